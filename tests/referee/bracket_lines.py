"""The matches of a bracket as boards have them, without a database."""

from dataclasses import replace

from brackets.layout import slots
from brackets.models import Match, Team
from brackets.phases import Phase
from brackets.placement import Feed, Slot, bracket_size, first_round
from brackets.queries import Feeder
from brackets.stages import KNOCKOUT
from referee.boards import Line, Side
from referee.labels.scores import Score
from referee.permissions import state_of
from rules.shapes import Stage

Key = tuple[int, int]
WITH_THIRD_PLACE = replace(KNOCKOUT, third_place=True)


def knockout(teams: int, plan: Stage = WITH_THIRD_PLACE) -> tuple[tuple[Line, ...], Phase]:
    """Return the lines of a bracket in which nothing is played, and its phase."""
    made = _made(teams, plan)
    numbers = {(slot.round, slot.position): slot.number or 0 for slot in made}
    lines = tuple(_line(slot, numbers) for slot in made)
    size, last = bracket_size(teams), max(slot.round for slot in made)
    sizes = {round_: size >> (round_ - 1) for round_ in range(1, last + 1)}
    return lines, Phase(1, plan, 1, last, 1, sizes)


def winners(teams: int, plan: Stage = WITH_THIRD_PLACE) -> dict[Key, Key]:
    """Return where the winner of each match goes, by round and position."""
    found = {}
    for slot in _made(teams, plan):
        for feed in (slot.home_from, slot.away_from):
            if feed is not None and not feed.loser:
                found[feed.round, feed.position] = (slot.round, slot.position)
    return found


def _made(teams: int, plan: Stage) -> tuple[Slot, ...]:
    return slots(plan, first_round(range(1, teams + 1)), tables=teams)


def _line(slot: Slot, numbers: dict[Key, int]) -> Line:
    match = Match(
        pk=1000 * slot.round + slot.position,
        kind=slot.kind,
        round=slot.round,
        position=slot.position,
        number=slot.number,
        table=slot.table,
        best_place=slot.best_place,
        home=_team(slot.home),
        away=_team(slot.away),
    )
    home, away = (
        Side(team, _feeder(feed, numbers), Score(0, 0), won=False, lost=False)
        for team, feed in ((match.home, slot.home_from), (match.away, slot.away_from))
    )
    return Line(match, state_of(match), f"第{slot.round}轮次", home, away)


def _team(number: int | None) -> Team | None:
    if number is None:
        return None
    return Team(pk=number, number=number, player_one=f"甲{number}", player_two=f"乙{number}")


def _feeder(feed: Feed | None, numbers: dict[Key, int]) -> Feeder | None:
    if feed is None:
        return None
    return Feeder(numbers[feed.round, feed.position], feed.loser, nobody=False)
