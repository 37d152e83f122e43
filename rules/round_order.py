"""The order in which everybody meets everybody, where it is given as text.

`1-4 2-3 / 1-3 4-2 / 1-2 3-4` are the rounds of a group of four, by places in the group; `;` stands
between the orders for groups of other sizes.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import combinations

Meeting = tuple[int, int]
Schedule = tuple[tuple[Meeting, ...], ...]
"""Rounds of meetings; teams are places in the group from 1 on. Who is missing in a round rests."""

LARGEST = 32
"""The largest group for which an order can be given."""

_MEETING = re.compile(r"(\d{1,3})[-–—:：](\d{1,3})")


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


@lru_cache(maxsize=64)
def given_orders(text: str) -> Mapping[int, Schedule]:
    """Return the rounds by size of the group, from text in which nothing is wrong."""
    return {_size(rounds): rounds for rounds in _read(text)}


def order_problems(text: str, *, legs: int) -> Iterator[str]:
    """Yield everything that is wrong with orders that are given as text."""
    strange = [part for part in _parts(text) if not _MEETING.fullmatch(part)]
    for part in dict.fromkeys(strange):
        yield f"“{part}” is no meeting of two places, such as 1-4"
    if strange:
        return  # what follows would tell of meetings that are only written wrong
    seen: set[int] = set()
    for rounds in _read(text):
        size = _size(rounds)
        if not 2 <= size <= LARGEST:
            yield f"an order is for groups of 2 to {LARGEST}"
            continue
        if size in seen:
            yield f"there is another order for groups of {size}"
        seen.add(size)
        yield from _told(flaws(rounds, teams=size, legs=legs), size, legs)


def _told(found: Sequence[Flaw], size: int, legs: int) -> Iterator[str]:
    for flaw in found:
        if flaw.round:
            places = ", ".join(map(str, flaw.teams))
            where = f"groups of {size}, round {flaw.round}"
            if flaw.problem is ScheduleProblem.TWICE_IN_ROUND:
                yield f"{where}: more than one meeting of {places}"
            elif flaw.problem is ScheduleProblem.AGAINST_ITSELF:
                yield f"{where}: {places} meets itself"
            else:
                yield f"{where}: there is no place {places}"
    for problem, words in (
        (ScheduleProblem.TOO_OFTEN, "too often"),
        (ScheduleProblem.TOO_SELDOM, "too seldom"),
    ):
        pairs = [f"{a}-{b}" for a, b in (each.teams for each in found if each.problem is problem)]
        if pairs:
            yield f"groups of {size}: {', '.join(pairs)} {words}, each two meet {legs} times"


def _parts(text: str) -> list[str]:
    return [part for part in re.split(r"[\s,，、/;]+", _plain(text)) if part]


def _read(text: str) -> list[Schedule]:
    """Return the rounds of each order; what is no meeting is left out."""
    return [
        tuple(
            tuple((int(home), int(away)) for home, away in _MEETING.findall(part))
            for part in order.split("/")
        )
        for order in _plain(text).split(";")
        if order.strip()
    ]


def _plain(text: str) -> str:
    """Return the text with signs of full width as the usual ones."""
    return unicodedata.normalize("NFKC", text)


def _size(rounds: Schedule) -> int:
    return max((place for meetings in rounds for pair in meetings for place in pair), default=0)
