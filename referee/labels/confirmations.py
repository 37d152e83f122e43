"""Sentences of the journal about proposals, signatures, second entries and reviews."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.journal import Action
from brackets.models import SignOff
from referee.models import ReviewKind, ReviewOutcome

Values = Mapping[str, Any]

SIGN_OFFS: dict[str, Promise] = {
    SignOff.NONE: gettext_lazy("Nobody: it counts with the last hand"),
    SignOff.ONE: gettext_lazy("One side signs"),
    SignOff.BOTH: gettext_lazy("Both sides sign"),
    SignOff.BLIND: gettext_lazy("A second referee enters it blind"),
}
REVIEW_KINDS: dict[str, Promise] = {
    ReviewKind.OBJECTION: gettext_lazy("Objection"),
    ReviewKind.REVIEW: gettext_lazy("Review"),
}
OUTCOMES: dict[str, Promise] = {
    ReviewOutcome.UPHELD: gettext_lazy("upheld"),
    ReviewOutcome.DISMISSED: gettext_lazy("dismissed"),
    ReviewOutcome.WITHDRAWN: gettext_lazy("taken back"),
}


def sentence(action: Action, after: Values, names: Values) -> str:
    """Return the sentence of an entry; `names` are its match, hand and pair in words."""
    return _SENTENCES[action](after, names)


def _signed(after: Values, names: Values) -> str:
    if after["with_code"]:
        return _("%(pair)s confirmed the result of %(match)s with their code.") % names
    return _("%(pair)s confirmed the result of %(match)s.") % names


def _entered(after: Values, names: Values) -> str:
    if after["equal"]:
        return _("%(match)s was entered a second time, with the same values.") % names
    return _("%(match)s was entered a second time, with other values.") % names


def _opened(after: Values, names: Values) -> str:
    if after["kind"] == ReviewKind.REVIEW:
        return _("A review of %(match)s was opened.") % names
    if after["side"]:
        return _("%(pair)s object to the result of %(match)s.") % names
    return _("An objection to the result of %(match)s was made.") % names


def _closed(after: Values, names: Values) -> str:
    values = {
        **names,
        "kind": REVIEW_KINDS[after["kind"]],
        "outcome": OUTCOMES[after["outcome"]],
    }
    return _("%(kind)s in %(match)s: %(outcome)s.") % values


_SENTENCES: dict[Action, Callable[[Values, Values], str]] = {
    Action.RESULT_SIGNED: _signed,
    Action.RESULT_FINALISED: lambda _after, names: (
        _("The result of %(match)s stands on the word of the chief referee.") % names
    ),
    Action.SECOND_ENTRY_MADE: _entered,
    Action.REVIEW_OPENED: _opened,
    Action.REVIEW_CLOSED: _closed,
}
ACTIONS = tuple(_SENTENCES)
