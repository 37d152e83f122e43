"""What stands in the cells of a line, as values; what cannot be read is told, all at once."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, TypeVar

from referee.keying.columns import Column, plain
from referee.keying.reading import SlipLine
from referee.ruling_entries import RulingProblem
from rules.offences import Offence
from rules.reports import LastTrick, Unit, UnitKind
from rules.seats import Seat, Side
from rules.shapes import HookCard

Value = TypeVar("Value")


class CellProblem(StrEnum):
    """Why a cell, or what it says, cannot be right; values are told with it."""

    NOT_A_NUMBER = "not_a_number"
    MATCH_MISSING = "match_missing"
    HAND_MISSING = "hand_missing"
    SEAT_UNKNOWN = "seat_unknown"
    LAST_TRICK_UNKNOWN = "last_trick_unknown"
    PENALTY_UNREADABLE = "penalty_unreadable"
    YES_OR_NO = "yes_or_no"
    TOO_MANY_REDEALS = "too_many_redeals"


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something wrong with a line: a code of this package or of the rules, or a writer's refusal.

    `column` is where it stands, None where it is about the whole line.
    """

    code: str
    column: Column | None = None
    values: Mapping[str, Any] = field(default_factory=dict, hash=False)
    error: Exception | None = None


class Accused(StrEnum):
    """Whose offence it was, as a slip says it: by side of the hand, by seats or by team."""

    ATTACKERS = "attackers"
    DEALER_SIDE = "dealer_side"
    BOTH = "both"
    EAST_WEST = "east_west"
    NORTH_SOUTH = "north_south"
    HOME = "home"
    AWAY = "away"


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyedPenalty:
    """A penalty of a line: a clause or the very offence, whose, how often, in which deal from 1.

    `stands` says that the hand counts all the same (本局成绩有效).
    """

    text: str
    clause: str
    accused: Accused
    offence: Offence | None = None
    count: int = 1
    stands: bool = False
    deal: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyedHand:
    """What a line says; `hand` None is the extra hand, 0 one that could not be read.

    `points` are the attackers' points in tricks, of a hand `broken_off` those so far; `held` is
    the extra hand's answer where there are no points.
    """

    line: int
    match: int = 0
    hand: int | None = 0
    dealer: Seat | None = None
    points: int | None = None
    held: bool | None = None
    kitty_points: int | None = None
    last_trick: LastTrick | None = None
    broken_off: bool = False
    penalties: tuple[KeyedPenalty, ...] = ()
    redeals: int = 0
    signed: bool = False
    reason: str = ""
    note: str = ""
    blank: bool = False
    troubles: tuple[Trouble, ...] = ()


MOST_REDEALS = 8
BROKEN_OFF = "broken_off"
SIDE = "side"
EXTRA = "extra"
HELD, FELL = "held", "fell"
STANDS = "stands"
# What a form writes where it asked and nothing was chosen.
OPEN = "?"

_SEATS = {
    Seat.EAST: ("e", "east", "东", "东家", "1"),
    Seat.NORTH: ("n", "north", "北", "北家", "2"),
    Seat.WEST: ("w", "west", "西", "西家", "3"),
    Seat.SOUTH: ("s", "south", "南", "南家", "4"),
}
_EXTRA = {EXTRA, "x", "加赛", "加赛局", "加"}
_HELD = {HELD, "keeps", "保庄", "保"}
_FELL = {FELL, "fallen", "falls", "下庄", "下"}
_BROKEN_OFF = {BROKEN_OFF, "brokenoff", "中止", "中断", "未打完", "未完成"}
_NOT_CAPTURED = {"", "-", "0", "none", "held", "无", "保底", "未抠底", "没抠"}
_SIDE = {SIDE, "副", "副牌", "副牌赢", "notrump"}
_UNITS = {
    UnitKind.SINGLE: ("single", "1", "单", "单张"),
    UnitKind.PAIR: ("pair", "2", "对", "对子", "一对", "双"),
    UnitKind.TRIPLE: ("triple", "三张", "三同张"),
    UnitKind.QUAD: ("quad", "四张", "四同张"),
}
_CHAIN = re.compile(r"(tractor|拖拉机|连对|拖|(?:loose)?_?pairs|散对|多对)[x×*:]?(\d{1,2})对?")
_PAIRS_THROWN = {"pairs", "_pairs", "loosepairs", "loose_pairs", "散对", "多对"}
_HOOKS = {HookCard.TRUMP_SUIT: ("主级牌", "主钩"), HookCard.OTHER_SUIT: ("副级牌", "副钩")}
_ACCUSED = {
    Accused.ATTACKERS: ("attackers", "attacker", "攻庄方", "攻方", "抓分方", "闲家", "闲"),
    Accused.DEALER_SIDE: ("dealer_side", "dealerside", "dealer", "坐庄方", "庄家方", "庄方", "庄"),
    Accused.BOTH: ("both", "双方", "双"),
    Accused.EAST_WEST: ("east_west", "eastwest", "ew", "e-w", "东西"),
    Accused.NORTH_SOUTH: ("north_south", "northsouth", "ns", "n-s", "南北"),
    Accused.HOME: ("home", "主队"),
    Accused.AWAY: ("away", "客队"),
}
_OFFENCES = {
    Offence.DELIBERATE_CHEATING: ("deliberate_cheating", "有意作弊"),
    Offence.WRONG_CARD_CORRECTED: ("wrong_card_corrected", "出错牌已更换"),
    Offence.WRONG_CARD_NOT_CORRECTED: ("wrong_card_not_corrected", "出错牌未更正"),
    Offence.BURIED_TOO_MANY: ("buried_too_many", "埋底多牌"),
    Offence.BURIED_TOO_FEW: ("buried_too_few", "埋底少牌"),
    Offence.LAST_TRICK_WRONG_COUNT: ("last_trick_wrong_count", "最后一手张数不对"),
    Offence.KITTY_COUNT_WRONG_BEFORE_PICKUP: (
        "kitty_count_wrong_before_pickup",
        "拾底前底牌张数不对",
    ),
    Offence.DREW_ONE_TOO_MANY: ("drew_one_too_many", "多抓牌"),
    Offence.NON_DEALER_TOOK_KITTY_CARD: ("non_dealer_took_kitty_card", "非庄家抢抓底牌"),
    Offence.TAKE_BACK_LEGAL_CARD: ("take_back_legal_card", "合规出牌后反悔"),
    Offence.TAKE_BACK_CARD: ("take_back_card", "悔牌"),
    Offence.REVOKE: ("revoke", "有牌不跟"),
    Offence.ILLEGAL_PLAY: ("illegal_play", "违规出牌"),
    Offence.FAILED_THROW: ("failed_throw", "甩牌失败"),
    Offence.WRONG_CARD_COUNT: ("wrong_card_count", "手牌张数不对"),
    Offence.CONDUCT: ("conduct", "行为不当"),
}
_STANDS = {STANDS, "有效", "本局有效", "本局成绩有效"}
_YES = {"yes", "y", "true", "1", "是", "已签", "已签字", "√", "✓", "v", "x"}
_NO = {"", "no", "n", "false", "0", "否", "未签", "-"}
_BETWEEN_PENALTIES = re.compile(r"[;；,，、|+＋\s]+")
_NUMBER = re.compile(r"[-−]?\d{1,5}(?:\.0)?")


def keyed_hand(line: SlipLine) -> KeyedHand:
    """Return what a line says, with everything in it that cannot be read."""
    return _Cells(line).hand()


class _Cells:
    """The cells of one line being read."""

    def __init__(self, line: SlipLine) -> None:
        self.line = line
        self.troubles: list[Trouble] = []

    def hand(self) -> KeyedHand:
        points = self.text(Column.TRICK_POINTS)
        last = self.text(Column.LAST_TRICK)
        answer = _one_of(points, {True: _HELD, False: _FELL})
        broken_off = last in _BROKEN_OFF
        return KeyedHand(
            line=self.line.number,
            match=self.number(Column.MATCH, missing=CellProblem.MATCH_MISSING) or 0,
            hand=self.hand_number(),
            dealer=self.seat(),
            points=None if answer is not None else self.number(Column.TRICK_POINTS),
            held=answer,
            kitty_points=self.number(Column.KITTY_POINTS),
            last_trick=None if broken_off else self.last_trick(last),
            broken_off=broken_off,
            penalties=tuple(self.penalties()),
            redeals=self.redeals(),
            signed=self.yes_or_no(),
            reason=self.line.text(Column.REASON),
            note=self.line.text(Column.NOTE),
            blank=not (points or last or self.text(Column.KITTY_POINTS) or self.penalty_text),
            troubles=tuple(self.troubles),
        )

    @property
    def penalty_text(self) -> str:
        text = self.line.text(Column.PENALTY)
        return "" if plain(text) in {"-", "无", "none", "0"} else text

    def text(self, column: Column) -> str:
        return plain(self.line.text(column))

    def trouble(self, code: StrEnum, column: Column, **values: object) -> None:
        text = self.line.text(column)
        self.troubles.append(Trouble(code.value, column, {"text": text, **values}))

    def number(self, column: Column, *, missing: CellProblem | None = None) -> int | None:
        text = self.text(column)
        if column is Column.MATCH:
            text = re.sub(r"^(?:#|no\.?|第|match)|场$", "", text)
        if not text:
            if missing:
                self.trouble(missing, column)
            return None
        if not _NUMBER.fullmatch(text):
            self.trouble(CellProblem.NOT_A_NUMBER, column)
            return None
        return int(text.removesuffix(".0").replace("−", "-"))

    def hand_number(self) -> int | None:
        text = re.sub(r"^第|局$", "", self.text(Column.HAND))
        if text in _EXTRA:
            return None
        if not text:
            self.trouble(CellProblem.HAND_MISSING, Column.HAND)
            return 0
        number = int(text.removesuffix(".0")) if _NUMBER.fullmatch(text) else 0
        if number < 1:
            self.trouble(CellProblem.NOT_A_NUMBER, Column.HAND)
        return max(number, 0)

    def redeals(self) -> int:
        found = self.number(Column.REDEALS) or 0
        if not 0 <= found <= MOST_REDEALS:
            self.trouble(CellProblem.TOO_MANY_REDEALS, Column.REDEALS, most=MOST_REDEALS)
        return found

    def seat(self) -> Seat | None:
        # A name may follow the seat, as on a slip.
        text = self.text(Column.DEALER)
        found = _one_of(text, _SEATS)
        if found is None and not text[1:2].isascii():
            found = _one_of(text[:1], _SEATS)
        if text and found is None:
            self.trouble(CellProblem.SEAT_UNKNOWN, Column.DEALER)
        return found

    def last_trick(self, text: str) -> LastTrick | None:
        text, _plus, card = text.partition("+")
        hook = next((each for each in HookCard if card in {each.value, *_HOOKS[each]}), None)
        if text in _NOT_CAPTURED and not card:
            return None
        if text in _SIDE and not card:
            return LastTrick(Side.ATTACKERS, trump=False, unit=Unit(UnitKind.SINGLE))
        unit = _unit(text)
        if unit is None or (card and hook is None):
            self.trouble(CellProblem.LAST_TRICK_UNKNOWN, Column.LAST_TRICK)
            return None
        return LastTrick(Side.ATTACKERS, trump=True, unit=unit, level_card=hook)

    def penalties(self) -> Iterator[KeyedPenalty]:
        for text in _BETWEEN_PENALTIES.split(self.penalty_text):
            if not text:
                continue
            found = _penalty(text)
            if text.startswith(f"{OPEN}:"):
                self.trouble(RulingProblem.OFFENCE_MISSING, Column.PENALTY)
            elif f":{OPEN}" in text:
                self.trouble(RulingProblem.OFFENDER_MISSING, Column.PENALTY)
            elif found is None:
                self.trouble(CellProblem.PENALTY_UNREADABLE, Column.PENALTY, penalty=text)
            else:
                yield found

    def yes_or_no(self) -> bool:
        text = self.text(Column.SIGNED)
        if text not in _YES | _NO:
            self.trouble(CellProblem.YES_OR_NO, Column.SIGNED)
        return text in _YES


def _one_of(text: str, words: Mapping[Value, Collection[str]]) -> Value | None:
    return next((value for value, known in words.items() if text and text in known), None)


def _unit(text: str) -> Unit | None:
    kind = _one_of(text, _UNITS)
    if kind is not None:
        return Unit(kind)
    if text.isdecimal() and int(text) % 2 == 0:
        return Unit(UnitKind.TRACTOR, int(text) // 2)  # by its cards, as it lies on the table
    chain = _CHAIN.fullmatch(text)
    if chain is None:
        return None
    pairs = int(chain[2])
    if chain[1] in _PAIRS_THROWN:
        return Unit(UnitKind.THROW, 0, (Unit(UnitKind.PAIR),) * pairs)
    return Unit(UnitKind.TRACTOR, pairs)


def _penalty(text: str) -> KeyedPenalty | None:
    """Return what `clause[/offence]:side[:count][:stands][:deal2]` says; None for nonsense."""
    what, *rest = re.split(r"[:：]", plain(text))
    clause, _slash, offence = what.partition("/")
    named = _one_of(offence, _OFFENCES)
    if not rest or not clause or (offence and named is None):
        return None
    accused = _one_of(rest[0], _ACCUSED)
    if accused is None:
        return None
    found: dict[str, Any] = {"count": 1, "stands": False, "deal": None}
    for part in rest[1:]:
        deal = re.fullmatch(r"(?:deal|第)([1-9])(?:次发牌)?", part)
        count = re.fullmatch(r"[x×*]?(\d{1,3})次?", part)
        if part in _STANDS:
            found["stands"] = True
        elif deal:
            found["deal"] = int(deal[1])
        elif count:
            found["count"] = int(count[1])
        else:
            return None
    return KeyedPenalty(
        text=text,
        clause=clause,
        accused=accused,
        offence=named,
        **found,
    )
