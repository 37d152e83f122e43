"""Rulings on calls for trump, and on the kitty that names it."""

from rules.adjudicator import rule_on_bid, rule_on_flip
from rules.calls import Bidding, BidStage, Claim
from rules.ruleset import Ruleset
from rules.rulings.cards import grounds, level_of, ruling_of
from rules.rulings.fields import Fields
from rules.rulings.hands import Reply
from rules.shapes import Level, Shape


def bid(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer whether a call stands, with the state after it."""
    bidding = Bidding(
        ruleset,
        _level(ruleset, asked),
        dealer=asked.seat("dealer") if asked.has("dealer") else None,
        first_hand=asked.flag("first_hand"),
        extra_hand=asked.flag("overtime"),
        trump=asked.suit("trump") if asked.has("trump") else None,
    )
    history = [_claim(ruleset, claim) for claim in asked.objects("history")]
    new = _claim(ruleset, asked.object("new"))
    answer = rule_on_bid(bidding, asked.choice("stage", BidStage), history, new)
    ruling = ruling_of(answer)
    reply: Reply = {
        "legal": ruling.legal,
        "reason": ruling.reason,
        "trump": ruling.after.trump,
        "dealer": ruling.after.dealer,
        "fixed": ruling.after.fixed,
        "kitty_holder": ruling.after.kitty_holder,
        "leader": ruling.after.leader,
    }
    return reply | grounds(answer)


def _level(ruleset: Ruleset, asked: Fields) -> Level:
    """Return the level; where all hands have one it need not be told (Y13)."""
    found = level_of(asked)
    if found is not None:
        return found
    if ruleset.shape is Shape.FIXED_HANDS:
        return ruleset.level
    raise asked.wrong("level", "a rank")


def _claim(ruleset: Ruleset, asked: Fields) -> Claim:
    return Claim(asked.seat("seat"), asked.cards("cards", ruleset.decks))


def flip_kitty(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer which trump the turned kitty names, nobody having called."""
    kitty = asked.cards("kitty", ruleset.decks)
    answer = rule_on_flip(ruleset, kitty, first_hand=asked.flag("first_hand"))
    flip = ruling_of(answer)
    if flip.redeal:
        return {"result": "redeal"} | grounds(answer)
    return {"trump": flip.trump, "turned": flip.turned} | grounds(answer)
