"""Swiss and Danish rounds against every pairing there is, and over whole events."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brackets import swiss
from brackets.swiss import Entrant, Float, Meeting, Relaxed, Round, System, floats, pair_round

UNITS = ("甲", "乙", "丙", "")


def entrants(
    rng: random.Random, count: int, *, rounds: int, units: Sequence[str] = ("",)
) -> list[Entrant]:
    """Return teams as some earlier rounds by chance could have left them, best first."""
    scores = sorted((2 * rng.randint(0, rounds) for _ in range(count)), reverse=True)
    met: list[set[int]] = [set() for _ in range(count)]
    for _ in range(rounds):
        order = rng.sample(range(count), count)
        for one, other in zip(order[::2], order[1::2], strict=False):
            met[one].add(other)
            met[other].add(one)
    return [
        Entrant(
            number=place,
            score=scores[place],
            met=frozenset(met[place]),
            rested=rng.random() < 0.3,
            floated=rng.choice(list(Float)),
            unit=rng.choice(units),
        )
        for place in range(count)
    ]


Pairs = tuple[tuple[Entrant, Entrant | None], ...]


def every_pairing(left: tuple[Entrant, ...]) -> Iterator[Pairs]:
    """Yield all pairings; the one that is paired with None rests."""
    if not left:
        yield ()
        return
    first, *others = left
    partners: list[Entrant | None] = [*others]
    if len(left) % 2:
        partners.append(None)
    for partner in partners:
        rest = tuple(each for each in others if each is not partner)
        for more in every_pairing(rest):
            if sum(pair[1] is None for pair in more) + (partner is None) <= 1:
                yield ((first, partner), *more)


def costs(ranked: Sequence[Entrant], pairs: Pairs, *, apart: bool) -> tuple[int, ...]:
    """Count what is wrong with a pairing, from the words of the rules; not the places."""
    bye = [one for one, other in pairs if other is None]
    met = [(one, other) for one, other in pairs if other is not None]
    lowest = min(each.score for each in ranked)
    return (
        sum(each.rested for each in bye),
        sum(other.number in one.met for one, other in met),
        sum(apart and one.unit == other.unit != "" for one, other in met),
        sum(each.score - lowest for each in bye),
        sum((one.score - other.score) ** 2 for one, other in met),
        sum(each.floated is Float.DOWN for each in bye)
        + sum(
            (one.floated is Float.DOWN) + (other.floated is Float.UP)
            for one, other in met
            if one.score > other.score
        ),
    )


def pairs_of(ranked: Sequence[Entrant], made: Round) -> Pairs:
    team = {each.number: each for each in ranked}
    pairs: list[tuple[Entrant, Entrant | None]] = [
        (team[meeting.home], team[meeting.away]) for meeting in made.meetings
    ]
    if made.rests is not None:
        pairs.append((team[made.rests], None))
    return tuple(pairs)


@given(st.integers(2, 8), st.integers(0, 4), st.booleans(), st.sampled_from(System), st.randoms())
@settings(max_examples=150, deadline=None)
def test_round_is_the_best_of_all_pairings(
    count: int, rounds: int, apart: bool, system: System, rng: random.Random
) -> None:
    ranked = entrants(rng, count, rounds=rounds, units=UNITS)
    made = pair_round(ranked, system=system, apart=apart)
    pairs = pairs_of(ranked, made)
    seated = [each.number for pair in pairs for each in pair if each is not None]
    assert sorted(seated) == list(range(count))
    found = costs(ranked, pairs, apart=apart)
    assert found == min(costs(ranked, each, apart=apart) for each in every_pairing(tuple(ranked)))
    told = {
        Relaxed.SECOND_BYE: bool(found[0]),
        Relaxed.REMATCH: bool(found[1]),
        Relaxed.SAME_UNIT: bool(found[2]),
    }
    assert made.relaxed == tuple(relaxed for relaxed, broken in told.items() if broken)


def test_first_round_sets_the_upper_half_against_the_lower() -> None:
    made = pair_round([Entrant(number=number) for number in range(1, 9)])
    assert made.meetings == (Meeting(1, 5), Meeting(2, 6), Meeting(3, 7), Meeting(4, 8))


def test_danish_round_sets_neighbours_against_each_other() -> None:
    ranked = [Entrant(number=number, score=10 - number) for number in range(1, 7)]
    made = pair_round(ranked, system=System.DANISH)
    assert made.meetings == (Meeting(1, 2), Meeting(3, 4), Meeting(5, 6))


def test_danish_round_may_repeat_a_meeting_when_the_regulation_says_so() -> None:
    ranked = [
        Entrant(number=1, score=2, met=frozenset({2})),
        Entrant(number=2, score=2, met=frozenset({1})),
        Entrant(number=3),
        Entrant(number=4),
    ]
    again = pair_round(ranked, system=System.DANISH, rematches=True)
    assert again.meetings == (Meeting(1, 2), Meeting(3, 4))
    assert again.relaxed == ()
    other = pair_round(ranked, system=System.DANISH)
    assert other.meetings == (Meeting(1, 3), Meeting(2, 4))


def test_odd_number_rests_the_last_of_the_lowest_score_that_has_not_rested() -> None:
    ranked = [
        Entrant(number=1, score=4),
        Entrant(number=2, score=2),
        Entrant(number=3, score=2),
        Entrant(number=4, score=0),
        Entrant(number=5, score=0, rested=True),
    ]
    assert pair_round(ranked).rests == 4


def test_bye_that_nobody_can_take_a_second_time_is_told() -> None:
    made = pair_round([Entrant(number=number, rested=True) for number in range(3)])
    assert made.relaxed == (Relaxed.SECOND_BYE,)


def test_rematch_is_made_only_when_there_is_no_other_way() -> None:
    met = {1: {2, 3}, 2: {1, 3}, 3: {1, 2}, 4: set()}
    ranked = [Entrant(number=number, met=frozenset(others)) for number, others in met.items()]
    made = pair_round(ranked)
    assert made.relaxed == (Relaxed.REMATCH,)
    assert len(made.meetings) == 2


def scores(ranked: list[Entrant]) -> dict[int, int]:
    """Return the match points by team number."""
    return {each.number: each.score for each in ranked}


def test_whoever_floated_down_does_not_again_where_another_can() -> None:
    ranked = [
        Entrant(number=1, score=2),
        Entrant(number=2, score=2),
        Entrant(number=3, score=2, floated=Float.DOWN),
        Entrant(number=4, score=0, floated=Float.UP),
        Entrant(number=5, score=0),
        Entrant(number=6, score=0),
    ]
    made = pair_round(ranked)
    down = [
        number for number, how in floats(scores(ranked), made.pairings).items() if how is Float.DOWN
    ]
    up = [
        number for number, how in floats(scores(ranked), made.pairings).items() if how is Float.UP
    ]
    assert len(down) == len(up) == 1
    assert down != [3]
    assert up != [4]


def test_bye_is_a_float_down() -> None:
    ranked = [Entrant(number=number) for number in range(3)]
    made = pair_round(ranked)
    assert floats(scores(ranked), made.pairings) == {0: Float.NONE, 1: Float.NONE, 2: Float.DOWN}


@pytest.mark.parametrize("count", [1, 0])
def test_round_of_one_or_nobody_has_no_meeting(count: int) -> None:
    made = pair_round([Entrant(number=7)][:count])
    assert made == Round((), 7 if count else None, ())


@given(st.sampled_from([2, 4, 6, 8]), st.integers(0, 4), st.randoms())
@settings(max_examples=150, deadline=None)
def test_who_is_said_to_float_again_does_in_every_pairing_of_the_smallest_squares(
    count: int, rounds: int, rng: random.Random
) -> None:
    ranked = entrants(rng, count, rounds=rounds)
    field = swiss._Field(tuple(ranked), System.SWISS, apart=False, rematches=False)
    _, repeated = min(
        costs(ranked, pairs, apart=False)[-2:] for pairs in every_pairing(tuple(ranked))
    )
    assert repeated or not field.somebody_floats_again()


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize("count", [60, 73])
@pytest.mark.parametrize("seed", range(4))
def test_fewer_edges_find_what_all_of_them_find(count: int, seed: int, alone: bool) -> None:
    rng = random.Random(seed)  # noqa: S311 - the same positions each time
    ranked = entrants(rng, count, rounds=6, units=UNITS)
    if alone:
        last = ranked.pop()  # it has to float as it did before
        ranked.append(replace(last, score=last.score - 2, floated=Float.UP))
    found = costs(ranked, pairs_of(ranked, pair_round(ranked, apart=True)), apart=True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(swiss, "_SMALL", 1000)
        every = pair_round(ranked, apart=True)
    assert found == costs(ranked, pairs_of(ranked, every), apart=True)


@pytest.mark.parametrize(("count", "rounds"), [(10, 7), (11, 8), (32, 9), (65, 9)])
def test_event_repeats_no_meeting_and_no_bye(count: int, rounds: int) -> None:
    rng = random.Random(count)  # noqa: S311 - the same event each time
    met: dict[int, set[int]] = {number: set() for number in range(count)}
    score = dict.fromkeys(met, 0)
    rested: set[int] = set()
    floated: dict[int, Float] = {}
    for _ in range(rounds):
        ranked = [
            Entrant(
                number=number,
                score=score[number],
                met=frozenset(met[number]),
                rested=number in rested,
                floated=floated.get(number, Float.NONE),
            )
            for number in sorted(met, key=lambda number: (-score[number], number))
        ]
        made = pair_round(ranked)
        assert made.relaxed == ()
        assert made == pair_round(ranked)
        floated = floats(scores(ranked), made.pairings)
        for meeting in made.meetings:
            assert meeting.away not in met[meeting.home]
            met[meeting.home].add(meeting.away)
            met[meeting.away].add(meeting.home)
            score[rng.choice((meeting.home, meeting.away))] += 2
        if made.rests is not None:
            assert made.rests not in rested
            rested.add(made.rests)
            score[made.rests] += 2
