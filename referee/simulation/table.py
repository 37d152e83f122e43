"""A match being played by chance, and a ruling there."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.contrib.auth.models import User

from brackets.models import Match
from referee import rulings
from referee.blames import side_of
from referee.match_facts import MatchFacts, read_facts
from referee.models import Offender
from referee.rulings import RulingEntry
from referee.scorekeeping import dealer_of
from referee.simulation.chance import Dice
from rules.penalties import CatalogueEntry

BIG_REASONS = ("出错牌后未及时更正", "向同伴示意手中的牌", "最后一手牌张数不对")


@dataclass(frozen=True, slots=True)
class Table:
    """A match being played by chance; `keys` gives a key for each submission."""

    match: Match
    dice: Dice
    keys: Iterator[str]
    by: User | None

    def facts(self) -> MatchFacts:
        """Return what is recorded so far, the seats as they are now."""
        return facts_now(self.match)


def facts_now(match: Match) -> MatchFacts:
    """Return what is recorded of a match, to be used again under the lock if nothing happens."""
    found = Match.objects.select_related("home", "away", "draw__stage__tournament")
    fresh = found.get(pk=match.pk)
    return read_facts(fresh, fresh.draw.stage.tournament)


def rule_on(
    table: Table,
    recorded: MatchFacts,
    number: int,
    lines: Sequence[CatalogueEntry],
    *,
    hand_stands: bool = False,
) -> bool:
    """Rule on one of these offences, if a team can commit one; tell whether it was.

    A regular hand that is being played ends with an offence that ends hands.
    """
    dice, dealer = table.dice, dealer_of(recorded, number)
    offender = dice.pick((Offender.HOME, Offender.AWAY))
    possible = [
        line
        for line in lines
        # Who deals the extra hand is not known before somebody claimed it.
        if dealer is None or side_of(recorded, offender, dealer) in line.offenders
    ]
    if not possible:
        return False
    line = dice.pick(possible)
    under_way = number < recorded.extra_number and not recorded.is_recorded(number)
    present = recorded.hand(number)
    entry = RulingEntry(
        hand_number=number,
        offence=line.offence,
        offender=offender,
        count=1 + dice.chance(20) if line.counted else 1,
        hand_stands=hand_stands,
        reason=dice.pick(BIG_REASONS) if line.big else "",
        points_so_far=dice.fives(40, 150) if line.ends_hand and under_way else None,
        seen_version=present.version if present else 0,
    )
    rulings.give_ruling(table.match, entry, by=table.by, key=next(table.keys))
    return True
