"""Places in a knockout bracket: the fold, byes, match numbers and tables. Pure."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

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


def slots(
    pairings: Pairings, *, tables: int, third_place: bool, advance: int = 1
) -> tuple[Slot, ...]:
    """Return all matches in order of number (decision 11), with their tables.

    It ends when no more than `advance` teams are left. Third place is played from four teams on
    and comes before the final.
    """
    return numbered(knockout(pairings, third_place=third_place, advance=advance), tables=tables)


def knockout(pairings: Pairings, *, third_place: bool, advance: int = 1) -> Iterator[Slot]:
    """Yield what `slots` returns, without numbers and tables."""
    teams = sum(2 - pairing.count(None) for pairing in pairings)
    third_place = third_place and advance == 1 and teams >= 4
    matches, round_ = len(pairings), 0
    while 2 * matches > advance:
        round_ += 1
        if matches == 1 and third_place:
            yield Slot(round_, 1, "third_place", None, None, *_feeds(round_, 0, losers=True))
        for position in range(matches):
            home, away = pairings[position] if round_ == 1 else (None, None)
            feeds = _feeds(round_, 2 * position) if round_ > 1 else ()
            yield Slot(round_, position, "bracket", home, away, *feeds)
        matches //= 2


def numbered(
    planned: Iterable[Slot], *, tables: int, first_round: int = 1, first_number: int = 1
) -> tuple[Slot, ...]:
    """Return the matches with numbers and tables, their rounds counted from `first_round`.

    The k-th match of a round gets table k, starting again after the last table.
    """
    made: list[Slot] = []
    number, in_round, round_ = first_number, 0, 0
    for plan in planned:
        if plan.round != round_:
            in_round, round_ = 0, plan.round
        slot = _later(plan, first_round - 1)
        if not slot.is_bye:
            slot = replace(slot, number=number, table=in_round % tables + 1)
            number, in_round = number + 1, in_round + 1
        made.append(slot)
    return tuple(made)


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


def _feeds(round_: int, upper: int, *, losers: bool = False) -> tuple[Feed, Feed]:
    """Return the two matches of the round before that a match waits for, the upper one first."""
    return Feed(round_ - 1, upper, losers), Feed(round_ - 1, upper + 1, losers)
