"""What the page gives to its script: the rules say it for each total (decision 6)."""

import json
import re
from typing import Any

import pytest
from django.test import Client

from brackets.models import Tournament
from referee.models import Offender
from tests.referee.table_play import SETS_OF_FOUR_DECKS, fine, hand_form, match_under, post_hand

pytestmark = pytest.mark.django_db


def preview(client: Client) -> dict[str, Any]:
    """Return the table that the page gives to its script."""
    page = client.get("/tables/cup/1/").content.decode()
    found = re.search(r'<script id="preview-table"[^>]*>(.*?)</script>', page, re.DOTALL)
    assert found
    table: dict[str, Any] = json.loads(found[1])
    return table


def meaning(table: dict[str, Any], total: int) -> tuple[int, int, str]:
    """Return what a total counts for, the small score and the band's gain."""
    counted, small, band, _then = table["totals"][str(total)]
    return counted, small, table["bands"][band]["name"]


@pytest.mark.parametrize(
    ("changes", "offender", "total", "expected"),
    [
        # Before the band (decision 3): 85 less 10 is 75, and the dealer side keeps.
        ({}, Offender.AWAY, 85, (75, 75, "保庄")),
        ({}, Offender.AWAY, 5, (0, -5, "大光")),
        # The dealer side's fine goes to its ledger.
        ({}, Offender.HOME, 85, (85, 85, "下庄")),
        # Under the options of the open questions (ambiguities 2 and 3).
        ({'= "before_band"': '= "tie_break_only"'}, Offender.AWAY, 85, (85, 75, "下庄")),
        ({'= "match_ledger"': '= "give_to_attackers"'}, Offender.HOME, 75, (85, 85, "下庄")),
        ({'= "may_go_negative"': '= "zero"'}, Offender.AWAY, 5, (0, 0, "大光")),
        ({"small = 10": "small = 15"}, Offender.AWAY, 85, (70, 70, "保庄")),
    ],
)
def test_preview_is_worked_out_by_the_rules_for_each_total(
    event: Tournament,
    referee_client: Client,
    changes: dict[str, str],
    offender: Offender,
    total: int,
    expected: tuple[int, int, str],
) -> None:
    match = match_under(event, changes)
    fine(match, 1, offender)
    assert meaning(preview(referee_client), total) == expected
    saved = post_hand(referee_client, match, 1, hand_form(total))
    assert saved.status_code == 302
    match.refresh_from_db()
    assert match.away_small == expected[1]


def test_totals_beyond_the_cards_are_asked_about_once_more(
    event: Tournament, referee_client: Client
) -> None:
    more = {"decks = 2": "decks = 4", "kitty_cards = 8": "kitty_cards = 12"}
    match_under(event, more | SETS_OF_FOUR_DECKS)
    table = preview(referee_client)
    assert "超过 400" in table["then"][table["totals"]["405"][3]]
    assert table["then"][table["totals"]["400"][3]] == ""
