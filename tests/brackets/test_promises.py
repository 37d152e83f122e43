"""What formats promise, for every number of pairs from 2 to 128: who meets whom, and how often."""

from collections import Counter

import pytest

from brackets.drawing import algorithm_of, outcome
from brackets.layout import slots
from brackets.ready_formats import ready_format
from brackets.seeding import Entry
from brackets.swiss import Entrant, pair_round

GROUPS = ready_format("groups_knockout")[0]
# All small numbers, and the big ones around a power of two: pairing 128 takes a tenth of a second.
SWISS_SIZES = (*range(2, 33), 63, 64, 127, 128)


@pytest.mark.parametrize("teams", range(2, 129))
def test_everybody_meets_everybody_of_the_group_once(teams: int) -> None:
    entries = [Entry(n, "", f"甲{n}", f"乙{n}", n if n <= 4 else None) for n in range(1, teams + 1)]
    groups = outcome(algorithm_of(GROUPS), GROUPS, entries, "开幕")
    assert sorted(number for group in groups for number in group if number) == list(
        range(1, teams + 1)
    )
    assert max(map(len, groups)) - min(map(len, groups)) <= 1
    made = slots(GROUPS, groups, tables=8)
    met = Counter(frozenset({slot.home, slot.away}) for slot in made)
    assert set(met.values()) == {1}
    assert len(met) == sum(len(group) * (len(group) - 1) // 2 for group in groups)
    # nobody is at two tables in one round, and the numbers have no gap
    at = Counter((slot.round, team) for slot in made for team in (slot.home, slot.away))
    assert set(at.values()) == {1}
    assert [slot.number for slot in made] == list(range(1, len(made) + 1))


@pytest.mark.parametrize("teams", SWISS_SIZES)
def test_nobody_meets_or_rests_twice_in_swiss_rounds(teams: int) -> None:
    rounds = min(3, teams - 1)
    score: Counter[int] = Counter()
    met: dict[int, set[int]] = {number: set() for number in range(1, teams + 1)}
    rested: set[int] = set()
    for _round in range(rounds):
        ranked = sorted(met, key=lambda number: (-score[number], number))
        entrants = [
            Entrant(
                number=number,
                score=score[number],
                met=frozenset(met[number]),
                rested=number in rested,
            )
            for number in ranked
        ]
        for home, away in pair_round(entrants).pairings:
            if away is None:
                assert home not in rested
                rested.add(home)
                score[home] += 2
                continue
            assert away not in met[home]
            met[home].add(away)
            met[away].add(home)
            score[min(home, away)] += 2
    assert all(len(others) + (number in rested) == rounds for number, others in met.items())
