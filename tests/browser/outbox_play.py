"""Short ways to type hands on a phone whose network may be bad."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from brackets.models import Tournament
from referee.models import Hand
from tests.browser.test_table import cell, save_button
from tests.builders import match_numbered


def record(page: Page, points: int) -> None:
    """Record a hand by its two taps."""
    cell(page, "trick_points", points)()
    save_button(page).tap()


def wait_until(page: Page, happened: Callable[[], bool]) -> None:
    """Wait for something that the page does not show, ten seconds at most."""
    for _turn in range(200):
        if happened():
            return
        page.wait_for_timeout(50)
    pytest.fail("it did not happen")


def count(page: Page) -> Any:
    return page.locator("[data-count]")


def all_sent(page: Page) -> None:
    expect(count(page)).to_have_text("✓ 全部已送达", timeout=30_000)


def points(cup: Tournament, number: int) -> list[tuple[int, int, int | None]]:
    """Return number, version and points of the hands of a match in the order of arrival."""
    hands = Hand.objects.filter(match=match_numbered(cup, number)).order_by("recorded_at", "pk")
    return list(hands.values_list("number", "version", "trick_points"))
