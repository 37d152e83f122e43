"""Which rulings of the register are wanted."""

from collections.abc import Iterable

from django import forms
from django.utils.translation import gettext_lazy as _

from referee.forms.styled import StyledForm
from referee.labels.ledger import LEDGER_STATES
from referee.ledger import LedgerLine


class LedgerFilter(StyledForm):
    """Narrow the register to a pair, a clause, a state or a round; nonsense finds nothing."""

    team = forms.ChoiceField(label=_("Pair"), required=False)
    clause = forms.ChoiceField(label=_("Clause"), required=False)
    state = forms.ChoiceField(
        label=_("State"), required=False, choices=[("", _("all")), *LEDGER_STATES.items()]
    )
    round = forms.ChoiceField(label=_("Round"), required=False)

    def __init__(
        self,
        *args: object,
        lines: Iterable[LedgerLine],
        rounds: list[tuple[int, str]],
        **kwargs: object,
    ) -> None:
        """Offer the pairs and clauses of the register and the rounds of the draw."""
        super().__init__(*args, **kwargs)
        teams = {team.number: team for line in lines for team in line.teams}
        self._offer(
            "team",
            [
                (str(number), f"{number} {team.player_one} / {team.player_two}")
                for number, team in sorted(teams.items())
            ],
        )
        clauses = sorted({line.ruling.clause for line in lines})
        self._offer("clause", [(clause, clause) for clause in clauses])
        self._offer("round", [(str(number), name) for number, name in rounds])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField), "it is declared so above"
        field.choices = [("", _("all")), *choices]

    def narrow(self, lines: Iterable[LedgerLine]) -> list[LedgerLine]:
        """Return the wanted lines."""
        if not self.is_valid():
            return []
        return [line for line in lines if self._wants(line)]

    def _wants(self, line: LedgerLine) -> bool:
        given = self.cleaned_data
        numbers = {str(team.number) for team in line.teams}
        return (
            (not given["team"] or given["team"] in numbers)
            and given["clause"] in {"", line.ruling.clause}
            and given["state"] in {"", line.state}
            and given["round"] in {"", str(line.match.round)}
        )
