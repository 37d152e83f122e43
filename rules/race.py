"""Fold the hands and rulings of a level race into its tally: levels, deal, verdict and reason.

A regulation may want the best of several games: then the hand after a finished game is the first
of the next one, at the first level again and called for again.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache

from rules.escalation import Given, Offended, loser, offended
from rules.extra_hand import ExtraHand, ExtraOutcome, decide
from rules.facts import HandFact
from rules.levels import Ladder, ladder_of
from rules.options import Demotion
from rules.penalties import Blame, Penalty
from rules.race_hand import RaceScore, score_race_hand
from rules.reports import Problem, Redealt, Scored
from rules.rotation import dealer_after, opening_dealer
from rules.ruleset import Ruleset
from rules.seats import Pair, Seat
from rules.shapes import Level, TimeCriterion


class RaceVerdict(StrEnum):
    """What decided a race or one of its games.

    `time` is the higher level (or more games) when the time or the number of hands was over,
    `dealer_at_time` the deal of the next hand.
    """

    GOAL = "goal"
    LEAD = "lead"
    TIME = "time"
    DEALER_AT_TIME = "dealer_at_time"
    EXTRA_HAND = "extra_hand"
    LOTS = "lots"
    OFFENCES = "offences"
    DRAW = "draw"


class RaceNeed(StrEnum):
    """What a race still needs; `dealer`: who dealt hand `next_number`, which was called for."""

    HAND = "hand"
    DEALER = "dealer"
    EXTRA_HAND = "extra_hand"
    LOTS = "lots"


@dataclass(frozen=True)
class RaceLine:
    """One hand that counts; `number` from 1 goes on over all games."""

    number: int
    game: int
    dealer: Seat
    attackers: Pair
    level_card: Level
    before: tuple[Level, Level]
    after: tuple[Level, Level]
    score: RaceScore


@dataclass(frozen=True)
class GameResult:
    """A finished game of a match of several."""

    winner: Pair
    decided_by: RaceVerdict
    levels: tuple[Level, Level]


@dataclass(frozen=True)
class RaceTally:
    """The state of a race; pairs of values are for East-West and North-South.

    `levels` and `places` (numbers on the ladder, for differences) are those of the last game.
    `next_dealer` None with a hand needed: it is called for, and `level_card` is known only if
    both sides have the same. `pending` are rulings of the hand that comes next; `offended` all
    that add up. `surplus` counts the facts after the end, which are not looked at.
    """

    hands: tuple[RaceLine, ...]
    games: tuple[GameResult, ...]
    levels: tuple[Level, Level]
    places: tuple[int, int]
    winner: Pair | None = None
    decided_by: RaceVerdict | None = None
    needs: RaceNeed | None = None
    next_dealer: Seat | None = None
    next_number: int | None = None
    level_card: Level | None = None
    pending: tuple[Penalty, ...] = ()
    offended: tuple[Offended, ...] = ()
    extra: ExtraOutcome | None = None
    problems: tuple[Problem, ...] = ()
    surplus: int = 0


def race_tally(
    ruleset: Ruleset,
    hands: Sequence[HandFact],
    *,
    time_after: int | None = None,
    lots: Pair | None = None,
    extra: ExtraHand | None = None,
) -> RaceTally:
    """Fold a race from its facts, always from the start.

    `time_after`: the clock ran out and hand so many is the last that counts; `lots`: who won the
    lots. Both, and `extra`, are looked at only when they are needed. Raises ValueError for a fact
    after an open one.
    """
    last_number = _last_number(ruleset, time_after)
    found = _folded(ruleset, tuple(hands), last_number)
    time_is_up = last_number is not None and len(found.hands) >= last_number
    if found.winner is None and time_is_up:
        return _at_time(ruleset, found, lots, extra)
    return found


@lru_cache(maxsize=64)
def _folded(ruleset: Ruleset, hands: tuple[HandFact, ...], last_number: int | None) -> RaceTally:
    """Fold the facts up to the last hand that counts: pages and writers ask for it several times.

    A race of fifty hands takes a millisecond.
    """
    course = _Course(ruleset, ladder_of(ruleset), last_number)
    used = 0
    for fact in hands:
        if course.stopped:
            break
        if course.open:
            raise ValueError("only the last hand can be without points")
        course.take(fact)
        used += 1 if course.needs is not RaceNeed.DEALER else 0
    return replace(course.tally(), surplus=len(hands) - used)


def _last_number(ruleset: Ruleset, time_after: int | None) -> int | None:
    limits = [limit for limit in (time_after, ruleset.hands or None) if limit is not None]
    return min(limits, default=None)


@dataclass
class _Course:
    """The race while it is folded."""

    ruleset: Ruleset
    ladder: Ladder
    last_number: int | None
    places: tuple[int, int] = (0, 0)
    dealer: Seat | None = None
    lines: list[RaceLine] = field(default_factory=list)
    games: list[GameResult] = field(default_factory=list)
    given: list[Given] = field(default_factory=list)
    pending: tuple[Penalty, ...] = ()
    blames: tuple[Blame, ...] = ()
    unplaced: tuple[Penalty, ...] = ()
    open: bool = False
    needs: RaceNeed = RaceNeed.HAND
    winner: Pair | None = None
    decided_by: RaceVerdict | None = None

    def __post_init__(self) -> None:
        self.dealer = opening_dealer(self.ruleset)

    @property
    def time_is_up(self) -> bool:
        """Whether the last hand that counts has been played."""
        return self.last_number is not None and len(self.lines) >= self.last_number

    @property
    def stopped(self) -> bool:
        """Whether no further fact is looked at."""
        return self.winner is not None or self.needs is RaceNeed.DEALER or self.time_is_up

    def take(self, fact: HandFact) -> None:
        """Go on by one fact."""
        dealer = self.dealer if fact.dealer is None else fact.dealer
        if isinstance(fact.outcome, Redealt) or fact.outcome is None:
            self.dealer = dealer
            self.open = fact.outcome is None
            self.pending += fact.penalties
            self.blames += fact.blames
        elif dealer is None:
            self.needs = RaceNeed.DEALER
            return
        else:
            self._play(fact, fact.outcome, dealer)
        self.unplaced += fact.penalties
        known = len(self.given)
        # A pair is the same whoever deals.
        self.given += [(blame.seen_from(Seat.EAST), Pair.EAST_WEST) for blame in fact.blames]
        if dealer is not None:  # before somebody has called, no side is a pair
            self.given += [(penalty, dealer.pair) for penalty in self.unplaced]
            self.unplaced = ()
        lost = loser(self.ruleset, self.given) if len(self.given) > known else None
        if lost is not None:
            self.winner, self.decided_by = lost.other, RaceVerdict.OFFENCES

    def _play(self, fact: HandFact, outcome: Scored, dealer: Seat) -> None:
        under = fact.ruleset or self.ruleset
        before, level = self._levels(), self.ladder.level(self.places[dealer.pair])
        penalties = self._waiting(dealer) + fact.penalties_seen_from(dealer)
        score = score_race_hand(under, outcome, penalties, level)
        self.places = _moved(under, self.ladder, self.places, dealer.pair, score)
        self.lines.append(
            RaceLine(
                number=len(self.lines) + 1,
                game=len(self.games) + 1,
                dealer=dealer,
                attackers=dealer.pair.other,
                level_card=level,
                before=before,
                after=self._levels(),
                score=score,
            )
        )
        self.pending, self.blames = (), ()
        self.dealer = (
            None if score.called_next else dealer_after(under, dealer, keeps=score.dealer_keeps)
        )
        self._end_game(dealer.pair)

    def _waiting(self, dealer: Seat | None) -> tuple[Penalty, ...]:
        """Return the penalties given before the hand that comes next."""
        if dealer is None:
            return self.pending
        return (*self.pending, *(blame.seen_from(dealer) for blame in self.blames))

    def _end_game(self, dealer_pair: Pair) -> None:
        """Close the game when somebody has won it, and the match when that was enough."""
        first, second = self.places[dealer_pair], self.places[dealer_pair.other]
        if self.ladder.won in self.places:
            winner = dealer_pair if first == self.ladder.won else dealer_pair.other
            verdict = RaceVerdict.GOAL
        elif self.ruleset.lead_wins and abs(first - second) >= self.ruleset.lead_wins:
            winner = dealer_pair if first > second else dealer_pair.other
            verdict = RaceVerdict.LEAD
        else:
            return
        self.games.append(GameResult(winner, verdict, self._levels()))
        if sum(game.winner is winner for game in self.games) > self.ruleset.games // 2:
            self.winner, self.decided_by = winner, verdict
        else:
            self.places = (0, 0)
            self.dealer = opening_dealer(self.ruleset)

    def _levels(self) -> tuple[Level, Level]:
        return (self.ladder.level(self.places[0]), self.ladder.level(self.places[1]))

    def tally(self) -> RaceTally:
        """Return the state as it stands, before time decides anything."""
        levels = self._levels()
        found = RaceTally(
            hands=tuple(self.lines),
            games=tuple(self.games),
            levels=levels,
            places=self.places,
            pending=self._waiting(self.dealer),
            offended=offended(self.ruleset, self.given),
        )
        if self.winner is not None:
            return replace(found, winner=self.winner, decided_by=self.decided_by)
        if self.dealer is not None:
            card: Level | None = levels[self.dealer.pair]
        else:
            card = levels[0] if levels[0] == levels[1] else None
        return replace(
            found,
            needs=self.needs,
            next_dealer=self.dealer,
            next_number=len(self.lines) + 1,
            level_card=card,
        )


def _moved(
    ruleset: Ruleset,
    ladder: Ladder,
    places: tuple[int, int],
    dealer_pair: Pair,
    score: RaceScore,
) -> tuple[int, int]:
    """Return the places after a hand: gains, then a hook and 降级, then the offenders' drops."""
    dealer, attackers = places[dealer_pair], places[dealer_pair.other]
    dealer = ladder.advance(dealer, score.dealer_gain, holds=score.dealer_keeps)
    attackers = ladder.advance(attackers, score.attackers_gain, holds=False)
    if score.hook and score.hook.falls_to in ladder.levels:
        dealer = min(dealer, ladder.place(score.hook.falls_to))
    elif ruleset.demotion is Demotion.ONE_LEVEL_ON_LOSS and not (
        score.dealer_keeps or score.called_next
    ):
        dealer = ladder.fall(dealer, 1)
    dealer = ladder.fall(dealer, score.dealer_drop)
    attackers = ladder.fall(attackers, score.attackers_drop)
    return (dealer, attackers) if dealer_pair is Pair.EAST_WEST else (attackers, dealer)


def _at_time(
    ruleset: Ruleset, tally: RaceTally, lots: Pair | None, extra: ExtraHand | None
) -> RaceTally:
    """Decide a race whose time is over: more games won, then what the regulation says."""
    over = replace(tally, needs=None, next_dealer=None, next_number=None, level_card=None)
    won = [sum(game.winner is pair for game in tally.games) for pair in Pair]
    ahead = _ahead((won[0], won[1]))
    if ahead is not None:
        return replace(over, winner=ahead, decided_by=RaceVerdict.TIME)
    for criterion in ruleset.at_time:
        match criterion:
            case TimeCriterion.LEVEL:
                ahead, verdict = _ahead(tally.places), RaceVerdict.TIME
            case TimeCriterion.DEALER_SIDE:
                ahead = tally.next_dealer.pair if tally.next_dealer is not None else None
                verdict = RaceVerdict.DEALER_AT_TIME
            case TimeCriterion.LOTS:
                if lots is None:
                    return replace(over, needs=RaceNeed.LOTS)
                ahead, verdict = lots, RaceVerdict.LOTS
            case TimeCriterion.EXTRA_HAND:
                return _with_extra(ruleset, over, extra)
        if ahead is not None:
            return replace(over, winner=ahead, decided_by=verdict)
    return replace(over, decided_by=RaceVerdict.DRAW)


def _with_extra(ruleset: Ruleset, over: RaceTally, extra: ExtraHand | None) -> RaceTally:
    needed = replace(over, needs=RaceNeed.EXTRA_HAND)
    if extra is None:
        return needed
    outcome = decide(ruleset, extra)
    if outcome.winner is None:
        return replace(needed, extra=outcome, problems=outcome.problems)
    return replace(over, extra=outcome, winner=outcome.winner, decided_by=RaceVerdict.EXTRA_HAND)


def _ahead(scores: tuple[int, int]) -> Pair | None:
    if scores[0] == scores[1]:
        return None
    return Pair.EAST_WEST if scores[0] > scores[1] else Pair.NORTH_SOUTH
