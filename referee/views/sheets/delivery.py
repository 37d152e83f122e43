"""Hand a printed sheet to a browser: who may have it, under which name, and when it is stale."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import content_disposition_header
from django.utils.translation import get_language

from brackets.models import Tournament
from referee.labels.people import BELONGS
from referee.live import RELEASE
from referee.permissions import Role, Task, may_open, role_of
from referee.sheets.fonts import missing
from referee.sheets.kinds import Audience
from referee.sheets.rows import texts
from referee.sheets.sources import revised_at

PDF = "application/pdf"
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
SHEETS_KEPT = 16
# The separators of Windows and Unix paths, and what Windows refuses in a name.
_NOT_IN_A_NAME = dict.fromkeys(map(ord, '\\/:*?"<>|'), "_")


class Press:
    """Prints one sheet at a time and keeps the latest ones.

    Printing is work for the processor alone: two at once would only slow down those who record.
    """

    def __init__(self, places: int) -> None:
        self._places = places
        self._sheets: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def take(self, etag: str, make: Callable[[], bytes]) -> bytes:
        """Return the sheet with this `etag`, made by `make` if it is not there."""
        with self._lock:
            sheet = self._sheets.get(etag)
            if sheet is None:
                sheet = self._sheets[etag] = make()
                while len(self._sheets) > self._places:
                    self._sheets.popitem(last=False)
            self._sheets.move_to_end(etag)
            return sheet


PRESS = Press(SHEETS_KEPT)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file to deliver: its name for people, without the ending, and its type."""

    name: str
    kind: str = PDF
    # What else than event, revision, language and path it depends on.
    variant: str = ""
    secret: bool = False


def is_staff(request: HttpRequest) -> bool:
    """Tell whether referees' sheets are for the one who asks."""
    return may_open(request.user, Task.SEE_TABLES)


def is_organiser(request: HttpRequest) -> bool:
    """Tell whether drafts and telephone numbers are for the one who asks."""
    return role_of(request.user) is Role.ORGANISER


def may_have(request: HttpRequest, audience: Audience) -> bool:
    """Tell whether a sheet for this audience is for the one who asks."""
    return audience is Audience.PUBLIC or may_open(request.user, _TASKS[audience])


_TASKS = {
    Audience.STAFF: Task.SEE_TABLES,
    Audience.LEADERS: Task.RUN_MATCHES,
    Audience.ORGANISER: Task.RUN_EVENT,
}


def refuse(request: HttpRequest) -> HttpResponse:
    """Send the public to the log-in; raises PermissionDenied for everybody else."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    raise PermissionDenied(BELONGS[Task.SEE_TABLES])


def nothing_to_print(request: HttpRequest, tournament: Tournament, words: str) -> HttpResponse:
    """Answer 404 with the reason why there is no sheet."""
    context = {"event": tournament, "words": words, "staff": is_staff(request)}
    return render(request, "sheets/nothing.html", context, status=404)


def unprintable(
    request: HttpRequest, tournament: Tournament, rows: Callable[[], object]
) -> HttpResponse | None:
    """Return a page about characters that no font has, None when there are none.

    It comes before the sheet, and only to staff, who can do something about it.
    """
    if "anyway" in request.GET or not is_staff(request):
        return None
    written = dict.fromkeys(texts(rows()))
    found = missing(written)
    if not found:
        return None
    where = [text for text in written if any(character in text for character in found)]
    query = request.GET.copy()
    query["anyway"] = "1"
    context = {
        "event": tournament,
        "characters": [(character, f"U+{ord(character):04X}") for character in found],
        "texts": where,
        "anyway": f"{request.path}?{query.urlencode()}",
    }
    return render(request, "sheets/unprintable.html", context)


def deliver(
    request: HttpRequest, tournament: Tournament, sheet: Sheet, make: Callable[[], bytes]
) -> HttpResponseBase:
    """Answer with the sheet, or 304 when the browser has it already."""
    stamp = revised_at(tournament)
    parts: tuple[object, ...] = (
        tournament.pk,
        tournament.revision,
        f"{stamp.timestamp():.6f}" if stamp else "",
        get_language(),
        # Not the whole address: words in it that no sheet reads must not print one again.
        request.path,
        sheet.variant,
        RELEASE,
    )
    etag = f'W/"{sha256(repr(parts).encode()).hexdigest()[:32]}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(PRESS.take(etag, make), content_type=sheet.kind)
        response.headers["Content-Disposition"] = disposition(
            sheet.kind, tournament.name, sheet.name
        )
        # The policy of our pages would keep older browsers from opening their PDF reader. A page of
        # ours shows sheets before they are printed.
        response["Content-Security-Policy"] = "frame-ancestors 'self'"
        response["X-Frame-Options"] = "SAMEORIGIN"
    response["ETag"] = etag
    response["Cache-Control"] = "no-store" if sheet.secret else "private, no-cache"
    patch_vary_headers(response, ("Cookie",))
    return response


def disposition(kind: str, *words: str) -> str:
    """Return the header that shows a PDF in the browser and saves a workbook, by its name."""
    ending = "pdf" if kind == PDF else "xlsx"
    name = " ".join(words).translate(_NOT_IN_A_NAME)
    header = content_disposition_header(as_attachment=kind != PDF, filename=f"{name}.{ending}")
    assert header, "there is a name"
    return header
