"""What the chief referee puts right after hands were recorded: wrong seats, a match kept before."""

from dataclasses import replace
from functools import partial

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from brackets.errors import BracketsError
from referee.basis import facts_basis, refuse_changed, seats_basis, signing_basis, token_of
from referee.entries import check_reason
from referee.forms.table_rulings import ReasonForm, SeatCorrectionForm
from referee.match_facts import MatchFacts, read_facts
from referee.overruling import emptied, set_aside
from referee.permissions import Task
from referee.recording import require
from referee.refusals import AlreadyDecided, RefereeError
from referee.reseating import Mode, correct_seats, reseated
from referee.seating import SeatPlan, plan_of
from referee.views.access import actor
from referee.views.table.access import match_numbered, staff_only
from referee.views.table.answers import (
    Question,
    done,
    refused,
    unanswered,
    written_after,
)
from referee.views.table.changes import changes
from referee.views.table.page import Typed, match_page
from referee.views.table.seats import seat_views


@require_POST
@staff_only
def seats(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Correct who sat where, after the totals before and after were shown."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    form = SeatCorrectionForm.read(request.POST.dict())
    typed = Typed(seats=replace(form, confirmed=""), part="wrong-seats")
    if "edit" in request.POST:
        return match_page(request, match, typed=typed)
    plan = form.plan()
    if plan is None or form.mode not in set(Mode):
        typed = replace(typed, refusal=_("Answer all questions."))
        return unanswered(request, match, typed)
    by = actor(request)
    try:
        corrected = written_after(
            request,
            match,
            partial(_seats_question, recorded, plan, form, by),
            partial(
                correct_seats,
                match,
                plan,
                Mode(form.mode),
                reason=form.reason,
                by=by,
                basis=signing_basis(recorded),
            ),
        )
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=typed)
    if isinstance(corrected, HttpResponse):
        return corrected
    return done(request, match, _("Seats corrected"))


def _seats_question(
    recorded: MatchFacts, plan: SeatPlan, form: SeatCorrectionForm, by: User
) -> Question | None:
    match = recorded.match
    if plan_of(match) == plan:
        return None
    refuse_changed(form.basis or None, seats_basis(match))
    require(match, Task.CORRECT_SEATS, by=by)
    check_reason(form.reason)
    mode = Mode(form.mode)
    after = reseated(recorded, plan, mode)
    effects = changes(recorded, after)
    before = seat_views(recorded, None).values()
    moved = tuple(
        (str(was.name), f"{was.player} → {now.player}")
        for was, now in zip(before, seat_views(after, None).values(), strict=True)
        if was.player != now.player
    )
    words = {
        Mode.REMAP: _("The hands recorded so far count for whoever sat there."),
        Mode.REPLAY: _("The hands recorded so far are set aside and played again."),
    }
    return Question(
        title=_("Correct the seats?"),
        token=token_of(plan, mode, effects, signing_basis(recorded)),
        typed=form.typed(),
        facts=(*moved, (_("Hands"), words[mode])),
        effects=effects,
        reason=form.reason,
    )


@require_POST
@staff_only
def again(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let a match that was kept be played again by the pairs that are due."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    form = ReasonForm.read(request.POST.dict())
    typed = Typed(part="kept")
    try:
        require(match, Task.DECIDE, by=actor(request))
        if not match.kept:
            raise AlreadyDecided
        if "edit" in request.POST:
            return match_page(request, match, typed=typed)
        written = written_after(
            request,
            match,
            partial(_again_question, recorded, form),
            partial(set_aside, match, reason=form.reason, by=actor(request)),
        )
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=typed)
    if isinstance(written, HttpResponse):
        return written
    return done(request, match, _("Set aside; the match is played again"))


def _again_question(recorded: MatchFacts, form: ReasonForm) -> Question:
    check_reason(form.reason)
    effects = changes(recorded, emptied(recorded))
    return Question(
        title=_("Play this match again with the pairs that are due?"),
        token=token_of(effects, facts_basis(recorded)),
        typed=form.typed(),
        effects=effects,
        reason=form.reason,
    )
