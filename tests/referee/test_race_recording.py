"""Races of levels through the writers; levels are worked out by hand from the regulations."""

import pytest
from django.contrib.auth.models import User

from brackets.errors import ReasonMissing
from brackets.journal import Action
from brackets.models import JournalEntry, Tournament, Verdict
from brackets.rulesets import set_ruleset
from referee.calling import draw_lots, lots_of, record_lots, start_clock, withdraw_call
from referee.match_facts import read_facts
from referee.models import CallSide, Hand, MatchCall, Offender
from referee.rechecking.event import recheck
from referee.recording import withdraw_hand
from referee.refusals import CallNotOpen, EntryProblems, MatchFinished
from referee.scorekeeping import dealer_of, race_from
from rules.penalties import Offence
from rules.race import RaceNeed
from rules.reports import HandReport, LastTrick, Unit, UnitKind
from rules.ruleset import preset_text
from rules.seats import Seat, Side
from rules.shapes import HookCard
from tests.referee.race_play import deal, deals, ended, levels, offend, race, time_is_up
from tests.referee.table_play import captured, first_match, key, played, save, score

pytestmark = pytest.mark.django_db


def test_first_hand_needs_whoever_called() -> None:
    match = race("sports_faculty_2013")
    with pytest.raises(EntryProblems) as refused:
        deal(match, 1, 35)
    assert refused.value.problems == ("caller_missing",)
    assert not Hand.objects.exists()


def test_levels_and_deal_follow_from_the_hands() -> None:
    match = race("sports_faculty_2013")
    deal(match, 1, 35, Seat.NORTH)
    # 小光: two levels, and the deal goes to North's partner.
    assert levels(match) == ("2", "4")
    assert dealer_of(read_facts(match), 2) is Seat.SOUTH
    deal(match, 2, 120)
    # The attackers gain one level, and the seat after South deals.
    assert levels(match) == ("3", "4")
    assert dealer_of(read_facts(match), 3) is Seat.EAST
    assert (match.hands_done, match.begun, match.verdict) == (2, True, "")


def test_lead_of_five_wins_at_once() -> None:
    match = race("sports_faculty_2013")
    deals(match, 0)
    assert (levels(match), ended(match)) == (("2", "5"), ("", ""))
    deal(match, 2, 5)
    assert (levels(match), ended(match)) == (("2", "7"), (Verdict.LEAD, "away"))
    with pytest.raises(MatchFinished):
        deal(match, 3, 80)


def test_last_level_must_be_held_to_win() -> None:
    match = race("common_two_deck")
    # 2 → 5 → 8 → J → K, then +2 stops at the A.
    deals(match, 0, 0, 0, 35, 35)
    assert (levels(match), ended(match)) == (("2", "A"), ("", ""))
    deal(match, 6, 75)
    assert (levels(match), ended(match)) == (("2", "A"), (Verdict.GOAL, "away"))


def test_higher_level_wins_when_the_last_hand_is_over() -> None:
    match = race("sports_faculty_2013")
    deals(match, 85)
    time_is_up(match, 2)
    assert ended(match) == ("", "")
    # West deals after North fell, and holds: home 2 → 3.
    deal(match, 2, 75)
    assert (levels(match), ended(match)) == (("3", "2"), (Verdict.TIME, "home"))


def test_equal_levels_at_time_go_to_the_side_that_deals_next() -> None:
    match = race("sports_faculty_2013")
    deals(match, 85)
    time_is_up(match, 1)
    assert ended(match) == (Verdict.DEALER_AT_TIME, "home")
    withdraw_call(MatchCall.objects.get(), reason="表快了十分钟", by=None)
    assert ended(match) == ("", "")
    assert recheck(match.draw.stage.tournament) == ()


def test_time_is_called_once_and_for_this_hand_or_the_one_before() -> None:
    match = race("sports_faculty_2013")
    deals(match, 85)
    for wrong in (0, 3):
        with pytest.raises(CallNotOpen):
            time_is_up(match, wrong)
    time_is_up(match, 2)
    with pytest.raises(CallNotOpen):
        time_is_up(match, 2)


def test_lots_decide_where_the_regulation_says_so(organiser: User) -> None:
    match = race("union_three_rounds")
    deals(match, 85)
    time_is_up(match, 1)
    assert race_from(read_facts(match)).needs is RaceNeed.LOTS
    draw_lots(match, seed_text="开幕", by=organiser, key=key())
    assert ended(match) == (Verdict.LOTS, lots_of("开幕", match.number or 0))
    entry = JournalEntry.objects.get(action=Action.LOTS_DRAWN)
    assert (entry.actor, (entry.after or {})["seed_text"]) == (organiser, "开幕")
    assert recheck(match.draw.stage.tournament) == ()


def test_draw_of_a_points_table_is_decided_by_lots_in_a_knockout() -> None:
    match = race("eight_rounds_by_points")
    deals(match, 85)
    time_is_up(match, 1)
    assert ended(match) == ("", "")
    with pytest.raises(ReasonMissing):
        record_lots(match, winner=CallSide.AWAY, reason="", by=None, key=key())
    record_lots(match, winner=CallSide.AWAY, reason="抛硬币", by=None, key=key())
    assert ended(match) == (Verdict.LOTS, "away")


def test_third_offence_loses_the_match_before_the_hand_is_recorded() -> None:
    match = race("office_double")
    deals(match, 35, dealer=Seat.EAST)
    offend(match, 1, Offence.REVOKE, Offender.HOME)
    # 2 → 4, then one level down.
    assert levels(match) == ("3", "2")
    offend(match, 2, Offence.TAKE_BACK_CARD, Offender.HOME)
    assert ended(match) == ("", "")
    third = offend(match, 2, Offence.REVOKE, Offender.HOME)
    assert ended(match) == (Verdict.OFFENCES, "away")
    assert third.clause == "R11-3"


@pytest.mark.parametrize(
    ("card", "fallen"), [(HookCard.TRUMP_SUIT, "2"), (HookCard.OTHER_SUIT, "8")]
)
def test_jack_that_takes_the_kitty_throws_the_dealer_side_back(card: HookCard, fallen: str) -> None:
    match = race("office_double")
    # East holds: 2 → 5, then West → 8, East → J; there West loses 85 with the kitty captured.
    deals(match, 0, 0, 0, dealer=Seat.EAST)
    assert levels(match) == ("J", "2")
    trick = LastTrick(Side.ATTACKERS, True, Unit(UnitKind.SINGLE), level_card=card)
    save(match, 4, played(HandReport(75, 5, trick)))
    assert levels(match) == (fallen, "2")
    assert recheck(match.draw.stage.tournament) == ()
    assert Hand.objects.filter(number=4).update(last_trick_level_card="")
    found = recheck(match.draw.stage.tournament)
    assert any(each.values.get("field") == "last_trick_level_card" for each in found)


def test_wrong_card_count_breaks_the_hand_off_and_moves_the_deal() -> None:
    match = race("office_double")
    deals(match, 35, dealer=Seat.EAST)
    # West deals; the dealer side counts wrong: it steps down and the attackers gain a level.
    offend(match, 2, Offence.WRONG_CARD_COUNT, Offender.HOME, so_far=0)
    assert levels(match) == ("4", "3")
    assert dealer_of(read_facts(match), 3) is Seat.SOUTH


def test_correction_that_ends_the_match_leaves_later_hands_out() -> None:
    match = race("sports_faculty_2013")
    deals(match, 0, 75, 40)
    assert levels(match) == ("2", "7")
    assert ended(match) == (Verdict.LEAD, "away")
    save(match, 2, played(5, reason="记错了"), seen=1)
    match.refresh_from_db()
    assert (levels(match), match.hands_done) == (("2", "7"), 2)
    assert recheck(match.draw.stage.tournament) == ()


def test_corrected_hand_moves_the_deal_of_the_hands_after_it() -> None:
    match = race("common_two_deck")
    deals(match, 75, 0)
    assert levels(match) == ("2", "6")
    # North fell after all, so West dealt hand 2 and home held it with 大光.
    save(match, 1, played(85, dealer=Seat.NORTH, reason="记错了"), seen=1)
    assert levels(match) == ("5", "2")


def test_somebody_else_may_deal_than_should() -> None:
    match = race("common_two_deck")
    deals(match, 75)
    hand = deal(match, 2, 0, Seat.EAST)
    assert hand.dealer == Seat.EAST
    assert levels(match) == ("5", "3")


def test_dealer_who_follows_from_the_rules_is_not_stored() -> None:
    match = race("common_two_deck")
    deals(match, 75)
    sent = key()
    first = save(match, 2, played(0, dealer=Seat.SOUTH), sent=sent)
    assert first.dealer is None
    # The same submission once more is the same hand.
    assert save(match, 2, played(0, dealer=Seat.SOUTH), sent=sent) == first


def test_two_games_win_a_match_of_three() -> None:
    match = race("village_best_of_three")
    deals(match, 0, 0, 0, 0, 75)
    match.refresh_from_db()
    assert (match.home_games, match.away_games, levels(match)) == (0, 1, ("2", "2"))
    assert race_from(read_facts(match)).next_dealer is None
    deals(match, 0, 0, 0, 0, 75, start=6)
    match.refresh_from_db()
    assert (match.home_games, match.away_games, levels(match)) == (0, 2, ("2", "A"))
    assert ended(match) == (Verdict.GOAL, "away")
    assert recheck(match.draw.stage.tournament) == ()


def test_hand_taken_back_brings_the_level_back() -> None:
    match = race("common_two_deck")
    deals(match, 75, 0)
    withdraw_hand(match, 2, reason="不是这一桌", by=None, seen_version=1, key=key())
    assert levels(match) == ("2", "3")
    assert dealer_of(read_facts(match), 2) is Seat.SOUTH


def test_clock_starts_once_and_is_journalled(referee: User) -> None:
    match = race("sports_faculty_2013")
    started = start_clock(match, by=referee).started_at
    assert start_clock(match, by=referee).started_at == started
    assert JournalEntry.objects.filter(action=Action.CLOCK_STARTED).count() == 1


def test_each_hand_is_scored_under_the_version_it_was_played_under(
    event: Tournament, organiser: User
) -> None:
    match = first_match(event)
    pair = captured(60, 20, UnitKind.PAIR)
    save(match, 1, played(pair))
    changed = preset_text("yijing_cup").replace("kitty_pair = 2", "kitty_pair = 4")
    tournament = match.draw.stage.tournament
    changed = changed.replace('key = "yijing_cup"', 'key = "our_cup"')
    set_ruleset(tournament, changed, reason="裁判长改判抠底倍数", by=organiser)
    save(match, 2, played(pair))
    # 60 + 20 × 2 = 100 under version 1: 下庄. 60 + 20 × 4 = 140 under version 2: attackers +1.
    # Home deals hand 1, so away attacks; in hand 2 home attacks.
    assert score(match) == (1, 0, 140, 100)
    versions = [hand.ruleset_version.number for hand in Hand.objects.order_by("number")]
    assert versions == [1, 2]
    save(match, 1, played(pair, note="换过牌", reason="补记"), seen=1)
    assert score(match) == (1, 0, 140, 100)
    assert Hand.objects.get(number=1, current=True).ruleset_version.number == 1
    assert recheck(tournament) == ()
