"""Rows for sheets, made without a database."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from brackets.layout import slots
from brackets.placement import first_round
from brackets.stages import KNOCKOUT
from referee.sheets.rows import (
    BracketMatch,
    BracketRows,
    DrawRecord,
    Entry,
    Heading,
    Slot,
    StandingRow,
    StandingRows,
)
from referee.sheets.rows_slips import BandRow, ClauseRow, SlipHand, SlipRow, SlipRows
from rules.seats import Seat

HEADING = Heading(
    event="2026年怡景丽家杯升级大赛",
    organiser="怡景丽家业主委员会",
    place="社区活动中心二楼",
    day=date(2026, 5, 1),
    footer="其他未尽事宜，由裁判最终解释。",
    revision=12,
    at=datetime(2026, 5, 1, 10, 5, tzinfo=UTC),
)
DRAW = DrawRecord(
    number=1,
    seed_text="怡景丽家 2026-05-01 开奖号 03 11 19",
    entry_hash="9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    algorithm=1,
    drawn_by="王主任",
    drawn_at=datetime(2026, 5, 1, 9, 12, tzinfo=UTC),
)
# Every text as long as the models allow.
LONG_HEADING = replace(
    HEADING,
    event="怡景丽家杯" * 24,
    organiser="业主委员会" * 24,
    place="活动中心二楼" * 20,
    footer="其他未尽事宜，由裁判解释。" * 15,
    revision=123456,
)
LONG_DRAW = replace(DRAW, number=12, seed_text="抽签文字" * 50, reason="三号队退赛，重抽" * 62)
SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗"
GIVEN = ("伟", "秀英", "建国", "丽", "志强", "桂兰", "军", "小红", "国庆", "敏")
UNITS = (
    "一栋业主委员会",
    "二栋",
    "物业服务中心",
    "三栋二单元",
    "老年大学",
    "",
    "东门便利店",
    "五栋象棋社",
)


def entry(number: int) -> Entry:
    """Return an ordinary pair."""
    first = SURNAMES[number % 20] + GIVEN[number // 7 % 10]
    second = SURNAMES[(number * 3 + 1) % 20] + GIVEN[(number * 7 + 3) % 10]
    return Entry(number=number, unit=UNITS[number % 8], players=(first, second))


def longest(number: int) -> Entry:
    """Return a pair whose texts are as long as the models allow."""
    unit = f"{number}号" + "中华人民共和国怡景丽家小区业主委员会" * 5
    return Entry(number=number, unit=unit[:80], players=("欧阳娜娜" * 10, "M" * 40))


def bracket(entries: list[Entry], *, played: int = 0, draft: bool = False) -> BracketRows:
    """Return a bracket whose first `played` matches the home team (even) or away team has won."""
    by_number = {e.number: e for e in entries}
    pairings = first_round(list(by_number))
    rounds: list[dict[int, BracketMatch]] = [{} for _ in range(len(pairings).bit_length())]
    third: BracketMatch | None = None

    def comer(round_: int, position: int, *, loser: bool = False) -> Slot:
        match = rounds[round_ - 1][position]
        if match.home.won or match.away.won:
            winner, beaten = sorted((match.home, match.away), key=lambda slot: not slot.won)
            return Slot(entry=(beaten if loser else winner).entry)
        return Slot(feeder=match.number, loser=loser)

    for slot in slots(replace(KNOCKOUT, third_place=True), pairings, tables=8):
        if slot.round == 1:
            home = Slot(entry=by_number[slot.home or 0])
            away = Slot(entry=by_number[slot.away]) if slot.away else Slot(bye=True)
        else:
            feeds = (feed for feed in (slot.home_from, slot.away_from) if feed)
            home, away = (comer(feed.round, feed.position, loser=feed.loser) for feed in feeds)
        bye = slot.number is None
        if bye:
            home = Slot(entry=home.entry, won=True)
        elif (slot.number or 0) <= played:
            up = (slot.number or 0) % 2 == 0
            home = Slot(entry=home.entry, big=3 if up else 1, small=125, won=up)
            away = Slot(entry=away.entry, big=1 if up else 12, small=85, won=not up)
        match = BracketMatch(
            round=slot.round,
            position=slot.position,
            kind=slot.kind,
            number=slot.number,
            table=slot.table,
            home=home,
            away=away,
            verdict="bye" if bye else "big" if (slot.number or 0) <= played else "",
        )
        if slot.third_place:
            third = match
        else:
            rounds[slot.round - 1][slot.position] = match
    return BracketRows(
        heading=HEADING,
        draw=DRAW,
        rounds=tuple(tuple(matches[p] for p in sorted(matches)) for matches in rounds),
        titles=tuple(f"第{number}轮次" for number in range(1, len(rounds) + 1)),
        third_title="季军赛",
        third_place=third,
    )


def blank_hands() -> tuple[SlipHand, ...]:
    """Return four hands that are still to be played."""
    return tuple(SlipHand(number=number + 1, dealer=Seat(number)) for number in range(4))


def slip(number: int, east_west: Entry, north_south: Entry, **known: Any) -> SlipRow:
    """Return a slip of a first-round match."""
    (east, west), (north, south) = east_west.players, north_south.players
    values: dict[str, Any] = {"hands": blank_hands()} | known
    return SlipRow(
        number=number,
        round="第1轮次",
        table=number,
        east_west=east_west,
        north_south=north_south,
        seats=(east, north, west, south),
        **values,
    )


def slips(*found: SlipRow) -> SlipRows:
    """Return slips with the rules of the cup."""
    gains = ((0, 3, 0), (5, 2, 0), (40, 1, 0), (80, 0, 0), (120, 0, 1), (160, 0, 2), (200, 0, 3))
    starts = [points for points, _, _ in gains]
    return SlipRows(
        heading=HEADING,
        slips=found,
        bands=tuple(
            BandRow(points_from=start, points_to=end - 5, dealer=dealer, attackers=attackers)
            for (start, dealer, attackers), end in zip(gains, [*starts[1:], 240], strict=True)
        ),
        step_points=40,
        step_gain=1,
        clauses=(
            ClauseRow(clause="Y57", words="有意作弊", big=3, small=0),
            ClauseRow(clause="Y58", words="出错牌，及时更换", big=0, small=10),
            ClauseRow(clause="Y59", words="出错牌，未及时更正", big=3, small=0),
            ClauseRow(clause="Y60", words="庄家埋底多牌或少牌", big=3, small=0),
            ClauseRow(clause="Y61", words="最后一手牌多牌或少牌", big=3, small=0),
        ),
    )


def standings(entries: list[Entry], *, final: bool = True) -> StandingRows:
    """Return a ranking in the order of `entries`: 1 to 4, then places that are shared."""
    places = [
        str(place) if place <= 4 else "5–8" if place <= 8 else f"9–{len(entries)}"
        for place in range(1, len(entries) + 1)
    ]
    return StandingRows(
        heading=HEADING,
        final=final,
        places=tuple(
            StandingRow(place=place, entry=who, won=3, lost=1, big=-2, small=345, criterion="大分")
            for place, who in zip(places, entries, strict=True)
        ),
    )
