"""Everybody against everybody: the circle method. Pure."""

Meeting = tuple[int, int]


def rounds(sides: int, *, legs: int = 1) -> tuple[tuple[Meeting, ...], ...]:
    """Return who meets whom in each round, as places 0 … sides - 1, home first.

    With an odd number one rests in each round. Who is at home changes as evenly as it can, and in
    a second leg all are at the other's.

    >>> rounds(4)
    (((0, 3), (1, 2)), ((3, 2), (0, 1)), ((1, 3), (2, 0)))
    """
    even = sides + sides % 2
    last = even - 1
    # The last place stands still, the others go round it (Berger); an odd number has nobody there.
    first_leg = []
    for turn in range(last):
        start = turn * (even // 2) % last
        meetings = [(start, last) if turn % 2 == 0 else (last, start)]
        meetings += [((start + step) % last, (start - step) % last) for step in range(1, even // 2)]
        first_leg.append(tuple(each for each in meetings if max(each) < sides))
    second_leg = [tuple((away, home) for home, away in meetings) for meetings in first_leg]
    return (*first_leg, *(second_leg if legs > 1 else ()))
