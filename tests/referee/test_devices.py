"""Who has a match open on which phone: case 8, the part of the server."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from brackets.models import Match, Tournament
from referee import pins
from referee.devices import COOKIE, Other, device_of, label_of, others, touch
from referee.entrance import make_links
from referee.models import Device, Hand
from tests.builders import draw_event, log_in, make_user, match_numbered
from tests.referee.public_play import words
from tests.referee.table_play import hand_form, post_hand

pytestmark = pytest.mark.django_db
ONE, TWO = "1" * 32, "2" * 32
ANDROID = (
    "Mozilla/5.0 (Linux; Android 14; V2309A) AppleWebKit/537.36 (KHTML, like Gecko) "
    "Chrome/121.0.0.0 Mobile Safari/537.36"
)
WECHAT = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like "
    "Gecko) Mobile/15E148 MicroMessenger/8.0.49"
)


@pytest.fixture
def match(event: Tournament) -> Match:
    draw_event(event)
    return match_numbered(event, 1)


def age(seconds: int) -> None:
    for device in Device.objects.all():
        assert device.seen_at is not None
        device.seen_at -= timedelta(seconds=seconds)
        device.save()


def test_both_referees_of_a_match_see_each_other(  # case 8
    match: Match, referee: User, second_referee: User
) -> None:
    touch(ONE, referee, match)
    touch(TWO, second_referee, match)
    assert others(match, ONE) == [Other("赵裁判", 0)]
    assert others(match, TWO) == [Other("李裁判", 0)]


def test_who_looks_elsewhere_or_went_is_no_longer_there(
    match: Match, event: Tournament, referee: User, second_referee: User
) -> None:
    touch(ONE, referee, match)
    touch(TWO, second_referee, match)
    age(20)
    assert [other.name for other in others(match, ONE)] == ["赵裁判"]
    touch(TWO, second_referee, match_numbered(event, 2))
    assert others(match, ONE) == []
    touch(TWO, second_referee, match)
    age(26)
    assert others(match, ONE) == []


def test_who_went_before_the_clock_was_set_back_is_not_there(
    match: Match, referee: User, second_referee: User
) -> None:
    touch(ONE, referee, match)
    touch(TWO, second_referee, match)
    age(-3600)
    assert others(match, ONE) == []
    touch(TWO, second_referee, match)
    assert others(match, ONE) == [Other("赵裁判", 0)]


def test_open_page_writes_once_in_ten_seconds(match: Match, referee: User) -> None:
    touch(ONE, referee, match)
    with CaptureQueriesContext(connection) as queries:
        for _ in range(5):
            touch(ONE, referee, match)
    assert len(queries) == 5
    assert not [query for query in queries if not query["sql"].startswith("SELECT")]
    age(11)
    before = timezone.now()
    touch(ONE, referee, match)
    assert Device.objects.get().seen_at >= before  # type: ignore[operator]


def test_label_is_what_people_call_the_phone(rf: RequestFactory) -> None:
    assert label_of(rf.get("/", headers={"User-Agent": ANDROID})) == "Android Chrome"
    assert label_of(rf.get("/", headers={"User-Agent": WECHAT})) == "iPhone WeChat"
    assert label_of(rf.get("/")) == ""


def test_cookie_that_is_none_of_ours_is_no_device(rf: RequestFactory) -> None:
    request = rf.get("/")
    request.COOKIES[COOKIE] = "<script>"
    assert device_of(request) == ""


def test_saved_hand_knows_the_device_it_came_from(  # case 10
    match: Match, referee_client: Client
) -> None:
    referee_client.get(f"/tables/cup/{match.number}/")
    post_hand(referee_client, match, 1, hand_form(85))
    device = referee_client.cookies[COOKIE].value
    assert Hand.objects.get().device == device


def test_lost_phone_is_signed_out_by_who_leads(
    match: Match, event: Tournament, organiser: User, referee: User, client: Client
) -> None:
    pins.set_pin(referee, "4071", by=None)
    token = make_links(event, by=organiser)[0].token
    data = {"user": referee.pk, "pin": "4071", "token": token}
    assert client.post(reverse("pin"), data, headers={"User-Agent": ANDROID}).status_code == 204
    other = log_in(referee)
    chief = log_in(make_user("zhang", "chief_referee"))
    assert "李裁判 Android Chrome" in words(chief.get(reverse("pins")).text)
    device = Device.objects.get(code=client.cookies[COOKIE].value)
    chief.post(reverse("device_sign_out", args=[device.pk]))
    assert client.get(reverse("table_list", args=["cup"])).status_code == 302
    # The PIN alone brings it back no more, and other devices stay signed in.
    assert client.post(reverse("pin"), {"user": referee.pk, "pin": "4071"}).status_code == 403
    assert other.get(reverse("table_list", args=["cup"])).status_code == 200


def test_page_of_pins_costs_the_same_with_thirty_referees(
    match: Match, organiser_client: Client
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert organiser_client.get(reverse("pins")).status_code == 200
        return len(queries)

    def add(number: int) -> None:
        user = make_user(f"r{number}", "table_referee")
        pins.set_pin(user, "4071", by=None)
        touch(f"{number:032x}", user, match)

    add(0)
    one = cost()
    for number in range(1, 30):
        add(number)
    assert cost() == one
