"""Nothing is guessed and nothing beside the point is shown: gaps are told, clauses are few."""

import pytest

from referee.labels.options import OPTIONS
from tests.referee.test_adjudicator_answers import ask, codes, numbers, page

pytestmark = pytest.mark.django_db

GUIDE = {"ruleset": "common_two_deck", "level": "2"}


def test_play_that_was_not_entered_is_not_called_illegal() -> None:
    answer = ask("follow", led="HA HA", hand="HK HK H4")
    assert (answer.good, answer.headline) == (None, "没有输入跟出的牌")
    assert codes(answer) == [["HK", "HK"]]
    assert answer.offences == ()
    assert ask("follow", led="HA HA", hand="HK").problems


def test_throw_does_not_stand_against_hands_that_nobody_entered() -> None:
    assert "另外三家的手牌" in ask("throw", **GUIDE, led="HA HQ").problems[0]
    # One hand void of hearts was shown by a club, so the others may be void as well.
    answer = ask("throw", **GUIDE, led="HA HQ", partner="C4")
    assert answer.good is True
    words = "未输入，按没有这门花色计"
    assert answer.facts == (f"下家手牌：{words}", f"上家手牌：{words}")


def test_lead_that_an_option_forbids_names_the_option() -> None:
    shown = page("follow", led="HA HK", hand="H9 H8", play="H9 H8")
    assert shown.context["answer"].problems
    assert str(OPTIONS["throws"]["off"]) in shown.content.decode()


def test_earlier_call_that_cannot_stand_is_told() -> None:
    # Y17: only an ace claims; a two is passed over and the pair after it is the first claim.
    answer = ask("bid", call_1="H2", by_1="0", call_new="SA SA", by_new="2")
    assert [line.words != "" for line in answer.lines] == [True, False]
    assert answer.lines[0].words.startswith("无效：")
    good = ask("bid", call_1="HA", by_1="0", call_new="SA SA", by_new="2")
    assert [line.words for line in good.lines] == ["", ""]


@pytest.mark.parametrize(
    ("plays", "clauses"),
    [
        # A ruff of a single with a plain trump: no word about pairs or constant trumps.
        (("HK", "S4", "H9", "HQ"), {"Y33", "Y26", "Y27"}),
        (("HK HK", "S4 S4", "H9 H8", "HQ H7"), {"Y33", "Y34", "Y26", "Y27"}),
        # Side fives above jokers (Y25), and they are trumps at all (Y22).
        (("BJ", "C5", "LJ", "S3"), {"Y22", "Y25"}),
        # The five of the trump suit above another (Y24).
        (("D5", "S5", "BJ", "LJ"), {"Y22", "Y24", "Y25"}),
        # A side ace on a trump lead is no trump (Y23).
        (("SK", "HA", "S9", "S8"), {"Y23", "Y26", "Y27"}),
    ],
)
def test_trick_shows_the_clauses_of_the_cards_on_the_table(
    plays: tuple[str, ...], clauses: set[str]
) -> None:
    led, second, third, fourth = plays
    answer = ask("trick", led=led, second=second, third=third, fourth=fourth)
    assert numbers(answer) == clauses


@pytest.mark.parametrize(
    ("plays", "clauses"),
    [
        (("S4", "H9", "H8", "H7"), {"Y51"}),
        (("S4 S4", "H9 H8", "H6 H7", "C4 C6"), {"Y52"}),
        (("S6 S6 S4 S4", "H9 H8 HJ HQ", "C4 C6 C7 C8", "D4 D6 D7 D8"), {"Y53"}),
        (("HA", "H9", "H8", "H7"), set()),
    ],
)
def test_kitty_shows_the_clause_of_its_factor(plays: tuple[str, ...], clauses: set[str]) -> None:
    led, second, third, fourth = plays
    # East deals, North leads for the attackers.
    answer = ask(
        "kitty", dealer="0", leader="1", led=led, second=second, third=third, fourth=fourth
    )
    assert "Y50" in numbers(answer)
    assert numbers(answer) & {"Y51", "Y52", "Y53"} == clauses


def test_three_pairs_in_nanshan_show_their_own_factor() -> None:
    answer = ask(
        "kitty",
        ruleset="nanshan_cup",
        level="2",
        dealer="0",
        leader="1",
        led="H9 H9 H8 H8 H7 H7",
        second="HA HK HQ HJ H4 H3",
        third="C4 C5 C6 C7 C8 C9",
        fourth="D4 D5 D6 D7 D8 D9",
    )
    assert numbers(answer) & {"N19", "N20", "N21", "N22"} == {"N19"}


def test_call_shows_who_deals_only_where_it_changes_that() -> None:
    # Y16: an ace claims the trump and never the deal; Y49 is about the extra hand alone.
    assert numbers(ask("bid", call_new="HA", by_new="0")) == {"Y17", "Y16"}
    later = {"ruleset": "common_two_deck", "level": "2", "call_new": "H2", "by_new": "0"}
    assert "G14" not in numbers(ask("bid", **later))
    assert "G14" in numbers(ask("bid", first_hand="yes", **later))


def test_every_verdict_on_a_lead_of_pairs_has_a_clause() -> None:
    for system in ("yijing_cup", "nanshan_cup", "common_two_deck", "four_deck"):
        answer = ask(
            "follow", ruleset=system, level="A", led="HK HK", hand="HQ HQ H9", play="HQ H9"
        )
        assert answer.good is False
        assert numbers(answer)


def test_chief_referee_says_where_the_text_is_silent_on_the_flip() -> None:
    answer = ask("flip", ruleset="nanshan_cup", level="2", first_hand="yes", turned="H5")
    assert numbers(answer) == {"N38"}


def test_play_of_another_shape_is_no_matter_of_ruffs_where_nobody_ruffs() -> None:
    plays = {"led": "HK HK", "second": "H9 H8", "third": "HQ H7", "fourth": "C4 C6"}
    assert numbers(ask("trick", ruleset="nanshan_cup", level="2", **plays)) == {"N35", "N29"}
    assert numbers(ask("trick", **plays)) == {"Y34", "Y27"}


def test_earlier_call_with_a_seat_but_no_cards_is_not_passed_over() -> None:
    answer = ask("bid", by_1="0", call_new="SA SA", by_new="1")
    assert answer.problems == ("第1次亮：还没有输入牌。",)
