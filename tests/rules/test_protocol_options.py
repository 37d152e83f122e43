"""The options of the JSON protocol: each is a field that takes every value of the table."""

import pytest

from rules.ruleset import SPELLINGS, RulesetError, load
from tests.rules.protocol import error_code

EVERY = ("yijing_cup", "nanshan_cup", "common_two_deck", "four_deck")
CUP, NANSHAN, GUIDE, FOUR = EVERY

OPTIONS: list[tuple[str, tuple[str, ...], tuple[str, ...]]] = [
    ("forfeit", (CUP,), ("deduct_3_hand_void", "deduct_3_hand_stands", "adjudge_0_3")),
    ("forfeit_small", (CUP,), ("keep_if_innocent", "void", "keep")),
    ("forfeit_secured", (CUP,), ("stands", "void")),
    ("double_offence", (CUP,), ("both_deducted", "0_0", "replay_same_dealer")),
    ("fine10_attackers", (CUP,), ("before_band", "tie_break_only")),
    ("fine10_dealer_side", (CUP,), ("match_ledger", "give_to_attackers", "no_effect")),
    ("small_floor", (CUP,), ("may_go_negative", "zero")),
    ("timely", (CUP,), ("before_trick_confirmed", "before_next_play", "before_next_lead")),
    ("miscount_grace", (CUP,), ("no", "before_first_lead")),
    ("kitty_tractor", (CUP,), ("number_of_cards", "doubling_per_pair", "flat_double")),
    ("kitty_single_pair", (NANSHAN,), ("x2", "x4")),
    ("kitty_long_tractor", (NANSHAN,), ("x6", "two_per_pair")),
    ("kitty_loose_pairs", (NANSHAN,), ("x4", "two_per_pair")),
    ("kitty_multiplier", (GUIDE, FOUR), ("x2", "two_per_card", "not_counted")),
    ("kitty_size", (FOUR,), ("8", "12", "16")),
    ("equal_cards", EVERY, ("first_played", "last_played")),
    ("adjacent_across_removed_rank", EVERY, ("yes", "no")),
    (
        "trump_adjacency",
        (CUP, NANSHAN),
        ("trump_order", "trump_suit_ranks_only", "within_groups", "face_rank"),
    ),
    ("mixed_tractor", (CUP,), ("forbidden", "counts_as_side")),
    ("protect_tractor", EVERY, ("no", "yes")),
    ("protect_longer_sets", (FOUR,), ("no", "yes")),
    ("shorter_tractor", EVERY, ("required", "free")),
    ("set_ladder", (FOUR,), ("none", "pair_then_single")),
    ("throws", (NANSHAN, GUIDE, FOUR), ("side_and_trump", "off", "side_suits")),
    ("throw_check", EVERY, ("all_three_others", "opponents_only")),
    ("throw_fail", EVERY, ("smallest_beaten_unit", "smallest_unit", "smallest_card")),
    ("throw_fine", EVERY, ("0", "10", "10_per_card", "10_per_card_less_one")),
    ("overruff", EVERY, ("longest_unit_only", "beat_every_unit")),
    ("pair_over_pair", (CUP, GUIDE), ("not_allowed", "allowed", "suit_order_SHCD")),
    ("overcall_window", (CUP,), ("until_kitty_touched", "while_drawing")),
    ("overtime_no_claim", (CUP,), ("redeal", "first_drawer_deals_and_flips")),
    ("overtime_counts", (CUP,), ("not_added", "add_to_totals")),
    ("seat_labels", (CUP,), ("compass_ENWS", "mahjong_ESWN")),
    ("long_form_levels", (CUP,), ("A_2_3_to_K", "skip_constant_trumps")),
    ("chao_order", (NANSHAN,), ("strict_list", "count_before_suit")),
    ("joker_chao_trump", (NANSHAN,), ("no_trump", "keep_suit")),
    ("chao_single_big_joker", (NANSHAN,), ("no", "yes")),
    ("chao_moves_deal", (NANSHAN,), ("no", "yes")),
    ("chao_after_flip", (NANSHAN,), ("no", "yes")),
    ("winning_dealer", (NANSHAN, FOUR), ("partner", "same_player")),
    ("last_level", (NANSHAN,), ("A", "K")),
    ("must_play_last", (NANSHAN,), ("yes", "no")),
    ("takeover_at", (GUIDE,), ("80", "over_80")),
    ("small_light_ends", (GUIDE,), ("40", "over_40")),
    ("nt_opening", (FOUR,), ("four_jokers", "ladder")),
    ("four_jokers", (FOUR,), ("identical", "any_mix")),
    ("flip_joker", (FOUR,), ("next_card", "no_trump")),
    ("demotion", (FOUR,), ("none", "one_level_on_loss")),
]
"""Option, systems with that default, values with the default first."""


@pytest.mark.parametrize(("option", "systems", "values"), OPTIONS)
def test_option_is_a_field_with_its_values(
    option: str, systems: tuple[str, ...], values: tuple[str, ...]
) -> None:
    field = SPELLINGS.get(option, option)
    for key in systems:
        assert str(getattr(load(key), field)) == values[0]
        for value in values:
            assert str(getattr(load(key).with_options({option: value}), field)) == value
        with pytest.raises(RulesetError):
            load(key).with_options({option: "nonsense"})


def test_cup_has_no_throws() -> None:
    assert load(CUP).throws == "off"


@pytest.mark.parametrize(
    ("key", "options"),
    [
        (CUP, ("chao_order", "kitty_size", "last_level", "winning_dealer", "takeover_at")),
        (CUP, ("set_ladder", "nt_opening", "kitty_loose_pairs", "small_light_ends")),
        (NANSHAN, ("forfeit", "small_floor", "kitty_tractor", "overtime_counts", "set_ladder")),
        (GUIDE, ("chao_after_flip", "four_jokers", "long_form_levels", "kitty_single_pair")),
        (FOUR, ("takeover_at", "small_light_ends", "chao_order", "double_offence")),
    ],
)
def test_option_that_makes_no_sense_is_an_error_that_says_so(
    key: str, options: tuple[str, ...]
) -> None:
    values = {option: rows[0] for option, _, rows in OPTIONS}
    for option in options:
        code = error_code(
            "score_band", {"attackers_points": 0}, {option: values[option]}, system=key
        )
        assert code == "option_not_for_system"
