"""Recheck of the published draws: who sits where, who won, from the facts and the draw alone."""

from collections.abc import Iterator
from dataclasses import dataclass

from brackets.drawn_matches import slots_of
from brackets.models import (
    EXTRA_KINDS,
    Draw,
    DrawState,
    Match,
    MatchKind,
    Team,
    TournamentState,
    Verdict,
)
from brackets.placement import Slot
from brackets.progress import Summary
from referee.match_facts import read_all
from referee.rechecking.confirmation import expected_summary
from referee.rechecking.findings import Finding, Kind
from referee.rechecking.record import Record

TOTALS = (
    "home_big",
    "away_big",
    "home_small",
    "away_small",
    "home_level",
    "away_level",
    "home_games",
    "away_games",
    "hands_done",
    "extra_hand",
    "begun",
    "hold",
)
# The verdicts after which the loser does not play for third place.
LOSER_OUT = {Verdict.BYE, Verdict.BOTH_ABSENT, Verdict.DISQUALIFICATION}


@dataclass(frozen=True, slots=True)
class Side:
    """Who comes to one side of a match: known or not, and nobody when it stays empty."""

    known: bool
    team: Team | None = None


OPEN = Side(known=False)


@dataclass(frozen=True, slots=True)
class Result:
    """What a match must look like."""

    home: Side
    away: Side
    verdict: str = ""
    winner: Team | None = None
    drawn_bye: bool = False
    unbeaten_home: bool = False

    @property
    def through(self) -> Side:
        """Who goes to the next match."""
        return Side(known=True, team=self.winner) if self.verdict else OPEN

    @property
    def there_from_the_draw(self) -> Side:
        """Who goes to the next match while its round is held back: only who has a bye."""
        return self.through if self.drawn_bye else OPEN

    @property
    def beaten(self) -> Side:
        """Who plays on as the loser; nobody, if the one who was never beaten wins a grand final."""
        if not self.verdict:
            return OPEN
        if self.unbeaten_home and self.winner == self.home.team:
            return Side(known=True)
        if self.verdict in LOSER_OUT:
            return Side(known=True)
        return self.away if self.winner == self.home.team else self.home


def bracket_findings(record: Record, draw: Draw) -> Iterator[Finding]:
    """Compare every match of a published draw with what the facts make of it."""
    teams = {team.number: team for team in record.teams}
    drawn = {(slot.round, slot.position): slot for slot in slots_of(draw, tables=1)}
    results: dict[int, Result] = {}
    facts = read_all(record.played(draw))
    for match in sorted(record.played(draw), key=lambda each: (each.round, each.position)):
        try:
            home, away = due = _due(match, drawn, teams, results)
        except LookupError:
            yield Finding(Kind.MATCH_MISSING, _place(match))
            continue
        if match.kept:
            # Whose match was kept by a ruling sits there whatever the matches before it say.
            home, away = Side(known=True, team=match.home), Side(known=True, team=match.away)
            yield from _needless(match, due, (home, away))
        summary = expected_summary(record, facts[match.pk])
        result = _result(match, summary, home, away)
        results[match.pk] = result
        yield from _compare(match, summary, result)


def _due(
    match: Match,
    drawn: dict[tuple[int, int], Slot],
    teams: dict[int, Team],
    results: dict[int, Result],
) -> tuple[Side, Side]:
    """Return who is due at a match; raises LookupError where a match before it is missing."""
    if match.kind in EXTRA_KINDS:
        return Side(known=True, team=match.home), Side(known=True, team=match.away)
    if match.home_from_id is None or match.away_from_id is None:
        slot = drawn[match.round, match.position]
        return (
            Side(known=True, team=None if slot.home is None else teams[slot.home]),
            Side(known=True, team=None if slot.away is None else teams[slot.away]),
        )
    upper, lower = results[match.home_from_id], results[match.away_from_id]
    held_from = match.draw.held_from
    if held_from is not None and match.round >= held_from:
        return upper.there_from_the_draw, lower.there_from_the_draw
    return (
        upper.beaten if match.home_from_loser else upper.through,
        lower.beaten if match.away_from_loser else lower.through,
    )


def _needless(match: Match, due: tuple[Side, Side], sits: tuple[Side, Side]) -> Iterator[Finding]:
    """Find a ruling that keeps the pairs that are due anyway: it would keep the wrong ones next."""
    if due == sits:
        needless: dict[str, str | int] = {"field": "kept", "stored": True, "expected": False}
        yield Finding(Kind.SUMMARY_DIFFERS, {**_place(match), **needless})


def _result(match: Match, summary: Summary, home: Side, away: Side) -> Result:
    """Return what must come out: from the facts, or without them a bye or nobody there."""
    if summary.begun:
        # The side is what the facts decide; which team sits there is the bracket's.
        winner = {match.home_id: home.team, match.away_id: away.team}.get(
            summary.winner.pk if summary.winner else None
        )
        grand = match.kind == MatchKind.GRAND_FINAL
        return Result(home, away, summary.verdict, winner, unbeaten_home=grand)
    if not (home.known and away.known) or (home.team and away.team):
        return Result(home, away)
    alone = home.team or away.team
    verdict = Verdict.BYE if alone else Verdict.BOTH_ABSENT
    return Result(home, away, verdict, alone, drawn_bye=match.number is None)


def _compare(match: Match, summary: Summary, result: Result) -> Iterator[Finding]:
    for name in TOTALS:
        stored, expected = getattr(match, name), getattr(summary, name)
        if stored != expected:
            yield Finding(
                Kind.SUMMARY_DIFFERS,
                {**_place(match), "field": name, "stored": stored, "expected": expected},
            )
    for name, side in (("home", result.home), ("away", result.away)):
        if getattr(match, name) != side.team:
            values = {"stored": _name(getattr(match, name)), "expected": _name(side.team)}
            yield Finding(Kind.PLACE_DIFFERS, {**_place(match), "field": name, **values})
    stored_end = (match.verdict, match.winner, match.finished_at is not None)
    expected_end = (result.verdict, result.winner, bool(summary.begun and result.verdict))
    if stored_end != expected_end:
        yield Finding(
            Kind.VERDICT_DIFFERS,
            {
                **_place(match),
                "stored": f"{match.verdict or '–'} {_name(match.winner)}",
                "expected": f"{result.verdict or '–'} {_name(result.winner)}",
            },
        )


def misplaced_findings(record: Record, draws: tuple[Draw, ...]) -> Iterator[Finding]:
    """Check that facts in force belong to matches of published draws that have both teams."""
    counting = {draw.pk for draw in draws}
    for match in record.matches:
        playable = match.draw_id in counting and match.home and match.away
        if not playable and record.in_force(match):
            yield Finding(Kind.MATCH_FACTS_MISPLACED, _place(match))


def state_findings(record: Record, draws: tuple[Draw, ...]) -> Iterator[Finding]:
    """Check that the state of the event follows from its draws and its matches."""
    expected = {TournamentState.REGISTRATION}
    matches = [match for draw in draws for match in record.played(draw)]
    if draws:
        # A first hand that was taken back again leaves the event running.
        expected = {TournamentState.RUNNING}
        if not any(match.begun for match in matches):
            expected |= {TournamentState.DRAWN}
        if all(match.verdict and not match.hold for match in matches):
            expected |= {TournamentState.FINISHED}
    if record.tournament.state not in expected:
        yield Finding(
            Kind.STATE_DIFFERS,
            {"stored": record.tournament.state, "expected": " / ".join(sorted(expected))},
        )


def number_findings(record: Record, draws: tuple[Draw, ...]) -> Iterator[Finding]:
    """Check that the matches that count are numbered from 1 without gaps, over all stages."""
    numbers = sorted(
        match.number for draw in draws for match in record.played(draw) if match.number
    )
    if numbers != list(range(1, len(numbers) + 1)):
        yield Finding(Kind.NUMBERS_GAP, {"numbers": ", ".join(map(str, numbers))})


def published(record: Record) -> tuple[Draw, ...]:
    """Return the published draws in order of what is played."""
    return tuple(draw for draw in record.draws if draw.state == DrawState.PUBLISHED)


def _place(match: Match) -> dict[str, str | int]:
    return {"match": match.number or 0, "round": match.round, "position": match.position + 1}


def _name(team: Team | None) -> str:
    return str(team) if team else "–"
