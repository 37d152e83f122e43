"""What the page of the form shows: every field with its words, values, marks and faults."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from referee.forms.ruleset.checking import Faults
from referee.forms.ruleset.drafts import NAMES, SECTION_ORDER, Draft
from referee.forms.ruleset.kinds import Kind, Spec, section_fields, spec_of
from referee.labels.options import OPTIONS
from referee.labels.ruleset_words import COLUMNS, FIELDS, SECTIONS, value_name
from rules.questions import OpenQuestion

Words = str | Promise

DECIDING = frozenset({
    "shape", "decided_by", "at_time", "no_trump", "kitty_multiplier", "kitty_tractor",
    "kitty_overcall", "throw_fine",
})  # fmt: skip
"""Choices that decide whether others make sense: the form is shown again when they change.

Typed numbers decide too, but whoever types is not to be interrupted; a button shows it again.
"""

_SPARE = 2
"""Places left to fill at the end of a list."""


@dataclass(frozen=True, slots=True)
class Option:
    """A value to choose; `usual` is the default of an open question."""

    value: str
    words: Words
    chosen: bool
    usual: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """An input, or the inputs of a list: `places` are the options of each place."""

    name: str
    kind: str
    label: Words
    value: str = ""
    options: tuple[Option, ...] = ()
    places: tuple[tuple[Option, ...], ...] = ()
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A line of a table of the form; `title` says what it is when it is closed."""

    index: int
    boxes: tuple[Box, ...]
    faults: tuple[str, ...]
    title: str = ""

    @property
    def faulty(self) -> bool:
        """Whether anything is wrong in it."""
        return bool(self.faults) or any(box.faults for box in self.boxes)


@dataclass(frozen=True, slots=True)
class Entry:
    """A field of a ruleset: its box or its rows, its help, and what is known of its value."""

    box: Box
    help: Words
    deciding: bool
    silent: bool
    question: OpenQuestion | None
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A section of the form."""

    code: str
    title: Words
    entries: tuple[Entry, ...]

    @property
    def faults(self) -> int:
        """How many inputs have something wrong."""
        return sum(_faults_of(entry) for entry in self.entries)


def _faults_of(entry: Entry) -> int:
    rows = sum(bool(row.faults) + sum(bool(box.faults) for box in row.boxes) for row in entry.rows)
    return bool(entry.box.faults) + rows


def sections(
    draft: Draft, faults: Faults, questions: dict[str, OpenQuestion]
) -> tuple[Section, ...]:
    """Return what the form shows of a draft: the fields that make sense beside each other."""
    found = []
    for code in SECTION_ORDER:
        names = [name for name in section_fields(code) if draft.sensible(name)]
        if names:
            entries = tuple(_entry(draft, name, faults, questions.get(name)) for name in names)
            found.append(Section(code, SECTIONS[code], entries))
    return tuple(found)


def identity_boxes(draft: Draft, faults: Faults) -> tuple[tuple[Box, Words], ...]:
    """Return the inputs of name and key with their help."""
    labels: dict[str, Words] = {
        "key": FIELDS["key"][0],
        "name_zh": _("Name in Chinese"),
        "name_en": _("Name in English"),
        "version": FIELDS["version"][0],
    }
    helps = {name: FIELDS["name" if name.startswith("name_") else name][1] for name in labels}
    return tuple(
        (
            Box(name, Kind.TEXT, label, draft.identity[name], faults=tuple(faults.get(name, ()))),
            helps[name],
        )
        for name, label in labels.items()
    )


def leftover(faults: Faults, draft: Draft) -> tuple[str, ...]:
    """Return the faults of fields that the form does not show."""
    shown = {name for name in NAMES if draft.sensible(name)} | set(draft.identity)
    return tuple(
        words
        for name, found in faults.items()
        if name.split("-", maxsplit=1)[0] not in shown
        for words in found
    )


def _entry(draft: Draft, name: str, faults: Faults, question: OpenQuestion | None) -> Entry:
    spec = spec_of(name)
    label, help_text = FIELDS[name]
    value = draft.values[name]
    rows: tuple[Row, ...] = ()
    if spec.kind is Kind.ROWS:
        rows = tuple(_row(spec, index, row, faults) for index, row in enumerate(value))
    usual = question.default if question else ""
    return Entry(
        box=_box(spec, name, label, value, faults, usual),
        help=help_text,
        deciding=name in DECIDING,
        silent=name in draft.silent,
        question=question,
        rows=rows,
    )


def _row(table: Spec, index: int, row: dict[str, Any], faults: Faults) -> Row:
    boxes = tuple(
        _box(
            column,
            f"{table.name}-{index}-{column.name}",
            COLUMNS[column.name],
            row[column.name],
            faults,
        )
        for column in table.columns
    )
    title = ""
    if table.name == "penalties":
        offence = next(column for column in table.columns if column.name == "offence")
        title = f"{row['clause']} {_words(offence, row['offence'])}"
    return Row(index, boxes, tuple(faults.get(f"{table.name}-{index}", ())), title)


def _box(spec: Spec, name: str, label: Words, value: Any, faults: Faults, usual: str = "") -> Box:
    found = tuple(faults.get(name, ()))
    if spec.kind in {Kind.NUMBER, Kind.TEXT}:
        return Box(name, spec.kind, label, str(value), faults=found)
    if spec.kind is Kind.NUMBERS:
        return Box(name, spec.kind, label, " ".join(map(str, value)), faults=found)
    if spec.kind is Kind.SWITCH:
        return Box(name, spec.kind, label, "on" if value is True else "", faults=found)
    if spec.kind is Kind.ORDER:
        return Box(name, spec.kind, label, places=tuple(_places(spec, value)), faults=found)
    if spec.kind is Kind.ROWS:
        return Box(name, spec.kind, label, faults=found)
    chosen = value if isinstance(value, list) else [_code(value)]
    return Box(name, spec.kind, label, options=_options(spec, chosen, usual), faults=found)


def _options(spec: Spec, chosen: list[str], usual: str = "") -> tuple[Option, ...]:
    known = tuple(
        Option(value, _words(spec, value), value in chosen, bool(usual) and value == usual)
        for value in spec.values
    )
    empty = (Option("", "–", not any(chosen)),) if spec.optional else ()
    # What was typed is kept even if it is no value, so that it can be seen and put right.
    strange = tuple(
        Option(value, value, chosen=True) for value in chosen if value and value not in spec.values
    )
    return (*empty, *known, *strange)


def _places(spec: Spec, value: list[str]) -> Iterator[tuple[Option, ...]]:
    """Yield the options of each place of a list, with some places left to fill."""
    count = max(len(value), min(len(value) + _SPARE, len(spec.values)))
    for place in range(count):
        chosen = value[place] if place < len(value) else ""
        yield (Option("", "–", not chosen), *_options(spec, [chosen]))


def _words(spec: Spec, value: str) -> Words:
    if spec.name in OPTIONS and spec.kind is Kind.CHOICE:
        return OPTIONS[spec.name][value]
    if value not in spec.values:
        return value
    return value_name(spec.type, value)


def _code(value: Any) -> str:
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)
