"""What a referee enters about a hand, everything that can be wrong with it, and its row."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from brackets.errors import ReasonMissing
from referee.match_facts import MatchFacts
from referee.models import Hand, HandKind, LastTrickUnit, LevelCard, TrumpSetBy
from referee.refusals import EntryProblems
from referee.scorekeeping import dealer_of, extra_hand, is_called_for
from rules.extra_hand import decide
from rules.kitty import captured
from rules.penalties import Offence, entry_of
from rules.reports import BrokenOff, HandReport, Unit, UnitKind, problems
from rules.ruleset import Ruleset
from rules.seats import Seat, Side

# What a version says, in the order of the journal's before and after.
CONTENT = (
    "kind",
    "dealer",
    "trick_points",
    "kitty_points",
    "kitty_captured",
    "last_trick_trump",
    "last_trick_unit",
    "last_trick_pairs",
    "points_so_far",
    "held",
    "trump_suit",
    "trump_set_by",
    "trump_seat",
    "note",
)
# Told only where it is asked for, so that what was written before it existed reads the same.
RARE_CONTENT = ("last_trick_level_card",)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrumpNote:
    """The trump suit and who set it how; any part may be left out."""

    suit: str = ""
    set_by: str = ""
    seat: Seat | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandEntry:
    """What a referee enters about one hand.

    `report` belongs to a hand played to the end; the extra hand has `held` or a report, and the
    `dealer` who claimed it (Y49); in a level race a hand that is called for has one too. A hand
    broken off comes with its ruling: `rulings.give_ruling`. `basis` is what the form showed
    (`referee.basis`) and `device` where it was typed (`referee.devices`): no part of what was
    entered.
    """

    kind: HandKind
    report: HandReport | None = None
    points_so_far: int | None = None
    dealer: Seat | None = None
    held: bool | None = None
    trump: TrumpNote = field(default_factory=TrumpNote)
    note: str = ""
    reason: str = ""
    basis: str | None = field(default=None, compare=False)
    device: str = field(default="", compare=False)


class EntryProblem(StrEnum):
    """What is wrong with an entry beyond its points; `rules.reports.Problem` has those."""

    TRICK_POINTS_MISSING = "trick_points_missing"
    POINTS_SO_FAR_MISSING = "points_so_far_missing"
    DEALER_MISSING = "dealer_missing"
    CALLER_MISSING = "caller_missing"
    RESULT_MISSING = "result_missing"
    BROKEN_OFF_WITHOUT_RULING = "broken_off_without_ruling"
    TRUMP_SUIT_UNKNOWN = "trump_suit_unknown"
    TRUMP_SET_BY_UNKNOWN = "trump_set_by_unknown"
    NOTE_TOO_LONG = "note_too_long"
    REASON_TOO_LONG = "reason_too_long"


class FormProblem(StrEnum):
    """What a form left open or what is no number, before there is an entry to check."""

    NOT_A_NUMBER = "not_a_number"
    KEY_MISSING = "key_missing"
    LAST_TRICK_TRUMP_MISSING = "last_trick_trump_missing"
    LAST_TRICK_UNIT_MISSING = "last_trick_unit_missing"
    LAST_TRICK_PAIRS_MISSING = "last_trick_pairs_missing"
    KITTY_POINTS_MISSING = "kitty_points_missing"


SUITS = "SHCD"
TEXT_LIMIT = 500


def check_reason(reason: str) -> None:
    """Refuse what needs a reason without one, or with one that is too long to keep."""
    if not reason:
        raise ReasonMissing
    if len(reason) > TEXT_LIMIT:
        raise EntryProblems((EntryProblem.REASON_TOO_LONG,))


def entry_problems(recorded: MatchFacts, number: int, entry: HandEntry) -> tuple[str, ...]:
    """Return every problem of an entry by its code, none twice."""
    if entry.kind == HandKind.EXTRA:
        found = _extra_problems(recorded, number, entry)
    elif entry.kind == HandKind.BROKEN_OFF:
        found = _broken_off_problems(recorded, number, entry)
    elif entry.report is None:
        found = [EntryProblem.TRICK_POINTS_MISSING]
    else:
        found = [*problems(recorded.ruleset_of_hand(number), entry.report)]
    if entry.kind != HandKind.EXTRA and entry.dealer is None and is_called_for(recorded, number):
        found.append(EntryProblem.CALLER_MISSING)
    found += _note_problems(entry)
    return tuple(dict.fromkeys(str(problem) for problem in found))


def _extra_problems(recorded: MatchFacts, number: int, entry: HandEntry) -> list[StrEnum]:
    found: list[StrEnum] = []
    if entry.held is None and entry.report is None:
        found.append(EntryProblem.RESULT_MISSING)
    if entry.dealer is None:
        found.append(EntryProblem.DEALER_MISSING)
        return [*found, *(problems(recorded.ruleset, entry.report) if entry.report else ())]
    as_entered = extra_hand(recorded.with_hand(hand_row(recorded, number, entry)))
    assert as_entered is not None, "the facts have this hand in them"
    return [*found, *decide(recorded.ruleset, as_entered).problems]


def _broken_off_problems(recorded: MatchFacts, number: int, entry: HandEntry) -> list[StrEnum]:
    found: list[StrEnum] = []
    if not breaks_off(recorded, number):
        found.append(EntryProblem.BROKEN_OFF_WITHOUT_RULING)
    if entry.points_so_far is None:
        found.append(EntryProblem.POINTS_SO_FAR_MISSING)
    else:
        found += problems(recorded.ruleset_of_hand(number), BrokenOff(entry.points_so_far))
    return found


def breaks_off(recorded: MatchFacts, number: int) -> bool:
    """Tell whether a ruling in force ends this hand (Y57, Y59 to Y61)."""
    return any(
        entry_of(recorded.ruleset_of_hand(number), Offence(ruling.offence)).ends_hand
        for ruling in recorded.rulings_on(number)
    )


def _note_problems(entry: HandEntry) -> list[StrEnum]:
    found: list[StrEnum] = []
    if entry.trump.suit and (len(entry.trump.suit) != 1 or entry.trump.suit not in SUITS):
        found.append(EntryProblem.TRUMP_SUIT_UNKNOWN)  # Y5b: no-trump does not exist here
    if entry.trump.set_by and entry.trump.set_by not in TrumpSetBy.values:
        found.append(EntryProblem.TRUMP_SET_BY_UNKNOWN)
    if len(entry.note) > TEXT_LIMIT:
        found.append(EntryProblem.NOTE_TOO_LONG)
    if len(entry.reason) > TEXT_LIMIT:
        found.append(EntryProblem.REASON_TOO_LONG)
    return found


def hand_row(recorded: MatchFacts, number: int, entry: HandEntry) -> Hand:
    """Return the next version of a hand as a row that is not stored yet."""
    present = recorded.hand(number)
    row = Hand(
        match=recorded.match,
        number=number,
        version=present.version + 1 if present else 1,
        ruleset_version=recorded.version_of(number),
        reason=entry.reason,
        device=entry.device,
        **entered(recorded.ruleset_of_hand(number), entry),
    )
    if row.dealer is not None and row.dealer == _due(recorded, number):
        # Whoever should have dealt follows from the hands before, and from their corrections.
        row.dealer = None
    return row


def _due(recorded: MatchFacts, number: int) -> Seat | None:
    """Return who should deal a hand of a level race, whatever is recorded about it."""
    if not recorded.is_race or number == recorded.extra_number:
        return None
    return dealer_of(recorded.before(number), number)


def entered(ruleset: Ruleset, entry: HandEntry) -> dict[str, Any]:
    """Return an entry as the fields of a row."""
    content: dict[str, Any] = {
        "kind": entry.kind.value,
        "dealer": _number(entry.dealer),
        "trick_points": None,
        "kitty_points": None,
        "kitty_captured": False,
        "last_trick_trump": None,
        "last_trick_unit": "",
        "last_trick_pairs": None,
        "last_trick_level_card": "",
        "points_so_far": entry.points_so_far,
        "held": entry.held,
        "trump_suit": entry.trump.suit,
        "trump_set_by": entry.trump.set_by,
        "trump_seat": _number(entry.trump.seat),
        "note": entry.note,
    }
    if entry.report is not None:
        content["trick_points"] = entry.report.trick_points
        content |= _last_trick(ruleset, entry.report)
    return content


def _last_trick(ruleset: Ruleset, report: HandReport) -> dict[str, Any]:
    """Return how the attackers won the last trick, if they did."""
    trick = report.last_trick
    if trick is None or trick.winner is Side.DEALER_SIDE:
        return {}
    if not captured(ruleset, trick):
        # It captures nothing (Y50), so neither the format nor the kitty says anything.
        return {"last_trick_trump": False}
    return {
        "kitty_points": report.kitty_points,
        "kitty_captured": True,
        "last_trick_trump": trick.trump,
        "last_trick_level_card": LevelCard(trick.level_card).value if trick.level_card else "",
        **_unit(trick.unit),
    }


def _unit(unit: Unit) -> dict[str, Any]:
    if unit.kind is UnitKind.THROW:
        # What the page offers of throws are pairs that make no tractor (N21).
        return {"last_trick_unit": LastTrickUnit.LOOSE_PAIRS, "last_trick_pairs": len(unit.units)}
    return {
        "last_trick_unit": LastTrickUnit(unit.kind.value).value,
        "last_trick_pairs": unit.pairs or None,
    }


def _number(seat: Seat | None) -> int | None:
    return None if seat is None else int(seat)


def content(hand: Hand) -> dict[str, Any]:
    """Return what a version says, for comparisons and for the journal."""
    return {name: getattr(hand, name) for name in CONTENT} | {
        name: getattr(hand, name) for name in RARE_CONTENT if getattr(hand, name)
    }
