"""Lots drawn by hand: what is wrong with them is told at once, what is right becomes a draft."""

import pytest
from django.contrib.auth.models import User

from brackets import draw as draws
from brackets.drawing import Algorithm, algorithm_of, outcome
from brackets.errors import LotsInvalid, ReasonMissing
from brackets.hand_lots import LotFlaw, flaws
from brackets.models import Match
from brackets.ready_formats import ready_format
from brackets.seeding import Entry
from brackets.verifying import verify
from rules.shapes import Pairing, Stage, StageKind
from tests.builders import make_event

(KNOCKOUT,) = ready_format("knockout")
GROUPS = ready_format("groups_knockout")[0]
(SWISS,) = ready_format("swiss")


def entries(count: int, seeded: int = 0, units: str = "") -> list[Entry]:
    """Return so many pairs, the first of them seeded."""
    return [
        Entry(n, units[n - 1] if units else "", f"甲{n}", f"乙{n}", n if n <= seeded else None)
        for n in range(1, count + 1)
    ]


def codes(plan: Stage, drawn: list[Entry], lots: list[list[int | None]]) -> list[object]:
    """Return each flaw with its line."""
    return [(flaw.code, flaw.line) for flaw in flaws(plan, drawn, lots)]


@pytest.mark.parametrize("plan", [KNOCKOUT, GROUPS, SWISS])
@pytest.mark.parametrize("count", [5, 8, 11, 16])
def test_what_the_draw_itself_makes_has_no_flaw(plan: Stage, count: int) -> None:
    drawn = entries(count, seeded=3, units="甲乙丙丁" * 4)

    lots = outcome(algorithm_of(plan), plan, drawn, "开幕")
    assert flaws(plan, drawn, lots) == ()


def test_every_flaw_of_numbers_and_lines_is_told_at_once() -> None:
    # 5 pairs in a bracket of 8: four lines, three byes
    lots: list[list[int | None]] = [[1, None], [2, 2], [9, None], [3]]
    assert codes(KNOCKOUT, entries(5), lots) == [
        (LotFlaw.UNKNOWN, 3),
        (LotFlaw.TWICE, 0),
        (LotFlaw.MISSING, 0),
        (LotFlaw.LINE, 4),
        (LotFlaw.BYES, 0),
    ]


def test_seeds_stand_where_they_belong_and_rest_first() -> None:
    # six pairs: 1 at the top, 2 at the bottom, both with a bye; 3 and 4 in the middle, either way
    right: list[list[int | None]] = [[1, None], [5, 3], [4, 6], [2, None]]
    assert flaws(KNOCKOUT, entries(6, seeded=4), right) == ()
    wrong: list[list[int | None]] = [[1, None], [5, 2], [4, 6], [3, None]]
    assert codes(KNOCKOUT, entries(6, seeded=4), wrong) == [
        (LotFlaw.SEED, 2),
        (LotFlaw.SEED_BYE, 2),
        (LotFlaw.SEED, 4),
    ]


def test_groups_have_their_sizes_and_part_seeds_and_units() -> None:
    apart = Stage(
        kind=StageKind.GROUPS, pairing=Pairing.ALL, groups=2, advance=2, clause="x",
        units_apart=True,
    )  # fmt: skip
    drawn = entries(6, seeded=2, units="甲乙丙丙丁丁")
    assert flaws(apart, drawn, [[1, 3, 5], [2, 4, 6]]) == ()
    assert codes(apart, drawn, [[1, 2, 5], [3, 4, 6]]) == [
        (LotFlaw.SEEDS_TOGETHER, 1),
        (LotFlaw.UNIT, 2),
    ]
    assert codes(apart, drawn, [[1, 3, 5, 6], [2, 4]]) == [(LotFlaw.SIZES, 1), (LotFlaw.SIZES, 0)]


def test_nobody_meets_or_rests_again_in_a_swiss_round() -> None:
    drawn = [
        Entry(1, "", "a", "b", None, (("met", "2"), ("points", "2"))),
        Entry(2, "", "c", "d", None, (("met", "1"),)),
        Entry(3, "", "e", "f", None, (("byes", "1"),)),
    ]
    assert flaws(SWISS, drawn, [[1, 3], [2, None]]) == ()
    assert codes(SWISS, drawn, [[2, 1], [3, None]]) == [(LotFlaw.MET, 1), (LotFlaw.RESTED, 2)]


@pytest.mark.django_db
def test_typed_lots_are_recorded_as_drawn_by_hand(organiser: User) -> None:
    event = make_event(5, seeded=1)
    lots: list[list[int | None]] = [[1, None], [4, 2], [3, None], [5, None]]
    with pytest.raises(LotsInvalid) as refused:
        draws.type_draw(event, [[2, None], *lots[1:]], reason="当众抽签", by=organiser)
    assert [flaw.code for flaw in refused.value.flaws] == [LotFlaw.TWICE, LotFlaw.MISSING]
    with pytest.raises(ReasonMissing):
        draws.type_draw(event, lots, reason=" ", by=organiser)
    draft = draws.type_draw(event, lots, reason="当众抽签，王老师监督", by=organiser)
    assert (draft.algorithm, draft.seed_text, draft.number) == (Algorithm.BY_HAND, "", 1)
    assert (draft.reason, draft.drawn_by) == ("当众抽签，王老师监督", organiser)
    draws.publish_draw(draft, by=organiser)
    assert verify(draft) == ()
    first = Match.objects.get(number=1)
    assert (first.home and first.home.number, first.away and first.away.number) == (4, 2)
    # somebody changes the stored lots so that they are no draw any more
    draft.bracket = [[2, None], [4, 1], [3, None], [5, None]]
    assert verify(draft) == ("lots",)
