"""Why a writer at the table refused, in words that say what to do."""

from collections.abc import Callable
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.errors import BracketsError
from brackets.models import Hold
from referee import refusals
from referee.labels import panels
from referee.labels.refusals import refusal
from referee.permissions import Task


def table_refusal(error: refusals.RefereeError | BracketsError) -> str:
    """Return the refusal in words; those of EntryProblems are `referee.labels.entries`'."""
    if isinstance(error, BracketsError):
        return refusal(error)
    return _WORDS[type(error)](error)


def _not_open(error: refusals.HandNotOpen) -> str:
    values = {"number": error.number, "expected": error.expected}
    if error.expected is None:
        return _("Hand %(number)s cannot be changed like this now.") % values
    if error.expected == error.number:
        return (
            _(
                "Hand %(number)s is not recorded yet, but your page was about an earlier record of "
                "it. Check what you entered and save it again."
            )
            % values
        )
    return _("Hand %(number)s is not its turn: hand %(expected)s comes first.") % values


def _not_allowed(error: refusals.NotAllowed) -> str:
    if error.task == Task.PUNISH:
        return _(
            "A penalty of big points and “the hand stands” are for the chief referee. Keep the "
            "cards as they lie and call him."
        )
    return _("This is for the chief referee, or not possible in the present state of the match.")


_HELD: dict[str, Promise] = {
    Hold.PROPOSAL: gettext_lazy("A proposed penalty waits for the chief referee first."),
    Hold.SIGNATURE: gettext_lazy("The result waits for signatures."),
    Hold.SECOND_ENTRY: gettext_lazy("The result waits for a second entry."),
    Hold.DIFFERENT: gettext_lazy("The two entries differ: the chief referee decides."),
    Hold.OBJECTION: gettext_lazy("An objection waits for the chief referee."),
    Hold.REVIEW: gettext_lazy("The match is under review."),
}


def _held(error: refusals.ResultHeld) -> str:
    return str(_HELD.get(error.hold) or _("There is nothing to confirm: look at the match again."))


def _outdated(error: refusals.ProposalOutdated) -> str:
    words = _(
        "What was proposed does not fit what is recorded now. Reject it, and give the penalty anew "
        "if it is right."
    )
    if isinstance(error.because, refusals.EntryProblems | refusals.ProposalOutdated):
        return words
    return f"{words} {table_refusal(error.because)}"


_PHOTO: dict[str, Promise] = {
    "too_big": gettext_lazy("The photo is larger than 4 MB. Take it again with a lower quality."),
    "no_photo": gettext_lazy("This is not a photo. Choose a JPEG, PNG or WebP picture."),
    "too_many_pixels": gettext_lazy("The photo has too many pixels. Take it again, smaller."),
    "hand": gettext_lazy("Say which hand the photo is of."),
    "many": gettext_lazy("This match has as many photos as can be kept. Remove one first."),
}

_WORDS: dict[type[refusals.RefereeError], Callable[[Any], str]] = {
    refusals.StaleForm: lambda _error: _("Somebody saved this hand after you opened it."),
    refusals.BasisChanged: lambda _error: _(
        "Pairs, seats or penalties changed since you opened this page. It shows them as they are "
        "now: check what you entered and save it again."
    ),
    refusals.DuplicateKeyDiffers: lambda _error: _(
        "This form was saved before, with other values. Look at what is stored."
    ),
    refusals.HandNotOpen: _not_open,
    refusals.HandNotLast: lambda _error: _(
        "Hands are taken back from the last one on, the extra hand first."
    ),
    refusals.ReplayTooLate: lambda error: (
        _(
            "With both sides guilty hand %(number)s would be dealt again, but later hands are "
            "recorded. Take those back first, or let the hand stand."
        )
        % {"number": error.number}
    ),
    refusals.NotAllowed: _not_allowed,
    refusals.NotYourTable: lambda _error: _(
        "This table is not assigned to you. The chief referee assigns tables at the desk."
    ),
    refusals.NotOnYet: lambda error: (
        _("Match %(number)s is on at this table: this match comes later.") % {"number": error.on}
    ),
    refusals.MatchFinished: lambda _error: _(
        "The match is finished: only the chief referee can still change it."
    ),
    refusals.MatchFrozen: lambda _error: _(
        "An objection or a review is open: only the chief referee can change this match now."
    ),
    refusals.UnderReview: lambda error: (
        _(
            "The result of match %(number)s is under review, and who plays here depends on it. "
            "Wait for the decision."
        )
        % {"number": error.match.number}
    ),
    refusals.DecideFirst: lambda error: (
        _("An objection or a review of match %(number)s is open. Decide that first.")
        % {"number": error.match.number}
    ),
    refusals.MatchNotReady: lambda _error: _("A pair of this match is not known yet."),
    refusals.SeatsFixed: lambda _error: _("The match has begun, so the seats stay."),
    refusals.AlreadyWithdrawn: lambda _error: _("Somebody took this back already."),
    refusals.CallNotOpen: lambda _error: _(
        "This was called already, or the match has gone on. Look at what is stored."
    ),
    refusals.ForfeitExists: lambda _error: _(
        "This match was decided without its hands already. Take that back first."
    ),
    refusals.ResultHeld: _held,
    refusals.WrongPairCode: lambda _error: _(
        "This is not the code of this pair. It stands on the pair's card."
    ),
    refusals.OwnEntry: lambda _error: _(
        "You recorded a hand of this match yourself, so somebody else must enter it again."
    ),
    refusals.HandsMissing: lambda error: (
        _("Not recorded: %(hands)s.")
        % {"hands": _(", ").join(_("hand %(number)s") % {"number": n} for n in error.numbers)}
    ),
    refusals.AlreadyDecided: lambda _error: _("Somebody decided this already."),
    refusals.ResultMoved: lambda _error: _(
        "The result cannot stand as it is published: what was changed since gives another one. "
        "Take the changes back at the table, or decide that what was corrected counts."
    ),
    refusals.ProposalOutdated: _outdated,
    refusals.ReviewExists: lambda _error: _(
        "An objection or a review of this match is open already."
    ),
    refusals.HandBrokenOff: lambda error: (
        _(
            "Hand %(number)s was broken off by this penalty. Record the hand in full or take it "
            "back first."
        )
        % {"number": error.number}
    ),
    refusals.CalledMeanwhile: lambda _error: _(
        "Not called: the match has begun, or somebody called or took a call back just now. The "
        "page shows how it is now."
    ),
    refusals.CalledTooSoon: lambda error: (
        _("Not called: the next call is due at %(time)s. Tick “Call early” to call before that.")
        % {"time": f"{timezone.localtime(error.due):%H:%M}"}
    ),
    refusals.MinutesInvalid: lambda error: (
        _("Give whole minutes, at most %(most)s.") % {"most": error.most}
    ),
    refusals.PhotoRefused: lambda error: str(_PHOTO[error.code]),
    refusals.ScreenRefused: lambda error: str(panels.REFUSED[error.code]),
}
