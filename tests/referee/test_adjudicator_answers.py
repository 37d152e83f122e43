"""Each question through the practice page; expectations are those of the clauses."""

from typing import Any

import pytest
from django.test import Client

from referee.labels.options import OPTIONS
from referee.views.adjudicator.answer import AnswerView

pytestmark = pytest.mark.django_db


def page(question: str, **fields: str) -> Any:
    """Ask on the practice page, under the cup with spades as trump unless told otherwise."""
    asked = {"q": question, "trump": "S", "ask": "1", **fields}
    return Client().get("/adjudicator/", asked)


def ask(question: str, **fields: str) -> AnswerView:
    answer = page(question, **fields).context["answer"]
    assert isinstance(answer, AnswerView)
    return answer


def numbers(answer: AnswerView) -> set[str]:
    return {clause.number for clause in answer.clauses}


def codes(answer: AnswerView) -> list[list[str]]:
    """Return the cards that must be played, in each way to play."""
    return [[card.code for card in way.must] for group in answer.groups for way in group.choices]


def test_pair_must_be_given_to_a_pair() -> None:
    answer = ask("follow", led="HA HA", hand="HK HK H4", play="HK H4")
    assert (answer.good, answer.headline) == (False, "不合法")
    assert "必须出对子" in answer.reason
    assert numbers(answer) == {"Y34"}
    assert codes(answer) == [["HK", "HK"]]


@pytest.mark.parametrize(
    ("led", "hand", "play", "words", "clause"),
    [
        # Y32: hearts are there, a spade is played.
        ("HA", "HK S4", "S4", "必须先出", "Y32"),
        # Y35: a tractor draws the tractor.
        ("HA HA HK HK", "HQ HQ HJ HJ H9 H8", "HQ HQ H9 H8", "必须出拖拉机", "Y35"),
        # Y36: a pair of trumps draws a pair of trumps; the twos and fives are trumps.
        ("SA SA", "H5 H5 D2 S4", "D2 S4", "必须出对子", "Y36"),
    ],
)
def test_play_that_gives_less_than_it_could_is_not_legal(
    led: str, hand: str, play: str, words: str, clause: str
) -> None:
    answer = ask("follow", led=led, hand=hand, play=play)
    assert answer.good is False
    assert words in answer.reason
    assert clause in numbers(answer)
    assert 1 <= len(codes(answer)) <= 12


def test_who_has_none_of_the_suit_plays_at_will() -> None:
    answer = ask("follow", led="HA HA", hand="C4 S6 D9", play="C4 S6")
    assert (answer.good, answer.headline, answer.groups) == (True, "合法", ())
    assert "Y33" in numbers(answer)


def test_option_behind_an_answer_is_named() -> None:
    # Ambiguity 11: pairs inside a tractor must be given to a pair led.
    answer = ask("follow", led="H10 H10", hand="HK HK HQ HQ H4", play="HK H4")
    assert answer.good is False
    assert str(OPTIONS["protect_tractor"]["no"]) in [str(each.text) for each in answer.options]


def test_fives_stand_above_jokers() -> None:
    answer = ask("trick", leader="0", led="HA", second="S4", third="S5", fourth="BJ")
    # Y25; West plays third when East leads, and a five is five points.
    assert answer.headline == "西 最大"
    assert "5 分" in answer.reason
    assert [line.best for line in answer.lines] == [False, False, True, False]
    assert {"Y25", "Y33"} <= numbers(answer)


def test_winner_without_seats_is_told_by_order() -> None:
    # Y27: among side cards the ace is highest, Y32: a discard never wins.
    assert ask("trick", led="HK", second="HA", third="C4", fourth="HQ").headline == "二家 最大"


def test_one_heart_and_a_trump_is_no_ruff() -> None:
    answer = ask("trick", led="HA HA", second="H4 S5", third="H6 H7", fourth="HK HK")
    assert answer.headline == "首家 最大"


def test_cup_knows_no_throws() -> None:
    answer = ask("throw", led="HA HK", next="H4", partner="H6", previous="H7")
    assert answer.good is False
    # Ambiguity 11 names the option.
    assert str(OPTIONS["throws"]["off"]) in [str(each.text) for each in answer.options]


def test_failed_throw_costs_the_smallest_beaten_part() -> None:
    answer = ask(
        "throw",
        ruleset="common_two_deck",
        level="2",
        led="HK HQ",
        next="HA",
        partner="H4",
        previous="H6",
    )
    assert answer.good is False
    assert answer.facts == ("应改出：♥Q",)
    assert "G24" in numbers(answer)
    assert answer.lines[1].label == "下家手牌"


def test_throw_of_the_largest_cards_stands() -> None:
    # Equal is not higher (part 4, row 7).
    answer = ask(
        "throw",
        ruleset="common_two_deck",
        level="2",
        led="HA HK HK",
        next="HA HQ",
        partner="H4",
        previous="SA",
    )
    assert (answer.good, answer.headline) == (True, "甩牌成立")


def test_pair_of_aces_overcalls_a_single() -> None:
    answer = ask("bid", dealer="0", call_1="HA", by_1="0", call_new="CA CA", by_new="1")
    assert (answer.good, answer.headline) == (True, "有效")
    assert "Y18" in numbers(answer)
    assert answer.facts == ("主牌：♣ 梅花", "庄家：东")


@pytest.mark.parametrize(
    ("calls", "words", "clause"),
    [
        # Y19: the first claimant showed the second ace.
        (
            {"call_1": "HA", "by_1": "0", "call_2": "HA", "by_2": "0", "call_new": "CA CA"},
            "已经定主",
            "Y19",
        ),
        # Y18: a single does not overcall a single.
        ({"call_1": "HA", "by_1": "0", "call_new": "CA"}, "不大于", "Y18"),
        # Y5b: nobody may change to no-trump.
        ({"call_1": "HA", "by_1": "0", "call_new": "BJ BJ"}, "不许打无主", "Y5b"),
    ],
)
def test_call_that_cannot_stand(calls: dict[str, str], words: str, clause: str) -> None:
    answer = ask("bid", by_new="1", **calls)
    assert (answer.good, answer.headline) == (False, "无效")
    assert words in answer.reason
    assert clause in numbers(answer)


def test_first_suit_below_a_joker_gives_the_trump() -> None:
    answer = ask("flip", turned="BJ H5")
    assert (answer.headline, answer.reason) == ("主牌：♥ 红桃", "翻开的第 2 张定主。")
    assert {"Y20", "Y21"} <= numbers(answer)


def last_trick(**plays: str) -> AnswerView:
    """Ask about the last trick: East deals and leads, so that North attacks."""
    return ask("kitty", dealer="0", leader="0", **plays)


def test_side_cards_never_capture_the_kitty() -> None:
    answer = last_trick(led="HK", second="HA", third="H4", fourth="H6")
    assert (answer.good, answer.headline) == (False, "不抠底")
    assert "不是主牌" in answer.reason
    assert "Y50" in numbers(answer)


@pytest.mark.parametrize(
    ("plays", "headline"),
    [
        # Y51: a single captures at face value, Y52: a pair doubles.
        ({"led": "HK", "second": "S4", "third": "H4", "fourth": "H6"}, "抠底成立：底牌分 ×1"),
        (
            {"led": "HK HK", "second": "S4 S4", "third": "H4 H7", "fourth": "H6 H8"},
            "抠底成立：底牌分 ×2",
        ),
    ],
)
def test_trumps_of_the_attackers_capture_the_kitty(plays: dict[str, str], headline: str) -> None:
    answer = last_trick(**plays)
    assert (answer.good, answer.headline) == (True, headline)


def test_dealer_side_holds_the_kitty() -> None:
    answer = last_trick(led="HK", second="H9", third="S4", fourth="H6")
    assert (answer.good, answer.headline) == (False, "不抠底")
    assert "保底" in answer.reason
