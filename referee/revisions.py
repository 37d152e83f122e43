"""What an event was when it was looked at last, so that most answers need not look again.

The revision is in the database, so any number of server processes and commands may write: each
process only believes for some moments what it has read.
"""

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from threading import Lock
from typing import TypeVar

from django.conf import settings
from django.db.models import Count, OuterRef, Subquery

from brackets.models import JournalEntry, Tournament

Page = TypeVar("Page")
TIMES_ITS_MAKING = 4


@dataclass(frozen=True, slots=True)
class Revision:
    """The state of an event that a page shows.

    The time of the last journal entry belongs to it: after a backup was restored the same numbers
    are given again to other changes.
    """

    tournament: int
    number: int
    stamp: str
    pairs: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """A revision as it was read: when for the first time, when last, and what was read `before`.

    Times are seconds of a clock that only goes forward.
    """

    revision: Revision
    taken_at: float
    read_at: float
    before: "Reading | None" = None


class RevisionReader:
    """Reads revisions, each at most once in a given time in this process, and in bursts less often.

    Of the time that a revision is believed, making its pages takes a quarter at most, so that the
    rest of the server has its turn, and all pages of that time are made of the same revision.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._known: dict[str, Reading] = {}
        self._spent: defaultdict[str, float] = defaultdict(float)
        self._clock = clock
        self._lock = Lock()

    def read(self, slug: str, *, max_age: float) -> Reading | None:
        """Return the revision of the event, not older than `max_age` seconds; None without one.

        With an age it may be older, up to `LIVE_SLOW_SECONDS`, while its pages are slow to make.
        """
        known = self._young(slug, max_age)
        if known:
            return known
        with self._lock:  # so that what is read at a later time was so later
            known = self._young(slug, max_age)
            if known:
                return known
            before, found = self._known.get(slug), self._read(slug)
            if found and max_age > 0:
                self._known[slug] = found
                if before is None or before.revision != found.revision:
                    self._spent[slug] = 0.0
            return found

    def timed(self, slug: str, make: Callable[[], Page]) -> Callable[[], Page]:
        """Return `make`; the seconds that it takes count as those of pages of this event."""

        def making() -> Page:
            began = self._clock()
            try:
                return make()
            finally:
                self._spent[slug] += self._clock() - began

        return making

    def seconds_since(self, time: float) -> float:
        """Return the seconds since a time of a reading."""
        return self._clock() - time

    def _young(self, slug: str, max_age: float) -> Reading | None:
        known = self._known.get(slug)
        if known is None or max_age <= 0:
            return None
        now = self._clock()
        resting = min(TIMES_ITS_MAKING * self._spent[slug], settings.LIVE_SLOW_SECONDS)
        young = now - known.read_at < max_age or now - known.taken_at < resting
        return known if young else None

    def _read(self, slug: str) -> Reading | None:
        now = self._clock()
        revision = _stored_revision(slug)
        if revision is None:
            return None
        known = self._known.get(slug)
        if known and known.revision == revision:
            return replace(known, read_at=now)
        return Reading(revision, now, now, before=replace(known, before=None) if known else None)


def _stored_revision(slug: str) -> Revision | None:
    last_entry = JournalEntry.objects.filter(tournament=OuterRef("pk"), seq=OuterRef("revision"))
    row = (
        Tournament.objects.filter(slug=slug)
        .values_list("pk", "revision", Subquery(last_entry.values("at")), Count("teams"))
        .first()
    )
    if row is None:
        return None
    pk, number, at, pairs = row
    return Revision(pk, number, f"{at.timestamp():.6f}" if at else "", pairs)


REVISIONS = RevisionReader()
