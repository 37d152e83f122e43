"""Photos of score slips: for the referees of the match alone."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import Match
from referee.forms.table_hand import whole
from referee.labels.table_refusals import table_refusal
from referee.models import SlipPhoto
from referee.photos import MOST_BYTES, add_photo, remove_photo
from referee.refusals import NotAllowed, PhotoRefused, RefereeError
from referee.views.access import actor, wants_json
from referee.views.table.access import event_of, match_numbered, staff_only
from referee.views.table.answers import FORBIDDEN, UNPROCESSABLE, done, told

_KEY_LIMIT = 64


@require_safe
@staff_only
@cache_control(private=True, no_store=True)
def photo(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Answer with the picture."""
    match = match_numbered(request, slug, number)
    kept = get_object_or_404(SlipPhoto, pk=pk, match=match)
    return HttpResponse(bytes(kept.image), content_type="image/jpeg")


@require_POST
@staff_only
def add(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Keep a photo; the phone that sends it by itself reads the answer itself."""
    match = match_numbered(request, slug, number)
    try:
        add_photo(
            match,
            whole(request.POST.get("hand", "")) or 0,
            _sent(request),
            by=actor(request),
            key=request.POST.get("key", "")[:_KEY_LIMIT],
        )
    except (RefereeError, BracketsError) as error:
        return _refused(request, match, error)
    return done(request, match, _("The photo is kept."))


@require_POST
@staff_only
def remove(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Remove a photo for good."""
    match = match_numbered(request, slug, number)
    kept = SlipPhoto.objects.filter(pk=pk, match=match).select_related("match").first()
    try:
        if kept is not None:
            remove_photo(kept, by=actor(request))
    except (RefereeError, BracketsError) as error:
        return _refused(request, match, error)
    messages.success(request, _("The photo is removed."))
    return _back(match)


def _sent(request: HttpRequest) -> bytes:
    """Return the file that was sent; one that is too big is not read at all."""
    # Of the two fields, camera and picture, the browser sends an empty one without a name.
    sent = next((file for file in request.FILES.getlist("photo") if file.size), None)
    if sent is None or not request.POST.get("key"):
        raise PhotoRefused("no_photo")
    if (sent.size or 0) > MOST_BYTES:
        raise PhotoRefused("too_big")
    return bytes(sent.read())


def _refused(
    request: HttpRequest, match: Match, error: RefereeError | BracketsError
) -> HttpResponse:
    words = table_refusal(error)
    if wants_json(request):
        status = FORBIDDEN if isinstance(error, NotAllowed) else UNPROCESSABLE
        # Nothing is typed in it that could be changed: it is sent again or given up.
        context = {"wrong": [words]}
        return told(
            request, "refused", "table/wrong.html", context, status=status, problems=[words]
        )
    messages.error(request, words)
    return _back(match)


def _back(match: Match) -> HttpResponse:
    return redirect("table_match", event_of(match).slug, match.number)
