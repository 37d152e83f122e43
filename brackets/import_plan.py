"""What importing a list of teams would do (decision 17). Pure but for the teams it is given.

Rows are first matched with the teams that are known, then checked in their order against the
teams that the file leaves alone and the rows before them. A row that is refused leaves its team as
it was, which may get in the way of another row: the check runs until nothing more is refused.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from brackets.entries import (
    FIELDS,
    Holder,
    TeamEntry,
    fixed_by_draw,
    is_reserve,
    own_problems,
    own_warnings,
    taken_by,
)
from brackets.errors import Problem, ProblemCode
from brackets.models import Team, TeamState

# Of who is out a list of pairs says nothing.
_IN_THE_LIST = frozenset({TeamState.ENTERED, TeamState.RESERVE})


@dataclass(frozen=True, slots=True)
class ImportRow:
    """One row of a file: its number there, what it says, what could not be read."""

    row: int
    entry: TeamEntry
    problems: tuple[Problem, ...] = ()
    warnings: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """What becomes of a good row; `changes` has before and after of each field that differs."""

    row: int
    entry: TeamEntry
    team: Team | None
    changes: dict[str, tuple[str | int | None, str | int | None]]


@dataclass(frozen=True, slots=True)
class RowProblems:
    """All that is wrong with a row, or worth a second look."""

    row: int
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """Good rows by what they do, and the rows with errors, which are left out."""

    new: tuple[PlannedRow, ...]
    updated: tuple[PlannedRow, ...]
    unchanged: tuple[PlannedRow, ...]
    errors: tuple[RowProblems, ...]
    warnings: tuple[RowProblems, ...]


def plan(rows: Sequence[ImportRow], teams: Sequence[Team], *, drawn: bool) -> ImportPlan:
    """Return what importing `rows`, cleaned, beside `teams` would do.

    `drawn` says that the draw is published: no team may come but as a reserve, or change its
    number or its seed, and who is a reserve is not asked any more.
    """
    matched = _match(rows, teams)
    merged = {row.row: _merged(row.entry, matched.get(row.row), drawn=drawn) for row in rows}
    refused = {
        row.row: problems
        for row in rows
        if (problems := _own(row, merged[row.row], matched.get(row.row), drawn=drawn))
    }
    _refuse_repeated(rows, refused)
    warned = _settle(merged, matched, teams, refused)
    numbered = _numbered(merged, teams, refused)
    planned = [
        PlannedRow(row, entry, matched.get(row), _changes(entry, matched.get(row)))
        for row, entry in numbered.items()
    ]
    for row in rows:
        if row.row not in refused:
            entry = merged[row.row]
            own = (*own_warnings(entry), *_replaced(entry, matched.get(row.row)))
            warned[row.row] = (*row.warnings, *own, *warned[row.row])
    return ImportPlan(
        new=tuple(line for line in planned if line.team is None),
        updated=tuple(line for line in planned if line.team and line.changes),
        unchanged=tuple(line for line in planned if line.team and not line.changes),
        errors=tuple(RowProblems(row, refused[row]) for row in sorted(refused)),
        warnings=tuple(RowProblems(row, found) for row, found in sorted(warned.items()) if found),
    )


def _match(rows: Sequence[ImportRow], teams: Iterable[Team]) -> dict[int, Team]:
    """Return the known team of each row: by names and unit, by names, then by number."""
    free = {team.number: team for team in teams}
    by_names: dict[frozenset[str], list[Team]] = defaultdict(list)
    for team in free.values():
        by_names[_names(team)].append(team)
    matched: dict[int, Team] = {}
    for same_unit in (True, False):
        for row in rows:
            for team in by_names[_names(row.entry)] if row.row not in matched else ():
                fits = not same_unit or row.entry.unit in {"", team.unit}
                if fits and team.number in free:
                    matched[row.row] = free.pop(team.number)
                    break
    for row in rows:
        # A row that cannot name a pair must not stand for one.
        if row.row not in matched and row.entry.number in free and all(_names(row.entry)):
            matched[row.row] = free.pop(row.entry.number)
    return matched


def _names(pair: Team | TeamEntry) -> frozenset[str]:
    """Return the players in no order: known names in either order are the same team."""
    return frozenset((pair.player_one, pair.player_two))


def _merged(entry: TeamEntry, team: Team | None, *, drawn: bool) -> TeamEntry:
    """Return the team as it would be: an empty cell leaves what is known, so does the order."""
    if team is None:
        return replace(entry, reserve=bool(entry.reserve))
    asked = entry.reserve is not None and not drawn and team.state in _IN_THE_LIST
    same_names = _names(entry) == _names(team)
    return TeamEntry(
        number=entry.number or team.number,
        unit=entry.unit or team.unit,
        player_one=team.player_one if same_names else entry.player_one,
        player_two=team.player_two if same_names else entry.player_two,
        phone=entry.phone or team.phone,
        seed=team.seed if entry.seed is None else entry.seed,
        note=entry.note or team.note,
        reserve=entry.reserve if asked else is_reserve(team),
    )


def _own(
    row: ImportRow, merged: TeamEntry, team: Team | None, *, drawn: bool
) -> tuple[Problem, ...]:
    if drawn and team is None and not merged.reserve:
        return (Problem(ProblemCode.TEAM_AFTER_DRAW, "player_one"),)
    unreadable = {problem.field for problem in row.problems}
    found = [problem for problem in own_problems(row.entry) if problem.field not in unreadable]
    fixed = fixed_by_draw(team, merged) if drawn and team else ()
    return (*row.problems, *found, *fixed)


def _refuse_repeated(rows: Sequence[ImportRow], refused: dict[int, tuple[Problem, ...]]) -> None:
    """Add to `refused` the rows whose number or pair another row before them has."""
    numbers: dict[int, int] = {}
    pairs: dict[tuple[str, frozenset[str]], int] = {}
    for row in rows:
        number, pair = row.entry.number, (row.entry.unit, _names(row.entry))
        if pair in pairs and row.row not in refused:
            twice = Problem(ProblemCode.TEAM_TWICE, "player_one", {"row": pairs[pair]})
            refused[row.row] = (twice,)
        elif number in numbers:
            twice = Problem(ProblemCode.NUMBER_TWICE, "number", {"row": numbers[number]})
            refused[row.row] = (*refused.get(row.row, ()), twice)
        if number is not None:
            numbers.setdefault(number, row.row)
        if row.row not in refused:
            pairs[pair] = row.row


def _settle(
    merged: dict[int, TeamEntry],
    matched: dict[int, Team],
    teams: Sequence[Team],
    refused: dict[int, tuple[Problem, ...]],
) -> dict[int, tuple[Problem, ...]]:
    """Add to `refused` the rows that clash; return the namesakes of the others."""
    while True:
        touched = {team.pk for row, team in matched.items() if row not in refused}
        taken = taken_by(team for team in teams if team.pk not in touched)
        warned: dict[int, tuple[Problem, ...]] = {}
        left_alone = False
        for row, entry in merged.items():
            if row in refused:
                continue
            if problems := taken.clashes(entry):
                refused[row] = problems
                left_alone = left_alone or row in matched
                continue
            warned[row] = taken.namesakes(entry)
            taken.add(Holder(entry, row))
        if not left_alone:
            return warned


def _numbered(
    merged: dict[int, TeamEntry], teams: Sequence[Team], refused: dict[int, tuple[Problem, ...]]
) -> dict[int, TeamEntry]:
    """Return the good rows, those without a number with the next ones after all others."""
    used = [team.number for team in teams] + [entry.number or 0 for entry in merged.values()]
    following = max(used, default=0) + 1
    numbered = {}
    for row, entry in merged.items():
        if row in refused:
            continue
        if entry.number is None:
            numbered[row] = replace(entry, number=following)
            following += 1
        else:
            numbered[row] = entry
    return numbered


def _replaced(entry: TeamEntry, team: Team | None) -> tuple[Problem, ...]:
    """Return a warning when both players of a known number are new: perhaps a wrong number."""
    if team is None or _names(entry) & _names(team):
        return ()
    values: dict[str, str | int] = {
        "number": team.number,
        "old": f"{team.player_one}/{team.player_two}",
    }
    return (Problem(ProblemCode.PAIR_REPLACED, "player_one", values),)


def _changes(
    entry: TeamEntry, team: Team | None
) -> dict[str, tuple[str | int | None, str | int | None]]:
    if team is None:
        return {}
    before = {**{name: getattr(team, name) for name in FIELDS}, "reserve": is_reserve(team)}
    return {
        name: (value, getattr(entry, name))
        for name, value in before.items()
        if value != getattr(entry, name)
    }
