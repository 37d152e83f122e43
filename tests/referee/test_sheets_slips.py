import re
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from referee.sheets.paper import Binding
from referee.sheets.paper_codes import Mark
from referee.sheets.rows import Entry
from referee.sheets.rows_slips import SlipHand, SlipPenalty, SlipRow
from referee.sheets.slips import slips_pdf, slips_sheet
from rules.seats import Pair, Seat
from tests.referee.paper_reading import assert_well_set, pages_of, poppler, text_of
from tests.referee.sheet_samples import LONG_HEADING, entry, longest, slip, slips

# As long as an address of a hall is.
ADDRESS = "https://referee.example-hall.org:8000/p/"
MARKS = {number: Mark("0" * 16, f"{ADDRESS}{'0' * 16}/") for number in range(1, 513)}
A4_PORTRAIT = (595.28, 841.89)
# S1, expected: 80, 85, 45, 40 leave the match level at 1:1 and 125:125.
LEVEL = tuple(
    SlipHand(number=number, dealer=dealer, trick_points=points, total=points, big=big, small=small)
    for number, dealer, points, big, small in (
        (1, Seat.EAST, 80, (0, 0), (0, 80)),
        (2, Seat.NORTH, 85, (0, 0), (85, 0)),
        (3, Seat.WEST, 45, (1, 0), (0, 45)),
        (4, Seat.SOUTH, 40, (0, 1), (40, 0)),
    )
)


def full(one: Entry, two: Entry) -> SlipRow:
    """Return a slip with something in every box."""
    captured = SlipHand(
        number=2,
        dealer=Seat.NORTH,
        trick_points=75,
        kitty_points=20,
        unit="tractor",
        pairs=3,
        trump=True,
        captured=True,
        multiplier=6,
        total=195,
        big=(2, 0),
        small=(195, 0),
        suit="H",
        set_by="overcall",
        setter=Seat.WEST,
    )
    broken = replace(LEVEL[2], broken_off=True, big=(-3, 0))
    fines = tuple(
        SlipPenalty(
            hand=n, clause="Y58", pairs=tuple(Pair), small=10 * n, note="出错牌，及时更换" * n
        )
        for n in range(1, 7)
    )
    return slip(
        128,
        one,
        two,
        hands=(LEVEL[0], captured, broken, LEVEL[3]),
        extra=SlipHand(number=5, dealer=Seat.WEST, trick_points=80, total=80, held=False),
        penalties=fines,
        redeals=((2, "发牌翻开一张" * 40), (3, "多抓")),
        big=(0, -3),
        small=(235, 125),
        verdict="extra_hand",
        winner=two,
    )


@poppler
@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("name", [entry, longest], ids=["ordinary", "longest"])
def test_slips_overlap_nothing_and_stay_on_the_page(name: Any, language: str) -> None:
    rows = slips(slip(1, name(1), name(2)), full(name(511), name(512)), slip(3, name(5), name(6)))
    with translation.override(language):
        sheet = slips_sheet(replace(rows, heading=LONG_HEADING), Binding(marks=MARKS))
        pages = pages_of(sheet.finish())
    assert [(page.width, page.height) for page in pages] == [
        pytest.approx(A4_PORTRAIT, abs=0.1)
    ] * 2
    assert_well_set(pages)


@poppler
def test_blank_slip_has_the_boxes_of_the_screen() -> None:
    text = text_of(slips_pdf(slips(slip(7, entry(1), entry(2)))))
    for words in (
        "第7场",
        "7号桌",
        "第1轮次",
        "墩中抓分",
        "底牌分",
        "单张 对子",
        "拖拉机___对",
        "♠ ♥ ♣ ♦",
        "抢 反 定 翻",
        "东 北",
        "西 南",
        "中断 已得分",
        "主牌",
        "倍数",
        "合计",
        "大分",
        "小分",
        "加赛",
        "抢庄",
        "东 北 西 南",
        "保庄",
        "下庄",
        "条款",
        "受罚方",
        "重发：第____局",
        "东西方签名",
        "南北方签名",
        "裁判签名",
        "第12版 10:05",
    ):
        assert words in text


@poppler
def test_slip_says_who_sits_where_and_deals_which_hand() -> None:
    one, two = entry(1), entry(2)
    text = text_of(slips_pdf(slips(slip(7, one, two))))
    (east, west), (north, south) = one.players, two.players
    for number, seat, name in (
        (1, "东", east),
        (2, "北", north),
        (3, "西", west),
        (4, "南", south),
    ):
        # Who deals is written in the hand's row.
        assert f"第 {number} 局坐庄" in text
        assert name in text
        assert seat in text


@poppler
def test_slip_is_filled_in_with_what_was_recorded() -> None:
    one, two = entry(1), entry(2)
    row = slip(
        1,
        one,
        two,
        hands=LEVEL,
        extra=SlipHand(number=5, dealer=Seat.NORTH, held=True),
        big=(1, 1),
        small=(125, 125),
        verdict="extra_hand",
        winner=two,
    )
    text = text_of(slips_pdf(slips(row)))
    assert "大分 1 : 1 小分 125 : 125" in text
    assert f"胜方：2 {two.unit}" in text
    assert "判定：加赛胜" in text
    assert text.count("保底") == 4
    assert text.count("✓") == 1
    assert "拖拉机___对" not in text


@poppler
def test_slip_of_a_captured_kitty_shows_how() -> None:
    text = text_of(slips_pdf(slips(full(entry(1), entry(2)))))
    assert "♥ 反主 西 75 20 3 对拖拉机 是 ×6 195 2 0 195 0" in text.replace("\n", " ")


@poppler
def test_slip_of_a_hand_broken_off_shows_the_points_so_far_in_their_own_box() -> None:
    text = text_of(slips_pdf(slips(full(entry(1), entry(2))))).replace("\n", " ")
    # Of hand 3: ticked, the points so far, which are the total, and what they are worth.
    assert "✓ 45 45 −3 0 0 45" in text


@poppler
def test_slips_are_two_to_a_page_in_order() -> None:
    rows = slips(*(slip(number, entry(number), entry(number + 9)) for number in range(1, 6)))
    pages = pages_of(slips_pdf(rows))
    found = [
        sorted((word.top, word.text) for word in page.words if re.fullmatch(r"第\d场", word.text))
        for page in pages
    ]
    assert [[text for _, text in page] for page in found] == [
        ["第1场", "第2场"],
        ["第3场", "第4场"],
        ["第5场"],
    ]
