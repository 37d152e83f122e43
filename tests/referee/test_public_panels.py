from dataclasses import replace

import pytest

from brackets.models import Tournament
from brackets.phases import Phase, phases
from brackets.queries import places_of, published_draw
from brackets.ready_formats import ready_format
from brackets.registration import change_tournament
from brackets.stages import KNOCKOUT
from brackets.standings import ranking
from referee.boards import Board, board_of
from referee.labels.rounds import RoundNames
from referee.models import Notice
from referee.screen_panels import Panel
from referee.stage_tables import boards_of
from referee.views.public.bracket_panel import bracket_pages
from referee.views.public.panels import (
    ON_A_PAGE,
    Page,
    notice_pages,
    paged,
    podium_pages,
    table_pages,
)
from rules.shapes import Pairing
from tests.brackets.play import nobody_came, win
from tests.builders import draw_event, make_event


def board(event: Tournament) -> Board:
    return board_of(places_of(event), RoundNames(phases(event)))


def phase(event: Tournament) -> Phase:
    (found,) = phases(event)
    return found


def bracket(event: Tournament) -> tuple[Page, ...]:
    return bracket_pages(board(event), phase(event), 4)


def widths(page: Page) -> list[int]:
    """Return how many matches each column of a bracket page has."""
    return [len(column.lines) for column in page.items[0].tile.columns]


def numbers(page: Page) -> set[int | None]:
    return {line.match.number for line in page.items[0].tile.matches}


@pytest.mark.parametrize(
    ("teams", "pages"),
    [
        (2, [[1]]),
        (3, [[2, 1]]),
        (4, [[2, 1, 1]]),
        (11, [[8, 4, 2, 1, 1]]),
        (16, [[8, 4, 2, 1, 1]]),
        # Of the last rounds nobody is known.
        (17, [[8, 4, 8, 4]]),
    ],
)
def test_bracket_pages_have_at_most_eight_matches_in_a_column(
    teams: int, pages: list[list[int]], db: None
) -> None:
    event = make_event(teams)
    draw_event(event)
    assert [widths(page) for page in bracket(event)] == pages


def test_big_bracket_begins_with_its_map_and_what_is_played(db: None) -> None:
    event = make_event(64)
    draw_event(event)
    win(event, 9, "home", verdict="", hands_done=1)
    whole, *parts = bracket(event)
    assert whole.note == "整个对阵表的缩略图 · ▶ 正在进行"
    assert [(widths(page), page.note[:4]) for page in parts] == [
        ([8, 4, 2], f"第{number}部分") for number in (2, 1, 3, 4)
    ]


@pytest.mark.parametrize(("teams", "pages"), [(256, 1 + 16), (257, 1)])
def test_bracket_of_more_than_256_pairs_is_a_map(teams: int, pages: int, db: None) -> None:
    event = make_event(teams)
    draw_event(event)
    assert len(bracket(event)) == pages


def test_part_that_is_over_comes_last_and_seldom(db: None) -> None:
    event = make_event(64)
    draw_event(event)
    # Part 1: matches 1-8, then the first four of round 2, the first two of round 3.
    for number in (*range(1, 9), *range(33, 37), 49, 50):
        win(event, number, "home")
    _whole, *parts = bracket(event)
    assert [(page.note[:4], page.seldom) for page in parts] == [
        ("第2部分", False),
        ("第3部分", False),
        ("第4部分", False),
        # The quarter-finals, of which the first has both pairs now.
        ("", False),
        ("第1部分", True),
    ]


def test_final_stays_when_the_bracket_is_over(db: None) -> None:
    event = make_event(17)
    draw_event(event)
    for number in range(1, 18):
        win(event, number, "home")
    assert [(widths(page), page.seldom) for page in bracket(event)] == [([8, 4, 2, 1, 1], False)]


def test_matches_for_places_share_a_page_that_is_seldom_when_they_are_over(db: None) -> None:
    """Of eight the losers of round 1 play for places 5 to 8, theirs for place 7."""
    event = make_event(8, stages=(replace(KNOCKOUT, third_place=True, places_to=8),))
    draw_event(event)
    assert [widths(page) for page in bracket(event)] == [[4, 2, 1, 1]]
    win(event, 1, "home")
    pages = bracket(event)
    assert [widths(page) for page in pages] == [[4, 2, 1, 1], [2, 1, 1]]
    assert [page.note for page in pages] == ["", "排位赛"]
    for number in range(2, 13):
        win(event, number, "home")
    assert [page.seldom for page in bracket(event)] == [False, True]


def test_both_brackets_of_a_double_elimination_have_pages(db: None) -> None:
    event = make_event(8, stages=ready_format("double_elimination"))
    draw_event(event)
    win(event, 1, "home")
    main, lower = bracket(event)
    assert (widths(main), main.note) == ([4, 2, 1, 1, 1], "胜者组")
    assert (widths(lower), lower.note) == ([2, 2, 1, 1], "败者组")


def test_bracket_drawn_anew_shows_the_present_round(db: None) -> None:
    event = make_event(20, stages=(replace(KNOCKOUT, pairing=Pairing.REDRAWN),))
    draw_event(event)
    (page,) = bracket(event)
    # Four matches and twelve byes.
    assert widths(page) == [8, 8]
    assert not any(column.feeds for column in page.items[0].tile.columns)


def test_bracket_pages_leave_out_rounds_that_are_over(db: None) -> None:
    event = make_event(32)
    draw_event(event)
    for number in range(1, 17):
        win(event, number, "home")
    # Round 2 to the final fit on one page, whose first column is round 2.
    (page,) = bracket(event)
    assert widths(page) == [8, 4, 2, 1, 1]
    assert numbers(page) == set(range(17, 33))


def test_match_pages_hold_what_is_readable_on_one(db: None) -> None:
    event = make_event(64, tables=20)
    draw_event(event)
    for number in range(1, 20):
        win(event, number, "home", verdict="", hands_done=2)
    found = {
        Panel.PLAYING: paged(Panel.PLAYING, board(event).under_way),
        Panel.UPCOMING: paged(Panel.UPCOMING, board(event).upcoming),
    }
    for panel, pages in found.items():
        sizes = [len(page.items) for page in pages]
        assert sizes[0] == max(sizes) == ON_A_PAGE[panel]
    playing = [line for page in found[Panel.PLAYING] for line in page.items]
    assert [line.match.table for line in playing] == list(range(1, 20))


def test_upcoming_lists_ready_matches_by_turn_then_those_that_wait_for_one_team(
    db: None,
) -> None:
    event = make_event(8, tables=2)
    draw_event(event)
    win(event, 1, "home")
    upcoming = [(line.match.number, line.queue) for line in board(event).upcoming]
    # Matches 3 (table 1) and 2 (table 2) can begin, 4 (table 2) comes after 2; in match 5 one team
    # is known, and semi-final 6 is told although it is open.
    assert upcoming == [(2, 0), (3, 0), (4, 1), (5, 0), (6, 0)]


def test_results_are_the_latest_first_without_byes(db: None) -> None:
    event = make_event(6)
    draw_event(event)
    for number in (2, 1):
        win(event, number, "away")
    assert [line.match.number for line in board(event).results] == [1, 2]


def test_third_place_waits_for_losers_and_for_nobody_after_a_disqualification(db: None) -> None:
    event = make_event(4)
    draw_event(event)
    third = board(event).lines[2]
    assert [
        (side.comes_from.number, side.comes_from.loser) for side in third.sides if side.comes_from
    ] == [(1, True), (2, True)]
    win(event, 1, "home", verdict="disqualification")
    third = board(event).lines[2]
    assert third.home.comes_from is not None
    assert third.home.comes_from.nobody


def podium(event: Tournament) -> list[tuple[str, int]]:
    """Return who stands beside the champion, with the places."""
    draw = published_draw(event)
    assert draw is not None
    (first,) = podium_pages(ranking(draw))
    assert first.panel == Panel.CHAMPION
    return [(row.place, row.team.number) for row in first.items]


def test_podium_names_nobody_of_five_who_share_a_place(db: None) -> None:
    event = make_event(8, seeded=8)
    draw_event(event)
    nobody_came(event, 1)
    for number in (2, 3, 4, 6, 8):
        win(event, number, "home")
    # 1 and 8 stayed away: the next opponent, 4, was in the final without a match, so there is no
    # fourth, and the places 4 to 8 are shared by those who lost or were missing in round 1.
    assert podium(event) == [("1", 4), ("2", 3), ("3", 2)]


def test_podium_names_all_who_share_a_place_there_is_room_for(db: None) -> None:
    event = make_event(4, seeded=4)
    change_tournament(event, third_place=False, by=None)
    draw_event(event)
    for number in (1, 2, 3):
        win(event, number, "home")
    assert podium(event) == [("1", 1), ("2", 2), ("3–4", 3), ("3–4", 4)]


def test_small_groups_share_a_page_and_large_ones_do_not(db: None) -> None:
    pages = {}
    for groups, teams in ((5, 20), (2, 16), (1, 20)):
        (plan, *_rest) = ready_format("groups_knockout")
        plan = replace(plan, group_size=0, groups=groups, advance=1)
        event = make_event(teams, slug=f"g{groups}", stages=(plan,))
        draw_event(event)
        (board_,) = boards_of(event)
        pages[groups] = [[len(block.lines) for block in page.items] for page in table_pages(board_)]
    assert pages == {5: [[4, 4, 4, 4], [4]], 2: [[8, 8]], 1: [[16], [4]]}


def test_long_notices_have_pages_of_their_own() -> None:
    # 28 characters fill a line, six lines a page.
    texts = ("午餐", "长" * 200, "字" * 84, "词" * 57, "a" * 56)
    pages = notice_pages(Notice(text=text) for text in texts)
    assert [[texts.index(notice.text) for notice in page.items] for page in pages] == [
        [0],
        [1],
        [2, 3],
        [4],
    ]
