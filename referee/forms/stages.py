"""The stages of a format as a form: one line each, only the columns that its kind has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.http import QueryDict

from referee.forms.ruleset.boxes import Box, Entry, sections
from referee.forms.ruleset.checking import Checked, check
from referee.forms.ruleset.drafts import Draft, Values, changed_rows, draft_from, draft_of, plain
from rules.match_contradictions import PAIRINGS
from rules.ruleset import Ruleset, preset_text
from rules.shapes import Shape, Stage, StageKind

SHOWN = ("stages", "tie_breaks")
MOST_STAGES = 8

_TABLE_COLUMNS = ("rounds", "advance", "bye", "units_apart")
_COLUMNS: dict[str, tuple[str, ...]] = {
    StageKind.KNOCKOUT: (
        "pairing", "advance", "best_next", "bye", "third_place", "places_to", "units_apart",
    ),
    StageKind.GROUPS: (
        "groups", "group_size", "grouping", "legs", "advance", "best_next", "units_apart",
        "round_order",
    ),
    StageKind.SWISS: _TABLE_COLUMNS,
    StageKind.DANISH: ("rounds", "advance", "bye"),
    StageKind.DOUBLE_ELIMINATION: ("pairing", "advance", "units_apart"),
}  # fmt: skip
_EMPTY = plain(
    Stage(
        kind=StageKind.KNOCKOUT,
        pairing=PAIRINGS[StageKind.KNOCKOUT][0],
        advance=1,
        clause="default",
    )
)
# What decides a match at the end where a regulation allows a draw and a knockout does not.
_DECIDES = {Shape.LEVEL_RACE: ("at_time", "dealer_side"), Shape.FIXED_HANDS: ("decided_by", "lots")}


@dataclass(frozen=True, slots=True)
class Line:
    """A stage: its boxes, and the clause it rests on, which is not asked."""

    index: int
    clause: str
    boxes: tuple[Box, ...]
    faults: tuple[str, ...]


@dataclass(frozen=True)
class Lines:
    """What is typed of a format, and what it makes of the regulation that it goes with.

    `decided` tells that a draw was ruled out because of a knockout.
    """

    draft: Draft
    checked: Checked
    decided: bool = False

    @property
    def rows(self) -> tuple[Line, ...]:
        """The lines of the stages with the boxes that make sense."""
        entry = next(each for each in self._entries() if each.box.name == "stages")
        return tuple(
            Line(row.index, values["clause"], tuple(_fitting(row.boxes, values)), row.faults)
            for row, values in zip(entry.rows, self.draft.values["stages"], strict=True)
        )

    @property
    def shown(self) -> tuple[str, ...]:
        """The fields of the ruleset that the lines show."""
        return SHOWN

    @property
    def tie_breaks(self) -> Box:
        """The box of the criteria of a table."""
        return next(each.box for each in self._entries() if each.box.name == "tie_breaks")

    @property
    def other_faults(self) -> tuple[str, ...]:
        """Faults that are at no box of the lines."""
        return tuple(
            words
            for name, found in self.checked.faults.items()
            if name == "stages" or name.split("-", maxsplit=1)[0] not in SHOWN
            for words in found
        )

    @property
    def inputs(self) -> list[tuple[str, str]]:
        """Names and values of everything, for the pages that only carry it along."""
        found = [("shown", name) for name in SHOWN]
        for index, row in enumerate(self.draft.values["stages"]):
            found.append(("stages-row", str(index)))
            found += [
                (f"stages-{index}-{column}", str(value))
                for column, value in row.items()
                if value is not False
            ]
        return [*found, *(("tie_breaks", str(each)) for each in self.draft.values["tie_breaks"])]

    def _entries(self) -> Iterator[Entry]:
        for section in sections(self.draft, self.checked.faults, {}):
            yield from section.entries


def lines_of(ruleset: Ruleset, plans: Sequence[Stage]) -> Lines:
    """Return the lines that show these stages beside the regulation."""
    return _checked(_with_stages(draft_of(ruleset), [plain(plan) for plan in plans]), ruleset)


def text_with(ruleset: Ruleset, plans: Sequence[Stage]) -> str:
    """Return the file of a published regulation with this format: its own file where that is it."""
    same = tuple(replace(plan, clause="") for plan in plans) == tuple(
        replace(stage, clause="") for stage in ruleset.stages
    )
    return preset_text(ruleset.key) if same else lines_of(ruleset, plans).checked.text


def lines_from(post: QueryDict, ruleset: Ruleset) -> Lines:
    """Return what was typed, with a line more or less where a button asks for it."""
    draft = changed_rows(_read(post, ruleset), post.get("change", ""))
    rows = draft.values["stages"]
    word, _, place = post.get("change", "").partition(".up.")
    if word == "stages" and place.isdecimal() and 0 < int(place) < len(rows):
        index = int(place)
        rows = [*rows[: index - 1], rows[index], rows[index - 1], *rows[index + 1 :]]
    return _checked(_with_stages(draft, [_fitted(row) for row in rows[:MOST_STAGES]]), ruleset)


def _read(post: QueryDict, ruleset: Ruleset) -> Draft:
    """Return what was typed; what a line did not show, before it became another kind, is usual."""
    draft = draft_from(post, draft_of(ruleset))
    if "stages" not in post.getlist("shown"):
        return draft
    rows = zip(post.getlist("stages-row"), draft.values["stages"], strict=False)
    return _with_stages(
        draft,
        [
            {
                name: value if value != "" or f"stages-{index}-{name}" in post else _EMPTY[name]
                for name, value in row.items()
            }
            for index, row in rows
        ],
    )


def _with_stages(draft: Draft, rows: list[Values]) -> Draft:
    return replace(draft, values={**draft.values, "stages": rows})


def _fitted(row: Values) -> Values:
    """Return a line in which what its kind does not have is as good as not there."""
    kind = row["kind"]
    shown = {"kind", *_COLUMNS.get(kind, ())}
    fitted = {name: row[name] if name in shown else _EMPTY[name] for name in _EMPTY}
    allowed = [pairing.value for pairing in PAIRINGS.get(kind, ())]
    if allowed and fitted["pairing"] not in allowed:
        fitted["pairing"] = allowed[0]
    return {**fitted, "clause": row["clause"] or _EMPTY["clause"]}


def _fitting(boxes: Sequence[Box], row: Values) -> Iterator[Box]:
    shown = ("kind", *_COLUMNS.get(row["kind"], ()))
    by_name = {box.name.rpartition("-")[2]: box for box in boxes}
    for name in shown:
        box = by_name[name]
        if name == "pairing":
            allowed = {pairing.value for pairing in PAIRINGS[row["kind"]]}
            options = tuple(option for option in box.options if option.value in allowed)
            box = replace(box, options=options)
        yield box


def _checked(draft: Draft, ruleset: Ruleset) -> Lines:
    checked = check(draft, ruleset)
    name, last = _DECIDES[ruleset.shape]
    if name not in checked.faults:
        return Lines(draft, checked)
    values = {**draft.values, name: [*draft.values[name], last]}
    # A regulation in which a match ends otherwise is not the published one any more.
    identity = {**draft.identity, "key": f"{ruleset.key}_decided"[:60]}
    decided = check(replace(draft, values=values, identity=identity), ruleset)
    return Lines(draft, decided, decided=True)
