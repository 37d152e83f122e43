"""Rulings on what happens between hands: succession and deal."""

from rules.bands import band_of
from rules.cards import DECK
from rules.points import deck_points, hand_cards
from rules.rotation import (
    cutter,
    dealer_after,
    dealer_of_hand,
    draw_order,
    first_dealer,
    opening_dealer,
    seat_letters,
)
from rules.ruleset import Ruleset
from rules.rulings.fields import Fields, Refusal
from rules.rulings.hands import Reply
from rules.seats import Side
from rules.shapes import Shape

COUNTER_CLOCKWISE = "counter-clockwise"


def succession(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer who deals next: the next seat (Y14), or in a race of levels by result (F9)."""
    if ruleset.shape is Shape.LEVEL_RACE:
        return _by_result(ruleset, asked)
    if asked.has("first_dealer"):
        return _all_dealers(ruleset, asked)
    if asked.has("dealer"):
        return _next_dealer(ruleset, asked)
    if asked.flag("first_hand"):
        asked.seat("flipper")  # Y16: showing an A takes the trump, never the deal
        dealer = first_dealer(ruleset)
        return {"next_dealer": dealer, "level": ruleset.level, "match_over": False}
    raise asked.wrong("dealer", "a seat")


def _by_result(ruleset: Ruleset, asked: Fields) -> Reply:
    if asked.flag("first_hand"):
        flipper, opening = asked.seat("flipper"), opening_dealer(ruleset)
        return {"next_dealer": flipper if opening is None else opening}  # N13, F7, G14
    dealer = asked.seat("dealer")
    if asked.has("attackers_points"):
        keeps = band_of(ruleset, asked.points("attackers_points")).dealer_keeps
    else:
        keeps = asked.choice("winner", Side) is Side.DEALER_SIDE
    return {
        "next_dealer": dealer_after(ruleset, dealer, keeps=keeps),
        "next_side": Side.DEALER_SIDE if keeps else Side.ATTACKERS,
    }


def _all_dealers(ruleset: Ruleset, asked: Fields) -> Reply:
    letters = seat_letters(ruleset)
    first = first_dealer(ruleset)
    if asked.text("first_dealer") != letters[first]:
        raise asked.wrong("first_dealer", f"{letters[first]} in this system")
    _check_direction(asked, "direction")
    dealers = [dealer_of_hand(ruleset, number) for number in range(1, ruleset.hands + 1)]
    return {
        "dealers": dealers,
        "dealers_named": [letters[seat] for seat in dealers],
        "hands": ruleset.hands,
    }


def _next_dealer(ruleset: Ruleset, asked: Fields) -> Reply:
    dealer = asked.seat("dealer")
    if asked.has("attackers_points"):
        asked.points("attackers_points")
    else:
        asked.choice("winner", Side)
    number = (dealer - first_dealer(ruleset)) % 4 + 1
    if number >= ruleset.hands:  # Y15
        return {
            "next_dealer": None,
            "next_side": None,
            "level": ruleset.level,
            "match_over": True,
        }
    return {
        "next_dealer": dealer_of_hand(ruleset, number + 1),
        "next_side": Side.ATTACKERS,  # the next seat always belongs to the other pair
        "level": ruleset.level,
        "match_over": False,
    }


def _check_direction(asked: Fields, name: str) -> None:
    if asked.has(name) and asked.text(name) != COUNTER_CLOCKWISE:
        raise asked.wrong(name, f"{COUNTER_CLOCKWISE} (Y8)")


def deal(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer how the cards are dealt, who cuts and draws, and whether a swap is right."""
    if asked.has("dealer"):
        _check_direction(asked, "order")
        dealer = asked.seat("dealer")
        return {"cutter": cutter(dealer), "draw_order": draw_order(dealer)}
    if asked.has("picked_up") or asked.has("buried"):
        return _swap(ruleset, asked)
    decks, _players = asked.integer("decks", 1, 8), asked.integer("players", 4, 4)
    if decks != ruleset.decks:
        raise Refusal("invalid_input", f"this system is played with {ruleset.decks} decks")
    return {
        "cards": len(DECK) * decks,
        "each": hand_cards(ruleset),
        "kitty": ruleset.kitty_cards,
        "points": deck_points(ruleset),
    }


def _swap(ruleset: Ruleset, asked: Fields) -> Reply:
    """Y10: the dealer buries as many cards as he picked up."""
    most = hand_cards(ruleset) + ruleset.kitty_cards
    picked_up = asked.integer("picked_up", 0, most)
    buried = asked.integer("buried", 0, most)
    return {
        "ok": picked_up == buried == ruleset.kitty_cards,
        "dealer_hand": hand_cards(ruleset) + picked_up - buried,
    }
