"""Who wins a trick, whether a throw stands, and how often the kitty counts; from the clauses."""

import pytest

from rules.last_trick import rule_on_last_trick
from rules.play import PlayStatus, ThrowReason, throw_check, trick_winner
from rules.reports import LastTrick, Unit, UnitKind
from rules.ruleset import load
from rules.seats import Side
from rules.shapes import HookCard
from tests.rules.tables import CUP, FOUR, GUIDE, NANSHAN, Setting, cards, under


def won(setting: Setting, *plays: str, **options: object) -> tuple[int, str]:
    """Return who wins and what the plays after the lead were worth."""
    ruling = trick_winner(under(setting, **options), [cards(play) for play in plays])
    assert ruling.statuses[0] is PlayStatus.LED
    return ruling.winner, " ".join(ruling.statuses[1:])


@pytest.mark.parametrize(
    ("plays", "winner", "statuses"),
    [
        # a ruff, an over-ruff, a smaller ruff
        (("HA", "S4", "C2", "SA"), 2, "ruffed overruffed underruffed"),
        (("HA", "S4", "HA", "H4"), 1, "ruffed lower lower"),
        (("H9", "HK", "HK", "HQ"), 1, "taken equal lower"),
        # one heart with a trump is no ruff, however large (N30)
        (("H9 H9", "H4 S5", "S4 S4", "CA CA"), 2, "other_suits ruffed other_suits"),
        # trumps without a pair are no ruff of a pair
        (("H9 H9", "S5 BJ", "HK H4", "H10 H10"), 3, "other_shape other_shape taken"),
        # two different 副2 are no pair (Y28)
        (("H9 H9", "C2 D2", "C2 C2", "D4 D4"), 2, "other_shape ruffed other_suits"),
        # trump led: 副5 over the big joker (Y25)
        (("SA", "BJ", "C5", "S5"), 3, "taken taken taken"),
    ],
)
def test_trick_of_the_cup(plays: tuple[str, ...], winner: int, statuses: str) -> None:
    assert won(CUP, *plays) == (winner, statuses)


def test_trick_may_be_looked_at_before_all_have_played() -> None:
    assert won(CUP, "HA", "S4") == (1, "ruffed")


def test_last_of_equal_cards_wins_when_the_option_says_so() -> None:
    plays = ("H5", "D5", "C5", "SA")
    assert won(CUP, *plays) == (0, "equal equal lower")
    assert won(CUP, *plays, equal_cards="last_played") == (2, "taken taken lower")


def test_longest_unit_decides_and_every_unit_by_option() -> None:
    # a pair and a single: 66 4 over 55 A by the pair, not by every unit
    plays = ("HA HA HK", "S5 S5 SA", "S6 S6 S4", "H3 H4 H7")
    assert won(GUIDE, *plays)[0] == 2
    assert won(GUIDE, *plays, overruff="beat_every_unit")[0] == 1


def test_every_split_of_a_ruff_is_tried_when_every_unit_must_be_beaten() -> None:
    # 77QQ as QQ with 7 7 does not beat the jack of 66 J 4, as 77 with Q Q it beats all
    plays = ("HA HA HK H10", "S6 S6 SJ S4", "S7 S7 SQ SQ", "H3 H4 H7 H8")
    assert won(GUIDE, *plays, overruff="beat_every_unit")[0] == 2
    assert won(GUIDE, *plays)[0] == 2


def test_tractor_and_pair_are_ruffed_by_a_longer_run() -> None:
    # a tractor of two pairs and a pair led; a run of three pairs holds both
    assert won(GUIDE, "H9 H9 H8 H8 HA HA", "S5 S5 S4 S4 S3 S3")[0] == 1


@pytest.mark.parametrize(
    ("lead", "play", "winner"),
    [
        ("H9 H9 H9", "S4 S4 S4", 1),
        ("H9 H9 H9", "S4 S4 S5", 0),
        ("H9 H9 H9 H9", "S4 S4 S4 S4", 1),
        ("H9 H9 H8 H8", "S4 S4 S4 S4", 0),  # four of a kind is no tractor
        ("H9 H9 H9 H8 H8 H8", "S5 S5 S4 S4 S6 S6", 0),  # pairs are no triples
        ("H9 H9 H8 H8 H7 H7", "S5 S5 S5 S4 S4 S4", 0),
    ],
)
def test_sets_are_ruffed_by_like_sets(lead: str, play: str, winner: int) -> None:
    assert won(FOUR, lead, play)[0] == winner


def test_mixed_tractor_follows_on_the_scale_of_its_side_suit() -> None:
    literal = {"mixed_tractor": "counts_as_side"}
    assert won(CUP, "H8 H8 H7 H7", "H6 H6 H5 H5", **literal) == (0, "lower")
    assert won(CUP, "H4 H4 H3 H3", "H6 H6 H5 H5", **literal) == (1, "taken")
    assert won(CUP, "H4 H4 H3 H3", "H8 H8 H7 H7", **literal) == (1, "taken")
    assert won(CUP, "H8 H8 H7 H7", "H6 H6 H5 H5") == (0, "other_suits")


# Throws, which must be unbeatable (G23, G24).


def thrown(setting: Setting, lead: str, *others: str, **options: object) -> str:
    ruling = throw_check(under(setting, **options), cards(lead), [cards(hand) for hand in others])
    assert ruling.ok == (ruling.reason in {ThrowReason.OK, ThrowReason.NO_THROW})
    return " ".join([ruling.reason, *map(str, ruling.forced or ())])


@pytest.mark.parametrize(
    ("lead", "others", "expected"),
    [
        ("HA HA HK", ("HK HQ HQ", "", ""), "ok"),
        ("HA HQ", ("", "", "HK"), "beaten HQ"),
        ("HA HQ", ("", "HK", ""), "beaten HQ"),  # the partner counts too
        ("HA HA HQ HQ", ("HK HQ", "HK", ""), "ok"),  # nobody holds both kings
        ("HK HK HJ", ("HA HA", "HQ", ""), "beaten HJ"),  # both beaten, the jack is smaller
        ("HK HQ", ("S2 S2 BJ", "", ""), "ok"),  # trumps beat no side throw
        ("H9 H9 H8 H8 HA", ("HK HK H10 H10", "", ""), "ok"),  # no tractor
        ("H9 H9 H8 H8 HA", ("HJ HJ H10 H10", "", ""), "beaten H9 H9 H8 H8"),
        ("H9 H9 H8 H8 HA", ("HQ HQ HJ HJ H10 H10", "", ""), "beaten H9 H9 H8 H8"),
        ("HA", ("", "", ""), "no_throw"),
        ("SA S9", ("S2", "", ""), "beaten S9"),
        ("C2 D2", ("H2 BJ", "", ""), "beaten C2"),
    ],
)
def test_throw_stands_unless_a_unit_is_beaten(
    lead: str, others: tuple[str, str, str], expected: str
) -> None:
    assert thrown(GUIDE, lead, *others) == expected


def test_throw_follows_the_options() -> None:
    lead, others = "HA HA HQ H10 H10 H9", ("HK", "HJ HJ", "")
    assert thrown(GUIDE, lead, *others) == "beaten H9"
    assert thrown(GUIDE, lead, *others, throw_check="opponents_only") == "beaten H9"
    assert thrown(GUIDE, "HA HA H10 H10", "HK", "HJ HJ", "") == "beaten H10 H10"
    assert thrown(GUIDE, "HA HA H10 H10", "HK", "HJ HJ", "", throw_check="opponents_only") == "ok"
    assert thrown(GUIDE, "HQ H8 H8", "HK", "", "", throw_fail="smallest_unit") == "beaten H8 H8"
    assert thrown(GUIDE, "HQ H8 H8", "HK", "", "", throw_fail="smallest_card") == "beaten H8"
    assert thrown(GUIDE, "HA HK", "", "", "", throws="off") == "throw_not_allowed"
    assert thrown(GUIDE, "SA SK", "", "", "", throws="side_suits") == "throw_not_allowed"


@pytest.mark.parametrize(
    ("option", "fine"), [("0", 0), ("10", 10), ("10_per_card", 30), ("10_per_card_less_one", 20)]
)
def test_failed_throw_costs_what_the_option_says(option: str, fine: int) -> None:
    order = under(GUIDE, throw_fine=option)
    assert throw_check(order, cards("HA HA HQ"), [cards("HK"), (), ()]).fine == fine
    assert throw_check(order, cards("HA HA HK"), [cards("HK"), (), ()]).fine == 0


def test_beaten_units_tell_who_beats_them_and_with_what() -> None:
    ruling = throw_check(
        under(GUIDE), cards("HA HQ H9 H9"), [cards("H4"), cards("HK"), cards("HJ HJ H10")]
    )
    assert [(one.unit.cards, one.by, one.cards) for one in ruling.beaten] == [
        (cards("H9 H9"), 3, cards("HJ HJ")),
        (cards("HQ"), 2, cards("HK")),
    ]


# The last trick and the kitty (Y50 to Y53, N18 to N22).


def kitty(setting: Setting, leader: Side, *plays: str) -> tuple[LastTrick, int]:
    order = under(setting)
    ruling = rule_on_last_trick(load(setting[0]), order, [cards(play) for play in plays], leader)
    assert ruling.captured == (ruling.multiplier > 0)
    return ruling.last_trick, ruling.multiplier


SINGLE, PAIR = Unit(UnitKind.SINGLE), Unit(UnitKind.PAIR)
ATTACKERS, DEALER_SIDE = Side.ATTACKERS, Side.DEALER_SIDE


@pytest.mark.parametrize(
    ("setting", "leader", "plays", "last_trick", "multiplier"),
    [
        (CUP, DEALER_SIDE, "HA/S4/HK/H4", LastTrick(ATTACKERS, True, SINGLE), 1),
        (CUP, DEALER_SIDE, "HK/HA/HQ/H4", LastTrick(ATTACKERS, False, SINGLE), 0),  # Y50
        (CUP, DEALER_SIDE, "HA/HK/S4/H4", LastTrick(DEALER_SIDE, True, SINGLE), 0),
        (CUP, ATTACKERS, "S4 S4/HA HK/H9 H9/C4 C6", LastTrick(ATTACKERS, True, PAIR), 2),
        (
            CUP,
            ATTACKERS,
            "S5 S5 H5 H5 BJ BJ/C4 C4 C6 C6 C7 C7/D4 D4 D6 D6 D7 D7/H4 H4 H6 H6 H7 H7",
            LastTrick(ATTACKERS, True, Unit(UnitKind.TRACTOR, 3)),
            6,
        ),
        (NANSHAN, DEALER_SIDE, "SQ/SA/SK/S4", LastTrick(ATTACKERS, False, SINGLE), 2),
        (
            NANSHAN,
            DEALER_SIDE,
            "SK/S3/H4/S4",
            LastTrick(ATTACKERS, True, SINGLE, HookCard.OTHER_SUIT),
            2,
        ),
        (
            NANSHAN,
            ATTACKERS,
            "SA SA SK SK/S4 S5 S6 S7/C4 C5 C6 C7/D4 D5 D6 D7",
            LastTrick(ATTACKERS, False, Unit(UnitKind.TRACTOR, 2)),
            4,
        ),
    ],
)
def test_kitty_counts_by_the_cards_that_won(
    setting: Setting, leader: Side, plays: str, last_trick: LastTrick, multiplier: int
) -> None:
    assert kitty(setting, leader, *plays.split("/")) == (last_trick, multiplier)
