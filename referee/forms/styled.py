"""Forms that look like the rest of the pages and take a writer's problems."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
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


class ChangeForm(StyledForm):
    """A form that changes what is stored and remembers, in hidden fields, what it showed.

    So two people who have it open at once each write what they changed and nothing else.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.show_hidden_initial = True

    def seen(self) -> dict[str, Any]:
        """Return the values that were shown; those that are not told are the present ones."""
        return {name: self._seen(name) for name in self.fields}

    def _seen(self, name: str) -> Any:
        field, told = self.fields[name], self.data.get(self[name].html_initial_name)
        if told is not None and not field.disabled:
            # Anybody may have changed the hidden text: nonsense is as good as none.
            with suppress(ValidationError):
                return field.to_python(told)
        return self.get_initial_for_field(field, name)

    def add_clashes(self, clashes: Iterable[Problem]) -> None:
        """Show what somebody else changed; whoever saves again has seen it."""
        clashes = tuple(clashes)
        self.add_problems(clashes)
        assert isinstance(self.data, QueryDict), "a form of a page"
        data = self.data.copy()
        for clash in clashes:
            data[self[clash.field].html_initial_name] = str(clash.values["stored"])
        self.data = data


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
