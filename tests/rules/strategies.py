"""Random hands, penalties and matches of the cup."""

from hypothesis import strategies as st

from rules.match import HandFact
from rules.offences import Offender
from rules.penalties import Penalty, entry_of
from rules.reports import BrokenOff, HandReport, LastTrick, PointsOnly, Unit, UnitKind
from rules.ruleset import load
from rules.seats import Side

CUP = load("yijing_cup")

fives = st.integers(0, 88).map(lambda number: 5 * number)  # totals up to 440

units = st.one_of(
    st.just(Unit(UnitKind.SINGLE)),
    st.just(Unit(UnitKind.PAIR)),
    st.builds(Unit, st.just(UnitKind.TRACTOR), st.integers(2, 6)),
)
last_tricks = st.builds(LastTrick, st.sampled_from(Side), st.booleans(), units)


@st.composite
def hand_reports(draw: st.DrawFn) -> HandReport:
    kitty = 5 * draw(st.integers(0, 16))
    tricks = 5 * draw(st.integers(0, (200 - kitty) // 5))
    return HandReport(tricks, kitty, draw(st.none() | last_tricks))


finished = st.one_of(fives.map(PointsOnly), hand_reports())
scored = st.one_of(finished, st.integers(0, 40).map(lambda number: BrokenOff(5 * number)))

penalties = st.builds(
    Penalty,
    st.sampled_from([entry.offence for entry in CUP.penalties]),
    st.sampled_from(Offender),
    st.integers(1, 3),
    st.booleans(),
)
small_penalties = penalties.filter(lambda given: not entry_of(CUP, given.offence).big)
facts = st.builds(HandFact, scored, st.lists(penalties, max_size=3).map(tuple))
matches = st.lists(facts, max_size=4)

OPTIONS = {
    "forfeit": ("deduct_3_hand_void", "deduct_3_hand_stands", "adjudge_0_3"),
    "forfeit_small": ("keep_if_innocent", "void", "keep"),
    "forfeit_secured": ("stands", "void"),
    "double_offence": ("both_deducted", "0_0"),
    "fine10_attackers": ("before_band", "tie_break_only"),
    "fine10_dealer_side": ("match_ledger", "give_to_attackers", "no_effect"),
    "kitty_tractor": ("number_of_cards", "doubling_per_pair", "flat_double"),
}
rulesets = st.fixed_dictionaries(
    {name: st.sampled_from(values) for name, values in OPTIONS.items()}
).map(CUP.with_options)
