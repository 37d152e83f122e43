"""The desk page of people who came alone."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from brackets.models import PartnerDraw, Tournament
from brackets.singles import register_single
from referee.rechecking.event import recheck
from tests.builders import make_event
from tests.referee.desk_pages import look, refused, send

pytestmark = pytest.mark.django_db


@pytest.fixture
def alone(organiser: User) -> Tournament:
    event = make_event(2, by=organiser)
    for number in range(1, 4):
        register_single(event, name=f"单{number}", by=organiser)
    return event


def test_people_get_partners_and_the_odd_one_is_named(
    alone: Tournament, organiser_client: Client
) -> None:
    send(organiser_client, "desk_single_add", {"name": "单4", "unit": "工会"}, slug="cup")
    send(organiser_client, "desk_single_add", {"name": "单5"}, slug="cup")
    page = look(organiser_client, "desk_singles", slug="cup")
    assert "抽签配成 2 队" in page
    assert "有一人落单" in page
    page = refused(organiser_client, "desk_partners_draw", {}, status=422, slug="cup")
    assert "种子文字" in page
    page = send(organiser_client, "desk_partners_draw", {"seed_text": "红桃5"}, slug="cup")
    made = PartnerDraw.objects.get()
    left = alone.singles.get(team=None)
    assert made.pairs[-1] == [left.number]
    assert f"{left.name}（{left.number} 号）落单" in page
    assert "已核对，可重现" in page
    assert alone.teams.count() == 4
    send(organiser_client, "desk_partners_part", {"reason": "念错"}, slug="cup", number=1)
    assert alone.teams.count() == 2
    send(organiser_client, "desk_single_remove", slug="cup", number=5)
    assert alone.singles.count() == 4
    assert recheck(alone) == ()
    journal = look(organiser_client, "desk_journal", slug="cup")
    assert "抽签配对（第 1 次，种子文字“红桃5”）" in journal
    assert "单独报名" in journal


def test_overview_and_draw_tell_of_those_without_a_partner(
    alone: Tournament, organiser_client: Client
) -> None:
    assert "单独报名的人在等搭档" in look(organiser_client, "desk_event", slug="cup")
    page = look(organiser_client, "desk_draw", slug="cup")
    assert "3 人单独报名、尚无搭档，不参加抽签" in page
    assert "单1、单2、单3" in page
    send(organiser_client, "desk_partners_draw", {"seed_text": "红桃5"}, slug="cup")
    # One is left over: nothing more can be drawn, but the draw still tells of the person.
    assert "单独报名的人在等搭档" not in look(organiser_client, "desk_event", slug="cup")
    assert "1 人单独报名" in look(organiser_client, "desk_draw", slug="cup")
    left = alone.singles.get(team=None)
    send(organiser_client, "desk_single_remove", slug="cup", number=left.number)
    assert "尚无搭档" not in look(organiser_client, "desk_draw", slug="cup")


@pytest.mark.parametrize("people", [1, 30])
def test_page_takes_as_many_queries_whatever_the_size(
    people: int,
    organiser: User,
    organiser_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    event = make_event(2, by=organiser)
    for number in range(people):
        register_single(event, name=f"单{number}", by=organiser)
    with django_assert_max_num_queries(12):
        organiser_client.get("/desk/cup/singles/")
