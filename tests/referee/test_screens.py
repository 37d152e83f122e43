"""Writers of screens, notices and pictures."""

from datetime import timedelta
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from PIL import Image

from brackets.models import Tournament
from referee.labels.journal import tell
from referee.models import Notice, Screen, ScreenPicture
from referee.refusals import DuplicateKeyDiffers, NotAllowed, PhotoRefused, ScreenRefused
from referee.screen_panels import Panel, Step, turn_of, usual_turn
from referee.screens import (
    PictureEntry,
    add_picture,
    add_screen,
    arrange_screen,
    main_screen,
    notices_of,
    post_notice,
    remove_picture,
    remove_screen,
    switch_screen,
    take_notice_down,
)

pytestmark = pytest.mark.django_db


def picture() -> bytes:
    written = BytesIO()
    Image.new("RGB", (40, 30), "red").save(written, "PNG")
    return written.getvalue()


def test_screen_never_hides_under_another_page(
    event: Tournament, organiser: User, client: Client
) -> None:
    screen = add_screen(event, "Find", by=organiser)
    assert 'data-panel="' in client.get(f"/kiosk/cup/{screen.key}/").content.decode()


def test_screen_gets_an_address_from_its_name_or_a_number(
    event: Tournament, organiser: User
) -> None:
    screens = [add_screen(event, name, by=organiser) for name in ("大屏1", "Hall B", "检录屏")]
    assert [(each.key, each.name) for each in screens] == [
        ("1", "大屏1"),
        ("hall-b", "Hall B"),
        ("2", "检录屏"),
    ]
    for name in ("", "大屏1", "长" * 41):
        with pytest.raises(ScreenRefused, match="name"):
            add_screen(event, name, by=organiser)
    remove_screen(screens[0], by=organiser)
    assert [each.name for each in event.screens.all()] == ["Hall B", "检录屏"]


def test_turn_is_kept_in_order(event: Tournament, organiser: User) -> None:
    screen = add_screen(event, "检录屏", by=organiser)
    assert turn_of(screen.turn) == usual_turn()
    turn = (Step(Panel.BY_NAME, 20), Step(Panel.STANDINGS, 10, stage=1), Step(Panel.STANDINGS, 10))
    arrange_screen(screen, turn, by=organiser)
    screen.refresh_from_db()
    assert turn_of(screen.turn) == turn
    revision = Tournament.objects.get().revision
    arrange_screen(screen, turn, by=organiser)
    assert Tournament.objects.get().revision == revision
    for wrong, code in (
        ((Step(Panel.PLAYING, 2),), "seconds"),
        ((Step(Panel.PLAYING, 121),), "seconds"),
        ((Step(Panel.PLAYING, 9), Step(Panel.PLAYING, 10)), "twice"),
    ):
        with pytest.raises(ScreenRefused, match=code):
            arrange_screen(screen, wrong, by=organiser)


def test_switch_ends_by_itself_or_at_once(event: Tournament, organiser: User) -> None:
    screen = main_screen(event, by=organiser)
    assert main_screen(event, by=organiser) == screen
    before = timezone.now()
    switched = switch_screen(screen, Panel.CLOCK, 15, by=organiser)
    assert switched.shown == "clock"
    assert switched.shown_until is not None
    assert before <= switched.shown_until - timedelta(minutes=15) <= timezone.now()
    back = switch_screen(screen, None, 0, by=organiser)
    assert (back.shown, back.shown_until) == ("", None)
    for minutes in (0, 181):
        with pytest.raises(ScreenRefused, match="minutes"):
            switch_screen(screen, Panel.CLOCK, minutes, by=organiser)


def test_notice_counts_once_and_is_taken_down(event: Tournament, organiser: User) -> None:
    notice = post_notice(event, " 12:00 午餐 ", by=organiser, key="a")
    assert post_notice(event, "12:00 午餐", by=organiser, key="a") == notice
    with pytest.raises(DuplicateKeyDiffers):
        post_notice(event, "13:00 午餐", by=organiser, key="a")
    with pytest.raises(ScreenRefused, match="text"):
        post_notice(event, "  ", by=organiser, key="b")
    assert [each.text for each in notices_of(event)] == ["12:00 午餐"]
    take_notice_down(notice, by=organiser)
    take_notice_down(notice, by=organiser)
    assert (list(notices_of(event)), Notice.objects.count()) == ([], 1)


def test_seventh_notice_is_refused(event: Tournament, organiser: User) -> None:
    for number in range(6):
        post_notice(event, f"通知{number}", by=organiser, key=f"n{number}")
    with pytest.raises(ScreenRefused, match="many_notices"):
        post_notice(event, "通知7", by=organiser, key="n7")


def test_picture_is_made_anew_and_removed(event: Tournament, organiser: User) -> None:
    kept = add_picture(event, picture(), PictureEntry("赞助：某某茶", 8), by=organiser, key="p")
    assert bytes(kept.image)[:2] == b"\xff\xd8"  # a JPEG
    with pytest.raises(PhotoRefused):
        add_picture(event, b"<svg/>", PictureEntry("", 8), by=organiser, key="q")
    with pytest.raises(ScreenRefused, match="seconds"):
        add_picture(event, picture(), PictureEntry("", 2), by=organiser, key="r")
    remove_picture(kept, by=organiser)
    assert ScreenPicture.objects.count() == 0


def test_only_who_runs_the_event_moves_screens(event: Tournament, referee: User) -> None:
    for refused in (
        lambda: add_screen(event, "大屏1", by=referee),
        lambda: post_notice(event, "x", by=referee, key="a"),
        lambda: main_screen(event, by=referee),
    ):
        with pytest.raises(NotAllowed):
            refused()
    assert Screen.objects.count() == 0


def test_journal_tells_of_screens(event: Tournament, organiser: User) -> None:
    screen = main_screen(event, by=organiser)
    arrange_screen(screen, (Step(Panel.CLOCK, 9),), by=organiser)
    switch_screen(screen, Panel.PLAYING, 5, by=organiser)
    switch_screen(screen, None, 0, by=organiser)
    post_notice(event, "午餐", by=organiser, key="a")
    entries = event.journal.order_by("seq")
    assert [tell(each, hands=4).sentence for each in entries][-4:] == [
        "编排了主屏的播放顺序。",
        "主屏切换到“正在进行”5分钟。",
        "主屏恢复循环播放。",
        "大屏通知：午餐",
    ]
