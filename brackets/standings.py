"""The ranking of a knockout and of a whole event, from match summaries alone (decision 11)."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from brackets import knockouts
from brackets.drawn_anew import course
from brackets.drawn_matches import bracket_of
from brackets.feeders import NO_LOSER, NOBODY, comer
from brackets.layout import ROUND_BY_ROUND
from brackets.models import (
    EXTRA_KINDS,
    Draw,
    Match,
    MatchKind,
    Stage,
    Team,
    TeamState,
    Tournament,
    Verdict,
)
from brackets.points_tables import Table, standing
from brackets.queries import Published, matches_of, published
from brackets.stages import plan_of
from brackets.trees import Source
from rules.ranking import places
from rules.shapes import KNOCKING_OUT


@dataclass(frozen=True, slots=True)
class Row:
    """A team with its place: "1", "5–8", or "" while it is still in.

    `criterion` is the verdict of the match that gave it its place. Byes are neither won nor lost.
    Scores are those of matches that are over, and `last` the last of them in which the team played.
    """

    place: str
    team: Team
    won: int
    lost: int
    big: int
    small: int
    criterion: str
    last: Match | None = None


@dataclass(slots=True)
class _Group:
    """Teams that share their places; `size` counts those that are still to come as well."""

    size: int = 0
    members: dict[Team, str] = field(default_factory=dict)


@dataclass(slots=True)
class _Account:
    """What a team won and lost so far."""

    team: Team
    won: int = 0
    lost: int = 0
    big: int = 0
    small: int = 0
    last: Match | None = None


def final_ranking(
    tournament: Tournament,
    tables: Mapping[int, tuple[Table, ...]] | None = None,
    read: Published | None = None,
) -> tuple[Row, ...]:
    """Return all teams of an event: those still in, then by the stage in which they went out.

    Of one stage a knockout orders by round and a table by place; those of several groups with the
    same place share theirs. A stage that is not over gives no places, nor has who may go on as one
    of the best of the beaten. `tables` are those that were
    worked out before, by the number of their stage, `read` the matches that were read before.
    """
    read = read or published(tournament)
    matches: list[Match] = []
    levels: list[_Group] = []
    placed: set[int] = set()
    for stage, of_stage in groupby(reversed(read.draws), key=lambda draw: draw.stage):
        found = read.of(of_stage)
        groups = _levels(stage, found, (tables or {}).get(stage.number, ()))
        best_next = 0 if matches else _best_next(stage)
        if best_next:
            groups = _without_waiting(groups, best_next)
        for group in groups:
            if placed and not group.members:
                continue  # those who went on have their places
            members = {team: why for team, why in group.members.items() if team.pk not in placed}
            placed |= {team.pk for team in members}
            levels.append(_Group(group.size - len(group.members) + len(members), members))
        matches += found
        placed |= {pk for match in found for pk in (match.home_id, match.away_id) if pk}
    return _rows(matches, levels)


def ranking(draw: Draw) -> tuple[Row, ...]:
    """Return the teams of a published knockout: those still in, then the others by place."""
    matches = list(matches_of(draw))
    return _rows(matches, _groups(draw, matches)) if matches else ()


def _levels(stage: Stage, matches: list[Match], tables: tuple[Table, ...]) -> list[_Group]:
    """Return the groups of equals of a stage, best first."""
    plan = plan_of(stage)
    if plan.kind in KNOCKING_OUT:
        if plan.pairing not in ROUND_BY_ROUND:
            return _groups(matches[0].draw, matches)
        return [_Group(each.size, each.members) for each in course(plan, matches).in_order]
    tables = tables or standing(stage)
    if any(not match.verdict for match in matches):
        return [_Group(sum(len(table.rows) for table in tables))]
    shared: dict[int, _Group] = {}
    for table in tables:
        for row in table.rows:
            # Whose results are cancelled comes last.
            group = shared.setdefault(row.first or len(matches) + 1, _Group())
            group.members[row.team] = ""
            group.size += 1
    return [shared[place] for place in sorted(shared)]


def _best_next(stage: Stage) -> int:
    """Return how many of those beaten in a stage go on to another one."""
    plan = plan_of(stage)
    if plan.kind not in KNOCKING_OUT or not plan.best_next:
        return 0
    following = stage.tournament.stages.filter(number__gt=stage.number).exists()
    return plan.best_next if following else 0


def _without_waiting(groups: list[_Group], places: int) -> list[_Group]:
    """Return the groups without places for so many, or all of a round, who may still go on."""
    found = []
    for group in groups:
        waiting = {
            team
            for team, why in group.members.items()
            if places > 0 and why not in NO_LOSER and team.state == TeamState.ENTERED
        }
        places -= len(waiting)
        staying = {team: why for team, why in group.members.items() if team not in waiting}
        found += [_Group(len(waiting)), _Group(group.size - len(waiting), staying)]
    return found


def _rows(matches: list[Match], levels: list[_Group]) -> tuple[Row, ...]:
    found: dict[int, tuple[int, int, str]] = {}
    groups = [group for group in levels if group.size]
    for (first, last), group in zip(
        places([range(group.size) for group in groups]), groups, strict=True
    ):
        for team, criterion in group.members.items():
            found[team.pk] = (first, last, criterion)
    in_order = sorted(
        _accounts(matches),
        key=lambda each: (found.get(each.team.pk, (0, 0, "")), each.team.number),
    )
    return tuple(_row(account, found.get(account.team.pk)) for account in in_order)


def _row(account: _Account, found: tuple[int, int, str] | None) -> Row:
    place, criterion = "", ""
    if found:
        first, last, criterion = found
        place = str(first) if first == last else f"{first}–{last}"
    return Row(
        place,
        account.team,
        account.won,
        account.lost,
        account.big,
        account.small,
        criterion,
        account.last,
    )


def _groups(draw: Draw, matches: list[Match]) -> list[_Group]:
    """Return the groups of equals, best first, with room for those that are not known yet."""
    ends = knockouts.ends(plan_of(draw.stage), bracket_of(draw))
    coming = _Coming(matches)
    # By the last place that they share; who may not play on comes after those who could get it.
    found: dict[tuple[int, bool], _Group] = defaultdict(_Group)
    for match in matches:
        if match.kind in EXTRA_KINDS:
            continue
        at = (match.round - draw.round + 1, match.position)
        winner, loser = Source(at), Source(at, loser=True)
        through = min(coming.to(match), _goes_through(match))
        if winner in ends.places:
            _, last = ends.places[winner]
            found[last, False].size += through
            if last:
                found[last, False].members |= coming.won(match)
        if loser in ends.places:
            _, last = ends.places[loser]
            found[last, False].size += coming.to(match) - through
            found[last, False].members |= _losers(match)
        elif comer(match, loser=True) is NOBODY:
            group = found[ends.reach[loser], True]
            group.members |= _losers(match)
            group.size = len(group.members)
    return [found[place] for place in sorted(found)]


class _Coming:
    """How many teams come to each match, as far as can be known."""

    def __init__(self, matches: Iterable[Match]) -> None:
        self.matches = {match.pk: match for match in matches}
        self.counts: dict[int, int] = {}

    def to(self, match: Match) -> int:
        """Return how many teams a match has or will have."""
        if match.pk not in self.counts:
            self.counts[match.pk] = self._side(
                match.home_id, match.home_from_id, loser=match.home_from_loser
            ) + self._side(match.away_id, match.away_from_id, loser=match.away_from_loser)
        return self.counts[match.pk]

    def won(self, match: Match) -> dict[Team, str]:
        """Return the winner with what decided; a final that was not needed did not."""
        if match.winner is None:
            return {}
        before = self.matches.get(match.home_from_id or 0)
        needless = match.kind == MatchKind.GRAND_FINAL_AGAIN and match.verdict == Verdict.BYE
        return {match.winner: before.verdict if needless and before else match.verdict}

    def _side(self, team: int | None, feeder: int | None, *, loser: bool) -> int:
        if team is not None or feeder is None:
            return int(team is not None)
        before = self.matches[feeder]
        if before.verdict:
            return int(comer(before, loser=loser) is not NOBODY)
        return int(self.to(before) > loser)


def _goes_through(match: Match) -> int:
    return 0 if match.verdict == Verdict.BOTH_ABSENT else 1


def _losers(match: Match) -> dict[Team, str]:
    if match.verdict in {"", Verdict.BYE}:
        return {}
    teams = [team for team in (match.home, match.away) if team and team.pk != match.winner_id]
    return dict.fromkeys(teams, match.verdict)


def _accounts(matches: list[Match]) -> Iterable[_Account]:
    # By key, which is hashed and compared in a tenth of the time that a team takes.
    accounts: dict[int, _Account] = {}
    for match in matches:
        sides = (
            (match.home, match.home_big, match.home_small),
            (match.away, match.away_big, match.away_small),
        )
        for team, big, small in sides:
            if team is None:
                continue
            account = accounts.setdefault(team.pk, _Account(team))
            if not match.verdict:
                continue
            account.big += big
            account.small += small
            if match.hands_done and (account.last is None or match.round > account.last.round):
                account.last = match
            if match.verdict not in {Verdict.BYE, Verdict.DRAW}:
                account.won += team.pk == match.winner_id
                account.lost += team.pk != match.winner_id
    return accounts.values()
