"""The fold of a match; tables worked out on paper."""

import pytest

from rules.extra_hand import ExtraHand
from rules.match import DecidedBy, HandFact, HandLine, Need, PointsOnly, Redealt, Tally, tally
from rules.offences import Offence, Offender
from rules.penalties import Penalty
from rules.reports import BrokenOff, HandReport, Problem
from rules.rotation import cutter, dealer_of_hand, draw_order, first_dealer
from rules.ruleset import load
from rules.scoring import score_hand
from rules.seats import Pair, Seat, Side

CUP = load("yijing_cup")
EW, NS = Pair.EAST_WEST, Pair.NORTH_SOUTH
LEVEL = (80, 85, 45, 40)
"""S1: big 1:1, small 125:125."""


def cheating(offender: Offender, *, stands: bool = False) -> Penalty:
    return Penalty(Offence.DELIBERATE_CHEATING, offender, 1, stands)


def fine(offender: Offender, count: int = 1) -> Penalty:
    return Penalty(Offence.WRONG_CARD_CORRECTED, offender, count)


def facts(*points: int) -> list[HandFact]:
    return [HandFact(PointsOnly(number)) for number in points]


def extra(
    dealer: Pair, held: bool | None = None, points: int | None = None, *penalties: Penalty
) -> ExtraHand:
    return ExtraHand(dealer, held, None if points is None else PointsOnly(points), penalties)


def summary(done: Tally) -> tuple[tuple[int, int], tuple[int, int], Pair | None, object, object]:
    return done.big, done.small, done.winner, done.decided_by, done.needs


@pytest.mark.parametrize(
    ("points", "big", "small", "winner", "decided_by", "needs"),
    [
        # the expected lines of regulation S1
        (LEVEL, (1, 1), (125, 125), None, None, Need.EXTRA_HAND),
        ((80, 85, 45, 35), (1, 2), (120, 125), NS, DecidedBy.BIG, None),
        ((0, 200, 115, 240), (10, 0), (440, 115), EW, DecidedBy.BIG, None),
        # hand 1 EW +2, hand 2 0:0, hand 3 NS +1, hand 4 NS +1; small 80+60 and 35+120
        ((35, 80, 120, 60), (2, 2), (140, 155), NS, DecidedBy.SMALL, None),
        ((75, 40, 75), (2, 1), (40, 150), None, None, Need.HAND),
        ((), (0, 0), (0, 0), None, None, Need.HAND),
    ],
)
def test_match_without_penalties(
    points: tuple[int, ...],
    big: tuple[int, int],
    small: tuple[int, int],
    winner: Pair | None,
    decided_by: DecidedBy | None,
    needs: Need | None,
) -> None:
    assert summary(tally(CUP, facts(*points))) == (big, small, winner, decided_by, needs)


def test_lines_tell_who_dealt_and_who_attacked() -> None:
    done = tally(CUP, facts(35, 80))
    assert done.hands == (
        HandLine(1, Seat.EAST, NS, score_hand(CUP, PointsOnly(35), EW)),
        HandLine(2, Seat.NORTH, EW, score_hand(CUP, PointsOnly(80), NS)),
    )
    assert (done.next_number, done.next_dealer) == (3, Seat.WEST)


def test_redeal_keeps_the_dealer_and_the_fines() -> None:
    done = tally(
        CUP,
        [
            HandFact(PointsOnly(80)),
            HandFact(Redealt(), (fine(Offender.ATTACKERS), fine(Offender.DEALER_SIDE))),
            HandFact(PointsOnly(85), (fine(Offender.ATTACKERS),)),
        ],
    )
    # hand 2: 85 − 20 = 65, dealer side NS +1; NS has 80 − 10 of the ledger
    assert summary(done) == ((0, 1), (65, 70), None, None, Need.HAND)
    assert (done.next_number, done.next_dealer) == (3, Seat.WEST)


def test_fines_of_a_redeal_wait_for_its_replay() -> None:
    given = fine(Offender.DEALER_SIDE)
    done = tally(CUP, [HandFact(Redealt(), (given,))])
    assert summary(done) == ((0, 0), (0, 0), None, None, Need.HAND)
    assert done.pending == (given,)
    assert (done.next_number, done.next_dealer) == (1, Seat.EAST)


def test_big_penalty_before_a_redeal_is_taken_off_and_the_replay_counts() -> None:
    guilty = cheating(Offender.ATTACKERS)
    done = tally(CUP, [HandFact(Redealt(), (guilty,)), HandFact(PointsOnly(60))])
    assert summary(done) == ((1, -3), (0, 60), None, None, Need.HAND)
    again = tally(CUP, [HandFact(Redealt(), (guilty,)), HandFact(BrokenOff(60), (guilty,))])
    assert again.big == (0, -3)  # once a side and hand


def test_double_offence_is_replayed_when_the_option_says_so() -> None:
    ruleset = CUP.with_options({"double_offence": "replay_same_dealer"})
    both = (cheating(Offender.BOTH), fine(Offender.ATTACKERS))
    for outcome in (BrokenOff(130), PointsOnly(130), Redealt()):
        done = tally(ruleset, [HandFact(outcome, both), HandFact(PointsOnly(85))])
        assert summary(done) == ((1, 0), (0, 75), None, None, Need.HAND)
    stands = (cheating(Offender.BOTH, stands=True),)
    assert tally(ruleset, [HandFact(PointsOnly(60), stands)]).big == (-2, -3)


def test_hand_without_points_is_pending() -> None:
    given = (fine(Offender.DEALER_SIDE), cheating(Offender.ATTACKERS))
    done = tally(CUP, [*facts(80), HandFact(None, given)])
    assert summary(done) == ((0, 0), (0, 80), None, None, Need.HAND)
    assert (done.pending, done.next_number, done.next_dealer) == (given, 2, Seat.NORTH)


def test_facts_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="only the last hand"):
        tally(CUP, [HandFact(None), HandFact(PointsOnly(80))])
    for fifth in (PointsOnly(0), Redealt(), None):
        with pytest.raises(ValueError, match="4 hands"):
            tally(CUP, [*facts(0, 0, 0, 0), HandFact(fifth)])


def test_ledger_decides_on_small_and_may_be_below_zero() -> None:
    hands = [HandFact(PointsOnly(0), (fine(Offender.DEALER_SIDE, 2),)), *facts(0, 0, 0)]
    assert summary(tally(CUP, hands)) == ((6, 6), (-20, 0), NS, DecidedBy.SMALL, None)
    floored = CUP.with_options({"small_floor": "zero"})
    assert summary(tally(floored, hands)) == ((6, 6), (0, 0), None, None, Need.EXTRA_HAND)


@pytest.mark.parametrize(
    ("given", "winner"),
    [
        (extra(NS, held=True), NS),
        (extra(NS, held=False), EW),
        (extra(EW, None, 75), EW),
        (extra(EW, None, 80), NS),
        (extra(EW, True, 75), EW),
        # a fine against the attackers comes off first: 85 − 10 < 80
        (extra(EW, None, 85, fine(Offender.ATTACKERS)), EW),
        (extra(EW, None, 85, fine(Offender.BOTH)), EW),
        (extra(EW, None, 95, fine(Offender.ATTACKERS)), NS),
        # the dealer side's fine has no effect here
        (extra(EW, None, 75, fine(Offender.DEALER_SIDE)), EW),
        (extra(EW, True, None, fine(Offender.DEALER_SIDE)), EW),
        # a 判负 offence loses the match, whatever the hand
        (extra(EW, None, None, cheating(Offender.ATTACKERS)), EW),
        (extra(EW, None, None, cheating(Offender.DEALER_SIDE)), NS),
        (extra(EW, True, None, cheating(Offender.DEALER_SIDE, stands=True)), NS),
        (extra(EW, None, 0, cheating(Offender.DEALER_SIDE)), NS),
        # both sides 判负: they cancel out and the hand decides
        (extra(EW, False, None, cheating(Offender.BOTH)), NS),
    ],
)
def test_extra_hand_decides(given: ExtraHand, winner: Pair) -> None:
    done = tally(CUP, facts(*LEVEL), given)
    assert summary(done) == ((1, 1), (125, 125), winner, DecidedBy.EXTRA_HAND, None)


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        (extra(EW), ()),
        (extra(EW, None, None, fine(Offender.ATTACKERS)), ()),
        (extra(EW, None, None, cheating(Offender.BOTH)), ()),
        (
            extra(EW, True, None, fine(Offender.ATTACKERS)),
            (Problem.POINTS_NEEDED_FOR_FINE,),
        ),
        (extra(EW, True, 80), (Problem.HELD_CONTRADICTS_POINTS,)),
        (
            ExtraHand(EW, report=HandReport(203, 85)),
            (Problem.NOT_MULTIPLE_OF_5, Problem.KITTY_TOO_RICH, Problem.MORE_THAN_DECK),
        ),
    ],
)
def test_extra_hand_does_not_decide(given: ExtraHand, problems: tuple[Problem, ...]) -> None:
    done = tally(CUP, facts(*LEVEL), given)
    assert summary(done) == ((1, 1), (125, 125), None, None, Need.EXTRA_HAND)
    assert (done.problems, done.pending) == (problems, given.penalties)


def test_extra_hand_is_idle_when_the_match_is_decided_or_unfinished() -> None:
    given = extra(EW, held=True)
    assert tally(CUP, facts(0, 80, 80, 80), given) == tally(CUP, facts(0, 80, 80, 80))
    assert tally(CUP, facts(0, 80), given) == tally(CUP, facts(0, 80))


def test_extra_hand_joins_the_totals_when_the_option_says_so() -> None:
    ruleset = CUP.with_options({"overtime_counts": "add_to_totals"})
    done = tally(ruleset, facts(*LEVEL), extra(EW, None, 60))
    assert summary(done) == ((2, 1), (125, 185), EW, DecidedBy.EXTRA_HAND, None)
    lacking = tally(ruleset, facts(*LEVEL), extra(EW, held=True))
    assert lacking.problems == (Problem.POINTS_NEEDED_FOR_TOTALS,)


def test_fine_does_not_need_points_when_it_only_breaks_ties() -> None:
    ruleset = CUP.with_options({"fine10_attackers": "tie_break_only"})
    given = extra(EW, True, None, fine(Offender.ATTACKERS))
    assert tally(ruleset, facts(*LEVEL), given).winner is EW


def test_seats_turn_counter_clockwise_from_east() -> None:
    assert first_dealer(CUP) is Seat.EAST
    assert [dealer_of_hand(CUP, number) for number in (1, 2, 3, 4)] == list(Seat)
    assert [cutter(seat) for seat in Seat] == [Seat.SOUTH, Seat.EAST, Seat.NORTH, Seat.WEST]
    assert draw_order(Seat.WEST) == (Seat.WEST, Seat.SOUTH, Seat.EAST, Seat.NORTH)
    assert [seat.partner for seat in Seat] == [Seat.WEST, Seat.SOUTH, Seat.EAST, Seat.NORTH]
    assert [seat.pair for seat in Seat] == [EW, NS, EW, NS]
    assert (EW.other, NS.other) == (NS, EW)
    assert Side.ATTACKERS.other is Side.DEALER_SIDE
    with pytest.raises(ValueError, match="no hand 5"):
        dealer_of_hand(CUP, 5)


def test_lots_decide_where_the_regulation_has_no_extra_hand() -> None:
    ruleset = CUP.with_options({"decided_by": ["big", "small", "lots"]})
    level = [HandFact(PointsOnly(points)) for points in (80, 85, 45, 40)]
    assert tally(ruleset, level).needs is Need.LOTS
    done = tally(ruleset, level, lots=Pair.NORTH_SOUTH)
    assert (done.winner, done.decided_by) == (Pair.NORTH_SOUTH, DecidedBy.LOTS)
    ahead = tally(ruleset, [*level[:3], HandFact(PointsOnly(35))], lots=Pair.EAST_WEST)
    assert (ahead.winner, ahead.decided_by) == (Pair.NORTH_SOUTH, DecidedBy.BIG)


def test_match_is_drawn_where_nothing_else_decides() -> None:
    table = [{"kind": "groups", "groups": 1, "pairing": "all", "advance": 1, "clause": "x"}]
    ruleset = CUP.with_options({"decided_by": ["big"], "stages": table})
    done = tally(ruleset, [HandFact(PointsOnly(points)) for points in (80, 85, 115, 80)])
    assert (done.winner, done.decided_by, done.needs) == (None, DecidedBy.DRAW, None)


def test_third_offence_loses_the_match() -> None:
    line = {"clause": "x", "offence": "conduct", "result": "warning", "loses_match_at": 3}
    ruleset = CUP.with_options({"penalties": [line]})
    warned = Penalty(Offence.CONDUCT, Offender.DEALER_SIDE)
    first = HandFact(PointsOnly(0), (warned, warned))
    other = HandFact(PointsOnly(0), (warned,))
    assert tally(ruleset, [first, other]).winner is None
    open_hand = HandFact(None, (warned,))
    done = tally(ruleset, [first, other, open_hand])
    assert (done.winner, done.decided_by) == (Pair.NORTH_SOUTH, DecidedBy.OFFENCES)
    assert (done.needs, done.next_dealer) == (None, None)
    assert [(count.pair, count.times) for count in done.offended] == [
        (Pair.EAST_WEST, 3), (Pair.NORTH_SOUTH, 1),
    ]  # fmt: skip
