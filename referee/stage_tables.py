"""The tables of an event as pages, screens, sheets and files show them, from one reading."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import QuerySet

from brackets.certainty import Certainty
from brackets.going_on import going_on, rounds_to_come
from brackets.models import (
    EXTRA_KINDS,
    DrawState,
    Stage,
    Team,
    TieDecision,
    Tournament,
)
from brackets.points_tables import Row, Table, standing
from brackets.qualifiers import deciding_tables, qualifiers
from brackets.queries import Published
from brackets.stages import plan_of
from brackets.standings import Row as Ranked
from brackets.standings import final_ranking
from referee.labels import standings as words
from rules.shapes import KNOCKING_OUT, StageKind, StandingCriterion

# A crosstable of more does not fit on anything.
CROSSED_UP_TO = 12


@dataclass(frozen=True, slots=True)
class TableLine:
    """A pair in a table, in words; `values` stand under the columns of the table.

    `parted_by` puts it behind the pair above; `mark` is through, out or nothing (case 27).
    """

    place: str
    team: Team
    record: str
    points: int
    values: tuple[str, ...]
    parted_by: str
    needs: str
    mark: str
    mark_words: str


@dataclass(frozen=True, slots=True)
class StageTable:
    """A group, or all of a stage; `cross` has a row for each line: who beat whom.

    `decisions` tell how equals of this very table were parted.
    """

    title: str
    columns: tuple[str, ...]
    lines: tuple[TableLine, ...]
    open_matches: int
    cross: tuple[tuple[str, ...], ...] = ()
    decisions: tuple[str, ...] = ()

    @property
    def crossed(self) -> list[tuple[TableLine, tuple[str, ...]]]:
        """The lines with their rows of the crosstable."""
        return list(zip(self.lines, self.cross, strict=True))


@dataclass(frozen=True, slots=True)
class StageBoard:
    """The tables of one stage, the criteria in their order, and how equals were parted.

    `read` is what the tables were made of.
    """

    number: int
    title: str
    chain: str
    tables: tuple[StageTable, ...]
    decisions: tuple[str, ...]
    rounds_to_come: int = 0
    read: tuple[Table, ...] = ()

    @property
    def open(self) -> bool:
        """Whether anything is still to be played, so that places may change."""
        return self.rounds_to_come > 0 or self.open_matches > 0

    @property
    def open_matches(self) -> int:
        """How many matches have no result, or one that is held."""
        return sum(table.open_matches for table in self.tables)


def boards_of(tournament: Tournament, read: Published | None = None) -> tuple[StageBoard, ...]:
    """Return the stages that have tables, as far as they are drawn, in order.

    `read` are the draws that were read before.
    """
    stages: Iterable[Stage] = read.stages if read else _drawn_stages(tournament)
    boards = (_beaten(stage) if _knocks_out(stage) else _board(stage) for stage in stages)
    return tuple(board for board in boards if board)


def _drawn_stages(tournament: Tournament) -> QuerySet[Stage]:
    drawn = tournament.stages.filter(draws__state=DrawState.PUBLISHED).distinct()
    return drawn.select_related("tournament").order_by("number")


def _knocks_out(stage: Stage) -> bool:
    return plan_of(stage).kind in KNOCKING_OUT


def _beaten(stage: Stage) -> StageBoard | None:
    """Return the tables of those beaten in a knockout of whom the best go on, when it is over."""
    plan = plan_of(stage)
    tables = deciding_tables(stage) if plan.best_next else []
    if not tables:
        return None
    through = {each.team: Certainty.THROUGH for each in qualifiers(stage).teams}
    decisions = list(stage.tie_decisions.filter(withdrawn_at__isnull=True).order_by("pk"))
    return StageBoard(
        number=stage.number,
        title=words.beaten_title(stage.number, plan.best_next),
        chain=words.chain(tables[0].ruleset),
        tables=tuple(_table(table, plan.kind, through, decisions) for table in tables),
        decisions=tuple(words.decision_words(each) for each in decisions),
    )


def ranking_beside(
    tournament: Tournament, boards: Sequence[StageBoard], read: Published | None = None
) -> tuple[Ranked, ...]:
    """Return the ranking of an event where it says more than the tables of its stages.

    The table of an event of one stage is its ranking. `read` are the matches that were read before.
    """
    if boards and (tournament.stages.count() == 1 or _first_is_open(tournament, boards)):
        return ()
    rows = final_ranking(tournament, {board.number: board.read for board in boards}, read)
    return rows if not boards or any(row.place for row in rows) else ()


def _first_is_open(tournament: Tournament, boards: Sequence[StageBoard]) -> bool:
    """Tell whether the only stage that is drawn has tables which give nobody a place yet."""
    if all(table.complete for board in boards for table in board.read):
        return False
    return _drawn_stages(tournament).count() == 1


def _board(stage: Stage) -> StageBoard:
    tables = standing(stage)
    kind = plan_of(stage).kind
    marks = going_on(stage, tables)
    decisions = list(stage.tie_decisions.filter(withdrawn_at__isnull=True).order_by("pk"))
    to_come = rounds_to_come(stage, tables)
    return StageBoard(
        number=stage.number,
        title=words.stage_title(stage.number, kind),
        chain=words.chain(tables[0].ruleset),
        tables=tuple(_table(table, kind, marks, decisions, to_come=to_come) for table in tables),
        decisions=tuple(words.decision_words(each) for each in decisions),
        rounds_to_come=to_come,
        read=tables,
    )


def _table(
    table: Table,
    kind: StageKind,
    marks: Mapping[Team, Certainty],
    decisions: Sequence[TieDecision],
    *,
    to_come: int = 0,
) -> StageTable:
    # A result that is held may still be another one.
    open_matches = sum(not match.verdict or bool(match.hold) for match in table.matches)
    played = not to_come and not open_matches
    numbers = {row.team.number for row in table.rows}
    columns = [each for each in table.criteria if each is not StandingCriterion.POINTS]
    drawn = any(row.drawn for row in table.rows)
    crossed = kind is StageKind.GROUPS and len(table.rows) <= CROSSED_UP_TO
    return StageTable(
        title=words.table_title(table.group),
        columns=tuple(words.criterion_name(each) for each in columns),
        lines=tuple(_line(row, columns, marks, drawn=drawn, played=played) for row in table.rows),
        open_matches=open_matches,
        cross=_cross(table) if crossed else (),
        decisions=tuple(
            words.decision_words(each) for each in decisions if numbers.issuperset(each.order)
        ),
    )


def _line(
    row: Row,
    columns: Sequence[StandingCriterion],
    marks: Mapping[Team, Certainty],
    *,
    drawn: bool,
    played: bool,
) -> TableLine:
    mark = marks.get(row.team, Certainty.OPEN)
    return TableLine(
        place=words.place(row),
        team=row.team,
        record=words.record(row, drawn=drawn),
        points=row.points,
        values=tuple(
            words.merit_words(each, row.values[each]) if each in row.values else ""
            for each in columns
        ),
        parted_by=words.criterion_name(row.parted_by),
        needs=words.needs_words(row, played=played),
        mark=mark if mark is not Certainty.OPEN else "",
        mark_words=str(words.MARKS[mark]),
    )


def _cross(table: Table) -> tuple[tuple[str, ...], ...]:
    # By number: of a large event a million teams would be compared.
    met: dict[tuple[int, int], list[str]] = {}
    for match in table.matches:
        if match.home and match.away and match.kind not in EXTRA_KINDS:
            home, away = match.home.number, match.away.number
            met.setdefault((home, away), []).append(words.met(match, match.home))
            met.setdefault((away, home), []).append(words.met(match, match.away))
    numbers = [row.team.number for row in table.rows]
    return tuple(
        tuple("■" if one == other else " / ".join(met.get((one, other), ())) for other in numbers)
        for one in numbers
    )
