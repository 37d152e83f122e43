"""Who is certainly through or out while a table is not complete: 晋级, 淘汰 (case 27)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from brackets.certainty import Certainty, Outcome, between, certainty
from brackets.late_places import waiting_late
from brackets.models import (
    EXTRA_KINDS,
    DrawState,
    Match,
    Stage,
    Team,
)
from brackets.points_tables import Table, results
from brackets.qualifiers import out_of_tables
from brackets.stages import plan_of
from brackets.swiss import rounds
from rules.match_points import match_points
from rules.ruleset import Ruleset
from rules.shapes import PointsMargin, StageKind


def going_on(stage: Stage, tables: Sequence[Table]) -> Mapping[Team, Certainty]:
    """Return what is certain of each team of a stage; empty where no stage follows.

    As long as anything is open only match points count, and every tie that is possible is open; so
    is whoever may be among the best of the rest. Of a complete table it is what is known.
    """
    if not stage.tournament.stages.filter(number__gt=stage.number).exists():
        return {}
    plan, rounds_left = plan_of(stage), rounds_to_come(stage, tables)
    if not rounds_left and all(_settled(table) for table in tables):
        return _known(stage, tables)
    to_come = _ToCome(rounds_left, _coming_late(stage) if rounds_left else ())
    alone = len(tables) == 1
    go_on = plan.advance + (plan.best_next if alone else 0)
    found: dict[Team, Certainty] = {}
    for table in tables:
        sure = _certain(table, go_on, to_come)
        # The next place of each group may still go on: certain is only who is behind it.
        next_one = sure if alone or not plan.best_next else _certain(table, go_on + 1, to_come)
        found |= {
            team: Certainty.OPEN
            if sure[team] is Certainty.OUT and next_one[team] is not Certainty.OUT
            else sure[team]
            for team in sure
        }
    return found


def rounds_to_come(stage: Stage, tables: Sequence[Table]) -> int:
    """Return how many rounds of a Swiss or Danish stage are not drawn yet."""
    plan = plan_of(stage)
    if plan.kind is StageKind.GROUPS:
        return 0
    drawn = {match.draw_id for table in tables for match in table.matches}
    return max(rounds(plan.rounds, sum(len(table.rows) for table in tables)) - len(drawn), 0)


def _settled(table: Table) -> bool:
    return all(_counts(match) for match in table.matches)


def _counts(match: Match) -> bool:
    """Tell whether a result is there that no review can move."""
    return bool(match.verdict) and not match.hold


def _known(stage: Stage, tables: Sequence[Table]) -> dict[Team, Certainty]:
    decided = out_of_tables(stage, tables)
    level = {team for tie in decided.ties for team in tie.teams}
    through = {each.team for each in decided.teams}
    behind = plan_of(stage).advance + 1
    if plan_of(stage).best_next and any(tie.group for tie in decided.ties):
        # As long as equals of a group keep it, the next places of all groups are not compared.
        rows = [row for table in tables for row in table.rows]
        level |= {row.team for row in rows if row.first <= behind <= row.last}
    found = {}
    for table in tables:
        for row in table.rows:
            known = Certainty.THROUGH if row.team in through else Certainty.OUT
            found[row.team] = known if row.team not in level - through else Certainty.OPEN
    return found


@dataclass(frozen=True, slots=True)
class _ToCome:
    """Rounds of which no pairing is known, and the pairs that play only from the next one on."""

    rounds: int
    late: Sequence[Team] = ()


def _coming_late(stage: Stage) -> list[Team]:
    draw = stage.draws.filter(state=DrawState.PUBLISHED).order_by("round").last()
    return waiting_late(draw) if draw and draw.latecomers else []


def _certain(table: Table, go_on: int, to_come: _ToCome) -> dict[Team, Certainty]:
    """Return what is certain in one table."""
    teams = [row.team for row in table.rows if row.first]
    points = {team.number: 0 for team in teams}
    for result in results((each for each in table.matches if _counts(each)), table.ruleset):
        sides = (result.home, result.away)
        for side, gained in zip(sides, match_points(table.ruleset, result), strict=True):
            if side in points and not result.extra:
                points[side] += gained
    to_play = [
        (match.home.number, match.away.number)
        for match in table.matches
        if match.kind not in EXTRA_KINDS and not _counts(match)
        if match.home and match.away
        if match.home.number in points and match.away.number in points
    ]
    outcomes = _outcomes(table.ruleset)
    points |= {team.number: 0 for team in to_come.late}
    if not to_come.rounds:
        sure = certainty(points, to_play, outcomes=outcomes, go_on=go_on)
    elif not outcomes:
        sure = dict.fromkeys(points, Certainty.OPEN)
    else:
        gains = [*(gain for outcome in outcomes for gain in outcome), table.ruleset.bye_points, 0]
        left = Counter(number for meeting in to_play for number in meeting)
        sure = between(
            {each: points[each] + (left[each] + to_come.rounds) * min(gains) for each in points},
            {each: points[each] + (left[each] + to_come.rounds) * max(gains) for each in points},
            go_on=go_on,
        )
    return {team: sure[team.number] for team in teams}


def _outcomes(ruleset: Ruleset) -> set[Outcome]:
    """Return the match points of all ways in which a match can end; none where there is no end."""
    if ruleset.points_margin is not PointsMargin.NONE:
        return set()
    won, lost = ruleset.points_win, ruleset.points_loss
    given, missed = ruleset.walkover_points, ruleset.walkover_loss_points
    level = ruleset.points_draw
    played = {(won, lost), (lost, won), (level, level)}
    return played | {(given, missed), (missed, given), (missed, missed)}
