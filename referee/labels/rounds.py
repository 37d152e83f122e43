"""Names of the rounds of an event and of the matches that have a name of their own."""

from collections.abc import Sequence
from typing import Protocol

from django.utils.translation import gettext as _

from brackets.models import MatchKind, Tournament
from brackets.phases import Phase, phases
from rules.shapes import StageKind

# By the places of a round of a knockout; a round with fewer teams is called the same.
_FINAL, _SEMI_FINALS, _QUARTER_FINALS = 2, 4, 8


class _Placed(Protocol):
    """What a match tells about its place."""

    @property
    def kind(self) -> str:
        """What the match is for."""

    @property
    def round(self) -> int:
        """The round of the event."""

    @property
    def best_place(self) -> int | None:
        """What a placement match is played for, in the end."""


class RoundNames:
    """What the rounds of one event are called, as far as they are drawn."""

    def __init__(self, found: Sequence[Phase]) -> None:
        self._phases = found
        self.last = max((phase.last for phase in found), default=0)

    def of_round(self, number: int) -> str:
        """Return the name of a round of the event."""
        phase = self._phase(number)
        if phase is None:
            return _("Round %(n)d") % {"n": number}
        return self._told(phase, _round_name(phase, number, alone=self._alone))

    def of_match(self, match: _Placed) -> str:
        """Return which round a match belongs to; some matches have a name of their own."""
        phase = self._phase(match.round)
        own = _own_name(match, phase) if phase else ""
        return self._told(phase, own) if phase and own else self.of_round(match.round)

    def listed(self) -> list[tuple[int, str]]:
        """Return number and name of each round."""
        return [(number, self.of_round(number)) for number in range(1, self.last + 1)]

    @property
    def _alone(self) -> bool:
        """Whether there are knockouts alone, whose rounds count on."""
        return all(phase.plan.kind is StageKind.KNOCKOUT for phase in self._phases)

    def _phase(self, number: int) -> Phase | None:
        return next((each for each in self._phases if each.first <= number <= each.last), None)

    def _told(self, phase: Phase, name: str) -> str:
        """Return a name with the stage, where an earlier one has the same names."""
        if phase.alike == 1 or self._alone:
            return name
        return _("Stage %(stage)d: %(round)s") % {"stage": phase.stage, "round": name}


def round_names(tournament: Tournament) -> RoundNames:
    """Return what the rounds of an event are called, in two queries."""
    return RoundNames(phases(tournament))


def _round_name(phase: Phase, number: int, *, alone: bool) -> str:
    kind, in_stage = phase.plan.kind, number - phase.first + 1
    if kind is StageKind.GROUPS:
        return _("Groups, round %(n)d") % {"n": in_stage}
    if kind is StageKind.DOUBLE_ELIMINATION:
        return _double_name(phase, number)
    if kind is StageKind.KNOCKOUT:
        return _knockout_name(phase, number, alone=alone)
    return _("Round %(n)d") % {"n": in_stage}


def _knockout_name(phase: Phase, number: int, *, alone: bool) -> str:
    places = phase.sizes.get(number, 0)
    if not places and all(round_ != number for round_, _best in phase.behind):
        return _("Extra matches")
    if 0 < places <= _FINAL:
        return _("Final")
    if 0 < places <= _SEMI_FINALS:
        return _("Semi-finals")
    if places == _QUARTER_FINALS:
        return _("Quarter-finals")
    if alone:
        return _("Round %(n)d") % {"n": number}
    return _("Knockout, round %(n)d") % {"n": number - phase.first + 1}


def _double_name(phase: Phase, number: int) -> str:
    if phase.plan.advance > 1:
        return _("Round %(n)d") % {"n": number - phase.first + 1}
    if number == phase.last:
        return _("Second grand final")
    if number == phase.last - 1:
        return _("Grand final")
    return _("Round %(n)d") % {"n": number - phase.first + 1}


def _own_name(match: _Placed, phase: Phase) -> str:
    """Return the name of a match that is not called as its round is, "" for the others."""
    if match.kind == MatchKind.THIRD_PLACE:
        return _("Third place")
    if match.kind == MatchKind.PLACEMENT and match.best_place:
        return _placement_name(match, match.best_place, phase)
    if match.kind == MatchKind.ONE_HAND:
        return _("Extra hand")
    if match.kind == MatchKind.EXTRA:
        return _("Extra match")
    return _name_of_two(match, phase) if phase.plan.kind is StageKind.DOUBLE_ELIMINATION else ""


def _name_of_two(match: _Placed, phase: Phase) -> str:
    """Return the name of a match of a double elimination, which has two brackets."""
    upper = phase.sizes[phase.first].bit_length() - 1
    if match.kind == MatchKind.BRACKET:
        return _upper_name(match.round - phase.first + 1, upper)
    if match.kind == MatchKind.LOWER:
        return _lower_name(match.round - phase.first, 2 * upper - 2)
    return ""


def _placement_name(match: _Placed, best: int, phase: Phase) -> str:
    """Return what a match for the places from `best` on is called."""
    teams = phase.behind.get((match.round, best), 2 << (phase.last - match.round))
    values = {"first": best, "last": best + teams - 1}
    names = {
        _FINAL: _("Match for places %(first)d and %(last)d"),
        _SEMI_FINALS: _("Places %(first)d–%(last)d, semi-finals"),
        _QUARTER_FINALS: _("Places %(first)d–%(last)d, quarter-finals"),
    }
    return names.get(1 << (teams - 1).bit_length(), _("Places %(first)d–%(last)d")) % values


def _upper_name(number: int, rounds: int) -> str:
    if number == rounds:
        return _("Upper final")
    return _("Upper round %(n)d") % {"n": number}


def _lower_name(number: int, rounds: int) -> str:
    if number == rounds:
        return _("Lower final")
    return _("Lower round %(n)d") % {"n": number}
