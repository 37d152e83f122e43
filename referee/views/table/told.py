"""What each phone was told of its match, so that "nothing new" costs next to nothing.

A hall of phones asks every few seconds and mostly nothing is new. All that their answers rest on is
read at once for the whole hall, at most once in `LIVE_REVISION_SECONDS`, and compared with what it
was when the whole answer was worked out: what is stored of the match, who else has it open, and
whether the phone may ask at all. Each process remembers what it answered itself and can forget it
at any time.
"""

import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from threading import Lock
from typing import Any, TypeAlias

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone

from brackets.models import DrawState, JournalEntry, Match, TournamentState
from referee.devices import SEEN, device_of, name_of, present
from referee.language import language_of
from referee.models import Device, Duty

PHONES_KEPT = 4096
Key: TypeAlias = tuple[str, str, str, str]
Grounds: TypeAlias = tuple[object, ...]
Row: TypeAlias = Mapping[str, Any]

_TOLD: dict[Key, tuple[str, Grounds]] = {}
"""The ETag that a phone was given at an address, and what that answer rested on."""
_EVENT = "match__draw__stage__tournament"
_RIGHTS = (
    *("user_id", "user__password", "user__is_active", "user__is_superuser", "group"),
    *("any_duty", "his_duty"),
)
_STORED = ("over", f"{_EVENT}__sign_off", "last_seq")
_MATCH = tuple(f"match__{column.attname}" for column in Match._meta.concrete_fields)
_OF_ALL = ("code", "seen_at", "user__first_name", "user__last_name", "user__username")


@dataclass(frozen=True, slots=True)
class _Hall:
    """The phones that have a match of an event open, by the number of the match, and log-ins."""

    phones: Mapping[int, Sequence[Row]] = field(default_factory=dict)
    sessions: frozenset[str] = frozenset()
    read_at: float = -1.0

    def read(self, request: HttpRequest, number: int) -> tuple[Grounds, datetime] | None:
        """Return what an answer rests on and when the phone was there last; None if it is not."""
        own: Row | None = None
        names = set()
        for row in self.phones.get(number, ()):
            if row["code"] == device_of(request):
                own = row
            else:
                names.add(name_of(*(row[name] for name in _OF_ALL[2:])))
        if own is None or _session_of(request) not in self.sessions:
            return None
        rests_on = tuple(own[name] for name in (*_RIGHTS, *_STORED, *_MATCH))
        return (*rests_on, frozenset(names)), own["seen_at"]


class _Halls:
    """Reads each hall at most once in a given time; meanwhile others go by what was read."""

    def __init__(self) -> None:
        self._known: dict[str, _Hall] = {}
        self._lock = Lock()

    def read(self, slug: str) -> _Hall:
        with self._lock:
            known = self._known.get(slug)
            now = time.monotonic()
            if known and now - known.read_at < settings.LIVE_REVISION_SECONDS:
                return known
            phones = defaultdict(list)
            here = {f"{_EVENT}__slug": slug, "match__draw__state": DrawState.PUBLISHED}
            rows = _with_rights(present().filter(**here))
            for row in rows.values(*_OF_ALL, *_RIGHTS, *_STORED, *_MATCH):
                phones[row["match__number"]].append(row)
            alive = Session.objects.filter(expire_date__gt=timezone.now())
            sessions = frozenset(alive.values_list("session_key", flat=True))
            self._known[slug] = _Hall(phones, sessions, now)
            return self._known[slug]


_HALLS = _Halls()


def is_still_so(request: HttpRequest, slug: str, number: int) -> bool:
    """Tell whether the phone knows all there is to know of a match; notes that it is still there.

    Never true for a phone that is not signed in any more, or whose rights have changed, as it was
    `LIVE_REVISION_SECONDS` ago.
    """
    etag, before = _TOLD.get(_key(request), ("", ()))
    if not etag or request.headers.get("If-None-Match") != etag or "X-Typed-By" in request.headers:
        return False
    found = _HALLS.read(slug).read(request, number)
    if found is None:
        return False
    now, seen_at = found
    if now != before:
        return False
    SEEN.note(device_of(request), seen_at)
    return True


def grounds(request: HttpRequest, slug: str, number: int) -> Grounds:
    """Return what the answer to a phone will rest on; empty when it is not to be remembered.

    To be read before the answer: that may then be newer than its grounds, never older.
    """
    found = _HALLS.read(slug).read(request, number)
    return found[0] if found else ()


def remember(request: HttpRequest, etag: str, rests_on: Grounds) -> None:
    """Remember what a phone was told."""
    if len(_TOLD) >= PHONES_KEPT:
        _TOLD.clear()
    if rests_on:
        _TOLD[_key(request)] = (etag, rests_on)


def _key(request: HttpRequest) -> Key:
    return _session_of(request), device_of(request), request.get_full_path(), language_of(request)


def _session_of(request: HttpRequest) -> str:
    return request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")


def _with_rights(devices: QuerySet[Device]) -> QuerySet[Device]:
    entries = JournalEntry.objects.filter(match=OuterRef("match")).order_by("-seq")
    groups = User.groups.through.objects.filter(user=OuterRef("user")).order_by("-group_id")
    duties = Duty.objects.filter(tournament=OuterRef(_EVENT))
    return devices.annotate(
        over=Q((f"{_EVENT}__state", TournamentState.FINISHED)),
        last_seq=Subquery(entries.values("seq")[:1]),
        group=Subquery(groups.values("group")[:1]),
        any_duty=Exists(duties),
        his_duty=Exists(duties.filter(referee=OuterRef("user"), table=OuterRef("match__table"))),
    )
