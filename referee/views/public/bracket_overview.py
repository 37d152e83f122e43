"""Where the parts of a big bracket lie and which of them are played, as SVG for a screen."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from referee.bracket_layout import UPRIGHT, WIDE, Sheet
from referee.bracket_map import Field, bracket_map
from referee.bracket_tiles import Tile
from referee.columns import Column

_SIZE = 34
# The room at the left for the names of the parts, and the height that a name takes.
_NAMES, _LINE = 300, 46


@dataclass(frozen=True, slots=True)
class Overview:
    """The map of a main bracket of which each of `parts` has a page."""

    columns: Sequence[Column]
    parts: Sequence[Tile]

    @property
    def wide(self) -> SafeString:
        """It on a screen that is wider than high."""
        return _svg(self.columns, self.parts, WIDE)

    @property
    def upright(self) -> SafeString:
        """It on a screen that stands upright."""
        return _svg(self.columns, self.parts, UPRIGHT)


def _svg(columns: Sequence[Column], parts: Sequence[Tile], sheet: Sheet) -> SafeString:
    room = (sheet.width - _NAMES, sheet.height)
    rounds = len(parts[0].blocks[0])
    found = bracket_map(columns, len(parts), room=room, rounds=rounds)
    live = [number for number, tile in enumerate(parts, 1) if tile.is_live]
    name = _("Map of the whole bracket")
    if live:
        told = _(", ").join(_("Part %(n)s") % {"n": number} for number in live)
        name = f"{name} · {_('Now playing')}{_(': ')}{told}"
    written = [
        f'<svg viewBox="0 0 {sheet.width} {sheet.height}" role="img" aria-label="{escape(name)}" '
        f'font-size="{_SIZE}">'
    ]
    # Where the names of all parts would touch, only some of them have one.
    every = -(-len(parts) * _LINE // sheet.height)
    for field, tile in zip(found.fields, parts, strict=True):
        state = " tree-field-live" if tile.is_live else ""
        written.append(
            f'<rect class="tree-field{state}" x="2" y="{field.y + 2}" '
            f'width="{_NAMES + found.reach - 16}" height="{max(field.height - 4, 1)}" rx="8"/>'
        )
        if (field.number - 1) % every == 0:
            written += _named(field, tile)
    written.append(f'<g transform="translate({_NAMES})"><path class="tree-line" d="{found.path}"/>')
    written += [
        f'<rect class="tree-dot-{cell.state}" x="{cell.box.x}" y="{cell.box.y}" '
        f'width="{cell.box.width}" height="{cell.box.height}"/>'
        for cell in found.cells
    ]
    written.append("</g></svg>")
    return mark_safe("".join(written))  # noqa: S308 - words are escaped above


def _named(field: Field, tile: Tile) -> Iterator[str]:
    """Yield the name of a part and, where there is room, how it stands."""
    live = sum(line.under_way for line in tile.matches)
    now = f"{_('Now playing')} {live}" if live else _("finished") if tile.is_over else ""
    words = [("▶ " if live else "") + _("Part %(n)s") % {"n": field.number}]
    if now and field.height > 2 * _LINE:
        words.append(now)
    middle = field.y + max(field.height, _LINE) // 2 - (len(words) - 1) * _LINE // 2
    for number, word in enumerate(words):
        y = middle + number * _LINE + _SIZE * 36 // 100
        kind = "tree-told" if number else "tree-part"
        yield f'<text class="{kind}" x="16" y="{y}">{escape(word)}</text>'
