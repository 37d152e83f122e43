"""Corrections that later matches stand in the way of: they are played again, or kept by a ruling.

Nothing of it is a kind of writing of its own. What is in the way is decided about first, the
furthest match before the nearer one; then the correction is written as any other.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeVar

from django.contrib.auth.models import User
from django.db import transaction

from brackets.advancing import keep_match
from brackets.errors import MatchLocked
from brackets.feeders import TEAMS
from brackets.journal import Action, Change, append, lock_tournament
from brackets.models import Match, Tournament
from brackets.progress import seat_again, seated
from referee.basis import facts_basis, refuse_changed
from referee.calling import retract_call
from referee.entries import check_reason
from referee.match_facts import MatchFacts, lock_match, read_facts
from referee.models import HandKind
from referee.permissions import Task
from referee.recording import require, retract_play
from referee.refusals import DecideFirst
from referee.rulings import retract
from referee.scorekeeping import settle

Result = TypeVar("Result")


class Choice(StrEnum):
    """What becomes of a match that has begun and would get other pairs.

    REPLAY sets what was recorded there aside; KEEP leaves it as it was played, by a ruling.
    """

    REPLAY = "replay"
    KEEP = "keep"


@dataclass(frozen=True, slots=True)
class Answer:
    """A choice for one match, and what of it was shown (`facts_basis`); None has shown nothing."""

    choice: Choice
    seen: str | None = None


@dataclass(frozen=True, slots=True)
class Choices:
    """The chief referee's answers by match number, and his reason."""

    answers: Mapping[int, Answer] = field(default_factory=dict)
    reason: str = ""


NO_CHOICES = Choices()


def carry_out(
    match: Match, write: Callable[[], Result], *, choices: Choices, by: User | None
) -> Result:
    """Return what `write` returns, once later matches in its way were set aside or kept.

    `write` calls the writer of the correction of `match`. All is one transaction. Raises what the
    writer raises, MatchLocked for a match without an answer, BasisChanged when something was
    recorded there since it was shown, DecideFirst, ReasonMissing and NotAllowed.
    """
    if not choices.answers:
        return write()
    with transaction.atomic():
        lock_tournament(match.draw.stage.tournament)
        left = dict(choices.answers)
        again = [number for number, answer in left.items() if answer.choice is Choice.REPLAY]
        kept = Match.objects.filter(draw=match.draw_id, kept=True, number__in=again)
        for other in kept.order_by("-round"):
            _make_way(other, left, choices.reason, by)
        return _written(write, left, choices.reason, by)


def _written(
    write: Callable[[], Result], left: dict[int, Answer], reason: str, by: User | None
) -> Result:
    """Write, deciding about each match that turns out to be in the way; every answer once."""
    while True:
        try:
            return write()
        except MatchLocked as locked:
            if locked.match.number not in left:
                raise
            _make_way(locked.match, left, reason, by)


def _make_way(match: Match, left: dict[int, Answer], reason: str, by: User | None) -> None:
    answer = left.pop(match.number or 0)
    stored = Match.objects.get(pk=match.pk)  # what was refused holds the pairs that were to come
    refuse_changed(answer.seen, facts_basis(read_facts(stored)))
    if answer.choice is Choice.REPLAY:
        _written(lambda: set_aside(match, reason=reason, by=by), left, reason, by)
    else:
        keep(match, reason=reason, by=by)


def keep(match: Match, *, reason: str, by: User | None) -> None:
    """Let a match that has begun stay as it was played, although other pairs are due.

    Raises ReasonMissing, NotAllowed, and those of `lock_match`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        require(recorded.match, Task.DECIDE, by=by)
        check_reason(reason)
        keep_match(recorded.match, tournament=tournament, reason=reason, by=by)


def set_aside(match: Match, *, reason: str, by: User | None) -> None:
    """Take back everything recorded about a match; it is played again by the pairs that are due.

    What was recorded stays in the history. Raises DecideFirst while a review is open there,
    ReasonMissing, NotAllowed, MatchLocked, and those of `lock_match`.
    """
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        require(recorded.match, Task.DECIDE, by=by)
        check_reason(reason)
        if recorded.review is not None:
            raise DecideFirst(recorded.match)
        append(tournament, _played(recorded, reason), by=by)
        _retract_all(tournament, recorded, reason=reason, by=by)
        settle(recorded.match, tournament=tournament, by=by)
        if recorded.match.kept:
            _seat(tournament, recorded.match, by=by)


def emptied(recorded: MatchFacts) -> MatchFacts:
    """Return the facts as they would be if everything were set aside."""
    nothing: tuple[()] = ()
    return replace(
        recorded,
        hands=nothing,
        rulings=nothing,
        proposals=nothing,
        redeals=nothing,
        calls=nothing,
        forfeit=None,
    )


def _retract_all(
    tournament: Tournament, recorded: MatchFacts, *, reason: str, by: User | None
) -> None:
    """Take back forfeit, rulings, proposals, calls, hands from the last one on, and redeals."""
    for ruling in (*recorded.rulings, *recorded.proposals):
        retract(tournament, recorded, ruling, reason=reason, by=by, key="")
    if recorded.forfeit is not None:
        retract(tournament, recorded, recorded.forfeit, reason=reason, by=by, key="")
    for call in recorded.calls:
        retract_call(tournament, call, reason=reason, by=by, key="")
    retract_play(tournament, recorded, reason=reason, by=by)


def _seat(tournament: Tournament, match: Match, *, by: User | None) -> None:
    """Seat the pairs that are due at a match that was kept until now."""
    fresh = Match.objects.select_related("draw", *TEAMS).filter(pk=match.pk)
    for effect in seat_again(fresh):
        append(tournament, seated(effect), by=by)


def _played(recorded: MatchFacts, reason: str) -> Change:
    """Return the entry that tells what is set aside, before each part of it has its own."""
    match = recorded.match
    hands = sum(hand.kind != HandKind.WITHDRAWN for hand in recorded.hands)
    return Change(
        action=Action.MATCH_SET_ASIDE,
        match=match,
        before={"home": str(match.home), "away": str(match.away), "hands": hands},
        reason=reason,
    )
