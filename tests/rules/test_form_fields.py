"""What a form is told about the fields of a ruleset."""

from rules.form_fields import FieldKind, FormField, form_fields
from rules.layout import SECTION_OF
from rules.ruleset import load, option_names

CUP = {field.name: field for field in form_fields(load("yijing_cup"))}
RACE = {field.name: field for field in form_fields(load("hospital_jokers"))}


def test_every_option_has_its_field() -> None:
    assert set(CUP) == set(option_names())
    assert {name: CUP[name].section for name in SECTION_OF} == SECTION_OF


def test_kinds_choices_and_limits() -> None:
    assert CUP["decks"] == FormField("decks", "cards", FieldKind.NUMBER, (), 1, 8)
    assert CUP["forfeit_secured"].choices == ("stands", "void")
    assert CUP["kitty_trump_only"].kind is FieldKind.SWITCH
    assert CUP["step_clause"].kind is FieldKind.TEXT
    assert RACE["last_level"].choices[-2:] == ("BJ", "LJ")
    assert (RACE["at_time"].kind, RACE["at_time"].choices) == (
        FieldKind.CHOICES, ("level", "dealer_side", "extra_hand", "lots"),
    )  # fmt: skip
    assert CUP["kitty_listed"].kind is FieldKind.NUMBERS


def test_lines_of_tables_have_columns() -> None:
    assert [(column.name, column.kind) for column in CUP["bands"].columns] == [
        ("points_from", FieldKind.NUMBER),
        ("clause", FieldKind.TEXT),
        ("dealer_gain", FieldKind.NUMBER),
        ("attackers_gain", FieldKind.NUMBER),
    ]
    columns = {column.name: column for column in CUP["penalties"].columns}
    assert columns["offenders"].choices == ("dealer_side", "attackers", "both")
    assert columns["treated_as"].choices[-1] == ""


def test_fields_that_make_no_sense_are_marked() -> None:
    assert not CUP["last_level"].applies
    assert CUP["forfeit"].applies
    assert not RACE["forfeit"].applies
    assert (RACE["late_minutes"].silent, RACE["decks"].silent) == (False, True)
