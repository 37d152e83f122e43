"""Who is in a draw, and what it may know of them from what was played before."""

from collections import Counter, defaultdict
from collections.abc import Iterable

from django.db.models import QuerySet

from brackets.drawing import MAIN
from brackets.drawn_anew import course
from brackets.drawn_matches import bracket_of
from brackets.errors import RoundOpen
from brackets.models import (
    EXTRA_KINDS,
    Draw,
    DrawState,
    Match,
    Stage,
    Team,
    TeamState,
    Verdict,
)
from brackets.points_tables import standing
from brackets.qualifiers import qualifiers
from brackets.seeding import Entry, parse_lines
from brackets.stages import plan_of
from brackets.swiss import Float, floats
from rules.shapes import KNOCKING_OUT, ByeRule, Pairing


def entrants(stage: Stage, round_: int, *, present_only: bool = False) -> list[Entry]:
    """Return the entries of the draw of a stage that begins with this round of the event.

    `present_only` leaves the absent out where the event begins. Raises RoundOpen and TiesOpen
    while it is not decided who comes from what was played before.
    """
    before = list(_published(stage).filter(round__lt=round_))
    if before:
        in_table = plan_of(stage).kind not in KNOCKING_OUT
        return _in_table(stage, before, round_) if in_table else _left(stage, before)
    previous = stage.tournament.stages.filter(number=stage.number - 1).first()
    if previous is None:
        teams = stage.tournament.teams.filter(state=TeamState.ENTERED).order_by("number")
        return [entry_of(team) for team in teams if team.present or not present_only]
    if not _published(previous).exists():
        # There were no more teams than go on, so nothing was played.
        return entrants(previous, round_, present_only=present_only)
    return [
        entry_of(each.team, group=each.group, place=each.place, rank=rank)
        for rank, each in enumerate(qualifiers(previous).decided(), 1)
        if each.team.state == TeamState.ENTERED
    ]


def _published(stage: Stage) -> QuerySet[Draw]:
    return stage.draws.filter(state=DrawState.PUBLISHED).order_by("round")


def _left(stage: Stage, before: list[Draw]) -> list[Entry]:
    """Return those left in a knockout that is drawn round by round, with what they play for."""
    plan = plan_of(stage)
    found = Match.objects.filter(draw__in=before).select_related("home", "away", "winner")
    matches = list(found.order_by("round", "position"))
    if open_matches := tuple(match for match in matches if not match.verdict):
        raise RoundOpen(open_matches)
    # Whoever rested is told only where it matters.
    once = plan.pairing is Pairing.LOT_ORDER or plan.bye is not ByeRule.BY_DRAW
    rested = Counter(
        match.home.number for match in matches if once and match.number is None and match.home
    )
    lots = _lots(before) if plan.pairing is Pairing.LOT_ORDER else {}
    return [
        entry_of(
            team,
            best=best if best != MAIN else 0,
            byes=rested[team.number],
            lot=lots.get(team.number, 0),
        )
        for best, teams in course(plan, matches).left(plan).items()
        for team in sorted(teams, key=lambda team: team.number)
    ]


def _lots(before: list[Draw]) -> dict[int, int]:
    """Return the lots of the first draw: 1-2, 3-4 …; whoever came late has one behind them."""
    drawn = [number for pairing in bracket_of(before[0]) for number in pairing if number]
    drawn += [line[0] for draw in before[1:] for line in draw.latecomers]
    return {number: lot for lot, number in enumerate(drawn, 1)}


def _in_table(stage: Stage, before: list[Draw], round_: int) -> list[Entry]:
    """Return those who play on in a Swiss or Danish stage, and what its rounds made of them."""
    (table,) = standing(stage, before=round_)
    played = [match for match in table.matches if match.kind not in EXTRA_KINDS]
    if open_matches := tuple(match for match in played if not match.verdict):
        raise RoundOpen(open_matches)
    met: dict[int, list[int]] = defaultdict(list)
    byes: Counter[int] = Counter()
    for match in played:
        sides = [team.number for team in (match.home, match.away) if team]
        for number in sides:
            met[number] += (other for other in sides if other != number)
        byes.update(sides if match.verdict == Verdict.BYE else ())
    known = {row.team.number for row in table.rows}
    late = {number for draw in before for number, *_place in draw.latecomers} - known
    joining = stage.tournament.teams.filter(number__in=late, state=TeamState.ENTERED)
    floated = _floats(before[-1], [match for match in played if match.draw_id == before[-1].pk])
    return [
        entry_of(
            row.team,
            byes=byes[row.team.number],
            float=floated.get(row.team.number, ""),
            met=",".join(map(str, sorted(met[row.team.number]))),
            points=row.points,
            rank=row.first,
        )
        for row in table.rows
        if row.first and row.team.state == TeamState.ENTERED
    ] + [entry_of(team, rank=len(known) + 1) for team in joining.order_by("number")]


def _floats(draw: Draw, matches: Iterable[Match]) -> dict[int, str]:
    """Return who was paired down or up in a round, by the points that its draw knew."""
    scores = {entry.number: sum(entry.numbers("points")) for entry in parse_lines(draw.entries)}
    pairings = [
        (match.home.number, match.away.number if match.away else None)
        for match in matches
        if match.home
    ]
    # Who filled a place after the draw had no points in it.
    known = defaultdict(int, scores)
    told = floats(known, pairings).items()
    return {number: how for number, how in told if how is not Float.NONE}


def entry_of(team: Team, **known: int | str) -> Entry:
    """Return a team as a draw looks at it; a number of 0 says nothing and is left out."""
    told = tuple((name, str(value)) for name, value in known.items() if value)
    return Entry(team.number, team.unit, team.player_one, team.player_two, team.seed, told)
