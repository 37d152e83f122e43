"""New accounts and their roles, from text."""

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.translation import gettext_lazy as _

from referee.forms.styled import StyledForm, text
from referee.labels.people import ROLES
from referee.permissions import STAFF_ROLES, Role

_CHOICES = [(role.value, ROLES[role]) for role in reversed(STAFF_ROLES)]


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
    role = forms.ChoiceField(label=_("Role"), choices=_CHOICES, initial=Role.TABLE_REFEREE.value)


class RoleForm(StyledForm):
    """Another role for an account."""

    role = forms.ChoiceField(label=_("Role"), choices=_CHOICES)
