"""How often somebody may be wrong: passwords and PINs by account, short codes by address.

django-axes counts wrong passwords and PINs in the database, under the name that `account_name`
returns. A password and a PIN are counted apart, and so are devices that the person has signed in
with before: a player who tries out PINs locks himself out, not the referee on the referee's phone.
"""

import time
from collections import deque
from collections.abc import Iterable, Mapping
from datetime import timedelta
from threading import Lock
from typing import Any

from axes.models import AccessAttempt
from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Max, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

# A user name has no colon, so nobody can have an account with such a name.
_PIN, _DEVICE = "pin:", ":"
_COUNTED_AS = "counted_as"


def account_name(request: HttpRequest, credentials: Mapping[str, Any] | None) -> str:
    """Return under which name axes counts: in other capitals it is the same account."""
    counted_as = getattr(request, _COUNTED_AS, None)
    if counted_as:
        return str(counted_as)
    name = (credentials or {}).get("username") or request.POST.get("username") or ""
    # PostgreSQL takes no NUL, and no account has one in its name.
    return str(name).replace("\0", "").lower()[:150]


def count_as_pin(request: HttpRequest, user: User, *, device: str = "") -> None:
    """Count the next wrong answer as a PIN; `device` only if it is known to be the person's."""
    setattr(request, _COUNTED_AS, pin_name(user, device=device))


def pin_name(user: User, *, device: str = "") -> str:
    """Return under which name wrong PINs of an account are counted."""
    name = f"{_PIN}{user.username.lower()}"
    return f"{name}{_DEVICE}{device}" if device else name


def own_answer(
    _request: HttpRequest, answer: HttpResponse | None, _credentials: Mapping[str, Any] | None
) -> HttpResponse:
    """Leave the answer of our page, which says how long to wait, as it is."""
    assert answer is not None, "the middleware asks after the page has answered"
    return answer


def seconds_locked(name: str) -> int:
    """Return how long the account of this name still has to wait, 0 when it need not."""
    wait: timedelta = settings.AXES_COOLOFF_TIME
    recent = AccessAttempt.objects.filter(
        username=name, attempt_time__gte=timezone.now() - wait
    ).aggregate(wrong=Sum("failures_since_start"), last=Max("attempt_time"))
    if (recent["wrong"] or 0) < settings.AXES_FAILURE_LIMIT:
        return 0
    left: timedelta = recent["last"] + wait - timezone.now()
    return max(1, round(left.total_seconds()))


def seconds_to_wait(request: HttpRequest) -> int:
    """Return how long the account that has just been refused has to wait."""
    return seconds_locked(account_name(request, None))


def locked_names() -> set[str]:
    """Return the names of all accounts that wait, of whatever kind."""
    since = timezone.now() - settings.AXES_COOLOFF_TIME
    recent = AccessAttempt.objects.filter(attempt_time__gte=since).order_by()
    wrong = recent.values("username").annotate(wrong=Sum("failures_since_start"))
    limit = settings.AXES_FAILURE_LIMIT
    return set(wrong.filter(wrong__gte=limit).values_list("username", flat=True))


def is_among(user: User, names: Iterable[str]) -> bool:
    """Tell whether an account waits anywhere: its password, its PIN, on any device."""
    own = {user.username.lower(), pin_name(user)}
    return any(name in own or name.startswith(f"{pin_name(user)}{_DEVICE}") for name in names)


def unlock(user: User) -> None:
    """Let an account try again at once, password and PIN, on every device."""
    pin = pin_name(user)
    names = Q(username__in=(user.username.lower(), pin))
    AccessAttempt.objects.filter(names | Q(username__startswith=f"{pin}{_DEVICE}")).delete()


def address_of(request: HttpRequest) -> str:
    """Return where a request comes from; a whole hall may have one address."""
    return str(request.META.get("REMOTE_ADDR", ""))


class Patience:
    """Counts wrong answers by whatever they are counted by; kept in memory, in each process."""

    def __init__(self, wrong: int, seconds: float) -> None:
        self._wrong = wrong
        self._seconds = seconds
        self._times: dict[str, deque[float]] = {}
        self._lock = Lock()

    def seconds_left(self, name: str) -> int:
        """Return how long `name` has to wait, 0 when it need not."""
        now = time.monotonic()
        with self._lock:
            times = self._times.get(name)
            if times is None or len(times) < self._wrong:
                return 0
            return max(0, int(times[0] + self._seconds - now + 0.999))

    def count(self, name: str) -> None:
        """Note a wrong answer of `name`."""
        now = time.monotonic()
        with self._lock:
            stale = [each for each, times in self._times.items() if times[-1] < now - self._seconds]
            for each in stale:
                del self._times[each]
            self._times.setdefault(name, deque(maxlen=self._wrong)).append(now)

    def forget(self) -> None:
        """Begin anew."""
        with self._lock:
            self._times.clear()
