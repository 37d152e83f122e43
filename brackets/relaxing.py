"""What the rules of a stage would keep apart and a draw has together. Pure.

The pairings of a round relax these only where nothing better is possible (brackets.swiss); lots
drawn by hand and pairs that change places afterwards may do so too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from brackets.seeding import Entry
from brackets.swiss import Relaxed
from rules.shapes import Stage, StageKind


@dataclass(frozen=True, slots=True)
class Together:
    """What was relaxed, for which teams, and in which line or group (from 0)."""

    kind: Relaxed
    teams: tuple[int, ...]
    line: int


def relaxed(
    plan: Stage, entries: Sequence[Entry], lots: Sequence[Sequence[int | None]]
) -> tuple[Together, ...]:
    """Return all that is relaxed in pairings or groups, line by line.

    A rematch counts in Swiss rounds only: Danish ones have them by their rules. Whoever rested is
    known where nobody is to rest twice.
    """
    by_number = {entry.number: entry for entry in entries}
    found: list[Together] = []
    for line, row in enumerate(lots):
        numbers = [number for number in row if number is not None]
        # A reserve who fills a place was not among those who were drawn.
        drawn = [by_number[number] for number in numbers if number in by_number]
        if plan.kind is not StageKind.GROUPS and len(drawn) == len(numbers):
            found += _of_pairing(plan, drawn, line)
        if plan.units_apart:
            found += _of_one_unit(drawn, line)
    return tuple(found)


def _of_pairing(plan: Stage, drawn: Sequence[Entry], line: int) -> Iterator[Together]:
    home, *others = drawn
    if not others and home.numbers("byes"):
        yield Together(Relaxed.SECOND_BYE, (home.number,), line)
    for away in others:
        if plan.kind is StageKind.SWISS and away.number in home.numbers("met"):
            yield Together(Relaxed.REMATCH, (home.number, away.number), line)


def _of_one_unit(drawn: Sequence[Entry], line: int) -> Iterator[Together]:
    by_unit: dict[str, list[int]] = {}
    for entry in drawn:
        if entry.unit:
            by_unit.setdefault(entry.unit, []).append(entry.number)
    for teams in by_unit.values():
        if len(teams) > 1:
            yield Together(Relaxed.SAME_UNIT, tuple(teams), line)
