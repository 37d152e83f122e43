"""Refusals of the writers at the table; `referee.labels` has the words, nothing was written."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from django.contrib.auth.models import User

from brackets.models import Match
from referee.models import Hand
from referee.permissions import Task


class RefereeError(Exception):
    """A writer refuses and nothing was written."""


class StaleForm(RefereeError):
    """Somebody saved this hand after the form was opened; `theirs` is what is stored now."""

    def __init__(self, theirs: Hand) -> None:
        super().__init__(f"hand {theirs.number} is at version {theirs.version}")
        self.theirs = theirs


class BasisChanged(RefereeError):
    """Pairs, seats or penalties changed after the form was opened: it showed something else."""


class DuplicateKeyDiffers(RefereeError):
    """The key of this submission was used before, with other data."""


class EntryProblems(RefereeError):
    """What was entered cannot be; every problem is listed by its code."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__(", ".join(problems))
        self.problems = problems


class HandNotOpen(RefereeError):
    """The hand cannot be entered now; `expected` is the number that can, if there is one."""

    def __init__(self, number: int, expected: int | None) -> None:
        super().__init__(f"hand {number}, expected {expected}")
        self.number = number
        self.expected = expected


class HandNotLast(HandNotOpen):
    """Only the last hand can be taken back; `expected` is its number, if there is one."""


class ReplayTooLate(RefereeError):
    """Both sides would have spoilt a hand that is dealt again then, but later ones are recorded."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


class NotAllowed(RefereeError):
    """The role of this person does not include the task in this state of the match."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.task = task


class MatchFinished(NotAllowed):
    """The match has its verdict: only the chief referee may still change it."""


class NotYourTable(NotAllowed):
    """The match is at a table that this referee is not assigned to."""


class NotOnYet(NotAllowed):
    """The match is at a table of this referee, which plays match `on` first."""

    def __init__(self, task: Task, on: int) -> None:
        super().__init__(task)
        self.on = on


class DutyProblem(StrEnum):
    """Why somebody cannot be given the tables that were asked for."""

    CHANGED_MEANWHILE = "changed_meanwhile"
    NO_SUCH_TABLE = "no_such_table"
    OTHER_ROLE = "other_role"


class DutiesInvalid(RefereeError):
    """Tables cannot be assigned like this; every problem is listed."""

    def __init__(self, problems: Mapping[User, tuple[DutyProblem, ...]]) -> None:
        super().__init__(", ".join(user.username for user in problems))
        self.problems = problems


class MatchFrozen(NotAllowed):
    """An objection or a review is open: only the chief referee moves anything."""


class UnderReview(RefereeError):
    """The result of `match` counted and is under review: who plays here may still change."""

    def __init__(self, match: Match) -> None:
        super().__init__(str(match))
        self.match = match


class DecideFirst(RefereeError):
    """A review or an objection of `match` is open: it is decided before the match is set aside."""

    def __init__(self, match: Match) -> None:
        super().__init__(str(match))
        self.match = match


class MatchNotReady(RefereeError):
    """A team of this match is not known yet."""

    def __init__(self, match: Match) -> None:
        super().__init__(str(match))
        self.match = match


class SeatsFixed(RefereeError):
    """The first hand was dealt: the seats stay."""


class AlreadyWithdrawn(RefereeError):
    """Somebody took this ruling or forfeit back before."""


class CallNotOpen(RefereeError):
    """Time or lots cannot be called now: called before, or the match needs something else."""


class ForfeitExists(RefereeError):
    """The match has a forfeit; it has to be taken back before another one."""


class HandBrokenOff(RefereeError):
    """The hand was broken off by this ruling: record the hand in full or take it back first."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


class ResultHeld(RefereeError):
    """Something else keeps the result from counting than what was to be confirmed: `hold`."""

    def __init__(self, hold: str) -> None:
        super().__init__(hold)
        self.hold = hold


class WrongPairCode(RefereeError):
    """The code is not that of the pair that would sign or object."""


class OwnEntry(RefereeError):
    """Whoever recorded a hand does not check it himself."""


class HandsMissing(RefereeError):
    """The second entry leaves hands open that were recorded."""

    def __init__(self, numbers: tuple[int, ...]) -> None:
        super().__init__(", ".join(map(str, numbers)))
        self.numbers = numbers


class AlreadyDecided(RefereeError):
    """Somebody decided this proposal or closed this review before."""


class ResultMoved(RefereeError):
    """The published result cannot stand: what was changed under review gives another one."""


class ProposalOutdated(RefereeError):
    """What was proposed does not fit any more what is recorded; `because` is the refusal."""

    def __init__(self, because: RefereeError) -> None:
        super().__init__(str(because))
        self.because = because


class ReviewExists(RefereeError):
    """An objection or a review of this match is open already."""


class CalledMeanwhile(RefereeError):
    """The match has begun, or somebody called a pair or took a call back meanwhile."""


class CalledTooSoon(RefereeError):
    """The minutes between two calls of a pair are not over; `due` is when they are."""

    def __init__(self, due: datetime) -> None:
        super().__init__(f"not before {due:%H:%M}")
        self.due = due


class MinutesInvalid(RefereeError):
    """A clock or extra time cannot have so many minutes; `most` is the limit."""

    def __init__(self, most: int) -> None:
        super().__init__(str(most))
        self.most = most


class PhotoRefused(RefereeError):
    """What was sent is no photo that can be kept; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class ScreenRefused(RefereeError):
    """A screen, a notice or a picture cannot be so; `code` says why."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code
