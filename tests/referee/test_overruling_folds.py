"""Whatever is corrected with whatever choices, everything stored is what the facts say."""

from collections.abc import Callable
from contextlib import suppress

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from brackets.advancing import release_round, take_back_round
from brackets.errors import BracketsError, MatchLocked
from brackets.models import Match, Tournament
from brackets.queries import numbered_matches
from referee.match_facts import read_facts
from referee.models import Forfeit, ForfeitKind, HandKind, Offender
from referee.overruling import Answer, Choice, Choices, carry_out, set_aside
from referee.rechecking.event import recheck
from referee.recording import last_number, open_number, record_hand, withdraw_hand
from referee.refusals import RefereeError
from referee.reseating import Mode, correct_seats
from referee.rulings import ForfeitEntry, give_forfeit, withdraw_forfeit
from referee.seating import SeatPlan
from rules.seats import Seat
from tests.builders import draw_event, make_event
from tests.referee.table_play import extra, key, played

POINTS = (0, 40, 80, 120, 200)
MOVES = (
    "play",
    "play",
    "play",
    "correct",
    "correct",
    "withdraw",
    "forfeit",
    "unforfeit",
    "seats",
    "aside",
    "hold",
    "release",
)
STEPS = st.lists(
    st.tuples(
        st.integers(min_value=0, max_value=20),
        st.sampled_from(MOVES),
        st.sampled_from(POINTS),
        st.lists(st.sampled_from(Choice), min_size=1, max_size=3),
    ),
    min_size=4,
    max_size=14,
)
# Small 165:160 for one side after four hands: one hand more or less turns the match round.
CLOSE = (80, 85, 80, 80)


def hand(match: Match, number: int | None, points: int) -> None:
    """Record or correct a hand, if there is one to."""
    recorded = read_facts(match)
    if number is None:
        return
    present = recorded.hand(number)
    entry = played(points, reason="看错")
    if number == recorded.extra_number:
        entry = extra(Seat.EAST, held=points < 80)
        entry = type(entry)(kind=entry.kind, dealer=entry.dealer, held=entry.held, reason="看错")
    seen = present.version if present else 0
    record_hand(match, number, entry, by=None, seen_version=seen, key=key())


def play(match: Match, points: int) -> None:
    """Record hands until the match has its result."""
    for place in range(5):
        number = open_number(read_facts(match))
        if number is None:
            return
        hand(match, number, CLOSE[place] if place < 4 else points)


def correct(match: Match, points: int) -> None:
    recorded = read_facts(match)
    if recorded.played:
        hand(match, recorded.played[points % len(recorded.played)].number, points)


def withdraw(match: Match, _points: int) -> None:
    recorded = read_facts(match)
    number = last_number(recorded)
    present = recorded.hand(number) if number else None
    if number and present and present.kind != HandKind.WITHDRAWN:
        withdraw_hand(
            match, number, reason="录错桌", by=None, seen_version=present.version, key=key()
        )


def forfeit(match: Match, points: int) -> None:
    kind, loser = {
        0: (ForfeitKind.BOTH_ABSENT, Offender.BOTH),
        40: (ForfeitKind.DISQUALIFICATION, Offender.HOME),
    }.get(points, (ForfeitKind.WALKOVER, Offender.AWAY))
    give_forfeit(match, ForfeitEntry(kind=kind, loser=loser, reason="x"), by=None, key=key())


def unforfeit(match: Match, _points: int) -> None:
    given = Forfeit.objects.filter(match=match, withdrawn_at__isnull=True).first()
    if given:
        withdraw_forfeit(given, reason="已到场", by=None)


def seats(match: Match, points: int) -> None:
    other = "NS" if match.home_seats == "EW" else "EW"
    plan = SeatPlan(home_seats=other, home_first=1, away_first=1)  # type: ignore[arg-type]
    mode = Mode.REPLAY if points == 0 else Mode.REMAP
    correct_seats(match, plan, mode, reason="坐反了", by=None, basis=None)


def aside(match: Match, _points: int) -> None:
    if match.begun:
        set_aside(match, reason="重赛", by=None)


def hold(match: Match, points: int) -> None:
    if match.round > 1:
        take_back_round(match.draw, match.round, by=None)


def release(match: Match, _points: int) -> None:
    release_round(match.draw, by=None)


ACTS: dict[str, Callable[[Match, int], None]] = {
    "play": play,
    "correct": correct,
    "withdraw": withdraw,
    "forfeit": forfeit,
    "unforfeit": unforfeit,
    "seats": seats,
    "aside": aside,
    "hold": hold,
    "release": release,
}


def step(event: Tournament, index: int, act: str, points: int, chosen: list[Choice]) -> None:
    """Do one thing at one match, answering what it asks about in turn."""
    matches = list(numbered_matches(event))
    match = matches[index % len(matches) // 2 if act != "play" else index % len(matches)]
    answers = {
        each.number: Answer(chosen[place % len(chosen)])
        for place, each in enumerate(matches)
        if each.number
    }
    choices = Choices(answers, "裁定")
    with suppress(RefereeError, BracketsError):
        try:
            ACTS[act](match, points)
        except MatchLocked:
            match.refresh_from_db()
            carry_out(match, lambda: ACTS[act](match, points), choices=choices, by=None)


class OverrulingFoldTest(TestCase):
    @settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
    @given(
        teams=st.integers(min_value=3, max_value=8),
        done=st.integers(min_value=0, max_value=8),
        steps=STEPS,
    )
    def test_everything_stored_is_what_the_facts_say(
        self, teams: int, done: int, steps: list[tuple[int, str, int, list[Choice]]]
    ) -> None:
        event = make_event(teams, seeded=teams)
        draw_event(event)
        for match in list(numbered_matches(event))[:done]:
            match.refresh_from_db()
            play(match, 80)
        for index, act, points, chosen in steps:
            step(event, index, act, points, chosen)
        assert recheck(event) == ()
