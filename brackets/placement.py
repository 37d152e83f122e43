"""Places in a knockout bracket: the fold, byes, match numbers and tables. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

MINIMUM_TEAMS = 2
MAXIMUM_TEAMS = 4096
MAXIMUM_MATCHES = 32_767
"""What the number of a match can be: everybody against everybody is possible for 256 teams."""

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
    """One match to be made; a bye has no number and no table. `kind` is one of models.MatchKind.

    A side has a team from the draw or a match that it waits for, or neither: the empty side of a
    bye.
    """

    round: int
    position: int
    kind: str
    home: int | None
    away: int | None
    home_from: Feed | None = None
    away_from: Feed | None = None
    group: int | None = None
    best_place: int | None = None
    number: int | None = None
    table: int | None = None

    @property
    def third_place(self) -> bool:
        """Whether it is the match for third place."""
        return self.kind == "third_place"

    @property
    def is_bye(self) -> bool:
        """Whether one team is there and nobody will ever come."""
        return self.home is not None and self.away is None and self.away_from is None


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


def numbered(
    planned: Iterable[Slot], *, tables: int, first_round: int = 1, first_number: int = 1
) -> tuple[Slot, ...]:
    """Return the matches with numbers and tables (decision 11), rounds counted from `first_round`.

    The k-th match of a round gets table k, starting again after the last table.
    """
    made: list[Slot] = []
    number, in_round, round_ = first_number, 0, 0
    for plan in planned:
        if plan.round != round_:
            in_round, round_ = 0, plan.round
        slot = _later(plan, first_round - 1)
        if not slot.is_bye:
            slot = _placed(slot, number, in_round % tables + 1)
            number, in_round = number + 1, in_round + 1
        made.append(slot)
    return tuple(made)


def _placed(slot: Slot, number: int, table: int) -> Slot:
    # Three times as fast as dataclasses.replace, which is half of the work of a draw.
    return Slot(
        slot.round,
        slot.position,
        slot.kind,
        slot.home,
        slot.away,
        slot.home_from,
        slot.away_from,
        slot.group,
        slot.best_place,
        number,
        table,
    )


def _later(slot: Slot, rounds: int) -> Slot:
    """Return the match some rounds later."""
    if not rounds:
        return slot
    return replace(
        slot,
        round=slot.round + rounds,
        home_from=_later_feed(slot.home_from, rounds),
        away_from=_later_feed(slot.away_from, rounds),
    )


def _later_feed(feed: Feed | None, rounds: int) -> Feed | None:
    return replace(feed, round=feed.round + rounds) if feed else None
