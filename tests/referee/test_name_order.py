"""Readings of surnames from 现代汉语词典, not from the package that reads the rest."""

import pytest

from referee.name_order import initial_of, name_key, reading_of, words_key


@pytest.mark.parametrize(
    ("name", "syllable"),
    [
        ("单雄信", "shan"),
        ("解缙", "xie"),
        ("曾巩", "zeng"),
        ("仇英", "qiu"),
        ("查慎行", "zha"),
        ("区大海", "ou"),
        ("任重", "ren"),
        ("朴树", "piao"),
        ("覃海洋", "qin"),
        ("翟天", "zhai"),
        ("尉迟恭", "yu"),
        ("尉健行", "wei"),
        ("万俟卨", "mo"),
        ("长孙无忌", "zhang"),
        ("吉㛃", "ji"),
    ],
)
def test_surname_is_read_as_a_surname(name: str, syllable: str) -> None:
    assert name_key(name)[0][0] == syllable
    assert initial_of(name_key(name)) == syllable[0].upper()


def test_names_stand_as_in_a_chinese_index() -> None:
    # By syllable, then tone, then given name; 单 among the S, 曾 among the Z.
    order = ["Ada", "区小明", "仇英", "单雄信", "沈括", "王安石", "王勃", "解缙", "曾巩"]
    assert sorted(reversed(order), key=name_key) == order


def test_unit_is_read_as_words_and_no_surname() -> None:
    syllables = [syllable for syllable, _, _ in words_key("重庆银行")]
    assert syllables == ["chong", "qing", "yin", "hang"]
    assert words_key("单位一")[0][0] == "dan"


def test_what_has_no_reading_stands_last() -> None:
    # U+F0000 is in no dictionary; it must neither break the list nor hide among the letters.
    assert sorted(["\U000f0000甲", "张三"], key=name_key) == ["张三", "\U000f0000甲"]
    assert initial_of(name_key("\U000f0000甲")) == "#"
    assert initial_of(words_key("")) == "#"


@pytest.mark.parametrize(
    ("name", "sound"),
    [
        ("单雄信", "Shàn Xióngxìn"),
        ("尉迟恭", "Yùchí Gōng"),
        ("王㛃", "Wáng Jié"),
        ("王伟", ""),
        ("Ann", ""),
    ],
)
def test_speaker_is_told_the_sound_of_a_hard_name_alone(name: str, sound: str) -> None:
    assert reading_of(name) == sound
