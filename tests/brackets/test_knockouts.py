"""Brackets with byes, placement matches and two lives, for every number of teams."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets import knockouts
from brackets.layout import slots
from brackets.placement import Slot, first_round
from rules.shapes import Pairing, Stage, StageKind

KNOCKOUT = Stage(kind=StageKind.KNOCKOUT, pairing=Pairing.BRACKET, advance=1, clause="x")
DOUBLE = replace(KNOCKOUT, kind=StageKind.DOUBLE_ELIMINATION)
SIZES = range(2, 129)
Met = dict[tuple[int, int], tuple[int, int]]


def drawn(plan: Stage, teams: int) -> tuple[Slot, ...]:
    """Return the matches of a draw in which rank and number are the same."""
    return slots(plan, first_round(range(1, teams + 1)), tables=8)


def played(made: tuple[Slot, ...], beats: list[bool]) -> tuple[Met, Met]:
    """Play a bracket by wires alone: who met, and who came out as winner and loser.

    `beats` tells for each match in turn whether home wins. The second grand final is not played
    when home won the first.
    """
    met: Met = {}
    out: Met = {}
    for turn, slot in enumerate(made):
        at = (slot.round, slot.position)
        if slot.is_bye:
            assert slot.home is not None
            out[at] = (slot.home, 0)
            continue
        sides = []
        for team, feed in ((slot.home, slot.home_from), (slot.away, slot.away_from)):
            sides.append(team or (feed and out[feed.round, feed.position][feed.loser]) or 0)
        home, away = sides
        if slot.kind == "grand_final_again" and not away:
            out[at] = (home, 0)
            continue
        assert home, slot
        assert away, slot
        assert home != away, slot
        met[at] = (home, away)
        out[at] = (home, away) if beats[turn % len(beats)] else (away, home)
        if slot.kind == "grand_final" and beats[turn % len(beats)]:
            out[at] = (home, 0)
    return met, out


@pytest.mark.parametrize("teams", SIZES)
def test_double_elimination_lets_everybody_lose_twice(teams: int) -> None:
    made = drawn(DOUBLE, teams)
    for beats in ([True], [False], [True, False], [False, True, True]):
        met, out = played(made, beats)
        last = out[made[-1].round, 0][0]
        lost = Counter(
            number for at, pair in met.items() for number in pair if number != out[at][0]
        )
        assert {lost[number] for number in range(1, teams + 1) if number != last} <= {2}
        assert lost[last] <= 1
    numbers = [slot.number for slot in made if slot.number]
    assert numbers == list(range(1, 2 * teams))


LEFT = (2, 3, 4, 6, 8, 12, 16, 24)


@pytest.mark.parametrize("left", LEFT)
def test_double_elimination_ends_when_so_many_are_left(left: int) -> None:
    """Nobody leaves before the second defeat, and nobody plays on whom it does not take."""
    plan = replace(DOUBLE, advance=left)
    for teams in range(left + 1, 50):
        made = drawn(plan, teams)
        for beats in ([True], [False], [True, False], [False, True, True]):
            met, out = played(made, beats)
            lost = Counter(
                number for at, pair in met.items() for number in pair if number != out[at][0]
            )
            assert max(lost.values()) == 2
            assert sum(times == 2 for times in lost.values()) == teams - left
        numbers = [slot.number for slot in made if slot.number]
        assert numbers == list(range(1, len(numbers) + 1))


def test_four_left_of_eight_with_two_lives_take_ten_matches() -> None:
    """Eight play four matches, then the winners two; the beaten two, then two with who came down.

    Two have lost nothing, two once, and four are out.
    """
    made = drawn(replace(DOUBLE, advance=4), 8)
    assert Counter((slot.round, slot.kind) for slot in made) == {
        (1, "bracket"): 4,
        (2, "bracket"): 2,
        (2, "lower"): 2,
        (3, "lower"): 2,
    }
    pairings = first_round(range(1, 9))
    assert Counter(knockouts.ends(replace(DOUBLE, advance=4), pairings).places.values()) == {
        knockouts.THROUGH: 4,
        (5, 6): 2,
        (7, 8): 2,
    }


@pytest.mark.parametrize("teams", SIZES)
@pytest.mark.parametrize("places", [0, 3, 4, 8, 16, 128])
def test_placement_plays_out_every_place_that_is_asked_for(teams: int, places: int) -> None:
    plan = replace(KNOCKOUT, places_to=places)
    made = drawn(plan, teams)
    ends = knockouts.ends(plan, first_round(range(1, teams + 1)))
    shared = [last - first + 1 for first, last in ends.places.values()]
    groups = Counter(ends.places.values())
    # Everybody gets a place exactly once.
    assert sum(groups.values()) == len(shared) == teams
    for (first, last), size in groups.items():
        if last <= max(places, 2) and last > first:
            # Only byes leave fewer there than there are places.
            assert size <= 1, (first, last)
    met, _ = played(made, [True, False, False])
    assert sorted(slot.number for slot in made if slot.number) == list(range(1, len(met) + 1))
    assert made[-1].kind == "bracket"


@pytest.mark.parametrize("teams", SIZES)
@pytest.mark.parametrize("plan", [KNOCKOUT, DOUBLE])
def test_bracket_has_no_bye_against_bye_and_byes_for_the_best(teams: int, plan: Stage) -> None:
    made = drawn(plan, teams)
    byes = [slot.home for slot in made if slot.is_bye]
    assert sorted(number or 0 for number in byes) == list(range(1, len(byes) + 1))
    assert len(byes) == (1 << (teams - 1).bit_length()) - teams
    assert all(slot.round == 1 for slot in made if slot.is_bye)


@given(teams=st.integers(2, 64), beats=st.lists(st.booleans(), min_size=1, max_size=150))
def test_nobody_plays_twice_in_one_round(teams: int, beats: list[bool]) -> None:
    for plan in (DOUBLE, replace(KNOCKOUT, places_to=32)):
        met, _ = played(drawn(plan, teams), beats)
        in_round = Counter((round_, number) for (round_, _), pair in met.items() for number in pair)
        assert set(in_round.values()) == {1}


def test_double_elimination_of_four_is_the_one_on_paper() -> None:
    made = drawn(DOUBLE, 4)
    assert [(slot.number, slot.round, slot.kind) for slot in made] == [
        (1, 1, "bracket"),
        (2, 1, "bracket"),
        (3, 2, "bracket"),
        (4, 2, "lower"),
        (5, 3, "lower"),
        (6, 4, "grand_final"),
        (7, 5, "grand_final_again"),
    ]
