"""What is known of the hands of a match, whatever its shape."""

from dataclasses import dataclass

from rules.penalties import Penalty
from rules.reports import Redealt, Scored
from rules.seats import Seat


@dataclass(frozen=True)
class HandFact:
    """A deal: how it went and the penalties given in it.

    `outcome` None: the hand is under way, it has rulings but no points yet (decision 7); only the
    last fact of a match can be so. `dealer` is told where a hand of a level race was called for,
    or somebody else dealt it than should have; fixed hands ignore it.
    """

    outcome: Scored | Redealt | None
    penalties: tuple[Penalty, ...] = ()
    dealer: Seat | None = None
