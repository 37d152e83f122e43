"""P5: draw and bracket in memory; the floor is the hashing that no draw can do without."""

import hashlib
from functools import partial

from bench.results import Result, alternate, milliseconds
from brackets.layout import slots
from brackets.placement import first_round
from brackets.seeding import Entry, ranked
from rules.shapes import Pairing, Stage, StageKind

KNOCKOUT = Stage(
    kind=StageKind.KNOCKOUT, pairing=Pairing.BRACKET, advance=1, clause="P5", third_place=True
)


def draws(sizes: tuple[int, ...], turns: int) -> list[Result]:
    """Draw events of these sizes."""
    found = []
    for size in sizes:
        entries = [
            Entry(number, f"单位{number}", f"选手{number}甲", f"选手{number}乙", None)
            for number in range(1, size + 1)
        ]
        ours, floor = alternate(
            partial(milliseconds, partial(_draw, entries)),
            partial(milliseconds, partial(_hashes, size)),
            turns=turns,
        )
        found.append(Result("P5", f"draw and bracket in memory, {size} pairs", ours, floor, "ms"))
    return found


def _draw(entries: list[Entry]) -> None:
    slots(KNOCKOUT, first_round(ranked(entries, "开幕")), tables=64)


def _hashes(size: int) -> None:
    prefix = hashlib.sha256(b"0" * 80)
    for counter in range(size - 1):
        lot = prefix.copy()
        lot.update(str(counter).encode())
        lot.digest()
