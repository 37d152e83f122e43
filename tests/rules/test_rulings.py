"""Rulings beyond the vectors, worked out by hand from the clauses."""

from typing import Any

import pytest

from tests.rules.protocol import error_code, result

CHEATING = {"offence": "deliberate_cheating", "offender": "attackers"}
FINE = {"offence": "wrong_card_corrected", "offender": "attackers"}
LEVEL = [{"attackers_points": points} for points in (80, 85, 45, 40)]


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        # Y62: the recount shows that all is well
        (
            {"offence": "kitty_count_wrong_before_pickup", "recount_shows_error": False},
            {"result": "continue", "big": [0, 0], "hand_over": False},
        ),
        # Y64: one trump for each kitty card taken, the largest first
        (
            {
                "offence": "non_dealer_took_kitty_card",
                "trump": "S",
                "cards_taken": 3,
                "offender_hand": ["S2", "C3", "S3", "LJ", "SA", "HA", "H2"],
            },
            {
                "result": "continue",
                "big": [0, 0],
                "hand_over": False,
                "hand_over_cards": ["LJ", "S3", "C3"],
            },
        ),
        # Y64: no trump in hand, the referee decides
        (
            {"offence": "non_dealer_took_kitty_card", "trump": "S", "offender_hand": ["HA"]},
            {
                "result": "continue",
                "big": [0, 0],
                "hand_over": False,
                "hand_over_card": None,
                "hand_over_cards": [],
            },
        ),
        # Y60: buried before the first trick, so nothing is captured yet
        (
            {"offence": "buried_too_many", "dealer_team": 1, "buried": 9},
            {
                "big": [0, -3],
                "hand_over": True,
                "banded_points": 0,
                "small_for_attackers": 0,
                "small_ledger_delta": [0, 0],
            },
        ),
        # Y58: both sides put a card right; 85 − 10 = 75 for team 0, team 1 has −10 in its ledger
        (
            FINE | {"offender": "both", "dealer_team": 1, "attackers_points": 85},
            {
                "big": [0, 1],
                "hand_over": False,
                "fine": 10,
                "banded_points": 75,
                "small_for_attackers": 75,
                "small_ledger_delta": [0, -10],
            },
        ),
        # Y58: less than zero is read as 0, the small score is not
        (
            FINE | {"dealer_team": 0, "attackers_points": 5},
            {
                "big": [3, 0],
                "hand_over": False,
                "fine": 10,
                "banded_points": 0,
                "small_for_attackers": -5,
                "small_ledger_delta": [0, 0],
            },
        ),
    ],
)
def test_penalty_gives(given: dict[str, Any], expected: dict[str, Any]) -> None:
    assert result("penalty", given) == expected


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"offence": "bad_manners"}, "invalid_input"),
        ({"offence": "deliberate_cheating", "dealer_team": 0}, "invalid_input"),
        (CHEATING | {"dealer_team": 0}, "invalid_input"),
        (CHEATING | {"dealer_team": 2, "attackers_points": 0}, "invalid_input"),
        (
            CHEATING | {"dealer_team": 0, "attackers_points": 0, "attackers_points_so_far": 0},
            "invalid_input",
        ),
        (FINE | {"dealer_team": 0, "attackers_points": 50, "count": 0}, "invalid_input"),
        (
            {"offence": "buried_too_few", "offender": "attackers", "dealer_team": 0},
            "invalid_input",
        ),
        ({"offence": "buried_too_few", "dealer_team": 0, "buried": 8}, "invalid_input"),
        ({"offence": "buried_too_many", "dealer_team": 0, "buried": 7}, "invalid_input"),
        (
            FINE | {"dealer_team": 0, "attackers_points": 50, "corrected": False},
            "invalid_input",
        ),
        ({"offence": "kitty_count_wrong_before_pickup"}, "invalid_input"),
        ({"offence": "non_dealer_took_kitty_card", "offender_hand": []}, "trump_not_set"),
        (
            {"offence": "non_dealer_took_kitty_card", "trump": "S", "offender_hand": ["S1"]},
            "unknown_card",
        ),
        (
            {"offence": "non_dealer_took_kitty_card", "trump": "S", "offender_hand": ["SA"] * 3},
            "too_many_copies",
        ),
    ],
)
def test_penalty_refuses(given: dict[str, Any], code: str) -> None:
    assert error_code("penalty", given) == code


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({"trick_points": -3}, "negative"),
        ({"trick_points": 120, "kitty_points": 85}, "kitty_too_rich"),
        ({"trick_points": 205}, "more_than_deck"),
        (
            {"attackers_trick_points": 100, "dealer_trick_points": 60, "kitty_points": 45},
            "more_than_deck",
        ),
        (
            {"attackers_trick_points": 100, "dealer_trick_points": 60, "kitty_points": 35},
            "does_not_sum_to_200",
        ),
    ],
)
def test_entry_check_gives_the_first_reason(given: dict[str, Any], expected: str) -> None:
    assert result("entry_check", given) == {"ok": False, "reason": expected}


def test_entry_check_accepts_what_sums_to_200() -> None:
    given = {"attackers_trick_points": 100, "dealer_trick_points": 60, "kitty_points": 40}
    assert result("entry_check", given) == {"ok": True}


def test_kitty_refuses_impossible_tricks() -> None:
    last = {"winner_side": "attackers", "winning_play_is_trump": True}
    for unit, code in (
        ({"type": "tractor", "pairs": 1}, "tractor_needs_two_pairs"),
        ({"type": "tractor", "pairs": 13}, "tractor_too_long"),
        ({"type": "throw", "units": []}, "throw_needs_units"),
        ({"type": "throw", "units": [{"type": "throw", "units": []}]}, "throw_in_throw"),
        ({"type": "tractor", "pairs": 2.0}, "invalid_input"),
        ({"type": "quad"}, "set_needs_decks"),
    ):
        given = {"attackers_trick_points": 0, "last_trick": last | {"unit": unit}}
        assert error_code("kitty", given) == code


def test_match_with_extra_hand_needs_points_for_a_fine() -> None:
    extra = {"dealer_team": 1, "held": True, "rulings": [FINE]}
    given = {"hands": LEVEL, "extra_hand": extra}
    assert error_code("match", given) == "points_needed_for_fine"
    extra |= {"held": None, "attackers_points": 85}
    assert result("match", given)["winner"] == 1  # 85 − 10 = 75 < 80: held


def test_match_with_extra_hand_broken_off_is_lost_by_the_offender() -> None:
    extra = {"dealer_team": 1, "broken_off": True, "rulings": [CHEATING]}
    answer = result("match", {"hands": LEVEL, "extra_hand": extra})
    assert answer == {
        "big": [1, 1],
        "small": [125, 125],
        "winner": 1,
        "decided_by": "extra_hand",
        "needs": None,
    }


def test_match_replays_a_double_offence_when_the_option_says_so() -> None:
    both = {"offence": "last_trick_wrong_count", "offender": "both"}
    broken = {"broken_off": True, "attackers_points_so_far": 40, "rulings": [both]}
    given = {"hands": [broken, {"attackers_points": 60}]}
    assert result("match", given, double_offence="replay_same_dealer") == {
        "big": [1, 0],
        "small": [0, 60],
        "winner": None,
        "decided_by": None,
        "needs": "hand",
        "next_dealer": 1,
    }


@pytest.mark.parametrize(
    "hand",
    [
        {},
        {"attackers_points": 80, "trick_points": 80},
        {"redeal": True, "attackers_points": 80},
        {"broken_off": True},
        {"broken_off": 1, "attackers_points_so_far": 80},
        {"attackers_points": 80, "rulings": [{"offence": "deliberate_cheating"}]},
        {"attackers_points": 80, "rulings": {}},
        80,
    ],
)
def test_match_refuses_a_hand_that_says_too_little_or_too_much(hand: object) -> None:
    assert error_code("match", {"hands": [hand]}) == "invalid_input"


def test_match_refuses_a_fifth_hand() -> None:
    assert error_code("match", {"hands": [*LEVEL, LEVEL[0]]}) == "invalid_input"
    assert error_code("match_total", {"attackers_points": [0] * 5}) == "invalid_input"


def test_succession_names_the_dealers() -> None:
    given = {"first_dealer": "E", "direction": "counter-clockwise"}
    assert result("succession", given) == {
        "dealers": [0, 1, 2, 3],
        "dealers_named": ["E", "N", "W", "S"],
        "hands": 4,
    }
    named = result("succession", {"first_dealer": "E"}, seat_labels="mahjong_ESWN")
    assert named["dealers_named"] == ["E", "S", "W", "N"]
    assert error_code("succession", {"first_dealer": "N"}) == "invalid_input"


def test_succession_in_the_first_hand_never_follows_the_claim() -> None:
    assert result("succession", {"first_hand": True, "flipper": 2})["next_dealer"] == 0


def test_overtime_lost_by_both_is_played_again() -> None:
    assert result("overtime", {"forfeit_by": "both"}) == {"winner": None, "result": "redeal"}


def test_overtime_names_the_team_when_the_dealer_is_known() -> None:
    assert result("overtime", {"attackers_points": 80, "dealer_team": 1}) == {"winner": 0}


def test_long_form_climbs_from_ace_to_king() -> None:
    asked = {"level": "A", "gain": 3, "long_form": True}
    assert result("level", asked)["level"] == "4"
    assert result("level", asked, long_form_levels="skip_constant_trumps")["level"] == "7"
    assert (
        error_code("level", asked | {"level": "5"}, {"long_form_levels": "skip_constant_trumps"})
        == "invalid_input"
    )


def test_deal_gives_the_draw_order() -> None:
    assert result("deal", {"dealer": 2}) == {"cutter": 1, "draw_order": [2, 3, 0, 1]}
    assert result("deal", {"picked_up": 8, "buried": 7}) == {"ok": False, "dealer_hand": 26}
    assert error_code("deal", {"decks": 4, "players": 4}) == "invalid_input"


def test_wrong_card_replaced_too_late_was_not_replaced() -> None:
    asked = {
        "offence": "wrong_card_corrected",
        "offender": "attackers",
        "dealer_team": 0,
        "attackers_points": 85,
        "replaced": "before_next_lead",
    }
    late = result("penalty", asked)
    assert (late["treated_as"], late["big"]) == ("deliberate_cheating", [0, -3])
    in_time = result("penalty", asked, timely="before_next_lead")
    assert (in_time["fine"], in_time["big"]) == (10, [1, 0])
    early = asked | {"replaced": "before_trick_confirmed"}
    assert result("penalty", early)["fine"] == 10
    assert "fine" not in result("penalty", early, timely="before_next_play")


@pytest.mark.parametrize(
    ("grace", "corrected", "big"),
    [
        ("no", True, [-3, 0]),
        ("before_first_lead", False, [-3, 0]),
        ("before_first_lead", True, None),
    ],
)
def test_miscount_put_right_before_the_first_lead(
    grace: str, corrected: bool, big: list[int] | None
) -> None:
    # Y60, ambiguity 13: by the text a miscount costs 3 even when the dealer notices it himself.
    given = {
        "offence": "buried_too_many",
        "dealer_team": 0,
        "buried": 9,
        "corrected": corrected,
        "attackers_points_so_far": 0,
    }
    answer = result("penalty", given, miscount_grace=grace)
    assert answer["big"] == (big or [0, 0])
    assert answer.get("result") == (None if big else "continue")
    assert answer["hand_over"] is bool(big)
