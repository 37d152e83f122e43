"""The phones that open table pages: known by a cookie, so that both referees of a match see it."""

import re
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from threading import Lock

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from brackets.models import Match
from referee.event_day import day_start
from referee.models import Device

COOKIE = "device"
SESSION_KEY = "device"
_YEARS = 2 * 365 * 24 * 3600
_GIVEN_AT = ("/t/", "/tables/", "/pin/", "/login/")
_WRITE_EVERY = timedelta(seconds=10)
_SEEN_WITHIN = timedelta(seconds=25)
_SYSTEMS = ("iPhone", "iPad", "Android", "HarmonyOS", "Windows", "Macintosh", "Linux")
_BROWSERS = {
    "MicroMessenger": "WeChat",
    "HuaweiBrowser": "Huawei",
    "MiuiBrowser": "Xiaomi",
    "Edg": "Edge",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}


class DeviceMiddleware:
    """Give a device its cookie with the first page of a table that it opens."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request`, under a new name where the device has none."""
        if device_of(request) or not request.path_info.startswith(_GIVEN_AT):
            return self.get_response(request)
        request.COOKIES[COOKIE] = secrets.token_hex(16)
        response = self.get_response(request)
        response.set_cookie(
            COOKIE, request.COOKIES[COOKIE], max_age=_YEARS, httponly=True, samesite="Lax"
        )
        return response


@dataclass(frozen=True, slots=True)
class Other:
    """Somebody else who has a match open, and how many seconds ago that was heard of last."""

    name: str
    seconds: int


def device_of(request: HttpRequest) -> str:
    """Return what this device is known by, 32 characters; empty before it opened a table."""
    code = request.COOKIES.get(COOKIE, "")
    return code if re.fullmatch("[0-9a-f]{32}", code) else ""


def label_of(request: HttpRequest) -> str:
    """Return what people may recognise the device by, e.g. "Android Chrome"."""
    agent = request.headers.get("User-Agent", "")
    system = next((name for name in _SYSTEMS if name in agent), "")
    browser = next((name for mark, name in _BROWSERS.items() if mark in agent), "")
    return f"{system} {browser}".strip()


def touch(device: str, user: User, match: Match | None, *, label: str = "") -> None:
    """Note who has the device and which match is open on it.

    At most one write in ten seconds, unless person or match change. Without a match the last one
    stays. Nothing is noted of a device without a name.
    """
    if not device:
        return
    known = Device.objects.filter(code=device).first()
    now = timezone.now()
    if known and _is_fresh(known, user, match, now):
        return
    values = {"user": user, "seen_at": now}
    if match is not None:
        values["match"] = match
    if label:
        values["label"] = label[:60]
    Device.objects.update_or_create(code=device, defaults=values)


def _is_fresh(known: Device, user: User, match: Match | None, now: datetime) -> bool:
    same = known.user_id == user.pk and (match is None or known.match_id == match.pk)
    return same and known.seen_at is not None and abs(now - known.seen_at) < _WRITE_EVERY


class SeenAgain:
    """Notes that devices still have open what they had, as `touch` does, many with one write.

    What a process has not written yet when it ends is at most as old as `LIVE_REVISION_SECONDS`
    and the time between two polls: a device is present for longer than that.
    """

    def __init__(self) -> None:
        self._codes: set[str] = set()
        self._written_at = 0.0
        self._lock = Lock()

    def note(self, device: str, seen_at: datetime) -> None:
        """Note a device that was last seen at that time."""
        if abs(timezone.now() - seen_at) < _WRITE_EVERY:
            return
        with self._lock:
            self._codes.add(device)
            if time.monotonic() - self._written_at < settings.LIVE_REVISION_SECONDS:
                return
            self._written_at = time.monotonic()
            codes, self._codes = self._codes, set()
        Device.objects.filter(code__in=codes).update(seen_at=timezone.now())


SEEN = SeenAgain()


def present() -> QuerySet[Device]:
    """Return the devices that somebody has a match open on now.

    After the computer's clock was set back, what was seen before was not seen now.
    """
    now = timezone.now()
    return Device.objects.filter(
        seen_at__gt=now - _SEEN_WITHIN, seen_at__lt=now + _SEEN_WITHIN, user__isnull=False
    )


def name_of(first: str, last: str, username: str) -> str:
    """Return what people call who has a device."""
    return f"{first} {last}".strip() or username


def others(match: Match, device: str) -> list[Other]:
    """Return who else has the match open now, on other devices, the latest first."""
    now = timezone.now()
    here = present().filter(match=match).exclude(code=device).order_by("-seen_at", "pk")
    found = here.values_list("seen_at", "user__first_name", "user__last_name", "user__username")
    return [
        Other(name_of(*names), max(0, int((now - seen_at).total_seconds())))
        for seen_at, *names in found
        if seen_at
    ]


def of_today() -> QuerySet[Device]:
    """Return the devices that somebody was signed in with since the day began, latest first."""
    return (
        Device.objects.filter(user__isnull=False, seen_at__gte=day_start())
        .select_related("user", "match__draw__stage__tournament")
        .order_by("-seen_at", "pk")
    )


def signed_in_today(device: str, user: User | None = None) -> bool:
    """Tell whether somebody, or `user`, was signed in with this device since the day began."""
    found = Device.objects.filter(code=device, seen_at__gte=day_start(), user__isnull=False)
    return bool(device) and (found if user is None else found.filter(user=user)).exists()


def sign_out(device: Device) -> int:
    """Sign a lost device out and forget whom it belonged to; returns how many sessions ended."""
    device.user = None
    device.save(update_fields=["user"])
    return end_sessions({SESSION_KEY: device.code})


def end_sessions(wanted: Mapping[str, str]) -> int:
    """End the sessions that hold all these values; returns how many there were.

    A session does not tell what it holds in columns, so all that are alive are read: one a person.
    """
    ended = 0
    for session in Session.objects.filter(expire_date__gte=timezone.now()):
        if wanted.items() <= session.get_decoded().items():
            session.delete()
            ended += 1
    return ended
