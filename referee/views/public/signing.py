"""A pair confirms its result, or objects to it, on a phone of its own with the code on its card."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from brackets.codes import typed_code
from brackets.errors import BracketsError
from brackets.models import DrawState, Match
from referee.devices import device_of
from referee.forms.signing import ObjectionForm, SignForm
from referee.labels.signing import pair_name
from referee.labels.table_refusals import table_refusal
from referee.match_facts import MatchFacts, read_facts
from referee.models import ReviewKind, Signer
from referee.refusals import EntryProblems, RefereeError, WrongPairCode
from referee.reviews import open_review
from referee.sign_off import sign
from referee.throttling import Patience, address_of
from referee.views.table.sign_part import sign_part
from referee.views.table.typed import new_key

TOO_MANY = 429
# A code is one of 887 million; a whole hall may sit behind one address, so matches count apart.
CODES = Patience(wrong=10, seconds=60)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show what a pair confirms, or confirm it for the pair whose code it is."""
    match = _match(slug, number)
    if request.method != "POST":
        return _page(request, match)
    form = SignForm.read(request.POST.dict())
    waiting = CODES.seconds_left(_counted_as(request, match))
    if waiting:
        return _page(request, match, code=form.code, wrong=_wait(waiting), status=TOO_MANY)
    try:
        side = _side_of(match, form.sent_code)
        sign(
            match,
            side,
            by=None,
            basis=form.basis,
            key=form.sent_key or new_key(),
            device=device_of(request),
            code=form.sent_code,
        )
    except (RefereeError, BracketsError) as error:
        return _refused(request, match, error, code=form.code)
    name = pair_name(read_facts(match), side)
    messages.success(request, _("%(pair)s confirmed the result") % {"pair": name})
    return redirect(f"{reverse('event_match_sign', args=[slug, number])}?signed={side.value}")


@require_POST
@never_cache
def object_to(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Freeze the match for the chief referee, for the pair whose code it is."""
    match = _match(slug, number)
    form = ObjectionForm.read(request.POST.dict())
    waiting = CODES.seconds_left(_counted_as(request, match))
    if waiting:
        words = _wait(waiting)
        return _page(request, match, code=form.code, form=form, wrong=words, status=TOO_MANY)
    try:
        open_review(
            match,
            kind=ReviewKind.OBJECTION,
            side=_side_of(match, form.sent_code),
            hand_number=form.number_up_to(read_facts(match).most_hands + 1),
            claim=form.claim,
            by=None,
            key=form.sent_key or new_key(),
            code=form.sent_code,
            device=device_of(request),
        )
    except (RefereeError, BracketsError) as error:
        return _refused(request, match, error, code=form.code, form=form)
    messages.success(request, _("The objection is with the chief referee"))
    return redirect("event_match_sign", slug, number)


def _match(slug: str, number: int) -> Match:
    return get_object_or_404(
        Match.objects.select_related("home", "away", "winner", "draw__stage__tournament"),
        draw__stage__tournament__slug=slug,
        draw__state=DrawState.PUBLISHED,
        number=number,
    )


def _side_of(match: Match, code: str) -> Signer:
    """Return which side of the match has this code; the writer compares it again."""
    typed = typed_code(code)
    for side, team in ((Signer.HOME, match.home), (Signer.AWAY, match.away)):
        if typed and team is not None and team.code == typed:
            return side
    raise WrongPairCode


def _refused(
    request: HttpRequest,
    match: Match,
    error: RefereeError | BracketsError,
    *,
    code: str,
    form: ObjectionForm | None = None,
) -> HttpResponse:
    if isinstance(error, WrongPairCode):
        CODES.count(_counted_as(request, match))
        words = _("This is not the code of one of these pairs. It stands on the pair's card.")
        return _page(request, match, code=code, form=form, wrong=words, status=403)
    if isinstance(error, EntryProblems):
        words = _("Write what is wrong, in at most 500 characters.")
        return _page(request, match, code=code, form=form, wrong=words, status=422)
    return _page(request, match, code=code, form=form, wrong=table_refusal(error), status=409)


def _counted_as(request: HttpRequest, match: Match) -> str:
    return f"{address_of(request)} {match.pk}"


def _wait(seconds: int) -> str:
    return _("Too many wrong codes. Wait %(n)d seconds.") % {"n": seconds}


def _page(
    request: HttpRequest,
    match: Match,
    *,
    code: str = "",
    form: ObjectionForm | None = None,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    recorded: MatchFacts = read_facts(match)
    sign = None if recorded.review else sign_part(recorded)
    context = {
        "event": match.draw.stage.tournament,
        "match": match,
        # Under review the public sees the score as it was: only that it is under review.
        "sign": sign,
        # The phone that comes back from confirming is told who is missing, and asked no more.
        "signed_here": any(
            each.signature and each.value == request.GET.get("signed")
            for each in (sign.signers if sign else ())
        ),
        "frozen": recorded.review is not None,
        "code": code,
        "form": form,
        "wrong": wrong,
    }
    return render(request, "public/sign.html", context, status=status)
