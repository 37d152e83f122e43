"""Two devices at the same moment, on a database that other connections see."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connection

from brackets.models import Match, Tournament
from referee.models import Hand
from referee.refusals import StaleForm
from tests.builders import make_event
from tests.referee.table_play import first_match, save, score

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    return first_match(make_event(4))


def at_once(*tasks: Callable[[], object]) -> list[object]:
    """Run the tasks in threads that start together; return results and exceptions in order."""
    results: list[object] = [None] * len(tasks)
    barrier = Barrier(len(tasks))

    def run(index: int, task: Callable[[], object]) -> None:
        try:
            barrier.wait()
            results[index] = task()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=pair) for pair in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def journal_numbers(event: Tournament) -> list[int]:
    return list(event.journal.values_list("seq", flat=True))


def test_two_referees_with_one_hand_leave_one_version_and_one_refusal(match: Match) -> None:
    results = at_once(lambda: save(match, 1, 85), lambda: save(match, 1, 120))
    refused = [result for result in results if isinstance(result, StaleForm)]
    (stored,) = Hand.objects.all()
    assert len(refused) == 1
    assert refused[0].theirs == stored
    assert stored.trick_points in {85, 120}
    event = match.draw.stage.tournament
    event.refresh_from_db()
    assert journal_numbers(event) == list(range(1, event.revision + 1))


def test_one_form_sent_eight_times_counts_once(match: Match) -> None:
    results = at_once(*[lambda: save(match, 1, 85, sent="tap")] * 8)
    assert {result.pk for result in results if isinstance(result, Hand)} == {Hand.objects.get().pk}
    assert len(results) == 8
    assert score(match) == (0, 0, 0, 85)
