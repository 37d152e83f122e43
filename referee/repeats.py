"""What a pair was ruled on before, and how often in this match: what one more would mean."""

from dataclasses import dataclass, field

from django.db.models import Q

from brackets.models import Match
from referee.match_facts import MatchFacts
from referee.models import Offender, Ruling, RulingState
from rules.penalties import CatalogueEntry, Offence, catalogue


@dataclass(frozen=True, slots=True)
class Repeats:
    """The rulings on one side under one clause, and all that count together with it.

    `here` are those of this match, `elsewhere` those of the pair's other matches, in order; `times`
    is how many offences of this match count together, `limit` the number at which the match is
    lost (0: never).
    """

    side: Offender
    here: tuple[Ruling, ...] = ()
    elsewhere: tuple[Ruling, ...] = ()
    times: int = 0
    limit: int = 0

    def then(self, count: int) -> int:
        """Return the number that the last of `count` more offences would have in this match."""
        return self.times + count


@dataclass(frozen=True, slots=True)
class Earlier:
    """What was ruled on both sides of a match before, proposals included."""

    recorded: MatchFacts
    rulings: dict[Offender, tuple[Ruling, ...]] = field(default_factory=dict)

    def without(self, ruling: Ruling) -> "Earlier":
        """Return the same without a ruling that is looked at now."""
        return Earlier(
            self.recorded,
            {
                side: tuple(each for each in rulings if each != ruling)
                for side, rulings in self.rulings.items()
            },
        )

    def of(self, entry: CatalogueEntry, side: Offender) -> Repeats:
        """Return what a side did before under the clause of `entry`."""
        group = _group(self.recorded, entry)
        mine = self.rulings.get(side, ())
        same = [ruling for ruling in mine if ruling.offence == entry.offence]
        counting = [
            ruling
            for ruling in mine
            if ruling.match_id == self.recorded.match.pk
            and ruling.state == RulingState.IN_FORCE
            and ruling.offence in group
        ]
        here = self.recorded.match.pk
        return Repeats(
            side,
            here=tuple(ruling for ruling in same if ruling.match_id == here),
            elsewhere=tuple(ruling for ruling in same if ruling.match_id != here),
            times=sum(_times(group[Offence(ruling.offence)], ruling) for ruling in counting),
            limit=entry.loses_match_at,
        )


def earlier_of(recorded: MatchFacts) -> Earlier:
    """Return what was ruled on the pairs of a match in the whole event, in one query."""
    match = recorded.match
    pairs = Q(match__home=match.home_id) | Q(match__away=match.home_id)
    pairs |= Q(match__home=match.away_id) | Q(match__away=match.away_id)
    rulings = list(
        Ruling.objects.filter(pairs, match__draw=match.draw_id, withdrawn_at__isnull=True)
        .exclude(state=RulingState.REJECTED)
        .select_related("match", "given_by")
        .order_by("pk")
    )
    teams = {Offender.HOME: match.home_id, Offender.AWAY: match.away_id}
    return Earlier(
        recorded,
        {
            side: tuple(ruling for ruling in rulings if _offended(ruling, team))
            for side, team in teams.items()
        },
    )


def _offended(ruling: Ruling, team: int | None) -> bool:
    match: Match = ruling.match
    sides = {Offender.HOME: (match.home_id,), Offender.AWAY: (match.away_id,)}
    both = (match.home_id, match.away_id)
    return team is not None and team in sides.get(Offender(ruling.offender), both)


def _group(recorded: MatchFacts, entry: CatalogueEntry) -> dict[Offence, CatalogueEntry]:
    """Return the offences that add up to one number with `entry`, itself included."""
    lines = catalogue(recorded.ruleset)
    return {
        line.offence: line
        for line in lines
        if line.offence is entry.offence
        or (entry.escalation and line.escalation == entry.escalation)
    }


def _times(entry: CatalogueEntry, ruling: Ruling) -> int:
    return 1 if entry.counted else ruling.count
