"""People who come alone: partners by lot, on the record, taken back, and nobody forgotten."""

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets.errors import (
    NobodyToPair,
    ProblemCode,
    ReasonMissing,
    RegistrationInvalid,
    SeedTextInvalid,
    WrongState,
)
from brackets.models import PartnerDraw, Single, Tournament
from brackets.partners import Person, lines_of, paired
from brackets.registration import remove_team
from brackets.singles import (
    draw_partners,
    part_partners,
    register_single,
    remove_single,
    verified,
    waiting,
)
from referee.rechecking.event import recheck
from tests.builders import draw_event, make_event


def test_lots_can_be_repeated_on_paper() -> None:
    lines = lines_of([Person(2, "工会", " 李四 "), Person(1, "", "张三"), Person(3, "", "王五")])
    assert lines == "1\t\t张三\n2\t工会\t李四\n3\t\t王五\n"
    digest = hashlib.sha256(lines.encode()).hexdigest()
    order = [1, 2, 3]
    for counter, last in enumerate((2, 1)):
        text = f"开幕\n{digest}\n{counter}".encode()
        other = int.from_bytes(hashlib.sha256(text).digest(), "big") % (last + 1)
        order[last], order[other] = order[other], order[last]
    assert paired(lines, "开幕") == [order[:2], order[2:]]


@given(st.integers(0, 60), st.text(max_size=10))
def test_everybody_has_one_partner_and_at_most_one_is_left(count: int, seed: str) -> None:
    lines = lines_of(Person(number, "", f"n{number}") for number in range(1, count + 1))
    found = paired(lines, seed)
    assert sorted(number for pair in found for number in pair) == list(range(1, count + 1))
    assert [len(pair) for pair in found] == [2] * (count // 2) + [1] * (count % 2)


@pytest.fixture
def alone(db: None) -> Tournament:
    event = make_event(4)
    for number in range(1, 6):
        register_single(event, name=f"单{number}", unit=f"单位{number % 2}", by=None)
    return event


def test_partners_are_drawn_and_taken_back_on_the_record(alone: Tournament) -> None:
    draw = draw_partners(alone, seed_text="红桃5", by=None)
    assert verified(draw)
    assert alone.teams.count() == 6
    (left,) = waiting(alone)
    assert draw.pairs[-1] == [left.number]
    team = alone.teams.get(number=5)
    assert {team.player_one, team.player_two} == {f"单{number}" for number in draw.pairs[0]}
    assert team.singles.count() == 2
    assert recheck(alone) == ()
    with pytest.raises(ReasonMissing):
        part_partners(draw, reason="", by=None)
    part_partners(draw, reason="念错了", by=None)
    part_partners(draw, reason="念错了", by=None)
    assert alone.teams.count() == 4
    assert len(waiting(alone)) == 5
    again = draw_partners(alone, seed_text="黑桃A", by=None)
    assert again.number == 2
    assert PartnerDraw.objects.get(number=1).withdrawn_reason == "念错了"
    draw_event(alone)
    with pytest.raises(WrongState):
        part_partners(again, reason="晚了", by=None)
    with pytest.raises(WrongState):
        register_single(alone, name="迟到", by=None)
    assert recheck(alone) == ()


def test_pair_that_is_removed_leaves_its_people_waiting(alone: Tournament) -> None:
    draw_partners(alone, seed_text="红桃5", by=None)
    remove_team(alone.teams.get(number=5), by=None)
    assert len(waiting(alone)) == 3
    draw_partners(alone, seed_text="红桃6", by=None)
    assert len(waiting(alone)) == 1
    assert recheck(alone) == ()


def test_everything_wrong_with_a_single_is_told_at_once(alone: Tournament) -> None:
    with pytest.raises(RegistrationInvalid) as told:
        register_single(alone, name="单1", unit="长" * 81, phone="1" * 41, by=None)
    codes = [problem.code for problem in told.value.problems]
    assert codes == [ProblemCode.TOO_LONG, ProblemCode.TOO_LONG, ProblemCode.SINGLE_TWICE]
    with pytest.raises(RegistrationInvalid):
        register_single(alone, name=" ", by=None)
    with pytest.raises(SeedTextInvalid):
        draw_partners(alone, seed_text="", by=None)
    for single in Single.objects.filter(number__gt=1):
        remove_single(single, by=None)
    with pytest.raises(NobodyToPair):
        draw_partners(alone, seed_text="红桃5", by=None)
    assert recheck(alone) == ()
