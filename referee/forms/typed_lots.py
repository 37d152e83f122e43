"""Lots drawn by hand, as they are typed: one line for each match or group."""

import re

from django import forms
from django.utils.translation import gettext_lazy as _

from brackets.draw import MAX_REASON
from brackets.hand_lots import Flaw
from referee.forms.styled import StyledForm
from referee.labels.lots import flaw_words

_NUMBER = re.compile(r"[0-9]{1,6}")
_FULL_WIDTH = str.maketrans("０１２３４５６７８９", "0123456789")


class TypedLots(StyledForm):
    """The lines, and who saw the lots drawn."""

    lots = forms.CharField(
        label=_("The lots, from top to bottom"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
    )
    reason = forms.CharField(
        label=_("Who saw it, and why by hand"),
        max_length=MAX_REASON,
        help_text=_("Printed with the draw, which says that it was drawn by hand."),
    )

    def lines(self, *, groups: bool) -> list[list[int | None]]:
        """Return the numbers of each line; one alone is a bye where these are no groups."""
        found: list[list[int | None]] = []
        for line in self.cleaned_data["lots"].translate(_FULL_WIDTH).splitlines():
            numbers: list[int | None] = [int(each) for each in _NUMBER.findall(line)]
            if not line.strip():
                continue
            found.append([*numbers, None] if len(numbers) == 1 and not groups else numbers)
        return found

    def add_flaws(self, flaws: tuple[Flaw, ...]) -> None:
        """Show everything that is wrong with the lots."""
        for flaw in flaws:
            self.add_error("lots", flaw_words(flaw))
