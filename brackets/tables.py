"""Writer of the table that a match is played at."""

from django.contrib.auth.models import User
from django.db import transaction

from brackets.errors import DrawReplaced, EventInvalid, Problem, ProblemCode
from brackets.journal import Action, Change, append
from brackets.models import DrawState, Match, Tournament
from brackets.registration import lock_open


def change_table(match: Match, table: int, *, tournament: Tournament, by: User | None) -> Match:
    """Move a match to another table of the hall; any table may serve any match at any time."""
    with transaction.atomic():
        locked = lock_open(tournament)
        current = Match.objects.select_related("draw").get(
            pk=match.pk, draw__stage__tournament=locked, number__isnull=False
        )
        if current.draw.state != DrawState.PUBLISHED:
            raise DrawReplaced
        if not 1 <= table <= locked.tables:
            values = {"low": 1, "high": locked.tables}
            raise EventInvalid((Problem(ProblemCode.OUT_OF_RANGE, "table", values),))
        if current.table != table:
            before = {"table": current.table}
            current.table = table
            current.save(update_fields=["table"])
            change = Change(
                action=Action.TABLE_CHANGED, match=current, before=before, after={"table": table}
            )
            append(locked, change, by=by)
    return current
