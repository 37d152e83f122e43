"""Corrections of a match with a verdict, and what they do to the matches after it."""

import pytest
from django.contrib.auth.models import User

from brackets.errors import MatchLocked, ReasonMissing
from brackets.models import Match, Tournament, Verdict
from referee.models import Hand
from referee.refusals import MatchFinished
from rules.reports import UnitKind
from rules.seats import Seat
from tests.builders import draw_event, match_numbered
from tests.referee.table_play import captured, extra, first_match, play, played, save, score

pytestmark = pytest.mark.django_db
# 1:1 and 125:125: the example of the regulation.
LEVEL = (80, 85, 45, 40)
# 120 + 30 × 4 = 240: four big points for the attackers (Y46, Y53).
FLIPPED = captured(120, 30, UnitKind.TRACTOR, 2)


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_finished_match_is_corrected_by_the_organiser_with_a_reason(
    match: Match, referee: User, organiser: User
) -> None:
    play(match, 0, 200, 115, 120, by=referee)
    with pytest.raises(MatchFinished):
        save(match, 4, played(80, reason="看错"), seen=1, by=referee)
    with pytest.raises(ReasonMissing):
        save(match, 4, 80, seen=1, by=organiser)
    save(match, 4, played(80, reason="看错"), seen=1, by=organiser)
    assert score(match) == (6, 0, 280, 115)


def test_correction_of_points_only_leaves_later_matches_alone(
    event: Tournament, organiser: User
) -> None:
    first, following = before_and_after(event)
    play(first, 0, 200, 115, 120)
    following.refresh_from_db()
    save(following, 1, 100)
    save(first, 3, played(110, reason="少记"), seen=1, by=organiser)
    following.refresh_from_db()
    assert first.home in {following.home, following.away}


def before_and_after(event: Tournament) -> tuple[Match, Match]:
    """Return a match of the first round and the one of the second that waits only for it."""
    draw_event(event)
    for number in range(1, 4):
        match = match_numbered(event, number)
        following = Match.objects.get(
            draw=match.draw, round=match.round + 1, position=match.position // 2, kind="bracket"
        )
        if following.home or following.away:
            return match, following
    raise AssertionError("eleven pairs have byes in the first round")


def test_correction_moves_the_other_team_on(event: Tournament, organiser: User) -> None:
    first, following = before_and_after(event)
    play(first, 0, 200, 115, 120)
    save(first, 1, played(FLIPPED, reason="主客记反"), seen=1, by=organiser)
    # Away: 4 in hand 1; home: 3 + 1 in hands 2 and 4; small 320 against 355.
    assert score(first) == (4, 4, 320, 355)
    assert first.winner == first.away
    following.refresh_from_db()
    assert first.away in {following.home, following.away}


def test_correction_is_locked_by_a_later_match_that_has_begun(
    event: Tournament, organiser: User
) -> None:
    first, following = before_and_after(event)
    play(first, 0, 200, 115, 120)
    following.refresh_from_db()
    save(following, 1, 100)
    with pytest.raises(MatchLocked) as refused:
        save(first, 1, played(FLIPPED, reason="记反"), seen=1, by=organiser)
    assert refused.value.match == following
    assert score(first) == (7, 0, 320, 115)
    assert Hand.objects.filter(match=first).count() == 4


def test_correction_sets_the_extra_hand_aside_and_back(match: Match, organiser: User) -> None:
    play(match, *LEVEL)
    save(match, 5, extra(Seat.EAST, held=True))
    assert score(match)[:2] == (1, 1)
    assert (match.verdict, match.winner) == (Verdict.EXTRA_HAND, match.home)
    save(match, 4, played(35, reason="看错"), seen=1, by=organiser)
    # South's pair holds with 35: two big points; the extra hand is not needed.
    assert score(match) == (1, 2, 120, 125)
    assert (match.verdict, match.winner, match.extra_hand) == (Verdict.BIG, match.away, False)
    save(match, 4, played(40, reason="没看错"), seen=2, by=organiser)
    assert (score(match), match.verdict) == ((1, 1, 125, 125), Verdict.EXTRA_HAND)
    assert Hand.objects.get(match=match, number=5).version == 1


def test_correction_opens_an_extra_hand(event: Tournament, organiser: User) -> None:
    first, following = before_and_after(event)
    play(first, 80, 85, 45, 45)
    assert (score(first), first.winner) == ((1, 1, 130, 125), first.home)
    save(first, 4, played(40, reason="看错"), seen=1, by=organiser)
    assert (score(first), first.verdict) == ((1, 1, 125, 125), "")
    assert first.extra_hand
    following.refresh_from_db()
    assert first.home not in {following.home, following.away}
