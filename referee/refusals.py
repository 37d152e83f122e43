"""Refusals of the writers at the table; `referee.labels` has the words, nothing was written."""

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


class NotAllowed(RefereeError):
    """The role of this person does not include the task in this state of the match."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.task = task


class MatchFinished(NotAllowed):
    """The match has its verdict: only the organiser may still change it."""


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
