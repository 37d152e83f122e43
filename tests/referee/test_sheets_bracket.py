import re
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.utils import translation

from referee.sheets.bracket import bracket_pdf, bracket_sheet
from referee.sheets.matchbox import CHECK
from referee.sheets.paper import Binding, PageSize
from referee.sheets.rows import BracketRows, Entry, Slot
from tests.referee.paper_reading import assert_well_set, pages_of, poppler, text_of
from tests.referee.sheet_samples import DRAW, LONG_DRAW, LONG_HEADING, bracket, entry, longest

A4_LANDSCAPE = (841.89, 595.28)


def pairs(count: int) -> list[Entry]:
    return [entry(number) for number in range(1, count + 1)]


def of_sixteen(**draw: object) -> BracketRows:
    rows = bracket(pairs(16))
    return replace(rows, draw=replace(DRAW, **draw))  # type: ignore[arg-type]


@poppler
@pytest.mark.parametrize(
    ("count", "pages"), [(2, 1), (3, 1), (11, 1), (16, 1), (32, 2), (40, 5), (64, 5), (128, 9)]
)
def test_bracket_has_every_match_and_pair_on_its_pages(count: int, pages: int) -> None:
    rows = bracket(pairs(count))
    pdf = bracket_pdf(rows)
    found = pages_of(pdf)
    assert [(page.width, page.height) for page in found] == [
        pytest.approx(A4_LANDSCAPE, abs=0.1)
    ] * pages
    text = text_of(pdf)
    # The caption of a match has its table; every number there is, once.
    captions = [int(n) for n in re.findall(r"第(\d+)场 · \d+号桌", text)]
    matches = count - 1 + (count >= 4)
    assert sorted(captions) == list(range(1, matches + 1))
    for pair in pairs(count):
        assert " / ".join(pair.players) in text
    assert text.count("轮空") == 2 * len(rows.rounds[0]) - count


@poppler
@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("name", [entry, longest], ids=["ordinary", "longest"])
@pytest.mark.parametrize(("count", "played"), [(2, 1), (11, 11), (32, 32), (64, 50), (128, 128)])
def test_bracket_overlaps_nothing_and_stays_on_the_page(
    count: int, played: int, name: type, language: str
) -> None:
    rows = bracket([name(number) for number in range(1, count + 1)], played=played)
    with translation.override(language):
        pages = pages_of(bracket_pdf(rows))
    assert_well_set(pages)


@poppler
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_bracket_with_the_longest_heading_is_well_set(language: str) -> None:
    rows = replace(bracket(pairs(16)), heading=LONG_HEADING, draw=LONG_DRAW)
    with translation.override(language):
        assert_well_set(pages_of(bracket_pdf(rows)))


@poppler
@pytest.mark.parametrize("name", [entry, longest], ids=["ordinary", "longest"])
@pytest.mark.parametrize(("count", "pages"), [(32, 1), (64, 2), (128, 5)])
def test_bracket_on_a3_has_thirty_two_places_to_a_page(count: int, pages: int, name: type) -> None:
    rows = bracket([name(number) for number in range(1, count + 1)], played=count)
    found = pages_of(bracket_sheet(rows, Binding(size=PageSize.A3)).finish())
    sizes = [(page.width, page.height) for page in found]
    assert sizes == [pytest.approx((1190.55, 841.89), abs=0.1)] * pages
    assert_well_set(found)


@poppler
def test_bracket_has_the_same_mark_on_both_sides_of_a_joint() -> None:
    overview, *parts = pages_of(bracket_pdf(bracket(pairs(64))))
    # 32 + 16 + 8 matches come before those that end the four parts.
    for number, part in zip((57, 58, 59, 60), parts, strict=True):
        right = [word.text for word in part.words if word.left > part.width - 32]
        assert right == [str(number)]
    left = [word.text for word in overview.words if word.right < 32]
    assert left == ["57", "58", "59", "60"]
    # Of two pages the second has the final, which the semi-finals of both lead to.
    first, second = pages_of(bracket_pdf(bracket(pairs(32))))
    assert [word.text for word in first.words if word.left > first.width - 32] == ["29"]
    assert [word.text for word in second.words].count("29") == 1


@poppler
def test_bracket_marks_winners_in_words_and_signs() -> None:
    rows = bracket(pairs(11), played=11)
    text = text_of(bracket_pdf(rows))
    assert text.count(CHECK) == 11
    final = rows.rounds[-1][0]
    champion = final.home.entry if final.home.won else final.away.entry
    assert champion is not None
    assert re.search(f"冠军.*{' / '.join(champion.players)}", text, re.DOTALL)


@poppler
def test_bracket_prints_what_defends_the_draw() -> None:
    text = text_of(bracket_pdf(of_sixteen()))
    assert "第1次抽签" in text
    assert f"种子文字：{DRAW.seed_text}" in text
    assert DRAW.entry_hash in text
    assert "算法 1" in text
    assert "草稿" not in text


@poppler
def test_bracket_drawn_again_prints_number_reason_and_name() -> None:
    again = of_sixteen(
        number=2, reason="三号队退赛", drawn_at=datetime(2026, 5, 1, 9, 40, tzinfo=UTC), draft=True
    )
    text = text_of(bracket_pdf(again))
    assert "第2次抽签" in text
    assert "重抽原因：三号队退赛" in text
    assert "抽签：王主任 2026年5月1日 09:40" in text
    assert "草稿" in text


@poppler
def test_bracket_shows_verdicts_that_the_score_does_not_tell() -> None:
    rows = bracket(pairs(4), played=2)
    first, second = rows.rounds[0]
    walkover = replace(
        first,
        verdict="walkover",
        home=replace(first.home, big=None, small=None),
        away=replace(first.away, big=None, small=None),
    )
    level = replace(second, verdict="extra_hand")
    text = text_of(bracket_pdf(replace(rows, rounds=((walkover, level), *rows.rounds[1:]))))
    assert "弃权" in text
    assert "加赛" in text


@poppler
def test_bracket_tells_who_comes_from_where() -> None:
    text = text_of(bracket_pdf(bracket(pairs(4))))
    for words in ("第1场胜者", "第2场胜者", "第1场负者", "第2场负者"):
        assert words in text
    text = text_of(bracket_pdf(bracket(pairs(32))))
    assert "胜者 → 第32场（第 2 页）" in text
    assert "← 第 1、2 页" in text


@poppler
def test_bracket_shows_a_place_that_nobody_fills() -> None:
    rows = bracket(pairs(4))
    final = replace(rows.rounds[1][0], home=Slot(bye=True))
    text = text_of(bracket_pdf(replace(rows, rounds=(rows.rounds[0], (final,)))))
    assert text.count("轮空") == 1


@poppler
def test_bracket_has_page_numbers_and_the_revision_in_its_foot() -> None:
    text = text_of(bracket_pdf(bracket(pairs(32))))
    assert "第 1 页，共 2 页" in text
    assert "第 2 页，共 2 页" in text
    # 第n版 and the time at which that revision was made: a stale sheet is spotted by it.
    assert text.count("第12版 10:05") == 2
    assert text.count("其他未尽事宜，由裁判最终解释。") == 2
