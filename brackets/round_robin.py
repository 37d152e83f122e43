"""Everybody meets everybody: rounds by the circle method (Berger tables), or as given. Pure."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations

Meeting = tuple[int, int]
Schedule = tuple[tuple[Meeting, ...], ...]
"""Rounds of meetings; teams are places in the group from 1 on. Who is missing in a round rests."""


class ScheduleProblem(StrEnum):
    """What is wrong with a schedule that somebody typed in."""

    UNKNOWN_TEAM = "unknown_team"
    AGAINST_ITSELF = "against_itself"
    TWICE_IN_ROUND = "twice_in_round"
    TOO_OFTEN = "too_often"
    TOO_SELDOM = "too_seldom"


@dataclass(frozen=True, slots=True)
class Flaw:
    """One problem of a given schedule: the round from 1 (0: the whole) and the teams meant."""

    problem: ScheduleProblem
    round: int
    teams: tuple[int, ...]


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


def flaws(rounds: Sequence[Sequence[Meeting]], *, teams: int, legs: int = 1) -> tuple[Flaw, ...]:
    """Return everything that is wrong with a schedule that was given instead of the circle's."""
    found: list[Flaw] = []
    met: Counter[tuple[int, ...]] = Counter()
    for number, meetings in enumerate(rounds, start=1):
        seated = Counter(team for meeting in meetings for team in set(meeting))
        for home, away in meetings:
            unknown = tuple(team for team in (home, away) if not 1 <= team <= teams)
            if unknown:
                found.append(Flaw(ScheduleProblem.UNKNOWN_TEAM, number, unknown))
            elif home == away:
                found.append(Flaw(ScheduleProblem.AGAINST_ITSELF, number, (home,)))
            else:
                met[tuple(sorted((home, away)))] += 1
        twice = tuple(sorted(team for team, times in seated.items() if times > 1))
        if twice:
            found.append(Flaw(ScheduleProblem.TWICE_IN_ROUND, number, twice))
    for pair in combinations(range(1, teams + 1), 2):
        if met[pair] != legs:
            more = met[pair] > legs
            problem = ScheduleProblem.TOO_OFTEN if more else ScheduleProblem.TOO_SELDOM
            found.append(Flaw(problem, 0, pair))
    return tuple(found)
