"""What others did to a match since its page was looked at: nobody is overruled in silence."""

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.journal import Action
from brackets.models import JournalEntry, Match
from referee.holds import is_concealed
from referee.labels.authors import authors
from referee.labels.journal import tell
from referee.match_facts import most_hands, ruleset_of
from referee.permissions import Task, may_open
from referee.views.table.access import event_of

# More of them are a story that the journal tells.
MOST = 5
# A hand that comes next, a signature or a photo overrules nobody.
TOLD = (
    Action.HAND_CORRECTED,
    Action.HAND_WITHDRAWN,
    Action.HAND_REDEALT,
    Action.REDEAL_WITHDRAWN,
    Action.RULING_GIVEN,
    Action.RULING_WITHDRAWN,
    Action.RULING_CONFIRMED,
    Action.RULING_REJECTED,
    Action.CALL_WITHDRAWN,
    Action.SEATS_CORRECTED,
    Action.RESULT_FINALISED,
    Action.REVIEW_OPENED,
    Action.REVIEW_CLOSED,
    Action.FORFEIT_GIVEN,
    Action.FORFEIT_WITHDRAWN,
    Action.MATCH_REOPENED,
    Action.MATCH_KEPT,
    Action.MATCH_SET_ASIDE,
)


def overruled(match: Match, since: int, user: User) -> list[dict[str, Any]]:
    """Return the last things that others changed after entry `since` of the journal, oldest first.

    Each says its number `seq`, `by` whom, `at` which time, `what` and the `reason`, where there
    is one. Nothing while the hands are kept from whoever may still enter them blind.
    """
    if is_concealed(match) and not may_open(user, Task.DECIDE):
        return []
    entries = (
        JournalEntry.objects.filter(match=match, seq__gt=since, action__in=TOLD)
        .exclude(actor=user)
        .select_related("match", "team")
        .order_by("-seq")[:MOST]
    )
    shown = list(reversed(entries))
    who = authors(shown)
    return [_told(match, entry, who[entry.pk]) for entry in shown]


def _told(match: Match, entry: JournalEntry, who: str) -> dict[str, Any]:
    newest = event_of(match).ruleset_versions.last()
    assert newest is not None, "an event is created with its ruleset"
    told = tell(entry, hands=most_hands(ruleset_of(newest.content)))
    changes = [f"{each.field}{_(': ')}{each.before} → {each.after}" for each in told.changes]
    return {
        "seq": entry.seq,
        "by": who,
        "at": timezone.localtime(entry.at).strftime("%H:%M"),
        "what": " ".join([told.sentence, *changes]),
        "reason": entry.reason,
    }
