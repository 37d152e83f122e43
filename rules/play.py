"""Leads, tricks and throws (Y31 to Y36, N34 to N37, G18 to G26, F12 to F18)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain

from rules.cards import Card
from rules.follow import like_mixed_tractor
from rules.formats import Format, PlayedUnit, counted, fits, format_of, paths, spread, top
from rules.options import EqualCards, Overruff, ThrowCheck, ThrowFail, ThrowFine, Throws
from rules.points import points_of
from rules.trump import Order, PlaySuit


class LeadReason(StrEnum):
    """Why a lead is legal or not, in the order in which they are looked at."""

    MORE_THAN_ONE_SUIT = "more_than_one_suit"
    THROW_NOT_ALLOWED = "throw_not_allowed"
    OK = "ok"
    OK_IF_UNBEATABLE = "ok_if_unbeatable"


@dataclass(frozen=True)
class LeadRuling:
    """Whether cards may be led, with the reason; a throw must stand besides."""

    legal: bool
    reason: LeadReason


def lead(order: Order, cards: Sequence[Card]) -> LeadRuling:
    """Rule on a lead."""
    led = format_of(order, cards)
    if led.suit is None:
        return LeadRuling(False, LeadReason.MORE_THAN_ONE_SUIT)
    if len(led.units) == 1:
        return LeadRuling(True, LeadReason.OK)
    if not throws_allowed(order, led.suit):
        return LeadRuling(False, LeadReason.THROW_NOT_ALLOWED)
    return LeadRuling(True, LeadReason.OK_IF_UNBEATABLE)


def throws_allowed(order: Order, suit: PlaySuit) -> bool:
    """Tell whether several units of a suit may be led together (option throws)."""
    match order.rules.throws:
        case Throws.OFF:
            return False
        case Throws.SIDE_SUITS:
            return suit is not PlaySuit.TRUMP
        case Throws.SIDE_AND_TRUMP:
            return True


class PlayStatus(StrEnum):
    """What one play of a trick is worth.

    `taken`, `ruffed` and `overruffed` took the trick when they were played, and may have lost it
    again. `equal` lost to equal cards only.
    """

    LED = "led"
    TAKEN = "taken"
    RUFFED = "ruffed"
    OVERRUFFED = "overruffed"
    UNDERRUFFED = "underruffed"
    LOWER = "lower"
    EQUAL = "equal"
    OTHER_SHAPE = "other_shape"
    OTHER_SUITS = "other_suits"


@dataclass(frozen=True)
class TrickRuling:
    """Who wins a trick (0: the leader), its card points, and what each play was worth."""

    winner: int
    points: int
    statuses: tuple[PlayStatus, ...]


@dataclass(frozen=True)
class _Holder:
    """The play that has the trick so far, and the strengths of its units, largest unit first."""

    place: int
    ruff: bool
    strengths: tuple[int, ...]


def trick_winner(order: Order, plays: Sequence[Sequence[Card]]) -> TrickRuling:
    """Rule on a trick, the leader's play first.

    The plays have no problems as `rules.card_problems` finds them. A play wins only with units
    like those led, all of the suit led or all trumps (N30, N36, G18, G22).
    """
    led = format_of(order, plays[0])
    assert led.suit is not None, "a lead of several suits is a problem of the input"
    holder = _Holder(0, False, tuple(unit.strength for unit in led.units))
    statuses = [PlayStatus.LED]
    for place, play in enumerate(plays[1:], start=1):
        holder, status = _next(order, led, holder, place, play)
        statuses.append(status)
    return TrickRuling(holder.place, points_of(chain.from_iterable(plays)), tuple(statuses))


def _next(
    order: Order, led: Format, holder: _Holder, place: int, play: Sequence[Card]
) -> tuple[_Holder, PlayStatus]:
    """Return who has the trick after a play, and what the play was worth."""
    suit, splits = _fitting(order, led, play)
    first = next(splits, None)
    if first is None:
        return holder, PlayStatus.OTHER_SHAPE if suit else PlayStatus.OTHER_SUITS
    ruff = suit is not led.suit
    if ruff and not holder.ruff:
        return _Holder(place, ruff, first), PlayStatus.RUFFED
    if holder.ruff and not ruff:
        return holder, PlayStatus.LOWER
    if order.rules.overruff is Overruff.LONGEST_UNIT_ONLY:
        splits = iter(())  # the first split has the strongest longest unit
    for split in chain([first], splits):
        if _beats(order, split, holder.strengths):
            status = PlayStatus.OVERRUFFED if ruff else PlayStatus.TAKEN
            return _Holder(place, ruff, split), status
    if first[0] == holder.strengths[0]:
        return holder, PlayStatus.EQUAL
    return holder, PlayStatus.UNDERRUFFED if ruff else PlayStatus.LOWER


def _fitting(
    order: Order, led: Format, play: Sequence[Card]
) -> tuple[PlaySuit | None, Iterator[tuple[int, ...]]]:
    """Return the suit of a play that is all of the suit led or all trumps, and how it fits."""
    mixed = like_mixed_tractor(order, led, play)
    if mixed:
        return mixed.suit, iter([(mixed.units[0].strength,)])
    suits = {order.suit[card] for card in play}
    if suits not in ({led.suit}, {PlaySuit.TRUMP}):
        return None, iter(())
    return suits.pop(), fits(order, counted(play), led.forms)


def _beats(order: Order, split: tuple[int, ...], holder: tuple[int, ...]) -> bool:
    """Compare two plays of one suit: the longest unit decides (ambiguity 22, G19 to G21)."""
    compared = 1 if order.rules.overruff is Overruff.LONGEST_UNIT_ONLY else len(holder)
    # Equals count as higher when the last played wins (ambiguity 11).
    margin = 0 if order.rules.equal_cards is EqualCards.LAST_PLAYED else 1
    return all(
        mine >= theirs + margin
        for mine, theirs in zip(split[:compared], holder[:compared], strict=True)
    )


@dataclass(frozen=True)
class Beaten:
    """A unit of a throw that is not the largest: who beats it (1: the next seat) and with what."""

    unit: PlayedUnit
    by: int
    cards: tuple[Card, ...]


class ThrowReason(StrEnum):
    """Why a throw stands or not."""

    OK = "ok"
    NO_THROW = "no_throw"
    THROW_NOT_ALLOWED = "throw_not_allowed"
    BEATEN = "beaten"


@dataclass(frozen=True)
class ThrowRuling:
    """Whether a throw stands; if not, the cards that must be played and the points it costs."""

    ok: bool
    reason: ThrowReason
    forced: tuple[Card, ...] | None = None
    beaten: tuple[Beaten, ...] = ()
    fine: int = 0


def throw_check(
    order: Order, lead: Sequence[Card], others: Sequence[Sequence[Card]]
) -> ThrowRuling:
    """Rule on a throw against the hands of the next three seats (G23, G24).

    The input has no problems as `rules.card_problems` finds them.
    """
    led = format_of(order, lead)
    assert led.suit is not None, "a lead of several suits is a problem of the input"
    if len(led.units) == 1:
        return ThrowRuling(True, ThrowReason.NO_THROW)
    if not throws_allowed(order, led.suit):
        return ThrowRuling(False, ThrowReason.THROW_NOT_ALLOWED)
    beaten = _beaten(order, led, others)
    if not beaten:
        return ThrowRuling(True, ThrowReason.OK)
    forced = _forced(order, lead, led, beaten)
    fine = _fine(order, len(lead))
    return ThrowRuling(False, ThrowReason.BEATEN, forced, beaten, fine)


def _beaten(order: Order, led: Format, others: Sequence[Sequence[Card]]) -> tuple[Beaten, ...]:
    """Return the units that somebody beats with a higher one of their form; equals are not higher.

    Trumps never make a throw of a side suit fail (ambiguity 21).
    """
    partner_too = order.rules.throw_check is ThrowCheck.ALL_THREE_OTHERS
    hands = {
        seat: counted(card for card in hand if order.suit[card] is led.suit)
        for seat, hand in enumerate(others, start=1)
        if partner_too or seat != 2
    }
    found = []
    for unit in led.units:
        for seat, counts in hands.items():
            best = next(iter(paths(order, counts, unit.form)), None)
            if best and top(order, best) > unit.strength:
                found.append(Beaten(unit, seat, spread(best, unit.width)))
                break
    return tuple(found)


def _forced(
    order: Order, lead: Sequence[Card], led: Format, beaten: tuple[Beaten, ...]
) -> tuple[Card, ...]:
    """Return what must be played instead; of equals the one laid down first (ambiguity 21)."""

    def smallest(cards: tuple[Card, ...]) -> tuple[int, int, int]:
        strongest = max(order.strength[card] for card in cards)
        return (strongest, len(cards), min(map(lead.index, cards)))

    match order.rules.throw_fail:
        case ThrowFail.SMALLEST_BEATEN_UNIT:
            return min((found.unit.cards for found in beaten), key=smallest)
        case ThrowFail.SMALLEST_UNIT:
            return min((unit.cards for unit in led.units), key=smallest)
        case ThrowFail.SMALLEST_CARD:
            return min(((card,) for card in lead), key=smallest)


def _fine(order: Order, thrown: int) -> int:
    """Return the points for a failed throw of so many cards (option throw_fine)."""
    match order.rules.throw_fine:
        case ThrowFine.NONE:
            return 0
        case ThrowFine.TEN:
            return 10
        case ThrowFine.TEN_PER_CARD:
            return 10 * thrown
        case ThrowFine.TEN_PER_CARD_LESS_ONE:
            return 10 * (thrown - 1)
