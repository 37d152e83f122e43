"""The map of a big bracket: every match once, joined to its two feeders, cut into fields."""

import pytest
from django.test import Client

from referee.bracket_map import Dot, bracket_map
from referee.columns import main_columns
from tests.brackets.play import win
from tests.builders import draw_event, make_event
from tests.referee.bracket_lines import knockout


def test_lines_join_a_match_to_the_middle_of_its_feeders() -> None:
    lines, phase = knockout(8)
    found = bracket_map(main_columns(lines, phase, 1, 3), 2)
    # Four matches of round 1 and two of round 2 lead on, each from its right edge.
    assert found.path.count("M") == 6
    assert found.path.startswith("M57 7H106V15H156")
    assert [(field.y, field.height) for field in found.fields] == [(0, 30), (30, 30)]
    # Each field ends with the round in which it has one match.
    assert found.reach == 2 * 320 // 3


@pytest.mark.django_db
def test_big_bracket_has_a_map_with_what_is_played(client: Client) -> None:
    event = make_event(64, tables=40)
    draw_event(event)
    assert 'class="bracket-map"' in client.get("/events/cup/bracket/").content.decode()
    win(event, 1, "home")
    win(event, 32, "home", verdict="", hands_done=1)
    page = client.get("/events/cup/bracket/4/").content.decode()
    assert [page.count(f'class="map-{state}"') for state in Dot] == [1, 1, 61]
    assert page.count('class="map-field') == 4
    assert 'class="map-field map-here"' in page
    assert 'aria-label="第4部分 · 正在进行" aria-current="page"' in page


@pytest.mark.django_db
def test_small_bracket_needs_no_map(client: Client) -> None:
    draw_event(make_event(16))
    assert "bracket-map" not in client.get("/events/cup/bracket/").content.decode()
