"""The matches that a draw makes: as they are planned, and unsaved for the database."""

from dataclasses import replace

from django.db.models import Max

from brackets import layout, seeding
from brackets.drawing import best_places
from brackets.models import Draw, DrawState, Match, Team, Tournament, Verdict
from brackets.placement import Slot
from brackets.stages import plan_of
from rules.shapes import Stage as Plan
from rules.shapes import StageKind


def matches_to_play(draw: Draw, tournament: Tournament) -> list[Match]:
    """Return the unsaved matches of a draw, each wired to those it waits for, byes gone through."""
    teams = {team.number: team for team in tournament.teams.all()}
    slots = slots_of(draw, tables=tournament.tables, first_number=next_number(tournament))
    matches = {(slot.round, slot.position): _match(draw, slot, teams) for slot in slots}
    for slot in slots:
        match = matches[slot.round, slot.position]
        if slot.home_from:
            match.home_from = matches[slot.home_from.round, slot.home_from.position]
            match.home_from_loser = slot.home_from.loser
            match.home = _gone_through(match.home_from)
        if slot.away_from:
            match.away_from = matches[slot.away_from.round, slot.away_from.position]
            match.away_from_loser = slot.away_from.loser
            match.away = _gone_through(match.away_from)
    return list(matches.values())


def slots_of(
    draw: Draw, *, tables: int, first_number: int = 1, late: bool = True
) -> tuple[Slot, ...]:
    """Return the matches that a draw makes, in order of number; `late`: with who came after it."""
    plan = plan_of(draw.stage)
    made = layout.slots(
        plan,
        draw.bracket,
        best=_best_places(plan, draw),
        tables=tables,
        first_round=draw.round,
        first_number=first_number,
    )
    came = {place: (team, number) for team, place, number in draw.latecomers if late and number}
    return tuple(
        replace(slot, away=came[slot.position][0], number=came[slot.position][1])
        if slot.round == draw.round and slot.position in came
        else slot
        for slot in made
    )


def _best_places(plan: Plan, draw: Draw) -> list[int]:
    """Return what each pairing of a draw is played for, where not all play for the first place."""
    if plan.kind is not StageKind.KNOCKOUT or plan.pairing not in layout.ROUND_BY_ROUND:
        return []
    found = best_places(plan, seeding.parse_lines(draw.entries))
    return found if max(found) > 1 else []


def next_number(tournament: Tournament) -> int:
    """Return the number after those of all matches that count."""
    matches = Match.objects.filter(
        draw__stage__tournament=tournament, draw__state=DrawState.PUBLISHED
    )
    return int(matches.aggregate(last=Max("number"))["last"] or 0) + 1


def swapped_bracket(
    bracket: list[list[int | None]], swaps: list[list[int]]
) -> list[list[int | None]]:
    """Return a first round after pairs changed places, one swap after the other."""
    for first, second in swaps:
        partner = {first: second, second: first}
        bracket = [
            [None if number is None else partner.get(number, number) for number in pairing]
            for pairing in bracket
        ]
    return bracket


def _gone_through(feeder: Match) -> Team | None:
    return feeder.winner if feeder.verdict == Verdict.BYE else None


def _match(draw: Draw, slot: Slot, teams: dict[int, Team]) -> Match:
    home = teams[slot.home] if slot.home else None
    bye = slot.number is None
    return Match(
        draw=draw,
        kind=slot.kind,
        group=slot.group,
        best_place=slot.best_place,
        round=slot.round,
        position=slot.position,
        number=slot.number,
        table=slot.table,
        home=home,
        away=teams[slot.away] if slot.away else None,
        verdict=Verdict.BYE if bye else "",
        winner=home if bye else None,
    )
