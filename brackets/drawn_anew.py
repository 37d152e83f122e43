"""A knockout that is drawn anew for each round: who plays on for which places.

Those who play for the same places are known by the best of them: 1 is the main group. The losers of
a round are a new group where their places are played for, and so on; every group is drawn for
itself.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from brackets.drawing import MAIN
from brackets.feeders import comer
from brackets.knockouts import is_played_for, played_down_to
from brackets.models import EXTRA_KINDS, Match, Team, TeamState, Verdict
from rules.shapes import Stage

Key = tuple[int, bool]
"""The best place that equals share; True: who could not play on, after those who could get it."""


@dataclass(slots=True)
class Ended:
    """Teams that share their places, with what decided; `size` counts those to come as well."""

    size: int = 0
    members: dict[Team, str] = field(default_factory=dict)

    def add(self, members: Mapping[Team, str]) -> None:
        """Let these share the places too."""
        self.members |= members
        self.size += len(members)


@dataclass(slots=True)
class Course:
    """What has become of everybody.

    `playing` are the groups that came out of the last round, `ended` the places as far as they are
    known.
    """

    playing: dict[int, dict[Team, str]] = field(default_factory=dict)
    ended: dict[Key, Ended] = field(default_factory=lambda: defaultdict(Ended))

    @property
    def in_order(self) -> list[Ended]:
        """The groups of equals, best first."""
        return [self.ended[key] for key in sorted(self.ended)]

    def left(self, plan: Stage) -> dict[int, list[Team]]:
        """Return who is left in each group that is not over, who left the event apart."""
        return {
            best: [team for team in group if team.state == TeamState.ENTERED]
            for best, group in sorted(self.playing.items())
            if len(group) > _enough(plan, best)
        }

    def goes_on(self, plan: Stage) -> bool:
        """Tell whether another round is to be drawn."""
        return any(len(teams) > _enough(plan, best) for best, teams in self.left(plan).items())


def course(plan: Stage, matches: Iterable[Match]) -> Course:
    """Return how far a stage has come with these matches, byes too.

    Who may not play on is in no group any more. Of a match without a result a winner and a loser
    are still to come.
    """
    found, down_to = Course(), played_down_to(plan)
    rounds: dict[int, list[Match]] = defaultdict(list)
    for match in matches:
        if match.kind not in EXTRA_KINDS:
            rounds[match.round].append(match)
    coming: dict[int, int] = {}
    for number in sorted(rounds):
        groups: dict[int, list[Match]] = defaultdict(list)
        for match in rounds[number]:
            groups[match.best_place or MAIN].append(match)
        for best in found.playing.keys() - groups.keys():
            _leave(found, best, ())
        coming = {}
        for best, played in sorted(groups.items()):
            _leave(found, best, played)
            coming |= _play(found, best, played, down_to)
    for best in sorted(found.playing):
        _end(found, best, coming[best], _enough(plan, best))
    return found


def _enough(plan: Stage, best: int) -> int:
    """Return with how many left a group is over."""
    return plan.advance if best == MAIN else 1


def _leave(found: Course, best: int, played: Iterable[Match]) -> None:
    """Place those of a group who were not drawn again: the one who is left, or who went away."""
    stayed = {team for match in played for team in (match.home, match.away)}
    group = found.playing.pop(best, {})
    gone = {team: why for team, why in group.items() if team not in stayed}
    if gone:
        found.ended[best + len(group) - 1, len(group) > 1].add(gone)


def _play(found: Course, best: int, played: Sequence[Match], down_to: int) -> dict[int, int]:
    """Let a group play a round; return how many are to come in each that goes on."""
    behind = best + len(played)
    met = [match for match in played if match.verdict != Verdict.BYE]
    open_ = sum(not match.verdict for match in played)
    losers = {team: match.verdict for match in met for team in _losers(match)}
    found.playing[best] = {match.winner: match.verdict for match in played if match.winner}
    if len(met) > 1 and is_played_for(behind, down_to):
        able = {
            team: match.verdict
            for match in met
            if isinstance(team := comer(match, loser=True), Team)
        }
        found.playing[behind] = able
        unable = {team: why for team, why in losers.items() if team not in able}
        if unable:
            found.ended[behind + len(met) - 1, True].add(unable)
        return {best: open_, behind: open_}
    if met:
        found.ended[behind, False].add(losers)
        found.ended[behind, False].size += open_
    return {best: open_}


def _end(found: Course, best: int, to_come: int, enough: int) -> None:
    """Tell what is known of a group that was not drawn again, who left coming last."""
    group = found.playing[best]
    staying = {team: why for team, why in group.items() if team.state == TeamState.ENTERED}
    if to_come or enough > 1 or len(staying) > 1:
        found.ended[best, False].size += len(group) + to_come
        return
    # Who is alone has the place, even where he has left meanwhile.
    winner = staying if len(group) > 1 else group
    found.ended[best, False].add(winner)
    left = {team: why for team, why in group.items() if team not in winner}
    if left:
        found.ended[best + len(group) - 1, True].add(left)


def _losers(match: Match) -> list[Team]:
    if not match.verdict:
        return []
    return [team for team in (match.home, match.away) if team and team != match.winner]
