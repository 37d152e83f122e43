"""What holds for every race of levels."""

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.facts import HandFact
from rules.levels import ladder_of
from rules.offences import Offender
from rules.penalties import Penalty, catalogue
from rules.race import RaceNeed, RaceTally, race_tally
from rules.reports import BrokenOff, PointsOnly, Redealt
from rules.ruleset import Ruleset
from rules.seats import Pair, Seat
from tests.rules.random_rulesets import RACES, rulesets

steady = settings(deadline=None)
fives = st.integers(0, 80).map(lambda number: 5 * number)
Race = tuple[Ruleset, list[HandFact]]


@st.composite
def facts_of(draw: st.DrawFn, ruleset: Ruleset) -> HandFact:
    outcome = draw(fives.map(PointsOnly) | fives.map(BrokenOff))
    lines = catalogue(ruleset)
    given_here: list[Penalty] = []
    if lines and draw(st.integers(0, 3)) == 0:
        line = draw(st.sampled_from(lines))
        offender = draw(st.sampled_from(line.offenders or tuple(Offender)))
        given_here.append(Penalty(line.offence, offender, draw(st.integers(1, 2))))
    dealer = draw(st.sampled_from(Seat)) if draw(st.integers(0, 9)) == 0 else None
    return HandFact(outcome, tuple(given_here), dealer)


@st.composite
def races(draw: st.DrawFn) -> Race:
    ruleset = draw(rulesets(RACES))
    hands = draw(st.lists(facts_of(ruleset), max_size=14))
    if hands:
        hands[0] = HandFact(hands[0].outcome, hands[0].penalties, draw(st.sampled_from(Seat)))
    return ruleset, hands


def check(ruleset: Ruleset, done: RaceTally) -> None:
    ladder = ladder_of(ruleset)
    assert all(0 <= place <= ladder.won for place in done.places)
    assert (done.needs is None) == (done.decided_by is not None)
    for line in done.hands:
        for pair in Pair:
            before, after = ladder.place(line.before[pair]), ladder.place(line.after[pair])
            passed = set(ladder.levels[before + 1 : after]) & ladder.must_play
            assert not passed
            holds = line.dealer.pair is pair and line.score.dealer_keeps
            if after > before:
                assert holds or line.before[pair] not in ladder.must_play
    if ladder.won in done.places and ruleset.games == 1 and done.hands:
        last = done.hands[-1]
        winner = Pair(done.places.index(ladder.won))
        # a goal that must be played is left by holding the deal only
        if ladder.levels[-1] in ladder.must_play:
            assert last.dealer.pair is winner
            assert last.score.dealer_keeps


@given(races(), st.none() | st.integers(0, 14), st.none() | st.sampled_from(Pair))
@steady
def test_race_keeps_to_its_ladder(race: Race, time_after: int | None, lots: Pair | None) -> None:
    ruleset, hands = race
    check(ruleset, race_tally(ruleset, hands, time_after=time_after, lots=lots))


@given(races())
@steady
def test_earlier_hands_stay_what_they_are(race: Race) -> None:
    ruleset, hands = race
    whole = race_tally(ruleset, hands)
    for length in range(len(hands) + 1):
        part = race_tally(ruleset, hands[:length])
        assert part.hands == whole.hands[: len(part.hands)]
        if part.winner is not None:
            assert (part.winner, part.decided_by) == (whole.winner, whole.decided_by)


@given(races(), st.data())
@steady
def test_order_of_corrections_does_not_matter(race: Race, data: st.DataObject) -> None:
    """Wrong first entries, put right one by one in any order, leave no trace."""
    ruleset, hands = race
    entered = [
        HandFact(PointsOnly(data.draw(fives)), (), fact.dealer)
        if data.draw(st.booleans())
        else fact
        for fact in hands
    ]
    for index in data.draw(st.permutations(range(len(hands)))):
        entered[index] = hands[index]
        race_tally(ruleset, entered)
    assert race_tally(ruleset, entered) == race_tally(ruleset, hands)


@given(races(), st.integers(0, 14), st.integers(1, 3))
@steady
def test_redeals_change_nothing(race: Race, place: int, times: int) -> None:
    ruleset, hands = race
    whole = race_tally(ruleset, hands)
    used = len(hands) - whole.surplus
    place = min(place, used)
    if whole.winner is not None and place == used:
        return
    with_redeals = [*hands[:place], *[HandFact(Redealt())] * times, *hands[place:]]
    assert race_tally(ruleset, with_redeals) == whole


@given(races())
@steady
def test_seats_turned_by_one_turn_the_race_round(race: Race) -> None:
    ruleset, hands = race
    turned = [
        HandFact(fact.outcome, fact.penalties, None if fact.dealer is None else fact.dealer.next)
        for fact in hands
    ]
    one, two = race_tally(ruleset, hands), race_tally(ruleset, turned)
    assert one.levels == two.levels[::-1]
    assert (one.needs, one.decided_by) == (two.needs, two.decided_by)
    assert one.winner is (None if two.winner is None else two.winner.other)


@given(races())
@steady
def test_hand_that_was_called_for_needs_its_dealer(race: Race) -> None:
    ruleset, hands = race
    done = race_tally(ruleset, hands)
    if done.needs is RaceNeed.DEALER:
        number = len(hands) - done.surplus
        assert hands[number].dealer is None
        told = HandFact(hands[number].outcome, hands[number].penalties, Seat.EAST)
        again = race_tally(ruleset, [*hands[:number], told])
        assert len(again.hands) == len(done.hands) + 1
