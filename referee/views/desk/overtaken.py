"""Draws that a correction overtook: draw anew while nothing is played, or keep, with the reason."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import Draw, Team, Tournament, TournamentState
from brackets.overtaken import Overtaken, keep_draw, overtaken_draws
from brackets.queries import published_draws
from referee.labels.refusals import refusal
from referee.labels.ties import kept_words
from referee.views.access import actor, event_named
from referee.views.desk.access import chief_referee_only
from referee.views.desk.draw_shown import stage_words


@dataclass(frozen=True, slots=True)
class OvertakenLine:
    """A draw that was overtaken, in words; `redrawn`: the draw page offers to make it anew."""

    overtaken: Overtaken
    title: str
    what: str
    kept: str
    redrawn: bool
    joining: tuple[Team, ...] = ()
    leaving: tuple[Team, ...] = ()

    @property
    def draw(self) -> Draw:
        """The draw."""
        return self.overtaken.draw


def overtaken_lines(event: Tournament, published: Sequence[Draw]) -> list[OvertakenLine]:
    """Return the draws of a running event that were overtaken, kept ones too."""
    if event.state == TournamentState.FINISHED:
        return []
    found = overtaken_draws(event, published=published)
    wanted = {number for each in found for number in (*each.joining, *each.leaving)}
    teams = {team.number: team for team in event.teams.filter(number__in=wanted)} if wanted else {}
    return [_line(each, published[-1], teams) for each in found]


@require_safe
@chief_referee_only
def overtaken(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what a correction overtook, and both ways on."""
    return _page(request, event_named(slug))


@require_POST
@chief_referee_only
def keep(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Keep a draw as it was drawn."""
    event = event_named(slug)
    draw = next((each for each in published_draws(event) if each.pk == pk), None)
    if draw is None:
        raise Http404(pk)
    seen, reason = request.POST.get("seen", ""), request.POST.get("reason", "")
    try:
        keep_draw(draw, seen=seen, reason=reason, by=actor(request))
    except BracketsError as refused:
        return _page(request, event, wrong=refusal(refused), typed=(pk, reason), status=409)
    messages.success(request, _("The draw stays as drawn; that and the reason are on the record."))
    return redirect("desk_overtaken", slug=event.slug)


def _page(
    request: HttpRequest,
    event: Tournament,
    *,
    wrong: str = "",
    typed: tuple[int, str] = (0, ""),
    status: int = 200,
) -> HttpResponse:
    context = {
        "event": event,
        "section": "event",
        "lines": overtaken_lines(event, published_draws(event)),
        "wrong": wrong,
        "typed_pk": typed[0],
        "typed_reason": typed[1],
    }
    return render(request, "desk/overtaken.html", context, status=status)


def _line(each: Overtaken, latest: Draw, teams: dict[int, Team]) -> OvertakenLine:
    if each.begun is None:
        what = _("A result that this draw rests on was corrected; nothing was played on it yet.")
    else:
        words = _(
            "A result that this draw rests on was corrected after match %(number)s had begun."
        )
        what = words % {"number": each.begun.number}
    return OvertakenLine(
        overtaken=each,
        title=stage_words(each.draw),
        what=what,
        kept=kept_words(each.kept) if each.kept else "",
        redrawn=each.begun is None and each.draw.pk == latest.pk,
        joining=tuple(teams[number] for number in each.joining if number in teams),
        leaving=tuple(teams[number] for number in each.leaving if number in teams),
    )
