"""A correction that moves a pair, and a hand of the next match, at the same moment."""

import pytest

from brackets.errors import MatchLocked
from brackets.models import Tournament
from referee.basis import facts_basis, hand_basis
from referee.match_facts import read_facts
from referee.models import Hand, HandKind
from referee.overruling import Answer, Choice, Choices, carry_out
from referee.rechecking.event import recheck
from referee.refusals import BasisChanged
from rules.reports import UnitKind
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.table_play import captured, key, play, played, save
from tests.referee.test_recording_at_once import at_once

pytestmark = pytest.mark.django_db(transaction=True)

TURNED = played(captured(120, 30, UnitKind.TRACTOR, 2), reason="主客记反")


@pytest.fixture
def eight() -> Tournament:
    event = make_event(8, seeded=8)
    draw_event(event)
    for number in (1, 2):
        play(match_numbered(event, number), 0, 200, 115, 120)
    return event


def test_either_the_pair_moves_or_the_hand_is_recorded(eight: Tournament) -> None:
    quarter, semi = match_numbered(eight, 1), match_numbered(eight, 5)
    entry = played(100, basis=hand_basis(read_facts(semi), 1))
    moved, recorded = at_once(
        lambda: save(quarter, 1, TURNED, seen=1, sent=key()), lambda: save(semi, 1, entry)
    )
    quarter.refresh_from_db()
    semi.refresh_from_db()
    if isinstance(moved, Hand):
        assert isinstance(recorded, BasisChanged)
        assert (semi.home, semi.begun) == (quarter.away, False)
    else:
        assert isinstance(moved, MatchLocked)
        assert (semi.home, semi.hands_done) == (quarter.home, 1)
    assert recheck(eight) == ()


def test_choice_to_play_again_never_takes_a_hand_that_was_not_shown(eight: Tournament) -> None:
    quarter, semi = match_numbered(eight, 1), match_numbered(eight, 5)
    save(semi, 1, 100)
    seen = facts_basis(read_facts(semi))
    choices = Choices({5: Answer(Choice.REPLAY, seen)}, "主客记反")
    entry = played(80, basis=hand_basis(read_facts(semi), 2))
    moved, recorded = at_once(
        lambda: carry_out(
            quarter, lambda: save(quarter, 1, TURNED, seen=1), choices=choices, by=None
        ),
        lambda: save(semi, 2, entry),
    )
    quarter.refresh_from_db()
    semi.refresh_from_db()
    left = semi.hands.filter(current=True).exclude(kind=HandKind.WITHDRAWN).count()
    if isinstance(moved, Hand):
        assert isinstance(recorded, Exception)
        assert (left, semi.home) == (0, quarter.away)
    else:
        assert isinstance(moved, BasisChanged)
        assert (left, semi.home) == (2, quarter.home)
    assert recheck(eight) == ()
