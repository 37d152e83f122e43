"""What a new event is made of, step by step: the event, its regulation, its format."""

from datetime import datetime, time, timedelta
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from brackets.details import EventDetails, slug_problems
from brackets.forecast import Hall
from brackets.placement import MAXIMUM_TEAMS, MINIMUM_TEAMS
from brackets.ready_formats import USUAL
from referee.forms.event import NewEventForm, regulations
from referee.forms.styled import StyledForm
from referee.labels.formats import FORMATS
from referee.labels.registration import sentence
from referee.rulebook.sheet import ruleset_name
from rules.ruleset import Ruleset, load, preset_keys
from rules.shapes import Shape

OWN = "own"
LONGEST = 24 * 60
# A race without a limit; most regulations that have one say this much.
RACE_MINUTES = 60


class EventStep(NewEventForm):
    """Name, day and place; what the other steps ask is not asked here."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["ruleset"], self.fields["third_place"]
        for field in self.fields.values():
            field.show_hidden_initial = False

    def clean_slug(self) -> str:
        """Return a short name that is free, as far as can be told now."""
        slug = str(self.cleaned_data["slug"])
        for problem in slug_problems(slug):
            self.add_error("slug", sentence(problem))
        return slug

    def event_details(self) -> EventDetails:
        """Return what the writer takes; whether third place is played is the format's."""
        values = self.cleaned_data
        return {
            "name": values["name"],
            "organiser": values["organiser"],
            "place": values["place"],
            "date": values["date"],
            "footer": values["footer"],
            "tables": values["tables"],
            "sign_off": values["sign_off"],
            "address": values["address"].rstrip("/"),
        }


def _formats() -> list[tuple[Any, Any]]:
    others = [(key, ruleset_name(load(key))) for key in preset_keys()]
    return [
        (OWN, _("The format of this regulation")),
        (_("Usual formats"), [(key, FORMATS[key]) for key in USUAL]),
        (_("As in another regulation"), others),
    ]


class RegulationStep(StyledForm):
    """By which rules, and in which format: that of the regulation or another one."""

    ruleset = forms.ChoiceField(
        label=_("Regulation"), choices=regulations, widget=forms.RadioSelect
    )
    format = forms.ChoiceField(
        label=_("Format"),
        choices=_formats,
        help_text=_("Every detail of it can be changed in the next step."),
    )

    def format_key(self) -> str:
        """Return the key of the format that is chosen."""
        chosen = str(self.cleaned_data["format"])
        return str(self.cleaned_data["ruleset"]) if chosen == OWN else chosen


def _minutes(label: Any, lowest: int, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=lowest, max_value=LONGEST, help_text=help_text)


class OutlookForm(StyledForm):
    """What the estimate rests on; nothing of it is kept."""

    pairs = forms.IntegerField(
        label=_("Pairs expected"), min_value=MINIMUM_TEAMS, max_value=MAXIMUM_TEAMS
    )
    minutes = _minutes(_("Minutes a match takes"), 1)
    pause = _minutes(_("Minutes between two rounds"), 0)
    starts = forms.TimeField(
        label=_("First match at"), widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    )

    def hall(self, tables: int) -> Hall:
        """Return what the time depends on; only for a valid form."""
        return Hall(tables, self.cleaned_data["minutes"], self.cleaned_data["pause"])

    def finish(self, minutes: int) -> tuple[int, time]:
        """Return how many midnights later it ends, and the time of day."""
        starts = datetime.combine(datetime.min.date(), self.cleaned_data["starts"])  # noqa: DTZ901 - a day without a place
        ends = starts + timedelta(minutes=minutes)
        return (ends.date() - starts.date()).days, ends.time()


def proposed_outlook(ruleset: Ruleset, pairs: int = 16) -> dict[str, object]:
    """Return what the estimate begins with: how long a match takes by its regulation."""
    if ruleset.time_limit_minutes:
        game = ruleset.time_limit_minutes
    elif ruleset.shape is Shape.FIXED_HANDS:
        game = ruleset.hands * settings.HAND_MINUTES
    else:
        game = RACE_MINUTES
    return {"pairs": pairs, "minutes": game * ruleset.games, "pause": 10, "starts": time(9)}
