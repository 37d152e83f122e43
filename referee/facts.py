"""Everything recorded about one match that counts, as one value."""

from dataclasses import dataclass, replace
from functools import lru_cache

from brackets.models import Match, MatchKind, RulesetVersion, SignOff, Team, Tournament
from referee.models import (
    CallKind,
    CallSide,
    Forfeit,
    Hand,
    HandKind,
    MatchCall,
    Redeal,
    Review,
    Ruling,
    SecondEntry,
    Signature,
)
from rules.ruleset import Ruleset, parse
from rules.seats import Pair, Seat
from rules.shapes import Shape

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
    lock. `sign_off` is how the event has results confirmed; `signatures` and `second_entries` are
    read where it asks for them, void ones included. `proposals` are rulings that wait for the chief
    referee and count for nothing; `review` is the open one.
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
    sign_off: str = SignOff.NONE
    proposals: tuple[Ruling, ...] = ()
    signatures: tuple[Signature, ...] = ()
    second_entries: tuple[SecondEntry, ...] = ()
    review: Review | None = None

    @property
    def is_race(self) -> bool:
        """Whether the match is a race of levels."""
        return self.ruleset.shape is Shape.LEVEL_RACE

    @property
    def is_one_hand(self) -> bool:
        """Whether the match is a single extra hand between equals of a table."""
        return self.match.kind == MatchKind.ONE_HAND

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

    def with_proposal(self, proposal: Ruling) -> "MatchFacts":
        """Return the facts as they would be with one proposal more."""
        return replace(self, proposals=(*self.proposals, proposal))

    def without_proposal(self, proposal: Ruling) -> "MatchFacts":
        """Return the facts as they would be if nobody had proposed this ruling."""
        left = tuple(each for each in self.proposals if each != proposal)
        return replace(self, proposals=left)

    def with_signature(self, signature: Signature) -> "MatchFacts":
        """Return the facts as they would be with one signature more."""
        return replace(self, signatures=(*self.signatures, signature))

    def with_second_entry(self, entered: SecondEntry) -> "MatchFacts":
        """Return the facts as they would be with one second entry more."""
        return replace(self, second_entries=(*self.second_entries, entered))

    def with_review(self, review: Review | None) -> "MatchFacts":
        """Return the facts as they would be under this review, or under none."""
        return replace(self, review=review)


@lru_cache(maxsize=64)
def ruleset_of(content: str) -> Ruleset:
    """Return the ruleset of a stored text; the same text is read once in a process."""
    return parse(content)
