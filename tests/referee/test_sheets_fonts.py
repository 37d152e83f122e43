from io import BytesIO
from pathlib import Path

import pytest
import reportlab
from fontTools.ttLib import TTCollection, TTFont
from pypdf import PdfReader
from pytest_django import Settings
from reportlab.pdfbase import pdfmetrics

from referee.sheets.bracket import bracket_pdf
from referee.sheets.embedding import font_names
from referee.sheets.fonts import missing, printable
from referee.sheets.rows import Entry, texts
from referee.sheets.slips import slips_pdf
from referee.sheets.standings import standings_pdf
from tests.referee.paper_reading import fonts_of, poppler, text_of
from tests.referee.sheet_samples import bracket, entry, slip, slips, standings

VERA = Path(reportlab.__file__).parent / "fonts"
RARE = Entry(number=7, unit="𠮷野家", players=("王㛃", "龚䶮"))


@poppler
def test_fonts_are_all_embedded() -> None:
    pairs = [entry(n) for n in range(1, 17)]
    for pdf in (
        bracket_pdf(bracket(pairs, played=9)),
        slips_pdf(slips(slip(1, *pairs[:2]))),
        standings_pdf(standings(pairs)),
    ):
        fonts = fonts_of(pdf)
        assert sorted(name.split("+")[1] for name, *_ in fonts) == ["Sheet-Bold", "Sheet-Regular"]
        assert [answer for _, *answers in fonts for answer in answers] == ["yes"] * 6


@poppler
def test_rare_characters_are_read_back_as_they_were_written() -> None:
    pdf = slips_pdf(slips(slip(1, RARE, entry(2))))
    for text in (text_of(pdf), PdfReader(BytesIO(pdf)).pages[0].extract_text()):
        assert "𠮷野家" in text
        assert "王㛃 / 龚䶮" in text


def test_missing_names_the_characters_that_no_font_has() -> None:
    # 𠀀 is in extension B beyond the fonts, Arabic letters would stand unjoined from left to right.
    assert missing(["张𠀀三", "李四", "\ue863𠀀", "عمر"]) == ("𠀀", "\ue863", "ع", "م", "ر")
    assert missing(texts(RARE)) == ()


def test_printable_replaces_what_no_font_has_by_its_number() -> None:
    assert printable("张𠀀三") == "张(U+20000)三"


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("快乐😀🀄队", "快乐😀🀄队"),
        ("1️⃣队", "①队"),
        ("🇨🇳队", "CN队"),
        ("👍🏽队", "👍队"),
        ("👨\u200d👩\u200d👧", "👨👩👧"),
        ("𝓐𝓑队", "AB队"),
        ("Jose\u0301", "José"),
        ("한글 ไทย Ελλ Жук ★㊗️", "한글 ไทย Ελλ Жук ★㊗"),
    ],
)
def test_printable_keeps_emoji_and_other_scripts(written: str, printed: str) -> None:
    assert (printable(written), missing([written])) == (printed, ())


def test_printable_leaves_out_what_has_no_shape() -> None:
    assert printable("葛\U000e0100城\ufe0f\u200b市\tA\x07") == "葛城市 A"


@poppler
def test_sheet_prints_a_missing_character_by_its_number() -> None:
    pdf = slips_pdf(slips(slip(1, Entry(number=7, unit="𠀀队", players=("甲", "乙")), entry(2))))
    assert "(U+20000)队" in text_of(pdf)


def test_sheet_font_of_a_collection_comes_first(settings: Settings, tmp_path: Path) -> None:
    collection = TTCollection()
    collection.fonts = [TTFont(VERA / "Vera.ttf"), TTFont(VERA / "VeraBd.ttf")]
    path = tmp_path / "both.ttc"
    collection.save(path)
    settings.SHEET_FONT = f"{path}#1"
    regular, _ = font_names()
    # The advance of M in Vera Bold, on an em of 2048.
    bold = TTFont(VERA / "VeraBd.ttf")["hmtx"]["M"][0]
    assert pdfmetrics.getFont(regular).stringWidth("M", 1000) == round(bold * 1000 / 2048)
    # Vera has no Chinese: the fonts of the package still do.
    assert missing(["张M"]) == ()


@poppler
def test_sheet_font_is_embedded_with_the_fonts_that_help_it_out(settings: Settings) -> None:
    settings.SHEET_FONT = str(VERA / "Vera.ttf")
    pdf = slips_pdf(slips(slip(1, RARE, entry(2))))
    assert "王㛃 / 龚䶮" in text_of(pdf)
    assert {answer for _, *answers in fonts_of(pdf) for answer in answers} == {"yes"}


def test_equal_rows_give_equal_bytes() -> None:
    pairs = [entry(n) for n in range(1, 17)]
    assert bracket_pdf(bracket(pairs, played=9)) == bracket_pdf(bracket(pairs, played=9))
    assert slips_pdf(slips(slip(1, *pairs[:2]))) == slips_pdf(slips(slip(1, *pairs[:2])))
    assert standings_pdf(standings(pairs)) == standings_pdf(standings(pairs))
