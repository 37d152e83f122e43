"""The register of rulings in words: states, deductions, and what came of each ruling."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import pgettext_lazy

from referee.labels.penalty_words import effects
from referee.labels.rulings import cost
from referee.ledger import LedgerLine, LedgerState
from rules.shapes import Shape

LEDGER_STATES: dict[str, Promise] = {
    LedgerState.PROPOSED: pgettext_lazy("ruling", "For the chief referee"),
    LedgerState.IN_FORCE: pgettext_lazy("ruling", "In force"),
    LedgerState.UNDER_REVIEW: pgettext_lazy("ruling", "Under review"),
    LedgerState.REJECTED: pgettext_lazy("ruling", "Rejected"),
    LedgerState.WITHDRAWN: pgettext_lazy("ruling", "Withdrawn"),
}


def deduction_words(line: LedgerLine) -> tuple[str, ...]:
    """Return what a ruling took from each side and gave to it, a line for each.

    Of what does not count (yet) it is what the clause says.
    """
    found = line.deduction
    if not found.counted:
        return (_by_clause(line),)
    words = []
    for side, team in enumerate((line.match.home, line.match.away)):
        parts = [
            word % {"n": signed(number)}
            for word, number in (
                (_("big score %(n)s"), found.big[side]),
                (_points(line), found.small[side]),
                (_("level %(n)s"), found.levels[side]),
            )
            if number
        ]
        if team and parts:
            number = _("No. %(number)d") % {"number": team.number}
            words.append(f"{number} {_(', ').join(parts)}")
    return tuple(words) or (_("nothing more in this hand"),)


def is_pending(line: LedgerLine) -> bool:
    """Tell whether a ruling in force waits for the points of its hand."""
    given = line.state in {LedgerState.IN_FORCE, LedgerState.UNDER_REVIEW}
    regular = line.race or line.ruling.hand_number <= line.hands
    return given and regular and not line.deduction.counted


def signed(number: int) -> str:
    """Return a number with its sign, a true minus before it."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def _points(line: LedgerLine) -> str:
    return _("points of the hand %(n)s") if line.race else _("small score %(n)s")


def _by_clause(line: LedgerLine) -> str:
    extra = not line.race and line.ruling.hand_number > line.hands
    if extra and line.state in {LedgerState.IN_FORCE, LedgerState.UNDER_REVIEW}:
        return _("none: the extra hand changes no totals")
    words = effects(line.entry, Shape.LEVEL_RACE) if line.race else cost(line.entry)
    return f"{line.ruling.count} × {words}" if line.ruling.count > 1 else words
