"""Everything stored about one event, read once."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from brackets.models import (
    Draw,
    JournalEntry,
    KeptDraw,
    Match,
    RulesetVersion,
    Team,
    Tournament,
)
from referee.models import (
    Forfeit,
    Hand,
    HandKind,
    MatchCall,
    Redeal,
    Review,
    Ruling,
    RulingState,
    SecondEntry,
    Signature,
)

R = TypeVar("R", Hand, Redeal, Ruling, Forfeit, MatchCall, Signature, SecondEntry, Review)


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """The rows of an event; what belongs to a match is kept by its key."""

    tournament: Tournament
    versions: tuple[RulesetVersion, ...]
    teams: tuple[Team, ...]
    draws: tuple[Draw, ...]
    keepings: tuple[KeptDraw, ...]
    matches: tuple[Match, ...]
    hands: dict[int, list[Hand]]
    redeals: dict[int, list[Redeal]]
    rulings: dict[int, list[Ruling]]
    forfeits: dict[int, list[Forfeit]]
    calls: dict[int, list[MatchCall]]
    signatures: dict[int, list[Signature]]
    second_entries: dict[int, list[SecondEntry]]
    reviews: dict[int, list[Review]]
    journal: tuple[JournalEntry, ...]

    def played(self, draw: Draw) -> tuple[Match, ...]:
        """Return the matches of one draw."""
        return tuple(match for match in self.matches if match.draw_id == draw.pk)

    def in_force(self, match: Match) -> bool:
        """Tell whether anything recorded about a match counts: it was not taken back."""
        hands = self.hands.get(match.pk, [])
        rulings = self.rulings.get(match.pk, [])
        forfeits = self.forfeits.get(match.pk, [])
        calls = self.calls.get(match.pk, [])
        return (
            any(redeal.withdrawn_at is None for redeal in self.redeals.get(match.pk, []))
            or any(hand.current and hand.kind != HandKind.WITHDRAWN for hand in hands)
            or any(_stands(ruling) for ruling in rulings)
            or any(forfeit.withdrawn_at is None for forfeit in forfeits)
            or any(call.withdrawn_at is None for call in calls)
        )


def read(tournament: Tournament) -> Record:
    """Read an event, in as many queries whatever its size."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    of_event = {"match__draw__stage__tournament": tournament}
    return Record(
        tournament=tournament,
        versions=tuple(tournament.ruleset_versions.order_by("number")),
        teams=tuple(tournament.teams.order_by("number")),
        draws=tuple(
            Draw.objects.filter(stage__tournament=tournament)
            .select_related("stage__tournament")
            .order_by("stage__number", "round", "number")
        ),
        keepings=tuple(
            KeptDraw.objects.filter(draw__stage__tournament=tournament)
            .select_related("draw__stage")
            .order_by("pk")
        ),
        matches=tuple(
            Match.objects.filter(draw__stage__tournament=tournament)
            .select_related("draw", "home", "away", "winner")
            .order_by("draw", "round", "position")
        ),
        hands=_by_match(Hand.objects.filter(**of_event).order_by("number", "version")),
        redeals=_by_match(Redeal.objects.filter(**of_event).order_by("pk")),
        rulings=_by_match(Ruling.objects.filter(**of_event).order_by("pk")),
        forfeits=_by_match(Forfeit.objects.filter(**of_event).order_by("pk")),
        calls=_by_match(MatchCall.objects.filter(**of_event).order_by("pk")),
        signatures=_by_match(Signature.objects.filter(**of_event).order_by("pk")),
        second_entries=_by_match(SecondEntry.objects.filter(**of_event).order_by("pk")),
        reviews=_by_match(Review.objects.filter(**of_event).order_by("pk")),
        journal=tuple(tournament.journal.select_related("actor").order_by("seq")),
    )


def _stands(ruling: Ruling) -> bool:
    return ruling.withdrawn_at is None and ruling.state != RulingState.REJECTED


def _by_match(rows: Iterable[R]) -> dict[int, list[R]]:
    found: dict[int, list[R]] = defaultdict(list)
    for row in rows:
        found[row.match_id].append(row)
    return found
