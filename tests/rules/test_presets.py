"""All published regulations: every number has its source, and `silent` is what has none."""

import re
from collections.abc import Iterator

import pytest

from rules.questions import open_questions, silent
from rules.ruleset import PRESETS, load, preset_keys, preset_text
from rules.ruleset_text import to_text

SOURCES = {
    "yijing_cup": r"Y\d\d?[ab-c]?",
    "nanshan_cup": r"N\d\d?",
    "common_two_deck": r"G\d\d?",
    "four_deck": r"F\d\d?",
    "sports_faculty_2013": "R5-[1-4]",
    "union_three_rounds": "R6-[1-4]",
    "hospital_jokers": "R7-[1-2]",
    "faculty_pass_ten": "R8-[1-3]",
    "eight_groups": "R9-[1-3]",
    "club_past_joker": "R10-[1-3]",
    "office_double": "R11-[1-7]",
    "eight_rounds_by_points": "R12-[1-3]",
    "village_best_of_three": "R13-[1-2]",
}
OPEN = r"amb\. \d\d?|default"
TABLES = {"scoring.bands": "bands", "offences.penalties": "penalties", "levels.hooks": "hooks"}


def lines(key: str) -> Iterator[tuple[str, str, str]]:
    """Yield field, value with comment and comment of every line with a value."""
    table = ""
    for line in preset_text(key).splitlines():
        head = re.match(r"\[\[?([a-z_.]+)\]", line)
        if head:
            table = head[1]
        found = re.match(r"([a-z_0-9]+) = (.*)$", line)
        if found and table:
            _, _, comment = found[2].partition("# ")
            yield TABLES.get(table, "stages" if table == "stages" else found[1]), found[2], comment


def test_every_preset_has_its_file_and_its_sources() -> None:
    assert {path.stem for path in PRESETS.glob("*.toml")} == set(preset_keys()) == set(SOURCES)
    assert [load(key).key for key in preset_keys()] == list(preset_keys())


@pytest.mark.parametrize("key", preset_keys())
def test_every_number_cites_its_source(key: str) -> None:
    for field, value, comment in lines(key):
        if field in {"bands", "penalties", "hooks", "stages"} or "clause" in field:
            continue  # these have a clause of their own
        if field == "permanent_trumps" and not comment:
            continue  # the comment stands above
        assert re.search(f"{SOURCES[key]}|{OPEN}", comment), (field, value)


@pytest.mark.parametrize("key", preset_keys())
def test_lines_of_tables_have_the_clauses_of_the_regulation(key: str) -> None:
    ruleset = load(key)
    clauses = [
        *(band.clause for band in ruleset.bands),
        *(entry.clause for entry in ruleset.penalties),
        *(hook.clause for hook in ruleset.hooks),
        *(stage.clause for stage in ruleset.stages),
        ruleset.step_clause,
    ]
    for clause in clauses:
        assert re.fullmatch(f"{SOURCES[key]}|G11|default", clause)


@pytest.mark.parametrize("key", preset_keys())
def test_silent_are_the_fields_that_cite_no_source(key: str) -> None:
    open_fields = {field for field, _, comment in lines(key) if re.search(OPEN, comment)}
    assert set(load(key).silent) == set(silent(load(key))) == open_fields


@pytest.mark.parametrize("key", preset_keys())
def test_open_questions_have_the_default_among_their_answers(key: str) -> None:
    questions = open_questions(key)
    assert questions
    for question in questions:
        assert question.default in question.values
        for value in question.values:
            changed = load(key).with_options({question.option: value})
            assert question.option not in silent(changed)
            assert to_text(changed)
    assert len({question.option for question in questions}) == len(questions)


def test_chief_referee_of_the_cup_is_shown_nine_options_before_play() -> None:
    assert {each.option for each in open_questions("yijing_cup") if each.before_play} == {
        "forfeit",
        "fine10_attackers",
        "fine10_dealer_side",
        "timely",
        "kitty_tractor",
        "trump_adjacency",
        "mixed_tractor",
        "throws",
        "overcall_window",
    }


def test_sheet_that_answers_a_question_of_the_guide_does_not_ask_it() -> None:
    asked = {question.option for question in open_questions("faculty_pass_ten")}
    assert "winning_dealer" in asked
    assert not asked & {"last_level", "must_play_last"}


@pytest.mark.parametrize("key", list(SOURCES)[4:])
def test_silent_sheets_hold_what_the_guide_holds(key: str) -> None:
    ruleset, guide = load(key), load("common_two_deck")
    own = {"stages", "tie_breaks", "walkover_points", "bye_points"}  # follow the format
    kept = {name for name in silent(ruleset) if name in vars(guide) and name not in own} - {
        "kitty_tractor",
        "joker_chao_trump",
        "chao_single_big_joker",
        "chao_moves_deal",
    }
    assert {name: getattr(ruleset, name) for name in kept} == {
        name: getattr(guide, name) for name in kept
    }
