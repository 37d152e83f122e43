"""The forms of the board: a call, minutes, a reason."""

from dataclasses import dataclass

from referee.forms.table_hand import TextForm, whole
from referee.models import CallSide


@dataclass(frozen=True, slots=True)
class HallForm(TextForm):
    """Whatever a button of the board sends.

    `calls` says which call of which side it is: "home:2 away:1"; `early` that it may come so soon.
    """

    calls: str = ""
    minutes: str = ""
    reason: str = ""
    key: str = ""
    early: str = ""

    @property
    def wanted_calls(self) -> dict[CallSide, int]:
        """The calls by side; empty when the button was none of ours."""
        found = {}
        for part in self.calls.split():
            side, _colon, number = part.partition(":")
            if side not in CallSide.values or number not in {"1", "2", "3"}:
                return {}
            found[CallSide(side)] = int(number)
        return found

    @property
    def wanted_minutes(self) -> int:
        """The minutes; 0 when there is no number, which no writer takes."""
        return whole(self.minutes.replace("−", "-")) or 0
