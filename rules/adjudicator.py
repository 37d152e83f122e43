"""Rulings on cards with everything a referee has to show: reason, clauses, options.

An answer rests on an option when another value of it would give another answer. That is found out
by asking again, so it holds for every option without being written down for each.
"""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import chain
from typing import Any, Generic, TypeVar

from rules import clauses as texts
from rules import options as opt
from rules.alternatives import Alternatives, legal_alternatives
from rules.applicability import applies
from rules.bidding import Flip, bid, check_shown, flip_kitty
from rules.calls import OVERCALLING, Bidding, BidRuling, BidStage, Claim
from rules.card_problems import (
    PLAYERS,
    CardProblem,
    CardProblemCode,
    cards_problems,
    follow_problems,
    kitty_problems,
    throw_problems,
    trick_problems,
)
from rules.card_rules import card_rules
from rules.cards import Card, Suit, TooManyCopies
from rules.follow import FollowRuling, follow, in_suit
from rules.formats import Format, format_of
from rules.last_trick import KittyRuling, rule_on_last_trick
from rules.play import LeadRuling, ThrowRuling, TrickRuling, lead, throw_check, trick_winner
from rules.questions import values_of
from rules.ruleset import Ruleset
from rules.seats import Side
from rules.sections import Claims, Kitty, Play
from rules.shapes import Level
from rules.trick_clauses import kitty_topics, trick_topics
from rules.trump import Order, order_of

Cards = Sequence[Card]
Ruling = TypeVar("Ruling")


@dataclass(frozen=True)
class Case:
    """The regulation, trump (None: no-trump) and level under which cards lie on the table."""

    ruleset: Ruleset
    trump: Suit | None
    level: Level | None = None

    @cached_property
    def order(self) -> Order:
        """The order of the cards; raises NoTrumpNotPlayed and LevelNeeded."""
        return order_of(card_rules(self.ruleset), self.trump, self.level)


@dataclass(frozen=True)
class Option:
    """An option on which an answer rests, with the value that is in force."""

    name: str
    value: str


@dataclass(frozen=True)
class Answer(Generic[Ruling]):
    """A ruling with its clauses and options; no ruling when the input has problems."""

    ruling: Ruling | None
    clauses: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    problems: tuple[CardProblem, ...] = ()


@dataclass(frozen=True)
class _Question(Generic[Ruling]):
    """How to check the input, how to rule, what of the ruling counts, and what it is about."""

    check: Callable[[Order], tuple[CardProblem, ...]]
    rule: Callable[[Order], Ruling]
    core: Callable[[Ruling], Hashable]
    topics: Callable[[Order, Ruling], Iterator[texts.Topic]]

    def outcome(self, order: Order) -> Hashable:
        """Return what two values of an option are compared by."""
        problems = self.check(order)
        return tuple(problem.code for problem in problems) or self.core(self.rule(order))


def _answer(case: Case, question: _Question[Ruling]) -> Answer[Ruling]:
    order = case.order
    actual = question.outcome(order)
    options = tuple(
        option
        for option, others in _other_orders(case.ruleset, case.trump, case.level)
        if any(question.outcome(other) != actual for other in others)
    )
    problems = question.check(order)
    if problems:
        return Answer(None, (), options, problems)
    ruling = question.rule(order)
    found = texts.clauses(case.ruleset.key, question.topics(order, ruling))
    return Answer(ruling, found, options)


@lru_cache(maxsize=64)
def _varied(ruleset: Ruleset, section: type) -> tuple[tuple[Option, tuple[Ruleset, ...]], ...]:
    """Return each open question in a section, with the rulesets that answer it otherwise.

    Such a ruleset need not make sense: it is only there to be compared with.
    """
    found = []
    for field in fields(section):
        value = getattr(ruleset, field.name)
        # What is no open question of a text has its type elsewhere.
        if not isinstance(value, StrEnum) or type(value).__module__ != opt.__name__:
            continue
        values = values_of(field.name)
        if value in values and applies(field.name, vars(ruleset)):
            others = tuple(
                _changed(ruleset, field.name, other)
                for other in type(value)
                if other is not value and other in values
            )
            found.append((Option(field.name, value), others))
    return tuple(found)


def _changed(ruleset: Ruleset, name: str, value: Any) -> Ruleset:
    return replace(ruleset, **{name: value})


@lru_cache(maxsize=256)
def _other_orders(
    ruleset: Ruleset, trump: Suit | None, level: Level | None
) -> tuple[tuple[Option, tuple[Order, ...]], ...]:
    return tuple(
        (option, tuple(order_of(card_rules(other), trump, level) for other in others))
        for option, others in _varied(ruleset, Play)
    )


def _options_behind(
    ruleset: Ruleset, section: type, ask: Callable[[Ruleset], Hashable]
) -> tuple[Option, ...]:
    """Return the options of a section on which an answer rests."""
    actual = ask(ruleset)
    return tuple(
        option
        for option, others in _varied(ruleset, section)
        if any(ask(other) != actual for other in others)
    )


def rule_on_format(case: Case, cards: Cards) -> Answer[Format]:
    """Say what cards are: single, pair, triple, quad, tractor or throw."""
    return _answer(
        case,
        _Question(
            lambda order: cards_problems(order, cards),
            lambda order: format_of(order, cards),
            lambda found: (found.suit, found.forms),
            texts.format_topics,
        ),
    )


def rule_on_lead(case: Case, cards: Cards) -> Answer[LeadRuling]:
    """Say whether cards may be led."""
    return _answer(
        case,
        _Question(
            lambda order: cards_problems(order, cards),
            lambda order: lead(order, cards),
            lambda ruling: ruling,
            lambda _, ruling: texts.lead_topics(ruling),
        ),
    )


def rule_on_follow(case: Case, led: Cards, hand: Cards, play: Cards) -> Answer[FollowRuling]:
    """跟牌合法吗: say whether a play may follow; `hand` is the hand before it."""

    def topics(order: Order, ruling: FollowRuling) -> Iterator[texts.Topic]:
        found = format_of(order, led)
        assert found.suit is not None, "a lead of several suits is a problem of the input"
        return texts.follow_topics(found, not in_suit(order, found.suit, hand), ruling)

    return _answer(
        case,
        _Question(
            lambda order: follow_problems(order, led, hand, play),
            lambda order: follow(order, led, hand, play),
            lambda ruling: ruling,
            topics,
        ),
    )


def what_may_follow(case: Case, led: Cards, hand: Cards) -> Answer[Alternatives]:
    """Say what a player should have played."""

    def topics(order: Order, _: Alternatives) -> Iterator[texts.Topic]:
        found = format_of(order, led)
        assert found.suit is not None, "a lead of several suits is a problem of the input"
        return texts.led_topics(found)

    return _answer(
        case,
        _Question(
            lambda order: follow_problems(order, led, hand, ()),
            lambda order: legal_alternatives(order, led, hand),
            lambda ruling: ruling,
            topics,
        ),
    )


def rule_on_trick(case: Case, plays: Sequence[Cards]) -> Answer[TrickRuling]:
    """这墩谁大: say who wins a trick; the leader's play comes first."""
    return _answer(
        case,
        _Question(
            lambda order: trick_problems(order, plays),
            lambda order: trick_winner(order, plays),
            lambda ruling: ruling.winner,
            lambda order, ruling: trick_topics(
                order, format_of(order, plays[0]), frozenset(chain.from_iterable(plays)), ruling
            ),
        ),
    )


def rule_on_throw(case: Case, led: Cards, others: Sequence[Cards]) -> Answer[ThrowRuling]:
    """甩牌成立吗: say whether a throw stands against the hands of the next three seats."""
    return _answer(
        case,
        _Question(
            lambda order: throw_problems(order, led, others),
            lambda order: throw_check(order, led, others),
            lambda ruling: (ruling.ok, ruling.forced, ruling.fine),
            lambda _, ruling: texts.throw_topics(ruling),
        ),
    )


def rule_on_kitty(case: Case, plays: Sequence[Cards], leader: Side) -> Answer[KittyRuling]:
    """抠底几倍: say how often the kitty counts after this last trick, led by `leader`."""

    def ask(ruleset: Ruleset) -> Hashable:
        ruling = rule_on_last_trick(ruleset, case.order, plays, leader)
        return (ruling.captured, ruling.multiplier)

    answer = _answer(
        case,
        _Question(
            lambda order: trick_problems(order, plays, least=PLAYERS),
            lambda order: rule_on_last_trick(case.ruleset, order, plays, leader),
            lambda ruling: (ruling.captured, ruling.multiplier),
            lambda order, ruling: kitty_topics(
                order, format_of(order, plays[0]), frozenset(chain.from_iterable(plays)), ruling
            ),
        ),
    )
    if answer.ruling is None:
        return answer
    options = _options_behind(case.ruleset, Kitty, ask)
    return replace(answer, options=answer.options + options)


def rule_on_bid(
    bidding: Bidding, stage: BidStage, history: Sequence[Claim], new: Claim
) -> Answer[BidRuling]:
    """亮主反主有效吗: say whether a call stands after those that were made."""
    if not new.cards:
        return Answer(None, problems=(CardProblem(CardProblemCode.NO_CARDS),))
    try:
        check_shown(bidding.ruleset, [*history, new])
    except TooManyCopies:
        return Answer(None, problems=(CardProblem(CardProblemCode.TOO_MANY_COPIES),))

    def ask(ruleset: Ruleset) -> BidRuling:
        return bid(replace(bidding, ruleset=ruleset), stage, history, new)

    ruling = ask(bidding.ruleset)
    topics = texts.bid_topics(bidding, ruling.reason, stage in OVERCALLING)
    return Answer(
        ruling,
        texts.clauses(bidding.ruleset.key, topics),
        _options_behind(bidding.ruleset, Claims, ask),
    )


def rule_on_flip(ruleset: Ruleset, kitty: Cards, *, first_hand: bool) -> Answer[Flip]:
    """翻底定主: say which trump the kitty gives when nobody called."""
    problems = kitty_problems(ruleset, kitty)
    if problems:
        return Answer(None, problems=problems)

    def ask(other: Ruleset) -> Flip:
        return flip_kitty(other, kitty, first_hand=first_hand)

    topics = iter((texts.Topic.FLIP,))
    return Answer(
        ask(ruleset), texts.clauses(ruleset.key, topics), _options_behind(ruleset, Claims, ask)
    )
