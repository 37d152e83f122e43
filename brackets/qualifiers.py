"""Who goes on from a stage, or what keeps that from being known."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from brackets import knockouts
from brackets.drawn_matches import bracket_of
from brackets.errors import RoundOpen, TiesOpen
from brackets.feeders import comer
from brackets.models import Draw, DrawState, Match, MatchKind, Stage, Team, TeamState
from brackets.points_tables import Row, Table, compared, standing
from brackets.queries import stage_matches
from brackets.seeding import parse_lines
from brackets.stages import plan_of
from brackets.trees import Source
from rules.shapes import KNOCKING_OUT, Pairing, StageKind, StandingCriterion
from rules.shapes import Stage as Plan

# Whose winner is in the race for the first place; the second grand final ends a double elimination.
_MAIN = frozenset({MatchKind.BRACKET, MatchKind.GRAND_FINAL_AGAIN})


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A team that goes on; group and place are 0 where it comes from a knockout."""

    team: Team
    group: int = 0
    place: int = 0


@dataclass(frozen=True, slots=True)
class Tie:
    """Equals of whom it matters who is before whom; `needs` None: no criterion is left."""

    group: int | None
    teams: tuple[Team, ...]
    needs: StandingCriterion | None


@dataclass(frozen=True, slots=True)
class Qualifiers:
    """Those who go on, best first, as far as it is known, with what is still open."""

    teams: tuple[Qualifier, ...]
    ties: tuple[Tie, ...] = ()
    open_matches: tuple[Match, ...] = ()

    def decided(self) -> tuple[Qualifier, ...]:
        """Return who goes on; raises RoundOpen, or TiesOpen while equals are to be parted."""
        if self.open_matches:
            raise RoundOpen(self.open_matches)
        if self.ties:
            numbers = tuple(tuple(team.number for team in tie.teams) for tie in self.ties)
            raise TiesOpen(numbers)
        return self.teams


def qualifiers(stage: Stage) -> Qualifiers:
    """Return who goes on from a stage that was drawn."""
    if plan_of(stage).kind in KNOCKING_OUT:
        return _winners(stage)
    return out_of_tables(stage, standing(stage))


def deciding_tables(stage: Stage) -> list[Table]:
    """Return the tables in which equals can be parted: those of a stage, or those of the beaten.

    The best of the others of several groups are compared in a table of their own.
    """
    if plan_of(stage).kind in KNOCKING_OUT:
        matches = stage_matches(stage)
        if any(not match.verdict for match in matches):
            return []
        return list(_beaten(stage, [match for match in matches if match.kind in _MAIN]))
    tables = list(standing(stage))
    if len(tables) > 1 and plan_of(stage).best_next:
        tables.append(compared(stage, [row.team for _, row in next_places(stage, tables)]))
    return tables


def out_of_tables(stage: Stage, tables: Sequence[Table]) -> Qualifiers:
    """Return who goes on from these tables of a stage."""
    plan, ordered = plan_of(stage), _order_matters(stage)
    advance = plan.advance
    if plan.best_next and len(tables) == 1:
        advance += plan.best_next
    going = [
        (table, row)
        for table in tables
        for row in table.rows
        if row.first > 0 and row.last <= advance
    ]
    going.sort(key=_best_first)
    teams = [Qualifier(row.team, table.group or 0, row.first) for table, row in going]
    ties = [tie for table in tables for tie in _ties(table, advance, ordered=ordered)]
    open_matches = tuple(match for table in tables for match in table.open_matches)
    if plan.best_next and len(tables) > 1 and not (ties or open_matches):
        rest, level = _best_of_rest(stage, tables, ordered=ordered)
        teams, ties = teams + rest, level
    return Qualifiers(tuple(teams), tuple(ties), open_matches)


def next_places(stage: Stage, tables: Iterable[Table]) -> list[tuple[Table, Row]]:
    """Return those of each group who stand first behind the line, of whom the best go on."""
    behind = plan_of(stage).advance + 1
    return [(table, row) for table in tables for row in table.rows if row.first == behind]


def _best_of_rest(
    stage: Stage, tables: Sequence[Table], *, ordered: bool
) -> tuple[list[Qualifier], list[Tie]]:
    """Return the best of the next places, by one table of them all, and who is level there."""
    plan = plan_of(stage)
    origin = {row.team: (table, row) for table, row in next_places(stage, tables)}
    best = compared(stage, origin.keys())
    teams = [
        Qualifier(row.team, origin[row.team][0].group or 0, origin[row.team][1].first)
        for row in best.rows
        if row.last <= plan.best_next
    ]
    return teams, _ties(best, plan.best_next, ordered=ordered)


def _best_first(item: tuple[Table, Row]) -> tuple[int, list[list[int]], int]:
    table, row = item
    merit = [[-each for each in row.values.get(criterion, ())] for criterion in table.criteria]
    return row.first, merit, table.group or 0


def _order_matters(stage: Stage) -> bool:
    """Tell whether the next stage looks at the order of those who go on."""
    following = stage.tournament.stages.filter(number=stage.number + 1).first()
    if following is None:
        return False
    return plan_of(following).pairing in {Pairing.CROSSED, Pairing.SEEDED, Pairing.IN_ORDER}


def _ties(table: Table, advance: int, *, ordered: bool) -> list[Tie]:
    """Return the equals that span the line of who goes on, or stand above it where order counts."""
    by_place: dict[tuple[int, int], list[Row]] = {}
    for row in table.rows:
        if row.first < row.last:
            by_place.setdefault((row.first, row.last), []).append(row)
    return [
        Tie(table.group, tuple(row.team for row in rows), rows[0].needs)
        for (first, last), rows in by_place.items()
        if first <= advance and (last > advance or ordered)
    ]


def _winners(stage: Stage) -> Qualifiers:
    """Return the winners of the last round of a knockout, byes too, from top to bottom.

    After them come the best of those who were beaten, those of a later round first.
    """
    matches, plan = stage_matches(stage), plan_of(stage)
    if plan.kind is StageKind.DOUBLE_ELIMINATION and plan.advance > 1:
        return _with_lives(stage, plan, matches)
    main = [match for match in matches if match.kind in _MAIN]
    last = max((match.round for match in main), default=0)
    won = [Qualifier(match.winner) for match in main if match.round == last and match.winner]
    open_matches = tuple(match for match in matches if not match.verdict)
    if open_matches or not plan.best_next:
        return Qualifiers(tuple(won), open_matches=open_matches)
    ordered, places = _order_matters(stage), plan.best_next
    ties: list[Tie] = []
    for table in _beaten(stage, main):
        won += [Qualifier(row.team) for row in table.rows if 0 < row.last <= places]
        ties += _ties(table, places, ordered=ordered)
        places -= len(table.rows)
    return Qualifiers(tuple(won), tuple(ties))


def _with_lives(stage: Stage, plan: Plan, matches: Sequence[Match]) -> Qualifiers:
    """Return who is left of a double elimination: the unbeaten, then those beaten once.

    Each from top to bottom.
    """
    draw = stage.draws.get(state=DrawState.PUBLISHED)
    at = {(match.round - draw.round + 1, match.position): match for match in matches}
    places = knockouts.ends(plan, bracket_of(draw)).places

    def unbeaten_first(source: Source) -> tuple[bool, tuple[int, int]]:
        unbeaten = at[source.match].kind == MatchKind.BRACKET and not source.loser
        return not unbeaten, source.match

    left = [source for source, place in places.items() if place == knockouts.THROUGH]
    left.sort(key=unbeaten_first)
    comers = [comer(at[source.match], loser=source.loser) for source in left]
    teams = tuple(Qualifier(team) for team in comers if isinstance(team, Team))
    return Qualifiers(teams, open_matches=tuple(match for match in matches if not match.verdict))


def _beaten(stage: Stage, main: Sequence[Match]) -> Iterator[Table]:
    """Yield tables of those beaten in each round, the last first, as far as any of them go on.

    Who may not play on is left out, and who left before he was drawn into the next stage.
    """
    places, drawn = plan_of(stage).best_next, _drawn_on(stage)
    for round_ in sorted({match.round for match in main}, reverse=True):
        losers = [comer(match, loser=True) for match in main if match.round == round_]
        teams = [
            team
            for team in losers
            if isinstance(team, Team)
            and (team.state == TeamState.ENTERED or team.number in drawn)
            and not team.results_cancelled
        ]
        if teams and places > 0:
            yield compared(stage, teams)
        places -= len(teams)


def _drawn_on(stage: Stage) -> set[int]:
    """Return who was drawn into the stage after this one."""
    later = Draw.objects.filter(
        stage__tournament=stage.tournament_id,
        stage__number__gt=stage.number,
        state=DrawState.PUBLISHED,
    )
    first = later.order_by("stage__number", "round").first()
    return {entry.number for entry in parse_lines(first.entries)} if first else set()
