"""What is recorded about a match, read in a fixed number of queries and, to write, locked."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from django.db.models import QuerySet

from brackets.errors import DrawReplaced, EventClosed
from brackets.journal import lock_tournament
from brackets.models import (
    DrawState,
    Match,
    RulesetVersion,
    Team,
    Tournament,
    TournamentState,
)
from referee.models import CallKind, CallSide, Forfeit, Hand, HandKind, MatchCall, Redeal, Ruling
from referee.refusals import MatchNotReady
from rules.ruleset import Ruleset, parse
from rules.seats import Pair, Seat
from rules.shapes import MatchCriterion, Shape

# A race can have any number of hands: its extra hand has a number that none of them reaches.
_MOST_HANDS = 999


def most_hands(ruleset: Ruleset) -> int:
    """Return the number of the last regular hand that a match can have."""
    return ruleset.hands or _MOST_HANDS


_PAIR_OF_SEATING = {"EW": Pair.EAST_WEST, "NS": Pair.NORTH_SOUTH}


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchFacts:
    """Everything recorded about one match that counts.

    `version` and `ruleset` are those of the match: of its last hand, or the newest before there is
    one. `versions` are all of the event, oldest first. `hands` has the current version of each
    number in order, those taken back included; `rulings`, `forfeit` and `calls` are those in force.
    `event` is the event as it was read before all this, if the facts may be used again under its
    lock.
    """

    match: Match
    event: Tournament | None = None
    version: RulesetVersion
    ruleset: Ruleset
    versions: tuple[RulesetVersion, ...] = ()
    hands: tuple[Hand, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    redeals: tuple[Redeal, ...] = ()
    forfeit: Forfeit | None = None
    calls: tuple[MatchCall, ...] = ()

    @property
    def is_race(self) -> bool:
        """Whether the match is a race of levels."""
        return self.ruleset.shape is Shape.LEVEL_RACE

    @property
    def home_pair(self) -> Pair:
        """The seats of the home team."""
        return _PAIR_OF_SEATING[self.match.home_seats]

    @property
    def extra_number(self) -> int:
        """The number of the extra hand: the one after the last regular hand."""
        return self.most_hands + 1

    @property
    def most_hands(self) -> int:
        """The number of the last regular hand that there can be."""
        return most_hands(self.ruleset)

    @property
    def played(self) -> tuple[Hand, ...]:
        """The regular hands in order, without those taken back."""
        return tuple(
            hand
            for hand in self.hands
            if hand.number < self.extra_number and hand.kind != HandKind.WITHDRAWN
        )

    @property
    def extra(self) -> Hand | None:
        """The extra hand if it was recorded, whether or not it counts."""
        hand = self.hand(self.extra_number)
        return hand if hand and hand.kind != HandKind.WITHDRAWN else None

    def hand(self, number: int) -> Hand | None:
        """Return the current version of a hand, also one taken back."""
        return next((hand for hand in self.hands if hand.number == number), None)

    def is_recorded(self, number: int) -> bool:
        """Tell whether a hand has a version that was not taken back."""
        hand = self.hand(number)
        return hand is not None and hand.kind != HandKind.WITHDRAWN

    def team(self, pair: Pair) -> Team | None:
        """Return the team that sits there."""
        return self.match.home if pair == self.home_pair else self.match.away

    def player(self, seat: Seat) -> str:
        """Return who sits there; empty while the team is not known."""
        team = self.team(seat.pair)
        if team is None:
            return ""
        first = self.match.home_first if seat.pair == self.home_pair else self.match.away_first
        # The player chosen first has the pair's first seat in playing order: E or N.
        plays_first = seat in {Seat.EAST, Seat.NORTH}
        return team.player_one if (first == 1) == plays_first else team.player_two

    def claimed(self, number: int) -> Seat | None:
        """Return who is recorded to have claimed the deal of a hand (Y49, N13)."""
        hand = self.hand(number)
        return None if hand is None or hand.dealer is None else Seat(hand.dealer)

    def version_of(self, number: int) -> RulesetVersion:
        """Return the version that a hand is played under.

        A recorded hand keeps its own. An open one has the newest, but not one that came after a
        ruling in it was given.
        """
        hand = self.hand(number)
        if hand is not None and hand.kind != HandKind.WITHDRAWN:
            return next(each for each in self.versions if each.pk == hand.ruleset_version_id)
        # A ruling that is being given has no time yet.
        given = [ruling.given_at for ruling in self.rulings_on(number) if ruling.given_at]
        if not given:
            return self.versions[-1]
        first = min(given)
        before = [version for version in self.versions if version.created_at <= first]
        return before[-1] if before else self.versions[0]

    def ruleset_of_hand(self, number: int) -> Ruleset:
        """Return the ruleset that a hand is played under."""
        return ruleset_of(self.version_of(number).content)

    @property
    def time_after(self) -> int | None:
        """The last hand that counts, where time was called."""
        call = self.call(CallKind.TIME)
        return call.hand_number if call else None

    @property
    def lots(self) -> Pair | None:
        """The pair that won the lots, where they were drawn."""
        call = self.call(CallKind.LOTS)
        if call is None:
            return None
        return self.home_pair if call.winner == CallSide.HOME else self.home_pair.other

    def call(self, kind: CallKind) -> MatchCall | None:
        """Return the call of a kind that is in force."""
        return next((call for call in self.calls if call.kind == kind), None)

    def rulings_on(self, number: int) -> tuple[Ruling, ...]:
        """Return the rulings in force on one hand."""
        return tuple(ruling for ruling in self.rulings if ruling.hand_number == number)

    def redeals_of(self, number: int) -> int:
        """Return how often one hand was dealt again."""
        return sum(redeal.hand_number == number for redeal in self.redeals)

    def before(self, number: int) -> "MatchFacts":
        """Return the facts as they were before a hand."""
        return replace(self, hands=tuple(hand for hand in self.hands if hand.number < number))

    def with_hand(self, hand: Hand) -> "MatchFacts":
        """Return the facts as they would be with this version of a hand."""
        others = [other for other in self.hands if other.number != hand.number]
        hands = tuple(sorted([*others, hand], key=lambda each: each.number))
        return replace(self, hands=hands)

    def with_redeal(self, redeal: Redeal) -> "MatchFacts":
        """Return the facts as they would be with one redeal more."""
        return replace(self, redeals=(*self.redeals, redeal))

    def with_ruling(self, ruling: Ruling) -> "MatchFacts":
        """Return the facts as they would be with one ruling more."""
        return replace(self, rulings=(*self.rulings, ruling))

    def without_ruling(self, ruling: Ruling) -> "MatchFacts":
        """Return the facts as they would be without a ruling."""
        return replace(self, rulings=tuple(each for each in self.rulings if each != ruling))

    def with_call(self, call: MatchCall) -> "MatchFacts":
        """Return the facts as they would be with one call more."""
        return replace(self, calls=(*self.calls, call))

    def without_call(self, call: MatchCall) -> "MatchFacts":
        """Return the facts as they would be without a call."""
        return replace(self, calls=tuple(each for each in self.calls if each != call))

    def with_forfeit(self, forfeit: Forfeit | None) -> "MatchFacts":
        """Return the facts as they would be with this forfeit, or without one."""
        return replace(self, forfeit=forfeit)


@lru_cache(maxsize=64)
def ruleset_of(content: str) -> Ruleset:
    """Return the ruleset of a stored text; the same text is read once in a process."""
    return parse(content)


def read_facts(match: Match, event: Tournament | None = None) -> MatchFacts:
    """Return what is recorded about one match.

    `event` was read before the facts: the other way round they could be older than its revision,
    and `lock_match` would take them for present.
    """
    return replace(read_all([match])[match.pk], event=event)


def read_all(matches: Iterable[Match]) -> dict[int, MatchFacts]:
    """Return what is recorded about several matches of one event, in at most six queries."""
    by_pk = {match.pk: match for match in matches}
    if not by_pk:
        return {}
    current = Hand.objects.filter(match__in=by_pk, current=True).order_by("number")
    hands = _by_match(current.select_related("recorded_by"))
    in_force = Ruling.objects.filter(match__in=by_pk, withdrawn_at__isnull=True)
    rulings = _by_match(in_force.select_related("given_by").order_by("hand_number", "pk"))
    dealt_again = Redeal.objects.filter(match__in=by_pk).order_by("pk")
    redeals = _by_match(dealt_again.select_related("recorded_by"))
    given_up = Forfeit.objects.filter(match__in=by_pk, withdrawn_at__isnull=True)
    forfeits = _by_match(given_up.select_related("given_by"))
    versions = _versions(next(iter(by_pk.values())))
    by_version = {version.pk: version for version in versions}
    calls = _calls(by_pk, versions)
    facts: dict[int, MatchFacts] = {}
    for pk, match in by_pk.items():
        played = [hand for hand in hands.get(pk, ()) if hand.kind != HandKind.WITHDRAWN]
        version = by_version[played[-1].ruleset_version_id] if played else versions[-1]
        facts[pk] = MatchFacts(
            match=match,
            version=version,
            ruleset=ruleset_of(version.content),
            versions=versions,
            hands=tuple(hands.get(pk, ())),
            rulings=tuple(rulings.get(pk, ())),
            redeals=tuple(redeals.get(pk, ())),
            forfeit=forfeits[pk][0] if pk in forfeits else None,
            calls=tuple(calls.get(pk, ())),
        )
    return facts


Row = TypeVar("Row", Hand, Ruling, Redeal, Forfeit, MatchCall)


def _by_match(rows: QuerySet[Row]) -> dict[int, list[Row]]:
    found: dict[int, list[Row]] = {}
    for row in rows:
        found.setdefault(row.match_id, []).append(row)
    return found


def _versions(match: Match) -> tuple[RulesetVersion, ...]:
    of_event = RulesetVersion.objects.filter(tournament__stages__draws=match.draw_id)
    versions = tuple(of_event.order_by("number"))
    assert versions, "an event is created with its ruleset"
    return versions


def _calls(
    matches: Iterable[int], versions: tuple[RulesetVersion, ...]
) -> dict[int, list[MatchCall]]:
    """Return the calls in force; where the extra hand decides at last there are none."""
    rulesets = [ruleset_of(version.content) for version in versions]
    if all(MatchCriterion.EXTRA_HAND in ruleset.decided_by for ruleset in rulesets):
        return {}
    in_force = MatchCall.objects.filter(match__in=matches, withdrawn_at__isnull=True)
    return _by_match(in_force.select_related("called_by").order_by("pk"))


def lock_match(match: Match | MatchFacts) -> tuple[Tournament, MatchFacts]:
    """Lock the event, then the match, and return them as they are now.

    Facts that were read with their event are not read again unless the event's revision moved:
    every change moves it. Every writer begins with this. Raises EventClosed and DrawReplaced, and
    MatchNotReady while a team is not known yet.
    """
    known = match if isinstance(match, MatchFacts) else None
    wanted = match.match if isinstance(match, MatchFacts) else match
    event = known.event if known else None
    tournament = lock_tournament(event or Tournament.objects.get(stages__draws=wanted.draw_id))
    if tournament.state == TournamentState.FINISHED:
        raise EventClosed
    fresh = (
        Match.objects.select_for_update(of=("self",))
        .select_related("home", "away", "draw")
        .get(pk=wanted.pk)
    )
    if fresh.draw.state != DrawState.PUBLISHED:
        raise DrawReplaced
    if fresh.home is None or fresh.away is None:
        raise MatchNotReady(fresh)
    if known and event and event.revision == tournament.revision:
        return tournament, replace(known, match=fresh)
    return tournament, read_facts(fresh)
