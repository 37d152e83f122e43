"""The details of an event, from text to what the writers of events take."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django import forms
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from brackets.details import EVENT_LIMITS, MAX_TABLES, EventDetails
from brackets.models import SignOff, Tournament
from referee.forms.styled import ChangeForm, StyledForm, label, reason, text
from referee.labels.confirmations import SIGN_OFFS
from referee.labels.presets import PRESETS
from referee.rulebook.sheet import ruleset_name
from rules.ruleset import load, preset_keys

USUAL_RULESET = "yijing_cup"


class EventForm(ChangeForm):
    """Details that can be changed until the event is closed."""

    name = text(label("name"), EVENT_LIMITS["name"], required=True)
    organiser = text(label("organiser"), EVENT_LIMITS["organiser"])
    place = text(label("place"), EVENT_LIMITS["place"])
    date = forms.DateField(
        label=label("date"),
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    tables = forms.IntegerField(
        label=label("tables"),
        min_value=1,
        max_value=MAX_TABLES,
        help_text=_("Matches get the tables 1, 2, 3 … in order when the draw is published."),
    )
    footer = text(
        label("footer"),
        EVENT_LIMITS["footer"],
        help_text=_("Printed at the foot of every sheet, for example thanks to a sponsor."),
    )
    address = text(
        label("address"),
        EVENT_LIMITS["address"],
        help_text=_(
            "Goes into the QR codes of the table cards, e.g. http://192.168.1.5:8000. Empty: the "
            "address under which the desk is open when they are printed."
        ),
    )
    third_place = forms.BooleanField(
        label=label("third_place"),
        required=False,
        help_text=_("The losers of the semi-finals play for it before the final."),
    )
    sign_off = forms.ChoiceField(
        label=label("sign_off"),
        choices=tuple(SIGN_OFFS.items()),
        required=False,
        help_text=_(
            "Nobody goes on to the next match before it is done. The chief referee can finalise a "
            "result without it, with a reason."
        ),
    )

    def clean_sign_off(self) -> str:
        """Return who confirms; where it is not asked it stays, and a new event has none."""
        chosen = str(self.cleaned_data["sign_off"])
        return chosen or str(self.initial.get("sign_off", SignOff.NONE))

    def details(self) -> EventDetails:
        """Return what the writers take; only for a valid form."""
        return _details(self.cleaned_data)

    def seen_details(self) -> EventDetails:
        """Return what the form showed when it was opened."""
        return _details(self.seen())


def _details(values: Mapping[str, Any]) -> EventDetails:
    return {
        "name": values["name"],
        "organiser": values["organiser"],
        "place": values["place"],
        "date": values["date"],
        "footer": values["footer"],
        "tables": values["tables"],
        "third_place": values["third_place"],
        "sign_off": values["sign_off"] or SignOff.NONE,
        "address": values["address"].rstrip("/"),
    }


def regulations() -> list[tuple[str, SafeString]]:
    """Return the published regulations to choose from, each with its description."""
    return [
        (
            key,
            format_html(
                '<strong>{}</strong><br><span class="soft">{}</span>',
                ruleset_name(load(key)),
                PRESETS[key],
            ),
        )
        for key in preset_keys()
    ]


class NewEventForm(EventForm):
    """A new event has its short name as well, which stays."""

    slug = forms.SlugField(
        label=label("slug"),
        max_length=EVENT_LIMITS["slug"],
        help_text=_("Part of every web address of the event; it cannot be changed later."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )

    ruleset = forms.ChoiceField(
        label=_("Regulation"),
        choices=regulations,
        widget=forms.RadioSelect,
        initial=USUAL_RULESET,
        required=False,
        help_text=_(
            "It can be changed in every detail afterwards, until the first hand is played."
        ),
    )

    def clean_ruleset(self) -> str:
        """Return the regulation; who chooses none plays the cup's."""
        return str(self.cleaned_data["ruleset"] or USUAL_RULESET)

    field_order = ("name", "slug", "ruleset", "organiser", "place", "date", "tables", "footer")


class ReasonForm(StyledForm):
    """Nothing but the reason of a change."""

    reason = reason()


def proposed_slug(day: date) -> str:
    """Return a short name that no event has: cup-20261130, then cup-20261130-2 and so on."""
    stem = f"cup-{day:%Y%m%d}"
    taken = set(Tournament.objects.filter(slug__startswith=stem).values_list("slug", flat=True))
    tries = (stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 2)))
    return next(slug for slug in tries if slug not in taken)


def initial_of(event: Tournament) -> EventDetails:
    """Return the present details for the form."""
    return {
        "name": event.name,
        "organiser": event.organiser,
        "place": event.place,
        "date": event.date,
        "footer": event.footer,
        "tables": event.tables,
        "third_place": event.third_place,
        "sign_off": event.sign_off,
        "address": event.address,
    }
