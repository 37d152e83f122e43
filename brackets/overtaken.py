"""Whether what a published draw rests on was corrected since."""

from collections.abc import Sequence

from brackets import seeding
from brackets.entrants import entrants
from brackets.errors import RoundOpen, TiesOpen
from brackets.models import Draw, TeamState, Tournament
from brackets.queries import published_draws


def overtaken_draw(
    tournament: Tournament, *, published: Sequence[Draw] | None = None
) -> Draw | None:
    """Return the latest draw if other pairs, or pairs with other results, would be in it now.

    Pairs that left since, or came late, are in it as they were put there. Who has read the
    published draws already gives them.
    """
    draws = published_draws(tournament) if published is None else published
    if len(draws) < 2:
        return None
    last = draws[-1]
    out = tournament.teams.exclude(state=TeamState.ENTERED).values_list("number", flat=True)
    late = {number for number, *_place in last.latecomers}
    aside = {*out, *late}
    try:
        now = entrants(last.stage, last.round)
    except (RoundOpen, TiesOpen):
        return last
    drawn = seeding.parse_lines(last.entries)
    one, other = (
        seeding.entry_lines(entry for entry in entries if entry.number not in aside)
        for entries in (drawn, now)
    )
    return last if one != other else None
