"""Rulings on a match whatever its shape: fixed hands, or a race of levels.

A race is asked with `hands` as the protocol has them, each with `dealer` where it was called for;
`time_after` (the last hand that counts), `lots` (the team that won them) and `extra_hand`. The
reply has `levels`, `games`, `level_card`, `winner`, `decided_by` (goal, lead, time,
dealer_at_time, extra_hand, lots, offences, draw) and `needs` (hand, dealer, extra_hand, lots).
"""

from rules.race import RaceTally, race_tally
from rules.ruleset import Ruleset
from rules.rulings.fields import Fields, Refusal
from rules.rulings.hands import Reply, sentence
from rules.rulings.matches import extra_of, fact_of, fixed_match
from rules.seats import Pair
from rules.shapes import Shape

MOST_HANDS = 1000


def match(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer the state of a match from its hands and rulings."""
    if ruleset.shape is Shape.FIXED_HANDS:
        return fixed_match(ruleset, asked)
    done = _tally(ruleset, asked)
    for problem in done.problems:
        raise Refusal(problem, f"{asked.path}.extra_hand: {sentence(ruleset, problem)}")
    reply: Reply = {
        "levels": done.levels,
        "games": tuple(sum(game.winner is pair for game in done.games) for pair in Pair),
        "winner": done.winner,
        "decided_by": done.decided_by,
        "needs": done.needs,
        "surplus": done.surplus,
    }
    if done.needs is not None and done.next_number is not None:
        reply |= {
            "next_dealer": done.next_dealer,
            "next_number": done.next_number,
            "level_card": done.level_card,
        }
    return reply


def _tally(ruleset: Ruleset, asked: Fields) -> RaceTally:
    facts = [fact_of(ruleset, hand) for hand in asked.objects("hands")]
    extra = extra_of(ruleset, asked.object("extra_hand")) if asked.has("extra_hand") else None
    after = asked.integer("time_after", 0, MOST_HANDS) if asked.has("time_after") else None
    lots = asked.pair("lots") if asked.has("lots") else None
    return race_tally(ruleset, facts, time_after=after, lots=lots, extra=extra)
