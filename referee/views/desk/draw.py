"""The draw: make a draft, look at it, publish it, draw again, verify."""

from dataclasses import dataclass

from django.contrib import messages
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets import queries
from brackets.draw import (
    discard_draft,
    is_current,
    make_draw,
    publish_draw,
    refuse_begun,
    slots_of,
)
from brackets.errors import BracketsError, DrawLocked
from brackets.models import Draw, DrawState, Match, Tournament, TournamentState
from brackets.placement import Slot
from brackets.seeding import parse_lines
from brackets.verifying import verify
from referee.entrance import make_links
from referee.forms.draw import PRESENT, DrawForm, proposed_seed
from referee.labels.draws import difference
from referee.labels.refusals import refusal
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match of the first round; a bye has no number and nobody away."""

    slot: Slot
    home: str
    away: str


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
    form = _form(event, request)
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
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Publish the draft that was looked at."""
    event = event_named(slug)
    draft = _draw_numbered(event, number)
    try:
        publish_draw(draft, by=actor(request))
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


def first_round(draw: Draw, event: Tournament) -> list[Pairing]:
    """Return the first round of a draw from top to bottom, in the words of its entries."""
    names = {
        entry.number: f"{entry.number} {entry.player_one} / {entry.player_two} {entry.unit}".strip()
        for entry in parse_lines(draw.entries)
    }
    made = slots_of(draw, tables=event.tables)
    return [
        Pairing(slot, names[slot.home] if slot.home else "", names[slot.away] if slot.away else "")
        for slot in made
        if slot.round == draw.round
    ]


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
    teams = list(event.teams.order_by("number"))
    absent = [team for team in teams if not team.present]
    verifying = verifying and published is not None
    context = {
        "event": event,
        "section": "draw",
        "form": form or _form(event),
        "draft": draft,
        "draft_current": draft is not None and is_current(draft),
        "pairings": first_round(draft, event) if draft else [],
        "published": published,
        "draws": draws,
        "locked_by": begun_match(published),
        "closed": event.state == TournamentState.FINISHED,
        "absent": absent,
        "any_present": len(absent) < len(teams),
        "teams": len(teams),
        "verifying": verifying,
        "differences": _differences(published) if verifying and published else [],
    }
    return render(request, "desk/draw.html", context, status=status)


def _form(event: Tournament, request: HttpRequest | None = None) -> DrawForm:
    teams = event.teams.aggregate(all=Count("pk"), absent=Count("pk", Q(present=False)))
    return DrawForm(
        request.POST if request else None,
        initial={"seed_text": proposed_seed(event)},
        present=teams["all"] - teams["absent"],
        absent=teams["absent"],
        again=queries.draws_of(event).exists(),
    )


def _differences(published: Draw) -> list[str]:
    return [difference(code) for code in verify(published)]


def begun_match(published: Draw | None) -> Match | None:
    """Return the match that has begun, after which there is no other draw."""
    if published is None:
        return None
    try:
        refuse_begun(published)
    except DrawLocked as locked:
        return locked.match
    return None


def _draw_numbered(event: Tournament, number: int) -> Draw:
    found = queries.draws_of(event).filter(number=number).last()
    if found is None:
        raise Http404(f"draw {number}")
    return found
