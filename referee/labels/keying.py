"""What became of the lines of paper slips, in words that say what to do."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from brackets.errors import BracketsError
from referee.facts import MatchFacts
from referee.keying.cells import CellProblem, Trouble
from referee.keying.columns import Column
from referee.keying.hands import (
    CLAUSE_UNKNOWN,
    KITTY_NOT_COUNTED,
    OTHER_DEALER,
    SEVERAL_OFFENCES,
    Slip,
)
from referee.keying.outcome import Did, LineProblem, LineResult, LineWarning, Words
from referee.keying.reading import SlipFileError, SlipFileProblem
from referee.keying.saying import cells_of, cells_of_slip
from referee.labels.entries import PROBLEMS
from referee.labels.paper_cells import in_words, offence_in_words
from referee.labels.rulings import OFFENCES
from referee.labels.seats import SEATS
from referee.labels.table_refusals import table_refusal
from referee.refusals import RefereeError
from rules.points import deck_points, kitty_max

COLUMNS: dict[Column, Promise] = {
    Column.MATCH: pgettext_lazy("heading of a file", "match"),
    Column.HAND: pgettext_lazy("heading of a file", "hand"),
    Column.DEALER: pgettext_lazy("heading of a file", "dealer"),
    Column.TRICK_POINTS: pgettext_lazy("heading of a file", "trick_points"),
    Column.KITTY_POINTS: pgettext_lazy("heading of a file", "kitty_points"),
    Column.LAST_TRICK: pgettext_lazy("heading of a file", "last_trick"),
    Column.PENALTY: pgettext_lazy("heading of a file", "penalty"),
    Column.REDEALS: pgettext_lazy("heading of a file", "redeals"),
    Column.SIGNED: pgettext_lazy("heading of a file", "signed"),
    Column.REASON: pgettext_lazy("heading of a file", "reason"),
    Column.NOTE: pgettext_lazy("heading of a file", "note"),
}

DID: dict[Did, Promise] = {
    Did.NEW: pgettext_lazy("line of a slip", "New"),
    Did.CORRECTED: pgettext_lazy("line of a slip", "Corrected"),
    Did.UNCHANGED: pgettext_lazy("line of a slip", "Unchanged"),
    Did.BLANK: pgettext_lazy("line of a slip", "Not filled in"),
    Did.LEFT_OUT: pgettext_lazy("line of a slip", "Left out"),
}

_FILES: dict[SlipFileProblem, Promise] = {
    SlipFileProblem.TOO_LARGE: gettext_lazy("The file is too large for a list of paper hands."),
    SlipFileProblem.NOT_CSV: gettext_lazy(
        "This is not a CSV file. In Excel or WPS choose “Save as” and the format CSV."
    ),
    SlipFileProblem.DAMAGED: gettext_lazy("The file is damaged and cannot be read."),
    SlipFileProblem.NO_HEADING: gettext_lazy(
        "There is no line with the headings “match”, “hand” and “trick_points”."
    ),
    SlipFileProblem.NO_LINES: gettext_lazy("There is no line below the headings."),
}

_SENTENCES: dict[str, Promise] = {
    CellProblem.NOT_A_NUMBER: gettext_lazy("“%(text)s” is not a whole number."),
    CellProblem.MATCH_MISSING: gettext_lazy("The number of the match is missing."),
    CellProblem.HAND_MISSING: gettext_lazy("The number of the hand is missing."),
    CellProblem.SEAT_UNKNOWN: gettext_lazy("“%(text)s” is no seat: write E, N, W or S."),
    CellProblem.LAST_TRICK_UNKNOWN: gettext_lazy(
        "“%(text)s” is no last trick: leave it empty or write single, pair, tractor2, tractor3 …, "
        "side or broken_off."
    ),
    CellProblem.PENALTY_UNREADABLE: gettext_lazy(
        "“%(penalty)s” is no penalty: write clause and side, such as Y58:attackers."
    ),
    CLAUSE_UNKNOWN: gettext_lazy("“%(penalty)s”: the regulation has no such clause."),
    CellProblem.YES_OR_NO: gettext_lazy("“%(text)s” is neither yes nor no."),
    LineProblem.NO_SUCH_HAND: gettext_lazy(
        "A match has %(most)d hands; the extra hand is written as “extra”."
    ),
    CellProblem.TOO_MANY_REDEALS: gettext_lazy("A hand is dealt again %(most)d times at most."),
    LineProblem.EARLIER_DEAL: gettext_lazy(
        "The redeal is recorded already, so a penalty before it cannot be added: give it on the "
        "page of the table."
    ),
    LineProblem.MATCH_UNKNOWN: gettext_lazy("There is no match %(match)s."),
    LineProblem.RECORDED_UNSEEN: gettext_lazy(
        "This hand is recorded with other values. The chief referee compares them."
    ),
    LineProblem.AFTER_OPEN_HAND: gettext_lazy(
        "Left out because hand %(hand)s of the match has an error: put that right first."
    ),
    KITTY_NOT_COUNTED: gettext_lazy(
        "The %(points)d kitty points do not count: the last trick is empty, so the dealer side "
        "held it."
    ),
    LineWarning.NOT_NEEDED: gettext_lazy(
        "The match was decided by a penalty; the points of this hand were not needed."
    ),
    LineWarning.WAITS_FOR_SIGNATURES: gettext_lazy(
        "The result does not count yet: it waits for the signatures. Where both sides signed on "
        "paper, write yes under “signed”."
    ),
    LineWarning.WAITS_FOR_SECOND_ENTRY: gettext_lazy(
        "The result does not count yet: a second referee enters the slip again."
    ),
    LineWarning.SIGNED_TOO_EARLY: gettext_lazy(
        "The slip is marked as signed, but the match is not decided yet."
    ),
    LineWarning.CHIEF_CONFIRMS: gettext_lazy(
        "Signed on paper: the chief referee has to confirm it before the result counts."
    ),
}


def written_words() -> Words:
    """Return what is written where a slip says nothing, in the active language."""
    return Words(reason=_("from the paper slip"), signed=_("both sides signed on paper"))


def file_refusal(error: SlipFileError) -> str:
    """Return why a file cannot be read."""
    return str(_FILES[error.code])


def sentence(trouble: Trouble, facts: MatchFacts | None = None) -> str:
    """Return a trouble or a warning in words; `facts` are those of its match."""
    if trouble.code in _WITH_NAMES:
        return _WITH_NAMES[trouble.code](trouble.values)
    if isinstance(trouble.error, RefereeError | BracketsError):
        return table_refusal(trouble.error)
    if trouble.code in _SENTENCES:
        return str(_SENTENCES[trouble.code]) % trouble.values
    words = str(PROBLEMS[trouble.code])
    if facts is None:
        return words
    return words % {"kitty": kitty_max(facts.ruleset), "all": deck_points(facts.ruleset)}


def line_sentence(found: Iterable[Trouble], facts: MatchFacts | None) -> str:
    """Return everything that is to be said about a line as one text, nothing twice."""
    return " ".join(dict.fromkeys(sentence(each, facts) for each in found))


def hand_words(result: LineResult) -> str:
    """Return which match and hand a line is about."""
    if result.hand is None:
        return _("match %(match)s, extra hand") % {"match": result.match}
    return _("match %(match)s, hand %(hand)s") % {
        "match": result.match or "?",
        "hand": result.hand or "?",
    }


def _twice(values: Mapping[str, Any]) -> str:
    lines = _(", ").join(map(str, values["lines"]))
    return _("This hand stands in line %(lines)s too: which one is right?") % {"lines": lines}


def _other_dealer(values: Mapping[str, Any]) -> str:
    due = values["due"]
    return _("%(seat)s deals this hand. Is the number of match and hand right?") % {
        "seat": "" if due is None else SEATS[due]
    }


def _several(values: Mapping[str, Any]) -> str:
    written = offence_in_words(f"{values['clause']}/{values['others'][0].value}")
    return _(
        "%(clause)s has several offences; recorded as “%(offence)s”. For another one write "
        "%(written)s."
    ) % {
        "clause": values["clause"],
        "offence": OFFENCES[values["offence"]],
        "written": written,
    }


def _otherwise(values: Mapping[str, Any]) -> str:
    recorded: MatchFacts = values["recorded"]
    slip: Slip = values["slip"]
    theirs = in_words(cells_of(recorded, slip.number))
    mine = in_words(cells_of_slip(recorded, slip))
    parts = [
        _("%(column)s: recorded %(recorded)s, slip %(slip)s")
        % {
            "column": COLUMNS[column],
            "recorded": theirs.get(column) or "–",
            "slip": mine.get(column) or "–",
        }
        for column in Column
        if theirs.get(column) != mine.get(column)
    ]
    told = _("; ").join(parts)
    return _("Recorded with other values (%(values)s). To correct it, say why under “reason”.") % {
        "values": told
    }


_WITH_NAMES: dict[str, Callable[[Mapping[str, Any]], str]] = {
    LineProblem.TWICE: _twice,
    OTHER_DEALER: _other_dealer,
    SEVERAL_OFFENCES: _several,
    LineProblem.RECORDED_OTHERWISE: _otherwise,
}
