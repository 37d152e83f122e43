"""Forms that look like the rest of the pages and take a writer's problems."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from brackets.errors import Problem
from referee.labels.registration import FIELDS, sentence


class StyledForm(forms.Form):
    """A form whose widgets carry the classes of the style sheet."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.widget.attrs.setdefault("class", _css_class(field.widget))

    def add_problems(self, problems: Iterable[Problem]) -> None:
        """Show each problem of a writer at its field."""
        for problem in problems:
            field = problem.field if problem.field in self.fields else None
            self.add_error(field, sentence(problem))


def _css_class(widget: forms.Widget) -> str:
    if isinstance(widget, forms.CheckboxInput):
        return "form-check-input"
    if isinstance(widget, forms.Select):
        return "form-select"
    return "form-control"


def label(name: str) -> Any:
    """Return the lazy name of a field of an event or a team, which stubs know as text only."""
    return FIELDS[name]


def text(label: Any, limit: int, **options: Any) -> forms.CharField:
    """Return an optional line of text; other wishes as for a CharField."""
    options = {"required": False, **options}
    return forms.CharField(label=label, max_length=limit, **options)


def reason(help_text: Any = "", *, required: bool = True) -> forms.CharField:
    """Return the field for the reason of a change."""
    return forms.CharField(
        label=_("Reason"), max_length=500, required=required, help_text=help_text
    )
