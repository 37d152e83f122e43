"""What a draw has together although its rules would keep it apart."""

from brackets.drawing import algorithm_of, outcome
from brackets.hand_lots import LotFlaw, flaws
from brackets.ready_formats import ready_format
from brackets.relaxing import Together, relaxed
from brackets.seeding import Entry
from brackets.swiss import Relaxed
from rules.shapes import Pairing, Stage, StageKind

APART = Stage(
    kind=StageKind.SWISS, pairing=Pairing.SIMILAR_SCORE, units_apart=True, advance=1, clause="x"
)


def entry(number: int, unit: str = "", **known: str) -> Entry:
    return Entry(number, unit, f"甲{number}", f"乙{number}", None, tuple(sorted(known.items())))


def test_nothing_is_relaxed_where_all_is_kept() -> None:
    drawn = [entry(1, "甲", met="2"), entry(2, "甲", met="1"), entry(3, byes="1"), entry(4)]
    assert relaxed(APART, drawn, [[1, 3], [2, 4]]) == ()


def test_the_third_round_of_three_pairs_rests_nobody_twice_and_the_fourth_does() -> None:
    # Three pairs, everybody has met everybody and rested once: whatever is paired is a rematch.
    drawn = [
        entry(1, "甲", met="2,3", byes="1"),
        entry(2, "乙", met="1,3", byes="1"),
        entry(3, "乙", met="1,2", byes="1"),
    ]
    made = outcome(algorithm_of(APART), APART, drawn, "开幕")
    kinds = [each.kind for each in relaxed(APART, drawn, made)]
    assert kinds == [Relaxed.REMATCH, Relaxed.SECOND_BYE]
    # By hand as much may be relaxed, but two of one unit need not meet.
    assert flaws(APART, drawn, [[1, 2], [3, None]]) == ()
    assert flaws(APART, drawn, [[3, 1], [2, None]]) == ()
    (flaw,) = flaws(APART, drawn, [[2, 3], [1, None]])
    assert (flaw.code, flaw.line, flaw.teams) == (LotFlaw.UNIT, 1, (2, 3))


def test_those_of_one_unit_are_told_in_pairings_and_groups() -> None:
    drawn = [entry(1, "甲"), entry(2, "甲"), entry(3, "甲"), entry(4), entry(5), entry(6)]
    assert relaxed(APART, drawn, [[4, 5], [3, 1], [2, 6]]) == (
        Together(Relaxed.SAME_UNIT, (3, 1), 1),
    )
    groups = Stage(
        kind=StageKind.GROUPS, pairing=Pairing.ALL, groups=2, units_apart=True, advance=1,
        clause="x",
    )  # fmt: skip
    assert relaxed(groups, drawn, [[4, 1, 5], [2, 6, 3]]) == (
        Together(Relaxed.SAME_UNIT, (2, 3), 1),
    )


def test_a_danish_round_has_rematches_by_its_rules() -> None:
    danish = Stage(kind=StageKind.DANISH, pairing=Pairing.SIMILAR_SCORE, advance=1, clause="x")
    assert relaxed(danish, [entry(1, met="2"), entry(2, met="1")], [[1, 2]]) == ()


def test_pairs_of_one_group_may_meet_where_there_is_no_other() -> None:
    (knockout,) = ready_format("knockout")
    drawn = [entry(n, group="1", place=str(n)) for n in range(1, 5)]
    assert flaws(knockout, drawn, [[1, 4], [3, 2]]) == ()
    drawn[2:] = [entry(n, group="2", place=str(n - 2)) for n in (3, 4)]
    assert [flaw.code for flaw in flaws(knockout, drawn, [[1, 2], [3, 4]])] == [
        LotFlaw.GROUP_AGAIN,
        LotFlaw.GROUP_AGAIN,
    ]
