"""A match on the bracket sheet: a caption and two rows with number, names and score."""

from django.utils.translation import gettext, pgettext

from brackets.models import Verdict
from referee.labels.verdicts import VERDICTS
from referee.sheets.paper import MEDIUM, THIN, Align, Box, Paper, Style
from referee.sheets.rows import BracketMatch, Entry, Slot
from referee.sheets.typesetting import signed

CAPTION = 9.0
NUMBER, SCORE = 21.0, 40.0
ROW = 28.0
# What is lower has a unit and its players in one line, unless that had to be too small.
TWO_LINES = 15.0
SMALL = 6.0
CHECK = "✓"
# The smallest letters of a name, and up to which height a box has one line for each text.
SMALLEST = 4.5
LOW = 22.0
# What two levels do not tell.
_REASONS = {Verdict.LEAD, Verdict.TIME, Verdict.DEALER_AT_TIME, Verdict.LOTS, Verdict.OFFENCES}


def pair_names(entry: Entry) -> str:
    """Return the two players."""
    return " / ".join(entry.players)


def match_number(number: int) -> str:
    """Return how people call a match."""
    return gettext("Match %(number)d") % {"number": number}


def draw_match(paper: Paper, box: Box, match: BracketMatch, *, note: str = "") -> None:
    """Draw a match whose two rows fill `box`; its caption, with `note` at the right, is above."""
    caption = Box(box.left + 1, box.top, box.width - 2, CAPTION)
    words = _caption(match)
    paper.write(caption, words, Style(7, bold=True))
    taken = paper.measure(words, 7, bold=True) + 6
    side = Box(caption.left + taken, caption.bottom, caption.width - taken, CAPTION)
    paper.write(
        side, " · ".join(filter(None, (_decision(match), note))), Style(6.5, 5, align=Align.RIGHT)
    )
    half = box.height / 2
    paper.frame(box, MEDIUM)
    paper.line(box.left, box.middle, box.right, box.middle, THIN)
    paper.line(box.left + NUMBER, box.bottom, box.left + NUMBER, box.top, THIN)
    paper.line(box.right - SCORE, box.bottom, box.right - SCORE, box.top, THIN)
    for slot, bottom in ((match.home, box.middle), (match.away, box.bottom)):
        _draw_slot(paper, Box(box.left, bottom, box.width, half), slot, match)


def _draw_slot(paper: Paper, row: Box, slot: Slot, match: BracketMatch) -> None:
    name = Box(row.left + NUMBER + 3, row.bottom, row.width - NUMBER - SCORE - 6, row.height)
    if slot.entry is None:
        words = gettext("Bye") if slot.bye else _feeder(slot)
        paper.write(name, words, Style(8, 6))
        return
    bold = slot.won and match.verdict != Verdict.BYE
    number = Box(row.left, row.bottom, NUMBER, row.height)
    paper.write(number, str(slot.entry.number), Style(9, 6, bold, Align.CENTRE))
    draw_entry(paper, name, slot.entry, bold=bold)
    if match.verdict != Verdict.BYE:
        _draw_score(paper, Box(row.right - SCORE, row.bottom, SCORE, row.height), slot, match)


def draw_entry(paper: Paper, box: Box, entry: Entry, *, bold: bool = False) -> None:
    """Write a unit above its players, the players alone when there is no unit; a seed in front."""
    seed = "" if entry.seed is None else f"[{entry.seed}] "
    words = seed + " ".join(filter(None, (entry.unit, pair_names(entry))))
    low = box.height < TWO_LINES and paper.measure(words, SMALL, bold=bold) <= box.width
    if not entry.unit or low:
        size = box.height * (0.6 if low else 0.45)
        paper.write(box, words, Style(min(10.5, size), 4.5, bold))
        return
    half = box.height / 2
    # Away from the rule above, which a copier makes thicker.
    upper = Box(box.left, box.middle - 0.3, box.width, half - 1.5)
    lower = Box(box.left, box.bottom + 0.8, box.width, half - 0.5)
    style = Style(min(9.5, half * 0.75), SMALLEST, bold)
    texts = (seed + entry.unit, pair_names(entry))
    if box.height < LOW and any(
        paper.measure(text, SMALLEST, bold=bold) > box.width for text in texts
    ):
        # One of the two lines is too short for it: both share the room, wherever it breaks.
        whole = Box(box.left, box.bottom + 0.8, box.width, box.height - 1.8)
        paper.write(whole, " ".join(texts), Style(style.size, 3.6, bold))
        return
    for line, text in zip((upper, lower), texts, strict=True):
        paper.write(line, text, style)


def _draw_score(paper: Paper, cell: Box, slot: Slot, match: BracketMatch) -> None:
    if slot.won:
        mark = Box(cell.left + 3, cell.bottom, 10, cell.height)
        paper.write(mark, CHECK, Style(9, bold=True))
    rest = Box(cell.left + 13, cell.bottom, cell.width - 16, cell.height)
    words = _instead_of_score(slot, match)
    if words is not None:
        whole = rest if slot.won else cell.inset(3)
        paper.write(whole, words, Style(8, 5, align=Align.RIGHT))
    elif slot.games:
        upper, lower = _two_places(rest)
        paper.write(upper, slot.games, Style(9, 5, slot.won, Align.RIGHT))
        paper.write(lower, slot.level, Style(6.5, 5, align=Align.RIGHT))
    elif slot.level:
        paper.write(rest, slot.level, Style(12, 6, slot.won, Align.RIGHT))
    elif slot.big is not None and slot.small is not None:
        upper, lower = _two_places(rest)
        paper.write(upper, signed(slot.big), Style(10, 7, slot.won, Align.RIGHT))
        paper.write(lower, signed(slot.small), Style(6.5, 5, align=Align.RIGHT))


def _two_places(cell: Box) -> tuple[Box, Box]:
    """Return where the two numbers of a score stand: above one another, or beside where low."""
    half = cell.height / 2
    if cell.height >= TWO_LINES:
        return (
            Box(cell.left, cell.middle - 2, cell.width, half + 2),
            Box(cell.left, cell.bottom, cell.width, half - 2),
        )
    first = cell.width * 0.45
    return (
        Box(cell.left - 2, cell.bottom, first, cell.height),
        Box(cell.left + first, cell.bottom, cell.width - first, cell.height),
    )


def _instead_of_score(slot: Slot, match: BracketMatch) -> str | None:
    """Return what stands for the score of a match without hands, None when the score counts."""
    if match.verdict in {Verdict.WALKOVER, Verdict.BOTH_ABSENT}:
        return "" if slot.won else gettext("W.O.")
    if match.verdict == Verdict.DISQUALIFICATION:
        return "" if slot.won else pgettext("short, in a result cell", "Disq.")
    return None


def _caption(match: BracketMatch) -> str:
    if match.number is None:
        return ""
    parts = [match_number(match.number)]
    if match.table is not None:
        parts.append(gettext("table %(table)d") % {"table": match.table})
    return " · ".join(parts)


def _decision(match: BracketMatch) -> str:
    """Return what the scores alone do not tell about the result."""
    if match.verdict == Verdict.SMALL:
        return gettext("by small score")
    if match.verdict in _REASONS:
        return str(VERDICTS[match.verdict])
    if match.verdict == Verdict.EXTRA_HAND:
        return gettext("extra hand")
    return ""


def _feeder(slot: Slot) -> str:
    return "" if slot.feeder is None else feeder_words(slot.feeder, loser=slot.loser)


def feeder_words(number: int, *, loser: bool) -> str:
    """Return who will come from a match that is still to be played."""
    words = gettext("Loser of match %(number)d") if loser else gettext("Winner of match %(number)d")
    return words % {"number": number}
