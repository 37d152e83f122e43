"""Rounds that are held back, and matches kept as they were played."""

import pytest
from django.db import transaction

from brackets.advancing import keep_match, release_round, take_back_round
from brackets.errors import MatchLocked, ReasonMissing, RoundBegun, RoundNotHeld
from brackets.journal import lock_tournament
from brackets.models import Draw, Match, Tournament
from brackets.progress import Summary, consequences
from brackets.queries import places_of
from tests.brackets.play import decide, reopen, win
from tests.builders import draw_event, make_event, match_numbered

pytestmark = pytest.mark.django_db


@pytest.fixture
def eight() -> Tournament:
    """Eight pairs: 1 to 4 quarter-finals, 5 and 6 semi-finals, 7 for third place, 8 the final."""
    event = make_event(8, seeded=8)
    draw_event(event)
    return event


@pytest.fixture
def draw(eight: Tournament) -> Draw:
    return Draw.objects.get(stage__tournament=eight)


def teams(event: Tournament, number: int) -> tuple[int | None, int | None]:
    match = match_numbered(event, number)
    return (
        match.home.number if match.home else None,
        match.away.number if match.away else None,
    )


def seats(event: Tournament) -> dict[int | None, tuple[object, ...]]:
    rows = Match.objects.filter(draw__stage__tournament=event)
    return {
        row["number"]: tuple(row.values())
        for row in rows.values("number", "home", "away", "verdict", "winner", "home_seats")
    }


# Case 2
def test_round_is_taken_back_and_released_with_one_entry_each(
    eight: Tournament, draw: Draw
) -> None:
    for number in (1, 2, 3, 4):
        win(eight, number, "home")
    before, entries = seats(eight), eight.journal.count()
    take_back_round(draw, 2, by=None)
    assert [teams(eight, number) for number in (5, 6, 7, 8)] == [(None, None)] * 4
    assert match_numbered(eight, 4).verdict == "big"  # no result is lost
    assert eight.journal.count() == entries + 1
    held = eight.journal.order_by("-seq")[0]
    assert held.after is not None
    assert (held.action, set(held.after["matches"])) == ("round_held", {"5", "6"})
    take_back_round(draw, 2, by=None)
    assert eight.journal.count() == entries + 1
    release_round(draw, by=None)
    assert (seats(eight), eight.journal.count()) == (before, entries + 2)
    with pytest.raises(RoundNotHeld):
        release_round(draw, by=None)


def test_result_corrected_while_a_round_is_held_seats_nobody_until_released(
    eight: Tournament, draw: Draw
) -> None:
    for number in (1, 2, 3, 4):
        win(eight, number, "home")
    take_back_round(draw, 2, by=None)
    win(eight, 4, "away")
    assert teams(eight, 6) == (None, None)
    (place,) = (each for each in places_of(eight) if each.match.number == 6)
    assert (place.away_from and place.away_from.nobody) is False
    release_round(draw, by=None)
    fourth = match_numbered(eight, 4)
    assert teams(eight, 6)[1] == (fourth.away and fourth.away.number)


# Case 2
def test_round_with_a_begun_match_is_not_taken_back(eight: Tournament, draw: Draw) -> None:
    for number in (1, 2):
        win(eight, number, "home")
    win(eight, 5, "home", verdict="", hands_done=1)
    with pytest.raises(RoundBegun) as refused:
        take_back_round(draw, 2, by=None)
    assert refused.value.match.number == 5
    take_back_round(draw, 3, by=None)
    win(eight, 5, "home")
    assert teams(eight, 8) == (None, None)


def test_pair_with_a_bye_keeps_its_place_while_the_round_is_held() -> None:
    event = make_event(6, seeded=6)
    draw = draw_event(event)
    win(event, 1, "home")
    take_back_round(draw, 2, by=None)
    assert [teams(event, number) for number in (3, 4)] == [(1, None), (None, 2)]
    release_round(draw, by=None)
    assert teams(event, 3) == (1, 4)


def test_absence_in_both_matches_gives_no_bye_while_the_round_is_held(
    eight: Tournament, draw: Draw
) -> None:
    take_back_round(draw, 2, by=None)
    for number in (1, 2):
        decide(match_numbered(eight, number), Summary(begun=True, verdict="both_absent"))
    assert match_numbered(eight, 5).verdict == ""
    release_round(draw, by=None)
    assert match_numbered(eight, 5).verdict == "both_absent"


def keep(match: Match, reason: str = "两方同意") -> None:
    with transaction.atomic():
        event = lock_tournament(match.draw.stage.tournament)
        keep_match(match, tournament=event, reason=reason, by=None)


def test_kept_match_stays_whoever_comes_until_the_pairs_fit_again(eight: Tournament) -> None:
    win(eight, 1, "home")
    win(eight, 2, "home")
    win(eight, 5, "home", verdict="", hands_done=1)
    before = teams(eight, 5)
    with pytest.raises(MatchLocked):
        win(eight, 1, "away")
    with pytest.raises(ReasonMissing):
        keep(match_numbered(eight, 5), " ")
    keep(match_numbered(eight, 5))
    win(eight, 1, "away")
    assert (teams(eight, 5), match_numbered(eight, 5).kept) == (before, True)
    first = match_numbered(eight, 1)
    (told,) = consequences(first, Summary())
    assert (told.kept, told.locked, told.before) == (True, False, told.after)
    reopen(eight, 1)
    assert (teams(eight, 5), match_numbered(eight, 5).kept) == (before, True)
    win(eight, 1, "home")
    assert (teams(eight, 5), match_numbered(eight, 5).kept) == (before, False)
    last = eight.journal.order_by("-seq")[0]
    assert (last.action, last.before, last.after) == (
        "match_kept",
        {"kept": True},
        {"kept": False},
    )


def test_kept_match_without_its_hands_still_has_its_own_pairs(eight: Tournament) -> None:
    win(eight, 1, "home")
    win(eight, 2, "home")
    win(eight, 5, "home", verdict="", hands_done=1)
    before = teams(eight, 5)
    keep(match_numbered(eight, 5))
    decide(match_numbered(eight, 1), Summary(begun=True, verdict="both_absent"))
    reopen(eight, 5)
    assert (teams(eight, 5), match_numbered(eight, 5).verdict) == (before, "")
