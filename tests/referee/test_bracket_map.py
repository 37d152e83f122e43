"""The map of a big bracket: every match once, joined to its two feeders, cut into fields."""

import pytest
from django.test import Client

from referee.bracket_map import Dot, bracket_map
from referee.columns import Column
from tests.brackets.play import win
from tests.builders import draw_event, make_event


def columns(*sizes: int) -> list[Column]:
    return [Column(n, "", (None,) * size) for n, size in enumerate(sizes, 1)]


def test_lines_join_a_match_to_the_middle_of_its_feeders() -> None:
    found = bracket_map(columns(4, 2, 1), 2)
    # Two matches of round 2 and the final: a line each, from two rows to the row between.
    assert found.path.count("V") == 3
    assert found.path.startswith("M53 7H106V22H53M106 15H160")
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
