"""What a draw is made from, and the reason when it is made again."""

from django import forms
from django.utils.translation import gettext_lazy as _

from brackets.draw import MAX_REASON, MAX_SEED_TEXT
from brackets.models import Tournament
from referee.forms.styled import StyledForm

PRESENT, ALL = "present", "all"


class DrawForm(StyledForm):
    """Seed text, who takes part, and the reason of a draw after the first."""

    seed_text = forms.CharField(label=_("Seed text"), max_length=MAX_SEED_TEXT)
    who = forms.ChoiceField(label=_("Who takes part"), widget=forms.RadioSelect)
    reason = forms.CharField(
        label=_("Why is it drawn again?"),
        max_length=MAX_REASON,
        help_text=_("Printed with the new draw number on the bracket sheet."),
    )

    def __init__(
        self, *args: object, present: int, absent: int, again: bool, **kwargs: object
    ) -> None:
        """Offer to leave out the absent, when there are some of both."""
        super().__init__(*args, **kwargs)
        everybody = (ALL, _("All %(count)s pairs") % {"count": present + absent})
        if not present or not absent:
            self.fields["who"] = forms.ChoiceField(
                choices=[everybody], initial=ALL, widget=forms.HiddenInput
            )
        else:
            # Nothing is chosen beforehand: either answer may be wrong.
            here = _("Only the %(count)s pairs that are present") % {"count": present}
            field = self.fields["who"]
            assert isinstance(field, forms.ChoiceField), "it is declared so above"
            field.choices = [(PRESENT, here), everybody]
        if not again:
            del self.fields["reason"]


def proposed_seed(event: Tournament) -> str:
    """Return a seed text to start from; the organiser adds what nobody could know before."""
    return f"{event.name} {event.date:%Y-%m-%d}" if event.date else event.name
