"""二次盲录: a second referee enters the hands without having seen them (case 11)."""

import pytest
from django.contrib.auth.models import User

from brackets.models import Match
from referee.blind_entry import said
from referee.entries import HandEntry
from referee.labels.table_refusals import table_refusal
from referee.match_facts import read_facts
from referee.models import HandKind, SecondEntry
from referee.permissions import Role
from referee.rechecking.event import recheck
from referee.refusals import (
    DuplicateKeyDiffers,
    EntryProblems,
    HandsMissing,
    NotAllowed,
    OwnEntry,
    ResultHeld,
)
from referee.sign_off import Difference, differences, enter_again
from rules.reports import HandReport, UnitKind
from rules.seats import Seat
from tests.builders import make_event, make_user
from tests.referee.signing import FOUR_HANDS, asking, finalised, fresh, state
from tests.referee.table_play import captured, extra, first_match, key, play, played, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Match:
    return first_match(asking(make_event(4), "blind"))


def hands(*points: int) -> dict[int, HandEntry]:
    return {number: played(each) for number, each in enumerate(points, 1)}


def again(match: Match, entries: dict[int, HandEntry], *, by: User | None) -> SecondEntry:
    return enter_again(match, entries, by=by, key=key())


def found(entered: SecondEntry, match: Match) -> tuple[Difference, ...]:
    return differences(entered, read_facts(fresh(match)))


def clean(match: Match) -> bool:
    return recheck(match.draw.stage.tournament) == ()


def test_equal_values_confirm_the_result_with_both_names(
    match: Match, referee: User, second_referee: User
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    assert state(match) == ("second_entry", "", "")
    entered = again(match, hands(*FOUR_HANDS), by=second_referee)
    assert (entered.equal, entered.entered_by) == (True, second_referee)
    assert state(match) == ("", "big", "home")
    facts = read_facts(fresh(match))
    assert {hand.recorded_by for hand in facts.hands} == {referee}
    assert [each.entered_by for each in facts.second_entries] == [second_referee]
    assert clean(match)


def test_different_value_holds_the_result_for_the_chief_referee(
    match: Match, referee: User, second_referee: User
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    entered = again(match, hands(35, 80, 40, 80), by=second_referee)
    assert not entered.equal
    assert state(match) == ("different", "", "")
    assert found(entered, match) == (Difference(3, "trick_points", 35, 40),)
    assert clean(match)
    finalised(match)
    assert state(match) == ("", "big", "home")
    assert clean(match)


def test_nobody_tries_until_both_entries_agree(
    match: Match, referee: User, second_referee: User, organiser: User
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    again(match, hands(35, 80, 40, 80), by=second_referee)
    for anybody in (second_referee, make_user("luru", Role.ENTRY_CLERK), organiser):
        with pytest.raises(ResultHeld) as refused:
            again(match, hands(*FOUR_HANDS), by=anybody)
        assert table_refusal(refused.value) == "两次录入不一致，由裁判长决定。"
    assert (SecondEntry.objects.count(), state(match)) == (1, ("different", "", ""))
    # The chief referee corrects a hand that was right: the two still differ, so it is due again.
    save(match, 3, played(45, reason="看单"), by=organiser, seen=1)
    assert state(match) == ("second_entry", "", "")
    with pytest.raises(OwnEntry):
        again(match, hands(35, 80, 45, 80), by=organiser)
    assert again(match, hands(35, 80, 45, 80), by=second_referee).equal
    assert clean(match)


def test_correction_makes_the_second_entry_void(
    match: Match, referee: User, second_referee: User
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    again(match, hands(35, 80, 40, 80), by=second_referee)
    save(match, 3, played(40, reason="看错"), by=referee, seen=1)
    assert state(match) == ("second_entry", "", "")
    again(match, hands(35, 80, 40, 80), by=second_referee)
    assert state(match) == ("", "big", "home")
    assert clean(match)


def test_nobody_reviews_what_he_recorded(match: Match, referee: User, second_referee: User) -> None:
    play(match, *FOUR_HANDS, by=referee)
    with pytest.raises(OwnEntry):
        again(match, hands(*FOUR_HANDS), by=referee)
    save(match, 3, played(40, reason="看错"), by=second_referee, seen=1)
    for one_hand_is_his in (referee, second_referee):
        with pytest.raises(OwnEntry):
            again(match, hands(35, 80, 40, 80), by=one_hand_is_his)
    clerk = make_user("luru", Role.ENTRY_CLERK)
    assert again(match, hands(35, 80, 40, 80), by=clerk).equal


def test_open_hand_is_refused_by_its_number(
    match: Match, referee: User, second_referee: User
) -> None:
    # case 19
    play(match, *FOUR_HANDS, by=referee)
    entries = hands(*FOUR_HANDS)
    del entries[3]
    with pytest.raises(HandsMissing) as refused:
        again(match, entries, by=second_referee)
    assert refused.value.numbers == (3,)
    assert not SecondEntry.objects.exists()


def test_impossible_points_are_refused_with_all_problems(
    match: Match, referee: User, second_referee: User
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    entries = {**hands(*FOUR_HANDS), 2: played(87), 3: played(205)}
    with pytest.raises(EntryProblems) as refused:
        again(match, entries, by=second_referee)
    assert set(refused.value.problems) == {"not_multiple_of_5", "more_than_deck"}


def test_kitty_unit_and_broken_capture_are_compared(
    match: Match, referee: User, second_referee: User
) -> None:
    first = captured(100, 10, UnitKind.PAIR)
    for number, report in enumerate((HandReport(35), first, HandReport(35), HandReport(80)), 1):
        save(match, number, played(report), by=referee)
    second = {**hands(35, 0, 35, 80), 2: played(captured(100, 20, UnitKind.SINGLE))}
    entered = again(match, second, by=second_referee)
    assert found(entered, match) == (
        Difference(2, "kitty_points", 10, 20),
        Difference(2, "last_trick_unit", "pair", "single"),
    )
    entered.hands = said(read_facts(match), {**second, 2: played(100)})
    assert "kitty_captured" in {each.field for each in found(entered, match)}
    entered.hands = said(read_facts(match), {**second, 2: played(first)})
    assert "kitty_captured" not in {each.field for each in found(entered, match)}


def test_extra_hand_is_compared_by_dealer_and_winner(
    match: Match, referee: User, second_referee: User
) -> None:
    play(match, 80, 80, 45, 45, by=referee)
    save(match, 5, extra(Seat.WEST, held=True), by=referee)
    points = HandEntry(kind=HandKind.EXTRA, dealer=Seat.WEST, report=HandReport(100))
    entered = again(match, {**hands(80, 80, 45, 45), 5: points}, by=second_referee)
    assert found(entered, match) == (Difference(5, "held", True, False),)
    held = HandEntry(kind=HandKind.EXTRA, dealer=Seat.WEST, report=HandReport(60))
    entered.hands = said(read_facts(match), {**hands(80, 80, 45, 45), 5: held})
    assert found(entered, match) == ()


def test_hand_that_only_the_second_has_is_a_difference(
    match: Match, referee: User, second_referee: User
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    entries = {**hands(*FOUR_HANDS), 5: extra(Seat.WEST, held=True)}
    entered = again(match, entries, by=second_referee)
    assert (5, "kind") in {(each.number, each.field) for each in found(entered, match)}


def test_second_entry_sent_twice_is_one(match: Match, referee: User, second_referee: User) -> None:
    play(match, *FOUR_HANDS, by=referee)
    first = enter_again(match, hands(*FOUR_HANDS), by=second_referee, key="tap")
    assert enter_again(match, hands(*FOUR_HANDS), by=second_referee, key="tap") == first
    with pytest.raises(DuplicateKeyDiffers):
        enter_again(match, hands(35, 80, 40, 80), by=second_referee, key="tap")
    assert clean(match)


def test_second_entry_is_only_for_complete_matches_of_events_that_ask(
    match: Match, referee: User, second_referee: User
) -> None:
    play(match, 35, 80, by=referee)
    with pytest.raises(NotAllowed):
        again(match, hands(35, 80), by=second_referee)
    other = first_match(asking(make_event(4, slug="other"), "both"))
    play(other, *FOUR_HANDS, by=referee)
    with pytest.raises(ResultHeld):
        again(other, hands(*FOUR_HANDS), by=second_referee)


def test_marking_a_different_entry_equal_is_found(
    match: Match, referee: User, second_referee: User
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    again(match, hands(35, 80, 40, 80), by=second_referee)
    SecondEntry.objects.update(equal=True)
    assert not clean(match)
