"""The register of rulings: what each cost, by pair, and that it agrees with the standings."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Match, Tournament
from brackets.queries import published_draw
from brackets.standings import ranking
from referee.ledger import LedgerState, PairTotal, ledger_of, totals_of
from referee.models import Offender, Ruling
from referee.recording import record_redeal
from referee.ruling_entries import RulingEntry
from referee.rulings import give_ruling, withdraw_ruling
from rules.penalties import Offence
from rules.seats import Seat
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import words
from tests.referee.table_play import fine, key, match_under, play, played, punish, save, score
from tests.referee.test_desk_queries import queries

pytestmark = pytest.mark.django_db


def costs() -> list[tuple[int, str, tuple[int, int], tuple[int, int]]]:
    """Return hand, clause, big and small of home and away of each ruling that counts, in order."""
    event = Tournament.objects.get()
    return [
        (line.ruling.hand_number, line.ruling.clause, line.deduction.big, line.deduction.small)
        for line in reversed(ledger_of(event))
        if line.deduction.counted
    ]


def totals() -> dict[int, tuple[int, int, int]]:
    """Return the count of rulings and big and small of each pair, by its number."""
    return {
        total.team.number: (total.rulings, total.big, total.small)
        for total in totals_of(ledger_of(Tournament.objects.get()))
    }


def from_play(home: tuple[int, int], away: tuple[int, int], match: Match) -> None:
    """Compare the totals of a match with its hands, from paper, less what the ledger says."""
    found = totals()
    assert match.home is not None
    assert match.away is not None
    _, home_big, home_small = found.get(match.home.number, (0, 0, 0))
    _, away_big, away_small = found.get(match.away.number, (0, 0, 0))
    assert score(match) == (
        home[0] + home_big,
        away[0] + away_big,
        home[1] + home_small,
        away[1] + away_small,
    )


def test_ledger_reconciles_with_totals_and_standings(event: Tournament) -> None:
    """Case 32: −3, −10s, a hand broken off and several penalties in one hand, from paper.

    Home is East-West and deals hands 1 and 3; Y13: the others attack there.
    """
    draw_event(event)
    match = match_numbered(event, 1)
    # Hand 1, home deals, away attacks: 85, two tens against away: 65, the dealer side holds +1.
    save(match, 1, 85)
    fine(match, 1, Offender.AWAY, times=2)
    # Hand 2, away deals, home attacks and is broken off at 60 by Y57: −3, its small score is 0,
    # so that the ten it was fined before goes with it (decision 3). Y59 costs nothing more.
    fine(match, 2, Offender.HOME)
    punish(match, 2, Offender.HOME, points_so_far=60)
    again = RulingEntry(
        hand_number=2,
        offence=Offence.WRONG_CARD_NOT_CORRECTED,
        offender=Offender.HOME,
        reason="同一局再犯",
    )
    give_ruling(match, again, by=None, key=key())
    # Hand 3, home deals, away attacks: 120, +1 for away. Home is fined 10, to its ledger.
    save(match, 3, 120)
    fine(match, 3, Offender.HOME)
    # Hand 4, away deals, home attacks: 40 and away, the dealer side, −3: what home took stays.
    save(match, 4, 40)
    punish(match, 4, Offender.AWAY)
    assert costs() == [
        (1, "Y58", (0, 0), (0, -20)),
        (2, "Y58", (0, 0), (0, 0)),
        (2, "Y57", (-3, 0), (0, 0)),
        (2, "Y59", (0, 0), (0, 0)),
        (3, "Y58", (0, 0), (-10, 0)),
        (4, "Y57", (0, -3), (0, 0)),
    ]
    assert match.home is not None
    assert match.away is not None
    assert totals() == {match.home.number: (4, -3, -10), match.away.number: (2, -3, -20)}
    # From paper: hand 1 gives home 1 and away 85 points, hand 2 nothing, hand 3 away 1 and 120,
    # hand 4, void, home its 40 points.
    from_play(home=(1, 40), away=(1, 205), match=match)
    assert score(match) == (-2, -2, 30, 185)
    draw = published_draw(event)
    assert draw is not None
    standing = {row.team: (row.big, row.small) for row in ranking(draw)}
    assert (standing[match.home], standing[match.away]) == ((-2, 30), (-2, 185))


def test_ruling_waits_for_the_points_of_its_hand(event: Tournament) -> None:
    draw_event(event)
    match = match_numbered(event, 1)
    fine(match, 1, Offender.HOME)
    (line,) = ledger_of(event)
    assert not line.deduction.counted
    assert score(match) == (0, 0, 0, 0)
    save(match, 1, 40)
    assert costs() == [(1, "Y58", (0, 0), (-10, 0))]


def test_ruling_before_a_redeal_counts_with_the_hand_that_was_dealt_again(
    event: Tournament,
) -> None:
    draw_event(event)
    match = match_numbered(event, 1)
    fine(match, 1, Offender.AWAY)
    record_redeal(match, 1, reason="翻牌", by=None, key=key())
    punish(match, 1, Offender.HOME, points_so_far=125)
    # Away had secured the band of 120 and keeps 125 − 10.
    assert costs() == [(1, "Y58", (0, 0), (0, -10)), (1, "Y57", (-3, 0), (0, 0))]
    assert score(match) == (-3, 0, 0, 115)


def test_both_sides_guilty_owe_nothing_where_the_hand_is_nil(event: Tournament) -> None:
    match = match_under(event, {'double_offence = "both_deducted"': 'double_offence = "0_0"'})
    save(match, 1, 85)
    punish(match, 1, Offender.BOTH)
    assert costs() == [(1, "Y57", (0, 0), (0, 0))]
    assert score(match)[:2] == (0, 0)


def test_withdrawn_ruling_stays_in_the_ledger_and_costs_nothing(
    event: Tournament, organiser: User
) -> None:
    draw_event(event)
    match = match_numbered(event, 1)
    save(match, 1, 40)
    ruling = fine(match, 1, Offender.HOME)
    withdraw_ruling(ruling, reason="看错了", by=organiser)
    (line,) = ledger_of(event)
    assert (line.state, line.deduction.counted) == (LedgerState.WITHDRAWN, False)
    assert totals_of((line,)) == ()
    assert score(match) == (1, 0, 0, 40)


def test_levels_of_a_race_are_in_the_ledger(organiser: User) -> None:
    event = make_event(2, ruleset="office_double", by=organiser)
    draw_event(event)
    match = match_numbered(event, 1)
    save(match, 1, played(40, dealer=Seat.EAST))
    revoke = RulingEntry(
        hand_number=1, offence=Offence.REVOKE, offender=Offender.AWAY, reason="有花色不跟"
    )
    give_ruling(match, revoke, by=None, key=key())
    (line,) = ledger_of(event)
    assert line.deduction.levels == (0, -1)
    assert match.away is not None
    assert totals_of((line,)) == (PairTotal(team=match.away, rulings=1, big=0, small=0, levels=-1),)


def page(client: Client, query: str = "") -> str:
    response = client.get(f"/desk/cup/rulings/{query}")
    assert response.status_code == 200
    return words(response.text)


def test_page_tells_clause_pair_deduction_facts_and_referee(
    event: Tournament, organiser_client: Client, organiser: User
) -> None:
    draw_event(event)
    match = match_numbered(event, 1)
    save(match, 1, 85)
    entry = RulingEntry(
        hand_number=1,
        offence=Offence.DELIBERATE_CHEATING,
        offender=Offender.HOME,
        reason="偷看底牌",
    )
    give_ruling(match, entry, by=organiser, key=key())
    shown = page(organiser_client)
    assert match.home is not None
    told = ("Y57 有意作弊", f"{match.home.number}号 大分 −3", "偷看底牌", "王主任", "生效")
    for text in (*told, "第 1 局", "第 1 场"):
        assert text in shown, text


def test_page_narrows_by_pair_clause_state_and_round(
    event: Tournament, organiser_client: Client
) -> None:
    draw_event(event)
    one, two = match_numbered(event, 1), match_numbered(event, 2)
    play(one, 40)
    play(two, 40)
    fine(one, 1, Offender.HOME)
    punish(two, 1, Offender.AWAY)
    assert one.home is not None

    def clauses(query: str) -> list[str]:
        response = organiser_client.get(f"/desk/cup/rulings/{query}")
        return [row.line.ruling.clause for row in response.context["rows"]]

    assert clauses("") == ["Y57", "Y58"]
    assert clauses(f"?team={one.home.number}") == ["Y58"]
    assert clauses("?clause=Y57") == ["Y57"]
    assert clauses("?state=withdrawn") == []
    assert clauses("?round=1") == ["Y57", "Y58"]
    assert clauses("?round=99") == []


def test_page_costs_the_same_for_one_and_thirty_rulings(
    event: Tournament, organiser_client: Client
) -> None:
    draw_event(event)
    match = match_numbered(event, 1)
    play(match, 40, 85)
    fine(match, 1, Offender.HOME)
    first = queries(organiser_client, "/desk/cup/rulings/")
    for number in range(29):
        fine(match_numbered(event, number % 3 + 1), 1, Offender.AWAY)
    assert Ruling.objects.count() == 30
    assert queries(organiser_client, "/desk/cup/rulings/") == first
