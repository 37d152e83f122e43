"""The picture of a format: lines, dashed byes, rounds with their matches."""

import re
from dataclasses import replace

import pytest

from brackets.forecast import outlooks
from brackets.ready_formats import ready_format
from referee.format_picture import Picture, picture
from rules.shapes import Pairing

(KNOCKOUT,) = ready_format("knockout")


def drawn(key: str, teams: int) -> Picture:
    return picture(outlooks(ready_format(key), teams)[0])


def joins(path: str) -> int:
    """Return how many matches a path draws: two lines into one."""
    return len(re.findall(r"V\d+h-", path))


def alone(path: str) -> int:
    """Return how many lines are dashed."""
    return path.count("M")


@pytest.mark.parametrize(("teams", "byes"), [(2, 0), (5, 3), (8, 0), (11, 5), (16, 0)])
def test_knockout_has_all_its_matches_and_a_dashed_line_for_each_bye(teams: int, byes: int) -> None:
    shown = drawn("knockout", teams)
    assert (joins(shown.path), alone(shown.byes)) == (teams - 1, byes)


def test_of_many_pairs_the_last_sixteen_are_shown() -> None:
    shown = drawn("knockout", 100)
    assert (joins(shown.path), shown.byes) == (15, "")


def test_double_elimination_leaves_out_losers_that_there_are_not() -> None:
    # Six pairs: two byes; the losers of the other two matches meet nobody at first.
    shown = drawn("double_elimination", 6)
    assert (joins(shown.path), alone(shown.byes)) == (5 + 1, 2 + 2)
    # Five pairs: one loser, who meets nobody in both rounds that are shown.
    shown = drawn("double_elimination", 5)
    assert (joins(shown.path), alone(shown.byes)) == (4, 3 + 2)


def test_rounds_drawn_anew_are_boxes_with_their_matches_and_byes() -> None:
    by_lot = drawn("union_three_rounds", 11)
    assert [box.word for box in by_lot.boxes] == ["5+1", "3", "1+1", "1"]
    anew = outlooks([replace(KNOCKOUT, pairing=Pairing.REDRAWN, third_place=False)], 11)
    assert [box.word for box in picture(anew[0]).boxes] == ["3+5", "4", "2", "1"]
    heights = [box.height for box in by_lot.boxes]
    assert heights == sorted(heights, reverse=True)
