"""Forms that a phone keeps and sends by itself: each has to be answered so that it can stop."""

from collections.abc import Callable

import pytest
from django.test import Client

from brackets.models import Match
from tests.builders import log_in, make_event, make_user
from tests.journeys.visitor import Form, Visitor
from tests.referee.race_play import deals, race, time_is_up
from tests.referee.signing import FOUR_HANDS, asking, reviewed
from tests.referee.table_play import first_match, play

pytestmark = pytest.mark.django_db


def cup() -> Match:
    return first_match(make_event(4))


def to_sign() -> Match:
    match = first_match(asking(make_event(4), "both"))
    play(match, *FOUR_HANDS)
    return match


def half_way() -> Match:
    match = cup()
    play(match, 85, 40)
    return match


def level_race() -> Match:
    match = race("union_three_rounds")
    deals(match, 85)
    time_is_up(match, 1)
    return match


def under_review() -> Match:
    match = cup()
    play(match, *FOUR_HANDS)
    reviewed(match)
    return match


def is_kept(form: Form) -> bool:
    """Tell what the script tells: a key, an address of a match, no file."""
    return bool(form.values.get("key")) and "photo" not in form.values | form.choices


@pytest.mark.parametrize("make", [cup, half_way, to_sign, under_review, level_race])
@pytest.mark.parametrize("filled", [False, True])
def test_every_kept_form_is_answered_in_json(make: Callable[[], Match], filled: bool) -> None:
    make()
    client: Client = log_in(make_user("zhang", "chief_referee"))
    page = Visitor(client).get("/tables/cup/1/")
    forms = [form for form in page.forms if form.action.startswith("/tables/cup/1/")]
    kept = [form for form in forms if is_kept(form)]
    assert kept
    for form in kept:
        first = {name: values[0] for name, values in form.choices.items()}
        sent = {**(first if filled else {}), **form.values}
        answer = client.post(form.action, sent, headers={"accept": "application/json"})
        assert answer["Content-Type"] == "application/json", (form.action, answer.status_code)
        assert answer.json()["kind"], form.action


def test_second_entry_is_marked_as_a_form_of_several_steps() -> None:
    match = first_match(asking(make_event(4), "blind"))
    play(match, *FOUR_HANDS)
    answer = log_in(make_user("zhang", "chief_referee")).get("/tables/cup/1/second/")
    assert "data-plain" in answer.text


def test_session_that_ended_puts_nothing_of_a_second_entry_into_an_address() -> None:
    match = first_match(asking(make_event(4), "blind"))
    play(match, *FOUR_HANDS)
    sent = {"trick_points": "35", "entered": '{"1": {}}', "at": "2"}
    answer = Client().post("/tables/cup/1/second/", sent)
    assert answer.headers["Location"] == "/login/?next=/tables/cup/1/second/"
