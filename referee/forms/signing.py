"""What is typed to confirm a result, to object to it and to decide about it."""

from dataclasses import dataclass

from referee.forms.table_hand import KEY_LIMIT, TextForm, whole
from referee.models import Signer

CODE_LIMIT = 20


@dataclass(frozen=True, slots=True)
class SignForm(TextForm):
    """A side's confirmation of what was shown; `code` is the pair's on a phone of its own."""

    signer: str = ""
    code: str = ""
    basis: str = ""
    key: str = ""

    @property
    def side(self) -> Signer | None:
        """Which side signs, if a side was said."""
        return Signer(self.signer) if self.signer in {Signer.HOME, Signer.AWAY} else None

    @property
    def sent_key(self) -> str:
        """The key as it can be stored."""
        return self.key[:KEY_LIMIT]

    @property
    def sent_code(self) -> str:
        """The code, no longer than a code with dashes can be."""
        return self.code[:CODE_LIMIT]


@dataclass(frozen=True, slots=True)
class ObjectionForm(TextForm):
    """What a side says is wrong with which hand; no hand is the match as a whole."""

    side: str = ""
    hand: str = ""
    claim: str = ""
    code: str = ""
    key: str = ""

    @property
    def of_side(self) -> str:
        """Which side objects; empty for the referee."""
        return self.side if self.side in {Signer.HOME, Signer.AWAY} else ""

    def number_up_to(self, last: int) -> int | None:
        """Return which hand is meant, if it is one that the match can have."""
        number = whole(self.hand)
        return number if number and 1 <= number <= last else None

    @property
    def sent_key(self) -> str:
        """The key as it can be stored."""
        return self.key[:KEY_LIMIT]

    @property
    def sent_code(self) -> str:
        """The code, no longer than a code with dashes can be."""
        return self.code[:CODE_LIMIT]
