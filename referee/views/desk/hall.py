"""What the chief referee does from the board; each action goes back to it."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from brackets.errors import BracketsError
from brackets.models import Draw, Match, Tournament
from brackets.queries import numbered_matches, published_draw
from referee import hall
from referee.forms.hall import HallForm
from referee.labels.table_refusals import table_refusal
from referee.models import Summons
from referee.refusals import RefereeError
from referee.views.access import actor, event_named
from referee.views.desk.access import chief_referee_only
from referee.views.desk.board import Refused, board_page, sight_of

UNPROCESSABLE = 422
_KEY_LIMIT = 48


@require_POST
@chief_referee_only
def call(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Call one or both pairs of a match to their table."""
    event, match = _match(slug, number)
    form = HallForm.read(request.POST.dict())
    calls, key = form.wanted_calls, form.key[:_KEY_LIMIT]
    if not calls or not key:
        raise Http404(form.calls)
    early = bool(form.early)
    write = lambda: hall.call_to_table(  # noqa: E731
        match, calls, by=actor(request), key=key, early=early
    )
    return _answer(request, event, write, _("Called to table %(n)s.") % {"n": match.table}, match)


@require_POST
@chief_referee_only
def withdraw_call(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Take the latest call of a pair back."""
    event, match = _match(slug, number)
    summons = get_object_or_404(Summons.objects.select_related("match"), pk=pk, match=match)
    write = lambda: hall.withdraw_summons(summons, by=actor(request))  # noqa: E731
    return _answer(request, event, write, _("The call was taken back."), match)


@require_POST
@chief_referee_only
def extra_time(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Give one match extra time."""
    event, match = _match(slug, number)
    form = HallForm.read(request.POST.dict())
    try:
        hall.give_extra_time(
            match,
            minutes=form.wanted_minutes,
            reason=form.reason,
            by=actor(request),
            key=form.key[:_KEY_LIMIT],
        )
    except (RefereeError, BracketsError) as error:
        return _again(request, event, f"extra-{number}", form, error)
    return _back(request, event, _("Extra time given."), match)


@require_POST
@chief_referee_only
def start_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start the clock of a round, or let it go on."""
    event, draw = _round(slug, number)
    form = HallForm.read(request.POST.dict())
    try:
        minutes = form.wanted_minutes
        hall.start_round_clock(draw, number, minutes=minutes, by=actor(request))
    except (RefereeError, BracketsError) as error:
        return _again(request, event, f"clock-{number}", form, error)
    return _back(request, event, _("The clock runs"))


@require_POST
@chief_referee_only
def pause_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the clock of a round stand still."""
    event, draw = _round(slug, number)
    write = lambda: hall.pause_round_clock(draw, number, by=actor(request))  # noqa: E731
    return _answer(request, event, write, _("The clock stands still."))


@require_POST
@chief_referee_only
def set_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Set how many minutes a round has."""
    event, draw = _round(slug, number)
    form = HallForm.read(request.POST.dict())
    try:
        minutes = form.wanted_minutes
        hall.set_round_minutes(draw, number, minutes=minutes, by=actor(request))
    except (RefereeError, BracketsError) as error:
        return _again(request, event, f"clock-{number}", form, error)
    return _back(request, event, _("The round has %(n)s minutes.") % {"n": minutes})


@require_POST
@chief_referee_only
def reset_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Set the clock of a round back, with a reason."""
    event, draw = _round(slug, number)
    form = HallForm.read(request.POST.dict())
    try:
        hall.reset_round_clock(draw, number, reason=form.reason, by=actor(request))
    except (RefereeError, BracketsError) as error:
        return _again(request, event, f"clock-{number}", form, error)
    return _back(request, event, _("The clock was set back"))


def _match(slug: str, number: int) -> tuple[Tournament, Match]:
    event = event_named(slug)
    return event, get_object_or_404(numbered_matches(event), number=number)


def _round(slug: str, number: int) -> tuple[Tournament, Draw]:
    event = event_named(slug)
    draw = published_draw(event)
    if draw is None or not draw.matches.filter(round=number).exists():
        raise Http404(number)
    return event, draw


def _answer(
    request: HttpRequest,
    event: Tournament,
    write: Callable[[], object],
    words: str,
    match: Match | None = None,
) -> HttpResponse:
    """Do what needs nothing typed; a refusal is told on the board as it is now."""
    try:
        write()
    except (RefereeError, BracketsError) as error:
        messages.error(request, table_refusal(error))
        words = ""
    return _back(request, event, words, match)


def _again(
    request: HttpRequest,
    event: Tournament,
    part: str,
    form: HallForm,
    error: RefereeError | BracketsError,
) -> HttpResponse:
    refused = Refused(part, form.typed(), table_refusal(error))
    sight = sight_of(request.POST.get("show", ""))
    return board_page(request, event.slug, sight, refused=refused, status=UNPROCESSABLE)


def _back(
    request: HttpRequest, event: Tournament, words: str, match: Match | None = None
) -> HttpResponse:
    if words:
        messages.success(request, words)
    show = sight_of(request.POST.get("show", ""))
    place = f"#match-{match.number}" if match else ""
    return redirect(f"{reverse('desk_board', args=[event.slug])}?show={show}{place}")
