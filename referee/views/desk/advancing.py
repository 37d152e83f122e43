"""Who goes through to a round: taken back while nobody has played there, and released."""

from dataclasses import dataclass

from django.contrib import messages
from django.db import transaction
from django.db.models import Count, Min, Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from brackets.advancing import release_round, take_back_round
from brackets.errors import BracketsError
from brackets.models import Tournament
from brackets.queries import published_draw
from brackets.stages import plan_of
from referee.labels.refusals import refusal
from referee.labels.rounds import round_names
from referee.labels.table_refusals import table_refusal
from referee.refusals import RefereeError
from referee.views.access import actor, event_named
from referee.views.desk.access import chief_referee_only
from referee.withdrawals import catch_up
from rules.shapes import KNOCKING_OUT


@dataclass(frozen=True, slots=True)
class RoundLine:
    """A round that pairs go through to; `begun` is a match that has begun, by number."""

    number: int
    name: str
    before: str
    begun: int | None
    held: bool


def round_lines(event: Tournament) -> list[RoundLine]:
    """Return the rounds to which somebody went through, or that are held back."""
    draw = published_draw(event)
    if draw is None or plan_of(draw.stage).kind not in KNOCKING_OUT:
        return []
    counts = draw.matches.order_by("round").values("round")
    seated = Count("pk", Q(home__isnull=False) | Q(away__isnull=False))
    rounds = list(counts.annotate(seated=seated, begun=Min("number", filter=Q(begun=True))))
    names = round_names(event)
    lines = []
    begun: int | None = None
    for row in reversed(rounds):
        number = row["round"]
        begun = row["begun"] or begun
        held = draw.held_from == number
        if draw.held_from is not None and draw.held_from < number:
            continue  # held back with the round before it
        if number > draw.round and (row["seated"] or held):
            before = names.of_round(number - 1)
            lines.append(RoundLine(number, names.of_round(number), before, begun, held))
    return lines[::-1]


@require_POST
@chief_referee_only
def hold(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take back who went through to a round."""
    event = event_named(slug)
    draw = published_draw(event)
    if draw is None or number not in {line.number for line in round_lines(event)}:
        raise Http404(number)
    try:
        take_back_round(draw, number, by=actor(request))
    except BracketsError as refused:
        messages.error(request, refusal(refused))
    else:
        messages.success(request, _("Taken back: nobody is seated until you release the round."))
    return redirect("desk_matches", slug=event.slug)


@require_POST
@chief_referee_only
def release(request: HttpRequest, slug: str) -> HttpResponse:
    """Let pairs go through again."""
    event = event_named(slug)
    draw = published_draw(event)
    if draw is None:
        raise Http404(slug)
    try:
        with transaction.atomic():
            release_round(draw, by=actor(request))
            catch_up(event, by=actor(request))
    except (BracketsError, RefereeError) as refused:
        messages.error(request, table_refusal(refused))
    else:
        messages.success(request, _("Released: the pairs are seated by the results."))
    return redirect("desk_matches", slug=event.slug)
