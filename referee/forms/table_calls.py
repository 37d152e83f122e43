"""The forms of the clock, of the call of time and of lots."""

from dataclasses import dataclass

from referee.forms.table_hand import TextForm
from referee.models import CallSide


@dataclass(frozen=True, slots=True)
class TimeForm(TextForm):
    """Whether a hand is being played while time is called."""

    under_way: str = ""
    basis: str = ""
    key: str = ""
    confirmed: str = ""


@dataclass(frozen=True, slots=True)
class LotsForm(TextForm):
    """Lots by a seed, or who won those that were drawn by hand, and how."""

    seed_text: str = ""
    winner: str = ""
    reason: str = ""
    basis: str = ""
    key: str = ""
    confirmed: str = ""

    @property
    def side(self) -> CallSide | None:
        """Who won lots that were drawn by hand."""
        return CallSide(self.winner) if self.winner in CallSide.values else None
