"""The rows of tables and crosstables of an event.

A large event has a thousand of them, rendered anew after each change, and a template takes four
times as long for each.
"""

from html import escape

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from referee.stage_tables import StageTable, TableLine
from referee.templatetags.boards import pair

register = template.Library()

_ROW = (
    '<tr><td class="place">{place}</td><th scope="row" class="stay"><a href="{page}">'
    '<span class="no">{number}</span><span class="names">{pair}<small class="unit">{unit}</small>'
    '{mark}{below}</span></a></th><td class="num points">{points}</td>'
    '<td class="num nowrap">{record}</td><td class="parted">{parted_by}{needs}</td>{values}</tr>\n'
)
_NOTHING = SafeString("")


@register.simple_tag
def points_rows(table: StageTable, page_of_zero: str) -> SafeString:
    """Return the rows of a table; `page_of_zero` is the address of the page of a pair 0."""
    before, after = page_of_zero.rsplit("0", 1)
    separated_by = _("Separated by")
    return SafeString(
        "".join(
            _points_row(line, f"{before}{line.team.number}{after}", separated_by)
            for line in table.lines
        )
    )


def _points_row(line: TableLine, page: str, separated_by: str) -> SafeString:
    needs = _NOTHING
    if line.needs:
        needs = format_html(' <span class="chip chip-warn">{}</span>', line.needs)
    return format_html(
        _ROW,
        place=line.place,
        page=page,
        number=line.team.number,
        pair=pair(line.team),
        unit=line.team.unit,
        mark=_mark(line) if line.mark else _NOTHING,
        below=_parted_below(line, separated_by, needs),
        points=line.points,
        record=line.record,
        parted_by=line.parted_by,
        needs=needs,
        values=_cells(line.values),
    )


def _mark(line: TableLine) -> SafeString:
    sign = "✓" if line.mark == "through" else "✕"
    return format_html('<span class="chip mark-{}">{} {}</span>', line.mark, sign, line.mark_words)


def _parted_below(line: TableLine, separated_by: str, needs: SafeString) -> SafeString:
    """Return what parts a pair from the one above, for screens too narrow for its column."""
    if not (line.parted_by or needs):
        return _NOTHING
    told = f"{separated_by}{_(': ')}{line.parted_by}" if line.parted_by else ""
    return format_html('<small class="parted-below">{}{}</small>', told, needs)


@register.simple_tag
def cross_heads(table: StageTable) -> SafeString:
    """Return the heads of the columns of a crosstable."""
    teams = [line.team for line in table.lines]
    return format_html_join(
        "",
        '<th scope="col" class="num"><abbr title="{} / {}">{}</abbr></th>',
        ((team.player_one, team.player_two, team.number) for team in teams),
    )


@register.simple_tag
def cross_rows(table: StageTable) -> SafeString:
    """Return the rows of a crosstable."""
    return format_html_join(
        "",
        '<tr><th scope="row" class="stay"><span class="no">{}</span> {}</th>{}</tr>\n',
        ((line.team.number, pair(line.team), _cells(cells)) for line, cells in table.crossed),
    )


def _cells(values: tuple[str, ...]) -> SafeString:
    return SafeString("".join(f'<td class="num nowrap">{escape(value)}</td>' for value in values))
