"""Certainly through and certainly out, by paper."""

import pytest

from brackets import certainty as module
from brackets.certainty import Certainty, certainty

WIN_LOSS = ((2, 0), (0, 2))
WITH_DRAW = (*WIN_LOSS, (1, 1))
THROUGH, OUT, OPEN = Certainty.THROUGH, Certainty.OUT, Certainty.OPEN


def test_group_of_four_with_one_match_to_play() -> None:
    # A beat B, C and D; B beat D; C beat D; B–C is open: one of them gets 4, the other stays at 2.
    points = {"A": 6, "B": 2, "C": 2, "D": 0}
    found = certainty(points, [("B", "C")], outcomes=WIN_LOSS, go_on=2)
    assert found == {"A": THROUGH, "B": OPEN, "C": OPEN, "D": OUT}


def test_possible_tie_is_not_certain() -> None:
    # A has 4 and is ready; B has 2 and plays C: B may get 4 too, a tie for the one place.
    points = {"A": 4, "B": 2, "C": 0}
    found = certainty(points, [("B", "C")], outcomes=WIN_LOSS, go_on=1)
    assert found == {"A": OPEN, "B": OPEN, "C": OUT}


def test_two_who_meet_cannot_both_win() -> None:
    # A 4; B and C have 2 and meet: only one of them can reach 4, so A is among the first two.
    points = {"A": 4, "B": 2, "C": 2, "D": 0}
    found = certainty(points, [("B", "C")], outcomes=WIN_LOSS, go_on=2)
    assert found["A"] is THROUGH
    # Two places for three: with a draw B and C would have 3 each behind A.
    drawn = certainty(points, [("B", "C")], outcomes=WITH_DRAW, go_on=2)
    assert drawn == {"A": THROUGH, "B": OPEN, "C": OPEN, "D": OUT}


def test_nothing_to_play_leaves_only_ties_open() -> None:
    points = {"A": 6, "B": 4, "C": 4, "D": 0}
    assert certainty(points, [], outcomes=WIN_LOSS, go_on=2) == {
        "A": THROUGH,
        "B": OPEN,
        "C": OPEN,
        "D": OUT,
    }
    assert certainty(points, [], outcomes=WIN_LOSS, go_on=3)["C"] is THROUGH


def test_everybody_goes_on_when_there_are_places_for_all() -> None:
    found = certainty({"A": 0, "B": 0}, [("A", "B")], outcomes=WIN_LOSS, go_on=2)
    assert set(found.values()) == {THROUGH}


def test_points_without_limit_leave_everything_open() -> None:
    found = certainty({"A": 30, "B": 0}, [("A", "B")], outcomes=(), go_on=1)
    assert set(found.values()) == {OPEN}


def test_many_open_matches_never_make_anything_certain_that_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tables = [
        ({"A": 6, "B": 2, "C": 2, "D": 0}, [("B", "C")]),
        ({"A": 4, "B": 2, "C": 2, "D": 0}, [("B", "C"), ("A", "D")]),
        ({"A": 8, "B": 8, "C": 1, "D": 0}, [("C", "D"), ("A", "B")]),
    ]
    for points, to_play in tables:
        for go_on in (1, 2, 3):
            exact = certainty(points, to_play, outcomes=WITH_DRAW, go_on=go_on)
            with monkeypatch.context() as patch:
                patch.setattr(module, "_TRIED", 0)
                bounded = certainty(points, to_play, outcomes=WITH_DRAW, go_on=go_on)
            assert all(known in (OPEN, exact[side]) for side, known in bounded.items())
    assert bounded["A"] is THROUGH
