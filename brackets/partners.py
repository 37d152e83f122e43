"""Lots that make pairs of people who came alone. Pure; the lots are those of decision 15.

The lines have number, unit and name, separated by TAB, each ended by LF, in order of number. In the
order of the shuffle the first plays with the second, the third with the fourth …; of an odd number
the last one is left over.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from brackets import seeding


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody without a partner, as far as the lots look at it."""

    number: int
    unit: str
    name: str


def lines_of(people: Iterable[Person]) -> str:
    """Return the lines that are hashed."""
    in_order = sorted(people, key=lambda person: person.number)
    return "".join(
        f"{each.number}\t{seeding.plain(each.unit)}\t{seeding.plain(each.name)}\n"
        for each in in_order
    )


def paired(lines: str, seed_text: str) -> list[list[int]]:
    """Return the pairs by number, and alone at the end who is left over."""
    numbers = [int(line.split("\t")[0]) for line in lines.split("\n")[:-1]]
    return _in_twos(seeding.shuffled(numbers, seed_text, seeding.entry_hash(lines)))


def _in_twos(order: Sequence[int]) -> list[list[int]]:
    return [list(order[place : place + 2]) for place in range(0, len(order), 2)]
