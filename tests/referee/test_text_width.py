"""Words measured without their letters: an em is 100, a Chinese character is one em wide."""

import pytest

from referee.text_width import shortened, shortened_pair, width


def test_chinese_is_an_em_wide_and_marks_take_no_room() -> None:
    assert width("张卫东") == 300
    # e with an accent of its own, and a character of a further plane.
    assert width("e\u0301") == width("e")
    assert width("𠮷") == 100


@pytest.mark.parametrize(
    ("text", "room", "shown"),
    [
        ("张卫东", 300, "张卫东"),
        ("张卫东", 299, "张…"),
        ("Anna Maria", 420, "Anna…"),
        ("买买提·艾力", 520, "买买提…"),
        ("张", 50, "…"),
        # Never between a letter and its mark.
        ("e\u0301e\u0301e\u0301e\u0301", 250, "e\u0301e\u0301…"),
    ],
)
def test_text_is_cut_where_it_can_be_seen(text: str, room: int, shown: str) -> None:
    assert shortened(text, room) == shown


@pytest.mark.parametrize(
    ("one", "two", "room", "shown"),
    [
        ("张卫东", "李春梅", 650, "张卫东/李春梅"),
        ("阿卜杜拉·买买提", "李梅", 750, "阿卜杜拉…/李梅"),
        ("李梅", "阿卜杜拉·买买提", 750, "李梅/阿卜杜拉…"),
        ("阿卜杜拉", "买买提江", 650, "阿卜…/买买…"),
    ],
)
def test_longer_name_of_a_pair_is_cut_first(one: str, two: str, room: int, shown: str) -> None:
    assert shortened_pair(one, two, room) == shown
    assert width(shown) <= room
