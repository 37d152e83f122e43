"""The ranking of a knockout, from match summaries alone (decision 11)."""

from collections import defaultdict
from dataclasses import dataclass, field

from brackets.feeders import NO_LOSER
from brackets.models import Draw, Match, MatchKind, Team, Verdict
from brackets.queries import matches_of
from rules.ranking import places


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


def ranking(draw: Draw) -> tuple[Row, ...]:
    """Return the teams of a published draw: those still in, then the others by place."""
    matches = list(matches_of(draw))
    if not matches:
        return ()
    found: dict[Team, tuple[int, int, str]] = {}
    groups = [group for group in _groups(matches) if group.size]
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
    out = {round_: _Group() for round_ in range(1, last + 1)}
    for match in bracket:
        out[match.round].size += comers[match.round, match.position] - _goes_through(match)
        out[match.round].members |= _losers(match)
    final = next(match for match in bracket if match.round == last)
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
    return best + [out[round_] for round_ in range(last - 1, 0, -1)]


def _comers(bracket: list[Match]) -> dict[tuple[int, int], int]:
    """Return how many teams each match has or will have, as far as can be known."""
    comers = {}
    through = {(match.round, match.position): _goes_through(match) for match in bracket}
    for match in bracket:
        upper = (match.round - 1, 2 * match.position)
        lower = (match.round - 1, 2 * match.position + 1)
        there = 2 - (match.home, match.away).count(None)
        coming = there if match.round == 1 else through[upper] + through[lower]
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
            if match.verdict not in {"", Verdict.BYE}:
                account.won += team == match.winner
                account.lost += team != match.winner
    return accounts
