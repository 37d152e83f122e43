"""The sheet of the results workbook with the event and the rules under which it was played."""

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext, pgettext

from brackets.models import Tournament
from brackets.rulesets import newest_version
from brackets.stages import plans_of
from referee.labels.registration import field_name
from referee.match_facts import ruleset_of
from referee.rulebook.card_parts import format_part
from referee.rulebook.parts import Part
from referee.rulebook.sheet import ruleset_name
from referee.rulebook.versions import event_sheet
from referee.sheets.results_hands import yes_no
from referee.sheets.workbook_tables import Column, Table, Value

Row = tuple[Value, ...]


def rule_table(tournament: Tournament) -> Table:
    """Return the facts of the event, then its rule sheet, one sentence or line of a table a row."""
    columns = (
        Column(pgettext("workbook", "Part"), 24, wraps=True),
        Column(pgettext("workbook", "Sentence"), 90, wraps=True),
        Column(gettext("Clause"), 14),
        Column(gettext("by default"), 8),
    )
    ruleset = ruleset_of(newest_version(tournament).content)
    played = format_part(replace(ruleset, stages=plans_of(tournament)))
    parts = (replace(played, title=gettext("Format")), *event_sheet(tournament))
    rows = [*_facts(tournament, ruleset_name(ruleset))]
    rows += [row for part in parts for row in _part_rows(part)]
    return Table(pgettext("sheet of a workbook", "Rules"), columns, rows)


def _facts(tournament: Tournament, regulation: str) -> Iterator[Row]:
    facts: tuple[tuple[str, Value], ...] = (
        (field_name("name"), tournament.name),
        (field_name("organiser"), tournament.organiser),
        (field_name("place"), tournament.place),
        (field_name("date"), tournament.date),
        (field_name("tables"), tournament.tables),
        (gettext("Ruleset"), regulation),
    )
    for title, value in facts:
        if value not in {None, ""}:
            yield title, value, None, None


def _part_rows(part: Part) -> Iterator[Row]:
    for sentence in part.sentences:
        default = yes_no(True) if sentence.default else None
        yield part.title, sentence.text, sentence.clause or None, default
    for line in part.table.rows if part.table else ():
        assert part.table is not None, "it has rows"
        cells = zip(part.table.head, line, strict=True)
        told = [
            gettext("%(head)s: %(cell)s") % {"head": head, "cell": cell} for head, cell in cells
        ]
        yield part.title, gettext("; ").join(told), None, None
