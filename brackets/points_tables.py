"""积分表: the tables of groups and of Swiss stages, from match summaries alone."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from brackets.drawn_matches import bracket_of
from brackets.models import (
    EXTRA_KINDS,
    Draw,
    DrawState,
    Match,
    RulesetVersion,
    Stage,
    Team,
    TieDecision,
    Verdict,
)
from brackets.queries import seated
from brackets.stages import plan_of
from rules.levels import ladder_of
from rules.match_points import MatchResult
from rules.ranking import Decided, Equals, Merit, Tally, places
from rules.ruleset import Ruleset, parse
from rules.shapes import Shape, StageKind, StandingCriterion

_NOT_PLAYED = frozenset({Verdict.WALKOVER, Verdict.DISQUALIFICATION, Verdict.BOTH_ABSENT})


@dataclass(frozen=True, slots=True)
class Row:
    """A team in a table: the places it shares, and what the criteria count for it.

    `parted_by` puts it behind those before it; `needs` is how equals are to be parted.
    A team whose results are cancelled has no place (0). Byes are neither won nor lost.
    """

    first: int
    last: int
    team: Team
    played: int
    won: int
    drawn: int
    lost: int
    values: Mapping[StandingCriterion, Merit]
    parted_by: StandingCriterion | None = None
    needs: StandingCriterion | None = None
    byes: int = 0

    @property
    def points(self) -> int:
        """The match points."""
        return sum(self.values.get(StandingCriterion.POINTS, ()))


@dataclass(frozen=True, slots=True)
class Table:
    """A group, or all of a Swiss stage (`group` None); rows best first.

    `open_matches` have no result that counts; extra matches among equals are no part of `rows`.
    """

    group: int | None
    rows: tuple[Row, ...]
    criteria: tuple[StandingCriterion, ...]
    matches: tuple[Match, ...]
    ruleset: Ruleset

    @property
    def open_matches(self) -> tuple[Match, ...]:
        """The matches without a result that counts."""
        return tuple(match for match in self.matches if not match.verdict)

    @property
    def complete(self) -> bool:
        """Whether every match has a result."""
        return not self.open_matches


def standing(stage: Stage, *, before: int | None = None) -> tuple[Table, ...]:
    """Return the tables of a stage, in a fixed number of queries; none before its draw.

    With `before` as they were when this round of the event was to be drawn.
    """
    found = _read(stage, before)
    if found is None:
        return ()
    of_group: dict[int | None, list[Match]] = defaultdict(list)
    for match in found.matches:
        of_group[match.group].append(match)
    return tuple(
        found.reckoner.of(group, members, of_group[group]) for group, members in found.members
    )


def compared(stage: Stage, teams: Collection[Team]) -> Table:
    """Return teams of several groups in one table, each by all that it played in the stage."""
    found = _read(stage)
    assert found is not None, "the teams come from its tables"
    own = [match for match in found.matches if match.home in teams or match.away in teams]
    return found.reckoner.of(None, list(teams), own)


@dataclass(frozen=True, slots=True)
class _Played:
    """What a stage has come to: its matches and the members of its groups."""

    matches: list[Match]
    members: list[tuple[int | None, list[Team]]]
    reckoner: "_Reckoner"


def _read(stage: Stage, before: int | None = None) -> _Played | None:
    published = stage.draws.filter(state=DrawState.PUBLISHED).order_by("round")
    draws = list(published if before is None else published.filter(round__lt=before))
    if not draws:
        return None
    teams = {team.number: team for team in stage.tournament.teams.all()}
    drawn = Match.objects.filter(draw__in=draws).order_by("round", "position")
    matches = seated(drawn, teams.values())
    version = RulesetVersion.objects.filter(tournament=stage.tournament_id).latest("number")
    reckoner = _Reckoner(parse(version.content), _decisions(stage))
    return _Played(matches, _members(stage, draws, teams, matches), reckoner)


def results(matches: Iterable[Match], ruleset: Ruleset) -> list[MatchResult[int]]:
    """Return the results of matches by team number; those of cancelled teams are left out."""
    found = []
    levels: dict[str, int] = {"": 0}
    if ruleset.shape is Shape.LEVEL_RACE:
        levels |= {str(level): place for place, level in enumerate(ladder_of(ruleset).levels)}
    for match in matches:
        home, away = match.home, match.away
        if not match.verdict or home is None:
            continue
        if home.results_cancelled or (away and away.results_cancelled):
            continue
        found.append(
            MatchResult(
                home=home.number,
                away=away.number if away else None,
                winner=match.winner.number if match.winner else None,
                big=(match.home_big, match.away_big),
                small=(match.home_small, match.away_small),
                places=(levels.get(match.home_level, 0), levels.get(match.away_level, 0)),
                walkover=match.verdict in _NOT_PLAYED,
                extra=match.kind in EXTRA_KINDS,
            )
        )
    return found


def _decisions(stage: Stage) -> list[Decided[int]]:
    """Return what lots and the chief referee decided, the newest first."""
    in_force = TieDecision.objects.filter(stage=stage, withdrawn_at__isnull=True)
    return [
        Decided(
            tuple(decision.order),
            StandingCriterion.LOTS if decision.by_lots else StandingCriterion.CHIEF_REFEREE,
        )
        for decision in in_force
    ]


def _members(
    stage: Stage, draws: list[Draw], teams: Mapping[int, Team], matches: list[Match]
) -> list[tuple[int | None, list[Team]]]:
    if plan_of(stage).kind is StageKind.GROUPS:
        groups = bracket_of(draws[-1])
        return [
            (index, [teams[each or 0] for each in group]) for index, group in enumerate(groups, 1)
        ]
    paired = {team for match in matches for team in (match.home, match.away) if team}
    return [(None, sorted(paired, key=lambda team: team.number))]


@dataclass(frozen=True, slots=True)
class _Reckoner:
    """Makes the tables of a stage under its ruleset."""

    ruleset: Ruleset
    decisions: list[Decided[int]]

    def of(self, group: int | None, members: list[Team], matches: list[Match]) -> Table:
        """Return one table of these matches."""
        counting = {team.number: team for team in members if not team.results_cancelled}
        found = results(matches, self.ruleset)
        criteria = dict.fromkeys((StandingCriterion.POINTS, *self.ruleset.tie_breaks))
        told = [criterion for criterion in criteria if criterion not in _AMONG_EQUALS]
        tally = Tally(self.ruleset, found, self.decisions)
        equals, values = tally.ranking(tuple(counting)), tally.merits(tuple(counting), told)
        accounts = _Accounts(found)
        rows = [
            accounts.row(counting[number], shared, each, values)
            for each, shared in zip(equals, places([each.sides for each in equals]), strict=True)
            for number in each.sides
        ]
        rows += [Row(0, 0, team, 0, 0, 0, 0, {}) for team in members if team.results_cancelled]
        return Table(group, tuple(rows), tuple(values), tuple(matches), self.ruleset)


_AMONG_EQUALS = frozenset({
    StandingCriterion.HEAD_TO_HEAD, StandingCriterion.EXTRA_MATCHES,
    StandingCriterion.EXTRA_HANDS, StandingCriterion.LOTS, StandingCriterion.CHIEF_REFEREE,
})  # fmt: skip
"""Criteria that say something of equals only, so that a table has no column for them."""


class _Accounts:
    """How many matches each team won, drew and lost."""

    def __init__(self, found: Sequence[MatchResult[int]]) -> None:
        self.won: Counter[int] = Counter()
        self.drawn: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        self.byes = Counter(result.home for result in found if result.away is None)
        for result in found:
            if result.extra or result.away is None:
                continue
            for number in (result.home, result.away):
                if result.winner is None and not result.walkover:
                    self.drawn[number] += 1
                elif result.winner == number:
                    self.won[number] += 1
                else:
                    self.lost[number] += 1

    def row(
        self,
        team: Team,
        shared: tuple[int, int],
        equals: Equals[int],
        values: Mapping[StandingCriterion, Mapping[int, Merit]],
    ) -> Row:
        """Return the row of a team."""
        number = team.number
        won, drawn, lost = self.won[number], self.drawn[number], self.lost[number]
        return Row(
            *shared,
            team=team,
            played=won + drawn + lost,
            won=won,
            drawn=drawn,
            lost=lost,
            values={criterion: of[number] for criterion, of in values.items()},
            parted_by=equals.parted_by,
            needs=equals.needs,
            byes=self.byes[number],
        )
