"""Calls for trump, folded one by one: a refused call changes nothing.

抢主, 反主 and 定主 (Y16 to Y19), 抢庄 (Y49, G12 to G15), 炒地皮 (N10, N11), 反底 (F3 to F5) and
翻底 (Y20, Y21, F6).
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rules.calls import (
    OVERCALLING,
    SHOWING,
    Bidding,
    BidReason,
    BidRuling,
    BidStage,
    Called,
    Claim,
    Shown,
    shown,
)
from rules.cards import Card, Joker, Suit, check_copies
from rules.options import (
    ChaoOrder,
    FlipJoker,
    JokerChaoTrump,
    NtOpening,
    OvercallWindow,
    PairOverPair,
    YesNo,
)
from rules.ruleset import Ruleset
from rules.seats import Seat
from rules.shapes import KittyOvercall, NobodyClaims

__all__ = [
    "BidReason",
    "BidRuling",
    "BidStage",
    "Bidding",
    "Called",
    "Claim",
    "Claimed",
    "Flip",
    "bid",
    "claim_deal",
    "earlier_calls",
    "flip_kitty",
]


def bid(bidding: Bidding, stage: BidStage, history: Sequence[Claim], new: Claim) -> BidRuling:
    """Rule on a new call after those that were made.

    Raises TooManyCopies when more copies of a card are shown than there are.
    """
    check_shown(bidding.ruleset, [*history, new])
    state = before(bidding, stage, history)
    reason = _reason(bidding, stage, state, new)
    return BidRuling(reason, _after(bidding, stage, state, new, reason))


def before(bidding: Bidding, stage: BidStage, history: Sequence[Claim]) -> Called:
    """Return the state after the calls that were made; those that cannot stand are passed over."""
    return _fold(bidding, stage, history)[0]


def earlier_calls(
    bidding: Bidding, stage: BidStage, history: Sequence[Claim]
) -> tuple[BidReason, ...]:
    """Say of each call that was made why it stands or is passed over."""
    return _fold(bidding, stage, history)[1]


def _fold(
    bidding: Bidding, stage: BidStage, history: Sequence[Claim]
) -> tuple[Called, tuple[BidReason, ...]]:
    reasons = []
    state = Called(None, bidding.dealer, kitty_holder=bidding.dealer)
    first = shown(bidding, history[0].cards) if history else None
    if bidding.trump and not (first and first.suit is bidding.trump):
        state = replace(state, trump=bidding.trump)
    for claim in history:
        for then in (BidStage.DRAWING, BidStage.KITTY_REBURIED):
            if then in OVERCALLING and stage not in OVERCALLING:
                continue
            reason = _reason(bidding, then, state, claim)
            if reason.legal:
                state = _after(bidding, then, state, claim, reason)
                break
        reasons.append(reason)
    return state, tuple(reasons)


def check_shown(ruleset: Ruleset, claims: Iterable[Claim]) -> None:
    """Refuse impossible cards; a seat that raises may show its first card again with the others."""
    seen: Counter[tuple[Seat, Card]] = Counter()
    for claim in claims:
        check_copies(claim.cards, ruleset.decks)
        seen.update((claim.seat, card) for card in claim.cards)
    check_copies(
        (card for (_, card), times in seen.items() for _ in range(min(times, ruleset.decks))),
        ruleset.decks,
    )


def _reason(bidding: Bidding, stage: BidStage, state: Called, new: Claim) -> BidReason:
    """Say why a call stands or not."""
    ruleset = bidding.ruleset
    call = shown(bidding, new.cards)
    if call is None:
        return BidReason.NOT_A_CALL
    if call.joker and not ruleset.no_trump:
        return BidReason.NO_TRUMP_NOT_PLAYED  # Y5b
    if stage in SHOWING:
        return _showing(bidding, stage, state, new.seat, call)
    if stage in OVERCALLING:
        return _overcalling(ruleset, state, new.seat, call)
    if ruleset.kitty_overcall is not KittyOvercall.NONE and stage is BidStage.KITTY_NOT_YET_BURIED:
        return BidReason.NOT_YET  # N10 等其底牌重新扣下后
    return BidReason.TOO_LATE


def _showing(
    bidding: Bidding, stage: BidStage, state: Called, seat: Seat, call: Shown
) -> BidReason:
    """Rule on a call while the cards are drawn, until the kitty is touched (ambiguity 12)."""
    ruleset = bidding.ruleset
    refused = _not_now(ruleset, stage, call)
    if refused or state.call is None:
        return refused or BidReason.CLAIMS
    if state.fixed:
        return BidReason.FIXED  # Y19
    if seat is state.caller:
        return _own(ruleset, state.call, call)
    if ruleset.kitty_overcall is KittyOvercall.CHAO:
        return BidReason.NOT_YET  # N10
    return BidReason.OVERCALLS if _higher(ruleset, call, state.call) else BidReason.NOT_HIGHER


def _not_now(ruleset: Ruleset, stage: BidStage, call: Shown) -> BidReason | None:
    """Say why a call cannot be made at this stage, whatever lies open."""
    if stage is BidStage.EIGHT_LEFT and ruleset.overcall_window is OvercallWindow.WHILE_DRAWING:
        return BidReason.TOO_LATE
    if not call.joker:
        return None
    if call.copies < 2 or ruleset.kitty_overcall is KittyOvercall.CHAO:
        return BidReason.NOT_A_CALL  # N10: no-trump comes by 炒地皮 only
    all_four = ruleset.nt_opening is NtOpening.FOUR_JOKERS and ruleset.decks >= 4
    return BidReason.NO_TRUMP_NEEDS_FOUR_JOKERS if all_four and call.copies < 4 else None  # F4


def _own(ruleset: Ruleset, old: Shown, call: Shown) -> BidReason:
    """Rule on a call by who called last: only more of the same card; nobody overcalls himself."""
    if call.joker or call.suit is not old.suit:
        return BidReason.OWN_CALL
    if ruleset.fix_trump:
        return BidReason.FIXES if old.copies == 1 else BidReason.OWN_CALL  # Y19 定主
    return BidReason.RAISES if _together(old, call) <= ruleset.decks else BidReason.OWN_CALL


def _together(old: Shown, call: Shown) -> int:
    """Return how many cards lie open; the ones shown first may be shown again with the others."""
    return call.copies if call.copies > old.copies else old.copies + call.copies


def _higher(ruleset: Ruleset, call: Shown, old: Shown) -> bool:
    """Tell whether a call goes over another; a pair over a pair by option (ambiguity 12)."""
    if call.copies != 2 or call.step != old.step or not call.suit or not old.suit:
        return call.step > old.step
    match ruleset.pair_over_pair:
        case PairOverPair.NOT_ALLOWED:
            return False
        case PairOverPair.ALLOWED:
            return call.suit is not old.suit
        case PairOverPair.SUIT_ORDER_SHCD:
            return _suit_rank(call.suit) > _suit_rank(old.suit)


def _suit_rank(suit: Suit) -> int:
    return -list(Suit).index(suit)


def _overcalling(ruleset: Ruleset, state: Called, seat: Seat, call: Shown) -> BidReason:
    """Rule on a call after the kitty was buried: 炒地皮 or 反底."""
    if ruleset.kitty_overcall is KittyOvercall.NONE:
        return BidReason.NO_KITTY_OVERCALL
    if seat is state.caller:
        return BidReason.OWN_CALL  # ambiguity 20 (v)
    if ruleset.kitty_overcall is KittyOvercall.CHAO:
        return _chao(ruleset, state, call)
    if call.joker and call.copies < 2:
        return BidReason.NOT_A_CALL
    higher = state.call is None or call.step > state.call.step  # F5
    return BidReason.OVERCALLS if higher else BidReason.NOT_HIGHER


def _chao(ruleset: Ruleset, state: Called, call: Shown) -> BidReason:
    """Rule on 炒地皮: pairs, in the order 大王 小王 ♠ ♥ ♣ ♦ (N10, N11, ambiguity 20)."""
    if state.call is None and ruleset.chao_after_flip is YesNo.NO:
        return BidReason.TRUMP_WAS_FLIPPED
    lone = call.joker is Joker.BIG and ruleset.chao_single_big_joker is YesNo.YES
    if call.copies < 2 and not lone:
        return BidReason.NEEDS_A_PAIR
    old = state.call or Shown(0, state.trump)
    return BidReason.OVERCALLS if _chao_higher(ruleset, call, old) else BidReason.NOT_HIGHER


def _chao_higher(ruleset: Ruleset, call: Shown, old: Shown) -> bool:
    def place(one: Shown) -> tuple[int, int]:
        return (one.step[1], _suit_rank(one.suit) if one.suit else 0)

    if ruleset.chao_order is ChaoOrder.STRICT_LIST:
        return place(call) > place(old)
    return (call.copies, place(call)) > (old.copies, place(old))


def _after(
    bidding: Bidding, stage: BidStage, state: Called, new: Claim, reason: BidReason
) -> Called:
    """Return the state after a call; a refused one changes nothing."""
    call = shown(bidding, new.cards)
    if not reason.legal or call is None:
        return state
    ruleset = bidding.ruleset
    overcalling = stage in OVERCALLING
    chao = overcalling and ruleset.kitty_overcall is KittyOvercall.CHAO
    if state.call and reason in {BidReason.FIXES, BidReason.RAISES}:
        call = replace(call, copies=_together(state.call, call))
    moves = ruleset.chao_moves_deal is YesNo.YES if chao else bidding.takes_deal
    dealer = new.seat if moves else state.dealer
    keeps = chao and call.joker and ruleset.joker_chao_trump is JokerChaoTrump.KEEP_SUIT
    return Called(
        trump=state.trump if keeps else call.suit,
        dealer=dealer,
        caller=new.seat,
        call=call,
        fixed=ruleset.fix_trump
        and reason in {BidReason.CLAIMS, BidReason.FIXES}
        and call.copies > 1,
        kitty_holder=new.seat if overcalling else dealer,
    )


@dataclass(frozen=True)
class Claimed:
    """The state of the extra hand after some claims; no dealer and no trump before the first.

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
    check_shown(ruleset, claims)
    bidding = Bidding(ruleset, ruleset.level, extra_hand=True)
    state, rejected = Called(), []
    for claim in claims:
        reason = _reason(bidding, BidStage.DRAWING, state, claim)
        state = _after(bidding, BidStage.DRAWING, state, claim, reason)
        if not reason.legal:
            rejected.append(claim.seat)
    copies = state.call.copies if state.call else 0
    return Claimed(state.dealer, state.trump, copies, state.fixed, tuple(rejected))


@dataclass(frozen=True)
class Flip:
    """翻底定主: the trump (None: no-trump) after so many turned cards; a redeal turns none."""

    trump: Suit | None = None
    turned: int = 0
    redeal: bool = False


def flip_kitty(ruleset: Ruleset, kitty: Sequence[Card], *, first_hand: bool) -> Flip:
    """Turn the kitty until a card names the trump, nobody having called (Y20, Y21, F6)."""
    if first_hand and ruleset.nobody_claims_first is NobodyClaims.REDEAL:
        return Flip(redeal=True)  # F6 若是第一局无人亮主则重新发牌
    for turned, card in enumerate(kitty, start=1):
        if card.suit:
            return Flip(card.suit, turned)
        if ruleset.flip_joker is FlipJoker.NO_TRUMP:
            return Flip(None, turned)
    return Flip(redeal=True)
