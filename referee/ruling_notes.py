"""Rulings without a penalty: the journal keeps what was asked and answered (Y55, Y65)."""

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet

from brackets.errors import ReasonMissing
from brackets.journal import Action, Change, append
from brackets.models import JournalEntry, Match
from referee.entries import TEXT_LIMIT
from referee.match_facts import lock_match
from referee.permissions import Task
from referee.recording import open_number, require
from referee.refusals import EntryProblems, HandNotOpen
from referee.ruling_entries import RulingProblem


def note_ruling(match: Match, number: int, text: str, *, by: User | None, key: str) -> JournalEntry:
    """Write a ruling on a hand into the journal and return its entry.

    The same `key` again returns what was written. Raises ReasonMissing, EntryProblems, HandNotOpen,
    NotAllowed or MatchFinished, and those of `lock_match`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        repeated = notes_on(match, number).filter(after__key=key).first()
        if repeated is not None:
            return repeated
        require(recorded.match, Task.FINE, by=by)
        if not text:
            raise ReasonMissing
        if len(text) > TEXT_LIMIT:
            raise EntryProblems((RulingProblem.REASON_TOO_LONG,))
        if not recorded.is_recorded(number) and number != open_number(recorded):
            raise HandNotOpen(number, open_number(recorded))
        change = Change(
            action=Action.RULING_NOTED,
            match=recorded.match,
            hand=number,
            after={"key": key},
            reason=text,
        )
        return append(tournament, change, by=by)


def notes_on(match: Match, number: int) -> QuerySet[JournalEntry]:
    """Return the rulings that were noted on a hand, in order."""
    noted = JournalEntry.objects.filter(match=match, hand=number, action=Action.RULING_NOTED)
    return noted.order_by("seq")
