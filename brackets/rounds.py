"""Writers of how many rounds a Swiss or Danish stage has while it is being played.

The last round may turn out to have been the last one, or there is time for another one, as long as
nothing was drawn after the stage.
"""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db import transaction

from brackets.draw import MAX_REASON
from brackets.entries import tidy
from brackets.errors import (
    DrawnSince,
    NoRounds,
    ReasonMissing,
    RoundsInvalid,
    RoundsMoved,
    StagesDrawn,
)
from brackets.journal import Action, Change, append
from brackets.models import DrawState, JournalEntry, Stage, Tournament
from brackets.queries import published_draws
from brackets.registration import lock_open
from brackets.stages import plan_of
from rules.shapes import StageKind

COUNTED = frozenset({StageKind.SWISS, StageKind.DANISH})
"""Kinds of stage whose rounds are a number that somebody chose."""
MOST = 99


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of a stage: as planned now, already drawn (a draft counts), and at most.

    More than `most` rounds of a Swiss stage would be rematches.
    """

    stage: Stage
    planned: int
    drawn: int
    most: int

    def allowed(self, rounds: int) -> bool:
        """Tell whether it may have so many."""
        return self.drawn <= rounds <= self.most and rounds != self.planned


def rounds_of(tournament: Tournament) -> Rounds:
    """Return the rounds of the stage that was drawn last.

    Raises NoRounds where it is no Swiss or Danish one, StagesDrawn once a later one is drawn.
    """
    published = published_draws(tournament)
    stage = published[-1].stage if published else None
    if stage is None or plan_of(stage).kind not in COUNTED:
        raise NoRounds
    made = stage.tournament.stages.filter(
        number__gt=stage.number, draws__state__in=(DrawState.DRAFT, DrawState.PUBLISHED)
    )
    if later := made.order_by("number").first():
        raise StagesDrawn(later.number)
    plan = plan_of(stage)
    drawn = stage.draws.exclude(state=DrawState.REPLACED).values("round").distinct().count()
    teams = published[-1].entries.count("\n")
    without = teams - 1 + teams % 2 if plan.kind is StageKind.SWISS else MOST
    return Rounds(stage, plan.rounds, drawn, max(without, plan.rounds))


def set_rounds(
    tournament: Tournament, rounds: int, *, seen: int, reason: str, by: User | None
) -> Rounds:
    """Let the stage that was drawn last have so many rounds.

    `seen` is how many the form showed as planned. Raises what `rounds_of` raises, RoundsInvalid,
    RoundsMoved where somebody else was faster, ReasonMissing and EventClosed.
    """
    reason = tidy(reason)[:MAX_REASON]
    with transaction.atomic():
        locked = lock_open(tournament)
        present = rounds_of(locked)
        if present.planned != seen:
            raise RoundsMoved(present.planned)
        if not present.allowed(rounds):
            raise RoundsInvalid(present.drawn, present.most)
        if not reason:
            raise ReasonMissing
        _store(locked, present, rounds, reason, by)
    return rounds_of(tournament)


def last_change(tournament: Tournament, stage: Stage) -> JournalEntry | None:
    """Return the last change of the rounds of a stage that was not taken back."""
    found: list[JournalEntry] = []
    for entry in tournament.journal.filter(action=Action.ROUNDS_CHANGED).order_by("seq"):
        after = entry.after or {}
        if after["stage"] != stage.number:
            continue
        if after.get("undone"):
            found.pop()
        else:
            found.append(entry)
    return found[-1] if found else None


def undo_rounds(tournament: Tournament, seq: int, *, by: User | None) -> Rounds:
    """Take the last change, journal entry `seq`, back.

    Raises DrawnSince when more rounds are drawn than there were before, RoundsMoved where another
    change is the last, what `rounds_of` raises, and EventClosed.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        present = rounds_of(locked)
        entry = last_change(locked, present.stage)
        if entry is None or entry.seq != seq:
            raise RoundsMoved(present.planned)
        before = int((entry.before or {})["rounds"])
        if before < present.drawn:
            raise DrawnSince
        _store(locked, present, before, "", by, undone=seq)
    return rounds_of(tournament)


def _store(
    tournament: Tournament,
    present: Rounds,
    rounds: int,
    reason: str,
    by: User | None,
    *,
    undone: int = 0,
) -> None:
    stage = present.stage
    stage.plan = {**stage.plan, "rounds": rounds}
    stage.save(update_fields=["plan"])
    told = {"stage": stage.number, "rounds": rounds, **({"undone": undone} if undone else {})}
    change = Change(
        action=Action.ROUNDS_CHANGED,
        before={"stage": stage.number, "rounds": present.planned},
        after=told,
        reason=reason,
    )
    append(tournament, change, by=by)
