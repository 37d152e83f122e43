import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import reverse
from django.views.defaults import server_error

from brackets.models import Tournament
from tests.builders import draw_event, log_in, make_user, signs_in
from tests.referee.public_play import words


def test_front_page_lists_published_events_only(
    event: Tournament, client: Client, organiser_client: Client
) -> None:
    assert "怡景丽家杯" not in words(client.get("/").text)
    assert "还没有已发布的抽签" in words(client.get("/").text)
    draw_event(event)
    page = client.get("/").text
    assert "怡景丽家杯" in words(page)
    assert reverse("kiosk", kwargs={"slug": "cup"}) in page
    # Only staff is led to the tables.
    tables = reverse("table_list", kwargs={"slug": "cup"})
    assert tables not in page
    assert tables in organiser_client.get("/").text


def test_language_is_chinese_until_it_is_switched(event: Tournament, client: Client) -> None:
    page = client.get("/", headers={"Accept-Language": "en"})
    assert '<html lang="zh-hans">' in page.text
    client.post(reverse("set_language"), {"language": "en", "next": "/"})
    page = client.get("/")
    assert '<html lang="en">' in page.text
    assert "No draw is published yet" in words(page.text)


def test_healthz_answers(client: Client, db: None) -> None:
    answer = client.get("/healthz")
    assert (answer.status_code, answer.text) == (200, "ok")


def test_log_in_with_a_wrong_password_keeps_the_name(client: Client, db: None) -> None:
    make_user("caipan", "table_referee")
    answer = client.post(reverse("login"), {"username": "caipan", "password": "nonsense"})
    assert "用户名与密码不符" in words(answer.text)
    assert 'value="caipan"' in answer.text
    assert "nonsense" not in answer.text


def test_own_password_can_be_changed(client: Client, db: None) -> None:
    user = make_user("caipan", "table_referee")
    own = log_in(user)
    new = "an-mei-gua-2026"
    data = {"old_password": "sheng-ji-2026", "new_password1": new, "new_password2": new}
    assert "密码已修改" in words(own.post(reverse("password_change"), data, follow=True).text)
    assert signs_in(client, "caipan", new)


@pytest.mark.parametrize("path", ["/nothing/here/", "/desk/no-such-event/"])
def test_address_without_a_page_leads_back(path: str, organiser_client: Client) -> None:
    answer = organiser_client.get(path)
    assert answer.status_code == 404
    assert "没有这个页面" in words(answer.text)


def test_form_of_an_old_page_is_explained(event: Tournament, organiser: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(organiser)
    answer = strict.post(reverse("desk_check_in_all", kwargs={"slug": "cup"}), {"absent": "all"})
    assert answer.status_code == 403
    assert "请重新提交" in words(answer.text)
    assert event.teams.filter(present=True).count() == 11


def test_page_of_a_broken_program_needs_nothing_that_may_be_broken(
    rf: RequestFactory,
) -> None:
    answer = server_error(rf.get("/"))
    assert answer.status_code == 500
    assert "出错了" in words(answer.content.decode())
    assert 'href="/"' in answer.content.decode()
