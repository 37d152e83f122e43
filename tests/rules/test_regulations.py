"""The `expected` lines of the thirteen regulations, one by one."""

from typing import Any

import pytest

from rules.bands import band_of
from rules.cards import Joker, Rank
from rules.facts import HandFact
from rules.kitty import multiplier
from rules.levels import ladder_of
from rules.lot_order import pair_in_order
from rules.match import Need, tally
from rules.match_points import MatchResult, match_points
from rules.offences import Offence
from rules.race import RaceNeed, RaceVerdict, race_tally
from rules.race_hand import score_race_hand
from rules.ranking import Equals, ranking
from rules.reports import HandReport, LastTrick, PointsOnly, Unit, UnitKind
from rules.rotation import dealer_after
from rules.ruleset import load
from rules.scoring import attackers_points
from rules.seats import Pair, Seat, Side
from rules.shapes import HookCard, StandingCriterion
from tests.rules.races import ATTACKERS, hand, hands_of, opened, penalty, played, starting_at

EW, NS = Pair.EAST_WEST, Pair.NORTH_SOUTH


def place(key: str, level: str, gain: int, *, holds: bool = True) -> str:
    """Return the level after a gain, or "won"."""
    ladder = ladder_of(load(key))
    level_now = next(each for each in ladder.levels if each == level)
    reached = ladder.advance(ladder.place(level_now), gain, holds=holds)
    return "won" if reached == ladder.won else str(ladder.level(reached))


@pytest.mark.parametrize(
    ("points", "big", "small", "winner", "needs"),
    [
        ((80, 85, 45, 40), (1, 1), (125, 125), None, Need.EXTRA_HAND),
        ((80, 85, 45, 35), (1, 2), (120, 125), NS, None),
        ((0, 200, 115, 240), (10, 0), (440, 115), EW, None),
    ],
)
def test_s1_yijing_cup(
    points: tuple[int, ...], big: Any, small: Any, winner: Pair | None, needs: Need | None
) -> None:
    done = tally(load("yijing_cup"), [HandFact(PointsOnly(each)) for each in points])
    assert (done.big, done.small, done.winner, done.needs) == (big, small, winner, needs)


def test_s2_nanshan_cup() -> None:
    cup = load("nanshan_cup")
    assert played(cup, 0).levels == (Rank.FIVE, Rank.TWO)
    # at K, 35: A and not finished; holding there wins. West deals the second hand
    near = starting_at(cup, "K")
    assert (played(near, 35).levels, played(near, 35).winner) == ((Rank.ACE, Rank.KING), None)
    done = played(near, 35, 75)
    assert (done.winner, done.decided_by) == (EW, RaceVerdict.GOAL)
    # attackers at 5 with 165
    after = played(starting_at(cup, "5"), 165)
    assert (after.levels, after.next_dealer) == ((Rank.FIVE, Rank.SEVEN), Seat.NORTH)


@pytest.mark.parametrize(("points", "level"), [(120, Rank.THREE), (80, Rank.TWO)])
def test_s3_common_two_deck(points: int, level: Rank) -> None:
    done = played(load("common_two_deck"), points)
    assert (done.levels[NS], done.next_dealer) == (level, Seat.NORTH)


@pytest.mark.parametrize(
    ("points", "dealer_gain", "attackers_gain", "next_dealer"),
    [(155, 1, 0, Seat.WEST), (160, 0, 0, Seat.NORTH), (240, 0, 1, Seat.NORTH)],
)
def test_s4_four_deck(
    points: int, dealer_gain: int, attackers_gain: int, next_dealer: Seat
) -> None:
    ruleset = load("four_deck")
    band = band_of(ruleset, points)
    assert (band.dealer_gain, band.attackers_gain) == (dealer_gain, attackers_gain)
    assert dealer_after(ruleset, Seat.EAST, keeps=band.dealer_keeps) is next_dealer


def test_r5_lead_wins_at_once() -> None:
    # East loses 160: the others are at 4; they fall at once, and East's side climbs to 9
    hands = hands_of(160, 80, 5, 5, 75)
    before = race_tally(load("sports_faculty_2013"), hands)
    assert (before.levels, before.winner) == ((Rank.SEVEN, Rank.FOUR), None)
    done = race_tally(load("sports_faculty_2013"), [*hands, hand(5)])
    assert (len(done.hands), done.levels) == (6, (Rank.NINE, Rank.FOUR))
    assert (done.winner, done.decided_by) == (EW, RaceVerdict.LEAD)


def test_r5_dealer_at_time_wins_when_levels_are_equal() -> None:
    # East's side 2 → 4 → 6 and falls, North's 2 → 4 → 6 → 8 and falls, East's 6 → 8 and holds
    hands = hands_of(5, 5, 80, 5, 5, 5, 80, 5)
    ruleset = load("sports_faculty_2013")
    assert race_tally(ruleset, hands).needs is RaceNeed.HAND
    done = race_tally(ruleset, hands, time_after=8)
    assert done.levels == (Rank.EIGHT, Rank.EIGHT)
    assert (done.winner, done.decided_by) == (EW, RaceVerdict.DEALER_AT_TIME)


def test_r5_ace_must_be_played() -> None:
    assert place("sports_faculty_2013", "K", 2) == "A"


def test_r6_pairs_are_in_order_of_lot_and_nobody_rests_twice() -> None:
    assert pair_in_order([2, 3, 5, 8, 10]) == (((2, 3), (5, 8)), 10)
    assert pair_in_order([3, 8, 10], rested={10}) == (((3, 10),), 8)


def test_r7_levels_run_past_the_ace() -> None:
    assert place("hospital_jokers", "A", 2) == "LJ"
    assert place("hospital_jokers", "LJ", 1) == "won"  # passing 小王 wins at once
    done = race_tally(load("hospital_jokers"), hands_of(5, 5, 5, 80), time_after=4)
    assert done.decided_by is RaceVerdict.TIME
    seven = hands_of(0, 5, 80, 0, 5)  # 2 → 5 → 7; East loses; 2 → 5 → 7
    level = race_tally(load("hospital_jokers"), seven, time_after=5)
    assert level.levels == (Rank.SEVEN, Rank.SEVEN)
    assert (level.winner, level.decided_by) == (NS, RaceVerdict.DEALER_AT_TIME)


def test_r8_ten_is_passed() -> None:
    assert place("faculty_pass_ten", "9", 3) == "won"


def test_r9_three_level_sides_need_extra_matches() -> None:
    ruleset = load("eight_groups")
    won = [("A", "D"), ("B", "D"), ("C", "D"), ("A", "B"), ("B", "C"), ("C", "A")]
    results = [MatchResult(home, away, home) for home, away in won]
    assert sum(match_points(ruleset, result)[0] for result in results if result.home == "A") == 2
    assert ranking(ruleset, "ABCD", results) == (
        Equals(tuple("ABC"), StandingCriterion.EXTRA_MATCHES),
        Equals(("D",), None, StandingCriterion.POINTS),
    )


def test_r10_stops_at_must_play_levels_and_passes_the_big_joker() -> None:
    assert place("club_past_joker", "10", 3) == "J"
    assert place("club_past_joker", "A", 2) == "BJ"
    assert place("club_past_joker", "A", 2, holds=False) == "A"
    assert place("club_past_joker", "BJ", 1) == "won"
    assert ladder_of(load("club_past_joker")).levels[-3:] == (Rank.ACE, Joker.SMALL, Joker.BIG)


def test_r11_attackers_gain_three_levels_at_most() -> None:
    assert band_of(load("office_double"), 320).attackers_gain == 3


def test_r11_third_revoke_loses_the_match() -> None:
    ruleset = load("office_double")
    revoke = penalty(Offence.REVOKE, ATTACKERS)
    hands = [opened(40, revoke), hand(40, revoke), hand(40, revoke)]
    assert race_tally(ruleset, hands[:2]).winner is None
    done = race_tally(ruleset, hands)
    assert (done.winner, done.decided_by) == (EW, RaceVerdict.OFFENCES)
    (count,) = done.offended
    assert (count.pair, count.times, count.limit) == (NS, 3, 3)


@pytest.mark.parametrize(
    ("tricks", "card", "level"),
    [
        (65, HookCard.TRUMP_SUIT, Rank.TWO),  # 65 + 2 × 10 = 85
        (65, HookCard.OTHER_SUIT, Rank.EIGHT),
        (55, HookCard.TRUMP_SUIT, Rank.QUEEN),  # 75 only: no fall, one level up
        (65, None, Rank.JACK),
    ],
)
def test_r11_hook_at_the_jack(tricks: int, card: HookCard | None, level: Rank) -> None:
    trick = LastTrick(Side.ATTACKERS, True, Unit(UnitKind.SINGLE), card)
    last = HandFact(HandReport(tricks, 10, trick))
    # East's side climbs to J: 2 → 5 → 8 → 10 → J (must be played)
    done = race_tally(load("office_double"), [*hands_of(0, 0, 5, 0), last])
    assert done.hands[-1].level_card is Rank.JACK
    assert done.levels[EW] is level


@pytest.mark.parametrize(
    ("points", "expected"), [((5, 5, 5, 80, 5, 5, 5), (1, 1)), ((75, 80), (2, 0))]
)
def test_r12_match_points(points: tuple[int, ...], expected: tuple[int, int]) -> None:
    """8 v 8 at time is 1 : 1, a level more 2 : 0."""
    ruleset = load("eight_rounds_by_points")
    done = race_tally(ruleset, hands_of(*points), time_after=len(points))
    result = MatchResult(EW, NS, done.winner, places=done.places)
    assert match_points(ruleset, result) == expected
    if expected == (1, 1):
        assert (done.levels, done.decided_by) == ((Rank.EIGHT, Rank.EIGHT), RaceVerdict.DRAW)


def test_r13_kitty_and_withdrawn_cards() -> None:
    ruleset = load("village_best_of_three")
    single = LastTrick(Side.ATTACKERS, False, Unit(UnitKind.SINGLE))
    assert multiplier(ruleset, single) == 2
    assert attackers_points(ruleset, HandReport(0, 15, single)) == 30
    withdrawn = penalty(Offence.WRONG_CARD_CORRECTED, ATTACKERS, 3)
    score = score_race_hand(ruleset, PointsOnly(20), (withdrawn,), Rank.TWO)
    assert score.banded_points == 0


def test_race_needs_a_caller_for_its_first_hand() -> None:
    done = race_tally(load("nanshan_cup"), [])
    assert (done.needs, done.next_dealer, done.level_card) == (RaceNeed.HAND, None, Rank.TWO)
