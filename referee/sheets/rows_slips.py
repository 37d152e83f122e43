"""What a score slip shows, as plain values."""

from dataclasses import dataclass

from referee.kitty_questions import CUP, KittyQuestions
from referee.sheets.rows import Entry, Heading
from rules.seats import Pair, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipHand:
    """One hand as it was entered and scored; pairs of numbers are East-West, North-South.

    `level` is the level card of a hand of a race, `levels` where both pairs stand after it, `game`
    which of several it belongs to; `captured`: the attackers took the kitty.
    `suit`, `set_by` and `setter` are the note on the trump suit: which, how and by whom.
    """

    number: int
    dealer: Seat | None = None
    trick_points: int | None = None
    kitty_points: int | None = None
    unit: str = ""
    pairs: int | None = None
    trump: bool | None = None
    multiplier: int | None = None
    total: int | None = None
    big: tuple[int, int] | None = None
    small: tuple[int, int] | None = None
    game: int = 1
    captured: bool = False
    level: str = ""
    levels: tuple[str, str] | None = None
    broken_off: bool = False
    held: bool | None = None
    suit: str = ""
    set_by: str = ""
    setter: Seat | None = None

    @property
    def played(self) -> bool:
        """Whether anything was entered."""
        return self.total is not None or self.held is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipPenalty:
    """A ruling: the clause, the pairs that offended and what each of them loses (>= 0).

    In a race `cost` says it in words.
    """

    hand: int
    clause: str
    pairs: tuple[Pair, ...]
    big: int = 0
    small: int = 0
    cost: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRow:
    """A match as it is played: the seats by name, the hands and what is already decided.

    A `race` of levels has `levels` and `games` (those won in a race of several) for its totals. A
    match without `hands` is nothing but an extra hand. `sheet` is "1/2" on the first of two.
    `game_winners` are those of the games that are over.
    """

    number: int
    round: str
    table: int | None = None
    east_west: Entry
    north_south: Entry
    seats: tuple[str, str, str, str]
    hands: tuple[SlipHand, ...]
    extra: SlipHand | None = None
    penalties: tuple[SlipPenalty, ...] = ()
    redeals: tuple[tuple[int, str], ...] = ()
    big: tuple[int, int] | None = None
    small: tuple[int, int] | None = None
    race: bool = False
    levels: tuple[str, str] | None = None
    games: tuple[int, int] | None = None
    verdict: str = ""
    winner: Entry | None = None
    game_winners: tuple[Pair, ...] = ()
    sheet: str = ""

    @property
    def blank(self) -> bool:
        """Whether nothing is recorded yet."""
        known = (self.extra, self.penalties, self.redeals, self.verdict)
        return not any(known) and not any(hand.played for hand in self.hands)


@dataclass(frozen=True, slots=True, kw_only=True)
class BandRow:
    """A row of the band table as it stands at the foot of a slip."""

    points_from: int
    points_to: int
    dealer: int
    attackers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClauseRow:
    """A penalty that a referee may give, with what it costs."""

    clause: str
    words: str
    big: int
    small: int
    cost: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipRows:
    """Slips to print, with the rules that stand on each.

    Beyond the last band every `step_points` give the attackers `step_gain`. `asks` is what a
    captured kitty needs to be told, `factor` what its points count where that is always the same.
    `extra`: an extra hand may follow the others. A race may be the best of several `games`.
    """

    heading: Heading
    slips: tuple[SlipRow, ...]
    bands: tuple[BandRow, ...]
    step_points: int
    step_gain: int
    race: bool = False
    games: int = 1
    extra: bool = True
    asks: KittyQuestions = CUP
    factor: int | None = None
    clauses: tuple[ClauseRow, ...]
