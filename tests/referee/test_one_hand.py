"""加赛一局: level pairs play one extra hand each, and the table follows from it."""

from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from brackets.due import due
from brackets.errors import TiesOpen
from brackets.models import Match, MatchKind, Team, TieDecision, Tournament, Verdict
from brackets.points_tables import standing
from brackets.queries import numbered_matches
from referee.models import ForfeitKind, Hand, HandKind, Offender
from referee.rechecking.event import recheck
from referee.rulings import ForfeitEntry, give_forfeit
from referee.sheets.slip_sources import slip_rows
from referee.sheets.slips import slips_pdf
from referee.sign_off import enter_again
from rules.seats import Seat
from rules.shapes import StandingCriterion
from tests.builders import draw_event, log_in, make_event
from tests.referee.paper_reading import poppler, text_of
from tests.referee.signing import asking
from tests.referee.table_play import extra, key, post_hand, save
from tests.referee.test_ties_page import FINAL, GROUP, send
from tests.referee.test_ties_page import key as pairs_key

pytestmark = pytest.mark.django_db

HAND = StandingCriterion.EXTRA_HANDS


def level_pairs(ruleset: str) -> tuple[Tournament, list[Team]]:
    """A beats B, B beats C, C beats A, D stays away from all; nobody played a hand."""
    event = make_event(4, ruleset=ruleset, stages=[GROUP, FINAL])
    a, b, c, d = [row.team for row in standing(draw_event(event).stage)[0].rows]
    matches = {frozenset((each.home, each.away)): each for each in numbered_matches(event)}
    for winner, loser in ((a, b), (b, c), (c, a), (a, d), (b, d), (c, d)):
        match = matches[frozenset((winner, loser))]
        side = Offender.HOME if match.home == loser else Offender.AWAY
        entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=side, reason="未到场")
        give_forfeit(match, entry, by=None, key=key())
    return event, [a, b, c]


def ask(
    client: Client, event: Tournament, teams: list[Team]
) -> dict[frozenset[Team | None], Match]:
    """Press the button for extra hands and return them by their pairs."""
    assert send(client, "desk_ties_extra", event, teams=pairs_key(teams), play="hand") == 302
    made = numbered_matches(event).filter(kind=MatchKind.ONE_HAND, verdict="")
    return {frozenset((each.home, each.away)): each for each in made}


def keeps(match: Match, winner: Team) -> dict[str, str]:
    """Return what the page sends when the winner's pair deals and keeps the deal."""
    dealer = Seat.EAST if match.home == winner else Seat.NORTH
    return {
        "kind": "extra",
        "dealer": str(int(dealer)),
        "result": "held",
        "seen_version": "0",
        "key": key(),
    }


def places(event: Tournament) -> list[tuple[int, StandingCriterion | None]]:
    """Return number and what parts it from those before, of the best three."""
    rows = standing(event.stages.get(number=1))[0].rows[:3]
    return [(row.team.number, row.parted_by) for row in rows]


def test_three_level_pairs_play_a_hand_each_at_the_table(
    organiser_client: Client, referee_client: Client
) -> None:
    event, (a, b, c) = level_pairs("yijing_cup")
    with pytest.raises(TiesOpen):
        due(event)
    hands = ask(organiser_client, event, [a, b, c])
    assert hands.keys() == {frozenset(two) for two in ((a, b), (b, c), (a, c))}
    page = reverse("table_match", args=["cup", 7])
    shown = referee_client.get(page).content.decode()
    assert "加赛" in shown
    assert "第 1 局" not in shown
    wins: dict[frozenset[Team | None], Team] = {
        frozenset((c, a)): c,
        frozenset((c, b)): c,
        frozenset((b, a)): b,
    }
    for pairs, match in hands.items():
        winner = wins[pairs]
        assert post_hand(referee_client, match, 1, keeps(match, winner)).status_code == 409
        # Without a script the page asks first what it made of the form.
        form = keeps(match, winner)
        asked = post_hand(referee_client, match, 5, form).content.decode()
        token = asked.split('name="confirmed" value="')[1].split('"')[0]
        answer = post_hand(referee_client, match, 5, {**form, "confirmed": token})
        assert answer.status_code == 302
        match.refresh_from_db()
        assert (match.verdict, match.winner) == (Verdict.EXTRA_HAND, winner)
        ahead = [
            each
            for pair, each in hands.items()
            if winner in pair and (each.number or 0) > (match.number or 0)
        ]
        told = f"下一场：第 {ahead[0].number} 场" if ahead else "本队的下一场尚未抽签"
        assert told in referee_client.get(f"/tables/cup/{match.number}/").content.decode()
    assert places(event) == [(c.number, None), (b.number, HAND), (a.number, HAND)]
    assert due(event).stage.number == 2
    public = Client().get(reverse("event_standings", args=["cup"])).content.decode()
    assert "加赛一局" in public
    assert recheck(event) == ()


def record(hands: dict[frozenset[Team | None], Match], *wins: tuple[Team, Team]) -> None:
    """Record extra hands by winner and loser; the winner deals and keeps the deal."""
    for winner, loser in wins:
        match = hands[frozenset((winner, loser))]
        dealer = Seat.EAST if match.home == winner else Seat.NORTH
        save(match, 5, extra(dealer, held=True))


def test_circle_of_extra_hands_leaves_all_ways_out(organiser_client: Client) -> None:
    event, (a, b, c) = level_pairs("yijing_cup")
    record(ask(organiser_client, event, [a, b, c]), (a, b), (b, c), (c, a))
    with pytest.raises(TiesOpen):
        due(event)
    lots = {"teams": pairs_key([a, b, c]), "seed_text": "当场开奖"}
    assert send(organiser_client, "desk_ties_lots", event, **lots) == 302
    assert due(event).stage.number == 2
    decision = TieDecision.objects.get()
    assert (
        send(organiser_client, "desk_ties_withdraw", event, decision.pk, reason="改为加赛") == 302
    )
    again = ask(organiser_client, event, [a, b, c])
    record(again, (a, b), (a, c), (c, b))
    assert places(event) == [(a.number, None), (c.number, HAND), (b.number, HAND)]
    # A hand that was entered the wrong way round: C won both of his.
    match = again[frozenset((a, c))]
    deals = Seat.EAST if match.home == c else Seat.NORTH
    save(match, 5, replace(extra(deals, held=True), reason="录反了"), seen=1)
    assert places(event) == [(c.number, None), (a.number, HAND), (b.number, HAND)]
    assert recheck(event) == ()


def test_level_pairs_of_a_race_play_one_hand(organiser_client: Client) -> None:
    event, (a, b, c) = level_pairs("eight_groups")
    hands = ask(organiser_client, event, [a, b, c])
    for winner, loser in ((b, a), (b, c), (c, a)):
        match = hands[frozenset((winner, loser))]
        dealer = Seat.EAST if match.home == loser else Seat.NORTH
        save(match, 1000, extra(dealer, held=False))
    by = StandingCriterion.EXTRA_MATCHES
    assert places(event) == [(b.number, None), (c.number, by), (a.number, by)]
    assert Hand.objects.filter(kind=HandKind.EXTRA).count() == 3
    assert recheck(event) == ()


@poppler
@pytest.mark.parametrize("ruleset", ["yijing_cup", "eight_groups"])
def test_slip_of_an_extra_hand_has_no_other_hands(organiser_client: Client, ruleset: str) -> None:
    event, teams = level_pairs(ruleset)
    made = ask(organiser_client, event, teams).values()
    lines = text_of(slips_pdf(slip_rows(event, list(made)))).split()
    assert lines.count("加赛") == 6  # the round, and the one row, of three slips
    assert "坐庄" not in "".join(lines)


def test_extra_hand_is_entered_blind_and_signed_like_any_other(
    organiser_client: Client,
    referee: User,
    second_referee: User,
) -> None:
    event, (a, b, c) = level_pairs("yijing_cup")
    asking(event, "blind")
    match = min(ask(organiser_client, event, [a, b, c]).values(), key=lambda each: each.number or 0)
    save(match, 5, extra(Seat.EAST, held=True), by=referee)
    match.refresh_from_db()
    assert (match.hold, match.verdict) == ("second_entry", "")
    # Whoever could enter it again does not see what was entered, nor does the public.
    unseen = [log_in(second_referee).get("/tables/cup/7/"), Client().get("/events/cup/matches/7/")]
    assert not [page for page in unseen if "保庄" in page.content.decode().split("<main")[1]]
    entered = enter_again(match, {5: extra(Seat.EAST, held=True)}, by=second_referee, key=key())
    assert entered.equal
    match.refresh_from_db()
    assert (match.hold, match.verdict, match.winner) == ("", "extra_hand", match.home)
    assert recheck(event) == ()
