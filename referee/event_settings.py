"""Writer of the details of an event, with what follows from how results are confirmed."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from brackets.details import EventDetails
from brackets.errors import EventInvalid, Problem, ProblemCode
from brackets.journal import Action, Change, append
from brackets.merging import merged
from brackets.models import DrawState, Match, SignOff, Tournament
from brackets.registration import change_tournament, lock_open
from referee.holds import (
    PLAYED_VERDICTS,
    TO_CONFIRM,
    chief_signature,
    confirm_for_all,
    unconfirmed,
)
from referee.match_facts import FROZEN, MatchFacts, published_facts, read_all
from referee.scorekeeping import provisional, store


def change_event(
    tournament: Tournament,
    details: EventDetails,
    *,
    seen: EventDetails | None = None,
    reason: str,
    by: User | None,
) -> Tournament:
    """Change details of an event and how its results are confirmed, in one transaction.

    `reason` is written where a result that counts already would need a confirmation now. Raises
    like `change_tournament` and `change_sign_off`.
    """
    # Those of EventChanges, which is all of EventDetails but this one.
    others: dict[str, Any] = {name: value for name, value in details.items() if name != "sign_off"}
    with transaction.atomic():
        # Everything wrong at once is told by the first; the second has one field, a choice.
        changed = change_tournament(tournament, seen=seen, by=by, **others)
        if "sign_off" not in details:
            return changed
        return change_sign_off(
            changed,
            details["sign_off"],
            seen=seen["sign_off"] if seen else None,
            reason=reason,
            by=by,
        )


def change_sign_off(
    tournament: Tournament,
    sign_off: str,
    *,
    seen: str | None = None,
    reason: str,
    by: User | None,
) -> Tournament:
    """Change who confirms results; matches that wait for it are folded anew at once.

    What counts already goes on counting: where it would need a confirmation now, it stands on the
    word of `by`, with `reason`. Raises EventInvalid, ChangedMeanwhile and EventClosed.
    """
    if sign_off not in SignOff.values:
        raise EventInvalid((Problem(ProblemCode.MISSING, "sign_off"),))
    with transaction.atomic():
        locked = lock_open(tournament)
        before = locked.sign_off
        shown = {} if seen is None else {"sign_off": seen}
        after = merged({"sign_off": before}, shown, {"sign_off": sign_off})
        if after["sign_off"] == before:
            return locked
        begun = Match.objects.filter(
            draw__stage__tournament=locked, draw__state=DrawState.PUBLISHED, begun=True
        ).select_related("home", "away", "winner")
        matches = list(begun.order_by("round", "number"))
        counting = _counting(matches)
        locked.sign_off = after["sign_off"]
        locked.save(update_fields=["sign_off"])
        change = Change(action=Action.EVENT_CHANGED, before={"sign_off": before}, after=after)
        append(locked, change, by=by)
        _uphold(locked, counting, reason=reason, by=by)
        waiting = (match for match in matches if match.hold and match.hold not in FROZEN)
        for recorded in read_all(waiting).values():
            store(recorded, tournament=locked, by=by)
    return locked


def _counting(matches: Iterable[Match]) -> list[Match]:
    """Return the matches whose hands decide them for good, also where a forfeit stands for now."""
    decided = [match for match in matches if match.verdict]
    given_up = [match for match in decided if match.verdict not in PLAYED_VERDICTS]
    facts = published_facts(given_up)
    return [match for match in decided if match.pk not in facts or _stands(facts[match.pk])]


def _stands(recorded: MatchFacts) -> bool:
    """Tell whether the result counts that a match has without its forfeit."""
    played = recorded.with_forfeit(None)
    return bool(provisional(played)[0]) and not unconfirmed(played)


def _uphold(
    tournament: Tournament, matches: Iterable[Match], *, reason: str, by: User | None
) -> None:
    """Let results that count go on counting; of those under review it is the public one."""
    for recorded in published_facts(matches).values():
        if unconfirmed(recorded.with_forfeit(None)) in TO_CONFIRM:
            signature = chief_signature(recorded)
            append(tournament, confirm_for_all(recorded, signature, reason=reason, by=by), by=by)
