"""Two pairs change places after the lots: chosen, shown with what it does, then done."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from brackets.drawn_matches import swapped_bracket
from brackets.entries import tidy
from brackets.errors import BracketsError, NotSwappable, ReasonMissing
from brackets.models import Draw, Match, Team, Tournament
from brackets.progress import Effect
from brackets.queries import published_draw
from brackets.swapping import swap_effects, swap_places, swappable
from referee.basis import token_of
from referee.hall import stale_slips
from referee.labels.draws import relaxed_words
from referee.labels.matches import team_name
from referee.labels.refusals import refusal
from referee.views.access import actor, event_named, number_typed
from referee.views.desk.access import organiser_only


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_only
def swap(request: HttpRequest, slug: str) -> HttpResponse:
    """Choose two pairs, look at what follows, and let them change places."""
    event = event_named(slug)
    draw = published_draw(event)
    if draw is None:
        raise Http404(slug)
    if request.method != "POST" or "edit" in request.POST:
        return _page(request, event, draw)
    pairs = [_team(event, request.POST.get(name, "")) for name in ("first", "second")]
    reason = tidy(request.POST.get("reason", ""))
    first, second = pairs
    try:
        if first is None or second is None:
            raise NotSwappable(None)
        if not reason:
            raise ReasonMissing
        effects = swap_effects(draw, first, second)
        token = token_of(draw.pk, draw.number, [(each.before, each.after) for each in effects])
        if request.POST.get("confirmed") != token:
            return _page(request, event, draw, effects=effects, token=token)
        swapped = swap_places(draw, first, second, reason=reason, by=actor(request))
    except BracketsError as refused:
        return _page(request, event, draw, wrong=refusal(refused), status=409)
    words = _("The pairs changed places: draw no. %(number)s.")
    messages.success(request, words % {"number": swapped.number})
    return redirect("desk_draw", slug=event.slug)


def _page(  # noqa: PLR0913 - the page with its three states
    request: HttpRequest,
    event: Tournament,
    draw: Draw,
    *,
    effects: tuple[Effect, ...] = (),
    token: str = "",
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    matches = swappable(draw)
    teams = [team for match in matches for team in (match.home, match.away) if team]
    context = {
        "event": event,
        "section": "draw",
        "draw": draw,
        "choices": [(str(team.number), _choice(team, matches)) for team in teams],
        "first": request.POST.get("first", ""),
        "second": request.POST.get("second", ""),
        "reason": request.POST.get("reason", ""),
        "changes": [_words(effect) for effect in effects],
        "together": _together(draw, request) if effects else [],
        "stale": stale_slips([effect.match for effect in effects]) if effects else [],
        "token": token,
        "wrong": wrong,
    }
    return render(request, "desk/swap.html", context, status=status)


def _together(draw: Draw, request: HttpRequest) -> list[str]:
    """Return what would not be kept apart any more if the two changed places."""
    swap = [int(request.POST["first"]), int(request.POST["second"])]
    after = Draw(
        stage=draw.stage,
        algorithm=draw.algorithm,
        entries=draw.entries,
        bracket=swapped_bracket(draw.bracket, [swap]),
        swaps=[*draw.swaps, swap],
    )
    return [words for words in relaxed_words(after) if words not in relaxed_words(draw)]


def _team(event: Tournament, number: str) -> Team | None:
    return event.teams.filter(number=number_typed(number)).first()


def _choice(team: Team, matches: list[Match]) -> str:
    match = next(each for each in matches if team in (each.home, each.away))
    where = _("match %(number)s") % {"number": match.number} if match.number else _("a bye")
    return f"{team_name(team)} · {where}"


def _words(effect: Effect) -> tuple[str, str, str]:
    match = effect.match
    name = _("match %(number)s") % {"number": match.number} if match.number else _("a bye")
    return name, _pair(effect.before), _pair(effect.after)


def _pair(place: dict[str, str | None]) -> str:
    names = [name for name in (place["home"], place["away"]) if name]
    return _(" v ").join(names) or _("open")
