"""Races of levels beyond the regulations' own examples, worked out on paper."""

import pytest

from rules.cards import Rank
from rules.extra_hand import ExtraHand
from rules.facts import HandFact
from rules.offences import Offence
from rules.packs import ANNOUNCED
from rules.race import GameResult, RaceNeed, RaceTally, RaceVerdict, race_tally
from rules.reports import BrokenOff, Problem, Redealt
from rules.ruleset import Ruleset, load
from rules.seats import Pair, Seat
from tests.rules.races import (
    ATTACKERS,
    BOTH,
    DEALER,
    hand,
    hands_of,
    opened,
    penalty,
    played,
    starting_at,
)

EW, NS = Pair.EAST_WEST, Pair.NORTH_SOUTH
COMMON, OFFICE = load("common_two_deck"), load("office_double")
VILLAGE, ROUNDS = load("village_best_of_three"), load("eight_rounds_by_points")
MISCOUNT, TAKE_BACK, REVOKE = (
    Offence.WRONG_CARD_COUNT,
    Offence.TAKE_BACK_CARD,
    Offence.REVOKE,
)
T = Rank.TWO


def test_deal_goes_to_the_partner_or_to_the_next_seat() -> None:
    done = played(COMMON, 75, 40, 80, 120, 0)
    assert [line.dealer for line in done.hands] == [
        Seat.EAST, Seat.WEST, Seat.EAST, Seat.NORTH, Seat.WEST,
    ]  # fmt: skip
    assert [line.level_card for line in done.hands] == ["2", "3", "4", "2", "5"]
    assert (done.next_dealer, done.next_number, done.level_card) == (Seat.EAST, 6, Rank.EIGHT)
    same = COMMON.with_options({"winning_dealer": "same_player"})
    assert played(same, 75, 40).next_dealer is Seat.EAST


def test_lines_tell_the_levels_before_and_after() -> None:
    lines = played(COMMON, 0, 165).hands
    assert [(line.before, line.after) for line in lines] == [
        ((T, T), (Rank.FIVE, T)),
        ((Rank.FIVE, T), (Rank.FIVE, Rank.FOUR)),
    ]


def test_attackers_cannot_leave_a_must_play_level() -> None:
    near = starting_at(COMMON, "K")
    done = played(near, 240, 600, 600)  # N and S to A, E and W to A, then nobody moves
    assert (done.winner, done.levels) == (None, (Rank.ACE, Rank.ACE))


def test_attackers_may_pass_a_last_level_that_need_not_be_played() -> None:
    free = COMMON.with_options({"first_level": "K", "must_play_last": "no"})
    done = played(free, 200)
    assert (done.winner, done.decided_by, done.levels[NS]) == (NS, RaceVerdict.GOAL, Rank.ACE)


def test_holding_without_a_gain_does_not_leave_a_must_play_level() -> None:
    bands = [
        {"points_from": 0, "dealer_gain": 1, "clause": "x"},
        {"points_from": 40, "clause": "x"},
        {"points_from": 80, "clause": "x"},
    ]
    near = COMMON.with_options({"bands": bands, "first_level": "K"})
    assert played(near, 0, 40).winner is None
    assert played(near, 0, 40, 0).winner is EW


def test_nothing_is_lost_below_the_first_level() -> None:
    falling = COMMON.with_options({"demotion": "one_level_on_loss"})
    assert played(falling, 80).levels == (T, T)
    assert played(falling, 0, 80).levels == (Rank.FOUR, T)
    taken_back = penalty(TAKE_BACK, DEALER, 2)
    assert race_tally(ROUNDS, [opened(75, taken_back)]).levels == (T, T)


def test_revokes_and_cards_taken_back_count_together() -> None:
    hands = [
        opened(0, penalty(REVOKE, DEALER)),  # 2 → 5 → 4
        hand(0, penalty(TAKE_BACK, DEALER)),  # 4 → 7 → 6
    ]
    done = race_tally(OFFICE, hands)
    assert done.levels == (Rank.SIX, T)
    lost = race_tally(OFFICE, [*hands, HandFact(None, (penalty(TAKE_BACK, DEALER),))])
    assert (lost.winner, lost.decided_by) == (NS, RaceVerdict.OFFENCES)
    # they are the pair's, not the seat's or the side's: North's side has one, East's two
    mixed = race_tally(OFFICE, [*hands, hand(80, penalty(REVOKE, ATTACKERS))])
    assert mixed.winner is None
    assert [(each.pair, each.times) for each in mixed.offended] == [(EW, 2), (NS, 1)]


def test_one_ruling_that_takes_both_to_the_limit_decides_nothing() -> None:
    done = race_tally(OFFICE, [opened(40, penalty(REVOKE, BOTH, 3))])
    assert done.winner is None


def test_a_level_is_lost_before_the_goal_counts() -> None:
    near = COMMON.with_options(
        {
            "first_level": "A",
            "last_level": "BJ",
            "must_play_last": "no",
            "penalties": [{"clause": "x", "offence": "revoke", "levels": 1}],
        }
    )
    assert race_tally(near, [opened(0)]).winner is EW  # A, LJ, BJ, past
    done = race_tally(near, [opened(0, penalty(REVOKE, DEALER))])
    assert (done.winner, done.levels[EW]) == (None, "BJ")


@pytest.mark.parametrize(
    ("offender", "points", "levels", "next_dealer"),
    [
        (DEALER, 0, (T, Rank.THREE), Seat.NORTH),
        (ATTACKERS, 200, (Rank.THREE, T), Seat.WEST),
        (BOTH, 200, (T, T), None),
    ],
)
def test_wrong_card_count_replaces_the_hand(
    offender: object, points: int, levels: object, next_dealer: Seat | None
) -> None:
    given = penalty(MISCOUNT, offender)  # type: ignore[arg-type]  # a table
    done = race_tally(OFFICE, [HandFact(BrokenOff(points), (given,), Seat.EAST)])
    assert (done.levels, done.next_dealer) == (levels, next_dealer)
    assert done.hands[0].score.void


def test_hand_called_for_again_needs_its_dealer() -> None:
    both = penalty(MISCOUNT, BOTH)
    hands = [opened(0), hand(60, both), hand(0)]
    done = race_tally(OFFICE, hands)
    assert (done.needs, done.next_number, done.surplus) == (RaceNeed.DEALER, 3, 1)
    told = race_tally(OFFICE, [*hands[:2], hand(0, dealer=Seat.SOUTH)])
    assert (told.levels, told.next_dealer) == ((Rank.FIVE, Rank.FIVE), Seat.NORTH)
    # its level card is the caller's: unknown while the sides have different levels
    assert race_tally(OFFICE, hands[:2]).level_card is None


def test_dealer_who_was_told_goes_before_the_one_who_should_have_dealt() -> None:
    done = race_tally(COMMON, [opened(75), hand(80, dealer=Seat.NORTH)])
    assert (done.hands[1].dealer, done.next_dealer) == (Seat.NORTH, Seat.WEST)


@pytest.mark.parametrize(("points", "gain"), [(0, 0), (75, 0), (115, 0), (125, 1)])
def test_wrong_kitty_steps_down_with_the_real_points(points: int, gain: int) -> None:
    given = penalty(Offence.BURIED_TOO_FEW, DEALER)
    done = race_tally(VILLAGE, [HandFact(BrokenOff(points), (given,), Seat.EAST)])
    assert (done.levels[0], done.next_dealer) == (T, Seat.NORTH)
    assert done.places == (0, gain)


def test_hand_broken_off_gives_only_what_was_secured() -> None:
    for points, places, dealer in (
        (0, (0, 0), Seat.WEST),
        (75, (0, 0), Seat.WEST),
        (85, (0, 0), Seat.NORTH),
        (125, (0, 1), Seat.NORTH),
    ):
        done = race_tally(COMMON, [HandFact(BrokenOff(points), (), Seat.EAST)])
        assert (done.places, done.next_dealer) == (places, dealer)


def test_redeal_keeps_dealer_and_rulings() -> None:
    revoke = penalty(REVOKE, ATTACKERS)
    hands = [HandFact(Redealt(), (revoke,), Seat.SOUTH), hand(80), hand(75)]
    done = race_tally(OFFICE, hands)
    assert [line.dealer for line in done.hands] == [Seat.SOUTH, Seat.EAST]
    assert [(each.pair, each.times) for each in done.offended] == [(EW, 1)]
    # nobody has called: the redeal leaves the deal open, its rulings wait for a dealer
    waiting = race_tally(OFFICE, [HandFact(Redealt(), (revoke,)), hand(75, dealer=Seat.NORTH)])
    assert [(each.pair, each.times) for each in waiting.offended] == [(EW, 1)]


def test_fines_move_points_before_the_band() -> None:
    fine = Offence.WRONG_CARD_CORRECTED
    assert race_tally(VILLAGE, [opened(85, penalty(fine, ATTACKERS))]).places == (1, 0)
    # no ledger in a race: the attackers get what the dealer side pays
    assert race_tally(VILLAGE, [opened(75, penalty(fine, DEALER))]).places == (0, 0)
    thrown = penalty(Offence.FAILED_THROW, ATTACKERS, 4)  # four cards: 40 points
    assert race_tally(OFFICE, [opened(115, thrown)]).places == (1, 0)


def test_announced_penalties_suit_a_race_that_prints_none() -> None:
    announced = load("nanshan_cup").with_options(ANNOUNCED)
    for offender, places, dealer in (
        (DEALER, (0, 0), Seat.NORTH),
        (ATTACKERS, (1, 0), Seat.WEST),
        (BOTH, (0, 0), None),
    ):
        done = race_tally(announced, [opened(0, penalty(MISCOUNT, offender))])
        assert (done.places, done.next_dealer) == (places, dealer)


def best_of_three(*points: int) -> RaceTally:
    """East calls for the deal in each game; one hand wins a game."""
    return race_tally(short_games(), [opened(each) for each in points])


def short_games() -> Ruleset:
    return VILLAGE.with_options({"first_level": "K", "must_play_last": "no"})


def test_best_of_three_games() -> None:
    one = best_of_three(0)
    assert (one.winner, one.needs, one.next_dealer) == (None, RaceNeed.HAND, None)
    assert one.levels == (Rank.KING, Rank.KING)
    assert one.games == (GameResult(EW, RaceVerdict.GOAL, (Rank.ACE, Rank.KING)),)
    done = best_of_three(0, 200, 0, 0)
    assert (done.winner, done.decided_by, done.surplus) == (EW, RaceVerdict.GOAL, 1)
    assert [game.winner for game in done.games] == [EW, NS, EW]
    assert [line.game for line in done.hands] == [1, 2, 3]


def test_games_won_count_first_at_time() -> None:
    ruleset = short_games()
    hands = [opened(0), opened(125)]  # a game each way? the second only starts: K v A
    done = race_tally(ruleset, hands, time_after=2)
    assert (done.winner, done.decided_by) == (EW, RaceVerdict.TIME)


def test_time_lets_the_hand_in_progress_finish() -> None:
    running = race_tally(COMMON, hands_of(75), time_after=2)
    assert (running.winner, running.needs, running.next_number) == (None, RaceNeed.HAND, 2)
    done = race_tally(COMMON, hands_of(75, 80), time_after=2)
    assert (done.winner, done.decided_by, done.needs) == (EW, RaceVerdict.TIME, None)
    later = race_tally(COMMON, hands_of(75, 80, 240), time_after=2)
    assert (later.winner, later.surplus) == (EW, 1)


def test_number_of_hands_ends_a_race_like_time() -> None:
    four = COMMON.with_options({"hands": 4})
    assert played(four, 80, 80, 80, 80).decided_by is RaceVerdict.DEALER_AT_TIME


def test_lots_at_time() -> None:
    union = load("union_three_rounds")
    waiting = race_tally(union, hands_of(80), time_after=1)
    assert (waiting.needs, waiting.winner) == (RaceNeed.LOTS, None)
    done = race_tally(union, hands_of(80), time_after=1, lots=NS)
    assert (done.winner, done.decided_by, done.needs) == (NS, RaceVerdict.LOTS, None)
    # lots that were drawn in vain
    ahead = race_tally(union, hands_of(75), time_after=1, lots=NS)
    assert (ahead.winner, ahead.decided_by) == (EW, RaceVerdict.TIME)


def test_extra_hand_at_time() -> None:
    ruleset = COMMON.with_options({"at_time": ["level", "extra_hand"]})
    level = hands_of(80)
    assert race_tally(ruleset, level, time_after=1).needs is RaceNeed.EXTRA_HAND
    held = race_tally(ruleset, level, time_after=1, extra=ExtraHand(NS, held=True))
    assert (held.winner, held.decided_by) == (NS, RaceVerdict.EXTRA_HAND)
    open_still = race_tally(ruleset, level, time_after=1, extra=ExtraHand(NS))
    assert (open_still.winner, open_still.needs) == (None, RaceNeed.EXTRA_HAND)
    wrong = ExtraHand(NS, held=True, report=hand(80).outcome)  # type: ignore[arg-type]  # finished
    found = race_tally(ruleset, level, time_after=1, extra=wrong)
    assert found.problems == (Problem.HELD_CONTRADICTS_POINTS,)


def test_time_before_the_first_hand_leaves_nothing_to_tell_sides_apart() -> None:
    assert race_tally(COMMON, [], time_after=0).decided_by is RaceVerdict.DRAW
    assert race_tally(load("union_three_rounds"), [], time_after=0).needs is RaceNeed.LOTS


def test_open_hand_comes_last() -> None:
    waiting = HandFact(None, (penalty(REVOKE, DEALER),))
    done = race_tally(OFFICE, [opened(0), waiting])
    assert (done.pending, done.levels[0], done.next_number) == (waiting.penalties, Rank.FIVE, 2)
    with pytest.raises(ValueError, match="only the last hand"):
        race_tally(OFFICE, [opened(0), waiting, hand(0)])
