"""The rule sheet of every published regulation, on the page and on paper, in both languages."""

import re

import pytest
from django.test import Client
from django.utils import translation

from brackets.models import Tournament
from brackets.registration import change_tournament, create_tournament
from brackets.rulesets import set_ruleset
from referee.rulebook.parts import Part
from referee.rulebook.sheet import rule_sheet
from referee.sheets.rule_sheet import rules_pdf, rules_rows
from rules.bands import bands
from rules.ruleset import load, preset_keys, preset_text
from rules.ruleset_text import to_text
from tests.builders import draw_event, match_numbered, record_points
from tests.referee.paper_reading import assert_well_set, fonts_of, pages_of, poppler, text_of
from tests.referee.public_play import words

LANGUAGES = ("zh-hans", "en")
HAN = re.compile("[\u4e00-\u9fff]")
# Seats and clauses have letters; words of three letters and more are no Chinese.
LATIN_WORD = re.compile(r"[A-Za-z]{3,}|_")


def event_under(key: str) -> Tournament:
    return create_tournament(
        "wall",
        name="Cup 2026",
        third_place=load(key).stages[-1].third_place,
        ruleset_text=preset_text(key),
        by=None,
    )


def texts(parts: tuple[Part, ...]) -> list[str]:
    """Return every text of a sheet."""
    found = []
    for part in parts:
        found.append(part.title)
        found += [sentence.text for sentence in part.sentences]
        if part.table:
            found += [*part.table.head, *(cell for row in part.table.rows for cell in row)]
    return found


def squeezed(text: str) -> str:
    return re.sub(r"\s", "", text)


@pytest.mark.parametrize("key", preset_keys())
def test_sheet_is_in_one_language(key: str) -> None:
    with translation.override("zh-hans"):
        chinese = texts(rule_sheet(load(key)))
    assert [text for text in chinese if LATIN_WORD.search(text)] == []
    with translation.override("en"):
        english = texts(rule_sheet(load(key)))
    assert [text for text in english if HAN.search(text)] == []
    assert all(chinese)
    assert all(english)
    assert len(chinese) == len(english)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", preset_keys())
def test_page_has_the_whole_sheet(client: Client, db: None, key: str, language: str) -> None:
    event_under(key)
    client.cookies["django_language"] = language
    page = squeezed(words(client.get("/events/wall/rules/").text))
    with translation.override(language):
        missing = [text for text in texts(rule_sheet(load(key))) if squeezed(text) not in page]
    assert missing == []


@poppler
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", preset_keys())
def test_paper_has_the_whole_sheet_on_two_pages(
    client: Client, db: None, key: str, language: str
) -> None:
    event_under(key)
    client.cookies["django_language"] = language
    response = client.get("/sheets/wall/rules.pdf")
    assert (response.status_code, response.headers["Content-Type"]) == (200, "application/pdf")
    pdf = response.content
    pages = pages_of(pdf)
    assert len(pages) <= 2
    assert_well_set(pages)
    assert {font[1:] for font in fonts_of(pdf)} == {("yes", "yes", "yes")}
    # Cells that stand beside each other are drawn one after the other.
    paper = squeezed(text_of(pdf))
    with translation.override(language):
        missing = [text for text in texts(rule_sheet(load(key))) if squeezed(text) not in paper]
    assert missing == []


@pytest.mark.parametrize("key", preset_keys())
def test_band_table_is_that_of_the_rules(key: str) -> None:
    ruleset = load(key)
    part = next(part for part in rule_sheet(ruleset) if part.code == "bands")
    assert part.table is not None
    gains = [(row[2], row[3]) for row in part.table.rows]
    expected = [
        (f"+{band.dealer_gain}" if band.dealer_gain else "0",
         f"+{band.attackers_gain}" if band.attackers_gain else "0")
        for band in bands(ruleset, ruleset.bands[-1].points_from + 2 * ruleset.step_points)
    ]  # fmt: skip
    assert gains == expected


def test_sheet_of_the_office_rules() -> None:
    parts = {part.code: part for part in rule_sheet(load("office_double"))}
    match = [sentence.text for sentence in parts["match"].sentences]
    assert "双方从 2 打起，庄家方打自己的级；先打过 A 的一方获胜。" in match
    assert any(text.startswith("必打：J、A。") for text in match)
    assert "庄家方打 J 时，下庄且被主级牌抠底，退到 2。" in match
    penalties = parts["penalties"].table
    assert penalties is not None
    assert ("R11-3", "悔牌", "每次降 1 级；第 3 次判负本场") in penalties.rows
    assert parts["penalties"].sentences[0].text == "以下违规合并计次：有牌不跟、悔牌。"
    kitty = parts["kitty"].table
    assert kitty is not None
    # R11: ×2 single, ×4 pair, ×8 a tractor of two pairs, doubling with each further pair
    assert [row[1] for row in kitty.rows] == ["× 2", "× 4", "× 8", "× 16", "× 32"]


def test_defaults_are_told_as_defaults() -> None:
    parts = {part.code: part for part in rule_sheet(load("yijing_cup"))}
    options = {sentence.text: sentence for sentence in parts["options"].sentences}
    fine = options["扣庄家方小分：记入该队本场小分。"]
    assert (fine.clause, fine.default) == ("Y58 Y38", True)
    chosen = load("yijing_cup").with_options({"fine10_dealer_side": "no_effect"})
    parts = {part.code: part for part in rule_sheet(chosen)}
    told = [s for s in parts["options"].sentences if s.clause == "Y58 Y38" and not s.default]
    assert len(told) == 1


def test_third_place_is_that_of_the_event(client: Client, event: Tournament) -> None:
    words_of_it = "设三、四名决赛"
    assert words_of_it in client.get("/events/cup/rules/").text
    change_tournament(event, third_place=False, by=None)
    assert words_of_it not in client.get("/events/cup/rules/").text


@poppler
def test_paper_tells_versions_with_their_reasons(event: Tournament) -> None:
    draw_event(event)
    record_points(match_numbered(event, 1), 40)
    flat = to_text(load("yijing_cup").with_options({"kitty_tractor": "flat_double"}))
    set_ruleset(event, flat, reason="领队会议决定", by=None)
    event.refresh_from_db()
    paper = squeezed(text_of(rules_pdf(rules_rows(event))))
    assert "第1版：自第一局起。" in paper
    assert "（此前已录1局），由裁判长裁定。原因：领队会议决定" in paper
    assert "原为：拖拉机抠底：有几对，就按对子倍数的几倍计。" in paper
