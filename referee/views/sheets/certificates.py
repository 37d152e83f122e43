"""Certificates at the desk: their words with a preview while one types, their seal, the PDF."""

from dataclasses import asdict, dataclass
from functools import cache

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import ChangedMeanwhile, Problem, ProblemCode
from brackets.models import Team, Tournament
from referee.certificate_text import Placeholder
from referee.certificates import (
    CertificatesInvalid,
    Wording,
    change_certificates,
    layout_of,
    tidied,
    wording_problems,
)
from referee.forms.certificate import CertificateForm
from referee.labels.certificates import ABOUT, placeholder_name
from referee.labels.registration import sentence
from referee.sheets.certificate import certificate_sheet
from referee.sheets.certificate_kinds import CERTIFICATES, no_place
from referee.sheets.certificate_sources import (
    USUAL_TOP,
    Chosen,
    certificate_row,
    certificate_rows,
    ranked,
    wording_of,
)
from referee.sheets.fonts import missing
from referee.sheets.kinds import Wish
from referee.sheets.sources import heading_of
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only
from referee.views.sheets.asking import language_in, number_in, wish_in
from referee.views.sheets.delivery import (
    Sheet,
    deliver,
    is_organiser,
    nothing_to_print,
    refuse,
    unprintable,
)


@dataclass(frozen=True, slots=True)
class Preview:
    """A certificate as it would read, and everything that is wrong with its words."""

    title: str
    text: str
    signer: str
    problems: tuple[str, ...]
    warnings: tuple[str, ...]


@require_safe
@organiser_only
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the words for changing, how a certificate will read, and what can be printed."""
    event = event_named(slug)
    return _page(request, event, _form(event))


@require_POST
@organiser_only
def save(request: HttpRequest, slug: str) -> HttpResponse:
    """Keep words and seal, or tell everything that is wrong with them."""
    event = event_named(slug)
    form = _form(event, request)
    form.is_valid()  # what it finds, the writer finds again, and more
    try:
        change_certificates(
            event,
            form.wording(),
            seal=form.sent_seal(),
            seen=form.seen_wording(),
            by=actor(request),
        )
    except ChangedMeanwhile as clash:
        form.add_clashes(clash.problems)
        return _page(request, event, form, status=409)
    except CertificatesInvalid as refused:
        form.errors.clear()
        form.add_problems(refused.problems)
        return _page(request, event, form, status=422)
    messages.success(request, _("The certificates are saved."))
    return redirect("desk_certificates", slug=event.slug)


@require_POST
@organiser_only
def preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how a certificate would read with what is typed now; nothing is kept."""
    event = event_named(slug)
    context = {"preview": _preview(event, CertificateForm(request.POST).wording())}
    return render(request, "sheets/certificate_preview.html", context)


@require_safe
def printed(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Print the certificates of the best ?top=n, of ?pair=n, or with ?all of all with a place."""
    if not is_organiser(request):
        return refuse(request)
    event = get_object_or_404(Tournament, slug=slug)
    chosen = _chosen(request)
    why_not = no_place(event, Wish())
    if why_not:
        return nothing_to_print(request, event, why_not)
    with override(language_in(request)):
        rows = cache(lambda: certificate_rows(event, chosen))
        if not rows().certificates:
            top = _("The first places are not decided yet.")
            pair = _("This pair has no place yet.")
            return nothing_to_print(request, event, top if chosen.pair is None else pair)
        with override(request.LANGUAGE_CODE):
            refused = unprintable(request, event, rows)
        wish = wish_in(request, event)
        return refused or deliver(
            request,
            event,
            Sheet(str(CERTIFICATES.title), variant=f"{chosen} {wish.address}", secret=True),
            lambda: certificate_sheet(rows(), CERTIFICATES.binding(event, wish, rows())).finish(),
        )


def _chosen(request: HttpRequest) -> Chosen:
    pair, top = number_in(request, "pair"), number_in(request, "top")
    if pair is None and top is None and "all" not in request.GET:
        top = USUAL_TOP
    return Chosen(pair=pair, top=top)


def _form(event: Tournament, request: HttpRequest | None = None) -> CertificateForm:
    layout = layout_of(event)
    return CertificateForm(
        request.POST if request else None,
        request.FILES if request else None,
        initial=asdict(wording_of(event)),
        has_seal=bool(layout and layout.seal),
    )


def _page(
    request: HttpRequest, event: Tournament, form: CertificateForm, status: int = 200
) -> HttpResponse:
    known = ranked(event)
    typed = form.wording() if form.is_bound else wording_of(event)
    context = {
        "event": event,
        "section": "paper",
        "form": form,
        "preview": _preview(event, typed),
        "placeholders": [(placeholder_name(each), ABOUT[each]) for each in Placeholder],
        "ranked": [(place, team) for place, team in known],
        "usual_top": min(USUAL_TOP, len(known)),
        "why_not": no_place(event, Wish()),
        "example": known[0][1] if known else None,
    }
    return render(request, "sheets/certificates.html", context, status=status)


def _preview(event: Tournament, typed: Wording) -> Preview:
    wording = tidied(typed)
    heading = heading_of(event)
    place, team = next(iter(ranked(event)), ("1", event.teams.order_by("number").first()))
    row = certificate_row(heading, wording, place, team or _somebody())
    written = (wording.title, row.text, wording.signer)
    return Preview(
        title=wording.title,
        text=row.text,
        signer=wording.signer or heading.organiser,
        problems=tuple(sentence(each) for each in wording_problems(event, wording)),
        warnings=tuple(_glyph_warning(character) for character in missing(written)),
    )


def _glyph_warning(character: str) -> str:
    text = f"{character} (U+{ord(character):04X})"
    return sentence(Problem(ProblemCode.NO_GLYPH, "text", {"text": text}))


def _somebody() -> Team:
    """Return a pair to fill the text with while none is registered."""
    return Team(number=1, unit=_("Unit"), player_one=_("Player one"), player_two=_("Player two"))
