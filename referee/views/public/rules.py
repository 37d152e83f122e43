"""The rules of an event as people read them, from the ruleset that it is scored with."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from referee import live
from referee.labels.hands import UNITS, band_name, unit_name
from referee.labels.options import choices
from referee.labels.rulings import ADVICE, OFFENCES, cost
from referee.labels.seats import SEATS
from referee.models import LastTrickUnit
from referee.views.public.snapshot import ruleset_in_force
from rules.bands import Band, bands
from rules.cards import Joker
from rules.kitty import unit_multiplier
from rules.points import POINTS, deck_points
from rules.reports import Unit, UnitKind
from rules.rotation import dealer_of_hand
from rules.ruleset import Ruleset

LONGEST_TRACTOR_SHOWN = 4


@require_safe
def rules_page(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the rules of an event."""
    return live.live_page(request, slug, RULES)


def _rules(event: Tournament, _revision: live.Revision) -> dict[str, Any]:
    ruleset = ruleset_in_force(event)
    return {
        "name": ruleset.name.zh if get_language() == "zh-hans" else ruleset.name.en,
        "ruleset": ruleset,
        "dealers": [SEATS[dealer_of_hand(ruleset, n + 1)] for n in range(ruleset.hands)],
        "trumps": list(_trumps(ruleset)),
        "points": [(rank, points) for rank, points in POINTS.items()],
        "all_points": deck_points(ruleset),
        "bands": [_band(band) for band in _shown(ruleset)],
        "captures": list(_captures(ruleset)),
        "penalties": [
            {
                "clause": entry.clause,
                "offence": OFFENCES[entry.offence],
                "cost": ADVICE.get(entry.offence) or cost(entry),
            }
            for entry in ruleset.penalties
        ],
        "choices": choices(ruleset),
        "third_place": event.third_place,
    }


def _trumps(ruleset: Ruleset) -> list[str]:
    """Return the permanent trumps from the highest down (Y24, Y25)."""
    names = []
    for card in ruleset.permanent_trumps:
        if isinstance(card, Joker):
            names.append(_("big joker") if card is Joker.BIG else _("small joker"))
        else:
            names.append(_("%(rank)s of the trump suit") % {"rank": card})
            names.append(_("other %(rank)ss") % {"rank": card})
    return names


def _shown(ruleset: Ruleset) -> tuple[Band, ...]:
    """Return the printed bands and the first two steps beyond them (Y46)."""
    last = ruleset.bands[-1].points_from
    return bands(ruleset, last + 2 * ruleset.step_points)


def _band(band: Band) -> dict[str, Any]:
    one = band.points_from == band.points_to
    return {
        "points": str(band.points_from) if one else f"{band.points_from}–{band.points_to}",
        "name": band_name(band),
        "dealer": band.dealer_gain,
        "attackers": band.attackers_gain,
        "clause": band.clause,
    }


def _captures(ruleset: Ruleset) -> list[tuple[str, int]]:
    """Return the formats that win a kitty and how often its points count."""
    found = [
        (str(UNITS[LastTrickUnit.SINGLE]), unit_multiplier(ruleset, Unit(UnitKind.SINGLE))),
        (str(UNITS[LastTrickUnit.PAIR]), unit_multiplier(ruleset, Unit(UnitKind.PAIR))),
    ]
    for pairs in range(2, LONGEST_TRACTOR_SHOWN + 1):
        factor = unit_multiplier(ruleset, Unit(UnitKind.TRACTOR, pairs))
        found.append((unit_name(LastTrickUnit.TRACTOR, pairs), factor))
    return found


RULES = live.LivePage("public/frame.html", "public/rules.html", _rules, tab="rules")
