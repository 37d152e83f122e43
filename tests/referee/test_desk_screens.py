"""The desk's page of screens: what is typed stays, and everything wrong is told at once."""

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from brackets.models import Tournament
from referee.models import Notice, Screen, ScreenPicture
from referee.screen_panels import Panel, Step, turn_of
from referee.screens import add_screen
from tests.builders import draw_event, make_event
from tests.referee.desk_pages import look, refused, send
from tests.referee.test_screens import picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(organiser: User) -> Tournament:
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    return event


def test_main_screen_is_there_without_being_made(
    drawn: Tournament, organiser_client: Client
) -> None:
    page = look(organiser_client, "desk_screens", slug="cup")
    assert "主屏" in page
    assert Screen.objects.count() == 0
    data = {"panel": "bracket", "minutes": "10"}
    send(organiser_client, "desk_screen_switch", data, slug="cup", screen="main")
    assert Screen.objects.get().shown == "bracket"
    assert "对阵表，至" in look(organiser_client, "desk_screens", slug="cup")
    send(organiser_client, "desk_screen_switch", {}, slug="cup", screen="main")
    assert Screen.objects.get().shown == ""


def test_switch_to_a_panel_without_pages_says_so(
    drawn: Tournament, organiser_client: Client
) -> None:
    """Nothing has been played, so there are no results; the rules are always there."""

    def said(panel: str) -> str:
        data = {"panel": panel, "minutes": "10"}
        return send(organiser_client, "desk_screen_switch", data, slug="cup", screen="main")

    assert "“最新战果”还没有可显示的内容" in said("results")
    assert "大屏几秒内切换。" in said("rules")


def test_screens_notices_and_pictures(drawn: Tournament, organiser_client: Client) -> None:
    send(organiser_client, "desk_screen_add", {"name": "检录屏"}, slug="cup")
    screen = Screen.objects.get()
    send(organiser_client, "desk_notice", {"text": "12:00 午餐", "key": "a"}, slug="cup")
    file = SimpleUploadedFile("a.png", picture())
    data = {"picture": file, "caption": "某某茶", "seconds": "9", "key": "p"}
    send(organiser_client, "desk_picture", data, slug="cup")
    page = look(organiser_client, "desk_screens", slug="cup")
    for words in ("检录屏", "12:00 午餐", "某某茶"):
        assert words in page
    send(organiser_client, "desk_notice_down", slug="cup", pk=Notice.objects.get().pk)
    kept = ScreenPicture.objects.get()
    send(organiser_client, "desk_picture_remove", slug="cup", pk=kept.pk)
    send(organiser_client, "desk_screen_remove", slug="cup", screen=screen.key)
    assert (Screen.objects.count(), ScreenPicture.objects.count()) == (0, 0)


def test_refused_text_stays(drawn: Tournament, organiser_client: Client) -> None:
    words = "长" * 201
    page = refused(organiser_client, "desk_notice", {"text": words}, status=422, slug="cup")
    assert "最多200个字" in page
    assert words in page
    data = {"caption": "茶", "seconds": "8"}
    page = refused(organiser_client, "desk_picture", data, status=422, slug="cup")
    assert "这不是照片" in page


def test_turn_is_typed_by_numbers(
    drawn: Tournament, organiser: User, organiser_client: Client
) -> None:
    screen = add_screen(drawn, "检录屏", by=organiser)
    where = {"slug": "cup", "screen": screen.key}
    assert "下一轮次按姓名" in look(organiser_client, "desk_screen_turn", **where)
    data = {
        "by_name-place": "2",
        "by_name-seconds": "20",
        "upcoming-place": "1",
        "upcoming-seconds": "10",
        "rules-seconds": "nonsense, but not shown",
    }
    send(organiser_client, "desk_screen_arrange", data, **where)
    screen.refresh_from_db()
    assert turn_of(screen.turn) == (Step(Panel.UPCOMING, 10), Step(Panel.BY_NAME, 20))
    send(organiser_client, "desk_screen_arrange", {"usual": "1"}, **where)
    screen.refresh_from_db()
    assert screen.turn == []


def test_everything_wrong_with_a_turn_is_told_beside_its_line(
    drawn: Tournament, organiser: User, organiser_client: Client
) -> None:
    data = {
        "playing-place": "eins",
        "playing-seconds": "10",
        "results-place": "2",
        "results-seconds": "121",
        "bracket-place": "3",
        "bracket-seconds": "9",
        "bracket-stage": "2",
    }
    page = refused(
        organiser_client, "desk_screen_arrange", data, status=422, slug="cup", screen="main"
    )
    assert page.count('class="field-error"') == 3
    for words in ("请从1开始按顺序编号", "每页停留3到120秒", "没有这个阶段", 'value="eins"'):
        assert words in page


@pytest.mark.parametrize("screens", [1, 15])
def test_page_asks_the_same_for_many_screens(
    screens: int,
    drawn: Tournament,
    organiser: User,
    organiser_client: Client,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(screens):
        add_screen(drawn, f"大屏{number}", by=organiser)
    with django_assert_max_num_queries(9):
        look(organiser_client, "desk_screens", slug="cup")


def test_strip_is_on_until_it_is_left_out(drawn: Tournament, organiser_client: Client) -> None:
    send(organiser_client, "desk_screen_add", {"name": "检录屏"}, slug="cup")
    screen = Screen.objects.get()
    ticked = 'name="strip" id="strip" checked'
    where = {"slug": "cup", "screen": screen.key}
    address = reverse("desk_screen_turn", kwargs=where)
    assert ticked in organiser_client.get(address).content.decode()
    send(
        organiser_client,
        "desk_screen_arrange",
        {"playing-place": "1", "playing-seconds": "9"},
        **where,
    )
    screen.refresh_from_db()
    assert screen.strip is False
    assert ticked not in organiser_client.get(address).content.decode()


def test_sponsor_is_told_from_other_pictures(drawn: Tournament, organiser_client: Client) -> None:
    for key, more in (("a", {"sponsor": "on"}), ("b", {})):
        file = SimpleUploadedFile("a.png", picture())
        data = {"picture": file, "caption": key, "seconds": "9", "key": key} | more
        send(organiser_client, "desk_picture", data, slug="cup")
    assert dict(ScreenPicture.objects.values_list("caption", "sponsor")) == {"a": True, "b": False}
    assert look(organiser_client, "desk_screens", slug="cup").count(" 赞助单位 ") == 1
