"""Places in a knockout bracket: the fold, byes, match numbers and tables. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass

MINIMUM_TEAMS = 2
MAXIMUM_TEAMS = 512

Pairing = tuple[int, int | None]
# As read back from JSON a pairing is a list.
Pairings = Sequence[Sequence[int | None]]


@dataclass(frozen=True, slots=True)
class Feed:
    """The match that a side waits for, by round and position, as its winner or its loser."""

    round: int
    position: int
    loser: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """One match to be made; a bye has no number and no table.

    A side has a team from the draw or a match that it waits for, or neither: the empty side of a
    bye.
    """

    round: int
    position: int
    third_place: bool
    number: int | None
    table: int | None
    home: int | None
    away: int | None
    home_from: Feed | None = None
    away_from: Feed | None = None


def order(size: int) -> tuple[int, ...]:
    """Return the ranks from top to bottom of a bracket of `size` places (decision 16)."""
    places = [1]
    while len(places) < size:
        total = 2 * len(places) + 1
        folded = []
        for index, rank in enumerate(places):
            folded += [rank, total - rank] if index % 2 == 0 else [total - rank, rank]
        places = folded
    assert len(places) == size, "a bracket has a power of two places"
    return tuple(places)


def bracket_size(teams: int) -> int:
    """Return the smallest power of two that holds `teams`."""
    return 1 << (teams - 1).bit_length()


def first_round(ranked: Sequence[int]) -> tuple[Pairing, ...]:
    """Return the pairings of round 1 in bracket order, home the better rank, None for a bye."""
    size = bracket_size(len(ranked))
    places = order(size)
    pairings: list[Pairing] = []
    for index in range(0, size, 2):
        better, worse = sorted(places[index : index + 2])
        away = ranked[worse - 1] if worse <= len(ranked) else None
        pairings.append((ranked[better - 1], away))
    return tuple(pairings)


def slots(pairings: Pairings, *, tables: int, third_place: bool) -> tuple[Slot, ...]:
    """Return all matches in order of number (decision 11), with their tables.

    Third place is played from four teams on and comes before the final. The k-th match of a round
    gets table k, starting again after the last table.
    """
    rounds = len(pairings).bit_length()
    teams = sum(2 - pairing.count(None) for pairing in pairings)
    made: list[Slot] = []
    number = 0
    for round_ in range(1, rounds + 1):
        in_round = 0
        for third, position in _positions(round_, rounds, third_place=third_place and teams >= 4):
            home, away = pairings[position] if round_ == 1 else (None, None)
            if home is not None and away is None:
                made.append(Slot(round_, position, third, None, None, home, None))
                continue
            number += 1
            table = in_round % tables + 1
            in_round += 1
            feeds = _feeds(round_, position, third=third)
            made.append(Slot(round_, position, third, number, table, home, away, *feeds))
    return tuple(made)


def _feeds(round_: int, position: int, *, third: bool) -> tuple[Feed | None, Feed | None]:
    """Return the two matches of the round before that a match waits for, the upper one first."""
    if round_ == 1:
        return None, None
    upper = 0 if third else 2 * position
    return Feed(round_ - 1, upper, third), Feed(round_ - 1, upper + 1, third)


def _positions(round_: int, rounds: int, *, third_place: bool) -> list[tuple[bool, int]]:
    positions = [(False, position) for position in range(1 << (rounds - round_))]
    if round_ == rounds and third_place:
        return [(True, 1), *positions]
    return positions
