"""How many rounds a Swiss or Danish stage has: fewer or more, with what follows shown first."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from brackets.entries import tidy
from brackets.errors import BracketsError, RoundsInvalid
from brackets.late_places import waiting_late
from brackets.models import Stage, Tournament, TournamentState
from brackets.qualifiers import qualifiers
from brackets.queries import published_draws, stage_matches
from brackets.rounds import Rounds, last_change, rounds_of, set_rounds, undo_rounds
from brackets.stages import plan_of
from referee.basis import token_of
from referee.labels.matches import team_name
from referee.labels.refusals import refusal
from referee.labels.ruleset_words import value_name
from referee.views.access import actor, event_named, number_typed
from referee.views.desk.access import organiser_only
from rules.shapes import StageKind


@require_safe
@organiser_only
def rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how many rounds are planned and drawn, and what can be changed."""
    return _page(request, event_named(slug))


@require_POST
@organiser_only
def change(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the number of rounds; what follows from it is shown first."""
    event = event_named(slug)
    typed, reason = request.POST.get("rounds", ""), tidy(request.POST.get("reason", ""))
    try:
        present = rounds_of(event)
        wanted = number_typed(typed)
        wrong = [] if present.allowed(wanted) else [refusal(_range(present))]
        wrong += [] if reason else [_("Please give the reason; it is kept in the journal.")]
        if wrong:
            return _page(request, event, wrong=wrong, status=422)
        token = token_of(present.stage.pk, present.planned, wanted, _standing(present.stage))
        if request.POST.get("confirmed") != token:
            lines = _consequences(event, present, wanted)
            asked = {"rounds": wanted, "reason": reason, "lines": lines, "token": token}
            return _page(request, event, asked=asked)
        set_rounds(event, wanted, seen=present.planned, reason=reason, by=actor(request))
    except BracketsError as refused:
        return _page(request, event, wrong=[refusal(refused)], status=409)
    messages.success(request, _("The stage has %(n)d rounds now.") % {"n": wanted})
    return redirect("desk_rounds", slug=event.slug)


@require_POST
@organiser_only
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the last change of the number of rounds, journal entry `number`, back."""
    event = event_named(slug)
    try:
        present = undo_rounds(event, number, by=actor(request))
    except BracketsError as refused:
        return _page(request, event, wrong=[refusal(refused)], status=409)
    messages.success(request, _("The stage has %(n)d rounds now.") % {"n": present.planned})
    return redirect("desk_rounds", slug=event.slug)


def _range(present: Rounds) -> RoundsInvalid:
    return RoundsInvalid(present.drawn, present.most)


def _standing(stage: Stage) -> list[tuple[int, str]]:
    """Return what the preview rests on: which matches have results."""
    return [(match.pk, match.verdict) for match in stage_matches(stage)]


def _consequences(event: Tournament, present: Rounds, wanted: int) -> list[str]:
    found = []
    missing = wanted - present.drawn
    if missing:
        words = ngettext(
            "%(n)d more round is drawn in this stage.",
            "%(n)d more rounds are drawn in this stage.",
            missing,
        )
        found.append(words % {"n": missing})
    else:
        found.append(_("Round %(n)d was the last one of this stage.") % {"n": wanted})
        found += _never_played(event)
    following = event.stages.filter(number=present.stage.number + 1).first()
    open_matches = sum(not match.verdict for match in stage_matches(present.stage))
    if open_matches:
        words = ngettext(
            "%(n)d match of it has no result yet.",
            "%(n)d matches of it have no result yet.",
            open_matches,
        )
        found.append(words % {"n": open_matches})
    if following is None:
        found.append(_("The table after it is the final ranking of the event."))
    elif missing:
        found.append(_("The next stage waits until they are played."))
    else:
        kind = value_name(StageKind, plan_of(following).kind)
        values = {"n": following.number, "kind": kind}
        found.append(_("What comes next: stage %(n)d, %(kind)s.") % values)
        found += _through(present.stage) if not open_matches else []
    return found


def _never_played(event: Tournament) -> list[str]:
    """Return which late pairs would have waited for their first round in vain."""
    waiting = waiting_late(published_draws(event)[-1])
    if not waiting:
        return []
    words = _(
        "Came late and would play nothing in this stage, nor stand in its table or go on from it: "
        "%(pairs)s."
    )
    return [words % {"pairs": _(", ").join(team_name(team) for team in waiting)}]


def _through(stage: Stage) -> list[str]:
    """Return who would go on."""
    decided = qualifiers(stage)
    names = _(", ").join(team_name(each.team) for each in decided.teams)
    found = [_("As it stands these go on: %(pairs)s.") % {"pairs": names}]
    for tie in decided.ties:
        level = _(", ").join(team_name(team) for team in tie.teams)
        found.append(_("Level, and to be parted before: %(pairs)s.") % {"pairs": level})
    return found


def _page(
    request: HttpRequest,
    event: Tournament,
    *,
    wrong: list[str] | None = None,
    asked: dict[str, Any] | None = None,
    status: int = 200,
) -> HttpResponse:
    context: dict[str, Any] = {
        "event": event,
        "section": "draw",
        "wrong": wrong or [],
        "asked": asked,
        "typed": request.POST,
        "closed": event.state == TournamentState.FINISHED,
    }
    try:
        present = rounds_of(event)
    except BracketsError as refused:
        context["none"] = refusal(refused)
    else:
        context |= {
            "present": present,
            "kind": value_name(StageKind, plan_of(present.stage).kind),
            "last": last_change(event, present.stage),
        }
    return render(request, "desk/rounds.html", context, status=status)
