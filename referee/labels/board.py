"""Words and signs of the chief referee's board: how far a match is, and what it waits for."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.models import Hold, Match
from referee.permissions import MatchState

# A sign beside the words, told apart by shape alone.
SIGNS: dict[str, str] = {
    MatchState.WAITING: "…",
    MatchState.READY: "○",
    MatchState.PLAYING: "▶",
    MatchState.EXTRA_HAND: "◆",
    MatchState.TO_SIGN: "✎",
    MatchState.FROZEN: "⚑",
    MatchState.FINISHED: "✓",
}
_STATES: dict[str, Promise] = {
    MatchState.WAITING: gettext_lazy("Pairs not known yet"),
    MatchState.READY: gettext_lazy("Not started"),
    MatchState.EXTRA_HAND: gettext_lazy("Extra hand"),
    MatchState.FINISHED: gettext_lazy("Done"),
}
_HOLDS: dict[str, Promise] = {
    Hold.OBJECTION: gettext_lazy("Disputed: objection"),
    Hold.REVIEW: gettext_lazy("Under review"),
    Hold.PROPOSAL: gettext_lazy("A penalty waits for the chief referee"),
    Hold.SIGNATURE: gettext_lazy("Waits for signatures"),
    Hold.SECOND_ENTRY: gettext_lazy("Waits for the second entry"),
    Hold.DIFFERENT: gettext_lazy("The two entries differ"),
}


def state_words(match: Match, state: MatchState, hands: int) -> str:
    """Return how far a match is; `hands` is 0 where nobody knows how many there will be."""
    if match.hold:
        return str(_HOLDS[match.hold])
    if state != MatchState.PLAYING:
        return str(_STATES[state])
    values = {"n": match.hands_done + 1, "of": hands}
    return (_("Hand %(n)d of %(of)d") if hands else _("Hand %(n)d")) % values
