"""What holds for every ruleset: its file, its bands, its kitty."""

from dataclasses import replace
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.bands import band_of, bands
from rules.kitty import kitty_table, unit_multiplier
from rules.reports import Unit, UnitKind
from rules.ruleset import Ruleset, Words, parse
from rules.ruleset_text import to_text
from rules.scoring import lookup
from tests.rules.random_rulesets import rulesets

steady = settings(deadline=None)
fives = st.integers(0, 200).map(lambda number: 5 * number)
names = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=30)


@given(rulesets(), names, names)
@steady
def test_file_brings_back_the_same_ruleset(ruleset: Ruleset, chinese: str, english: str) -> None:
    named = replace(ruleset, name=Words(chinese, english))
    text = to_text(named)
    assert parse(text) == named
    assert to_text(parse(text)) == text


@given(rulesets(), fives)
@steady
def test_bands_have_no_gap_and_no_overlap(ruleset: Ruleset, up_to: int) -> None:
    found = bands(ruleset, up_to)
    assert found[0].points_from == 0
    for band, following in pairwise(found):
        assert band.points_to is not None
        assert band.points_to + 5 == following.points_from
    last = found[-1]
    assert last.points_from <= up_to
    assert last.points_to is None or up_to <= last.points_to
    for band in found:
        assert band == band_of(ruleset, band.points_from)
        assert band.points_to is None or band == band_of(ruleset, band.points_to)


@given(rulesets(), fives)
@steady
def test_one_side_gains_or_none(ruleset: Ruleset, points: int) -> None:
    band = band_of(ruleset, points)
    assert 0 in {band.dealer_gain, band.attackers_gain}
    assert min(band.dealer_gain, band.attackers_gain) == 0
    assert not (band.dealer_gain and not band.dealer_keeps)
    assert not (band.attackers_gain and band.dealer_keeps)
    assert not ruleset.attackers_cap or band.attackers_gain <= ruleset.attackers_cap


@given(rulesets(), fives, fives)
@steady
def test_more_points_never_help_the_dealer_side(ruleset: Ruleset, one: int, two: int) -> None:
    few, many = (band_of(ruleset, points) for points in sorted((one, two)))
    assert many.attackers_gain - many.dealer_gain >= few.attackers_gain - few.dealer_gain
    assert few.dealer_keeps or not many.dealer_keeps


@given(rulesets())
@steady
def test_longer_tractor_never_takes_less(ruleset: Ruleset) -> None:
    factors = [
        unit_multiplier(ruleset, unit)
        for unit in (
            Unit(UnitKind.SINGLE),
            Unit(UnitKind.PAIR),
            *(Unit(UnitKind.TRACTOR, pairs) for pairs in range(2, 7)),
        )
    ]
    if ruleset.kitty_single_pair == "x4":
        factors = factors[:1] + factors[2:]  # a pair may be worth what a tractor is
    assert factors == sorted(factors)
    triple = {6} if ruleset.kitty_multiplier == "two_per_card" else set()
    assert {row.factor for row in kitty_table(ruleset, 6)} <= {*factors, *triple, 4, 8, 10}


@given(rulesets())
@settings(deadline=None, max_examples=30)
def test_preview_says_what_the_bands_say(ruleset: Ruleset) -> None:
    for row in lookup(ruleset, 3).rows:
        band = band_of(ruleset, row.points)
        assert (row.dealer_gain, row.attackers_gain) == (band.dealer_gain, band.attackers_gain)
        assert row.dealer_keeps is band.dealer_keeps
