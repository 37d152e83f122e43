"""What follows by itself when a match is folded: who left loses, a free table is filled."""

from collections.abc import Iterable

from django.contrib.auth.models import User

from brackets.models import Match, Tournament
from brackets.progress import Effect
from brackets.tables import fill_table
from referee import leavers


def follow(
    tournament: Tournament, match: Match, effects: Iterable[Effect], *, by: User | None
) -> list[Match]:
    """Do what follows from a match and its effects; return what was decided, to be folded."""
    decided = leavers.arrived(tournament, effects, by=by)
    if tournament.fills_tables and match.verdict and not decided:
        fill_table(tournament, match.table, by=by)
    return decided
