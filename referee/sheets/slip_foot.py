"""The lower part of a score slip: penalties, redeals, the result and the signatures."""

from django.utils.translation import gettext

from referee.labels.seats import PAIRS, PAIRS_SHORT
from referee.labels.verdicts import VERDICTS
from referee.sheets.matchbox import pair_names
from referee.sheets.paper import MEDIUM, THIN, Align, Box, Paper, Style
from referee.sheets.rows import Entry
from referee.sheets.rows_slips import BandRow, ClauseRow, SlipPenalty, SlipRow, SlipRows
from referee.sheets.typesetting import signed
from rules.seats import Pair

LINES = 3
TITLE = 12.0
# hand, clause, who, big, small, note
WIDTHS = (26.0, 40.0, 62.0, 38.0, 38.0, 96.0)
PENALTIES, RESULT, SIGNATURES = 60.0, 21.0, 28.0
GAP = 4.0
HEIGHT = PENALTIES + RESULT + SIGNATURES + 2 * GAP


def _widths(*, race: bool) -> tuple[float, ...]:
    """Return the widths of the columns; a race has words where others have two scores."""
    return (*WIDTHS[:3], WIDTHS[3] + WIDTHS[4], WIDTHS[5]) if race else WIDTHS


def _penalty_box(box: Box) -> Box:
    return Box(box.left, box.top - PENALTIES, sum(WIDTHS), PENALTIES)


def _beside(box: Box) -> Box:
    left = _penalty_box(box).right + 6
    return Box(left, box.top - PENALTIES, box.right - left, PENALTIES)


def _result_box(box: Box) -> Box:
    return Box(box.left, box.top - PENALTIES - GAP - RESULT, box.width, RESULT)


def draw_foot_frame(paper: Paper, box: Box, rows: SlipRows) -> None:
    """Draw the lines and titles that all slips share."""
    area = _penalty_box(box)
    costs = (gettext("Penalty"),) if rows.race else (gettext("Big score"), gettext("Small score"))
    titles = (
        gettext("Hand"),
        gettext("Clause"),
        gettext("Penalty against"),
        *costs,
        gettext("What happened"),
    )
    left = area.left
    for width, title in zip(_widths(race=rows.race), titles, strict=True):
        cell = Box(left, area.top - TITLE, width, TITLE)
        paper.frame(cell, THIN, shade=True)
        paper.write(cell.inset(1), title, Style(7, 5, bold=True, align=Align.CENTRE))
        paper.line(left, area.bottom, left, area.top, THIN)
        left += width
    paper.frame(area, MEDIUM)
    beside = _beside(box)
    legend = Box(beside.left, beside.bottom + 14, beside.width, beside.height - 14)
    _draw_clauses(paper, legend, rows.clauses)
    _draw_signatures(paper, box)


def _draw_clauses(paper: Paper, box: Box, clauses: tuple[ClauseRow, ...]) -> None:
    tall = box.height / max(len(clauses), 1)
    for index, row in enumerate(clauses):
        line = Box(box.left, box.top - (index + 1) * tall, box.width, tall)
        wide = line.width * 0.6 if row.cost else 50
        paper.write(
            Box(line.left, line.bottom, 22, tall), row.clause, Style(min(7, tall), 4, bold=True)
        )
        paper.write(
            Box(line.left + 24, line.bottom, line.width - 24 - wide, tall),
            row.words,
            Style(min(7, tall), 4),
        )
        cost = Box(line.right - wide, line.bottom, wide, tall)
        paper.write(cost, _cost(row), Style(min(7, tall), 4, align=Align.RIGHT))


def _cost(row: ClauseRow) -> str:
    if row.cost:
        return row.cost
    if row.big:
        return gettext("big −%(points)d") % {"points": row.big}
    return gettext("small −%(points)d") % {"points": row.small}


def _draw_signatures(paper: Paper, box: Box) -> None:
    bottom = box.top - HEIGHT
    names = (
        gettext("%(pair)s sign") % {"pair": PAIRS[Pair.EAST_WEST]},
        gettext("%(pair)s sign") % {"pair": PAIRS[Pair.NORTH_SOUTH]},
        gettext("Referee signs"),
        gettext("Time"),
    )
    widths = (box.width * 0.29, box.width * 0.29, box.width * 0.27, box.width * 0.15)
    left = box.left
    for name, width in zip(names, widths, strict=True):
        cell = Box(left, bottom, width, SIGNATURES)
        paper.frame(cell, MEDIUM)
        label = Box(cell.left + 3, cell.top - 11, cell.width - 6, 10)
        paper.write(label, name, Style(7, 5, bold=True))
        left += width


def draw_foot(paper: Paper, box: Box, slip: SlipRow) -> None:
    """Write penalties, redeals and the result as far as they are known."""
    area = _penalty_box(box)
    lines = max(LINES, len(slip.penalties))
    tall = (area.height - TITLE) / lines
    for index in range(lines):
        bottom = area.top - TITLE - (index + 1) * tall
        if index:
            paper.line(area.left, bottom + tall, area.right, bottom + tall, THIN)
        if index < len(slip.penalties):
            _draw_penalty(paper, Box(area.left, bottom, area.width, tall), slip.penalties[index])
    beside = _beside(box)
    redeals = Box(beside.left, beside.bottom, beside.width, 12)
    paper.write(redeals, _redeal_words(slip), Style(8, 4.5))
    _draw_result(paper, _result_box(box), slip)


def _draw_penalty(paper: Paper, row: Box, penalty: SlipPenalty) -> None:
    who = " ".join(str(PAIRS_SHORT[pair]) for pair in penalty.pairs)
    big = signed(-penalty.big) if penalty.big else ""
    small = signed(-penalty.small) if penalty.small else ""
    costs = (penalty.cost,) if penalty.cost else (big, small)
    texts = (str(penalty.hand), penalty.clause, who, *costs, penalty.note)
    left = row.left
    for width, text in zip(_widths(race=bool(penalty.cost)), texts, strict=True):
        cell = Box(left, row.bottom, width, row.height).inset(2)
        paper.write(cell, text, Style(min(8.5, row.height * 0.8), 4, align=Align.CENTRE))
        left += width


def _redeal_words(slip: SlipRow) -> str:
    if not slip.redeals:
        return gettext("Redeal: hand ____  reason ________________")
    told = (
        _redealt_hand(slip, number) % {"number": number, "reason": reason}
        for number, reason in slip.redeals
    )
    return gettext("Redeal: %(hands)s") % {"hands": gettext("; ").join(told)}


def _redealt_hand(slip: SlipRow, number: int) -> str:
    if not slip.race and number > len(slip.hands):
        return gettext("extra hand (%(reason)s)")
    return gettext("hand %(number)d (%(reason)s)")


def _draw_result(paper: Paper, box: Box, slip: SlipRow) -> None:
    paper.frame(box, MEDIUM)
    blank = "____"
    score = ""
    if slip.hands:
        score = _levels(slip, blank) if slip.race else _points(slip, blank)
    winner = _short(slip.winner) if slip.winner else "____________"
    decided = str(VERDICTS[slip.verdict]) if slip.verdict else "________"
    words = gettext("Winner: %(winner)s") % {"winner": winner}
    how = gettext("decided: %(how)s") % {"how": decided}
    third = box.width / 3
    bold = bool(slip.verdict)
    for index, text in enumerate((score, words, how)):
        cell = Box(box.left + index * third, box.bottom, third, box.height).inset(5, 2)
        paper.write(cell, text, Style(9.5, 5, bold))


def _levels(slip: SlipRow, blank: str) -> str:
    """Return the levels at the end, and the games won of several."""
    known = slip.levels if slip.levels and slip.verdict else (blank, blank)
    words = gettext("Level E–W %(first)s   N–S %(second)s") % {
        "first": known[0],
        "second": known[1],
    }
    if slip.games is None:
        return words
    games = slip.games if slip.verdict else (blank, blank)
    return (
        words
        + "   "
        + gettext("Games %(first)s : %(second)s")
        % {
            "first": games[0],
            "second": games[1],
        }
    )


def _points(slip: SlipRow, blank: str) -> str:
    big = tuple(map(signed, slip.big)) if slip.big and slip.verdict else (blank, blank)
    small = tuple(map(signed, slip.small)) if slip.small and slip.verdict else (blank, blank)
    return gettext("Big score %(big)s   Small score %(small)s") % {
        "big": " : ".join(big),
        "small": " : ".join(small),
    }


def _short(entry: Entry) -> str:
    return f"{entry.number} {entry.unit or pair_names(entry)}"


def band_words(rows: SlipRows) -> str:
    """Return the band table in one line, so that nobody has to know it by heart."""
    parts = []
    for band in rows.bands:
        alone = band.points_to == band.points_from
        points = str(band.points_from) if alone else f"{band.points_from}–{band.points_to}"
        parts.append(f"{points} {_gain(band, nothing='–' if rows.race else '0:0')}")
    further = gettext("each further %(points)d: attackers +%(gain)d")
    parts.append(further % {"points": rows.step_points, "gain": rows.step_gain})
    return " ｜ ".join(parts)


def _gain(band: BandRow, *, nothing: str) -> str:
    if band.dealer:
        return gettext("dealer side +%(points)d") % {"points": band.dealer}
    if band.attackers:
        return gettext("attackers +%(points)d") % {"points": band.attackers}
    return nothing
