"""The matches that a draw makes: as they are planned, and unsaved for the database."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.db.models import Max

from brackets import layout, seeding
from brackets.drawing import best_places
from brackets.late_slots import LateInGroup, in_bracket, in_group
from brackets.models import Draw, DrawState, Match, Team, Tournament, Verdict
from brackets.placement import Pairings, Slot
from brackets.stages import plan_of
from rules.shapes import Stage as Plan
from rules.shapes import StageKind


def matches_to_play(draw: Draw, tournament: Tournament) -> list[Match]:
    """Return the unsaved matches of a draw, each wired to those it waits for, byes gone through."""
    teams = {team.number: team for team in tournament.teams.all()}
    slots = slots_of(draw, tables=tournament.tables, first_number=next_number(tournament))
    matches = {(slot.round, slot.position): unsaved(draw, slot, teams) for slot in slots}
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


Lines = Sequence[Sequence[Any]]
"""What a draw keeps of late pairs, one line each.

Number, place and first number of its matches: the place is the position of the bye, or the group
from 0 with the round from which it plays there; without place and number it comes in the next draw.
"""


def slots_of(
    draw: Draw, *, tables: int, first_number: int = 1, latecomers: Lines | None = None
) -> tuple[Slot, ...]:
    """Return the matches that a draw makes, in order of number, with who came after it.

    With `latecomers` as if just these had come.
    """
    plan = plan_of(draw.stage)
    best = _best_places(plan, draw)

    def planned(bracket: Pairings) -> tuple[Slot, ...]:
        return layout.slots(
            plan,
            bracket,
            best=best,
            tables=tables,
            first_round=draw.round,
            first_number=first_number,
        )

    made = planned(draw.bracket)
    come: list[Sequence[Any]] = []
    for line in draw.latecomers if latecomers is None else latecomers:
        come.append(line)
        if not line[2]:
            continue
        bracket = bracket_of(draw, latecomers=come)
        if plan.kind is StageKind.GROUPS:
            _, group, number, from_round = line
            late = LateInGroup(group + 1, tuple(bracket[group]), from_round)
            schedule = layout.schedule(plan, len(bracket[group]))
            made = in_group(made, late, schedule, legs=plan.legs, number=number)
        else:
            made = in_bracket(made, planned(bracket), number=line[2])
    return made


def bracket_of(draw: Draw, *, latecomers: Lines | None = None) -> list[list[int | None]]:
    """Return the first round, or the groups, with those who came after the lots."""
    rows: list[list[int | None]]
    rows = [[number for number in row if number is not None] for row in draw.bracket]
    for number, place, first, *_round in draw.latecomers if latecomers is None else latecomers:
        if first:
            rows[place].append(number)
    if plan_of(draw.stage).kind is StageKind.GROUPS:
        return rows
    return [row if len(row) > 1 else [*row, None] for row in rows]


def late_line(draw: Draw, team: Team) -> list[Any]:
    """Return what a draw keeps of a late pair, or nothing."""
    return next((line for line in draw.latecomers if line[0] == team.number), [])


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


def unsaved(draw: Draw, slot: Slot, teams: Mapping[int, Team]) -> Match:
    """Return one match of a draw with the pairs that the draw has there."""
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
