"""When a pack is due: a round was finished, or one can be played that could not before."""

from brackets.models import Tournament, TournamentState
from brackets.queries import numbered_matches
from referee.packs.shelf import Shelf


def mark_of(tournament: Tournament) -> str:
    """Return how far an event is: rounds that are finished, and rounds that can be played."""
    known = (
        numbered_matches(tournament)
        .order_by()
        .values_list("round", "verdict", "home_id", "away_id")
    )
    open_rounds, playable = set(), set()
    for round_, verdict, home, away in known:
        if not verdict:
            open_rounds.add(round_)
        if home and away:
            playable.add(round_)
    rounds = {row[0] for row in known}
    return f"{len(rounds - open_rounds)}-{len(playable)}"


def is_due(tournament: Tournament, shelf: Shelf) -> bool:
    """Tell whether a pack is to be made by itself, in one query.

    One that could not be made is not tried again before the event goes on, or somebody asks for it.
    """
    if tournament.state not in {TournamentState.DRAWN, TournamentState.RUNNING}:
        return False
    mark = mark_of(tournament)
    failure = shelf.failure()
    tried = {pack.mark for pack in shelf.packs()} | ({failure.mark} if failure else set())
    return mark not in tried
