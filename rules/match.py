"""Fold the hands and rulings of a match of fixed hands into its tally.

Y12 to Y15, Y38, Y47 to Y49; `rules.race` folds the races of levels.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rules.escalation import Given, Offended, loser, offended
from rules.extra_hand import ExtraHand, ExtraOutcome, decide
from rules.facts import HandFact
from rules.options import DoubleOffence, OvertimeCounts, SmallFloor
from rules.penalties import Penalty, charges
from rules.reports import BrokenOff, HandReport, PointsOnly, Problem, Redealt, Scored
from rules.rotation import dealer_of_hand
from rules.ruleset import Ruleset
from rules.scoring import HandScore, add, by_pair, replayed, score_hand
from rules.seats import Pair, Seat, Side
from rules.shapes import MatchCriterion

__all__ = [
    "BrokenOff",
    "DecidedBy",
    "ExtraHand",
    "ExtraOutcome",
    "HandFact",
    "HandLine",
    "HandReport",
    "Need",
    "PointsOnly",
    "Redealt",
    "Tally",
    "tally",
]


class DecidedBy(StrEnum):
    """What decided a match."""

    BIG = "big"
    SMALL = "small"
    EXTRA_HAND = "extra_hand"
    LOTS = "lots"
    OFFENCES = "offences"
    DRAW = "draw"


class Need(StrEnum):
    """What a match still needs."""

    HAND = "hand"
    EXTRA_HAND = "extra_hand"
    LOTS = "lots"


@dataclass(frozen=True)
class HandLine:
    """One hand that counts; `number` from 1."""

    number: int
    dealer: Seat
    attackers: Pair
    score: HandScore


@dataclass(frozen=True)
class Tally:
    """The state of a match; pairs of numbers are for East-West and North-South.

    `small` has the match ledger in it. `pending` are the rulings of the hand that comes next,
    none of them in the totals yet. `extra` is there when the extra hand was needed and given;
    `problems` say why it does not decide.
    """

    hands: tuple[HandLine, ...]
    big: tuple[int, int]
    small: tuple[int, int]
    winner: Pair | None
    decided_by: DecidedBy | None
    needs: Need | None
    next_dealer: Seat | None
    next_number: int | None
    pending: tuple[Penalty, ...] = ()
    extra: ExtraOutcome | None = None
    problems: tuple[Problem, ...] = ()
    offended: tuple[Offended, ...] = ()


def tally(
    ruleset: Ruleset,
    hands: Sequence[HandFact],
    extra: ExtraHand | None = None,
    lots: Pair | None = None,
) -> Tally:
    """Fold a match from its facts, always from the start.

    `hands` in order of play; a redeal is a fact of its own and comes before the hand that
    replaces it. `extra` and `lots` (who won them) are looked at only when the hands leave the
    match level. Raises ValueError for more hands than the match has, or a fact after an open one.
    """
    lines, pending, given = _lines(ruleset, hands)
    found = replace(_decide(ruleset, lines, extra, lots), offended=offended(ruleset, given))
    lost = loser(ruleset, given)
    if lost is not None:
        return replace(
            found,
            winner=lost.other,
            decided_by=DecidedBy.OFFENCES,
            needs=None,
            next_dealer=None,
            next_number=None,
            pending=pending,
        )
    return found if found.needs is not Need.HAND else replace(found, pending=pending)


def _decide(
    ruleset: Ruleset,
    lines: tuple[HandLine, ...],
    extra: ExtraHand | None,
    lots: Pair | None,
) -> Tally:
    big = small = (0, 0)
    for line in lines:
        big = add(big, line.score.big)
        small = add(small, add(line.score.small, line.score.ledger))
    if ruleset.small_floor is SmallFloor.ZERO:
        small = (max(small[0], 0), max(small[1], 0))
    if len(lines) < ruleset.hands:  # Y15: four hands, whatever the score
        number = len(lines) + 1
        dealer = dealer_of_hand(ruleset, number)
        return Tally(lines, big, small, None, None, Need.HAND, dealer, number)
    level = Tally(lines, big, small, None, None, None, None, None)
    for criterion in ruleset.decided_by:
        match criterion:
            case MatchCriterion.BIG | MatchCriterion.SMALL:  # Y47, Y48
                score = big if criterion is MatchCriterion.BIG else small
                if score[0] != score[1]:
                    winner = Pair.EAST_WEST if score[0] > score[1] else Pair.NORTH_SOUTH
                    return replace(level, winner=winner, decided_by=DecidedBy(criterion))
            case MatchCriterion.EXTRA_HAND:
                return _with_extra(ruleset, replace(level, needs=Need.EXTRA_HAND), extra)
            case MatchCriterion.LOTS:
                if lots is None:
                    return replace(level, needs=Need.LOTS)
                return replace(level, winner=lots, decided_by=DecidedBy.LOTS)
    return replace(level, decided_by=DecidedBy.DRAW)


def _with_extra(ruleset: Ruleset, level: Tally, extra: ExtraHand | None) -> Tally:
    """Let the extra hand decide a match that is level (Y49)."""
    if extra is None:
        return level
    outcome = decide(ruleset, extra)
    if outcome.winner is None:
        return replace(level, extra=outcome, problems=outcome.problems, pending=extra.penalties)
    big, small = level.big, level.small
    if outcome.score and ruleset.overtime_counts is OvertimeCounts.ADD_TO_TOTALS:
        big, small = add(big, outcome.score.big), add(small, outcome.score.small)
    return replace(
        level,
        big=big,
        small=small,
        winner=outcome.winner,
        decided_by=DecidedBy.EXTRA_HAND,
        needs=None,
        extra=outcome,
    )


def _lines(
    ruleset: Ruleset, hands: Sequence[HandFact]
) -> tuple[tuple[HandLine, ...], tuple[Penalty, ...], tuple[Given, ...]]:
    """Return the hands that count, the penalties of the one that comes next, and all penalties."""
    lines: list[HandLine] = []
    given: list[Given] = []
    before: tuple[Penalty, ...] = ()
    for index, fact in enumerate(hands):
        if len(lines) == ruleset.hands:
            raise ValueError(f"a match has {ruleset.hands} hands")
        dealer = dealer_of_hand(ruleset, len(lines) + 1)
        under = fact.ruleset or ruleset
        penalties = fact.penalties_seen_from(dealer)
        given += [(penalty, dealer.pair) for penalty in penalties]
        if fact.outcome is None:
            if index + 1 < len(hands):
                raise ValueError("only the last hand can be without points")
            return tuple(lines), before + penalties, tuple(given)
        if isinstance(fact.outcome, Redealt) or replayed(under, fact.outcome, penalties):
            before += _kept(under, penalties)
            continue
        score = _score(under, fact.outcome, dealer.pair, before, penalties)
        lines.append(HandLine(len(lines) + 1, dealer, dealer.pair.other, score))
        before = ()
    return tuple(lines), before, tuple(given)


def _heavy(ruleset: Ruleset, penalty: Penalty) -> bool:
    return bool(charges(ruleset, (penalty,)).guilty)


def _kept(ruleset: Ruleset, penalties: tuple[Penalty, ...]) -> tuple[Penalty, ...]:
    """Return the penalties that stay after a redeal (decision 5).

    Where both sides' 判负 offences are answered by the redeal itself, only the fines stay.
    """
    guilty = charges(ruleset, penalties).guilty
    if len(guilty) == 2 and ruleset.double_offence is DoubleOffence.REPLAY_SAME_DEALER:
        return tuple(penalty for penalty in penalties if not _heavy(ruleset, penalty))
    return penalties


def _score(
    ruleset: Ruleset,
    outcome: Scored,
    dealer_pair: Pair,
    before: tuple[Penalty, ...],
    penalties: tuple[Penalty, ...],
) -> HandScore:
    """Score a hand with the penalties given `before` its redeals.

    Fines from before count like those of the replay. Big score from before is taken off, once for
    the whole hand, and leaves the replay itself alone.
    """
    fines = tuple(penalty for penalty in before if not _heavy(ruleset, penalty))
    score = score_hand(ruleset, outcome, dealer_pair, fines + penalties)
    again = charges(ruleset, penalties).guilty
    owed = {
        side: -points for side, points in charges(ruleset, before).big.items() if side not in again
    }
    more = by_pair(dealer_pair, owed.get(Side.DEALER_SIDE, 0), owed.get(Side.ATTACKERS, 0))
    return replace(score, deductions=add(score.deductions, more))
