"""Two pairs change places after the lots, while other matches are finished (case 6)."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.errors import NotSwappable, ReasonMissing
from brackets.models import Draw, Match, Team, Tournament
from brackets.ready_formats import ready_format
from brackets.swapping import swap_effects, swap_places, swappable
from brackets.verifying import verify
from referee.models import Hand
from referee.rechecking.event import recheck
from tests.brackets.play import win
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import words
from tests.referee.table_play import play, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def eleven(organiser: User) -> Tournament:
    """Three first-round matches, of which 1 and 2 are finished; five byes."""
    event = make_event(11, seeded=11, by=organiser)
    draw_event(event, by=organiser)
    for number in (1, 2):
        play(match_numbered(event, number), 0, 200, 115, 120, by=organiser)
    return event


@pytest.fixture
def draw(eleven: Tournament) -> Draw:
    return Draw.objects.get(stage__tournament=eleven)


def bye_of(draw: Draw, *, far_from: Match) -> Match:
    """Return a bye whose next match nobody else comes to from `far_from`."""
    for match in draw.matches.filter(number=None).order_by("position"):
        if match.position // 2 != far_from.position // 2:
            return match
    raise AssertionError("eleven pairs have five byes")


def rows(*numbers: int) -> list[object]:
    matches = Match.objects.filter(number__in=numbers).order_by("pk")
    hands = Hand.objects.filter(match__number__in=numbers).order_by("pk")
    return [*matches.values(), *hands.values()]


# Case 6
def test_finished_matches_keep_everything_while_two_pairs_change_places(
    eleven: Tournament, draw: Draw, organiser: User
) -> None:
    third = match_numbered(eleven, 3)
    bye = bye_of(draw, far_from=third)
    leaving, coming = third.away, bye.home
    assert leaving
    assert coming
    following = bye.feeds_home.first() or bye.feeds_away.get()
    before = rows(1, 2)
    swapped = swap_places(draw, leaving, coming, reason="B 队迟到，裁判长同意", by=organiser)
    assert rows(1, 2) == before
    third.refresh_from_db()
    bye.refresh_from_db()
    following.refresh_from_db()
    assert (third.away, bye.home, bye.winner) == (coming, leaving, leaving)
    assert leaving in {following.home, following.away}
    assert coming not in {following.home, following.away}
    assert (swapped.number, swapped.reason) == (2, "B 队迟到，裁判长同意")
    assert swapped.swaps == [[leaving.number, coming.number]]
    old = Draw.objects.get(number=1)
    assert (old.state, old.drawn_by, old.swaps) == ("replaced", organiser, [])
    # Both can be drawn again from seed and entries; the new one with its swap.
    assert (verify(old), verify(swapped)) == ((), ())
    entry = eleven.journal.order_by("-seq")[0]
    assert (entry.action, entry.reason) == ("places_swapped", "B 队迟到，裁判长同意")
    assert recheck(eleven) == ()


def test_swap_that_is_not_recorded_is_found(eleven: Tournament, draw: Draw) -> None:
    third = match_numbered(eleven, 3)
    assert third.home
    assert third.away
    swap_places(draw, third.home, _bye_team(draw, third), reason="x", by=None)
    Draw.objects.filter(number=2).update(swaps=[[1, 2]])
    assert "bracket" in verify(Draw.objects.get(number=2))


def _bye_team(draw: Draw, match: Match) -> Team:
    team = bye_of(draw, far_from=match).home
    assert team is not None
    return team


def test_pairs_of_begun_matches_keep_their_places(eleven: Tournament, draw: Draw) -> None:
    first, third = match_numbered(eleven, 1), match_numbered(eleven, 3)
    assert first.home
    assert third.home
    with pytest.raises(NotSwappable) as refused:
        swap_places(draw, first.home, third.home, reason="x", by=None)
    assert refused.value.match == first
    with pytest.raises(NotSwappable) as refused:
        swap_places(draw, third.home, third.away or third.home, reason="x", by=None)
    assert refused.value.match is None
    with pytest.raises(ReasonMissing):
        swap_places(draw, third.home, _bye_team(draw, third), reason=" ", by=None)
    assert Draw.objects.count() == 1
    assert recheck(eleven) == ()


def test_bye_whose_next_match_has_begun_keeps_its_pair(eleven: Tournament, draw: Draw) -> None:
    third = match_numbered(eleven, 3)
    playing = next(
        match
        for match in Match.objects.filter(round=2).select_related("home", "away")
        if match.home and match.away
    )
    save(playing, 1, 80)
    assert playing.home
    assert third.home
    bye = next(
        team
        for team in (playing.home, playing.away)
        if team and draw.matches.filter(number=None, home=team).exists()
    )
    with pytest.raises(NotSwappable) as refused:
        swap_effects(draw, third.home, bye)
    assert refused.value.match == playing
    places = {match.pk for match in swappable(draw)}
    assert third.pk in places
    assert not draw.matches.filter(pk__in=places, home=bye).exists()


def test_swap_after_a_swap_and_a_hand_after_it(
    eleven: Tournament, draw: Draw, organiser: User
) -> None:
    third = match_numbered(eleven, 3)
    assert third.home
    assert third.away
    other = _bye_team(draw, third)
    swapped = swap_places(draw, third.away, other, reason="一", by=organiser)
    again = swap_places(swapped, third.home, third.away, reason="二", by=organiser)
    leaving = third.away
    third.refresh_from_db()
    assert (third.home, third.away, again.number) == (leaving, other, 3)
    play(third, 0, 200, 115, 120)
    assert recheck(eleven) == ()


# Case 6
def test_page_shows_what_a_swap_does_before_it_is_done(
    eleven: Tournament, draw: Draw, organiser_client: Client, referee_client: Client
) -> None:
    third = match_numbered(eleven, 3)
    assert third.away
    other = _bye_team(draw, third)
    page = organiser_client.get("/desk/cup/draw/swap/").content.decode()
    assert f'value="{other.number}"' in page
    first = match_numbered(eleven, 1).home
    assert first
    assert f'<option value="{first.number}"' not in page  # its match is finished
    form = {"first": str(third.away.number), "second": str(other.number), "reason": "迟到"}
    assert organiser_client.post("/desk/cup/draw/swap/", form | {"reason": ""}).status_code == 409
    asked = organiser_client.post("/desk/cup/draw/swap/", form)
    assert asked.status_code == 200
    assert len(asked.context["changes"]) == 3
    assert Draw.objects.count() == 1
    sure = form | {"confirmed": asked.context["token"]}
    done = organiser_client.post("/desk/cup/draw/swap/", sure, follow=True)
    assert "第 2 次" in done.content.decode()
    assert f"{third.away.number} ↔ {other.number}" in done.content.decode()
    # Sent twice it is not done twice.
    assert organiser_client.post("/desk/cup/draw/swap/", sure).status_code == 200
    assert Draw.objects.count() == 2
    assert referee_client.get("/desk/cup/draw/swap/").status_code == 403


def test_draw_page_leads_to_swaps_as_long_as_two_matches_wait(
    organiser: User, organiser_client: Client
) -> None:
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    link, reason = 'href="/desk/cup/draw/swap/"', "比赛已经开始，这次抽签里的队不能再互换位置"
    page = organiser_client.get("/desk/cup/draw/").text
    assert link in page
    assert reason not in page
    save(match_numbered(event, 1), 1, 120, by=organiser)
    page = organiser_client.get("/desk/cup/draw/").text
    assert link not in page
    assert reason in page


def test_page_tells_what_a_swap_does_not_keep_apart(
    organiser: User, organiser_client: Client
) -> None:
    event = make_event(4, stages=ready_format("swiss"), by=organiser)
    ((one, other), _second) = draw_event(event, by=organiser).bracket
    for number in (1, 2):
        win(event, number, "home")
    draw_event(event, by=organiser)
    # Winners meet winners now; let the first meet the one he has beaten.
    meets = next(
        team
        for pairing in Draw.objects.get(round=2).bracket
        for team in pairing
        if one in pairing and team != one
    )
    form = {"first": str(meets), "second": str(other), "reason": "看错名单"}
    page = words(organiser_client.post("/desk/cup/draw/swap/", form).text)
    assert re.search(
        rf"不再避开 {one} \S+ / \S+ – {other} \S+ / \S+ 再次相遇：抽签后有队互换位置。", page
    )
