"""What becomes of the lines of paper slips, line by line."""

from dataclasses import dataclass
from enum import StrEnum

from referee.facts import MatchFacts
from referee.keying.cells import Trouble


class How(StrEnum):
    """What becomes of lines without and with troubles.

    GOOD: good lines are written, others left out; WHOLE: nothing is written of a match with a bad
    line; DRY: nothing is written at all.
    """

    GOOD = "good"
    WHOLE = "whole"
    DRY = "dry"


class Did(StrEnum):
    """What became of a line."""

    NEW = "new"
    CORRECTED = "corrected"
    UNCHANGED = "unchanged"
    BLANK = "blank"
    LEFT_OUT = "left_out"


class LineProblem(StrEnum):
    """Why a line cannot be entered as things are."""

    MATCH_UNKNOWN = "match_unknown"
    TWICE = "twice"
    RECORDED_OTHERWISE = "recorded_otherwise"
    RECORDED_UNSEEN = "recorded_unseen"
    AFTER_OPEN_HAND = "after_open_hand"
    NO_SUCH_HAND = "no_such_hand"
    EARLIER_DEAL = "earlier_deal"
    REFUSED = "refused"


class LineWarning(StrEnum):
    """What is to be known about a line that was entered."""

    NOT_NEEDED = "not_needed"
    WAITS_FOR_SIGNATURES = "waits_for_signatures"
    WAITS_FOR_SECOND_ENTRY = "waits_for_second_entry"
    SIGNED_TOO_EARLY = "signed_too_early"
    CHIEF_CONFIRMS = "chief_confirms"


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What is written in words where the slip says nothing: it stays in the journal."""

    reason: str
    signed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LineResult:
    """What became of one line; `hand` None is the extra hand."""

    line: int
    match: int
    hand: int | None
    did: Did
    penalties: int = 0
    troubles: tuple[Trouble, ...] = ()
    warnings: tuple[Trouble, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entered:
    """What became of all lines, in order; `facts` are the matches as they were or would be."""

    lines: tuple[LineResult, ...]
    facts: dict[int, MatchFacts]
    signed: int = 0

    def count(self, did: Did) -> int:
        """Return of how many lines this became."""
        return sum(line.did is did for line in self.lines)

    @property
    def penalties(self) -> int:
        """How many penalties were recorded."""
        return sum(line.penalties for line in self.lines)

    @property
    def troubled(self) -> tuple[LineResult, ...]:
        """The lines with something wrong, in order."""
        return tuple(line for line in self.lines if line.troubles)
