import pytest

from referee.sheets.typesetting import Fitted, fit, signed, wrap


def measure(text: str, size: float) -> float:
    """Measure as if every character were as wide as it is high."""
    return len(text) * size


def test_fit_keeps_the_size_where_there_is_room() -> None:
    assert fit("四个汉字", (40, 10), (10, 5), measure) == Fitted(("四个汉字",), 10)


def test_fit_shrinks_before_it_wraps_where_there_is_no_second_line() -> None:
    assert fit("五个汉字啊", (40, 10), (10, 5), measure) == Fitted(("五个汉字啊",), 8)


def test_fit_wraps_where_the_box_is_high_enough() -> None:
    assert fit("五个汉字啊", (40, 23), (10, 5), measure) == Fitted(("五个汉字", "啊"), 10)


def test_fit_cuts_where_everybody_sees_it() -> None:
    assert fit("一二三四五六七八", (20, 5), (10, 5), measure) == Fitted(("一二三…",), 5, cut=True)


def test_fit_shrinks_rather_than_break_a_word() -> None:
    assert fit("Champion", (40, 30), (10, 5), measure) == Fitted(("Champion",), 5)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("一二三四，五", ("一二三", "四，五")),
        ("一二三（四五）", ("一二三", "（四五）")),
        ("one two three", ("one", "two", "three")),
        ("Donaudampfschiff", ("Dona", "udam", "pfsc", "hiff")),
        ("一二三四五", ("一二三四", "五")),
    ],
    ids=["closing mark", "opening mark", "words", "long word", "characters"],
)
def test_wrap_breaks_where_a_printer_would(text: str, lines: tuple[str, ...]) -> None:
    width = 60 if "one" in text else 40
    assert wrap(text, width, 10, measure) == lines


def test_wrap_loses_nothing() -> None:
    text = "怡景丽家小区（一期）业主委员会，Yijing Lijia 2026"
    lines = wrap(text, 70, 10, measure)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert max(len(line) for line in lines) <= 7


def test_signed_has_a_real_minus() -> None:
    assert [signed(points) for points in (-3, 0, 12)] == ["−3", "0", "12"]
