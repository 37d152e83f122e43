"""Tables of referees as text: 1-4, 7."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from brackets.details import MAX_TABLES
from referee.duties import ranges
from referee.forms.styled import ChangeForm
from referee.labels.people import duty_problem
from referee.refusals import DutiesInvalid, DutyProblem

# More than any hall has; a range must not fill the memory.
_DASHES = re.compile(r"\s*(?:[-–—~〜]|\u81f3|\u5230)\s*")
_BETWEEN = re.compile(r"[,;、.\s]+")


class TablesField(forms.Field):
    """Numbers and ranges in any usual writing; the value is a set."""

    def to_python(self, value: Any) -> frozenset[int]:
        """Return the tables; an empty text has none."""
        text = _DASHES.sub("-", unicodedata.normalize("NFKC", str(value or "")).strip())
        return frozenset(table for part in _BETWEEN.split(text) if part for table in _range(part))

    def prepare_value(self, value: Any) -> Any:
        """Return the tables as people write them, and what was typed as it was."""
        return value if isinstance(value, str) or value is None else ranges(value)


def _range(part: str) -> range:
    found = re.fullmatch(r"(\d{1,4})(?:-(\d{1,4}))?", part, re.ASCII)
    if found is None:
        raise ValidationError(_("Write numbers and ranges of tables, such as 1-4, 7."))
    low, high = sorted((int(found[1]), int(found[2] or found[1])))
    if high > MAX_TABLES:
        raise ValidationError(_("There is no such table in this event."))
    return range(low, high + 1)


class DutiesForm(ChangeForm):
    """The tables of every referee, one line each."""

    def __init__(
        self,
        data: QueryDict | Mapping[str, str] | None = None,
        *,
        referees: Sequence[User],
        present: Mapping[User, Collection[int]],
    ) -> None:
        """Make the fields of `referees`, who have the tables `present` now."""
        initial = {field_of(user): frozenset(present.get(user, ())) for user in referees}
        super().__init__(data, initial=initial)
        self.referees = tuple(referees)
        for user in referees:
            box = forms.TextInput(attrs={"autocomplete": "off", "class": "form-control"})
            name = user.get_full_name() or user.username
            field = TablesField(label=name, required=False, widget=box, show_hidden_initial=True)
            self.fields[field_of(user)] = field

    def wanted(self) -> dict[User, frozenset[int]]:
        """Return the tables that were entered."""
        return {user: self.cleaned_data[field_of(user)] for user in self.referees}

    def shown(self) -> dict[User, frozenset[int]]:
        """Return the tables that the form showed."""
        seen = self.seen()
        return {user: seen[field_of(user)] for user in self.referees}

    def add_refusal(self, refused: DutiesInvalid, present: Mapping[User, Collection[int]]) -> None:
        """Show why; whoever saves again has seen what somebody else changed."""
        data = QueryDict(mutable=True)
        data.update(self.data)
        for user, problems in refused.problems.items():
            stored = ranges(present.get(user, ()))
            for problem in problems:
                self.add_error(field_of(user), duty_problem(problem, stored))
            if DutyProblem.CHANGED_MEANWHILE in problems:
                data[self[field_of(user)].html_initial_name] = stored
        self.data = data


def field_of(user: User) -> str:
    """Return the name of the field with the tables of a referee."""
    return f"tables_{user.pk}"


def shared_out(
    referees: Sequence[User], present: Mapping[User, Collection[int]], tables: int
) -> dict[str, str]:
    """Return what a form sends that gives everybody as many tables, next to each other."""
    data = {}
    for place, user in enumerate(referees):
        first, last = (tables * edge // len(referees) for edge in (place, place + 1))
        # With fewer tables than referees two of them share one.
        mine: Iterable[int] = range(first + 1, last + 1) or (min(first + 1, tables),)
        data[field_of(user)] = ranges(mine)
        data[f"initial-{field_of(user)}"] = ranges(present.get(user, ()))
    return data
