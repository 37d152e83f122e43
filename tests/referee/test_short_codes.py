"""Issue 5, point 2: the short code that is typed instead."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from brackets.models import Tournament
from referee.entrance import make_links
from referee.models import TableLink
from tests.builders import draw_event, make_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """Return a drawn event of eleven pairs on two tables."""
    event = make_event(11, tables=2, by=organiser)
    draw_event(event, by=organiser)
    return event


@pytest.fixture
def link(cup: Tournament, organiser: User) -> TableLink:
    return make_links(cup, by=organiser)[0]


def door(link: TableLink) -> str:
    return reverse("table_entrance", args=[link.token])


def test_short_code_leads_to_the_same_place(
    cup: Tournament, link: TableLink, client: Client
) -> None:
    typed = f" {link.code[:3].lower()} {link.code[3:].lower()} "
    answer = client.post(reverse("table_code"), {"code": typed})
    assert answer["Location"] == door(link)
    assert 'name="code"' in client.get("/").text


def test_wrong_short_code_stays_and_cannot_be_tried_without_end(
    cup: Tournament, link: TableLink, client: Client
) -> None:
    path = reverse("table_code")
    first = client.post(path, {"code": "ZZZZZZ"})
    assert first.status_code == 404
    assert 'value="ZZZZZZ"' in first.text
    statuses = [client.post(path, {"code": "ZZZZZZ"}).status_code for _ in range(60)]
    assert statuses[:59] == [404] * 59
    assert statuses[59] == 429
    assert client.post(path, {"code": link.code}).status_code == 429
