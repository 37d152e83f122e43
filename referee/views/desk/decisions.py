"""The chief referee's list: proposals, objections, reviews and second entries that differ."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError, MatchLocked
from brackets.models import DrawState, Match, Tournament
from brackets.queries import numbered_matches
from referee.decisions import decisions_of
from referee.forms.decisions import DecisionForm, choices_in
from referee.labels.entries import sentences
from referee.labels.table_refusals import table_refusal
from referee.models import Review, ReviewKind, Ruling
from referee.overruling import carry_out
from referee.refusals import EntryProblems, RefereeError
from referee.reviews import decide_review, open_review
from referee.rulings import confirm_ruling, reject_ruling
from referee.views.access import actor, event_named
from referee.views.desk.access import chief_referee_only
from referee.views.desk.decision_part import decision_part
from referee.views.public.snapshot import ruleset_in_force
from referee.views.table.typed import new_key

# What is typed into one card is shown in that card again: its kind and number in the database.
Card = tuple[str, int]
NO_CARD: Card = ("", 0)


@require_safe
@chief_referee_only
def decisions(request: HttpRequest, slug: str) -> HttpResponse:
    """Show everything that waits for the chief referee."""
    return _page(request, event_named(slug))


@require_POST
@chief_referee_only
def confirm(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Give what a table referee proposed."""
    event = event_named(slug)
    ruling = _ruling(event, pk)
    form = DecisionForm.read(request.POST.dict())
    choices = choices_in(request.POST.dict(), form.reason)
    by, key = actor(request), form.sent_key or new_key()

    def write() -> None:
        carry_out(
            ruling.match,
            lambda: confirm_ruling(ruling, by=by, key=key, basis=form.shown),
            choices=choices,
            by=by,
        )

    return _done(request, event, write, form, ("proposal", pk), _("The penalty is confirmed."))


@require_POST
@chief_referee_only
def reject(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Refuse what a table referee proposed, with a reason."""
    event = event_named(slug)
    ruling = _ruling(event, pk)
    form = DecisionForm.read(request.POST.dict())

    def write() -> None:
        key = form.sent_key or new_key()
        reject_ruling(ruling, reason=form.reason, by=actor(request), key=key, basis=form.shown)

    return _done(request, event, write, form, ("proposal", pk), _("The proposal is rejected."))


@require_POST
@chief_referee_only
def decide(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Publish the decision of a review."""
    event = event_named(slug)
    review = get_object_or_404(
        Review.objects.select_related("match__draw__stage__tournament"),
        pk=pk,
        match__draw__stage__tournament=event,
        match__draw__state=DrawState.PUBLISHED,
    )
    form = DecisionForm.read(request.POST.dict())
    outcome = form.decided
    if outcome is None:
        return _page(
            request,
            event,
            wrong=[_("Say whether the result changes or stands.")],
            form=form,
            card=("review", pk),
            status=422,
        )
    choices = choices_in(request.POST.dict(), form.reason)
    by, key = actor(request), form.sent_key or new_key()

    def close() -> Review:
        return decide_review(
            review, outcome=outcome, decision=form.reason, by=by, key=key, basis=form.shown
        )

    def write() -> None:
        carry_out(review.match, close, choices=choices, by=by)

    return _done(request, event, write, form, ("review", pk), _("The decision is published."))


@require_POST
@chief_referee_only
def review(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Open a review of a match: the public is told, and sees the score as it is now."""
    event = event_named(slug)
    match = get_object_or_404(numbered_matches(event), number=number)
    form = DecisionForm.read(request.POST.dict())

    def write() -> None:
        open_review(
            match,
            kind=ReviewKind.REVIEW,
            side="",
            hand_number=None,
            claim=form.reason,
            by=actor(request),
            key=form.sent_key or new_key(),
        )

    done = _("Match %(number)s is under review.") % {"number": number}
    return _done(request, event, write, form, NO_CARD, done)


def _ruling(event: Tournament, pk: int) -> Ruling:
    return get_object_or_404(
        Ruling.objects.select_related("match__draw__stage__tournament"),
        pk=pk,
        match__draw__stage__tournament=event,
        match__draw__state=DrawState.PUBLISHED,
    )


def _done(
    request: HttpRequest,
    event: Tournament,
    write: Callable[[], None],
    form: DecisionForm,
    card: Card,
    done: str,
) -> HttpResponse:
    """Write, or show the page again with what is wrong and what was typed."""
    try:
        write()
    except EntryProblems as error:
        words = sentences(error.problems, ruleset_in_force(event))
        return _page(request, event, wrong=words, form=form, card=card, status=422)
    except MatchLocked as error:
        words = [_locked(error.match)]
        return _page(request, event, wrong=words, form=form, card=card, status=409)
    except (RefereeError, BracketsError) as error:
        return _page(request, event, wrong=[table_refusal(error)], form=form, card=card, status=409)
    messages.success(request, done)
    return redirect("desk_decisions", event.slug)


def _locked(match: Match) -> str:
    return _("Match %(number)s has begun: choose below what becomes of it.") % {
        "number": match.number
    }


def _page(
    request: HttpRequest,
    event: Tournament,
    *,
    wrong: list[str] | None = None,
    form: DecisionForm | None = None,
    card: Card = NO_CARD,
    status: int = 200,
) -> HttpResponse:
    context = {
        "event": event,
        "section": "decisions",
        "part": decision_part(decisions_of(event, by=actor(request))),
        "wrong": wrong or [],
        "form": form,
        "card": card,
    }
    return render(request, "desk/decisions.html", context, status=status)
