"""What screens show in turn, and to whom."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Tournament
from brackets.ready_formats import ready_format
from referee.hall import start_round_clock
from referee.models import Offender
from referee.screen_panels import Panel, Step
from referee.screens import (
    PictureEntry,
    add_picture,
    add_screen,
    arrange_screen,
    main_screen,
    post_notice,
    switch_screen,
)
from tests.brackets.play import win
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import HOME_WINS, play_all, play_number, read
from tests.referee.table_play import fine, save
from tests.referee.test_screens import picture

pytestmark = pytest.mark.django_db


@pytest.fixture
def drawn(organiser: User) -> Tournament:
    event = make_event(4, seeded=4, by=organiser)
    draw_event(event, by=organiser)
    return event


def panels(client: Client, path: str = "/kiosk/cup/") -> list[str]:
    """Return the panels of a screen in order, as often as they have pages."""
    return re.findall(r'data-panel="(\w+)"', client.get(path).content.decode())


def test_usual_turn_has_what_there_is(event: Tournament, organiser: User, client: Client) -> None:
    assert panels(client) == ["registration"]
    draw_event(event, by=organiser)
    assert panels(client) == ["upcoming", "bracket"]
    play_number(event, 1, *HOME_WINS)
    play_number(event, 2, 40)
    post_notice(event, "12:00 午餐", by=organiser, key="a")
    add_picture(event, picture(), PictureEntry("赞助：某某茶", 20), by=organiser, key="p")
    assert panels(client) == [
        "notices",
        "playing",
        "upcoming",
        "results",
        "bracket",
        "figures",
        "figures",
        "pictures",
    ]
    page = client.get("/kiosk/cup/").content.decode()
    assert 'data-panel="pictures" data-seconds="20"' in page
    assert "12:00 午餐" in page


def test_finished_event_begins_with_its_champion(drawn: Tournament, client: Client) -> None:
    play_all(drawn)
    assert panels(client)[:2] == ["champion", "ranking"]


def test_screen_shows_its_own_turn(drawn: Tournament, organiser: User, client: Client) -> None:
    screen = add_screen(drawn, "检录屏", by=organiser)
    arrange_screen(screen, (Step(Panel.BY_NAME, 33),), by=organiser)
    path = f"/kiosk/cup/{screen.key}/"
    assert panels(client, path) == ["by_name"]
    assert 'data-seconds="33"' in client.get(path).content.decode()
    assert panels(client) == ["upcoming", "bracket"]
    assert client.get("/kiosk/cup/nowhere/").status_code == 404


def test_pairs_are_looked_up_by_their_sound(
    drawn: Tournament, organiser: User, client: Client
) -> None:
    arrange_screen(main_screen(drawn, by=organiser), (Step(Panel.BY_NAME, 9),), by=organiser)
    words = read(client, "/kiosk/cup/")
    # 工会 gong, 后勤处 hou, 机电学院 ji, 外语系 wai: units of pairs 4, 3, 1 and 2.
    places = [words.index(unit) for unit in ("工会", "后勤处", "机电学院", "外语系")]
    assert places == sorted(places)
    assert "1号桌" in words


def test_stage_can_be_chosen(organiser: User, client: Client) -> None:
    event = make_event(8, ruleset="eight_groups", stages=(), by=organiser)
    draw_event(event, by=organiser)
    screen = main_screen(event, by=organiser)
    arrange_screen(screen, (Step(Panel.STANDINGS, 9, stage=1),), by=organiser)
    assert set(panels(client)) == {"standings"}
    arrange_screen(screen, (Step(Panel.STANDINGS, 9, stage=2),), by=organiser)
    # Nothing of it is drawn.
    assert set(panels(client)) == {"upcoming"}


def test_screen_with_nothing_to_show_tells_what_comes_next(organiser: User, client: Client) -> None:
    event = make_event(4, stages=ready_format("groups_knockout"), by=organiser)
    arrange_screen(main_screen(event, by=organiser), (Step(Panel.PLAYING, 9),), by=organiser)
    assert panels(client) == ["registration"]
    published = draw_event(event, by=organiser)
    assert set(panels(client)) == {"upcoming"}
    for match in published.matches.filter(number__isnull=False):
        win(event, match.number or 0, "home")
    assert set(panels(client)) == {"results"}
    assert "小组赛第3轮次已赛完 · 等待下一次抽签" in read(client, "/kiosk/cup/")


def test_switched_screen_says_until_when(
    drawn: Tournament, organiser: User, client: Client
) -> None:
    screen = main_screen(drawn, by=organiser)
    switched = switch_screen(screen, Panel.BRACKET, 10, by=organiser)
    assert switched.shown_until is not None
    page = client.get("/kiosk/cup/").content.decode()
    assert (
        f'data-shown="bracket" data-shown-until="{int(switched.shown_until.timestamp())}"' in page
    )
    switch_screen(screen, None, 0, by=organiser)
    assert "data-shown=" not in client.get("/kiosk/cup/").content.decode()


def test_screen_can_be_switched_to_what_has_no_turn(
    drawn: Tournament, organiser: User, client: Client
) -> None:
    screen = main_screen(drawn, by=organiser)
    usual = panels(client)
    assert "rules" not in usual
    switch_screen(screen, Panel.RULES, 10, by=organiser)
    assert set(panels(client)) == {*usual, "rules"}
    page = client.get("/kiosk/cup/").content.decode()
    aside = re.findall(r'data-panel="(\w+)"[^>]* data-aside', page)
    assert set(aside) == {"rules"}
    switch_screen(screen, Panel.BRACKET, 10, by=organiser)
    assert panels(client) == usual


def test_clock_rulings_and_rules_have_panels(
    drawn: Tournament, organiser: User, client: Client
) -> None:
    turn = (Step(Panel.CLOCK, 9), Step(Panel.RULINGS, 9), Step(Panel.RULES, 9))
    arrange_screen(main_screen(drawn, by=organiser), turn, by=organiser)
    assert set(panels(client)) == {"rules"}
    match = match_numbered(drawn, 1)
    save(match, 1, 80)
    fine(match, 1, Offender.AWAY)
    start_round_clock(match.draw, 1, minutes=50, by=organiser)
    assert panels(client)[:2] == ["clock", "rulings"]
    assert "Y58" in read(client, "/kiosk/cup/")


def test_rulings_take_two_pages_of_a_turn_and_tell_where_the_older_ones_are(
    drawn: Tournament, organiser: User, client: Client
) -> None:
    arrange_screen(main_screen(drawn, by=organiser), (Step(Panel.RULINGS, 9),), by=organiser)
    match = match_numbered(drawn, 1)
    for times in (5, 4, 3, *[2] * 9):
        fine(match, 1, Offender.AWAY, times=times)
    assert panels(client) == ["rulings", "rulings"]
    assert "全部见手机页面" not in read(client, "/kiosk/cup/")
    fine(match, 1, Offender.HOME)
    assert panels(client) == ["rulings", "rulings"]
    page = client.get("/kiosk/cup/").content.decode()
    assert page.count('<li class="ruling-line">') == 12
    shown = read(client, "/kiosk/cup/")
    # The newest is first, the oldest left out.
    assert shown.index("小分 −10") < shown.index("× 2")
    assert "× 4" in shown
    assert "× 5" not in shown
    assert shown.count("最新 12 条，共 13 条；全部见手机页面“判罚登记”") == 2
    assert "× 5" in read(client, "/events/cup/rulings/")


def test_picture_is_of_its_event(drawn: Tournament, organiser: User, client: Client) -> None:
    kept = add_picture(drawn, picture(), PictureEntry("", 8), by=organiser, key="p")
    answer = client.get(f"/kiosk/cup/pictures/{kept.pk}/")
    assert (answer["Content-Type"], answer.content) == ("image/jpeg", bytes(kept.image))
    make_event(2, slug="other")
    assert client.get(f"/kiosk/other/pictures/{kept.pk}/").status_code == 404


def test_rules_on_a_screen_end_with_worked_examples(
    drawn: Tournament, organiser: User, client: Client
) -> None:
    arrange_screen(main_screen(drawn, by=organiser), (Step(Panel.RULES, 9),), by=organiser)
    shown = read(client, "/kiosk/cup/")
    # Y51: a single card takes the kitty once, 70 + 10; Y52: a pair twice, 70 + 20; both Y42.
    assert "算例" in shown
    assert "70 10 单张 70 + 底牌 10 × 1 = 80 分：下庄 · 0 : 0 (Y42)" in shown
    assert "70 10 对子 70 + 底牌 10 × 2 = 90 分：下庄 · 0 : 0 (Y42)" in shown


def test_sponsors_stand_in_the_strip_of_screens_that_want_it(
    drawn: Tournament, organiser: User, client: Client
) -> None:
    sponsor = add_picture(
        drawn, picture(), PictureEntry("某某茶", 8, sponsor=True), by=organiser, key="p"
    )
    add_picture(drawn, picture(), PictureEntry("开幕式", 8), by=organiser, key="q")
    other = add_screen(drawn, "检录屏", by=organiser)
    arrange_screen(other, (), by=organiser, strip=False)
    # Both are pages of their own; only the sponsor is in the strip.
    page = client.get("/kiosk/cup/").content.decode()
    (strip,) = re.findall(r"(?s)<ul class=\"strip\".*?</ul>", page)
    assert re.findall(r'alt="(.*?)"', strip) == ["某某茶"]
    assert f"/kiosk/cup/pictures/{sponsor.pk}/" in strip
    assert page.count('data-panel="pictures"') == 2
    assert 'class="strip"' not in client.get(f"/kiosk/cup/{other.key}/").content.decode()
