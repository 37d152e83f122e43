"""A pair, from text to an entry for the writers of registration."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from brackets.entries import LIMITS, MAX_NUMBER, MAX_SEED, TeamEntry, is_reserve
from brackets.models import Team
from referee.forms.styled import ChangeForm, label, text


class TeamForm(ChangeForm):
    """Two players and their unit."""

    player_one = text(label("player_one"), LIMITS["player_one"], required=True)
    player_two = text(label("player_two"), LIMITS["player_two"], required=True)
    unit = text(label("unit"), LIMITS["unit"])
    number = forms.IntegerField(
        label=label("number"),
        min_value=1,
        max_value=MAX_NUMBER,
        required=False,
        help_text=_("Left empty, the next free number."),
    )
    seed = forms.IntegerField(
        label=label("seed"),
        min_value=1,
        max_value=MAX_SEED,
        required=False,
        help_text=_("1 for the strongest pair; empty for pairs that are drawn by lot."),
    )
    phone = text(
        label("phone"),
        LIMITS["phone"],
        widget=forms.TextInput(attrs={"inputmode": "tel"}),
        help_text=_("Seen by organisers only."),
    )
    note = text(label("note"), LIMITS["note"], help_text=_("Seen by organisers only."))

    reserve = forms.BooleanField(
        label=label("reserve"),
        required=False,
        help_text=_("It is not drawn; it can take the place of a pair that does not come."),
    )

    def __init__(
        self, *args: object, fixed: bool = False, out: bool = False, **kwargs: object
    ) -> None:
        """Make the form; `fixed` says that the published draw holds number and seed.

        Of a pair that is `out` of the event nobody asks whether it is a reserve.
        """
        super().__init__(*args, **kwargs)
        self.fields["reserve"].disabled = out
        if fixed:
            for name in ("number", "seed", "reserve"):
                self.fields[name].disabled = True
                self.fields[name].help_text = _("Fixed since the draw was published.")

    def entry(self) -> TeamEntry:
        """Return what was entered, as far as it could be read."""
        return _entry(self.cleaned_data)

    def seen_entry(self) -> TeamEntry:
        """Return what the form showed when it was opened."""
        return _entry(self.seen())


def _entry(values: Mapping[str, Any]) -> TeamEntry:
    return TeamEntry(
        player_one=values.get("player_one", ""),
        player_two=values.get("player_two", ""),
        unit=values.get("unit", ""),
        number=values.get("number"),
        seed=values.get("seed"),
        phone=values.get("phone", ""),
        note=values.get("note", ""),
        reserve=values.get("reserve"),
    )


def initial_of(team: Team) -> dict[str, str | int | None]:
    """Return what is stored, for the form."""
    fields = (name for name in TeamForm.base_fields if name != "reserve")
    return {**{name: getattr(team, name) for name in fields}, "reserve": is_reserve(team)}
