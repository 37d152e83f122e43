"""Matches decided without their hands (decision 8)."""

import pytest
from django.contrib.auth.models import User

from brackets.errors import ReasonMissing
from brackets.models import Match, Tournament, Verdict
from referee.models import Forfeit, ForfeitKind, Offender
from referee.refusals import (
    AlreadyWithdrawn,
    EntryProblems,
    ForfeitExists,
    MatchFinished,
    NotAllowed,
)
from referee.rulings import ForfeitEntry, give_forfeit, withdraw_forfeit
from tests.builders import draw_event, match_numbered
from tests.referee.table_play import first_match, key, save, score

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def forfeit(
    match: Match, kind: ForfeitKind, loser: Offender, *, by: User | None = None, sent: str = ""
) -> Forfeit:
    entry = ForfeitEntry(kind=kind, loser=loser, reason="未到场")
    return give_forfeit(match, entry, by=by, key=sent or key())


def test_walkover_seats_the_winner_and_is_taken_back(match: Match, organiser: User) -> None:
    given = forfeit(match, ForfeitKind.WALKOVER, Offender.HOME, by=organiser, sent="w")
    assert forfeit(match, ForfeitKind.WALKOVER, Offender.HOME, by=organiser, sent="w") == given
    match.refresh_from_db()
    assert (match.verdict, match.winner, match.begun) == (Verdict.WALKOVER, match.away, True)
    with pytest.raises(ForfeitExists):
        forfeit(match, ForfeitKind.WALKOVER, Offender.AWAY)
    with pytest.raises(ReasonMissing):
        withdraw_forfeit(given, reason="", by=organiser)
    withdraw_forfeit(given, reason="已赶到", by=organiser)
    match.refresh_from_db()
    assert (match.verdict, match.winner, match.begun) == ("", None, False)
    with pytest.raises(AlreadyWithdrawn):
        withdraw_forfeit(given, reason="x", by=organiser)


def test_both_absent_give_the_next_opponent_a_bye(event: Tournament) -> None:
    draw_event(event)
    match = next(
        match
        for match in (match_numbered(event, number) for number in (1, 2, 3))
        if _following(match).home or _following(match).away
    )
    forfeit(match, ForfeitKind.BOTH_ABSENT, Offender.BOTH)
    match.refresh_from_db()
    assert (match.verdict, match.winner) == (Verdict.BOTH_ABSENT, None)
    following = _following(match)
    assert following.verdict == Verdict.BYE
    assert following.winner in {following.home, following.away}


def _following(match: Match) -> Match:
    return Match.objects.get(
        draw=match.draw, round=match.round + 1, position=match.position // 2, kind="bracket"
    )


def test_forfeit_is_the_organisers_and_must_fit(match: Match, referee: User) -> None:
    with pytest.raises(NotAllowed):
        forfeit(match, ForfeitKind.WALKOVER, Offender.HOME, by=referee)
    with pytest.raises(EntryProblems) as refused:
        forfeit(match, ForfeitKind.WALKOVER, Offender.BOTH)
    assert refused.value.problems == ("loser_does_not_fit",)
    entry = ForfeitEntry(kind=ForfeitKind.BOTH_ABSENT, loser=Offender.HOME, reason="")
    with pytest.raises(EntryProblems) as refused:
        give_forfeit(match, entry, by=None, key=key())
    assert refused.value.problems == ("loser_does_not_fit", "reason_missing")
    assert not Forfeit.objects.exists()


def test_hand_after_a_forfeit_is_refused(match: Match, referee: User) -> None:
    save(match, 1, 85)
    forfeit(match, ForfeitKind.DISQUALIFICATION, Offender.AWAY)
    assert (score(match), match.winner) == ((0, 0, 0, 85), match.home)
    with pytest.raises(MatchFinished):
        save(match, 2, 40, by=referee)
