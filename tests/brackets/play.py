"""Decide matches in tests as scorekeeping does: a summary, written under the lock."""

from django.db import transaction

from brackets.journal import lock_tournament
from brackets.models import Match, Tournament, Verdict
from brackets.progress import Effect, Summary, write_summary
from tests.builders import match_numbered


def decide(match: Match, summary: Summary) -> tuple[Effect, ...]:
    """Write the summary of a match."""
    with transaction.atomic():
        locked = lock_tournament(match.draw.stage.tournament)
        return write_summary(match, summary, tournament=locked, by=None)


def win(
    event: Tournament,
    number: int,
    side: str,
    *,
    verdict: str = Verdict.BIG,
    hands_done: int = 4,
) -> Match:
    """Let home or away win match `number`; without a verdict it has only begun."""
    match = match_numbered(event, number)
    winner = {"home": match.home, "away": match.away}[side]
    played = verdict == Verdict.BIG
    summary = Summary(
        home_big=2 if played and side == "home" else 0,
        away_big=2 if played and side == "away" else 0,
        home_small=150 if played else 0,
        away_small=120 if played else 0,
        hands_done=hands_done if played or not verdict else 0,
        begun=True,
        verdict=verdict,
        winner=winner if verdict else None,
    )
    decide(match, summary)
    return match


def nobody_came(event: Tournament, number: int) -> Match:
    """Give match `number` the verdict that both stayed away."""
    match = match_numbered(event, number)
    decide(match, Summary(begun=True, verdict=Verdict.BOTH_ABSENT))
    return match


def reopen(event: Tournament, number: int) -> Match:
    """Take all facts of match `number` back."""
    match = match_numbered(event, number)
    decide(match, Summary())
    return match
