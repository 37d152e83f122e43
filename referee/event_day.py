"""The day of an event: it ends in the night, when nobody plays any more."""

from datetime import datetime, timedelta

from django.conf import settings
from django.utils import timezone


def day_start(now: datetime | None = None) -> datetime:
    """Return when the present day of the event began, in the time zone of the hall."""
    local = timezone.localtime(now)
    start = local.replace(hour=settings.DAY_ENDS, minute=0, second=0, microsecond=0)
    return start if start <= local else start - timedelta(days=1)


def day_end(now: datetime | None = None) -> datetime:
    """Return when it ends."""
    return day_start(now) + timedelta(days=1)
