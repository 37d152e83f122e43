"""Where the winner of a match plays next, as far as anybody knows."""

from django.db.models import Q

from brackets.due import is_over
from brackets.models import DrawState, Match
from referee.views.table.access import event_of


def next_of_winner(match: Match) -> Match | None:
    """Return the match to which the winner goes, else his next one that is drawn; None: unknown.

    A match to which he goes may have other pairs: it was kept as it was played.
    """
    if match.winner_id is None:
        return None
    comes = Q(home_from=match, home_from_loser=False) | Q(away_from=match, away_from_loser=False)
    plays = Q(home=match.winner_id) | Q(away=match.winner_id)
    of_event = Match.objects.filter(
        draw__stage__tournament=event_of(match), draw__state=DrawState.PUBLISHED
    )
    drawn = of_event.filter(comes | plays & Q(number__isnull=False, verdict=""))
    found = list(drawn.exclude(pk=match.pk).select_related("home", "away").order_by("round", "pk"))
    goes = (each for each in found if match.pk in {each.home_from_id, each.away_from_id})
    return next(goes, found[0] if found else None)


def plays_no_more(match: Match) -> bool:
    """Tell whether nothing is drawn after this any more, so that nobody has another match."""
    return is_over(event_of(match))
