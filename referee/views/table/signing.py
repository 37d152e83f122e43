"""Confirming a result at the table, objecting to it, and the chief referee's word for it."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from brackets.errors import BracketsError
from referee.devices import device_of
from referee.entries import FormProblem
from referee.forms.signing import ObjectionForm, SignForm
from referee.forms.table_rulings import ReasonForm
from referee.labels.signing import pair_name
from referee.match_facts import read_facts
from referee.models import ReviewKind, ReviewOutcome
from referee.refusals import AlreadyDecided, EntryProblems, RefereeError
from referee.reviews import decide_review, open_review
from referee.sign_off import finalise, sign
from referee.views.access import actor
from referee.views.table.access import match_numbered, staff_only
from referee.views.table.answers import done, refused
from referee.views.table.typed import Typed, new_key


@require_POST
@staff_only
def confirm(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Confirm the result for a side, on the phone of the referee."""
    match = match_numbered(request, slug, number)
    form = SignForm.read(request.POST.dict())
    try:
        if form.side is None:
            raise EntryProblems((FormProblem.KEY_MISSING,))
        signature = sign(
            match,
            form.side,
            by=actor(request),
            basis=form.basis,
            key=form.sent_key or new_key(),
            device=device_of(request),
        )
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=Typed(part="sign"))
    name = pair_name(read_facts(match), signature.signer)
    return done(request, match, _("%(pair)s confirmed the result") % {"pair": name})


@require_POST
@staff_only
def object_to(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Freeze the match for the chief referee: a side, or its referee, says that it is wrong."""
    match = match_numbered(request, slug, number)
    form = ObjectionForm.read(request.POST.dict())
    typed = Typed(part="object", objection=form)
    most_hands = read_facts(match).most_hands
    try:
        open_review(
            match,
            kind=ReviewKind.OBJECTION,
            side=form.of_side,
            hand_number=form.number_up_to(most_hands + 1),
            claim=form.claim,
            by=actor(request),
            key=form.sent_key or new_key(),
            device=device_of(request),
        )
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=typed)
    return done(request, match, _("The objection is with the chief referee"))


@require_POST
@staff_only
def take_objection_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take an objection back, by whoever recorded it; the match goes on where it was."""
    match = match_numbered(request, slug, number)
    form = ReasonForm.read(request.POST.dict())
    # What this form closed already comes first: its answer was lost, and it is sent again.
    closed = match.reviews.filter(closing_key=form.sent_key) if form.sent_key else None
    review = (closed and closed.first()) or match.reviews.filter(closed_at__isnull=True).first()
    if review is None:
        return refused(request, match, AlreadyDecided(), number=None, typed=Typed())
    try:
        decide_review(
            review,
            outcome=ReviewOutcome.WITHDRAWN,
            decision=form.reason,
            by=actor(request),
            key=form.sent_key,
        )
    except (RefereeError, BracketsError) as error:
        typed = Typed(reason=form.reason, part="object")
        return refused(request, match, error, number=None, typed=typed)
    return done(request, match, _("The objection is taken back"))


@require_POST
@staff_only
def finalise_result(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let the result count on the chief referee's word, with a reason."""
    match = match_numbered(request, slug, number)
    form = ReasonForm.read(request.POST.dict())
    try:
        finalise(
            match,
            reason=form.reason,
            by=actor(request),
            basis=form.basis,
            key=form.sent_key or new_key(),
        )
    except (RefereeError, BracketsError) as error:
        typed = Typed(reason=form.reason, part="finalise")
        return refused(request, match, error, number=None, typed=typed)
    return done(request, match, _("The result counts on the word of the chief referee"))
