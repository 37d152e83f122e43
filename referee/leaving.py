"""What it would mean that a pair leaves the event or comes back, worked out before it is done."""

from dataclasses import dataclass

from brackets.models import Match, Team, TeamState, Verdict
from brackets.points_tables import standing
from brackets.stages import plan_of
from referee import leavers
from referee.basis import token_of
from referee.corrections import Consequences, consequences_of
from referee.match_facts import read_all
from referee.models import SlipPrint
from referee.withdrawals import left_forfeits
from rules.shapes import KNOCKING_OUT


@dataclass(frozen=True, slots=True)
class Leaving:
    """What happens when a pair leaves, or comes back.

    `matches` are decided by it, or opened again; `waiting` will be lost as soon as their other pair
    is known; `confirmed` are played and wait for signatures only, so they stay. `left_out` is how
    many results of tables no longer count. `slips` are printed slips that nobody needs any more.
    """

    matches: tuple[Consequences, ...]
    waiting: tuple[Match, ...] = ()
    confirmed: tuple[Match, ...] = ()
    left_out: int = 0
    slips: tuple[Match, ...] = ()

    @property
    def locked(self) -> tuple[Match, ...]:
        """Later matches that have begun and would get other pairs: they stand in the way."""
        return tuple(later.match for each in self.matches for later in each.later if later.begun)

    @property
    def token(self) -> str:
        """What somebody who confirms has seen."""
        return token_of(
            [(each.match.pk, each.new.verdict) for each in self.matches],
            [[(x.match.pk, x.after) for x in each.later] for each in self.matches],
            [match.pk for match in self.waiting],
            self.left_out,
        )


def leaving_of(team: Team, *, state: TeamState, cancelled: bool) -> Leaving:
    """Return what `withdrawals.withdraw_team` would do."""
    found = leavers.open_matches(team)
    facts = read_all(found)
    lost: list[Consequences] = []
    waiting: list[Match] = []
    confirmed: list[Match] = []
    for match in found:
        for side in (match.home, match.away):
            if side is not None and side.pk == team.pk:
                side.state = state
        forfeit = leavers.forfeit_due(match)
        if forfeit is not None:
            lost.append(consequences_of(facts[match.pk], facts[match.pk].with_forfeit(forfeit)))
        else:
            (confirmed if match.hold else waiting).append(match)
    return Leaving(
        matches=tuple(lost),
        waiting=tuple(waiting),
        confirmed=tuple(confirmed),
        left_out=_in_tables(team) if cancelled and not team.results_cancelled else 0,
        slips=tuple(_printed([each.match for each in lost], lost)),
    )


def returning_of(team: Team) -> Leaving:
    """Return what `withdrawals.return_team` would do."""
    matches = [forfeit.match for forfeit in left_forfeits(team)]
    facts = read_all(matches)
    back = [
        consequences_of(facts[match.pk], facts[match.pk].with_forfeit(None)) for match in matches
    ]
    return Leaving(matches=tuple(back), slips=tuple(_printed([], back)))


def _in_tables(team: Team) -> int:
    """Return how many results a team has in the tables of groups and rounds."""
    stages = [
        stage
        for stage in team.tournament.stages.select_related("tournament")
        if plan_of(stage).kind not in KNOCKING_OUT
    ]
    return sum(
        team in {match.home, match.away} and match.verdict not in {"", Verdict.BYE}
        for stage in stages
        for table in standing(stage)
        for match in table.matches
    )


def _printed(decided: list[Match], effects: list[Consequences]) -> list[Match]:
    """Return the matches of which a slip lies about that is of no use then."""
    with_slip = set(SlipPrint.objects.filter(match__in=decided).values_list("match", flat=True))
    found = {match.pk: match for match in decided if match.pk in with_slip}
    found |= {match.pk: match for each in effects for match in each.stale}
    return sorted(found.values(), key=lambda match: match.number or 0)
