"""New accounts and their roles, from text."""

from typing import Any

from django import forms
from django.contrib.auth.forms import PasswordChangeForm
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.functional import lazy
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from referee.forms.styled import StyledForm, text
from referee.labels.people import DUTIES, ROLES
from referee.permissions import STAFF_ROLES, Role

_format = lazy(format_html, SafeString)
_CHOICES = [
    (role.value, _format('{}<br><span class="soft">{}</span>', ROLES[role], DUTIES[role]))
    for role in reversed(STAFF_ROLES)
]


def _role() -> forms.ChoiceField:
    return forms.ChoiceField(label=_("Role"), choices=_CHOICES, widget=forms.RadioSelect)


class PersonForm(StyledForm):
    """A new account; its password is made by the program."""

    username = forms.CharField(
        label=_("User name"),
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        help_text=_("For signing in: letters, digits and @ . + - _ without spaces."),
        widget=forms.TextInput(
            attrs={"autocapitalize": "none", "spellcheck": "false", "autocomplete": "off"}
        ),
    )
    name = text(
        _("Name"), 150, help_text=_("Stands in the journal and on corrections, e.g. Li Ming.")
    )
    role = _role()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Propose what most accounts are for."""
        super().__init__(*args, **kwargs)
        self.fields["role"].initial = Role.TABLE_REFEREE.value


class PasswordForm(StyledForm, PasswordChangeForm):
    """The old password and twice the new one."""


class RoleForm(StyledForm):
    """Another role for an account."""

    role = _role()
