"""Input that cannot be ruled on is explained, and stays."""

import pytest

from tests.referee.test_adjudicator_answers import ask, page

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        # Two decks hold two of each card, in the hand and on the table together.
        ({"led": "HA HA", "hand": "HA H4", "play": "HA H4"}, "超过全部副数。（♥A）"),
        ({"led": "HA HA", "hand": "HK HK H4", "play": "HK HQ"}, "手牌里没有的牌"),
        ({"led": "HA HA", "hand": "HK", "play": "HK"}, "手牌比首家出的还少"),
        ({"led": "HA CA", "hand": "HK HK", "play": "HK HK"}, "不是同一花色"),
        ({"led": "HA HK", "hand": "H9 H8", "play": "H9 H8"}, "本规则不许甩牌"),
        ({"led": "", "hand": "HK HK", "play": "HK HK"}, "还没有输入牌"),
        ({"led": "HA", "hand": "HK", "play": "HK foo"}, "跟出的牌：看不懂的牌（FOO）"),
        ({"led": "HA", "hand": "HK", "play": "HK", "trump": ""}, "请先选主花色"),
    ],
)
def test_impossible_cards_are_explained(fields: dict[str, str], words: str) -> None:
    answer = ask("follow", **fields)
    assert answer.headline == ""
    assert any(words in each for each in answer.problems), answer.problems


def test_play_of_wrong_length_is_named_by_its_place() -> None:
    answer = ask("trick", leader="1", led="HA HA", second="HK", third="H4 H6")
    assert answer.problems == ("西：与首家出牌张数不同。",)


def test_call_needs_its_seat_and_its_cards() -> None:
    assert ask("bid", call_new="HA").problems == ("每次亮主都请选是哪一家。",)
    assert ask("bid").problems == ("要判的：还没有输入牌。",)


def test_same_card_cannot_be_called_twice_as_often_as_there_are_copies() -> None:
    answer = ask("bid", call_1="HA HA", by_1="0", call_new="HA", by_new="1")
    assert answer.problems == ("同一张牌超过全部副数。",)


def test_kitty_needs_the_dealer() -> None:
    assert ask("kitty", led="HA", second="HK").problems == ("请选谁坐庄：由此决定谁是抓分方。",)


def test_joker_alone_does_not_end_the_turning() -> None:
    assert ask("flip", turned="BJ").problems == ("翻出的都是王，请再翻下一张。",)


def test_what_was_entered_stays() -> None:
    shown = page("follow", led="♥A♥A", hand="红桃KK4", play="HK foo").content.decode()
    assert 'name="led" value="HA HA"' in shown
    assert 'name="hand" value="HK HK H4"' in shown
    assert 'name="play" value="HK foo"' in shown


def test_rules_without_no_trump_do_not_take_it() -> None:
    assert ask("follow", trump="NT", led="HA", hand="HK", play="HK").problems == ("请先选主花色。",)
    free = ask(
        "follow", trump="NT", ruleset="common_two_deck", level="2", led="HA", hand="HK", play="HK"
    )
    assert free.good is True
