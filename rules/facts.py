"""What is known of the hands of a match, whatever its shape."""

from dataclasses import dataclass

from rules.penalties import Blame, Penalty
from rules.reports import Redealt, Scored
from rules.ruleset import Ruleset
from rules.seats import Seat


@dataclass(frozen=True)
class HandFact:
    """A deal: how it went and the penalties given in it.

    `outcome` None: the hand is under way, it has rulings but no points yet (decision 7); only the
    last fact of a match can be so. `dealer` is told where a hand of a level race was called for,
    or somebody else dealt it than should have; fixed hands ignore it. `blames` are penalties told
    by pair, where only the hands before say who deals. `ruleset` is the version of the regulation
    that the hand was played under; None: that of the match.
    """

    outcome: Scored | Redealt | None
    penalties: tuple[Penalty, ...] = ()
    dealer: Seat | None = None
    blames: tuple[Blame, ...] = ()
    ruleset: Ruleset | None = None

    def penalties_seen_from(self, dealer: Seat) -> tuple[Penalty, ...]:
        """Return all penalties by side, in a hand of this dealer."""
        return (*self.penalties, *(blame.seen_from(dealer) for blame in self.blames))
