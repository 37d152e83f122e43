"""The lots: entry lines, their hash and the ranks. Pure; algorithm 1 of decisions 14 and 15.

Anybody with the printed entry list and the seed text can repeat this on paper or in any language.
Changing what it returns for any input means a new ALGORITHM number beside this one.
"""

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

ALGORITHM = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A team taking part, as far as the draw looks at it."""

    number: int
    unit: str
    player_one: str
    player_two: str
    seed: int | None


def entry_lines(entries: Iterable[Entry]) -> str:
    """Return one line for each entry in order of number (decision 14)."""
    return "".join(
        f"{entry.number}\t{plain(entry.unit)}\t{plain(entry.player_one)}"
        f"\t{plain(entry.player_two)}\t{'' if entry.seed is None else entry.seed}\n"
        for entry in sorted(entries, key=lambda entry: entry.number)
    )


def parse_lines(lines: str) -> tuple[Entry, ...]:
    """Return the entries of stored lines; raises ValueError where they are not such lines."""
    entries = []
    for line in lines.split("\n")[:-1]:
        number, unit, player_one, player_two, seed = line.split("\t")
        rank = int(seed) if seed else None
        entries.append(Entry(int(number), unit, player_one, player_two, rank))
    return tuple(entries)


def entry_hash(lines: str) -> str:
    """Return the SHA-256 of the entry lines in hexadecimal digits."""
    return hashlib.sha256(lines.encode()).hexdigest()


def ranked(entries: Iterable[Entry], seed_text: str) -> tuple[int, ...]:
    """Return the team numbers by rank: seeds first, then the shuffled rest (decision 15)."""
    in_order = sorted(entries, key=lambda entry: entry.number)
    seeded = sorted((entry.seed, entry.number) for entry in in_order if entry.seed is not None)
    unseeded = [entry.number for entry in in_order if entry.seed is None]
    shuffled = _shuffled(unseeded, seed_text, entry_hash(entry_lines(in_order)))
    return (*(number for _, number in seeded), *shuffled)


def _shuffled(numbers: Sequence[int], seed_text: str, lines_hash: str) -> list[int]:
    shuffled = list(numbers)
    prefix = hashlib.sha256(f"{plain(seed_text)}\n{lines_hash}\n".encode())
    for counter, last in enumerate(range(len(shuffled) - 1, 0, -1)):
        lot = prefix.copy()
        lot.update(str(counter).encode())
        other = int.from_bytes(lot.digest(), "big") % (last + 1)
        shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
    return shuffled


def plain(text: str) -> str:
    """Return text as it is hashed: trimmed and NFC. The seed text is taken so too."""
    return unicodedata.normalize("NFC", text.strip())
