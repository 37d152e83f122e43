"""What a paper in the hand is: current or stale, and the page that it is about."""

from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from brackets.journal import Action
from brackets.models import JournalEntry, Tournament
from brackets.queries import journal_of, published_draw
from referee.labels.people import BELONGS
from referee.live import RELEASE
from referee.permissions import Task, may_open
from referee.sheets.kinds import SheetKind, Subject
from referee.sheets.paper_codes import LONGEST, PaperCode, digest_of, read, spaced, written
from referee.sheets.registry import BY_NUMBER
from referee.views.desk.journal import Line, lines
from referee.views.sheets.delivery import is_organiser, may_have

CHANGES_SHOWN = 12
ANSWERS_KEPT = 1024
# What everybody may read about, and in the words of the journal: nothing of a draft, no accusation.
_PUBLIC = {
    Action.EVENT_CLOSED,
    Action.EVENT_REOPENED,
    Action.RULESET_CHANGED,
    Action.TEAM_CHANGED,
    Action.TEAM_WITHDRAWN,
    Action.TEAM_RETURNED,
    Action.RESERVE_SEATED,
    Action.LATE_ENTRY,
    Action.LATE_ENTRY_WITHDRAWN,
    Action.DRAW_PUBLISHED,
    Action.TABLE_CHANGED,
    Action.SEATS_CHANGED,
    Action.SEATS_DRAWN,
    Action.SEATS_CORRECTED,
    Action.MATCH_DECIDED,
    Action.MATCH_REOPENED,
    Action.TEAM_ADVANCED,
    Action.TIE_DECIDED,
}


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that was printed, the event it is of, and the journal entry it was printed after."""

    code: PaperCode
    kind: SheetKind
    event: Tournament
    printed: JournalEntry


@require_safe
@cache_control(private=True, no_cache=True)
def typed(request: HttpRequest) -> HttpResponse:
    """Ask for the code on a paper, and open it."""
    text = request.GET.get("code", "")
    code = read(text)
    if code is not None:
        return redirect("paper", code=written(code))
    return _unknown(request, text) if text else render(request, "sheets/paper_code.html")


@require_safe
@cache_control(private=True, no_cache=True)
def paper(request: HttpRequest, code: str) -> HttpResponse:
    """Say whether the paper with this code is current, what changed since, and open its page."""
    found = read(code)
    kind = BY_NUMBER.get(found.kind) if found else None
    if found is None or kind is None or kind.secret:
        return _unknown(request, code)
    # Before anything is looked up: the answer tells nothing about what there is.
    if not may_have(request, kind.checked_by or kind.audience):
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        raise PermissionDenied(BELONGS[Task.SEE_TABLES])
    if kind.wish_of(found.target).draft and not is_organiser(request):
        return _unknown(request, code)
    sheet = _found(found, kind)
    if sheet is None:
        return _unknown(request, code)
    missing = kind.why_not(sheet.event, kind.wish_of(found.target))
    staff = may_open(request.user, Task.SEE_TABLES)
    if missing and not staff and published_draw(sheet.event) is None:
        return _unknown(request, code)
    current = not missing and _digest_now(sheet) == found.digest
    context = {
        "event": sheet.event,
        "title": kind.title,
        "about": _about(sheet),
        "code": spaced(written(found)),
        "current": current,
        "missing": missing,
        "printed": sheet.printed,
        "revision": sheet.event.revision,
        "revised": sheet.event.journal.filter(seq=sheet.event.revision).first(),
        "changes": () if current else _changes(sheet, everything=_reads_journal(request)),
        "opens": "" if missing else kind.opens(sheet.event, found.target),
        "table": _table(sheet) if staff and not missing else "",
        "again": "" if missing or not may_have(request, kind.audience) else _again(sheet),
        "journal": _reads_journal(request),
    }
    return render(request, "sheets/paper.html", context)


def _unknown(request: HttpRequest, text: str) -> HttpResponse:
    context = {"typed": text[: 2 * LONGEST], "wrong": True}
    return render(request, "sheets/paper_code.html", context, status=404)


def _reads_journal(request: HttpRequest) -> bool:
    return may_open(request.user, Task.RUN_MATCHES)


def _found(code: PaperCode, kind: SheetKind) -> Paper | None:
    """Return the paper; None when this program cannot have printed it."""
    event = Tournament.objects.filter(pk=code.event).first()
    printed = event.journal.filter(seq=code.revision).first() if event else None
    return Paper(code, kind, event, printed) if event and printed else None


def _digest_now(sheet: Paper) -> int:
    last = sheet.event.journal.order_by("-seq").values_list("at", flat=True).first()
    state = (sheet.event.revision, str(last), RELEASE)
    return _digest_at(
        sheet.kind.number, sheet.event.pk, sheet.code.target, sheet.code.language, state
    )


@lru_cache(maxsize=ANSWERS_KEPT)
def _digest_at(
    number: int, event: int, target: int, language: int, _state: tuple[int, str, int]
) -> int:
    """Return the digest of what the paper would show at this state of the event, read once."""
    kind, tournament = BY_NUMBER[number], Tournament.objects.get(pk=event)
    wish = kind.wish_of(target)
    with override(settings.LANGUAGES[language][0]):
        return digest_of(kind.shown(wish, kind.rows(tournament, wish)).get(target))


def _changes(sheet: Paper, *, everything: bool) -> list[Line]:
    """Return the latest changes since the paper was printed, as far as they concern it."""
    entries = journal_of(sheet.event).filter(seq__gt=sheet.code.revision)
    if sheet.kind.subject is Subject.MATCH and sheet.code.target:
        entries = entries.filter(match__number=sheet.code.target)
    if not everything:
        entries = entries.filter(action__in=_PUBLIC)
    return lines(sheet.event, entries[:CHANGES_SHOWN])


def _about(sheet: Paper) -> str:
    number = sheet.code.target
    if not number or sheet.kind.subject is Subject.EVENT:
        return ""
    if sheet.kind.subject is Subject.MATCH:
        return _("Match %(number)d") % {"number": number}
    return _("Round %(n)d") % {"n": number}


def _table(sheet: Paper) -> str:
    """Return where a referee enters the match of a slip."""
    if sheet.kind.subject is not Subject.MATCH:
        return ""
    return reverse("table_match", args=[sheet.event.slug, sheet.code.target])


def _again(sheet: Paper) -> str:
    """Return where the paper is printed anew."""
    address = reverse(f"sheet_{sheet.kind.key.replace('-', '_')}", args=[sheet.event.slug])
    wish = sheet.kind.wish_of(sheet.code.target)
    parts = {
        f"round={wish.round}": wish.round,
        f"match={wish.match}": wish.match,
        "all": wish.every,
        "draft": wish.draft,
    }
    query = "&".join(part for part, wanted in parts.items() if wanted)
    return f"{address}?{query}" if query else address
