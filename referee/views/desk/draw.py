"""The draw: make a draft, look at it, publish it, draw again, verify."""

from collections.abc import Sequence

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets import queries
from brackets.draw import discard_draft, is_current, make_draw, publish_draw
from brackets.due import Due
from brackets.errors import BracketsError
from brackets.models import Draw, DrawState, Team, TeamState, Tournament, TournamentState
from brackets.phases import last_knockout
from brackets.rounds import COUNTED
from brackets.singles import waiting
from brackets.stages import plan_of
from brackets.swapping import swappable
from brackets.tables import assign_draw
from referee.entrance import make_links
from referee.forms.draw import PRESENT, DrawForm, proposed_seed
from referee.labels.refusals import refusal
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only
from referee.views.desk.draw_shown import (
    coming,
    differences,
    first_round,
    groups_of,
    history,
    place_words,
    replaces_begun,
    stage_words,
    verified,
)


@require_safe
@organiser_only
def draw(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the draft, the published draw, and the form for a draw where one can be made."""
    return _page(request, event_named(slug), verifying="verify" in request.GET)


@require_POST
@organiser_only
def make(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw lots and keep the result as the draft."""
    event = event_named(slug)
    form = draw_form(event, coming(event).due, request)
    if not form.is_valid():
        return _page(request, event, form, status=422)
    given = form.cleaned_data
    try:
        draft = make_draw(
            event,
            seed_text=given["seed_text"],
            present_only=given["who"] == PRESENT,
            reason=given.get("reason", ""),
            by=actor(request),
        )
    except BracketsError as refused:
        form.add_error(None, refusal(refused))
        return _page(request, event, form, status=409)
    words = _("Draw no. %(number)s is made, as a draft that only organisers see.")
    messages.success(request, words % {"number": draft.number})
    return redirect("desk_draw", slug=event.slug)


@require_POST
@organiser_only
def make_next(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw the next round or stage and publish it at once; the question was asked on the page."""
    event = event_named(slug)
    try:
        with transaction.atomic():
            draft = make_draw(event, seed_text=request.POST.get("seed_text", ""), by=actor(request))
            assign_draw(publish_draw(draft, by=actor(request)), by=actor(request))
            make_links(event, by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
    else:
        words = _("Drawn and published: %(place)s. Seed text “%(seed)s”.")
        values = {"place": stage_words(draft), "seed": draft.seed_text}
        messages.success(request, words % values)
    return redirect("desk_draw", slug=event.slug)


@require_POST
@organiser_only
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Publish the draft that was looked at."""
    event = event_named(slug)
    draft = _draw_numbered(event, number)
    try:
        with transaction.atomic():
            assign_draw(publish_draw(draft, by=actor(request)), by=actor(request))
            make_links(event, by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
    else:
        words = _("Draw no. %(number)s is published: everybody sees the bracket now.")
        messages.success(request, words % {"number": number})
    return redirect("desk_draw", slug=event.slug)


@require_POST
@organiser_only
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take the draft back."""
    event = event_named(slug)
    draft = _draw_numbered(event, number)
    try:
        discard_draft(draft, reason=request.POST.get("reason", ""), by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
    else:
        words = _("Draw no. %(number)s is discarded. Its number stays used.")
        messages.success(request, words % {"number": number})
    return redirect("desk_draw", slug=event.slug)


def _page(
    request: HttpRequest,
    event: Tournament,
    form: DrawForm | None = None,
    *,
    verifying: bool = False,
    status: int = 200,
) -> HttpResponse:
    draws = list(queries.draws_of(event))
    by_state = {draw.state: draw for draw in draws}
    draft, published = by_state.get(DrawState.DRAFT), by_state.get(DrawState.PUBLISHED)
    now = coming(event)
    teams = list(event.teams.filter(state=TeamState.ENTERED).order_by("number"))
    absent = [team for team in teams if not team.present]
    verifying = verifying and published is not None
    closed = event.state == TournamentState.FINISHED
    context = {
        "event": event,
        "section": "draw",
        "coming": now,
        "place": place_words(now.due) if now.due else "",
        "form": form or draw_form(event, now.due, draws=draws, teams=teams),
        "again": _again(now.due, draws),
        "draft": draft,
        "draft_current": draft is not None and is_current(draft),
        "draft_locked": draft is not None and replaces_begun(draft, draws),
        "pairings": first_round(draft, event) if draft else [],
        "groups": groups_of(draft) if draft else [],
        "draft_place": stage_words(draft) if draft else "",
        "published": published,
        "swap": published is not None and not closed and len(swappable(published)) > 1,
        "knockout": last_knockout(draw for draw in draws if draw.state == DrawState.PUBLISHED),
        "published_place": stage_words(published) if published else "",
        "history": history(draws),
        "draws": draws,
        "counted": published is not None and plan_of(published.stage).kind in COUNTED,
        "closed": closed,
        "absent": absent if now.due and now.due.round == 1 else [],
        "alone": waiting(event) if not published else [],
        "any_present": len(absent) < len(teams),
        "teams": len(teams),
        "verifying": verifying,
        "differences": differences(event) if verifying else {},
        "verified": verified(draws) if verifying else [],
    }
    return render(request, "desk/draw.html", context, status=status)


def draw_form(
    event: Tournament,
    now: Due | None,
    request: HttpRequest | None = None,
    *,
    draws: Sequence[Draw] | None = None,
    teams: Sequence[Team] | None = None,
) -> DrawForm:
    """Return the form for what is due, filled from the request where there is one.

    Who has read all draws of the event and its teams gives them.
    """
    draws = list(queries.draws_of(event)) if draws is None else draws
    teams = list(event.teams.filter(state=TeamState.ENTERED)) if teams is None else teams
    # Later on those who go on take part, whoever was marked present in the morning.
    beginning = now is None or now.round == 1
    absent = sum(not team.present for team in teams) if beginning else 0
    published = [draw for draw in draws if draw.state == DrawState.PUBLISHED]
    # Other entries give other lots from the same seed text.
    seed_text = published[-1].seed_text if published else ""
    return DrawForm(
        request.POST if request else None,
        initial={"seed_text": seed_text or proposed_seed(event)},
        present=len(teams) - absent,
        absent=absent,
        again=_again(now, draws),
    )


def _again(now: Due | None, draws: Sequence[Draw]) -> bool:
    """Tell whether a draw was made already for what is due."""
    if now is None:
        return False
    return any((draw.stage_id, draw.round) == (now.stage.pk, now.round) for draw in draws)


def _draw_numbered(event: Tournament, number: int) -> Draw:
    found = queries.draws_of(event).filter(number=number).last()
    if found is None:
        raise Http404(f"draw {number}")
    return found
