"""Answer polls for which nothing changed, before anything else is set up for the request.

A hall of phones asks a hundred times a second whether something is new, and mostly nothing is. All
that such an answer needs is the revision of the event, which is read once a second at most.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers

from referee.language import language_of
from referee.live import REVISIONS, shows_still

FOLLOWED = {"events", "kiosk"}


class PollMiddleware:
    """Answer 304 where the client has what there is; everything else goes on to the pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request`."""
        return unchanged(request) or self.get_response(request)


def unchanged(request: HttpRequest) -> HttpResponse | None:
    """Return the answer to a poll of somebody not signed in who knows the latest part."""
    known = request.META.get("HTTP_IF_NONE_MATCH")
    if known is None or request.method != "GET" or request.META.get("QUERY_STRING") != "live":
        return None
    _, area, slug, *_rest = (*request.path_info.split("/"), "", "")
    # Who writes sees the own change at once, so his polls read the revision each time.
    if area not in FOLLOWED or settings.SESSION_COOKIE_NAME in request.COOKIES:
        return None
    revision = REVISIONS.read(slug, max_age=settings.LIVE_REVISION_SECONDS)
    if revision is None:
        return None
    if not shows_still(request.path, language_of(request), revision, known):
        return None
    response = HttpResponseNotModified(headers={"ETag": known, "Cache-Control": "no-cache"})
    patch_vary_headers(response, ("Accept-Encoding", "Cookie"))
    return response
