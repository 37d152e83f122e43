"""Claims for deal and trump in the extra hand (Y17 to Y19, Y49)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.cards import Card, Suit, check_copies
from rules.options import PairOverPair
from rules.ruleset import Ruleset
from rules.seats import Seat


@dataclass(frozen=True)
class Claim:
    """Cards that a seat lays open to claim trump and deal."""

    seat: Seat
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Claimed:
    """The state after some claims; no dealer and no trump while nobody has claimed.

    `copies` of the ace lie open; `fixed` is 定主: nobody may overcall any more.
    """

    dealer: Seat | None = None
    trump: Suit | None = None
    copies: int = 0
    fixed: bool = False
    rejected: tuple[Seat, ...] = ()


def claim_deal(ruleset: Ruleset, claims: Sequence[Claim]) -> Claimed:
    """Return who deals and which suit is trump after the claims, in order (Y49 更主更庄).

    Raises TooManyCopies when more copies of an ace are shown than there are.
    """
    _check_shown(ruleset, claims)
    state = Claimed()
    for claim in claims:
        state = _next(ruleset, state, claim)
    return state


def _check_shown(ruleset: Ruleset, claims: Iterable[Claim]) -> None:
    """Refuse impossible cards; a seat that fixes may show its first ace again with the second."""
    shown: Counter[tuple[Seat, Card]] = Counter()
    for claim in claims:
        check_copies(claim.cards, ruleset.decks)
        shown.update((claim.seat, card) for card in claim.cards)
    check_copies(
        (card for (_, card), times in shown.items() for _ in range(min(times, ruleset.decks))),
        ruleset.decks,
    )


def _next(ruleset: Ruleset, state: Claimed, claim: Claim) -> Claimed:
    suit = _suit_shown(ruleset, claim.cards)
    if suit is not None and not state.fixed:
        copies = len(claim.cards)
        if state.dealer is None:  # Y17 抢主; both aces at once fix it (ambiguity 12)
            return Claimed(claim.seat, suit, copies, copies == 2, state.rejected)
        if claim.seat is state.dealer:
            if suit is state.trump and state.copies == 1:  # Y19 定主
                return Claimed(claim.seat, suit, 2, True, state.rejected)
        elif copies == 2 and _overcalls(ruleset, state, suit):  # Y18 反主
            return Claimed(claim.seat, suit, 2, False, state.rejected)
    return Claimed(
        state.dealer, state.trump, state.copies, state.fixed, (*state.rejected, claim.seat)
    )


def _suit_shown(ruleset: Ruleset, cards: tuple[Card, ...]) -> Suit | None:
    """Return the suit of one or two equal level cards, the only cards that claim (Y17, Y18)."""
    if len(cards) in {1, 2} and len(set(cards)) == 1 and cards[0].face is ruleset.level:
        return cards[0].suit
    return None


def _overcalls(ruleset: Ruleset, state: Claimed, suit: Suit) -> bool:
    """Tell whether a pair of `suit` beats what lies open (option pair_over_pair, ambiguity 12)."""
    if state.copies == 1:
        return True
    match ruleset.pair_over_pair:
        case PairOverPair.NOT_ALLOWED:
            return False
        case PairOverPair.ALLOWED:
            return True
        case PairOverPair.SUIT_ORDER_SHCD:
            order = list(Suit)
            assert state.trump is not None, "somebody has claimed"
            return order.index(suit) < order.index(state.trump)
