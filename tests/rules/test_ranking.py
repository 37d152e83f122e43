"""Places of groups of equals (decision 11)."""

import pytest

from rules.ranking import places

Place = tuple[int, int]


@pytest.mark.parametrize(
    ("sizes", "expected"),
    [
        # eleven teams with a match for third place: 5–8 lost in round 2, 9–11 in round 1
        ((1, 1, 1, 1, 4, 3), [(1, 1), (2, 2), (3, 3), (4, 4), (5, 8), (9, 11)]),
        # without it the beaten semi-finalists share 3–4
        ((1, 1, 2, 4), [(1, 1), (2, 2), (3, 4), (5, 8)]),
        # three teams: the one beaten semi-finalist is third
        ((1, 1, 1), [(1, 1), (2, 2), (3, 3)]),
        ((1, 1), [(1, 1), (2, 2)]),
        # both sides of a semi-final were absent and went out there
        ((1, 3, 4), [(1, 1), (2, 4), (5, 8)]),
        ((), []),
    ],
)
def test_equals_share_their_places(sizes: tuple[int, ...], expected: list[Place]) -> None:
    assert places([range(size) for size in sizes]) == expected
