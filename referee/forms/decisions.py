"""What the chief referee types to decide, and what becomes of later matches."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.forms.table_hand import KEY_LIMIT, TextForm, whole
from referee.models import ReviewOutcome
from referee.overruling import Answer, Choice, Choices

_CHOICE = "choice-"


@dataclass(frozen=True, slots=True)
class DecisionForm(TextForm):
    """A decision about a proposal or a review; `reason` is the text, published with a review.

    `basis` is what the page showed of the match.
    """

    outcome: str = ""
    reason: str = ""
    key: str = ""
    basis: str = ""

    @property
    def sent_key(self) -> str:
        """The key as it can be stored."""
        return self.key[:KEY_LIMIT]

    @property
    def shown(self) -> str | None:
        """What the page showed, if it said so."""
        return self.basis or None

    @property
    def decided(self) -> ReviewOutcome | None:
        """How a review ends, if that was said."""
        open_to_chief = {ReviewOutcome.UPHELD, ReviewOutcome.DISMISSED}
        return ReviewOutcome(self.outcome) if self.outcome in open_to_chief else None


def choices_in(sent: Mapping[str, str], reason: str) -> Choices:
    """Return what is to become of later matches: fields choice-<number> and seen-<number>."""
    answers = {}
    for name, value in sent.items():
        number = whole(name.removeprefix(_CHOICE)) if name.startswith(_CHOICE) else None
        if number and value in set(Choice):
            answers[number] = Answer(Choice(value), sent.get(f"seen-{number}") or None)
    return Choices(answers, reason)
