"""A late answer to a phone whose session is over must not end the one that began meanwhile."""

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

from brackets.models import Tournament
from tests.builders import draw_event

pytestmark = pytest.mark.django_db
COOKIE = settings.SESSION_COOKIE_NAME


@pytest.mark.parametrize(
    ("path", "accept", "status"),
    [
        ("/tables/cup/1/state/", "application/json", 401),
        ("/tables/cup/1/", "text/html", 302),
        ("/events/cup/", "text/html", 200),
    ],
)
def test_answer_for_a_session_that_is_over_leaves_the_cookie(
    event: Tournament, referee_client: Client, path: str, accept: str, status: int
) -> None:
    draw_event(event)
    Session.objects.all().delete()
    answer = referee_client.get(path, headers={"Accept": accept})
    assert answer.status_code == status
    assert COOKIE not in answer.cookies
    assert "Cookie" in answer["Vary"]


def test_signing_out_takes_the_cookie_away(referee_client: Client, event: Tournament) -> None:
    answer = referee_client.post("/logout/")
    assert answer.cookies[COOKIE]["max-age"] == 0
    assert not Session.objects.exists()
