"""Public pages that follow an event: rendered once per revision and language, kept in memory.

Polls carry the ETag of what they show and are answered 304 by one small query, or by none within
`LIVE_REVISION_SECONDS`. The ETag is a digest of the page: a hand at another table is no news for
whoever follows one pair. The revision is in the database, so any number of server processes and
commands may write: each process only keeps bytes that it can throw away. See performance.md P2-P4.

In a burst of changes, pages that are slow to render are given again for some moments, the longer
the slower they are, within `LIVE_SLOW_SECONDS`, and while others are being rendered; the header
`Age` then says how old they are.
"""

import gzip
import json
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from brackets.models import Tournament
from referee.page_maker import PAGE_MAKER, Job
from referee.revisions import REVISIONS, Reading, Revision
from referee.shelf import KeptPage, Key, Packed, Shelf, packed

# A page of a 512-team event is about 20 kB compressed; most are far smaller.
PAGES_KEPT = 4096


PAGES: "dict[str, LivePage]" = {}
"""All pages whose modules are loaded, by the template of the part that is polled."""


@dataclass(frozen=True, slots=True)
class LivePage:
    """A public page: the frame, which stays, and the part inside that is polled.

    `context` is called with the event, the revision and the numbers of the address.
    """

    frame: str
    part: str
    context: Callable[..., dict[str, Any]]
    tab: str = ""
    # A kiosk shows nothing that depends on who looks at it.
    personal: bool = True

    def __post_init__(self) -> None:
        """Be found by the template of the part."""
        PAGES[self.part] = self


class KeptResponse(HttpResponse):
    """An answer that everybody who asks for this page may get, compressed as it is kept."""

    kept: KeptPage


def _newest_file() -> int:
    """Return when what pages are made of last changed: a new version of it is a new page."""
    roots = (settings.BASE_DIR / "templates", settings.BASE_DIR / "referee")
    files = (path for root in roots for path in root.rglob("*") if path.suffix in _PAGE_FILES)
    return int(max(path.stat().st_mtime for path in files))


_PAGE_FILES = {".html", ".css", ".js", ".mo", ".py"}
RELEASE = _newest_file()
SHELF = Shelf(PAGES_KEPT)
_PLACES: dict[tuple[str, str, str], Key] = {}
"""Where what is at an address lies on the shelf: by path, language, and "part" or "whole"."""


def etag_of(revision: Revision, language: str, kind: str) -> str:
    """Return what something of this kind is known by that may change with every revision."""
    event = f"{revision.tournament}-{revision.number}-{revision.stamp}"
    return f'W/"{event}-{language}-{kind}-{RELEASE}"'


@dataclass(frozen=True, slots=True)
class _Address:
    """One page of one event in one language at one revision."""

    page: LivePage
    slug: str
    path: str
    arguments: tuple[tuple[str, int | str], ...]
    language: str
    reading: Reading
    in_haste: bool = False

    def part(self) -> KeptPage:
        make = REVISIONS.timed(self.slug, self._make_part)
        return SHELF.take(self._key("part"), self.reading, make, in_haste=self.in_haste)

    def whole(self, request: HttpRequest) -> KeptPage:
        part = self.part()
        # As old as the part in it, however fast the frame was made.
        return SHELF.take(
            self._key("whole"), part.made_of, lambda: self._render_whole(request, part)
        )

    def frame_context(self, kept: KeptPage) -> dict[str, Any]:
        part = gzip.decompress(kept.body).decode()
        # The part is the output of a template, which escaped all that people entered.
        return {
            "event": get_object_or_404(Tournament, pk=self.reading.revision.tournament),
            "page": self.page,
            # Where the language switch comes back to.
            "here": self.path,
            "part": mark_safe(part),  # noqa: S308
            "etag": kept.etag,
        }

    def _key(self, kind: str) -> Key:
        key = (self.page.part, self.slug, self.arguments, self.language, kind)
        if len(_PLACES) >= PAGES_KEPT:
            _PLACES.clear()
        _PLACES[self.path, self.language, kind] = key
        return key

    def _make_part(self) -> Packed:
        revision = self.reading.revision
        if revision.pairs >= settings.BIG_EVENT_PAIRS:
            page, arguments = self.page, dict(self.arguments)
            module = page.context.__module__
            found = PAGE_MAKER.make(Job(page.part, module, arguments, self.language, revision))
            if found:
                return found
        return made(self.page, revision, dict(self.arguments))

    def _render_whole(self, request: HttpRequest, part: KeptPage) -> str:
        text = render_to_string(self.page.frame, self.frame_context(part), request=request)
        # It goes to everybody, so it must not carry the form token of the one who asked first.
        assert "csrfmiddlewaretoken" not in text, self.page.frame
        return text


def made(page: LivePage, revision: Revision, arguments: Mapping[str, int | str]) -> Packed:
    """Return the part of a page that is polled, made here in the language that is on.

    Raises Http404 when there is no such event, or when `page.context` does.
    """
    tournament = get_object_or_404(Tournament, pk=revision.tournament)
    context = page.context(tournament, revision, **arguments)
    return packed(render_to_string(page.part, {"event": tournament, "release": RELEASE, **context}))


def live_page(
    request: HttpRequest, slug: str, page: LivePage, **arguments: int | str
) -> HttpResponseBase:
    """Answer a GET of a public page, whole or (`?live`) only the part that is polled.

    Raises Http404 when there is no such event, or when `page.context` does.
    """
    signed_in = page.personal and _may_be_signed_in(request)
    # Who writes sees the own change at once; everybody else within the settings.
    max_age = 0.0 if signed_in else settings.LIVE_REVISION_SECONDS
    # Read before rendering: what is rendered may be newer than its ETag says, never older.
    reading = REVISIONS.read(slug, max_age=max_age)
    if reading is None:
        raise Http404(slug)
    language = get_language() or settings.LANGUAGE_CODE
    numbers = tuple(sorted(arguments.items()))
    # A screen is looked at by many, so it waits for what is new; a phone asks again anyhow.
    in_haste = page.personal and not signed_in
    address = _Address(page, slug, request.path, numbers, language, reading, in_haste)
    if "live" in request.GET:
        return _conditional(request, address.part(), reading)
    if signed_in:
        response = render(request, page.frame, address.frame_context(address.part()))
        response["Cache-Control"] = "private, no-cache"
        return response
    return _conditional(request, address.whole(request), reading)


def kept_at(path: str, language: str, kind: str, reading: Reading) -> KeptPage | None:
    """Return what is kept at an address, "part" or "whole", if it shows the event as read."""
    key = _PLACES.get((path, language, "part"))
    part = SHELF.find(key, reading) if key else None
    if part is None or kind == "part":
        return part
    whole = _PLACES.get((path, language, kind))
    return SHELF.find(whole, part.made_of) if whole else None


def age_of(page: KeptPage, reading: Reading) -> dict[str, str]:
    """Return the header that says how many seconds old a page may be, from one second on."""
    known = reading if page.shows(reading) else reading.before or reading
    age = REVISIONS.seconds_since(known.read_at)
    return {"Age": str(math.ceil(age))} if age >= 1 else {}


Values: TypeAlias = Callable[..., dict[str, Any]]


def live_json(
    request: HttpRequest, slug: str, values: Values, **arguments: int | str
) -> HttpResponseBase:
    """Answer a GET of the public JSON: `values` of the event and the revision, kept as pages are.

    Raises Http404 when there is no such event, or when `values` does.
    """
    reading = REVISIONS.read(slug, max_age=settings.LIVE_REVISION_SECONDS)
    if reading is None:
        raise Http404(slug)
    language = get_language() or settings.LANGUAGE_CODE
    key = (values, slug, tuple(sorted(arguments.items())), language)

    def make() -> str:
        revision = reading.revision
        tournament = get_object_or_404(Tournament, pk=revision.tournament)
        head = {"version": 1, "slug": slug, "revision": revision.number}
        told = head | values(tournament, revision, **arguments)
        return json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False)

    page = SHELF.take(key, reading, REVISIONS.timed(slug, make))
    return _conditional(request, page, reading, kind="application/json")


def framed(slug: str, page: LivePage, path: str, **arguments: int | str) -> dict[str, Any]:
    """Return what another page needs to show a live page in itself: event, part and its ETag.

    `path` is where the live page is. Raises Http404 as `live_page` does.
    """
    reading = REVISIONS.read(slug, max_age=settings.LIVE_REVISION_SECONDS)
    if reading is None:
        raise Http404(slug)
    language = get_language() or settings.LANGUAGE_CODE
    numbers = tuple(sorted(arguments.items()))
    address = _Address(page, slug, path, numbers, language, reading)
    return address.frame_context(address.part())


def _may_be_signed_in(request: HttpRequest) -> bool:
    # Messages may wait in a cookie of their own.
    return bool({settings.SESSION_COOKIE_NAME, "messages"} & request.COOKIES.keys())


def _conditional(
    request: HttpRequest, page: KeptPage, reading: Reading, *, kind: str = "text/html"
) -> HttpResponseBase:
    """Answer 304 when the client has this page, else with it, compressed as it is kept."""
    response = get_conditional_response(request, etag=page.etag)
    if response is None:
        body = page.body
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            response = KeptResponse(body, headers={"Content-Encoding": "gzip"})
            response.kept = page
        else:
            response = HttpResponse(gzip.decompress(body))
        response["Content-Type"] = f"{kind}; charset=utf-8"
    response["ETag"] = page.etag
    response["Cache-Control"] = "no-cache"
    for name, value in age_of(page, reading).items():
        response[name] = value
    patch_vary_headers(response, ("Accept-Encoding", "Cookie"))
    return response
