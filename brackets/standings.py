"""The ranking of a knockout and of a whole event, from match summaries alone (decision 11)."""

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import groupby

from brackets.feeders import NO_LOSER
from brackets.layout import ROUND_BY_ROUND
from brackets.models import Draw, Match, MatchKind, Stage, Team, Tournament, Verdict
from brackets.points_tables import standing
from brackets.queries import matches_of, published_draws
from brackets.stages import plan_of
from rules.ranking import places
from rules.shapes import KNOCKING_OUT


@dataclass(frozen=True, slots=True)
class Row:
    """A team with its place: "1", "5–8", or "" while it is still in.

    `criterion` is the verdict of the match that gave it its place. Byes are neither won nor lost.
    `last` is the last match of the team in which a hand was played.
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

    won: int = 0
    lost: int = 0
    big: int = 0
    small: int = 0
    last: Match | None = None


def final_ranking(tournament: Tournament) -> tuple[Row, ...]:
    """Return all teams of an event: those still in, then by the stage in which they went out.

    Of one stage a knockout orders by round and a table by place; those of several groups with the
    same place share theirs. A stage that is not over gives no places.
    """
    draws = published_draws(tournament)
    matches: list[Match] = []
    levels: list[_Group] = []
    placed: set[Team] = set()
    for stage, of_stage in groupby(reversed(draws), key=lambda draw: draw.stage):
        found = [match for draw in of_stage for match in matches_of(draw)]
        for group in _levels(stage, found):
            if placed and not group.members:
                continue  # those who went on have their places
            members = {team: why for team, why in group.members.items() if team not in placed}
            placed |= members.keys()
            levels.append(_Group(group.size - len(group.members) + len(members), members))
        matches += found
        placed |= {team for match in found for team in (match.home, match.away) if team}
    return _rows(matches, levels)


def ranking(draw: Draw) -> tuple[Row, ...]:
    """Return the teams of a published knockout: those still in, then the others by place."""
    matches = list(matches_of(draw))
    return _rows(matches, _groups(matches)) if matches else ()


def _levels(stage: Stage, matches: list[Match]) -> list[_Group]:
    """Return the groups of equals of a stage, best first."""
    plan = plan_of(stage)
    if plan.kind in KNOCKING_OUT:
        return _by_round(matches) if plan.pairing in ROUND_BY_ROUND else _groups(matches)
    if any(not match.verdict for match in matches):
        return [_Group(sum(len(table.rows) for table in standing(stage)))]
    shared: dict[int, _Group] = {}
    for table in standing(stage):
        for row in table.rows:
            # Whose results are cancelled comes last.
            group = shared.setdefault(row.first or len(matches) + 1, _Group())
            group.members[row.team] = ""
            group.size += 1
    return [shared[place] for place in sorted(shared)]


def _by_round(matches: list[Match]) -> list[_Group]:
    """Return the winner, if he is known, and those who went out in each round, the last first."""
    rounds: dict[int, list[Match]] = {}
    for match in matches:
        rounds.setdefault(match.round, []).append(match)
    last = rounds[max(rounds)]
    out = [_won(last[0]) if len(last) == 1 else _through(matches)]
    for number in sorted(rounds, reverse=True):
        members = {team: why for match in rounds[number] for team, why in _losers(match).items()}
        out.append(_Group(len(members), members))
    return out


def _through(matches: list[Match]) -> _Group:
    """Return those who go on from the last round, who get their places later."""
    last = max(match.round for match in matches)
    return _Group(sum(_goes_through(match) for match in matches if match.round == last))


def _rows(matches: list[Match], levels: list[_Group]) -> tuple[Row, ...]:
    found: dict[Team, tuple[int, int, str]] = {}
    groups = [group for group in levels if group.size]
    for (first, last), group in zip(
        places([range(group.size) for group in groups]), groups, strict=True
    ):
        for team, criterion in group.members.items():
            found[team] = (first, last, criterion)
    accounts = _accounts(matches)
    in_order = sorted(accounts, key=lambda team: (found.get(team, (0, 0, "")), team.number))
    return tuple(_row(team, accounts[team], found.get(team)) for team in in_order)


def _row(team: Team, account: _Account, found: tuple[int, int, str] | None) -> Row:
    place, criterion = "", ""
    if found:
        first, last, criterion = found
        place = str(first) if first == last else f"{first}–{last}"
    return Row(
        place,
        team,
        account.won,
        account.lost,
        account.big,
        account.small,
        criterion,
        account.last,
    )


def _groups(matches: list[Match]) -> list[_Group]:
    """Return the groups of equals, best first, with room for those that are not known yet."""
    bracket = [match for match in matches if match.kind == MatchKind.BRACKET]
    third = next((match for match in matches if match.kind == MatchKind.THIRD_PLACE), None)
    comers = _comers(bracket)
    last = max(match.round for match in bracket)
    first = min(match.round for match in bracket)
    out = {round_: _Group() for round_ in range(first, last + 1)}
    for match in bracket:
        out[match.round].size += comers[match.round, match.position] - _goes_through(match)
        out[match.round].members |= _losers(match)
    final = next(match for match in bracket if match.round == last)
    if sum(match.round == last for match in bracket) > 1:  # it ends before a final
        return [_through(matches), *(out[round_] for round_ in range(last, first - 1, -1))]
    best = [_won(final), out[last]]
    if third is not None:
        playing = sum(
            _may_play_for_third(match, comers[match.round, match.position])
            for match in bracket
            if match.round == last - 1
        )
        out[last - 1].size -= playing
        for team in (third.home, third.away):
            if team is not None:
                out[last - 1].members.pop(team, None)
        winner = _won(third)
        winner.size = min(winner.size, playing)  # perhaps nobody will come there
        best += [winner, _Group(max(playing - winner.size, 0), _losers(third))]
    return best + [out[round_] for round_ in range(last - 1, first - 1, -1)]


def _comers(bracket: list[Match]) -> dict[tuple[int, int], int]:
    """Return how many teams each match has or will have, as far as can be known."""
    comers = {}
    first = min(match.round for match in bracket)
    through = {(match.round, match.position): _goes_through(match) for match in bracket}
    for match in bracket:
        upper = (match.round - 1, 2 * match.position)
        lower = (match.round - 1, 2 * match.position + 1)
        there = 2 - (match.home, match.away).count(None)
        coming = there if match.round == first else through[upper] + through[lower]
        comers[match.round, match.position] = coming
    return comers


def _goes_through(match: Match) -> int:
    return 0 if match.verdict == Verdict.BOTH_ABSENT else 1


def _won(match: Match) -> _Group:
    members = {match.winner: match.verdict} if match.winner else {}
    return _Group(_goes_through(match), members)


def _losers(match: Match) -> dict[Team, str]:
    if match.verdict in {"", Verdict.BYE}:
        return {}
    teams = [team for team in (match.home, match.away) if team and team != match.winner]
    return dict.fromkeys(teams, match.verdict)


def _may_play_for_third(semi_final: Match, comers: int) -> bool:
    return comers == 2 and semi_final.verdict not in NO_LOSER


def _accounts(matches: list[Match]) -> dict[Team, _Account]:
    accounts: dict[Team, _Account] = defaultdict(_Account)
    for match in matches:
        sides = (
            (match.home, match.home_big, match.home_small),
            (match.away, match.away_big, match.away_small),
        )
        for team, big, small in sides:
            if team is None:
                continue
            account = accounts[team]
            account.big += big
            account.small += small
            if match.hands_done and (account.last is None or match.round > account.last.round):
                account.last = match
            if match.verdict not in {"", Verdict.BYE, Verdict.DRAW}:
                account.won += team == match.winner
                account.lost += team != match.winner
    return accounts
