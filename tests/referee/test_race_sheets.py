"""Races of levels on paper and in the workbook: levels, and no boxes of another kind of match."""

import pytest
from django.test import Client

from brackets.models import Match
from brackets.queries import published_draw
from referee.models import Offender
from referee.sheets.results import results_tables
from referee.sheets.slip_sources import playable_matches, slip_rows
from referee.sheets.slips import slips_pdf
from referee.sheets.sources import bracket_rows, standing_rows
from rules.penalties import Offence
from rules.seats import Seat
from tests.referee.paper_reading import text_of
from tests.referee.race_play import deals, offend, race

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    """Return a race that away has won by the lead: 2 → 5 → 7."""
    found = race("sports_faculty_2013")
    deals(found, 0, 5)
    return found


def test_slip_of_a_race_has_rows_of_levels(match: Match) -> None:
    event = match.draw.stage.tournament
    rows = slip_rows(event, playable_matches(event))
    slip = rows.slips[0]
    assert (rows.race, slip.race, slip.big, slip.levels) == (True, True, None, ("2", "7"))
    assert [(hand.dealer, hand.level, hand.total, hand.levels) for hand in slip.hands[:3]] == [
        (Seat.NORTH, "2", 0, ("2", "5")),
        (Seat.SOUTH, "5", 5, ("2", "7")),
        (None, "", None, None),
    ]
    printed = text_of(slips_pdf(rows))
    assert "级牌" in printed
    assert "级数" in printed
    assert "大分" not in printed
    assert "小分" not in printed


def test_penalty_of_a_race_is_told_in_words() -> None:
    match = race("office_double")
    deals(match, 35, dealer=Seat.EAST)
    offend(match, 1, Offence.REVOKE, Offender.HOME)
    event = match.draw.stage.tournament
    (penalty,) = slip_rows(event, [match]).slips[0].penalties
    assert penalty.cost == "每次降 1 级；第 3 次判负本场"


def test_bracket_and_ranking_of_races_show_levels(match: Match) -> None:
    event = match.draw.stage.tournament
    draw = published_draw(event)
    assert draw is not None
    bracket = bracket_rows(event, draw)
    first = bracket.rounds[0][0]
    assert (bracket.race, first.home.level, first.away.level) == (True, "2", "7")
    assert (first.home.big, first.away.small) == (None, None)
    standings = standing_rows(event)
    assert standings.race
    assert {row.entry.number: row.last for row in standings.places}[
        match.away.number if match.away else 0
    ] == "7 : 2"


def test_workbook_of_races_has_levels(match: Match) -> None:
    tables = {
        table.title: table for table in results_tables(match.draw.stage.tournament, phones=False)
    }
    hands = tables["每局"]
    titles = [column.title for column in hands.columns]
    first = dict(zip(titles, next(iter(hands.rows)), strict=True))
    assert [value for title, value in first.items() if title.endswith("级数")] == [
        "2",
        "2",
        "2",
        "5",
    ]
    every = [column.title for table in tables.values() for column in table.columns]
    assert [title for title in every if "大分" in title or "小分" in title] == []


def test_sheets_of_a_race_can_be_printed(match: Match, referee_client: Client) -> None:
    for name in ("bracket.pdf", "standings.pdf", "slips.pdf"):
        assert referee_client.get(f"/sheets/cup/{name}").content.startswith(b"%PDF")
