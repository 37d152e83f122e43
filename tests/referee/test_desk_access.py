import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory
from django.urls import URLResolver, reverse
from django.views.defaults import server_error

from brackets.models import Tournament
from referee.views.desk.urls import urlpatterns
from tests.builders import draw_event, log_in, make_user, signs_in
from tests.referee.public_play import words

OPEN = {"home", "healthz", "login", "logout", "password_change"}
ARGUMENTS: dict[str, object] = {"slug": "cup", "number": 1, "person": 1}


def addresses() -> list[str]:
    """Return every desk address, each with arguments that fit."""
    found = []
    to_do = list(urlpatterns)
    while to_do:
        pattern = to_do.pop()
        if isinstance(pattern, URLResolver):
            to_do += pattern.url_patterns
        elif pattern.name and pattern.name not in OPEN:
            found.append(pattern.name)
    return sorted(found)


def address(name: str, event: Tournament) -> str:
    """Return the address; the arguments that it does not take are left out."""
    for keys in ({"slug"}, {"slug", "number"}, {"person"}, set[str]()):
        try:
            return reverse(name, kwargs={key: ARGUMENTS[key] for key in keys})
        except Exception:  # noqa: S112 - the wrong set of arguments
            continue
    raise AssertionError(name)


def test_every_desk_page_is_found() -> None:
    assert len(addresses()) >= 35


@pytest.mark.parametrize("name", addresses())
def test_desk_pages_are_kept_by_no_cache(
    name: str, event: Tournament, organiser_client: Client
) -> None:
    """Names and phone numbers must not come back on a computer that others use next."""
    answer = organiser_client.get(address(name, event))
    if answer.status_code == 200:
        kept = {word.strip() for word in answer["Cache-Control"].split(",")}
        assert {"private", "no-store"} <= kept


@pytest.mark.parametrize("name", addresses())
def test_desk_is_closed_to_referees_and_the_public(
    name: str, event: Tournament, referee_client: Client, client: Client
) -> None:
    path = address(name, event)
    before = event.revision
    for send in (referee_client.get, referee_client.post):
        answer = send(path)
        assert answer.status_code in {403, 405}, path
        if answer.status_code == 403:
            assert "此页面仅供" in words(answer.text)
    for send in (client.get, client.post):
        answer = send(path)
        # A write is only reached by POST, a page only by GET; both lead to the log-in.
        assert answer.status_code in {302, 405}, path
        if answer.status_code == 302:
            assert answer["Location"].startswith(reverse("login")), path
    event.refresh_from_db()
    assert event.revision == before


@pytest.mark.parametrize("name", addresses())
def test_desk_page_or_write_takes_one_method_only(
    name: str, event: Tournament, organiser_client: Client
) -> None:
    path = address(name, event)
    allowed = [
        method
        for method in ("get", "post")
        if getattr(organiser_client, method)(path).status_code != 405
    ]
    assert len(allowed) == 1, (path, allowed)


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
