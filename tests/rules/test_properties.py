"""What holds for every hand and every match, whatever the options."""

from dataclasses import replace
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bands import band_of, bands
from rules.match import HandFact, Need, Redealt, tally
from rules.penalties import Penalty
from rules.reports import PointsOnly, problems
from rules.ruleset import Ruleset
from rules.scoring import HandReport, attackers_points, score_hand
from rules.seats import Pair, Seat
from tests.rules.strategies import (
    CUP,
    fives,
    hand_reports,
    matches,
    penalties,
    rulesets,
    scored,
    small_penalties,
)

steady = settings(deadline=None)


@given(matches, rulesets)
@steady
def test_totals_are_the_sums_of_the_hands(hands: list[HandFact], ruleset: Ruleset) -> None:
    done = tally(ruleset, hands)
    for pair in Pair:
        scores = [line.score for line in done.hands]
        assert done.big[pair] == sum(
            score.result[pair] + score.deductions[pair] for score in scores
        )
        assert done.small[pair] == sum(score.small[pair] + score.ledger[pair] for score in scores)
    assert [line.number for line in done.hands] == list(range(1, len(hands) + 1))
    assert [line.dealer for line in done.hands] == list(Seat)[: len(hands)]
    assert (done.needs is None) == (done.winner is not None) == (done.decided_by is not None)
    assert (done.needs is Need.HAND) == (len(hands) < 4)


@given(matches, rulesets, st.randoms(use_true_random=False))
@steady
def test_order_of_penalties_in_a_hand_does_not_matter(
    hands: list[HandFact], ruleset: Ruleset, shuffler: Random
) -> None:
    mixed = []
    for fact in hands:
        given_in_other_order = list(fact.penalties)
        shuffler.shuffle(given_in_other_order)
        mixed.append(replace(fact, penalties=tuple(given_in_other_order)))
    assert tally(ruleset, mixed) == tally(ruleset, hands)


@given(matches, rulesets, st.integers(0, 3), st.integers(1, 3))
@steady
def test_redeals_change_no_totals(
    hands: list[HandFact], ruleset: Ruleset, place: int, times: int
) -> None:
    with_redeals = [*hands[:place], *[HandFact(Redealt())] * times, *hands[place:]]
    assert tally(ruleset, with_redeals) == tally(ruleset, hands)


@given(matches, rulesets, st.lists(small_penalties, max_size=3), st.data())
@steady
def test_fines_count_alike_before_and_after_a_redeal(
    hands: list[HandFact], ruleset: Ruleset, fines: list[Penalty], data: st.DataObject
) -> None:
    if not hands:
        return
    place = data.draw(st.integers(0, len(hands) - 1))
    late = replace(hands[place], penalties=(*hands[place].penalties, *fines))
    early = HandFact(Redealt(), tuple(fines))
    assert tally(ruleset, [*hands[:place], early, *hands[place:]]) == tally(
        ruleset, [*hands[:place], late, *hands[place + 1 :]]
    )


@given(matches, rulesets, st.lists(penalties, max_size=2))
@steady
def test_later_hands_leave_earlier_ones_alone(
    hands: list[HandFact], ruleset: Ruleset, waiting: list[Penalty]
) -> None:
    whole = tally(ruleset, hands)
    for length in range(len(hands)):
        part = tally(ruleset, [*hands[:length], HandFact(None, tuple(waiting))])
        assert part.hands == whole.hands[:length]
        assert part.pending == tuple(waiting)
        assert part.next_dealer == Seat(length)


@given(fives, fives)
def test_more_points_never_help_the_dealer_side(one: int, two: int) -> None:
    lower, higher = sorted((one, two))
    few, many = band_of(CUP, lower), band_of(CUP, higher)
    assert many.attackers_gain - many.dealer_gain >= few.attackers_gain - few.dealer_gain
    assert few.dealer_keeps or not many.dealer_keeps


@given(st.integers(0, 4000).map(lambda number: 5 * number))
@settings(deadline=None, max_examples=20)
def test_bands_have_no_gap_and_no_overlap(up_to: int) -> None:
    found = bands(CUP, up_to)
    assert found[0].points_from == 0
    for band, following in pairwise(found):
        assert band.points_to is not None
        assert band.points_to + 5 == following.points_from
    assert found[-1] == band_of(CUP, up_to)
    assert all(not (band.dealer_gain and band.attackers_gain) for band in found)


@given(hand_reports(), rulesets)
@steady
def test_report_scores_like_its_total(report: HandReport, ruleset: Ruleset) -> None:
    assert problems(ruleset, report) == ()
    total = attackers_points(ruleset, report)
    assert total >= report.trick_points
    score = score_hand(ruleset, report, Pair.EAST_WEST)
    plain = score_hand(ruleset, PointsOnly(total), Pair.EAST_WEST)
    assert replace(score, multiplier=0) == plain


@given(scored, st.lists(penalties, max_size=4), rulesets)
@steady
def test_the_other_seats_turn_the_score_round(
    outcome: PointsOnly, given_penalties: list[Penalty], ruleset: Ruleset
) -> None:
    one = score_hand(ruleset, outcome, Pair.EAST_WEST, given_penalties)
    two = score_hand(ruleset, outcome, Pair.NORTH_SOUTH, given_penalties)
    assert (one.big, one.small, one.ledger) == (two.big[::-1], two.small[::-1], two.ledger[::-1])
