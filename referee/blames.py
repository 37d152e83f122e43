"""Who is to blame in a hand: rulings as values for the rules, by pair or by side."""

from collections.abc import Iterable

from referee.facts import MatchFacts
from referee.models import Offender, Ruling
from rules.offences import Offence
from rules.offences import Offender as OffenderSide
from rules.penalties import Blame, Penalty
from rules.seats import Pair, Seat


def blames_of(recorded: MatchFacts, rulings: Iterable[Ruling]) -> tuple[Blame, ...]:
    """Return rulings with the pair that each is against, None for both."""
    pairs: dict[str, Pair | None] = {
        Offender.HOME: recorded.home_pair,
        Offender.AWAY: recorded.home_pair.other,
        Offender.BOTH: None,
    }
    return tuple(
        Blame(Offence(each.offence), pairs[each.offender], each.count, each.hand_stands)
        for each in rulings
    )


def penalties_of(
    recorded: MatchFacts, dealer: Seat, rulings: Iterable[Ruling]
) -> tuple[Penalty, ...]:
    """Return rulings on a hand of this dealer as values for the rules."""
    return tuple(blame.seen_from(dealer) for blame in blames_of(recorded, rulings))


def side_of(recorded: MatchFacts, offender: Offender, dealer: Seat) -> OffenderSide:
    """Return the side of a hand that the offending team was."""
    if offender == Offender.BOTH:
        return OffenderSide.BOTH
    pair = recorded.home_pair if offender == Offender.HOME else recorded.home_pair.other
    return OffenderSide.DEALER_SIDE if pair == dealer.pair else OffenderSide.ATTACKERS
