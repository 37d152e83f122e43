"""Rulings on cards as JSON: impossible input is explained, answers tell what they rest on."""

import json
import re
from typing import Any

import pytest

from rules.cards import Rank
from tests.rules.protocol import VECTORS, error_code, reply, result

CUP = {"trump": "S", "level": "A"}
HALF_A_DECK = [suit + rank for suit in "HC" for rank in Rank]
GUIDE = {"trump": "S", "level": "2"}
FOLLOW = CUP | {"lead": ["H8", "H8"], "hand": ["HK", "HK", "H4"], "play": ["HK", "H4"]}
TRICK = CUP | {"plays": [["HK"], ["HA"], ["H4"], ["S4"]]}
THROW = GUIDE | {"lead": ["HA", "HQ"], "other_hands": [["HK"], [], []]}
BID = {
    "level": "A",
    "stage": "drawing",
    "dealer": 0,
    "history": [{"seat": 2, "cards": ["SA"]}],
    "new": {"seat": 1, "cards": ["HA", "HA"]},
}
KINDS = {"parse", "lead", "follow", "trick_winner", "throw_check", "bid"}
VECTORS_OF_ALL = json.loads(VECTORS.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("kind", "given", "code"),
    [
        ("follow", FOLLOW | {"play": ["HK", "HQ"]}, "not_in_hand"),
        ("follow", FOLLOW | {"play": ["H4", "H4"]}, "not_in_hand"),
        ("follow", FOLLOW | {"hand": ["H8", "HK"], "play": ["HK", "H8"]}, "too_many_copies"),
        ("follow", FOLLOW | {"hand": ["HK"] * 3}, "too_many_copies"),
        ("follow", FOLLOW | {"hand": ["HK"], "play": ["HK"]}, "hand_too_small"),
        ("follow", FOLLOW | {"lead": ["H8", "C8"]}, "lead_of_several_suits"),
        ("follow", FOLLOW | {"lead": ["HA", "HQ"]}, "lead_is_a_throw"),
        ("follow", FOLLOW | {"lead": []}, "no_cards"),
        ("follow", FOLLOW | {"lead": ["H1"]}, "unknown_card"),
        ("follow", FOLLOW | {"trump": None}, "no_trump_not_played"),
        ("follow", FOLLOW | {"trump": "T"}, "invalid_input"),
        ("follow", {key: FOLLOW[key] for key in FOLLOW if key != "trump"}, "invalid_input"),
        ("trick_winner", TRICK | {"plays": [["HK"], ["HA"], ["H4"]]}, "wrong_number_of_plays"),
        ("trick_winner", TRICK | {"plays": [["HK"]] * 4}, "too_many_copies"),
        (
            "trick_winner",
            TRICK | {"plays": [["HK"], ["HA", "H9"], ["H4"], ["S4"]]},
            "wrong_number_of_cards",
        ),
        ("trick_winner", TRICK | {"plays": [[], [], [], []]}, "no_cards"),
        ("trick_winner", TRICK | {"plays": [["HK"], "HA", ["H4"], ["S4"]]}, "invalid_input"),
        (
            "trick_winner",
            TRICK | {"plays": [["HK", "HQ"], ["HA", "H9"], ["H4", "H6"], ["S4", "S6"]]},
            "lead_is_a_throw",
        ),
        ("parse", CUP | {"cards": []}, "no_cards"),
        ("parse", CUP | {"cards": ["SA"] * 3}, "too_many_copies"),
        ("lead", CUP | {"cards": HALF_A_DECK}, "too_many_cards"),
        ("side_order", CUP | {"suit": "S"}, "invalid_input"),
        ("trump_order", {"trump": None, "level": "A"}, "no_trump_not_played"),
        ("bid", BID | {"new": {"seat": 1, "cards": []}}, "no_cards"),
        ("bid", BID | {"new": {"seat": 1, "cards": ["SA", "SA"]}}, "too_many_copies"),
        ("bid", BID | {"stage": "afterwards"}, "invalid_input"),
        ("bid", BID | {"new": {"seat": 4, "cards": ["HA"]}}, "invalid_input"),
        ("flip_kitty", {"kitty": ["BJ", "LJ"]}, "more_must_be_turned"),
        ("flip_kitty", {"kitty": []}, "no_cards"),
        ("flip_kitty", {"kitty": ["H4", "H6", "H7", "H8", "H9", "HJ", "HQ", "HK", "HA"]},
         "too_many_cards"),
    ],
)  # fmt: skip
def test_impossible_input_is_explained(kind: str, given: dict[str, Any], code: str) -> None:
    assert error_code(kind, given) == code


@pytest.mark.parametrize(
    ("kind", "given", "code"),
    [
        ("throw_check", THROW | {"other_hands": [["HK"], []]}, "wrong_number_of_hands"),
        ("throw_check", THROW | {"lead": ["HA", "CA"]}, "lead_of_several_suits"),
        ("throw_check", THROW | {"other_hands": [["HA"], ["HA"], []]}, "too_many_copies"),
        ("throw_check", {key: THROW[key] for key in THROW if key != "level"}, "invalid_input"),
        ("bid", BID | {"level": None}, "invalid_input"),
    ],
)
def test_impossible_input_of_a_level_race_is_explained(
    kind: str, given: dict[str, Any], code: str
) -> None:
    assert error_code(kind, given, system="common_two_deck") == code


def test_every_problem_is_told_at_once() -> None:
    given = FOLLOW | {"lead": ["H8", "C8"], "hand": ["HK"], "play": ["HQ", "H4"]}
    message = reply("follow", given, {}, "yijing_cup")["error"]["message"]
    assert message == "lead of several suits: H8 C8; hand too small; not in hand: HQ H4"


def test_more_than_four_decks_are_not_ruled_on() -> None:
    options = {"decks": 5, "kitty_cards": 6}
    given = GUIDE | {"cards": ["HA"]}
    assert error_code("parse", given, options, system="common_two_deck") == "too_many_decks"


def test_answer_shows_reason_clauses_and_what_should_have_been_played() -> None:
    assert result("follow", FOLLOW) == {
        "legal": False,
        "reason": "must_play_pair",
        "clauses": ["Y34"],
        "rests_on": [],
        "alternatives": {
            "complete": True,
            "groups": [
                {"kind": "pairs", "choices": [{"must": ["HK", "HK"], "free": 0, "among": []}]}
            ],
        },
    }


def test_answer_that_rests_on_an_option_names_it() -> None:
    given = CUP | {"cards": ["BJ", "BJ", "LJ", "LJ"]}
    assert result("parse", given)["rests_on"] == [
        {"option": "trump_adjacency", "value": "trump_order"}
    ]
    throw = result("throw_check", THROW, system="common_two_deck")
    assert throw["beaten"] == [{"unit": ["HQ"], "by": 1, "with": ["HK"]}]
    assert {one["option"] for one in throw["rests_on"]} == {"throws", "throw_fine"}


def test_refused_lead_names_the_option_too() -> None:
    answer = result("lead", CUP | {"cards": ["HA", "HK"]})
    assert (answer["legal"], answer["reason"]) == (False, "throw_not_allowed")
    assert answer["rests_on"] == [{"option": "throws", "value": "off"}]


@pytest.mark.parametrize(
    "vector",
    [one for one in VECTORS_OF_ALL if one["kind"] in KINDS],
    ids=lambda one: one["id"],
)
def test_vector_rests_on_the_options_that_change_it(vector: dict[str, Any]) -> None:
    answer = result(vector["kind"], vector["input"], system=vector["system"])
    named = {one["option"] for one in answer["rests_on"]}
    for other in vector.get("alternatives", ()):
        if any(vector["expect"].get(key) != value for key, value in other["expect"].items()):
            assert other["option"] in named
    letter = vector["id"][0]
    assert all(re.fullmatch(rf"{letter}\d+[a-z]?", clause) for clause in answer["clauses"])


def test_own_regulation_has_no_clauses_but_options() -> None:
    given = CUP | {"cards": ["BJ", "BJ", "LJ", "LJ"]}
    answer = result("parse", given, system="village_best_of_three")
    assert answer["clauses"] == []
    assert answer["rests_on"] == [{"option": "trump_adjacency", "value": "trump_order"}]
