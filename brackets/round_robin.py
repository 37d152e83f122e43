"""Everybody meets everybody: rounds by the circle method (Berger tables). Pure."""

from rules.round_order import Meeting, Schedule


def circle(teams: int, *, legs: int = 1) -> Schedule:
    """Return the rounds in which each of `teams` meets every other once in each leg.

    An even number takes teams − 1 rounds a leg, an odd one as many as there are teams, with one
    resting in each. In the second leg home and away change. The order is that of the Berger tables:
    in the first round 1 meets the last, 2 the last but one.
    """
    even = teams + teams % 2
    rounds: list[tuple[Meeting, ...]] = []
    for number in range(even - 1):
        # The last place stays, all others move on by half the circle in each round.
        turned = [(place + number * (even // 2)) % (even - 1) + 1 for place in range(even - 1)]
        first = turned[0]
        pairs = [(first, even) if number % 2 == 0 else (even, first)]
        pairs += [(turned[step], turned[-step]) for step in range(1, even // 2)]
        rounds.append(tuple(pair for pair in pairs if max(pair) <= teams))
    back = [tuple((away, home) for home, away in each) for each in rounds]
    return tuple(each for leg in range(legs) for each in (back if leg % 2 else rounds))
