"""P6 through the writers: a Swiss round drawn, published and given its tables in the database.

The floor is the pairing alone, in memory, of an event of the same size and as many played rounds.
"""

import random
from functools import partial

from bench.results import Result, alternate, milliseconds
from bench.swiss import PLAYED, after_rounds
from brackets.draw import make_draw, publish_draw
from brackets.models import Draw, Match, Team, Tournament, Verdict
from brackets.ready_formats import ready_format
from brackets.registration import create_tournament
from brackets.swiss import pair_round
from brackets.tables import assign_draw
from rules.ruleset import preset_text


def drawn_round(teams: int, turns: int) -> Result:
    """Draw the round after eight played ones, again and again, and its pairing alone."""
    event, dice = _event(teams), random.Random(teams)  # noqa: S311 - results, no secrets
    for _round in range(PLAYED):
        _play(_draw(event, "1"), dice)
    seeds = iter(range(turns))
    ours, floor = alternate(
        lambda: milliseconds(lambda: _draw(event, f"第{next(seeds)}签")),
        partial(milliseconds, partial(pair_round, after_rounds(teams, PLAYED))),
        turns=turns,
    )
    return Result("P6", f"Swiss round 9 of {teams} pairs drawn and published", ours, floor, "ms")


def _event(teams: int) -> Tournament:
    event = create_tournament(
        f"swiss-{teams}",
        name="积分编排",
        tables=teams // 2,
        ruleset_text=preset_text("eight_rounds_by_points"),
        stages=ready_format("eight_rounds_by_points")[:1],
        by=None,
    )
    stage = event.stages.get()
    stage.plan = {**stage.plan, "rounds": PLAYED + 1}
    stage.save()
    # Their writer looks for namesakes each time, which is no part of this.
    Team.objects.bulk_create(
        Team(tournament=event, number=number, player_one=f"甲{number}", player_two=f"乙{number}")
        for number in range(1, teams + 1)
    )
    return event


def _draw(event: Tournament, seed_text: str) -> Draw:
    draft = make_draw(event, seed_text=seed_text, reason="bench", by=None)
    assign_draw(publish_draw(draft, by=None), by=None)
    return draft


def _play(draw: Draw, dice: random.Random) -> None:
    """Store results by chance."""
    matches = list(draw.matches.filter(number__isnull=False))
    for match in matches:
        home = dice.random() < 0.5
        match.begun, match.verdict = True, Verdict.TIME
        match.winner_id = match.home_id if home else match.away_id
        match.home_level, match.away_level = ("9", "7") if home else ("7", "9")
    fields = ["begun", "verdict", "winner", "home_level", "away_level"]
    Match.objects.bulk_update(matches, fields, batch_size=200)
