"""Whatever is recorded, signed, proposed and reviewed in any order: nothing held ever counts."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from django.contrib.auth.models import User
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from brackets.errors import BracketsError
from brackets.models import Hold, Match, SignOff, Tournament
from brackets.progress import RESULT_FIELDS
from referee.event_settings import change_sign_off
from referee.holds import NO_SCORE, waits_for_second_entry
from referee.match_facts import FROZEN, published_facts, read_facts
from referee.models import Offender, Review, ReviewOutcome, Ruling, RulingState, Signer
from referee.rechecking.event import recheck
from referee.recording import open_number, withdraw_hand
from referee.refusals import RefereeError
from referee.rulings import (
    confirm_ruling,
    propose_ruling,
    reject_ruling,
    withdraw_ruling,
)
from referee.scorekeeping import summary_from
from referee.sign_off import enter_again
from tests.builders import draw_event, make_event, make_user, match_numbered
from tests.referee.signing import asking, decided, finalised, fresh, reviewed, signed
from tests.referee.table_play import key, played, save
from tests.referee.test_proposals import cheating

POINTS = (0, 35, 80, 120, 160)


class Hall:
    """The people of a small cup and what each may try; refusals are part of the game."""

    def __init__(self, sign_off: str) -> None:
        self.event: Tournament = asking(make_event(4), sign_off)
        draw_event(self.event)
        self.referee = make_user("caipan", "table_referee")
        self.second = make_user("caipan2", "table_referee")
        self.chief: User | None = None

    def record(self, match: Match, choice: int) -> None:
        number = open_number(read_facts(match))
        if number is not None and number < 5:
            save(match, number, POINTS[choice], by=self.referee)

    def play_on(self, match: Match, choice: int) -> None:
        for turn in range(4):
            self.record(fresh(match), choice if turn % 2 else (choice + 1) % 5)

    def correct(self, match: Match, choice: int) -> None:
        for by in (self.referee, self.chief):
            for hand in read_facts(match).played[-1:]:
                entry = played(POINTS[choice], reason="看错")
                with suppress(RefereeError):
                    save(match, hand.number, entry, by=by, seen=hand.version)
                    return

    def take_back(self, match: Match, _choice: int) -> None:
        for hand in read_facts(match).played[-1:]:
            withdraw_hand(
                match,
                hand.number,
                reason="没打完",
                by=self.chief,
                seen_version=hand.version,
                key=key(),
            )

    def sign(self, match: Match, choice: int) -> None:
        signed(match, Signer.HOME if choice % 2 else Signer.AWAY, by=self.referee)

    def finalise(self, match: Match, _choice: int) -> None:
        finalised(match, by=self.chief)

    def enter_again(self, match: Match, choice: int) -> None:
        hands = {hand.number: played(hand.trick_points or 0) for hand in read_facts(match).played}
        if choice == 0 and hands:
            hands[1] = played(200)
        enter_again(match, hands, by=self.second, key=key())

    def propose(self, match: Match, choice: int) -> None:
        facts = read_facts(match)
        number = open_number(facts) or len(facts.played)
        breaks_off = 20 if choice == 1 else None
        side = Offender.HOME if choice % 2 else Offender.AWAY
        entry = cheating(number, offender=side, points_so_far=breaks_off)
        propose_ruling(match, entry, by=self.referee, key=key())

    def answer(self, match: Match, choice: int) -> None:
        for proposal in Ruling.objects.filter(match=match, state=RulingState.PROPOSED):
            if choice < 3:
                confirm_ruling(proposal, by=self.chief, key=key())
            else:
                reject_ruling(proposal, reason="证据不足", by=self.chief, key=key())

    def withdraw(self, match: Match, choice: int) -> None:
        for ruling in Ruling.objects.filter(match=match, withdrawn_at=None)[:1]:
            withdraw_ruling(ruling, reason="误会", by=self.referee if choice else self.chief)

    def review(self, match: Match, _choice: int) -> None:
        reviewed(match, by=self.chief)

    def decide(self, match: Match, choice: int) -> None:
        outcome = (ReviewOutcome.UPHELD, ReviewOutcome.DISMISSED, ReviewOutcome.WITHDRAWN)[
            choice % 3
        ]
        for review in Review.objects.filter(match=match, closed_at=None):
            decided(review, ReviewOutcome(outcome), by=self.chief)

    def ask(self, _match: Match, choice: int) -> None:
        asked = (*SignOff.values, SignOff.BOTH)[choice]
        change_sign_off(self.event, asked, reason="赛会决定", by=self.chief)


DEEDS: tuple[Callable[[Hall, Match, int], None], ...] = (
    *(Hall.play_on, Hall.play_on, Hall.record, Hall.correct, Hall.take_back),
    *(Hall.sign, Hall.sign, Hall.sign, Hall.finalise, Hall.enter_again),
    *(Hall.propose, Hall.answer, Hall.withdraw, Hall.review, Hall.decide, Hall.ask),
)
MOVES = st.lists(
    st.tuples(
        st.sampled_from(DEEDS),
        st.sampled_from((1, 1, 2, 4)),
        st.integers(min_value=0, max_value=4),
    ),
    min_size=5,
    max_size=30,
)


def check(hall: Hall) -> None:
    """Check what must hold at any moment."""
    for number in (1, 2, 3, 4):
        match = fresh(match_numbered(hall.event, number))
        if match.hold and match.hold not in FROZEN:
            assert (match.verdict, match.winner) == ("", None)
        stored = {name: getattr(match, name) for name in RESULT_FIELDS}
        summary = summary_from(recorded := read_facts(match))
        # What is entered twice shows its score to nobody before both agree.
        if match.hold not in {"", *FROZEN} and waits_for_second_entry(recorded):
            summary = replace(summary, **NO_SCORE)
        assert stored == {name: getattr(summary, name) for name in RESULT_FIELDS}
        if match.hold in FROZEN:
            seen = published_facts([match])[match.pk]
            assert len(seen.played) >= match.hands_done
    for number in (1, 2):
        feeder = fresh(match_numbered(hall.event, number))
        seated = {final.home for final in finals(hall)} | {final.away for final in finals(hall)}
        if not feeder.verdict:
            assert not seated & {feeder.home, feeder.away}
    found = recheck(hall.event)
    assert found == ()


def finals(hall: Hall) -> tuple[Match, ...]:
    return tuple(fresh(match_numbered(hall.event, number)) for number in (3, 4))


class ConfirmationFoldsTest(TestCase):
    """Random evenings."""

    @given(sign_off=st.sampled_from(SignOff.values), moves=MOVES)
    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
    def test_held_results_count_for_nobody_in_any_order(
        self,
        sign_off: str,
        moves: list[tuple[Callable[[Hall, Match, int], None], int, int]],
    ) -> None:
        hall = Hall(sign_off)
        holds = set()
        for deed, number, choice in moves:
            with suppress(RefereeError, BracketsError):
                deed(hall, fresh(match_numbered(hall.event, number)), choice)
            holds |= {fresh(match_numbered(hall.event, each)).hold for each in (1, 2)}
        for hold in holds:
            event(f"hold: {Hold(hold).value if hold else 'none'}")
        check(hall)
