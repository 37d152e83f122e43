"""The lots: entry lines, their hash and the ranks. Pure; decisions 14 and 15.

Anybody with the printed entry list and the seed text can repeat this on paper or in any language.
"""

import hashlib
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """A team taking part, as far as the draw looks at it.

    `known` is what a later stage or round knows of it: name=value, in the order of the names.
    """

    number: int
    unit: str
    player_one: str
    player_two: str
    seed: int | None
    known: tuple[tuple[str, str], ...] = ()

    def numbers(self, name: str) -> tuple[int, ...]:
        """Return the numbers that are known by this name."""
        return tuple(int(each) for each in self.text(name).split(",") if each)

    def text(self, name: str) -> str:
        """Return what is known by this name; "" where nothing is."""
        return dict(self.known).get(name, "")


def entry_lines(entries: Iterable[Entry]) -> str:
    """Return one line for each entry in order of number (decision 14); what is known comes last."""
    return "".join(
        f"{entry.number}\t{plain(entry.unit)}\t{plain(entry.player_one)}"
        f"\t{plain(entry.player_two)}\t{'' if entry.seed is None else entry.seed}"
        f"{''.join(f'{chr(9)}{name}={value}' for name, value in entry.known)}\n"
        for entry in sorted(entries, key=lambda entry: entry.number)
    )


def parse_lines(lines: str) -> tuple[Entry, ...]:
    """Return the entries of stored lines; raises ValueError where they are not such lines."""
    entries = []
    for line in lines.split("\n")[:-1]:
        number, unit, player_one, player_two, seed, *told = line.split("\t")
        rank = int(seed) if seed else None
        known = []
        for each in told:
            name, value = each.split("=")
            known.append((name, value))
        entries.append(Entry(int(number), unit, player_one, player_two, rank, tuple(known)))
    return tuple(entries)


def entry_hash(lines: str) -> str:
    """Return the SHA-256 of the entry lines in hexadecimal digits."""
    return hashlib.sha256(lines.encode()).hexdigest()


def ranked(entries: Iterable[Entry], seed_text: str) -> tuple[int, ...]:
    """Return the team numbers by rank: seeds first, then the shuffled rest (decision 15)."""
    in_order = sorted(entries, key=lambda entry: entry.number)
    seeded = sorted((entry.seed, entry.number) for entry in in_order if entry.seed is not None)
    unseeded = [entry.number for entry in in_order if entry.seed is None]
    lots = shuffled(unseeded, seed_text, entry_hash(entry_lines(in_order)))
    return (*(number for _, number in seeded), *lots)


def lots(entries: Iterable[Entry], seed_text: str) -> tuple[int, ...]:
    """Return the team numbers in the order of a shuffle of all, whatever their seeds."""
    in_order = sorted(entries, key=lambda entry: entry.number)
    numbers = [entry.number for entry in in_order]
    return tuple(shuffled(numbers, seed_text, entry_hash(entry_lines(in_order))))


def shuffled(numbers: Sequence[int], seed_text: str, lines_hash: str) -> list[int]:
    """Return the numbers in the order that seed text and hash give (decision 15)."""
    order = list(numbers)
    prefix = hashlib.sha256(f"{plain(seed_text)}\n{lines_hash}\n".encode())
    for counter, last in enumerate(range(len(order) - 1, 0, -1)):
        lot = prefix.copy()
        lot.update(str(counter).encode())
        other = int.from_bytes(lot.digest(), "big") % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def plain(text: str) -> str:
    """Return text as it is hashed: trimmed and NFC. The seed text is taken so too."""
    return unicodedata.normalize("NFC", text.strip())
