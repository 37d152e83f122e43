"""Refusals that a person can act on: codes and values; `referee.labels` has the words."""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as attribute
from enum import StrEnum

from brackets.forecast import Outlook
from brackets.hand_lots import Flaw
from brackets.models import Match, Team, TournamentState


class ProblemCode(StrEnum):
    """What is wrong with one field of an entry form or of a row."""

    MISSING = "missing"
    TOO_LONG = "too_long"
    NOT_A_NUMBER = "not_a_number"
    NOT_YES_OR_NO = "not_yes_or_no"
    OUT_OF_RANGE = "out_of_range"
    ADDRESS_INVALID = "address_invalid"
    SLUG_INVALID = "slug_invalid"
    SLUG_TAKEN = "slug_taken"
    RULESET_INVALID = "ruleset_invalid"
    RULESET_KEY_TAKEN = "ruleset_key_taken"
    PLAYERS_SAME = "players_same"
    PLAYER_TWICE = "player_twice"
    PLAYER_ELSEWHERE = "player_elsewhere"
    NUMBER_TAKEN = "number_taken"
    NUMBER_TWICE = "number_twice"
    TEAM_TWICE = "team_twice"
    SEED_TAKEN = "seed_taken"
    SEED_TWICE = "seed_twice"
    SINGLE_TWICE = "single_twice"
    PERSON_TWICE = "person_twice"
    HAS_PARTNER = "has_partner"
    PAIR_REPLACED = "pair_replaced"
    FIXED_BY_DRAW = "fixed_by_draw"
    TEAM_AFTER_DRAW = "team_after_draw"
    NOT_A_NAME = "not_a_name"
    PHONE_ROUNDED = "phone_rounded"
    CELL_ERROR = "cell_error"
    FORMULA_WITHOUT_VALUE = "formula_without_value"
    CHANGED_MEANWHILE = "changed_meanwhile"
    UNIT_MISSING = "unit_missing"
    NO_GLYPH = "no_glyph"
    PLACEHOLDER_UNKNOWN = "placeholder_unknown"
    PLACEHOLDER_EMPTY = "placeholder_empty"
    BRACE_ALONE = "brace_alone"
    PICTURE_TOO_BIG = "picture_too_big"
    PICTURE_TOO_MANY_PIXELS = "picture_too_many_pixels"
    NOT_A_PICTURE = "not_a_picture"
    ROW_HIDDEN = "row_hidden"


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem: the code, the field it belongs to and the values its sentence needs."""

    code: ProblemCode
    field: str
    values: Mapping[str, str | int] = attribute(default_factory=dict)


class BracketsError(Exception):
    """A writer refuses and nothing was written."""


class Invalid(BracketsError):
    """What was entered has problems, all of them listed."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(", ".join(f"{problem.field}:{problem.code}" for problem in problems))
        self.problems = problems


class EventInvalid(Invalid):
    """The details of an event are not acceptable."""


class RegistrationInvalid(Invalid):
    """A team cannot be registered or changed like this."""


class ChangedMeanwhile(Invalid):
    """Somebody else changed the same fields since the form was opened."""


class EventClosed(BracketsError):
    """The event is closed; only reopening it is possible (decision 13)."""


class WrongState(BracketsError):
    """The event's state does not allow this."""

    def __init__(self, state: str) -> None:
        super().__init__(state)
        self.state = TournamentState(state)


class ReasonMissing(BracketsError):
    """The change needs a reason."""


class SeedTextInvalid(BracketsError):
    """The seed of a draw is one line of 1 to `limit` characters."""

    def __init__(self, limit: int) -> None:
        super().__init__(str(limit))
        self.limit = limit


class TeamCountInvalid(BracketsError):
    """Too few or too many teams for a draw."""

    def __init__(self, count: int, minimum: int, maximum: int) -> None:
        super().__init__(f"{count} not in {minimum}..{maximum}")
        self.count = count
        self.minimum = minimum
        self.maximum = maximum


class MatchCountInvalid(BracketsError):
    """The stages of the event would have more than `maximum` matches."""

    def __init__(self, count: int, maximum: int) -> None:
        super().__init__(f"{count} > {maximum}")
        self.count = count
        self.maximum = maximum


class AdvanceUnmet(BracketsError):
    """In order of lot so many as are to go on are never left of the pairs of `stage`."""

    def __init__(self, stage: Outlook) -> None:
        super().__init__(f"{stage.plan.advance} of {stage.teams}")
        self.stage = stage


class DrawLocked(BracketsError):
    """A match of the published draw has begun, so there is no other draw."""

    def __init__(self, match: Match) -> None:
        super().__init__(str(match.number))
        self.match = match


class StagesDrawn(BracketsError):
    """Something was drawn in stage `number`, so the format stays as it is."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


class RoundOpen(BracketsError):
    """What comes next cannot be drawn: these matches have no result that counts."""

    def __init__(self, matches: tuple[Match, ...]) -> None:
        super().__init__(", ".join(str(match.number) for match in matches))
        self.matches = matches


class TiesOpen(BracketsError):
    """Who goes on is not decided: equals must be parted by extra matches, lots or a ruling.

    `ties` are the team numbers of each group of equals.
    """

    def __init__(self, ties: tuple[tuple[int, ...], ...]) -> None:
        super().__init__("; ".join(", ".join(map(str, tie)) for tie in ties))
        self.ties = ties


class NoTie(BracketsError):
    """These teams are not level, or not all that are: somebody parted them meanwhile."""


class LotsInvalid(BracketsError):
    """Lots that were drawn by hand do not make a draw; all that is wrong is listed."""

    def __init__(self, flaws: tuple[Flaw, ...]) -> None:
        super().__init__(", ".join(f"{flaw.line}:{flaw.code}" for flaw in flaws))
        self.flaws = flaws


class DrawNotDraft(BracketsError):
    """Somebody published, replaced or discarded this draw already."""

    def __init__(self, state: str) -> None:
        super().__init__(state)
        self.state = state


class DrawOutdated(BracketsError):
    """The teams were changed after this draft was made; it must be drawn again."""


class NotOvertaken(BracketsError):
    """The draw rests on the results that count, so there is nothing to keep it from."""


class DrawMoved(BracketsError):
    """Another result was corrected since the page was opened: others would be drawn by now."""


class TablesMoved(BracketsError):
    """Matches or tables were moved since the page was opened, so that it showed something else."""


class TablesUsed(BracketsError):
    """A change of tables stays: `match` was played or moved since."""

    def __init__(self, match: Match) -> None:
        super().__init__(str(match.number))
        self.match = match


class DrawReplaced(BracketsError):
    """The match belongs to a draw that is not the published one any more."""


class MatchLocked(BracketsError):
    """The later match `match` has begun and would get other teams."""

    def __init__(self, match: Match) -> None:
        super().__init__(str(match.number))
        self.match = match


class RoundBegun(BracketsError):
    """Who went through cannot be taken back: `match` of that round or a later one has begun."""

    def __init__(self, match: Match) -> None:
        super().__init__(str(match.number))
        self.match = match


class NotSwappable(BracketsError):
    """Two pairs cannot change places: `match` has begun, or they have no two places to change."""

    def __init__(self, match: Match | None) -> None:
        super().__init__(str(match.number) if match else "")
        self.match = match


class LatePlaceGone(NotSwappable):
    """There is no such place for a late pair (any more)."""

    def __init__(self) -> None:
        super().__init__(None)


class LateBegun(NotSwappable):
    """A late entry changes no match that has begun, as `match` has."""


class LateOnRecord(NotSwappable):
    """A late entry stays: `match` was made for it, and something is on the record of it."""


class NoRounds(BracketsError):
    """The stage that was drawn last has no number of rounds that could be another one."""


class RoundsInvalid(BracketsError):
    """A stage cannot have so many rounds: at least those that are drawn, at most `high`."""

    def __init__(self, low: int, high: int) -> None:
        super().__init__(f"{low}..{high}")
        self.low = low
        self.high = high


class RoundsMoved(BracketsError):
    """Somebody else changed the number of rounds meanwhile: `planned` is the present one."""

    def __init__(self, planned: int) -> None:
        super().__init__(str(planned))
        self.planned = planned


class RoundNotHeld(BracketsError):
    """No round is held back, so there is none to release."""


class StillOpen(BracketsError):
    """The event cannot be closed: these matches have no verdict, a draft is left, or it goes on."""

    def __init__(
        self,
        matches: tuple[Match, ...],
        *,
        draft: bool,
        published: bool,
        further: bool = False,
    ) -> None:
        super().__init__(", ".join(str(match.number) for match in matches))
        self.matches = matches
        self.draft = draft
        self.published = published
        self.further = further


class RulesetOutdated(BracketsError):
    """The ruleset was changed after the form was opened; version `number` is the newest now."""

    def __init__(self, number: int) -> None:
        super().__init__(str(number))
        self.number = number


class RulesetPlayed(BracketsError):
    """Hands were played by these fields of the ruleset, so they stay as they are."""

    def __init__(self, fields: tuple[str, ...]) -> None:
        super().__init__(", ".join(fields))
        self.fields = fields


class DrawnSince(BracketsError):
    """A draw that rests on it was published since, so it cannot be taken back."""


class LateBehind(DrawnSince):
    """A late entry stays while other matches have numbers behind its own."""


class TeamStateWrong(BracketsError):
    """The pair is not in the state that this needs: `state` is the present one."""

    def __init__(self, team: Team) -> None:
        super().__init__(f"{team.number} is {team.state}")
        self.team = team
        self.state = team.state


class NobodyToPair(BracketsError):
    """Fewer than two people are without a partner."""
