"""Rulings on races of levels as JSON, worked out by hand from the clauses."""

from typing import Any

import pytest

from tests.rules.protocol import error_code, result

NORTH_FIRST: dict[str, Any] = {"attackers_points": 0, "dealer": 1}


def test_match_tells_levels_dealer_and_need() -> None:
    answer = result("match", {"hands": [NORTH_FIRST]}, system="nanshan_cup")
    assert answer == {
        "levels": ["2", "5"],
        "games": [0, 0],
        "winner": None,
        "decided_by": None,
        "needs": "hand",
        "surplus": 0,
        "next_dealer": 3,
        "next_number": 2,
        "level_card": "5",
    }


def test_match_says_who_must_be_named() -> None:
    answer = result("match", {"hands": [{"attackers_points": 0}]}, system="four_deck")
    assert (answer["needs"], answer["next_number"], answer["surplus"]) == ("dealer", 1, 1)


def test_match_ends_with_its_reason() -> None:
    hands = [NORTH_FIRST, {"attackers_points": 80}]
    asked: dict[str, Any] = {"hands": hands, "time_after": 2}
    ended = result("match", asked, system="union_three_rounds")
    assert ended == {
        "levels": ["2", "5"],
        "games": [0, 0],
        "winner": 1,
        "decided_by": "time",
        "needs": None,
        "surplus": 0,
    }
    hands[0] = NORTH_FIRST | {"attackers_points": 80}
    assert result("match", asked, system="union_three_rounds")["needs"] == "lots"
    drawn = result("match", asked | {"lots": 0}, system="union_three_rounds")
    assert (drawn["winner"], drawn["decided_by"]) == (0, "lots")
    other = result("match", asked, system="sports_faculty_2013")
    assert (other["winner"], other["decided_by"]) == (1, "dealer_at_time")  # South


def test_match_reads_the_level_card_of_the_last_trick() -> None:
    last = {
        "winner_side": "attackers",
        "winning_play_is_trump": True,
        "unit": {"type": "single"},
        "level_card": "other_suit",
    }
    climb = [{"attackers_points": 0, "dealer": 0}, *({"attackers_points": p} for p in (0, 5, 0))]
    hands = [*climb, {"trick_points": 65, "kitty_points": 10, "last_trick": last}]
    answer = result("match", {"hands": hands}, system="office_double")
    assert answer["levels"] == ["8", "2"]


@pytest.mark.parametrize(
    ("system", "given", "expected"),
    [
        (
            "office_double",
            {"offence": "revoke", "offender": "attackers", "attackers_points": 85},
            {"hand_over": False, "levels": [0, -1], "deal_passes": True, "loses_match_at": 3},
        ),
        (
            "office_double",
            {
                "offence": "wrong_card_count",
                "offender": "dealer_side",
                "attackers_points_so_far": 30,
            },
            {"hand_over": True, "levels": [0, 1], "deal_passes": True},
        ),
        (
            "office_double",
            {"offence": "wrong_card_count", "offender": "both", "attackers_points_so_far": 30},
            {"hand_over": True, "levels": [0, 0], "deal_passes": None},
        ),
        (
            "office_double",
            {
                "offence": "failed_throw",
                "offender": "attackers",
                "attackers_points": 85,
                "count": 3,
            },
            {"fine": 30, "banded_points": 55, "levels": [1, 0], "deal_passes": False},
        ),
        (
            "village_best_of_three",
            {
                "offence": "wrong_card_corrected",
                "offender": "attackers",
                "attackers_points": 20,
                "count": 3,
            },
            {"fine": 30, "banded_points": 0, "levels": [3, 0]},
        ),
        (
            "village_best_of_three",
            {"offence": "illegal_play", "offender": "dealer_side", "attackers_points": 40},
            {"levels": [-2, 0]},  # one up for the hand, three down
        ),
        (
            "village_best_of_three",
            {"offence": "buried_too_few", "buried": 7},
            {"hand_over": True, "levels": [0, 0], "deal_passes": True},
        ),
    ],
)
def test_penalty_in_levels(system: str, given: dict[str, Any], expected: dict[str, Any]) -> None:
    answer = result("penalty", given | {"dealer_team": 0}, system=system)
    assert {name: answer[name] for name in expected} == expected


@pytest.mark.parametrize(
    ("system", "given", "expected"),
    [
        ("nanshan_cup", {"start_of_match": True}, {"levels": ["2", "2"], "level_card": "2"}),
        ("nanshan_cup", {"level": "A", "gain": 4, "side": "attackers"}, {"finished": False}),
        (
            "nanshan_cup",
            {"attackers_level": "5", "attackers_points": 165},
            {"attackers_level": "7", "deal_passes": True, "finished": False},
        ),
        (
            "nanshan_cup",
            {"dealer_side_level": "A", "attackers_level": "3", "attackers_points": 75},
            {"dealer_side_level": "A", "attackers_level": "3", "finished": True},
        ),
        ("four_deck", {"dealer_side_level": "9", "attackers_level": "4"}, {"level_card": "9"}),
        ("four_deck", {"level": "5", "result": "lost_deal"}, {"level": "5", "deal_passes": True}),
        ("club_past_joker", {"level": "A", "gain": 2}, {"level": "BJ", "finished": False}),
        ("club_past_joker", {"level": "BJ", "gain": 1}, {"level": "BJ", "finished": True}),
    ],
)
def test_levels_of_a_race(system: str, given: object, expected: dict[str, Any]) -> None:
    answer = result("level", given, system=system)
    assert {name: answer[name] for name in expected} == expected


def test_demotion_never_goes_below_the_start() -> None:
    for level, after in (("5", "4"), ("2", "2")):
        given = {"level": level, "side": "dealer_side", "result": "lost_deal"}
        answer = result("level", given, system="four_deck", demotion="one_level_on_loss")
        assert answer["level"] == after


def test_succession_follows_the_result() -> None:
    for given, dealer, side in (
        ({"dealer": 1, "attackers_points": 0}, 3, "dealer_side"),
        ({"dealer": 1, "winner": "attackers"}, 2, "attackers"),
    ):
        answer = result("succession", given, system="common_two_deck")
        assert answer == {"next_dealer": dealer, "next_side": side}
    first = result("succession", {"first_hand": True, "flipper": 3}, system="four_deck")
    assert first["next_dealer"] == 3


def test_deal_of_four_decks() -> None:
    asked = {"decks": 4, "players": 4}
    whole = {"cards": 216, "each": 52, "kitty": 8, "points": 400}
    assert result("deal", asked, system="four_deck") == whole
    twelve = {"cards": 216, "each": 51, "kitty": 12, "points": 400}
    assert result("deal", asked, system="four_deck", kitty_size="12") == twelve


def test_entry_check_knows_the_decks() -> None:
    for points, reason in ((325, "more_than_deck"), (320, None)):
        answer = result(
            "entry_check", {"trick_points": points, "kitty_points": 80}, system="four_deck"
        )
        assert answer.get("reason") == reason


@pytest.mark.parametrize(
    ("kind", "given", "code"),
    [
        ("match_total", {"attackers_points": [80]}, "kind_not_for_system"),
        ("overtime", {"attackers_points": 80}, "kind_not_for_system"),
        ("level", {"hand": 3}, "invalid_input"),
        ("level", {"level": "LJ", "gain": 1}, "invalid_input"),
        ("level", {"attackers_points": 80}, "invalid_input"),
        ("succession", {"first_dealer": "E"}, "invalid_input"),
        ("penalty", {"offence": "deliberate_cheating"}, "offence_not_in_ruleset"),
        ("match", {"hands": [NORTH_FIRST], "time_after": -1}, "invalid_input"),
        ("match", {"hands": [{"attackers_points": 0, "dealer": 4}]}, "invalid_input"),
    ],
)
def test_what_a_race_does_not_answer(kind: str, given: object, code: str) -> None:
    assert error_code(kind, given, system="nanshan_cup") == code
