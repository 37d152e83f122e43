"""Answer again what is kept for everybody, before anything else is set up for the request.

A hall of phones asks a hundred times a second whether something is new, and mostly nothing is. All
that such an answer needs is the revision of the event, which is read once a second at most. Who
opens a page for the first time gets it as it was given before, with the headers it had then.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils.cache import patch_vary_headers

from referee.language import language_of
from referee.live import PAGES_KEPT, KeptResponse, age_of, kept_at
from referee.revisions import REVISIONS
from referee.shelf import KeptPage

FOLLOWED = {"events", "kiosk"}
KINDS = {"live": "part", "": "whole"}
"""What is asked for, by what follows the question mark."""


class PollMiddleware:
    """Answer with 304, or with a page as it was given before; the rest goes on to the pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        # By language and ETag: all that later parts of the server add to a page.
        self._headers: dict[tuple[str, str], dict[str, str]] = {}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request`."""
        found = _kept(request)
        if found is not None:
            page, age = found
            known = request.META.get("HTTP_IF_NONE_MATCH")
            if known == page.etag:
                return _unchanged(page, age)
            headers = self._headers.get((language_of(request), page.etag))
            if known is None and headers:
                return HttpResponse(page.body, headers=headers | age)
        response = self.get_response(request)
        if isinstance(response, KeptResponse) and not response.cookies:
            if len(self._headers) >= PAGES_KEPT:
                self._headers.clear()
            headers = {name: value for name, value in response.items() if name != "Age"}
            self._headers[language_of(request), response.kept.etag] = headers
        return response


def _kept(request: HttpRequest) -> tuple[KeptPage, dict[str, str]] | None:
    """Return what is kept of the page that somebody asks for who is not signed in, and its age."""
    kind = KINDS.get(request.META.get("QUERY_STRING", ""))
    _, area, slug, *_rest = (*request.path_info.split("/"), "", "")
    if kind is None or request.method != "GET" or area not in FOLLOWED:
        return None
    if "HTTP_IF_NONE_MATCH" not in request.META and not _unpacks(request):
        return None
    # Who writes sees the own change at once, so his polls read the revision each time; messages
    # may wait in a cookie of their own.
    if settings.SESSION_COOKIE_NAME in request.COOKIES or "messages" in request.COOKIES:
        return None
    reading = REVISIONS.read(slug, max_age=settings.LIVE_REVISION_SECONDS)
    if reading is None:
        return None
    page = kept_at(request.path, language_of(request), kind, reading)
    return (page, age_of(page, reading)) if page else None


def _unpacks(request: HttpRequest) -> bool:
    return "gzip" in request.META.get("HTTP_ACCEPT_ENCODING", "")


def _unchanged(page: KeptPage, age: dict[str, str]) -> HttpResponse:
    response = HttpResponseNotModified(
        headers={"ETag": page.etag, "Cache-Control": "no-cache"} | age
    )
    patch_vary_headers(response, ("Accept-Encoding", "Cookie"))
    return response
