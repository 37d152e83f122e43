"""The PIN that somebody chooses, typed twice."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.styled import StyledForm
from referee.labels.entrance import PIN_PROBLEMS
from referee.pins import LENGTH, problem_of


def _pin_field(label: Any, help_text: Any = "") -> forms.CharField:
    attrs = {
        "inputmode": "numeric",
        "autocomplete": "off",
        "maxlength": LENGTH,
        "class": "form-control pin-box",
    }
    # Not hidden behind dots: who chooses a PIN has to see it, and a phone would offer to keep it.
    return forms.CharField(label=label, help_text=help_text, widget=forms.TextInput(attrs=attrs))


class OwnPinForm(StyledForm):
    """Four digits, and once more."""

    pin = _pin_field(_("New PIN"), _("Four digits that nobody guesses."))
    again = _pin_field(_("The same again"))

    def clean_pin(self) -> str:
        """Refuse what everybody tries first."""
        pin = str(self.cleaned_data["pin"]).strip()
        problem = problem_of(pin)
        if problem:
            raise forms.ValidationError(str(PIN_PROBLEMS[problem]))
        return pin

    def clean(self) -> dict[str, Any]:
        """Compare both."""
        cleaned = super().clean() or self.cleaned_data
        pin, again = cleaned.get("pin"), str(cleaned.get("again", "")).strip()
        if pin and again and pin != again:
            self.add_error("again", _("The two PINs differ. Type the same one twice."))
        return cleaned
