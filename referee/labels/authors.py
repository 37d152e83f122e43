"""Who made the entries of a journal, in words."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from brackets.journal import Action
from brackets.models import JournalEntry
from brackets.queries import causes_of
from referee.models import ReviewKind


def authors(entries: Iterable[JournalEntry]) -> dict[int, str]:
    """Return who made each entry, by its key.

    Without an account that is a pair with the code of its card or a command. What followed by
    itself is whose act it followed from.
    """
    shown = list(entries)
    acts = causes_of(entry for entry in shown if not entry.actor_name)
    return {entry.pk: entry.actor_name or _without_account(acts[entry.pk]) for entry in shown}


def _without_account(act: JournalEntry) -> str:
    said = act.after or {}
    signed = act.action == Action.RESULT_SIGNED and said.get("with_code")
    reviewed = act.action in {Action.REVIEW_OPENED, Action.REVIEW_CLOSED}
    objects = reviewed and said.get("kind") == ReviewKind.OBJECTION
    by_pair = not act.actor_name and (signed or objects)
    return _("a pair, with its code") if by_pair else _("command line")
