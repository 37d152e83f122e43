"""Who is certainly through or out while a table is not complete: 晋级, 淘汰 (case 27)."""

from collections import Counter
from collections.abc import Mapping, Sequence

from brackets.certainty import Certainty, Outcome, between, certainty
from brackets.models import (
    EXTRA_KINDS,
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
    plan, to_come = plan_of(stage), rounds_to_come(stage, tables)
    if not to_come and all(_settled(table) for table in tables):
        return _known(stage, tables)
    found: dict[Team, Certainty] = {}
    for table in tables:
        sure = _certain(table, plan.advance, to_come)
        # The next place of each group may still go on: certain is only who is behind it.
        next_one = _certain(table, plan.advance + 1, to_come) if plan.best_next else sure
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
    found = {}
    for table in tables:
        for row in table.rows:
            known = Certainty.THROUGH if row.team in through else Certainty.OUT
            found[row.team] = known if row.team not in level - through else Certainty.OPEN
    return found


def _certain(table: Table, go_on: int, to_come: int) -> dict[Team, Certainty]:
    """Return what is certain in one table, with rounds to come of which no pairing is known."""
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
    if not to_come:
        sure = certainty(points, to_play, outcomes=outcomes, go_on=go_on)
    elif not outcomes:
        sure = dict.fromkeys(points, Certainty.OPEN)
    else:
        gains = [*(gain for outcome in outcomes for gain in outcome), table.ruleset.bye_points, 0]
        left = Counter(number for meeting in to_play for number in meeting)
        sure = between(
            {each: points[each] + (left[each] + to_come) * min(gains) for each in points},
            {each: points[each] + (left[each] + to_come) * max(gains) for each in points},
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
