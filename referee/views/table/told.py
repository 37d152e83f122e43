"""What each phone was told of its match, so that "nothing new" takes one query.

A hall of phones asks every few seconds and mostly nothing is new. All that the answer rests on is
read at once and compared with what it was when the whole answer was worked out: what is stored of
the match, who else has it open, and whether the phone may ask at all. Each process remembers what
it answered itself and can forget it at any time.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, TypeAlias

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone

from brackets.models import DrawState, JournalEntry, Match
from referee.devices import device_of, name_of, present, seen_again
from referee.language import language_of
from referee.models import Device, Duty

PHONES_KEPT = 4096
Key: TypeAlias = tuple[str, str, str, str]
Grounds: TypeAlias = tuple[object, ...]

_TOLD: dict[Key, tuple[str, Grounds]] = {}
"""The ETag that a phone was given at an address, and what that answer rested on."""
_EVENT = "match__draw__stage__tournament"
_RIGHTS = (
    *("user_id", "user__password", "user__is_active", "user__is_superuser", "group"),
    *("any_duty", "his_duty", "signed_in"),
)
_STORED = (f"{_EVENT}__state", f"{_EVENT}__sign_off", "last_seq")
_MATCH = tuple(f"match__{field.attname}" for field in Match._meta.concrete_fields)
_OF_ALL = ("code", "seen_at", "user__first_name", "user__last_name", "user__username")


def is_still_so(request: HttpRequest, slug: str, number: int) -> bool:
    """Tell whether the phone knows all there is to know of a match; notes that it is still there.

    Never true for a phone that is not signed in any more, or whose rights have changed.
    """
    etag, before = _TOLD.get(_key(request), ("", ()))
    if not etag or request.headers.get("If-None-Match") != etag or "X-Typed-By" in request.headers:
        return False
    found = _read(request, slug, number)
    if found is None:
        return False
    now, seen_at = found
    if now != before:
        return False
    seen_again(device_of(request), seen_at)
    return True


def grounds(request: HttpRequest, slug: str, number: int) -> Grounds:
    """Return what the answer to a phone will rest on; empty when it is not to be remembered.

    To be read before the answer: that may then be newer than its grounds, never older.
    """
    found = _read(request, slug, number)
    return found[0] if found else ()


def remember(request: HttpRequest, etag: str, rests_on: Grounds) -> None:
    """Remember what a phone was told."""
    if len(_TOLD) >= PHONES_KEPT:
        _TOLD.clear()
    if rests_on:
        _TOLD[_key(request)] = (etag, rests_on)


def _key(request: HttpRequest) -> Key:
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return session, device_of(request), request.get_full_path(), language_of(request)


def _read(request: HttpRequest, slug: str, number: int) -> tuple[Grounds, datetime] | None:
    """Return what an answer rests on and when the phone was there last, by the devices there."""
    here = {f"{_EVENT}__slug": slug, "match__draw__state": DrawState.PUBLISHED}
    rows = _known(request, present().filter(match__number=number, **here))
    own: Mapping[str, Any] | None = None
    names = set()
    for row in rows.values(*_OF_ALL, *_RIGHTS, *_STORED, *_MATCH):
        if row["code"] == device_of(request):
            own = row
        else:
            names.add(name_of(*(row[name] for name in _OF_ALL[2:])))
    if own is None or not own["signed_in"]:
        return None
    rests_on = tuple(own[name] for name in (*_RIGHTS, *_STORED, *_MATCH))
    return (*rests_on, frozenset(names)), own["seen_at"]


def _known(request: HttpRequest, devices: QuerySet[Device]) -> QuerySet[Device]:
    session = Session.objects.filter(
        session_key=request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""),
        expire_date__gt=timezone.now(),
    )
    entries = JournalEntry.objects.filter(match=OuterRef("match")).order_by("-seq")
    groups = User.groups.through.objects.filter(user=OuterRef("user")).order_by("-group_id")
    duties = Duty.objects.filter(tournament=OuterRef(_EVENT))
    return devices.annotate(
        signed_in=Exists(session),
        last_seq=Subquery(entries.values("seq")[:1]),
        group=Subquery(groups.values("group")[:1]),
        any_duty=Exists(duties),
        his_duty=Exists(duties.filter(referee=OuterRef("user"), table=OuterRef("match__table"))),
    )
