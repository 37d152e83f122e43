"""Who comes out of a match, and which matches wait for it: a draw as a graph.

Each side of a match that is not filled by the draw itself names the match it waits for
(`home_from`, `away_from`) and whether its loser comes. Nothing here knows rounds or positions, so
any bracket works: placement matches, a second chance after a defeat.
"""

from collections.abc import Iterable

from django.db.models import Q

from brackets.models import Draw, Match, MatchKind, Team, Verdict

# After these nobody beaten plays on (decision 8): a disqualified team may not, and otherwise there
# is none.
NO_LOSER = {Verdict.BYE, Verdict.BOTH_ABSENT, Verdict.DISQUALIFICATION}
TEAMS = ("home", "away", "winner")
_AROUND = (*TEAMS, *(f"{side}_from__{team}" for side in ("home", "away") for team in TEAMS))


class _Nobody:
    """Nobody comes out of a match: both absent, or no loser who may play on."""


NOBODY = _Nobody()
# None: not known yet.
Comer = Team | _Nobody | None


def comer(match: Match, *, loser: bool) -> Comer:
    """Return who comes out of a match: its winner, or the loser who plays on."""
    if not match.verdict:
        return None
    if not loser:
        return match.winner or NOBODY
    if match.verdict in NO_LOSER:
        return NOBODY
    if match.kind == MatchKind.GRAND_FINAL and match.winner_id == match.home_id:
        return NOBODY  # who was never beaten has won it: it is not played again
    return match.away if match.winner_id == match.home_id else match.home


def is_held(draw: Draw, match: Match, feeder: Match) -> bool:
    """Tell whether nobody goes from `feeder` to `match` for now (`Draw.held_from`).

    Who has a bye comes from the draw and not from a result, and stays.
    """
    return (
        draw.held_from is not None and match.round >= draw.held_from and feeder.number is not None
    )


class Graph:
    """The matches of a draw, read as far as somebody asks.

    Most hands decide nothing and most winners only get their next seat: reading the whole way to
    the final each time would be most of the work of saving a hand.
    """

    def __init__(self, draw: Draw, matches: Iterable[Match]) -> None:
        self.draw = draw
        self.matches: dict[int, Match] = {}
        self._know(matches)

    def fed_by(self, match: Match) -> list[Match]:
        """Return the matches that wait for `match`, first those that its winner goes to."""
        found = Match.objects.filter(Q(home_from=match) | Q(away_from=match))
        waiting = list(found.select_related(*_AROUND))
        self._know(waiting)
        # What comes along is one statement less than asking for it.
        self._know(
            feeder for each in waiting for feeder in (each.home_from, each.away_from) if feeder
        )
        return sorted(
            (self.matches[each.pk] for each in waiting),
            key=lambda each: (min(goes_to(match, each)), each.round, each.position),
        )

    def comers(self, match: Match) -> tuple[Comer, Comer]:
        """Return who comes to both sides of a match."""
        wanted = [pk for pk in (match.home_from_id, match.away_from_id) if pk is not None]
        if not self.matches.keys() >= set(wanted):
            self._know(Match.objects.filter(pk__in=wanted).select_related(*TEAMS))
        return (
            self._comer(match, match.home, match.home_from_id, loser=match.home_from_loser),
            self._comer(match, match.away, match.away_from_id, loser=match.away_from_loser),
        )

    def _comer(self, match: Match, team: Team | None, feeder: int | None, *, loser: bool) -> Comer:
        if feeder is None:
            # The draw fills this side; of a bye, which has no number, the other one with nobody.
            return team or (NOBODY if match.number is None else None)
        before = self.matches[feeder]
        return None if is_held(self.draw, match, before) else comer(before, loser=loser)

    def _know(self, matches: Iterable[Match]) -> None:
        for match in matches:
            self.matches.setdefault(match.pk, match)


def goes_to(feeder: Match, match: Match) -> set[bool]:
    """Return who goes from `feeder` to `match`: False is the winner, True the loser."""
    sides = (
        (match.home_from_id, match.home_from_loser),
        (match.away_from_id, match.away_from_loser),
    )
    return {loser for waits_for, loser in sides if waits_for == feeder.pk}


def create(matches: Iterable[Match]) -> None:
    """Store new matches, each after those that it waits for."""
    waiting = list(matches)
    while waiting:
        ready = [match for match in waiting if _is_ready(match)]
        assert ready, "the matches of a draw do not wait for each other in a circle"
        Match.objects.bulk_create(ready)
        stored = {id(match) for match in ready}
        waiting = [match for match in waiting if id(match) not in stored]


def _is_ready(match: Match) -> bool:
    return all(feeder is None or feeder.pk for feeder in (match.home_from, match.away_from))
