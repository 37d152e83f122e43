"""What an offence of the catalogue leads to, in words."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee.labels.ruleset_words import value_name
from referee.labels.rulings import ADVICE, OFFENCES
from rules.offences import CatalogueEntry, DealEffect, Offender, ResultEffect, RulingResult
from rules.shapes import Shape


def effects(entry: CatalogueEntry, shape: Shape) -> str:
    """Return all that a line of the catalogue leads to, in one sentence."""
    found = [*_costs(entry, shape), *_hand(entry), *_match(entry)]
    if entry.treated_as:
        found.insert(0, _("treated as: %(offence)s") % {"offence": OFFENCES[entry.treated_as]})
    if found:
        return _("; ").join(found)
    if entry.result is RulingResult.NONE:
        return _("No deduction")
    if entry.offence in ADVICE:
        return str(ADVICE[entry.offence])
    return value_name(RulingResult, entry.result)


def offenders(entry: CatalogueEntry) -> str:
    """Return who alone can commit the offence; empty where both can."""
    sides = [each for each in entry.offenders if each is not Offender.BOTH]
    return value_name(Offender, sides[0]) if len(sides) == 1 else ""


def _costs(entry: CatalogueEntry, shape: Shape) -> Iterator[str]:
    if entry.big:
        yield _("−%(n)d big score") % {"n": entry.big}
    if entry.small:
        yield _small(entry, shape) % {"n": entry.small}
    if entry.free:
        yield _("the first %(n)d cost nothing") % {"n": entry.free}
    if entry.levels:
        yield _("falls %(n)d level(s) each time") % {"n": entry.levels}


def _small(entry: CatalogueEntry, shape: Shape) -> str:
    if shape is Shape.FIXED_HANDS:
        return _("−%(n)d small score each") if entry.counted else _("−%(n)d small score")
    if entry.counted:
        # Races count the cards of a throw or of a play that is taken back (R11-4, R13-2).
        return _("−%(n)d points of the hand for each card or error")
    return _("−%(n)d points of the hand")


def _hand(entry: CatalogueEntry) -> Iterator[str]:
    if entry.ends_hand:
        yield _("the hand ends at once")
    if entry.deal is DealEffect.OFFENDER_LOSES:
        yield _("the offender has no deal in the next hand")
        if entry.hand_result is ResultEffect.VOID:
            yield _("the result of the hand is void")
    if entry.gives_dealer_side:
        yield _("if attackers offended, the dealer side gains %(n)d level(s)") % {
            "n": entry.gives_dealer_side
        }
    if entry.gives_attackers:
        yield _("if the dealer side offended, the attackers gain %(n)d level(s)") % {
            "n": entry.gives_attackers
        }


def _match(entry: CatalogueEntry) -> Iterator[str]:
    if entry.loses_match_at:
        yield _("number %(n)d loses the match") % {"n": entry.loses_match_at}


def counted_together(entries: tuple[CatalogueEntry, ...]) -> Iterator[str]:
    """Yield a sentence for each group of offences that add up to one number."""
    groups: dict[str, list[CatalogueEntry]] = {}
    for entry in entries:
        if entry.escalation:
            groups.setdefault(entry.escalation, []).append(entry)
    for group in groups.values():
        if len(group) > 1:
            yield _("These count together: %(offences)s.") % {
                "offences": _(", ").join(str(OFFENCES[entry.offence]) for entry in group)
            }
