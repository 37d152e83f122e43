"""Ready sets of options that a chief referee may announce where a regulation prints none."""

from collections.abc import Mapping
from dataclasses import asdict

from rules.offences import CatalogueEntry, DealEffect, Offence, Offender, ResultEffect

_CLAUSE = "N38"
"""其余具体细则问题，裁判长临场统一宣布."""


def _ends_the_hand(
    offence: Offence, offenders: tuple[Offender, ...], gives_dealer_side: int = 0
) -> CatalogueEntry:
    return CatalogueEntry(
        clause=_CLAUSE,
        offence=offence,
        ends_hand=True,
        deal=DealEffect.OFFENDER_LOSES,
        hand_result=ResultEffect.VOID,
        gives_dealer_side=gives_dealer_side,
        offenders=offenders,
    )


ANNOUNCED: Mapping[str, object] = {
    "penalties": [
        asdict(entry)
        for entry in (
            _ends_the_hand(Offence.WRONG_CARD_COUNT, tuple(Offender), 1),
            _ends_the_hand(Offence.REVOKE, tuple(Offender), 1),
            _ends_the_hand(Offence.BURIED_TOO_MANY, (Offender.DEALER_SIDE,)),
            _ends_the_hand(Offence.BURIED_TOO_FEW, (Offender.DEALER_SIDE,)),
        )
    ],
    "throw_fine": "10_per_card",
    "throw_fine_clause": _CLAUSE,
}
"""For a race of levels that prints no penalties (ambiguity 20).

A wrong count of cards, or a suit not followed, ends the hand: the dealer side at fault loses the
deal, attackers at fault give the dealer side a level. A wrong kitty loses the deal.
"""
