import pytest

from referee.card_text import card_codes, read_cards


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("HA HA", "HA HA"),
        ("♥A♥A", "HA HA"),
        ("♥️A ♥️A", "HA HA"),
        ("♥KK4", "HK HK H4"),
        ("红桃A，红桃A", "HA HA"),
        ("黑桃10 梅花J 方块2", "S10 CJ D2"),
        ("大王 小王 BJ lj", "BJ LJ BJ LJ"),
        ("s10x2, d5 ×3", "S10 S10 D5 D5 D5"),
        ("红桃１０", "H10"),
        ("", ""),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, codes: str) -> None:
    cards, unread = read_cards(text)
    assert (card_codes(cards), unread) == (codes, ())


@pytest.mark.parametrize(
    ("text", "codes", "unread"),
    [
        ("HA foo", "HA", ("FOO",)),
        ("♥", "", ("♥",)),
        ("H S4", "S4", ("H",)),
        ("A", "", ("A",)),
        # After a joker there is no suit that a rank could belong to.
        ("HA BJ K", "HA BJ", ("K",)),
        ("H11", "", ("11", "H")),
    ],
)
def test_words_that_name_no_card_are_told(text: str, codes: str, unread: tuple[str, ...]) -> None:
    cards, words = read_cards(text)
    assert (card_codes(cards), words) == (codes, unread)


def test_codes_are_read_again() -> None:
    cards, _ = read_cards("SA H10 BJ LJ D2 D2")
    assert read_cards(card_codes(cards)) == (cards, ())
