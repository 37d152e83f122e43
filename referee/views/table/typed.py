"""What was typed into the forms of a table page, and the keys that make a form count once."""

import uuid
from dataclasses import dataclass

from referee.forms.signing import ObjectionForm
from referee.forms.table_hand import HandForm
from referee.forms.table_rulings import ForfeitForm, RulingForm, SeatForm
from referee.labels.entries import sentences
from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """What was typed into the forms of a page that is shown again, and what was wrong with it.

    `part` is the part of the page that has to be open: hand, penalty, redeal, withdraw, forfeit,
    seats, sign, object or finalise. `draft` marks what was typed before the log-in ended.
    """

    hand: HandForm | None = None
    ruling: RulingForm | None = None
    forfeit: ForfeitForm | None = None
    seats: SeatForm | None = None
    objection: ObjectionForm | None = None
    reason: str = ""
    part: str = ""
    problems: tuple[str, ...] = ()
    refusal: str = ""
    draft: bool = False

    def messages(self, ruleset: Ruleset) -> list[str]:
        """Return everything that is wrong, in words."""
        return [*([self.refusal] if self.refusal else []), *sentences(self.problems, ruleset)]


NOTHING_TYPED = Typed()


def new_key() -> str:
    """Return a key for a form: the same form sent twice counts once."""
    return uuid.uuid4().hex
