"""How a pair takes part: leaving, coming back."""

from dataclasses import dataclass

from brackets.models import TeamState
from referee.forms.table_hand import TextForm


@dataclass(frozen=True, slots=True)
class LeavingForm(TextForm):
    """How a pair leaves, as one choice: its state and whether its results count."""

    how: str = ""
    reason: str = ""
    confirmed: str = ""

    @property
    def choice(self) -> tuple[TeamState, bool] | None:
        """The state and whether all results are cancelled; None while nothing is chosen."""
        return CHOICES.get(self.how)


CHOICES: dict[str, tuple[TeamState, bool]] = {
    "from_now": (TeamState.WITHDRAWN, False),
    "everything": (TeamState.WITHDRAWN, True),
    "disqualified": (TeamState.DISQUALIFIED, False),
    "disqualified_everything": (TeamState.DISQUALIFIED, True),
}
