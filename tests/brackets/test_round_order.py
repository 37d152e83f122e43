"""Groups that play in a given order of rounds."""

from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from brackets.forecast import outlooks
from brackets.models import Match, Tournament
from brackets.queries import numbered_matches
from brackets.verifying import verify
from rules.shapes import Grouping, Pairing, Stage, StageKind
from tests.builders import draw_event, make_event
from tests.referee.wizard_pages import Visitor

pytestmark = pytest.mark.django_db

ORDER = "1-2 3-4 / 1-3 2-4 / 4-1 2-3"
GROUPS = Stage(
    kind=StageKind.GROUPS,
    pairing=Pairing.ALL,
    groups=2,
    grouping=Grouping.LOTS,
    advance=1,
    clause="test",
    round_order=ORDER,
)


def meetings(event: Tournament, group: int) -> list[list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = {}
    for match in Match.objects.filter(group=group).order_by("round", "position"):
        assert match.home
        assert match.away
        found.setdefault(match.round, []).append((match.home.number, match.away.number))
    return list(found.values())


def test_groups_play_in_the_given_order_and_others_by_the_circle() -> None:
    """Seven: a group of four as given, one of three by the Berger table."""
    event = make_event(7, stages=(GROUPS,))
    draw = draw_event(event)
    four, three = sorted(draw.bracket, key=len, reverse=True)
    a, b, c, d = four
    at = draw.bracket.index(four) + 1
    assert meetings(event, at) == [[(a, b), (c, d)], [(a, c), (b, d)], [(d, a), (b, c)]]
    e, f, g = three
    assert meetings(event, 3 - at) == [[(f, g)], [(e, f)], [(g, e)]]
    assert verify(draw) == ()
    assert [match.number for match in numbered_matches(event)] == list(range(1, 10))


def test_the_picture_counts_the_rounds_that_are_given() -> None:
    long = "1-2 / 3-4 / 1-3 2-4 / 1-4 2-3"
    (stage,) = outlooks((replace(GROUPS, round_order=long),), 8)
    assert stage.rounds == (2, 2, 4, 4)


def test_order_is_typed_in_the_wizard_and_checked(organiser_client: Client) -> None:
    visitor = Visitor(organiser_client)
    visitor.go("regulation", name="春季赛", slug="spring", tables="4", sign_off="none")
    visitor.go("format", ruleset="nanshan_cup")
    visitor.go("picture", pairs="8")
    page = visitor.go("picture", **{"stages-0-round_order": "1-2 3-4 / 1-3 / x"})
    assert "“x”不是两个位置的对阵" in page
    page = visitor.go("picture", **{"stages-0-round_order": "1-2 3-4 / 1-3 / 2-3 1-4"})
    assert "4 队小组：2-4 对阵不足，每两队应对阵 1 次" in page
    page = visitor.go("picture", **{"stages-0-round_order": ORDER})
    assert f"轮次顺序 {ORDER}" in page
    visitor.create()
    event = Tournament.objects.get()
    assert event.stages.get(number=1).plan["round_order"] == ORDER
    rules = Client().get(reverse("event_rules", args=[event.slug])).content.decode()
    assert f"轮次顺序 {ORDER}" in rules
