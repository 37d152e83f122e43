"""加赛: the one hand that decides a match level on big and small (Y49, decision 4)."""

from dataclasses import dataclass, replace

from rules.offences import Offender
from rules.options import Fine10Attackers, OvertimeCounts
from rules.penalties import Penalty, charges
from rules.reports import Finished, Problem, problems
from rules.ruleset import Ruleset
from rules.scoring import HandScore, score_hand
from rules.seats import Pair, Side


@dataclass(frozen=True)
class ExtraHand:
    """What is known of the extra hand; `dealer_pair` is the pair that claimed the deal.

    `held` answers 保庄 (True) or 下庄 (False); `report` may stand in its place. With neither the
    hand is still to be played, unless a 判负 offence has decided it. Offenders are sides of this
    hand: while nobody has claimed the deal, any pair may be called the dealer's.
    """

    dealer_pair: Pair
    held: bool | None = None
    report: Finished | None = None
    penalties: tuple[Penalty, ...] = ()


@dataclass(frozen=True)
class ExtraOutcome:
    """The winner (None: not decided), the score where points are known, and what is missing."""

    winner: Pair | None = None
    score: HandScore | None = None
    problems: tuple[Problem, ...] = ()


def decide(ruleset: Ruleset, extra: ExtraHand) -> ExtraOutcome:
    """Decide the extra hand.

    A 判负 offence loses the match; when both sides committed one they cancel out and the hand's
    own result decides. The attackers' fines come off their points first, the dealer side's have
    no effect here.
    """
    guilty = charges(ruleset, extra.penalties).guilty
    if len(guilty) == 1:
        (loser,) = guilty
        return ExtraOutcome(_pair(extra, loser.other))
    fines = tuple(_attackers_fines(ruleset, extra.penalties))
    missing = _missing(ruleset, extra, fines)
    if missing:
        return ExtraOutcome(problems=missing)
    if extra.report is None:
        return ExtraOutcome() if extra.held is None else ExtraOutcome(_winner(extra, extra.held))
    score = score_hand(ruleset, extra.report, extra.dealer_pair, fines)
    if extra.held not in {None, score.dealer_keeps}:
        return ExtraOutcome(score=score, problems=(Problem.HELD_CONTRADICTS_POINTS,))
    return ExtraOutcome(_winner(extra, score.dealer_keeps), score)


def _attackers_fines(ruleset: Ruleset, penalties: tuple[Penalty, ...]) -> list[Penalty]:
    return [
        replace(penalty, offender=Offender.ATTACKERS)
        for penalty in penalties
        if Side.ATTACKERS in penalty.offender.sides
        and charges(ruleset, (penalty,)).small[Side.ATTACKERS]
    ]


def _missing(ruleset: Ruleset, extra: ExtraHand, fines: tuple[Penalty, ...]) -> tuple[Problem, ...]:
    if extra.report is not None:
        return problems(ruleset, extra.report)
    if extra.held is None:
        return ()
    found = []
    if fines and ruleset.fine10_attackers is Fine10Attackers.BEFORE_BAND:
        found.append(Problem.POINTS_NEEDED_FOR_FINE)
    if ruleset.overtime_counts is OvertimeCounts.ADD_TO_TOTALS:
        found.append(Problem.POINTS_NEEDED_FOR_TOTALS)
    return tuple(found)


def _winner(extra: ExtraHand, held: bool) -> Pair:
    return _pair(extra, Side.DEALER_SIDE if held else Side.ATTACKERS)


def _pair(extra: ExtraHand, side: Side) -> Pair:
    return extra.dealer_pair if side is Side.DEALER_SIDE else extra.dealer_pair.other
