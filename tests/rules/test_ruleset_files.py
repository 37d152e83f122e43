"""Ruleset files with mistakes: each is told, all at once, with the path of its field."""

import tomllib

import pytest

from rules.ruleset import (
    FILE_VERSION,
    ProblemCode,
    RulesetError,
    RulesetProblem,
    UnknownPreset,
    load,
    parse,
    preset_text,
)

TEXT = preset_text("yijing_cup")
CONTRADICTION, WRONG = ProblemCode.CONTRADICTION, ProblemCode.WRONG_VALUE
UNKNOWN, MISSING = ProblemCode.UNKNOWN, ProblemCode.MISSING


def complaints(text: str) -> list[RulesetProblem]:
    with pytest.raises(RulesetError) as refused:
        parse(text)
    return list(refused.value.problems)


def changed(*changes: tuple[str, str]) -> str:
    text = TEXT
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


@pytest.mark.parametrize(
    ("old", "new", "path", "code"),
    [
        ("decks = 2", "decks = 2.0", "decks", WRONG),
        ("decks = 2", 'decks = "2"', "decks", WRONG),
        ("decks = 2", "decks = true", "decks", WRONG),
        ("decks = 2", "decks = 0", "decks", WRONG),
        ("decks = 2", "decks = 2026-01-01", "decks", WRONG),
        ("decks = 2", "decks = nan", "decks", WRONG),
        ("decks = 2", "", "decks", MISSING),
        ("decks = 2", "decks = 3", "kitty_cards", CONTRADICTION),
        ("kitty_cards = 8", "kitty_cards = 9", "kitty_cards", CONTRADICTION),
        ("hands = 4", "hands = 400", "hands", WRONG),
        ('level = "A"', 'level = "1"', "level", WRONG),
        ('"5", "BJ"', '"5", "XX"', "permanent_trumps[1]", WRONG),
        ('"5", "BJ"', '"5", "5"', "permanent_trumps", CONTRADICTION),
        ('key = "yijing_cup"', 'key = "Yijing Cup"', "key", WRONG),
        ('en = "Yijing Lijia Cup"', 'fr = "Coupe"', "name.en", MISSING),
        ('zh = "怡景丽家杯", ', 'zh = "", ', "name.zh", WRONG),
        ('forfeit = "deduct_3_hand_void"', 'forfeit = "deduct_4"', "forfeit", WRONG),
        ('forfeit = "deduct_3_hand_void"', "forfeit = 3", "forfeit", WRONG),
        ("step_points = 40", "step_points = 42", "step_points", CONTRADICTION),
        ("step_points = 40", "step_points = 0", "step_points", WRONG),
        ("dealer_falls_at = 80", "dealer_falls_at = 85", "dealer_falls_at", CONTRADICTION),
        ("points_from = 0", "points_from = 5", "bands", CONTRADICTION),
        ("points_from = 40", "points_from = 42", "bands[2].points_from", CONTRADICTION),
        ("points_from = 120", "points_from = 200", "bands[5].points_from", CONTRADICTION),
        ("points_from = 120", "points_from = -5", "bands[4].points_from", WRONG),
        ("points_from = 120", "from = 120", "bands[4].points_from", MISSING),
        ("dealer_gain = 1", "dealer_gain = 3", "bands[2]", CONTRADICTION),
        ("attackers_gain = 2", "attackers_gain = 0", "bands[5]", CONTRADICTION),
        ("dealer_gain = 1", "attackers_gain = 1", "bands[2].attackers_gain", CONTRADICTION),
        ("attackers_gain = 1", "dealer_gain = 1", "bands[4].dealer_gain", CONTRADICTION),
        ('offence = "buried_too_few"', 'offence = "spitting"', "penalties[4].offence", WRONG),
        ('offence = "buried_too_few"', 'offence = "buried_too_many"', "penalties", CONTRADICTION),
        ("small = 10", "small = 10\nbig = 3", "penalties[1].ends_hand", CONTRADICTION),
        ("small = 10\n", "", "penalties[1].counted", CONTRADICTION),
        ("ends_hand = true", "", "penalties[0].ends_hand", CONTRADICTION),
        ("big = 3", 'big = 3\nresult = "redeal"', "penalties[0].result", CONTRADICTION),
        ('offenders = ["dealer_side"]', "offenders = []", "penalties[3].offenders", CONTRADICTION),
        ("counted = true", 'counted = "yes"', "penalties[1].counted", WRONG),
    ],
)  # fmt: skip
def test_mistake_is_told_with_its_path(old: str, new: str, path: str, code: ProblemCode) -> None:
    found = complaints(changed((old, new)))
    assert (path, code) in [(problem.path, problem.code) for problem in found]


def test_unknown_fields_are_mistakes() -> None:
    text = changed(
        ("decks = 2", "decks = 2\ncolour = 1"),
        ("dealer_gain = 3", "dealer_gain = 3\nbonus = 1"),
        ("counted = true", "counted = true\nstern = true"),
    )
    assert [(problem.path, problem.code) for problem in complaints(text)] == [
        ("colour", UNKNOWN),
        ("bands[0].bonus", UNKNOWN),
        ("penalties[1].stern", UNKNOWN),
    ]


def test_every_mistake_is_told_at_once() -> None:
    text = changed(
        ("hands = 4", 'hands = "four"'),
        ("kitty_cards = 8", "kitty_cards = 7"),
        ("points_from = 40", "points_from = 41"),
        ('throws = "off"', 'throws = "never"'),
        ("counted = true", "count = true"),
    )
    assert [problem.path for problem in complaints(text)] == [
        "hands",
        "penalties[1].count",
        "throws",
        "kitty_cards",
        "bands[2].points_from",
    ]


def test_empty_file_misses_every_field() -> None:
    found = complaints("")
    assert {problem.path for problem in found} == set(tomllib.loads(TEXT))
    assert {problem.code for problem in found} == {MISSING}


def test_file_of_a_newer_version_is_refused_politely() -> None:
    (only,) = complaints(f"file_version = {FILE_VERSION + 1}\nnew_field = 1")
    assert only == RulesetProblem(
        "file_version",
        ProblemCode.NEWER_VERSION,
        "this file has version 2, this program reads versions up to 1; please use a newer program",
    )


@pytest.mark.parametrize("text", ["= 1", "decks = ", "[" * 10_000, "a = 1\na = 2"])
def test_text_that_is_no_toml_is_refused(text: str) -> None:
    (only,) = complaints(text)
    assert (only.path, only.code) == ("", ProblemCode.NOT_TOML)


def test_unknown_preset_is_refused() -> None:
    for key in ("no_such_cup", "../presets/yijing_cup", ""):
        with pytest.raises(UnknownPreset):
            load(key)


def test_options_give_a_new_ruleset_and_leave_the_old_one() -> None:
    cup = load("yijing_cup")
    changed_cup = cup.with_options({"forfeit": "adjudge_0_3"})
    assert (cup.forfeit, changed_cup.forfeit) == ("deduct_3_hand_void", "adjudge_0_3")
    assert changed_cup.with_options({"forfeit": "deduct_3_hand_void"}) == cup
    assert cup.with_options({}) is cup
