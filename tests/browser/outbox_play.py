"""Short ways to type hands on a phone whose network may be bad."""

from typing import Any

from playwright.sync_api import Page, expect

from brackets.models import Tournament
from referee.models import Hand
from tests.browser.test_table import cell, save_button
from tests.builders import match_numbered


def record(page: Page, points: int) -> None:
    """Record a hand by its two taps."""
    cell(page, "trick_points", points)()
    send(page)


def send(page: Page) -> None:
    """Tap the button that saves, and wait until the phone has taken what was typed.

    Only then does the counter speak of it: right after the touch it may say still that everything
    has arrived, which was true of what was before.
    """
    key = page.locator("[data-doing] [data-hand-form] [name=key]").input_value()
    save_button(page).tap()
    open_form = f'[data-doing] [data-hand-form]:not([data-kept]) [name=key][value="{key}"]'
    expect(page.locator(open_form)).to_have_count(0)


def count(page: Page) -> Any:
    return page.locator("[data-count]")


def all_sent(page: Page) -> None:
    expect(count(page)).to_have_text("✓ 全部已送达", timeout=30_000)


def points(cup: Tournament, number: int) -> list[tuple[int, int, int | None]]:
    """Return number, version and points of the hands of a match in the order of arrival."""
    hands = Hand.objects.filter(match=match_numbered(cup, number)).order_by("recorded_at", "pk")
    return list(hands.values_list("number", "version", "trick_points"))
