"""The register of rulings: every penalty of an event with what it cost, as the rules counted it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Exists, OuterRef, QuerySet

from brackets.models import Hold, Match, Team, Tournament
from brackets.queries import numbered_matches
from referee.blames import side_of
from referee.match_facts import MatchFacts, published_facts, read_all
from referee.models import Forfeit, Offender, Review, ReviewOutcome, Ruling, RulingState
from referee.scorekeeping import fixed_from, race_from, scored_hands
from rules.match import Tally
from rules.offences import DealEffect
from rules.options import OvertimeCounts
from rules.penalties import CatalogueEntry, Offence, cost_of, entry_of
from rules.race import RaceTally
from rules.scoring import HandScore
from rules.seats import Side

Scores = tuple[int, int]
"""A number for home and one for away."""

NOTHING: Scores = (0, 0)


class LedgerState(StrEnum):
    """How far a ruling is."""

    PROPOSED = "proposed"
    IN_FORCE = "in_force"
    UNDER_REVIEW = "under_review"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Deduction:
    """What a ruling took or gave (<= 0 took), for home and away.

    `small` is small score, in a race points of the hand; `counted` is False while the hand has no
    score yet, and for whatever is not in force.
    """

    big: Scores = NOTHING
    small: Scores = NOTHING
    levels: Scores = NOTHING
    counted: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerLine:
    """One ruling; `entry` is its line of the catalogue, of a hand numbered up to `hands`."""

    match: Match
    ruling: Ruling
    state: LedgerState
    entry: CatalogueEntry
    deduction: Deduction
    hands: int
    race: bool

    @property
    def teams(self) -> tuple[Team, ...]:
        """The teams that offended, home first."""
        sides = {Offender.HOME: self.match.home, Offender.AWAY: self.match.away}
        both = self.ruling.offender == Offender.BOTH
        return tuple(
            team for side, team in sides.items() if team and (both or side == self.ruling.offender)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PairTotal:
    """What the rulings in force took from a team in the whole event, and how many they are."""

    team: Team
    rulings: int
    big: int
    small: int
    levels: int


def ledger_of(event: Tournament) -> tuple[LedgerLine, ...]:
    """Return every ruling of the published draw, the latest first, in a fixed number of queries."""
    people = ("given_by", "decided_by", "withdrawn_by")
    rulings = Ruling.objects.filter(match__in=numbered_matches(event)).select_related(*people)
    by_match: dict[int, list[Ruling]] = {}
    for ruling in rulings.order_by("pk"):
        by_match.setdefault(ruling.match_id, []).append(ruling)
    facts = read_all(numbered_matches(event).filter(pk__in=by_match))
    lines = [line for pk, each in facts.items() for line in lines_of(each, by_match[pk])]
    return tuple(sorted(lines, key=lambda line: -line.ruling.pk))


def published_ledger(event: Tournament) -> tuple[LedgerLine, ...]:
    """Return the rulings in force as the public sees them, the latest first.

    Those of a match under review are as they were when it was opened.
    """
    known = Ruling.objects.filter(match=OuterRef("pk"))
    facts = published_facts(numbered_matches(event).filter(Exists(known)))
    lines = [line for each in facts.values() for line in lines_of(each, each.rulings)]
    return tuple(sorted(lines, key=lambda line: -line.ruling.pk))


def forfeits_of(event: Tournament) -> QuerySet[Forfeit]:
    """Return every walkover and disqualification, also those taken back, the latest first."""
    given = Forfeit.objects.filter(match__in=numbered_matches(event))
    people = ("given_by", "withdrawn_by")
    return given.select_related("match__home", "match__away", *people).order_by("-pk")


def losers_of(forfeit: Forfeit) -> tuple[Team, ...]:
    """Return the teams that a forfeit went against, home first; its match is read with it."""
    sides = {Offender.HOME: forfeit.match.home, Offender.AWAY: forfeit.match.away}
    return tuple(
        team for side, team in sides.items() if team and forfeit.loser in {side, Offender.BOTH}
    )


def published_decisions(event: Tournament) -> QuerySet[Review]:
    """Return the decisions of reviews, the latest first; an objection taken back is none."""
    return (
        Review.objects.filter(match__in=numbered_matches(event), closed_at__isnull=False)
        .exclude(outcome=ReviewOutcome.WITHDRAWN)
        .select_related("match__home", "match__away")
        .order_by("-closed_at", "-pk")
    )


def lines_of(recorded: MatchFacts, rulings: Iterable[Ruling]) -> Iterator[LedgerLine]:
    """Yield the lines of one match; what is not among the facts in force cost nothing."""
    counted = _deductions(recorded)
    for ruling in rulings:
        ruleset = recorded.ruleset_of_hand(ruling.hand_number)
        yield LedgerLine(
            match=recorded.match,
            ruling=ruling,
            state=_state(recorded, ruling),
            entry=entry_of(ruleset, Offence(ruling.offence)),
            deduction=counted.get(ruling.pk, Deduction(counted=False)),
            hands=recorded.most_hands,
            race=recorded.is_race,
        )


def totals_of(lines: Iterable[LedgerLine]) -> tuple[PairTotal, ...]:
    """Add up what counts, by team in order of number."""
    found: dict[Team, PairTotal] = {}
    for line in lines:
        given = line.state in {LedgerState.IN_FORCE, LedgerState.UNDER_REVIEW}
        offended = line.teams if given else ()
        for side, team in enumerate((line.match.home, line.match.away)):
            cost = line.deduction
            moved = cost.big[side], cost.small[side], cost.levels[side]
            if team is None or not (given and (team in offended or any(moved))):
                continue
            known = found.get(team, PairTotal(team=team, rulings=0, big=0, small=0, levels=0))
            found[team] = PairTotal(
                team=team,
                rulings=known.rulings + (team in offended),
                big=known.big + moved[0],
                small=known.small + moved[1],
                levels=known.levels + moved[2],
            )
    return tuple(sorted(found.values(), key=lambda total: total.team.number))


def _state(recorded: MatchFacts, ruling: Ruling) -> LedgerState:
    if ruling.withdrawn_at is not None:
        return LedgerState.WITHDRAWN
    if ruling.state != RulingState.IN_FORCE:
        return LedgerState(ruling.state)
    frozen = recorded.match.hold in {Hold.OBJECTION, Hold.REVIEW}
    return LedgerState.UNDER_REVIEW if frozen else LedgerState.IN_FORCE


def _deductions(recorded: MatchFacts) -> dict[int, Deduction]:
    """Return what each ruling in force cost, by its key in the database."""
    found: dict[int, Deduction] = {}
    fold = race_from(recorded) if recorded.is_race else fixed_from(recorded)
    for number in {ruling.hand_number for ruling in recorded.rulings}:
        rulings = recorded.rulings_on(number)
        if isinstance(fold, RaceTally):
            found |= _of_race_hand(recorded, fold, number, rulings)
        else:
            score = _score(recorded, fold, number)
            if score is not None:
                found |= _of_hand(recorded, score, rulings)
    return found


def _score(recorded: MatchFacts, totals: Tally, number: int) -> HandScore | None:
    """Return the score that a hand adds to the totals of the match; None while there is none."""
    if number == recorded.extra_number:
        added = recorded.ruleset.overtime_counts is OvertimeCounts.ADD_TO_TOTALS
        return totals.extra.score if totals.extra and totals.winner is not None and added else None
    line = scored_hands(recorded, totals).get(number)
    return line.score if line else None


def _of_hand(
    recorded: MatchFacts, score: HandScore, rulings: tuple[Ruling, ...]
) -> dict[int, Deduction]:
    """Share what a hand's penalties cost among them, in order.

    The big score of a hand is taken once from each side (decision 3), so the second clause may
    cost nothing more; a fine that went with a void small score costs nothing either.
    """
    big, small = _home_first(recorded, score.deductions), _home_first(recorded, score.fined)
    found: dict[int, Deduction] = {}
    for ruling in rulings:
        entry = _entry(recorded, ruling)
        owed = cost_of(entry, ruling.count)
        taken_big, taken_small = [0, 0], [0, 0]
        for side in _sides(ruling):
            taken_big[side] = max(big[side], -entry.big) if big[side] < 0 else 0
            big[side] -= taken_big[side]
            # What the dealer side is fined may go to the attackers (option fine10_dealer_side).
            other = 1 - side
            if small[side] < 0:
                taken_small[side] = max(small[side], -owed)
                small[side] -= taken_small[side]
            elif small[other] > 0:
                taken_small[other] += min(small[other], owed)
                small[other] -= min(small[other], owed)
        found[ruling.pk] = Deduction(
            big=(taken_big[0], taken_big[1]), small=(taken_small[0], taken_small[1])
        )
    return found


def _of_race_hand(
    recorded: MatchFacts, totals: RaceTally, number: int, rulings: tuple[Ruling, ...]
) -> dict[int, Deduction]:
    """Return the levels and points of each penalty in a hand of a race.

    Levels stop at the ends of the ladder whatever an offence costs.
    """
    line = next((line for line in totals.hands if line.number == number), None)
    if line is None:
        return {}
    lost = {
        side
        for ruling in rulings
        if _entry(recorded, ruling).deal is DealEffect.OFFENDER_LOSES
        for side in _sides(ruling)
    }
    found: dict[int, Deduction] = {}
    for ruling in rulings:
        entry = _entry(recorded, ruling)
        times = 1 if entry.counted else ruling.count
        levels, small = [0, 0], [0, 0]
        for side in _sides(ruling):
            levels[side] -= entry.levels * times
            small[side] -= cost_of(entry, ruling.count)
            offender = Offender.HOME if side == 0 else Offender.AWAY
            hand_side = Side(side_of(recorded, offender, line.dealer).value)
            if len(lost) < 2:  # R11: both at fault, nobody moves
                levels[1 - side] += entry.gives(hand_side) * times
        found[ruling.pk] = Deduction(small=(small[0], small[1]), levels=(levels[0], levels[1]))
    return found


def _entry(recorded: MatchFacts, ruling: Ruling) -> CatalogueEntry:
    return entry_of(recorded.ruleset_of_hand(ruling.hand_number), Offence(ruling.offence))


def _sides(ruling: Ruling) -> tuple[int, ...]:
    """Return the places of the offending sides in a pair of scores."""
    return {Offender.HOME: (0,), Offender.AWAY: (1,)}.get(Offender(ruling.offender), (0, 1))


def _home_first(recorded: MatchFacts, by_pair: tuple[int, int]) -> list[int]:
    return [by_pair[recorded.home_pair], by_pair[recorded.home_pair.other]]
