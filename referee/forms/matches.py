"""Which matches are wanted, and another table for one of them."""

from django import forms
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from brackets.models import Hold, Match
from referee.forms.styled import StyledForm
from referee.labels.matches import STATES
from referee.permissions import MatchState

OPEN = "open"

_FROZEN = Q(hold__in=(Hold.OBJECTION, Hold.REVIEW))
_UNKNOWN = Q(home__isnull=True) | Q(away__isnull=True)
_WANTED: dict[str, Q] = {
    OPEN: Q(verdict="") | _FROZEN,
    MatchState.WAITING: Q(verdict="") & _UNKNOWN,
    MatchState.READY: Q(verdict="", begun=False) & ~_UNKNOWN,
    MatchState.PLAYING: Q(verdict="", begun=True, hold=""),
    MatchState.TO_SIGN: ~Q(hold="") & ~_FROZEN,
    MatchState.FROZEN: _FROZEN,
    MatchState.FINISHED: ~Q(verdict="") & Q(hold=""),
}
_STATE_CHOICES = [
    ("", _("all")),
    (OPEN, _("without a result")),
    *((state.value, STATES[state]) for state in MatchState if state.value in _WANTED),
]


class MatchFilter(StyledForm):
    """Narrow the list of matches by round, state and table."""

    round = forms.ChoiceField(label=_("Round"), required=False)
    state = forms.ChoiceField(label=_("State"), required=False, choices=_STATE_CHOICES)
    table = forms.ChoiceField(label=_("Table"), required=False)

    def __init__(
        self, *args: object, rounds: list[tuple[int, str]], tables: int, **kwargs: object
    ) -> None:
        """Offer the rounds of the draw and the tables of the hall."""
        super().__init__(*args, **kwargs)
        self._offer("round", [(str(number), name) for number, name in rounds])
        self._offer("table", [(str(table), str(table)) for table in range(1, tables + 1)])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField), "it is declared so above"
        field.choices = [("", _("all")), *choices]

    def narrow(self, matches: QuerySet[Match]) -> QuerySet[Match]:
        """Return the wanted matches; nonsense finds nothing."""
        if not self.is_valid():
            return matches.none()
        given = self.cleaned_data
        if given["round"]:
            matches = matches.filter(round=int(given["round"]))
        if given["state"]:
            matches = matches.filter(_WANTED[given["state"]])
        if given["table"]:
            matches = matches.filter(table=int(given["table"]))
        return matches


class TableForm(StyledForm):
    """The table that a match is played at."""

    table = forms.IntegerField(label=_("Table"), min_value=1)

    def __init__(self, *args: object, tables: int, **kwargs: object) -> None:
        """Take the number of tables in the hall as the limit."""
        super().__init__(*args, **kwargs)
        field = self.fields["table"]
        assert isinstance(field, forms.IntegerField), "it is declared so above"
        field.widget.attrs["max"] = tables
