"""Writers of draws: draft, publish, discard.

A draw is never overwritten. Making another one needs a reason and takes the next number, so a
draw that was rolled again shows.
"""

import unicodedata

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from brackets import feeders, placement, seeding
from brackets.drawing import Algorithm, algorithm_of, outcome
from brackets.drawn_matches import matches_to_play
from brackets.due import Due, begun_match, due
from brackets.entrants import entrants
from brackets.entries import tidy
from brackets.errors import (
    AdvanceUnmet,
    DrawLocked,
    DrawNotDraft,
    DrawOutdated,
    LotsInvalid,
    MatchCountInvalid,
    ReasonMissing,
    RoundOpen,
    SeedTextInvalid,
    TeamCountInvalid,
    TiesOpen,
)
from brackets.forecast import outlooks, unmet
from brackets.hand_lots import Lots, flaws
from brackets.journal import Action, Change, append
from brackets.models import (
    Draw,
    DrawState,
    Tournament,
    TournamentState,
)
from brackets.registration import lock_open
from brackets.stages import plan_of, plans_of
from rules.shapes import KNOCKING_OUT

MAX_SEED_TEXT = 200
MAX_REASON = 500
# Control characters, line ends and halves of characters cannot be read off paper.
UNFIT = {"Cc", "Cs", "Zl", "Zp"}


def make_draw(
    tournament: Tournament,
    *,
    seed_text: str,
    present_only: bool = False,
    reason: str = "",
    by: User | None,
) -> Draw:
    """Draw lots for what is due and keep the result as the draft.

    That is the first stage with all teams, or those present; then the next round or stage with
    those who go on. The draft with the same seed text and entries is returned as it is. Any other
    draw for the same round needs a reason and replaces the draft. Raises what `due` raises.
    """
    seed_text = seeding.plain(seed_text)
    refuse_seed_text(seed_text)
    with transaction.atomic():
        locked = lock_open(tournament)
        now = due(locked)
        taking_part = entrants(now.stage, now.round, present_only=present_only)
        _refuse_size(locked, now, len(taking_part))
        lines = seeding.entry_lines(taking_part)
        last = now.stage.draws.filter(round=now.round).last()
        if last and last.state == DrawState.DRAFT and _same_input(last, seed_text, lines):
            return last
        if last and not tidy(reason):
            raise ReasonMissing
        plan = plan_of(now.stage)
        algorithm = algorithm_of(plan)
        draw = Draw(
            stage=now.stage,
            round=now.round,
            algorithm=algorithm,
            seed_text=seed_text,
            present_only=present_only,
            entries=lines,
            bracket=outcome(algorithm, plan, taking_part, seed_text),
            reason=reason if last else "",
        )
        _keep_draft(locked, draw, by=by)
    return draw


def type_draw(
    tournament: Tournament,
    lots: Lots,
    *,
    present_only: bool = False,
    reason: str,
    by: User | None,
) -> Draw:
    """Keep lots that were drawn by hand for what is due as the draft.

    The reason says who saw it and why it was done by hand. Raises LotsInvalid with everything that
    is wrong, ReasonMissing, and what `due` raises.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        now = due(locked)
        taking_part = entrants(now.stage, now.round, present_only=present_only)
        _refuse_size(locked, now, len(taking_part))
        found = flaws(plan_of(now.stage), taking_part, lots)
        if found:
            raise LotsInvalid(found)
        if not tidy(reason):
            raise ReasonMissing
        draw = Draw(
            stage=now.stage,
            round=now.round,
            algorithm=Algorithm.BY_HAND,
            seed_text="",
            present_only=present_only,
            entries=seeding.entry_lines(taking_part),
            bracket=[list(each) for each in lots],
            reason=reason,
        )
        _keep_draft(locked, draw, by=by)
    return draw


def _keep_draft(locked: Tournament, draw: Draw, *, by: User | None) -> None:
    """Give the draw the next number of its round, instead of the draft that there is."""
    last = draw.stage.draws.filter(round=draw.round).last()
    replaced = _replace(draw.stage.draws.filter(state=DrawState.DRAFT))
    draw.number = last.number + 1 if last else 1
    draw.entry_hash = seeding.entry_hash(draw.entries)
    draw.reason = tidy(draw.reason)[:MAX_REASON]
    draw.drawn_by = by
    draw.save()
    change = Change(
        action=Action.DRAW_MADE, before=replaced, after=draw_values(draw), reason=draw.reason
    )
    append(locked, change, by=by)


def present_draw(tournament: Tournament, *, seed_text: str, present_only: bool) -> Draw | None:
    """Return the last draw if it counts and came from this seed text and these entries."""
    made = Draw.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
    last = made.order_by("stage__number", "round", "number").last()
    if last is None or last.state == DrawState.REPLACED:
        return None
    lines = seeding.entry_lines(entrants(last.stage, last.round, present_only=present_only))
    return last if _same_input(last, seeding.plain(seed_text), lines) else None


def publish_draw(draw: Draw, *, by: User | None) -> Draw:
    """Publish a draft: its matches of all rounds are made and byes go through.

    Raises DrawNotDraft when somebody was faster, DrawOutdated when teams were changed meanwhile,
    DrawLocked when a match of the draw that it would replace has begun.
    """
    with transaction.atomic():
        locked = lock_open(draw.stage.tournament)
        draft = _lock_draft(draw)
        same_round = draft.stage.draws.filter(round=draft.round, state=DrawState.PUBLISHED)
        for present in same_round:
            refuse_begun(present)
        if not is_current(draft):
            raise DrawOutdated
        replaced = _replace(same_round)
        draft.state = DrawState.PUBLISHED
        draft.published_at = timezone.now()
        draft.save(update_fields=["state", "published_at"])
        feeders.create(matches_to_play(draft, locked))
        if locked.state == TournamentState.REGISTRATION:
            locked.state = TournamentState.DRAWN
            locked.save(update_fields=["state"])
        change = Change(action=Action.DRAW_PUBLISHED, before=replaced, after=draw_values(draft))
        append(locked, change, by=by)
    return draft


def discard_draft(draw: Draw, *, reason: str, by: User | None) -> Draw:
    """Take a draft back; its number stays used."""
    if not tidy(reason):
        raise ReasonMissing
    with transaction.atomic():
        locked = lock_open(draw.stage.tournament)
        draft = _lock_draft(draw)
        draft.state = DrawState.REPLACED
        draft.save(update_fields=["state"])
        change = Change(
            action=Action.DRAW_DISCARDED,
            before=draw_values(draft),
            reason=tidy(reason)[:MAX_REASON],
        )
        append(locked, change, by=by)
    return draft


def is_current(draft: Draw) -> bool:
    """Return whether the teams that a draft took, and what it knows of them, are still the same."""
    try:
        taking_part = entrants(draft.stage, draft.round, present_only=draft.present_only)
    except (RoundOpen, TiesOpen):
        return False
    return draft.entries == seeding.entry_lines(taking_part)


def refuse_begun(draw: Draw) -> None:
    """Raise DrawLocked when a match of a draw has begun."""
    begun = begun_match(draw)
    if begun:
        raise DrawLocked(begun)


def refuse_seed_text(seed_text: str) -> None:
    """Raise SeedTextInvalid unless the text is one line that can be read off paper."""
    one_line = not any(unicodedata.category(character) in UNFIT for character in seed_text)
    # What is left of invisible characters alone is nothing.
    if not tidy(seed_text) or len(seed_text) > MAX_SEED_TEXT or not one_line:
        raise SeedTextInvalid(MAX_SEED_TEXT)


def _same_input(draw: Draw, seed_text: str, lines: str) -> bool:
    return (draw.seed_text, draw.entries) == (seed_text, lines)


def _refuse_size(tournament: Tournament, now: Due, count: int) -> None:
    """Refuse too few and too many teams, and at the beginning too many matches of all stages."""
    low, high = placement.MINIMUM_TEAMS, placement.MAXIMUM_TEAMS
    plan = plan_of(now.stage)
    if plan.kind in KNOCKING_OUT and not _goes_on(now):
        low = max(low, plan.advance + 1)
    if not low <= count <= high:
        raise TeamCountInvalid(count, low, high)
    if now.round == 1:
        stages = outlooks(plans_of(tournament), count)
        if missing := unmet(stages):
            raise AdvanceUnmet(missing)
        matches = sum(stage.matches for stage in stages)
        if matches > placement.MAXIMUM_MATCHES:
            raise MatchCountInvalid(matches, placement.MAXIMUM_MATCHES)


def _goes_on(now: Due) -> bool:
    """Tell whether earlier rounds of the stage are drawn."""
    return now.stage.draws.filter(round__lt=now.round, state=DrawState.PUBLISHED).exists()


def _replace(draws: QuerySet[Draw]) -> dict[str, str | int | bool] | None:
    """Mark the one draw among these as replaced and return what the journal says of it."""
    present = draws.first()
    if present is None:
        return None
    present.state = DrawState.REPLACED
    present.save(update_fields=["state"])
    return draw_values(present)


def _lock_draft(draw: Draw) -> Draw:
    # Read again under the lock of the event: two organisers may press the button at once.
    current = Draw.objects.select_related("stage__tournament").get(pk=draw.pk)
    if current.state != DrawState.DRAFT:
        raise DrawNotDraft(current.state)
    return current


def draw_values(draw: Draw) -> dict[str, str | int | bool]:
    """Return what the journal keeps of a draw."""
    return {
        "number": draw.number,
        "seed_text": draw.seed_text,
        "entry_hash": draw.entry_hash,
        "algorithm": draw.algorithm,
        "teams": draw.entries.count("\n"),
        "present_only": draw.present_only,
        **({"stage": draw.stage.number, "round": draw.round} if draw.round > 1 else {}),
    }
