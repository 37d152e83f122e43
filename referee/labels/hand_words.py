"""What one version of a hand says, in a line."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from referee.labels.hands import SUIT_SIGNS, TRUMP_SET_BY, unit_name
from referee.labels.seats import SEATS
from referee.models import HandKind, LastTrickUnit
from rules.seats import Seat


def hand_words(content: Mapping[str, Any]) -> str:
    """Return a version of a hand as the journal keeps it (referee.entries.CONTENT)."""
    if content["kind"] == HandKind.WITHDRAWN:
        return _("taken back")
    parts = (*_points(content), *_extra(content), *_trump(content), *_note(content))
    return _(", ").join(parts)


def _points(content: Mapping[str, Any]) -> list[str]:
    if content["kind"] == HandKind.BROKEN_OFF:
        return [
            _("broken off when attackers had %(points)s") % {"points": content["points_so_far"]}
        ]
    if content["trick_points"] is None:
        return []
    found = [_("attackers %(points)s in tricks") % {"points": content["trick_points"]}]
    if content["kitty_captured"]:
        found.append(_capture(content))
    return found


def _capture(content: Mapping[str, Any]) -> str:
    values = {"points": content["kitty_points"]}
    if content["last_trick_trump"] is False:
        return _("kitty %(points)s, last trick won without a trump") % values
    unit = content["last_trick_unit"] or LastTrickUnit.SINGLE
    values["unit"] = unit_name(unit, content["last_trick_pairs"])
    return _("kitty %(points)s captured (%(unit)s)") % values


def _extra(content: Mapping[str, Any]) -> list[str]:
    if content["kind"] != HandKind.EXTRA:
        return []
    found = []
    if content["dealer"] is not None:
        found.append(_("%(seat)s deals") % {"seat": SEATS[Seat(content["dealer"])]})
    if content["held"] is not None:
        found.append(_("dealer side held") if content["held"] else _("dealer side fell"))
    return found


def _trump(content: Mapping[str, Any]) -> list[str]:
    found = []
    if content["trump_suit"]:
        found.append(_("trump %(suit)s") % {"suit": SUIT_SIGNS[content["trump_suit"]]})
    if content["trump_set_by"]:
        found.append(str(TRUMP_SET_BY[content["trump_set_by"]]))
    if content["trump_seat"] is not None:
        found.append(_("by %(seat)s") % {"seat": SEATS[Seat(content["trump_seat"])]})
    return found


def _note(content: Mapping[str, Any]) -> list[str]:
    return [_("note: %(text)s") % {"text": content["note"]}] if content["note"] else []
