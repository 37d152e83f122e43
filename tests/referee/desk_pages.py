"""Open and send desk pages as an organiser does, and read them as text."""

from typing import Any

from django.test import Client
from django.urls import reverse

from tests.referee.public_play import words


def look(client: Client, name: str, *, query: str = "", **kwargs: Any) -> str:
    """Return the text of a desk page that opens."""
    response = client.get(reverse(name, kwargs=kwargs) + query)
    assert response.status_code == 200, (name, response.status_code)
    return words(response.text)


def send(client: Client, name: str, data: dict[str, Any] | None = None, **kwargs: Any) -> str:
    """Send a form that is accepted and return the text of the page it leads to."""
    response = client.post(reverse(name, kwargs=kwargs), data or {}, follow=True)
    assert response.status_code == 200, (name, response.status_code, words(response.text))
    assert response.redirect_chain, (name, words(response.text))
    return words(response.text)


def refused(
    client: Client, name: str, data: dict[str, Any] | None = None, *, status: int, **kwargs: Any
) -> str:
    """Send a form that is refused and return what the page says, tags and all."""
    response = client.post(reverse(name, kwargs=kwargs), data or {})
    assert response.status_code == status, (name, response.status_code)
    return response.text
