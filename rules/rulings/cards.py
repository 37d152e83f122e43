"""Rulings on cards: order, formats, leads, follow, tricks and throws."""

from collections.abc import Iterable
from typing import TypeVar

from rules.adjudicator import (
    Answer,
    Case,
    rule_on_follow,
    rule_on_format,
    rule_on_lead,
    rule_on_throw,
    rule_on_trick,
    what_may_follow,
)
from rules.alternatives import Alternatives
from rules.card_problems import PLAYERS, CardProblem, CardProblemCode
from rules.cards import Card, Joker, Rank
from rules.clauses import clauses, order_topics
from rules.formats import FormatKind
from rules.play import LeadReason
from rules.ruleset import Ruleset
from rules.rulings.fields import Fields, Refusal
from rules.rulings.hands import Reply
from rules.shapes import Level
from rules.trump import LevelNeeded, NoTrumpNotPlayed, PlaySuit, side_cards, trump_count

Ruling = TypeVar("Ruling")


def trump_order(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer the trumps in tiers of equals, highest first."""
    case = case_of(ruleset, asked)
    return {
        "tiers_high_to_low": [codes(tier) for tier in case.order.tiers],
        "clauses": clauses(ruleset.key, order_topics(case.order, PlaySuit.TRUMP)),
    }


def side_order(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer the ranks of a side suit, highest first."""
    case = case_of(ruleset, asked)
    suit = asked.suit("suit")
    if suit is case.trump:
        raise asked.wrong("suit", "a side suit, and this one is trump")
    return {
        "ranks_high_to_low": [card.face for card in side_cards(case.order, suit)],
        "clauses": clauses(ruleset.key, order_topics(case.order, PlaySuit(suit))),
    }


def trump_total(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer how many trumps there are."""
    case = case_of(ruleset, asked)
    return {
        "trumps": trump_count(case.order),
        "clauses": clauses(ruleset.key, order_topics(case.order, PlaySuit.TRUMP)),
    }


def parse(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer what cards are when they are played together."""
    answer = rule_on_format(case_of(ruleset, asked), asked.cards("cards", ruleset.decks))
    found = ruling_of(answer)
    reply: Reply = {"type": found.kind, "suit": found.suit}
    if found.kind is FormatKind.TRACTOR:
        reply |= {"length": found.units[0].length, "width": found.units[0].width}
    if found.kind is FormatKind.THROW:
        reply["units"] = [unit.kind for unit in found.units]
    if found.kind is FormatKind.INVALID:
        reply["reason"] = LeadReason.MORE_THAN_ONE_SUIT
    return reply | grounds(answer)


def lead(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer whether cards may be led."""
    answer = rule_on_lead(case_of(ruleset, asked), asked.cards("cards", ruleset.decks))
    ruling = ruling_of(answer)
    return {"legal": ruling.legal, "reason": ruling.reason} | grounds(answer)


def follow(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer whether a play may follow; if not, what may."""
    case = case_of(ruleset, asked)
    led, hand, play = (asked.cards(name, ruleset.decks) for name in ("lead", "hand", "play"))
    answer = rule_on_follow(case, led, hand, play)
    ruling = ruling_of(answer)
    reply: Reply = {"legal": ruling.legal, "reason": ruling.reason} | grounds(answer)
    if not ruling.legal:
        reply["alternatives"] = _alternatives(ruling_of(what_may_follow(case, led, hand)))
    return reply


def _alternatives(found: Alternatives) -> Reply:
    return {
        "complete": found.complete,
        "groups": [
            {
                "kind": group.kind,
                "choices": [
                    {
                        "must": codes(choice.must),
                        "free": choice.free,
                        "among": codes(choice.among),
                    }
                    for choice in group.choices
                ],
            }
            for group in found.groups
        ],
    }


def trick_winner(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer who wins a trick of four plays and the points in it."""
    plays = _several(asked, "plays", ruleset.decks)
    if len(plays) != PLAYERS:
        raise Refusal(
            CardProblemCode.WRONG_NUMBER_OF_PLAYS, f"{asked.path}.plays must be four lists"
        )
    answer = rule_on_trick(case_of(ruleset, asked), plays)
    ruling = ruling_of(answer)
    reply = {"winner": ruling.winner, "points": ruling.points, "statuses": ruling.statuses}
    return reply | grounds(answer)


def throw_check(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer whether a throw stands, and what must be played if not."""
    led = asked.cards("lead", ruleset.decks)
    others = _several(asked, "other_hands", ruleset.decks)
    answer = rule_on_throw(case_of(ruleset, asked), led, others)
    ruling = ruling_of(answer)
    reply: Reply = {
        "ok": ruling.ok,
        "forced": None if ruling.forced is None else codes(ruling.forced),
        "reason": ruling.reason,
        "fine": ruling.fine,
        "beaten": [
            {"unit": codes(one.unit.cards), "by": one.by, "with": codes(one.cards)}
            for one in ruling.beaten
        ],
    }
    return reply | grounds(answer)


def _several(asked: Fields, name: str, decks: int) -> list[tuple[Card, ...]]:
    """Return lists of cards."""
    return [
        Fields({place: cards}, asked.path).cards(place, decks)
        for index, cards in enumerate(asked.array(name))
        for place in (f"{name}[{index}]",)
    ]


def case_of(ruleset: Ruleset, asked: Fields) -> Case:
    """Read trump and level; refuse a no-trump that nobody can declare."""
    case = Case(ruleset, asked.suit_or_null("trump"), level_of(asked))
    try:
        case.order  # noqa: B018 the property tells what is impossible
    except NoTrumpNotPlayed as error:
        raise Refusal("no_trump_not_played", str(error)) from None
    except LevelNeeded:
        raise asked.wrong("level", "a rank") from None
    return case


def level_of(asked: Fields) -> Level | None:
    """Return the level, None when it is absent; some ladders have jokers as levels."""
    if not asked.has("level"):
        return None
    if asked.text("level") in list(Joker):
        return asked.choice("level", Joker)
    return asked.choice("level", Rank)


def ruling_of(answer: Answer[Ruling]) -> Ruling:
    """Return the ruling; refuse impossible cards with every reason."""
    if answer.ruling is None:
        first = answer.problems[0]
        raise Refusal(first.code, "; ".join(map(_sentence, answer.problems)))
    return answer.ruling


def _sentence(problem: CardProblem) -> str:
    text = problem.code.replace("_", " ")
    if problem.place is not None:
        text += f" (list {problem.place})"
    return f"{text}: {' '.join(codes(problem.cards))}" if problem.cards else text


def grounds(answer: Answer[Ruling]) -> Reply:
    """Return the clauses of an answer, and the options on which it rests."""
    return {
        "clauses": answer.clauses,
        "rests_on": [{"option": one.name, "value": one.value} for one in answer.options],
    }


def codes(cards: Iterable[Card]) -> list[str]:
    """Return the codes of cards."""
    return list(map(str, cards))
