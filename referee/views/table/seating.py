"""Who sits where, until the first hand."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from brackets.errors import BracketsError
from referee.forms.table_rulings import SeatForm
from referee.refusals import RefereeError
from referee.seating import draw_seats, set_seats
from referee.views.access import actor
from referee.views.table.access import match_numbered, staff_only
from referee.views.table.answers import done, refused, unanswered
from referee.views.table.page import Typed


@require_POST
@staff_only
def choose(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Seat the players as they chose."""
    match = match_numbered(request, slug, number)
    form = SeatForm.read(request.POST.dict())
    typed = Typed(seats=form, part="seats")
    plan = form.plan()
    if plan is None:
        typed = Typed(seats=form, part="seats", refusal=_("Answer all three questions."))
        return unanswered(request, match, typed)
    try:
        set_seats(match, plan, by=actor(request), basis=form.basis or None)
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=typed)
    return done(request, match, _("Seats saved"))


@require_POST
@staff_only
def lot(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Draw the seats by lot, on the record."""
    match = match_numbered(request, slug, number)
    form = SeatForm.read(request.POST.dict())
    try:
        draw_seats(match, seed_text=form.seed_text, by=actor(request), basis=form.basis or None)
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=Typed(part="seats"))
    return done(request, match, _("Seats drawn by lot; seed %(seed)s") % {"seed": form.seed_text})
