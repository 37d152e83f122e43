"""What a sheet shows, as plain values: no database, no request, no language."""

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from datetime import date, datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Heading:
    """What stands on every page. `at` is the local time at which `revision` was made.

    A sheet shows nothing of the moment of printing, so that one revision is always one sheet.
    """

    event: str
    organiser: str = ""
    place: str = ""
    day: date | None = None
    footer: str = ""
    revision: int
    at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A pair of players; `seed` is known on the bracket sheet only."""

    number: int
    unit: str
    players: tuple[str, str]
    seed: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRecord:
    """What defends a draw: with these and the entry list anybody can repeat it.

    `entry_list` is the address of the page that has the list, without the machine. Lots drawn
    `by_hand` have no seed; their `reason` says who saw them.
    """

    number: int
    seed_text: str
    entry_hash: str
    algorithm: int
    entry_list: str = ""
    reason: str = ""
    swaps: str = ""
    relaxed: str = ""
    by_hand: bool = False
    drawn_by: str = ""
    drawn_at: datetime | None = None
    draft: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Slot:
    """One of the two places of a match; `feeder` is the number of the match that fills it.

    It is known as long as nobody is there, and of matches that lead to others afterwards too;
    `source` is the round and position of that match, a bye too.

    A race of levels has a `level`, and above it `games` where it is one of several.
    """

    entry: Entry | None = None
    bye: bool = False
    feeder: int | None = None
    source: tuple[int, int] | None = None
    loser: bool = False
    big: int | None = None
    small: int | None = None
    level: str = ""
    games: str = ""
    won: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketMatch:
    """A match of the bracket; `verdict` is a code of brackets.models.Verdict, blank while open.

    An open match has no scores: those on the way would make the paper stale with every hand.
    """

    round: int
    position: int
    kind: str = "bracket"
    best_place: int | None = None
    number: int | None = None
    table: int | None = None
    home: Slot = Slot()
    away: Slot = Slot()
    verdict: str = ""


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """Matches of one round that stand below one another."""

    title: str
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BracketRows:
    """A whole knockout: one tuple of matches per round, from top to bottom, and their titles.

    `others` are columns of matches beside that tree, or all of them where there is no tree.
    `champion`: whoever wins the last round is champion. In a `race` of levels there is no big
    score.
    """

    heading: Heading
    draw: DrawRecord
    rounds: tuple[tuple[BracketMatch, ...], ...]
    titles: tuple[str, ...] = ()
    third_place: BracketMatch | None = None
    third_title: str = ""
    others: tuple[BracketColumn, ...] = ()
    champion: bool = True
    race: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRow:
    """A place; `criterion` says in words what separates it from its neighbours.

    `last` are the levels of the last match where races are played.
    """

    place: str
    entry: Entry
    won: int
    lost: int
    big: int
    small: int
    criterion: str = ""
    last: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRow:
    """A pair in the table of a stage; `cross` are its results against each pair of the table."""

    place: str
    entry: Entry
    points: str
    record: str
    parted_by: str
    values: tuple[str, ...] = ()
    mark: str = ""
    cross: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRows:
    """The table of a group or a stage; `notes` are its criteria and how equals were parted."""

    title: str
    notes: tuple[str, ...]
    columns: tuple[str, ...]
    lines: tuple[TableRow, ...]
    final: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingRows:
    """The ranking and the tables; `final` is false while it may change; a race has no big score."""

    heading: Heading
    places: tuple[StandingRow, ...]
    final: bool
    race: bool = False
    tables: tuple[TableRows, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    """The card of a table: the whole address in its QR code, and the short code."""

    table: int
    link: str
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCardRows:
    """The cards of an event; `address` is where the short code is typed."""

    heading: Heading
    cards: tuple[TableCard, ...]
    address: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairCode:
    """What a pair signs with on its own phone."""

    entry: Entry
    code: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PairCodeRows:
    """The codes of all pairs."""

    heading: Heading
    codes: tuple[PairCode, ...]


def texts(row: object) -> Iterator[str]:
    """Yield every text in `row`, to be checked for characters that no font has."""
    if isinstance(row, str):
        yield row
    elif isinstance(row, tuple):
        for part in row:
            yield from texts(part)
    elif is_dataclass(row) and not isinstance(row, type):
        for field in fields(row):
            yield from texts(getattr(row, field.name))
