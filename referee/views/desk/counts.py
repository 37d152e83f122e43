"""How many pairs and matches an event has, and how far they are."""

from dataclasses import dataclass

from django.db.models import Count, Q

from brackets.models import Tournament
from brackets.queries import numbered_matches


@dataclass(frozen=True, slots=True)
class Counts:
    """How many pairs and matches there are, and how far they are; `playable` have both pairs."""

    teams: int
    present: int
    matches: int
    done: int
    playing: int
    ready: int
    playable: int

    @property
    def absent(self) -> int:
        """Pairs that are not marked present."""
        return self.teams - self.present

    @property
    def waiting(self) -> int:
        """Matches whose pairs are not both known yet."""
        return self.matches - self.done - self.playing - self.ready


def counts_of(event: Tournament) -> Counts:
    """Return the counts, in two queries."""
    teams = event.teams.aggregate(all=Count("pk"), present=Count("pk", Q(present=True)))
    open_ = Q(verdict="")
    known = Q(home__isnull=False, away__isnull=False)
    matches = numbered_matches(event).aggregate(
        all=Count("pk"),
        done=Count("pk", ~open_),
        playing=Count("pk", open_ & Q(begun=True)),
        ready=Count("pk", open_ & known & Q(begun=False)),
        playable=Count("pk", open_ & known & Q(hold="")),
    )
    return Counts(
        teams=teams["all"],
        present=teams["present"],
        matches=matches["all"],
        done=matches["done"],
        playing=matches["playing"],
        ready=matches["ready"],
        playable=matches["playable"],
    )
