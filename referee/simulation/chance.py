"""Chance from a seed: people who play, hands that could have been dealt.

Everything goes back to `Random.random()`, the one function of which Python promises the same
numbers from the same seed in every version.
"""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from brackets.entries import TeamEntry
from referee.models import TrumpSetBy
from referee.recording import TrumpNote
from rules.points import deck_points, kitty_max
from rules.reports import HandReport, LastTrick, Unit, UnitKind
from rules.ruleset import Ruleset
from rules.seats import Seat, Side

SURNAMES = (
    "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林高罗郑梁谢宋唐许韩冯邓曹彭曾肖田董潘袁蔡蒋余于杜叶程"
    "魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦"
)
GIVEN = (
    "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华文辉玲志建国海燕红玉兰春梅晓东峰云龙飞宁"
    "波斌鹏宇浩凯欣雪琳莹倩岩松柏"
)
UNITS = (
    "图书馆",
    "机电学院",
    "外语系",
    "后勤处",
    "财务处",
    "校医院",
    "保卫处",
    "离退休处",
    "建筑学院",
    "化工系",
    "体育部",
    "附属中学",
)
SUITS = "SHCD"

T = TypeVar("T")


class Dice:
    """Choices from one seed."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed).random  # noqa: S311 - play, not secrets

    def chance(self, percent: int) -> bool:
        """Return True in `percent` of a hundred cases."""
        return self.below(100) < percent

    def below(self, limit: int) -> int:
        """Return a whole number from 0 to `limit` - 1."""
        return int(self._random() * limit)

    def pick(self, options: Sequence[T]) -> T:
        """Return one of the options."""
        return options[self.below(len(options))]

    def fives(self, peak: int, highest: int) -> int:
        """Return points, a multiple of five from 0 to `highest`, often near `peak`."""
        # The mean of two throws leans to the middle; moved so that the middle lies at the peak.
        throw = (self._random() + self._random()) / 2
        points = throw * 2 * peak if throw < 0.5 else peak + (throw * 2 - 1) * (highest - peak)
        return min(5 * round(points / 5), highest)


def pairs(dice: Dice, count: int) -> list[TeamEntry]:
    """Return as many pairs, nobody twice, no phone number that could be somebody's."""
    taken: set[str] = set()
    entries = []
    for number in range(1, count + 1):
        one, two = _name(dice, taken), _name(dice, taken)
        entries.append(
            TeamEntry(number=number, unit=dice.pick(UNITS), player_one=one, player_two=two)
        )
    return entries


def _name(dice: Dice, taken: set[str]) -> str:
    while True:
        name = dice.pick(SURNAMES) + dice.pick(GIVEN)
        if dice.chance(60):
            name += dice.pick(GIVEN)
        if name not in taken:
            taken.add(name)
            return name


def report(dice: Dice, ruleset: Ruleset) -> HandReport:
    """Return a hand that could have been played; one in five has its kitty captured."""
    tricks = dice.fives(75, deck_points(ruleset))
    if not dice.chance(20):
        return HandReport(trick_points=tricks)
    if dice.chance(10):  # a side card won the last trick: nothing is captured (Y50)
        trick = LastTrick(winner=Side.ATTACKERS, trump=False, unit=Unit(UnitKind.SINGLE))
        return HandReport(trick_points=tricks, last_trick=trick)
    most = min(kitty_max(ruleset), deck_points(ruleset) - tricks)
    trick = LastTrick(winner=Side.ATTACKERS, trump=True, unit=_unit(dice))
    return HandReport(
        trick_points=tricks, kitty_points=dice.fives(most // 5, most), last_trick=trick
    )


def _unit(dice: Dice) -> Unit:
    kinds = [UnitKind.SINGLE] * 6 + [UnitKind.PAIR] * 3 + [UnitKind.TRACTOR]
    kind = dice.pick(kinds)
    return Unit(kind, pairs=2 + dice.below(2) if kind is UnitKind.TRACTOR else 0)


def trump(dice: Dice, dealer: Seat) -> TrumpNote:
    """Return which suit became trump, and how; 翻底 is the dealer's."""
    set_by = dice.pick(tuple(TrumpSetBy))
    seat = dealer if set_by is TrumpSetBy.KITTY else dice.pick(tuple(Seat))
    return TrumpNote(suit=dice.pick(SUITS), set_by=set_by.value, seat=seat)
