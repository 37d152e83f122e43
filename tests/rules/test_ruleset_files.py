"""Ruleset files as a whole: versions, what is no file, presets, options."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

from rules.applicability import CONDITIONS
from rules.layout import path_of
from rules.ruleset import (
    FILE_VERSION,
    ProblemCode,
    RulesetError,
    RulesetProblem,
    UnknownPreset,
    load,
    parse,
)

VERSION_1 = Path(__file__).resolve().parents[2] / "fixtures" / "ruleset_version_1.toml"


def complaints(text: str) -> list[RulesetProblem]:
    with pytest.raises(RulesetError) as refused:
        parse(text)
    return list(refused.value.problems)


def test_empty_file_misses_every_field() -> None:
    found = complaints("")
    # what only some rulesets have may not be missing
    assert {problem.path for problem in found} == {
        path_of(field.name) for field in fields(load("yijing_cup")) if field.name not in CONDITIONS
    }
    assert {problem.code for problem in found} == {ProblemCode.MISSING}


def test_file_of_a_newer_version_is_refused_politely() -> None:
    (only,) = complaints(f"file_version = {FILE_VERSION + 1}\nnew_field = 1")
    assert only == RulesetProblem(
        "file_version",
        ProblemCode.NEWER_VERSION,
        "this file has version 3, this program reads versions up to 2; please use a newer program",
    )


@pytest.mark.parametrize(
    "text", ["= 1", "decks = ", "[" * 10_000, "a = 1\na = 2", "decks = " + "9" * 5000]
)
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
    back = changed_cup.with_options({"forfeit": "deduct_3_hand_void"})
    assert replace(back, silent=cup.silent) == cup
    assert cup.with_options({}) is cup


def test_file_of_version_1_is_the_cup_still() -> None:
    """Events keep the text they were made with; version 1 could not say what is silent."""
    old, cup = parse(VERSION_1.read_text(encoding="utf-8")), load("yijing_cup")
    assert replace(old, silent=cup.silent, stages=cup.stages) == cup


def test_mistakes_in_a_file_of_version_1_have_the_paths_of_that_file() -> None:
    text = VERSION_1.read_text(encoding="utf-8")
    text = text.replace("decks = 2", "deck = 2").replace("dealer_gain = 1", "dealer_gain = 9")
    assert [str(problem) for problem in complaints(text)] == [
        "deck: there is no such field",
        "decks: this field is missing",
        "bands[2]: more attackers' points must not help the dealer side",
    ]


def test_option_that_is_chosen_is_no_default_any_more() -> None:
    cup = load("yijing_cup")
    assert "forfeit" in cup.silent
    assert "forfeit" not in cup.with_options({"forfeit": "deduct_3_hand_void"}).silent


def test_option_that_makes_others_pointless_takes_them_along() -> None:
    changed = load("yijing_cup").with_options({"kitty_multiplier": "x2"})
    back = changed.with_options({"kitty_multiplier": "by_format", "kitty_pair": 6})
    assert (back.kitty_single, back.kitty_pair, back.kitty_tractor) == (1, 6, "number_of_cards")
    race = load("nanshan_cup").with_options({"kitty_overcall": "none"})
    assert race.kitty_overcall == "none"


def test_kitty_size_is_the_number_of_kitty_cards() -> None:
    assert load("four_deck").with_options({"kitty_size": "12"}).kitty_cards == 12
    for wrong in (12, "10", None):
        with pytest.raises(RulesetError):
            load("four_deck").with_options({"kitty_size": wrong})
