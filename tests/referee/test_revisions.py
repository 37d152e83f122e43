"""What is read of an event in several threads: in the order in which it was so."""

from threading import Event, Thread

import pytest
from django.db import connection

from referee.revisions import Reading, RevisionReader
from referee.shelf import KeptPage
from tests.builders import draw_event, make_event, match_numbered, record_points


@pytest.mark.django_db(transaction=True)
def test_page_of_an_earlier_revision_is_never_taken_for_a_later_one() -> None:
    """Somebody signed in reads, and a hand is saved, after another one has looked at the clock."""
    event = make_event(4)
    draw_event(event)
    match = match_numbered(event, 1)
    looked, saved = Event(), Event()
    times = iter(range(1000))

    def clock() -> float:
        time = next(times)
        if time == 0:
            looked.set()
            saved.wait(0.5)
        return time

    reader = RevisionReader(clock)
    found: dict[str, Reading | None] = {}

    def look_on() -> None:
        found["later"] = reader.read(event.slug, max_age=1)
        connection.close()

    def look_signed_in() -> None:
        looked.wait()
        found["earlier"] = reader.read(event.slug, max_age=0)
        record_points(match, 35)
        saved.set()
        connection.close()

    threads = [Thread(target=look_on), Thread(target=look_signed_in)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    earlier, later = found["earlier"], found["later"]
    assert earlier is not None
    assert later is not None
    page = KeptPage("", b"", earlier)
    assert page.shows(later) == (earlier.revision == later.revision)
