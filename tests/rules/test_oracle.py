"""The rules of play against an oracle that tries everything, on random positions.

`ORACLE_POSITIONS` sets how many a system; `.ci/run` asks for more than the fast part does.
"""

import os
from itertools import combinations
from random import Random

import pytest

from rules.alternatives import Alternatives, legal_alternatives
from rules.follow import follow
from rules.formats import format_of
from rules.play import throw_check, trick_winner
from tests.rules import oracle
from tests.rules.oracle import Hand
from tests.rules.positions import SYSTEMS, Position, cards, order, random_position

POSITIONS = int(os.environ.get("ORACLE_POSITIONS", "2000"))
NAMES = {"suit": "must_follow_suit", "ok": "ok"}


def said(found: dict[Hand, str]) -> dict[Hand, str]:
    return {play: NAMES.get(verdict, f"must_play_{verdict}") for play, verdict in found.items()}


def check_follow(position: Position) -> None:
    """Compare the ruling on every play of the hand, and the plays that are offered instead."""
    here = order(position.table)
    lead, hand = cards(position.lead), cards(position.hand)
    expected = said(oracle.verdicts(position.table, position.lead, position.hand))
    rulings = {play: follow(here, lead, hand, cards(play)) for play in expected}
    found = {play: str(ruling.reason).replace("pairs", "pair") for play, ruling in rulings.items()}
    assert found == expected
    assert {play: ruling.legal for play, ruling in rulings.items()} == {
        play: verdict == "ok" for play, verdict in expected.items()
    }

    offered = legal_alternatives(here, lead, hand)
    legal = {play for play, ruling in rulings.items() if ruling.legal}
    assert spelled_out(offered) <= legal
    if offered.complete and not position.table.protect_longer_sets:
        assert spelled_out(offered) == legal


def spelled_out(offered: Alternatives) -> set[Hand]:
    return {
        tuple(sorted(map(str, (*choice.must, *rest))))
        for group in offered.groups
        for choice in group.choices
        for rest in combinations(choice.among, choice.free)
    }


def check_trick(position: Position) -> None:
    ruling = trick_winner(order(position.table), [cards(play) for play in position.plays])
    assert ruling.winner == oracle.winner(position.table, list(position.plays))


def check_throw(position: Position) -> None:
    table, here = position.table, order(position.table)
    others = list(position.plays[1:])
    led = format_of(here, cards(position.lead))
    assert list(led.forms) == oracle.shape(table, position.lead)
    ruling = throw_check(here, cards(position.lead), [cards(hand) for hand in others])
    beaten = oracle.beaten_units(table, position.lead, others) if len(led.units) > 1 else []
    # Which of two equal units is loose and which in a tractor is all the same.
    found = [(*one.unit.form, oracle.step(table, str(one.unit.cards[0]))) for one in ruling.beaten]
    assert sorted(found) == [(*unit[:2], oracle.step(table, unit[2][0])) for unit in beaten]
    assert ruling.ok == (not beaten)


@pytest.mark.parametrize("system", SYSTEMS)
def test_rulings_agree_with_the_oracle(system: str) -> None:
    rng = Random(f"{system} 1")  # noqa: S311 a seed makes failures repeatable
    for number in range(POSITIONS):
        position = random_position(rng, system)
        try:
            check_follow(position)
            check_trick(position)
            check_throw(position)
        except AssertionError as error:
            raise AssertionError(f"position {number}: {position}") from error
