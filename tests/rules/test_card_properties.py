"""What holds for all cards: the oracle again with shrinking, and whole hands of real deals."""

from collections import Counter
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.alternatives import legal_alternatives
from rules.cards import DECK, Card
from rules.demands import demands_of, measure
from rules.follow import follow, in_suit
from rules.formats import counted, format_of
from rules.play import lead, throw_check, trick_winner
from rules.trump import Order
from tests.rules import oracle
from tests.rules.oracle import RANKS, Hand, Table
from tests.rules.positions import SYSTEMS, Position, order
from tests.rules.test_oracle import check_follow, check_throw, check_trick

steady = settings(deadline=None)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    system = draw(st.sampled_from(SYSTEMS))
    trumps = ["S", "H", "C", "D"] + ([] if system == "yijing_cup" else [""])
    levels = ["A"] if system == "yijing_cup" else RANKS
    four = system == "four_deck"
    return Table(
        system,
        draw(st.sampled_from(trumps)),
        draw(st.sampled_from(levels)),
        *(draw(st.booleans()) for _ in range(5)),
        *(four and draw(st.booleans()) for _ in range(2)),
    )


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Deal a few cards of one suit of play, neighbours first, and some trumps or others."""
    table = draw(tables())
    suits = ["trump", *(suit for suit in "SHCD" if suit != table.trump)]
    led = draw(st.sampled_from(suits))
    other = "trump" if led != "trump" else suits[1]
    near = [card for step in oracle.ladder(table, led)[:6] for card in step[:2]]
    far = [card for step in oracle.ladder(table, other)[:5] for card in step[:2]]
    pack = list(map(str, DECK))
    left = Counter(dict.fromkeys(pack, table.decks))

    def take(source: list[str], least: int, most: int) -> Hand:
        wanted = draw(st.lists(st.sampled_from(source), min_size=least, max_size=most))
        taken = []
        for card in wanted:
            free = card if left[card] else next(c for c in (*source, *near, *far, *pack) if left[c])
            left[free] -= 1
            taken.append(free)
        return tuple(taken)

    led_cards = tuple(c for c in take(near, 1, 5) if oracle.suit(table, c) == led)
    lead_cards = led_cards or take(near, 1, 1)
    size = len(lead_cards)
    hand = take([*near, *near, *far], size, min(size + 4, 8))
    plays = [take(draw(st.sampled_from([near, far])), size, size) for _ in range(3)]
    return Position(table, lead_cards, hand, (lead_cards, *plays))


@given(positions())
@steady
def test_follow_agrees_with_the_oracle(position: Position) -> None:
    check_follow(position)


@given(positions())
@steady
def test_trick_and_throw_agree_with_the_oracle(position: Position) -> None:
    check_trick(position)
    check_throw(position)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Order, list[list[Card]]]:
    """Deal whole hands under any table."""
    table = draw(tables())
    here = order(table)
    pack = list(DECK) * table.decks
    Random(draw(st.integers(0, 2**32))).shuffle(pack)  # noqa: S311 only to lie unlike anything
    size = here.rules.hand_cards
    return here, [pack[place * size : (place + 1) * size] for place in range(4)]


def leads_of(here: Order, hand: list[Card], largest: int) -> list[list[Card]]:
    """Return the cards of one unit or a few that a hand may lead."""
    found = []
    for suit in set(here.suit.values()):
        mine = in_suit(here, suit, hand)
        units = format_of(here, mine).units if mine else ()
        found += [list(unit.cards) for unit in units if len(unit.cards) <= largest]
        found.append(mine[:largest])
    return [cards for cards in found if cards]


@given(deals(), st.data())
@steady
def test_every_alternative_of_a_whole_hand_is_legal(
    deal: tuple[Order, list[list[Card]]], data: st.DataObject
) -> None:
    here, hands = deal
    led = data.draw(st.sampled_from(leads_of(here, hands[0], 6)))
    assert lead(here, led).legal
    plays = [led]
    for hand in hands[1:]:
        offered = legal_alternatives(here, led, hand)
        assert offered.groups
        assert sum(len(group.choices) for group in offered.groups) <= 12
        for group in offered.groups:
            for choice in group.choices:
                play = [*choice.must, *islice(choice.among, choice.free)]
                assert follow(here, led, hand, play).legal
        plays.append(play)
    ruling = trick_winner(here, plays)
    assert trick_winner(here, [play[::-1] for play in plays]) == ruling
    assert ruling.statuses[ruling.winner] in {"led", "taken", "ruffed", "overruffed"}


@given(deals(), st.data())
@steady
def test_play_of_the_whole_hand_is_the_measure_of_it(
    deal: tuple[Order, list[list[Card]]], data: st.DataObject
) -> None:
    """No play of a hand goes further than the hand is said to go."""
    here, hands = deal
    led = data.draw(st.sampled_from(leads_of(here, hands[0], 6)))
    found = format_of(here, led)
    assert found.suit is not None
    held = in_suit(here, found.suit, hands[1])
    if len(held) < len(led):
        return
    demands = demands_of(found)
    how = measure(here, counted(held), demands)
    play = data.draw(st.permutations(held))[: len(led)]
    assert how.row(counted(play), demands).numbers <= how.row(counted(held), demands).numbers


@given(deals(), st.data())
@steady
def test_throw_that_fails_names_a_beaten_unit(
    deal: tuple[Order, list[list[Card]]], data: st.DataObject
) -> None:
    here, hands = deal
    led = data.draw(st.sampled_from(leads_of(here, hands[0], 12)))
    ruling = throw_check(here, led, hands[1:])
    assert ruling.ok == (not ruling.beaten)
    if not ruling.ok:
        assert ruling.forced in {one.unit.cards for one in ruling.beaten}
        assert not throw_check(here, led[::-1], hands[1:]).ok


@given(deals(), st.data())
@steady
def test_units_of_cards_do_not_depend_on_their_order(
    deal: tuple[Order, list[list[Card]]], data: st.DataObject
) -> None:
    here, hands = deal
    led = data.draw(st.sampled_from(leads_of(here, hands[0], 12)))
    mixed = data.draw(st.permutations(led))
    one, two = format_of(here, led), format_of(here, mixed)
    assert [(unit.form, unit.strength) for unit in one.units] == [
        (unit.form, unit.strength) for unit in two.units
    ]
    assert one.size == len(led)
