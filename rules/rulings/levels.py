"""Rulings on levels: start, advance, fall, level card (N16, G11; Y13, Y2)."""

from enum import StrEnum

from rules.bands import band_of
from rules.levels import Ladder, ladder_of, long_form
from rules.options import Demotion
from rules.ruleset import Ruleset
from rules.rulings.fields import Fields
from rules.rulings.hands import Reply
from rules.seats import Side
from rules.shapes import Level, Shape

MOST_LEVELS = 100
"""No hand is worth more levels."""


class LevelResult(StrEnum):
    """What happened to a side's deal."""

    LOST_DEAL = "lost_deal"


def level(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer the level: always A in the cup (Y13), on the ladder in a race and the long form."""
    if ruleset.shape is Shape.LEVEL_RACE:
        return _of_race(ruleset, ladder_of(ruleset), asked)
    if asked.flag("long_form"):
        return _climb(long_form(ruleset), asked)
    reply: Reply = {"level": ruleset.level, "level_card": ruleset.level}
    if asked.has("hand"):
        return reply | {"hand": asked.integer("hand", 1, ruleset.hands)}
    return reply | {
        "levels": (ruleset.level, ruleset.level),
        "attackers_level": ruleset.level,
        "finished": False,
    }


def level_on(ladder: Ladder, asked: Fields, name: str) -> Level:
    """Read a level that the ladder has."""
    found = asked.text(name)
    for each in ladder.levels:
        if each == found:
            return each
    raise asked.wrong(name, "one of " + ", ".join(ladder.levels))


def _of_race(ruleset: Ruleset, ladder: Ladder, asked: Fields) -> Reply:
    if asked.has("attackers_points"):
        return _after_hand(ruleset, ladder, asked)
    if asked.has("result"):
        asked.choice("result", LevelResult)
        return _after_loss(ruleset, ladder, asked)
    if asked.has("dealer_side_level"):
        card = level_on(ladder, asked, "dealer_side_level")
        reply: Reply = {"level_card": card}
        if asked.has("attackers_level"):
            reply["attackers_level"] = level_on(ladder, asked, "attackers_level")
        return reply
    return _climb(ladder, asked)


def _climb(ladder: Ladder, asked: Fields) -> Reply:
    """Answer the start of a match, or where a gain leads."""
    if asked.flag("start_of_match"):
        first = ladder.levels[0]
        return {"levels": (first, first), "level": first, "level_card": first, "finished": False}
    side = asked.choice("side", Side) if asked.has("side") else Side.DEALER_SIDE
    place = ladder.advance(
        ladder.place(level_on(ladder, asked, "level")),
        asked.integer("gain", 0, MOST_LEVELS),
        holds=side is Side.DEALER_SIDE,
    )
    return _reached(ladder, place)


def _reached(ladder: Ladder, place: int) -> Reply:
    reached = ladder.level(place)
    return {"level": reached, "level_card": reached, "finished": place == ladder.won}


def _after_hand(ruleset: Ruleset, ladder: Ladder, asked: Fields) -> Reply:
    """Answer where both sides stand after a hand; either level may be left out."""
    band = band_of(ruleset, asked.points("attackers_points"))
    reply: Reply = {"deal_passes": not band.dealer_keeps, "finished": False}
    sides = (
        ("attackers_level", band.attackers_gain, False),
        ("dealer_side_level", band.dealer_gain, band.dealer_keeps),
        ("level", band.dealer_gain, band.dealer_keeps),
    )
    given = [side for side in sides if asked.has(side[0])]
    if not given:
        raise asked.wrong("attackers_level", "a level")
    for name, gain, holds in given:
        place = ladder.place(level_on(ladder, asked, name))
        if name != "attackers_level" and not band.dealer_keeps:
            place = _fallen(ruleset, ladder, place)
        place = ladder.advance(place, gain, holds=holds)
        reply[name] = ladder.level(place)
        reply["finished"] = reply["finished"] or place == ladder.won
    return reply


def _after_loss(ruleset: Ruleset, ladder: Ladder, asked: Fields) -> Reply:
    """Answer the level of a side that lost the deal (降级, F19)."""
    place = ladder.place(level_on(ladder, asked, "level"))
    return _reached(ladder, _fallen(ruleset, ladder, place)) | {"deal_passes": True}


def _fallen(ruleset: Ruleset, ladder: Ladder, place: int) -> int:
    drop = 1 if ruleset.demotion is Demotion.ONE_LEVEL_ON_LOSS else 0
    return ladder.fall(place, drop)
