"""Rulings on offences: what a penalty does to the hand."""

from rules.offences import CatalogueEntry, Offence, Offender, RulingResult
from rules.options import MiscountGrace, Timely
from rules.penalties import Penalty, cost_of, entry_of
from rules.race_hand import score_race_hand
from rules.reports import BrokenOff, PointsOnly
from rules.ruleset import Ruleset
from rules.rulings.cards import case_of, codes
from rules.rulings.fields import Fields, Refusal
from rules.rulings.hands import Reply
from rules.scoring import by_pair, replayed, score_hand
from rules.shapes import Shape
from rules.trump import largest_trumps

BURIED = frozenset({Offence.BURIED_TOO_MANY, Offence.BURIED_TOO_FEW})

_MOMENTS = (Timely.BEFORE_NEXT_PLAY, Timely.BEFORE_TRICK_CONFIRMED, Timely.BEFORE_NEXT_LEAD)
"""Until when a wrong card was replaced, from early to late."""

MOST_ERRORS = 100
"""More errors of one kind in one hand were mistyped: a hand has 25 tricks."""


def penalty(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer what the catalogue says about an offence and what it costs."""
    entry = _in_time(ruleset, asked, _entry(ruleset, asked))
    if entry.offence in BURIED and _put_right(ruleset, asked):
        _check_facts(ruleset, asked, entry)
        return {"result": RulingResult.CONTINUE, "big": (0, 0), "hand_over": False}
    if entry.result is not RulingResult.NONE:
        return _without_cost(ruleset, asked, entry)
    if ruleset.shape is Shape.LEVEL_RACE:
        return _in_a_race(ruleset, asked, entry)
    return _scored(ruleset, asked, entry)


def _without_cost(ruleset: Ruleset, asked: Fields, entry: CatalogueEntry) -> Reply:
    if entry.result is RulingResult.REFUSED:  # Y66: legal plays and claims stand
        return {"result": entry.result, "fine": 0, "big": (0, 0), "hand_over": False}
    if entry.offence is Offence.KITTY_COUNT_WRONG_BEFORE_PICKUP:
        return _recount(asked)
    if entry.offence is Offence.NON_DEALER_TOOK_KITTY_CARD:
        return _hand_over(ruleset, asked)
    return {"result": entry.result, "big": (0, 0), "hand_over": False}


def _in_time(ruleset: Ruleset, asked: Fields, entry: CatalogueEntry) -> CatalogueEntry:
    """Take a wrong card that was replaced too late as one that was not (Y59, ambiguity 4)."""
    if entry.offence is not Offence.WRONG_CARD_CORRECTED or not asked.has("replaced"):
        return entry
    replaced = asked.choice("replaced", Timely)
    if _MOMENTS.index(replaced) <= _MOMENTS.index(ruleset.timely):
        return entry
    return _entry_of(ruleset, Offence.WRONG_CARD_NOT_CORRECTED)


def penalty_of(ruleset: Ruleset, asked: Fields) -> Penalty:
    """Read one ruling: offence, offender, count (1 when absent), hand_stands."""
    return _given(asked, _entry(ruleset, asked))


def _given(asked: Fields, entry: CatalogueEntry) -> Penalty:
    if len(entry.offenders) == 1 and not asked.has("offender"):
        offender = entry.offenders[0]
    else:
        offender = asked.choice("offender", Offender)
    if offender not in entry.offenders:
        raise asked.wrong("offender", "one of " + ", ".join(entry.offenders))
    count = asked.integer("count", 1, MOST_ERRORS) if asked.has("count") else 1
    return Penalty(entry.offence, offender, count, asked.flag("hand_stands"))


def _entry(ruleset: Ruleset, asked: Fields) -> CatalogueEntry:
    return _entry_of(ruleset, asked.choice("offence", Offence))


def _entry_of(ruleset: Ruleset, offence: Offence) -> CatalogueEntry:
    try:
        return entry_of(ruleset, offence)
    except LookupError as error:
        raise Refusal("offence_not_in_ruleset", str(error)) from None


def _scored(ruleset: Ruleset, asked: Fields, entry: CatalogueEntry) -> Reply:
    """Answer with the score of the hand, the offence's penalty included."""
    given = _given(asked, entry)
    _check_facts(ruleset, asked, entry)
    report = _report(asked, entry)
    reply: Reply = {"hand_over": entry.ends_hand}
    if entry.treated_as:
        reply["treated_as"] = entry.treated_as
    if entry.small:
        reply["fine"] = cost_of(entry, given.count)
    if replayed(ruleset, report, (given,)):
        return reply | {"result": RulingResult.REDEAL, "same_dealer": True, "big": (0, 0)}
    dealer_pair = asked.pair("dealer_team")
    score = score_hand(ruleset, report, dealer_pair, (given,))
    return reply | {
        "big": score.big,
        "banded_points": score.banded_points,
        "small_for_attackers": score.small[dealer_pair.other],
        "small_ledger_delta": score.ledger,
    }


def _in_a_race(ruleset: Ruleset, asked: Fields, entry: CatalogueEntry) -> Reply:
    """Answer with the levels that the hand and the offence together are worth."""
    given = _given(asked, entry)
    _check_facts(ruleset, asked, entry)
    dealer_pair = asked.pair("dealer_team")
    # No hook is asked about here, so the level makes no difference.
    score = score_race_hand(ruleset, _report(asked, entry), (given,), ruleset.first_level)
    reply: Reply = {
        "hand_over": entry.ends_hand,
        "levels": by_pair(
            dealer_pair,
            score.dealer_gain - score.dealer_drop,
            score.attackers_gain - score.attackers_drop,
        ),
        "banded_points": score.banded_points,
        "deal_passes": None if score.called_next else not score.dealer_keeps,
    }
    if entry.small:
        reply["fine"] = cost_of(entry, given.count)
    if entry.loses_match_at:
        reply["loses_match_at"] = entry.loses_match_at
    return reply


def _report(asked: Fields, entry: CatalogueEntry) -> PointsOnly | BrokenOff:
    if asked.has("attackers_points") and asked.has("attackers_points_so_far"):
        raise asked.wrong("attackers_points", "absent when the hand was broken off")
    if asked.has("attackers_points"):
        return PointsOnly(asked.points("attackers_points"))
    if entry.offence in BURIED and not asked.has("attackers_points_so_far"):
        return BrokenOff(0)  # the kitty is buried before the first trick
    return BrokenOff(asked.points("attackers_points_so_far"))


def _check_facts(ruleset: Ruleset, asked: Fields, entry: CatalogueEntry) -> None:
    """Refuse facts that contradict the offence named."""
    if asked.has("buried"):
        buried = asked.integer("buried", 0, 54 * ruleset.decks)
        over = buried - ruleset.kitty_cards
        if entry.offence is Offence.BURIED_TOO_MANY and over <= 0:
            raise asked.wrong("buried", f"more than {ruleset.kitty_cards}")
        if entry.offence is Offence.BURIED_TOO_FEW and over >= 0:
            raise asked.wrong("buried", f"less than {ruleset.kitty_cards}")
    if asked.has("corrected"):
        corrected = asked.boolean("corrected")
        if entry.offence is Offence.WRONG_CARD_CORRECTED and not corrected:
            raise asked.wrong("corrected", "true for this offence")
        late = entry.offence is Offence.WRONG_CARD_NOT_CORRECTED and not asked.has("replaced")
        if late and corrected:
            raise asked.wrong("corrected", "false for this offence")


def _put_right(ruleset: Ruleset, asked: Fields) -> bool:
    """Y60, ambiguity 13: a miscount that the dealer puts right before he leads, where allowed."""
    grace = ruleset.miscount_grace is MiscountGrace.BEFORE_FIRST_LEAD
    return grace and asked.has("corrected") and asked.boolean("corrected")


def _recount(asked: Fields) -> Reply:
    """Y62: a redeal when the recount shows an error."""
    if asked.boolean("recount_shows_error"):
        return {
            "result": RulingResult.REDEAL,
            "big": (0, 0),
            "same_dealer": True,
            "hand_over": True,
        }
    return {"result": RulingResult.CONTINUE, "big": (0, 0), "hand_over": False}


def _hand_over(ruleset: Ruleset, asked: Fields) -> Reply:
    """Y64: the largest trumps of the offender's hand, one for each kitty card taken."""
    if not asked.has("trump"):
        raise Refusal("trump_not_set", "the trump suit is settled first, then cards change hands")
    taken = asked.integer("cards_taken", 1, ruleset.kitty_cards) if asked.has("cards_taken") else 1
    hand = asked.cards("offender_hand", ruleset.decks)
    cards = codes(largest_trumps(case_of(ruleset, asked).order, hand, taken))
    reply: Reply = {
        "result": RulingResult.CONTINUE,
        "big": (0, 0),
        "hand_over": False,
        "hand_over_cards": cards,
    }
    if taken == 1:
        reply["hand_over_card"] = cards[0] if cards else None
    return reply
