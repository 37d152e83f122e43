"""Readers for pages, lists and sheets; the number of queries never grows with the event."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from django.contrib.auth.models import User
from django.db.models import OuterRef, Q, QuerySet, Subquery

from brackets.entries import TeamEntry, cleaned, half_width, own_warnings, taken_by
from brackets.errors import Problem
from brackets.feeders import NOBODY, comer
from brackets.journal import BY_ITSELF
from brackets.models import (
    Draw,
    DrawState,
    JournalEntry,
    Match,
    Stage,
    Team,
    Tournament,
)


@dataclass(frozen=True, slots=True)
class Feeder:
    """Where the missing team of a match comes from: the winner or the loser of match `number`.

    `nobody` says that no team will come from there.
    """

    number: int
    loser: bool
    nobody: bool


@dataclass(frozen=True, slots=True)
class Place:
    """A match in the bracket; a feeder only where the team is not there."""

    match: Match
    home_from: Feeder | None
    away_from: Feeder | None


@dataclass(frozen=True, slots=True, eq=False)
class Published:
    """The draws of an event that count and their matches, byes too, in order of what is played.

    Every draw, match and team is one object, which many read at the same time and nobody changes.
    """

    draws: tuple[Draw, ...]
    matches: tuple[Match, ...]

    @property
    def stages(self) -> list[Stage]:
        """The stages that are drawn, in order."""
        return list({draw.stage_id: draw.stage for draw in self.draws}.values())

    def of(self, draws: Iterable[Draw]) -> list[Match]:
        """Return the matches of some of the draws."""
        wanted = {draw.pk for draw in draws}
        return [match for match in self.matches if match.draw_id in wanted]

    @property
    def places(self) -> tuple[Place, ...]:
        """The matches with where their teams come from."""
        board = {match.pk: match for match in self.matches}
        return tuple(_place(match, board) for match in self.matches)


def published(tournament: Tournament) -> Published:
    """Return what counts of an event, in three queries."""
    draws = {draw.pk: draw for draw in published_draws(tournament)}
    found = Match.objects.filter(draw__in=list(draws)).order_by("round", "-kind", "position")
    of_draw: dict[int, list[Match]] = {pk: [] for pk in draws}
    for match in seated(found, tournament.teams.all()):
        match._state.fields_cache["draw"] = draws[match.draw_id]  # as `seated` does
        of_draw[match.draw_id].append(match)
    return Published(tuple(draws.values()), tuple(chain.from_iterable(of_draw.values())))


def published_draw(tournament: Tournament) -> Draw | None:
    """Return the draw that counts; of several stages or rounds the last one."""
    return _draws(tournament).filter(state=DrawState.PUBLISHED).last()


def published_draws(tournament: Tournament) -> list[Draw]:
    """Return the draws that count, in order of what is played."""
    return list(draws_of(tournament).filter(state=DrawState.PUBLISHED))


def draft_draw(tournament: Tournament) -> Draw | None:
    """Return the draft, which only organisers may see."""
    return _draws(tournament).filter(state=DrawState.DRAFT).last()


def draws_of(tournament: Tournament) -> QuerySet[Draw]:
    """Return every draw that was made, in order of stage, round and number."""
    return _draws(tournament).select_related("drawn_by")


def matches_of(draw: Draw) -> QuerySet[Match]:
    """Return the matches of a draw with their teams, in order of round, third place first."""
    return draw.matches.select_related("home", "away", "winner")


def stage_matches(stage: Stage) -> list[Match]:
    """Return the matches of a stage that count, byes too, from top to bottom of each round."""
    found = Match.objects.filter(draw__stage=stage, draw__state=DrawState.PUBLISHED)
    return list(found.select_related("home", "away", "winner").order_by("round", "position"))


def numbered_matches(tournament: Tournament) -> QuerySet[Match]:
    """Return the matches of the published draws that are played, in order of number."""
    return (
        Match.objects.filter(
            draw__stage__tournament=tournament,
            draw__state=DrawState.PUBLISHED,
            number__isnull=False,
        )
        .select_related("home", "away", "winner")
        .order_by("number")
    )


def counting_matches(tournament: Tournament) -> QuerySet[Match]:
    """Return the matches of the published draws, byes too, in order of what is played."""
    return (
        Match.objects.filter(draw__stage__tournament=tournament, draw__state=DrawState.PUBLISHED)
        .select_related("home", "away", "winner")
        .order_by("draw__stage__number", "draw__round", "round", "-kind", "position")
    )


def seated(matches: Iterable[Match], teams: Iterable[Team]) -> list[Match]:
    """Return matches with their teams, which are all of an event: one object for each team.

    Joined to every match, the teams would be most of what is read of a large event.
    """
    found = list(matches)  # first, so that whoever takes a seat meanwhile is among the teams
    by_key: dict[int | None, Team] = {team.pk: team for team in teams}
    for match in found:
        # As a join would; to assign them would check each team and store its key again.
        match._state.fields_cache |= {
            "home": by_key.get(match.home_id),
            "away": by_key.get(match.away_id),
            "winner": by_key.get(match.winner_id),
        }
    return found


def places_of(tournament: Tournament) -> tuple[Place, ...]:
    """Return all matches that count, byes too, with where their teams come from."""
    return published(tournament).places


def absent(tournament: Tournament) -> QuerySet[Team]:
    """Return the teams that are not marked present."""
    return tournament.teams.filter(present=False)


def known_units() -> list[str]:
    """Return the units of all events, 200 at most, by name."""
    units = Team.objects.exclude(unit="").order_by("unit").values_list("unit", flat=True)
    return list(units.distinct()[:200])


def find_teams(tournament: Tournament, text: str) -> QuerySet[Team]:
    """Return the teams whose names, unit or number contain each word of `text`."""
    teams = tournament.teams.all()
    wanted = half_width(text).split()
    if not wanted:
        return teams
    # Neither database knows full-width letters and digits as those that people type.
    found = [team.pk for team in teams if all(_is_called(team, word) for word in wanted)]
    return teams.filter(pk__in=found)


def _is_called(team: Team, word: str) -> bool:
    names = map(half_width, (team.player_one, team.player_two, team.unit))
    if any(word in name for name in names):
        return True
    if not word.isdecimal():
        return False
    return team.number == int(word) if len(word) <= 6 else word in team.phone


def warnings(
    tournament: Tournament, entry: TeamEntry, *, team: Team | None = None
) -> tuple[Problem, ...]:
    """Return the warnings for an entry: no unit, names that play for other ones (decision 17)."""
    entry = cleaned(entry)
    return (*own_warnings(entry), *taken_by(rivals(tournament, entry, team)).namesakes(entry))


def rivals(tournament: Tournament, entry: TeamEntry, team: Team | None = None) -> QuerySet[Team]:
    """Return the teams but `team` that have the number, the seed or a player of a cleaned entry.

    No other one can clash with it, so that a registration reads no more of a large event.
    """
    players = (entry.player_one, entry.player_two)
    same = Q(player_one__in=players) | Q(player_two__in=players)
    if entry.number is not None:
        same |= Q(number=entry.number)
    if entry.seed is not None:
        same |= Q(seed=entry.seed)
    found = tournament.teams.filter(same)
    return found.exclude(pk=team.pk) if team else found


def journal_of(
    tournament: Tournament,
    *,
    match: Match | None = None,
    team: Team | None = None,
    person: User | None = None,
) -> QuerySet[JournalEntry]:
    """Return the journal, latest first, narrowed to a match, a team or who did it."""
    entries = tournament.journal.select_related("match", "team").order_by("-seq")
    if match is not None:
        entries = entries.filter(match=match)
    if team is not None:
        entries = entries.filter(Q(team=team) | Q(match__home=team) | Q(match__away=team))
    if person is not None:
        entries = entries.filter(actor=person)
    return entries


def causes_of(entries: Iterable[JournalEntry]) -> dict[int, JournalEntry]:
    """Return, by the key of each entry, the act that it follows from, or the entry itself.

    What follows by itself is written in the transaction of its act, and so directly behind it.
    """
    shown = list(entries)
    acts = (
        JournalEntry.objects.filter(tournament=OuterRef("tournament"), seq__lt=OuterRef("seq"))
        .exclude(action__in=BY_ITSELF)
        .order_by("-seq")
        .values("pk")[:1]
    )
    following = JournalEntry.objects.filter(
        pk__in=[entry.pk for entry in shown if entry.action in BY_ITSELF]
    )
    act_of = dict(following.values_list("pk", Subquery(acts)))
    found = JournalEntry.objects.in_bulk(set(act_of.values()) - {None})
    return {entry.pk: found.get(act_of.get(entry.pk), entry) for entry in shown}


def _draws(tournament: Tournament) -> QuerySet[Draw]:
    draws = Draw.objects.filter(stage__tournament=tournament).select_related("stage__tournament")
    return draws.order_by("stage__number", "round", "number")


def _place(match: Match, board: dict[int, Match]) -> Place:
    home = None if match.home else board.get(match.home_from_id or 0)
    away = None if match.away else board.get(match.away_from_id or 0)
    return Place(
        match,
        _feeder(home, loser=match.home_from_loser),
        _feeder(away, loser=match.away_from_loser),
    )


def _feeder(match: Match | None, *, loser: bool) -> Feeder | None:
    if match is None:
        return None
    assert match.number is not None, "the winner of a bye is seated from the start"
    return Feeder(match.number, loser, nobody=comer(match, loser=loser) is NOBODY)
