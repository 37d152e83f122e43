"""Two organisers press the same button at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection

from brackets import draw as draws
from brackets.errors import BracketsError, DrawNotDraft, ReasonMissing
from brackets.models import Draw, Match
from tests.builders import make_event

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*actions: Callable[[], Draw]) -> list[Draw | BracketsError]:
    """Return what each of them got, all started together."""
    start = Barrier(len(actions))

    def press(action: Callable[[], Draw]) -> Draw | BracketsError:
        try:
            start.wait()
            return action()
        except BracketsError as refused:
            return refused
        finally:
            connection.close()

    with ThreadPoolExecutor(len(actions)) as people:
        return list(people.map(press, actions))


def test_one_of_two_publications_is_refused() -> None:
    event = make_event(8)
    draft = draws.make_draw(event, seed_text="开幕", by=None)
    answers = at_once(
        lambda: draws.publish_draw(Draw.objects.get(pk=draft.pk), by=None),
        lambda: draws.publish_draw(Draw.objects.get(pk=draft.pk), by=None),
    )
    assert [type(answer) for answer in answers if answer != draft] == [DrawNotDraft]
    assert Match.objects.count() == 8
    assert event.journal.filter(action="draw_published").count() == 1


def test_one_of_two_different_draws_needs_a_reason() -> None:
    event = make_event(8)
    answers = at_once(
        lambda: draws.make_draw(event, seed_text="开幕", by=None),
        lambda: draws.make_draw(event, seed_text="闭幕", by=None),
    )
    (drawn,) = [answer for answer in answers if isinstance(answer, Draw)]
    assert any(isinstance(answer, ReasonMissing) for answer in answers)
    assert list(Draw.objects.all()) == [drawn]


def test_the_same_draw_twice_is_one_draw() -> None:
    event = make_event(8)
    answers = at_once(
        lambda: draws.make_draw(event, seed_text="开幕", by=None),
        lambda: draws.make_draw(event, seed_text="开幕", by=None),
    )
    assert answers == list(Draw.objects.all()) * 2
