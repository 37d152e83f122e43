"""Rulings on cards that other programs got wrong: `clauses.md` part 4, by number."""

from typing import Any

import pytest

from rules.cards import Rank
from rules.kitty import multiplier
from rules.last_trick import rule_on_last_trick
from rules.ruleset import load
from rules.seats import Pair, Side
from tests.rules.protocol import result
from tests.rules.races import played
from tests.rules.tables import GUIDE, Setting, cards, under
from tests.rules.test_follow import reason
from tests.rules.test_tricks import thrown, won


def test_1_ruff_of_singles_compares_the_largest_only() -> None:
    assert won(("common_two_deck", "S", "7"), "HA HK", "S2 S4", "S3 S5")[0] == 2


def test_2_ruff_of_pair_and_single_compares_the_pair() -> None:
    assert won(GUIDE, "HA HA HK", "S5 S5 SA", "S6 S6 S3")[0] == 2


def test_3_every_split_is_tried_for_the_pair() -> None:
    lead, second, fifth = "D8 D8 DJ DQ", "C5 C5 CA S2", "C6 C6 C2 C2"
    settings: tuple[Setting, ...] = (("four_deck", "C", "2"), ("common_two_deck", "C", "2"))
    for setting in settings:
        assert won(setting, lead, second, fifth)[0] == 2


def test_4_plain_singles_can_be_won() -> None:
    assert won(GUIDE, "H10", "S2", "S3", "LJ")[0] == 3


def test_5_second_ruff_is_compared_with_the_first() -> None:
    assert won(("common_two_deck", "D", "5"), "CA CK", "D5 DA", "LJ D5")[0] == 2


@pytest.mark.parametrize("held", ["H10 H10 H9 H9", "HA HA", "H10 H10 H9 H9 HA"])
def test_6_lower_tractor_or_a_pair_stops_no_throw(held: str) -> None:
    lead = "HA HK HK HQ HQ"
    assert thrown(GUIDE, lead, held, "", "") == "ok"


def test_7_equal_level_cards_stop_no_throw() -> None:
    assert thrown(GUIDE, "H2 C2", "D2 H2", "C2", "SA") == "ok"


def test_8_beaten_unit_is_forced() -> None:
    setting = GUIDE
    assert thrown(setting, "HA H6 H6", "H9 H9", "", "") == "beaten H6 H6"


def test_9_pair_goes_on_a_longer_tractor() -> None:
    hand = "SK SK SA SQ S9 S8 S6 S5 H4"
    setting = ("common_two_deck", "S", "K")
    lead = "S7 S7 S8 S8 S9 S9"
    assert reason(setting, lead, hand, "SA SQ S9 S8 S6 S5") == "must_play_pairs"
    assert reason(setting, lead, hand, "SK SK SA SQ S9 S8") == "ok"


@pytest.mark.parametrize("protect", ["no", "yes"])
def test_10_pair_is_never_saved_by_a_triple(protect: str) -> None:
    hand, setting = "H3 H3 H3 H10 H10 H7", ("four_deck", "S", "2")
    options = {"protect_longer_sets": protect}
    assert reason(setting, "HA HA HK HK", hand, "H3 H3 H3 H7", **options) == "must_play_pairs"
    assert reason(setting, "HA HA HK HK", hand, "H3 H3 H10 H10", **options) == "ok"


def test_11_whole_suit_is_legal_under_protection() -> None:
    setting, hand = ("four_deck", "S", "2"), "H6 H6 H6 H8 H8"
    options = {"protect_longer_sets": "yes"}
    assert reason(setting, "HJ HJ H7 H7 H5", hand, hand, **options) == "ok"


def test_12_triple_is_broken_unless_protected() -> None:
    setting, lead = ("four_deck", "S", "2"), "H9 H9 H10 H10 HK"
    hand, play = "H3 H5 H10 HJ HQ H6 H8 H8 H8", "H3 H5 H10 HJ HQ"
    assert reason(setting, lead, hand, play) == "must_play_pairs"
    assert reason(setting, lead, hand, play, protect_longer_sets="yes") == "ok"


def test_13_triples_go_before_pairs_when_the_option_says_so() -> None:
    setting, lead = ("four_deck", "S", "2"), "H5 H5 H5 H6 H6 H6"
    hand, play = "HA HA HA HJ HJ HQ HQ H3 H4", "HJ HJ HQ HQ H3 H4"
    assert reason(setting, lead, hand, play) == "ok"
    ladder = {"set_ladder": "pair_then_single"}
    assert reason(setting, lead, hand, play, **ladder) == "must_play_triple"
    assert reason(setting, lead, hand, "HA HA HA HJ HJ H3", **ladder) == "ok"


@pytest.mark.parametrize(
    "lead", ["H9 H9 H9 HJ HJ", "HJ HJ H9 H9 H9", "H9 HJ H9 HJ H9", "HJ H9 H9 H9 HJ"]
)
def test_14_order_of_a_mixed_lead_does_not_matter(lead: str) -> None:
    hand = "H6 H6 H4 H4 H4 H3 H8"
    setting = ("four_deck", "S", "2")
    assert reason(setting, lead, hand, "H4 H4 H6 H6 H8") == "must_play_triple"
    assert reason(setting, lead, hand, "H4 H4 H4 H3 H8") == "must_play_pair"
    assert reason(setting, lead, hand, "H6 H6 H4 H4 H4") == "ok"


def test_15_ranks_beside_the_level_are_neighbours_by_option() -> None:
    given = {"trump": "S", "level": "3", "cards": ["H2", "H2", "H4", "H4"]}
    assert result("parse", given, system="common_two_deck")["type"] == "tractor"
    apart = result("parse", given, system="common_two_deck", adjacent_across_removed_rank="no")
    assert apart["units"] == ["pair", "pair"]


def bid(history: list[tuple[int, str]], new: tuple[int, str], level: str) -> dict[str, Any]:
    def claim(seat: int, codes: str) -> dict[str, Any]:
        return {"seat": seat, "cards": codes.split()}

    given = {
        "level": level,
        "stage": "drawing",
        "first_hand": True,
        "history": [claim(*one) for one in history],
        "new": claim(*new),
    }
    return result("bid", given, system="common_two_deck")


def test_16_pair_over_pair_of_another_suit_is_refused() -> None:
    answer = bid([(0, "D4"), (1, "S4 S4")], (2, "C4 C4"), "4")
    assert (answer["legal"], answer["trump"], answer["dealer"]) == (False, "S", 1)


def test_17_no_suit_overcalls_jokers() -> None:
    history = [(0, "D2"), (1, "LJ LJ"), (2, "BJ BJ")]
    for new in ((3, "S2 S2"), (1, "LJ LJ")):
        answer = bid(history, new, "2")
        assert (answer["legal"], answer["trump"], answer["dealer"]) == (False, None, 2)


@pytest.mark.parametrize("system", ["yijing_cup", "nanshan_cup"])
def test_18_nobody_overcalls_himself(system: str) -> None:
    stage = "drawing" if system == "yijing_cup" else "kitty_reburied"
    given = {
        "level": "A",
        "stage": stage,
        "dealer": 0,
        "trump": "H",
        "history": [{"seat": 0, "cards": ["HA"]}],
        "new": {"seat": 0, "cards": ["SA", "SA"]},
    }
    answer = result("bid", given, system=system)
    assert (answer["legal"], answer["reason"], answer["trump"]) == (False, "own_call", "H")


def test_19_corrected_play_makes_a_new_trick() -> None:
    setting = ("yijing_cup", "S", "A")
    assert won(setting, "HK", "H9", "H7", "S4")[0] == 3
    assert won(setting, "HK", "H9", "H7", "H4")[0] == 0


def test_20_kitty_can_still_change_the_band() -> None:
    # Y41: 75 is +1 for the dealer side; Y52, Y42: a kitty of 20 won with a pair makes it 115, 0:0.
    last = {"winner_side": "attackers", "winning_play_is_trump": True, "unit": {"type": "pair"}}
    given = {"attackers_trick_points": 75, "kitty_points": 20, "last_trick": last}
    points = result("kitty", given)["attackers_points"]
    gains = [
        result("score_band", {"attackers_points": each})["dealer_gain"] for each in (75, points)
    ]
    assert (points, gains) == (115, [1, 0])


def test_21_must_play_level_is_not_jumped_over() -> None:
    ruleset = load("common_two_deck").with_options({"must_play": ["5", "10", "K"]})
    assert played(ruleset, 0).levels[Pair.EAST_WEST] is Rank.FIVE
    # One level to 3, then three more would be 6, past the 5 that was not played.
    assert played(ruleset, 75, 0).levels[Pair.EAST_WEST] is Rank.FIVE
    assert played(ruleset, 0, 0, 0).levels[Pair.EAST_WEST] is Rank.TEN


def test_22_band_without_a_gain_moves_nobody() -> None:
    bands = [
        {"points_from": 0, "dealer_gain": 1, "clause": "x"},
        {"points_from": 40, "clause": "x"},
        {"points_from": 80, "clause": "x"},
    ]
    still = load("common_two_deck").with_options({"bands": bands})
    assert played(still, 40).levels == (Rank.TWO, Rank.TWO)
    assert played(still, 35).levels == (Rank.THREE, Rank.TWO)


def test_23_dealer_side_scores_nothing_for_the_kitty() -> None:
    ruling = rule_on_last_trick(
        load("common_two_deck"),
        under(GUIDE),
        [cards(play) for play in ("BJ BJ", "SA SA", "H4 H4", "H6 H6")],
        Side.DEALER_SIDE,
    )
    assert not ruling.captured
    assert multiplier(load("common_two_deck"), ruling.last_trick) == 0


def test_24_overruff_can_win_the_last_trick_of_a_throw() -> None:
    plays = ["HA HA HK", "S4 S4 S6", "S9 S9 S3", "H4 H6 H7"]
    ruling = rule_on_last_trick(
        load("common_two_deck"),
        under(GUIDE),
        [cards(play) for play in plays],
        Side.ATTACKERS,
    )
    assert (ruling.trick.winner, ruling.captured, ruling.multiplier) == (2, True, 2)


def test_25_kitty_counts_the_largest_unit_not_the_cards_thrown() -> None:
    ruleset = load("common_two_deck").with_options({"kitty_multiplier": "two_per_card"})
    plays = ["HA HK HQ HJ", "H4 H6 H7 H8", "H9 H10 H3 C3", "C4 C6 C7 C8"]
    ruling = rule_on_last_trick(
        ruleset,
        under(GUIDE),
        [cards(play) for play in plays],
        Side.ATTACKERS,
    )
    assert ruling.multiplier == 2
