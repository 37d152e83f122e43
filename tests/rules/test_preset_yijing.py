"""The preset of the cup against the text of the regulation, clause by clause."""

import re

import pytest

from rules.bands import bands
from rules.cards import Joker, Rank
from rules.offences import CatalogueEntry, Offence, Offender, RulingResult
from rules.penalties import catalogue
from rules.points import deck_points, hand_cards, kitty_max
from rules.ruleset import load

CUP = load("yijing_cup")

BAND_TEXTS = {
    "Y39": "0分，庄家升3级，得3分",
    "Y40": "5-35分，庄家升2级，得2分",
    "Y41": "40-75分，庄家升1级，得1分",
    "Y42": "80-115分，庄家下庄，互不升级，0:0",
    "Y43": "120-155分，抓分方得1分",
    "Y44": "160-195分，抓分方得2分",
    "Y45": "200分，抓分方得3分",
}
STEP_TEXT = "200分以上，每多40分，多加1分"

OPTION_DEFAULTS = {
    "forfeit": "deduct_3_hand_void",
    "forfeit_small": "keep_if_innocent",
    "forfeit_secured": "stands",
    "double_offence": "both_deducted",
    "fine10_attackers": "before_band",
    "fine10_dealer_side": "match_ledger",
    "small_floor": "may_go_negative",
    "timely": "before_trick_confirmed",
    "miscount_grace": "no",
    "kitty_tractor": "number_of_cards",
    "equal_cards": "first_played",
    "adjacent_across_removed_rank": "yes",
    "trump_adjacency": "trump_order",
    "mixed_tractor": "forbidden",
    "protect_tractor": "no",
    "shorter_tractor": "required",
    "throws": "off",
    "throw_check": "all_three_others",
    "throw_fail": "smallest_beaten_unit",
    "throw_fine": "0",
    "overruff": "longest_unit_only",
    "pair_over_pair": "not_allowed",
    "overcall_window": "until_kitty_touched",
    "overtime_no_claim": "redeal",
    "overtime_counts": "not_added",
    "seat_labels": "compass_ENWS",
    "long_form_levels": "A_2_3_to_K",
}


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def test_bands_cite_the_clauses_in_order() -> None:
    assert [band.clause for band in bands(CUP, 200)] == list(BAND_TEXTS)


@pytest.mark.parametrize("band", bands(CUP, 200), ids=lambda band: band.clause)
def test_band_has_the_numbers_of_its_clause(band: object) -> None:
    found = next(one for one in bands(CUP, 200) if one == band)
    text = BAND_TEXTS[found.clause]
    first, *rest = numbers(text)
    assert found.points_from == first
    if "-" in text:
        assert found.points_to == rest[0]
    gain = int(text.rsplit("得", 1)[1][0]) if "得" in text else 0
    dealer, attackers = (0, gain) if "抓分方" in text else (gain, 0)
    assert (found.dealer_gain, found.attackers_gain) == (dealer, attackers)
    assert found.dealer_keeps == (found.points_from < 80)  # Y42 庄家下庄


def test_step_has_the_numbers_of_its_clause() -> None:
    assert numbers(STEP_TEXT) == [CUP.bands[-1].points_from, CUP.step_points, CUP.step_gain]
    assert CUP.step_clause == "Y46"


def test_penalties_are_those_of_the_text() -> None:
    every, dealer = tuple(Offender), (Offender.DEALER_SIDE,)

    def entry(clause: str, offence: Offence, **what: object) -> CatalogueEntry:
        return CatalogueEntry(clause=clause, offence=offence, **what)  # type: ignore[arg-type]  # a table

    assert catalogue(CUP) == (
        entry("Y57", Offence.DELIBERATE_CHEATING, big=3, ends_hand=True),
        entry("Y58", Offence.WRONG_CARD_CORRECTED, small=10, counted=True),
        entry(
            "Y59",
            Offence.WRONG_CARD_NOT_CORRECTED,
            big=3,
            ends_hand=True,
            treated_as=Offence.DELIBERATE_CHEATING,
        ),
        entry("Y60", Offence.BURIED_TOO_MANY, big=3, ends_hand=True, offenders=dealer),
        entry("Y60", Offence.BURIED_TOO_FEW, big=3, ends_hand=True, offenders=dealer),
        entry("Y61", Offence.LAST_TRICK_WRONG_COUNT, big=3, ends_hand=True, offenders=every),
        entry("Y62", Offence.KITTY_COUNT_WRONG_BEFORE_PICKUP, result=RulingResult.REDEAL),
        entry("Y63", Offence.DREW_ONE_TOO_MANY, result=RulingResult.CONTINUE),
        entry("Y64", Offence.NON_DEALER_TOOK_KITTY_CARD, result=RulingResult.CONTINUE),
        entry("Y66", Offence.TAKE_BACK_LEGAL_CARD, result=RulingResult.REFUSED),
    )


def test_cards_and_match_are_those_of_the_text() -> None:
    assert (CUP.key, CUP.name.zh, CUP.name.en) == ("yijing_cup", "怡景丽家杯", "Yijing Lijia Cup")
    assert (CUP.decks, CUP.kitty_cards) == (2, 8)  # Y4a, Y9
    assert (deck_points(CUP), kitty_max(CUP), hand_cards(CUP)) == (200, 80, 25)  # Y37, Y9
    assert (CUP.hands, CUP.level, CUP.dealer_falls_at) == (4, Rank.ACE, 80)  # Y15, Y13, Y42
    assert CUP.permanent_trumps == (  # Y25
        Rank.FIVE,
        Joker.BIG,
        Joker.SMALL,
        Rank.THREE,
        Rank.TWO,
    )
    assert (CUP.kitty_trump_only, CUP.kitty_single, CUP.kitty_pair) == (True, 1, 2)  # Y50 to Y52


@pytest.mark.parametrize(("name", "value"), OPTION_DEFAULTS.items())
def test_option_has_the_default_of_the_protocol(name: str, value: str) -> None:
    assert getattr(CUP, name) == value
