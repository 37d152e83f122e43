import re

from django.contrib.auth.models import User
from django.test import Client

from referee.permissions import Role, role_of
from tests.builders import log_in, make_user, signs_in
from tests.referee.desk_pages import look, refused, send
from tests.referee.public_play import words

NEW = {"username": "liming", "name": "李明", "role": "table_referee"}


def shown_password(page: str) -> str:
    found = re.findall(r'<dd class="secret">([^<]*)</dd>', page)
    assert len(found) == 2
    return str(found[1])


def test_new_referee_signs_in_with_the_password_that_is_shown_once(
    organiser_client: Client, client: Client
) -> None:
    answer = organiser_client.post("/people/create/", NEW)
    password = shown_password(answer.text)
    assert "no-store" in answer["Cache-Control"]
    user = User.objects.get(username="liming")
    assert (user.get_full_name(), role_of(user)) == ("李明", Role.TABLE_REFEREE)
    assert signs_in(client, "liming", password)
    assert password not in organiser_client.get("/people/").text
    assert password not in organiser_client.get(f"/people/{user.pk}/").text


def test_passwords_differ_and_avoid_letters_that_look_alike(organiser_client: Client) -> None:
    passwords = {
        shown_password(
            organiser_client.post("/people/create/", {**NEW, "username": f"r{number}"}).text
        )
        for number in range(5)
    }
    assert len(passwords) == 5
    assert all(re.fullmatch("[a-hjkmnp-z]{10}", password) for password in passwords)


def test_name_that_is_taken_is_refused(organiser_client: Client) -> None:
    send_twice = {**NEW, "username": "Zhuren"}
    page = refused(organiser_client, "desk_create_person", send_twice, status=422)
    assert "已有这个用户名的账号" in page
    assert 'value="Zhuren"' in page
    assert User.objects.count() == 1


def test_bad_account_is_refused(organiser_client: Client) -> None:
    wrong = {"username": "a b", "name": "x" * 151, "role": "kiosk"}
    page = refused(organiser_client, "desk_create_person", wrong, status=422)
    assert page.count('class="field-error"') == 3
    assert User.objects.count() == 1


def test_new_password_signs_the_person_out(organiser_client: Client, client: Client) -> None:
    user = make_user("liming", "table_referee")
    signed_in = log_in(user)
    password = shown_password(organiser_client.post(f"/people/{user.pk}/password/").text)
    assert signed_in.get("/password/").status_code == 302
    assert not signs_in(client, "liming", "sheng-ji-2026")
    assert signs_in(client, "liming", password)


def test_locked_out_person_is_out_at_once_and_can_come_back(
    organiser_client: Client, client: Client
) -> None:
    user = make_user("liming", "table_referee")
    signed_in = log_in(user)
    page = send(organiser_client, "desk_switch_account", {"active": "0"}, person=user.pk)
    assert "liming 已停用" in page
    assert signed_in.get("/password/").status_code == 302
    assert not signs_in(client, "liming", "sheng-ji-2026")
    send(organiser_client, "desk_switch_account", {"active": "1"}, person=user.pk)
    assert signs_in(client, "liming", "sheng-ji-2026")


def test_role_is_changed(organiser_client: Client) -> None:
    user = make_user("liming", "table_referee")
    send(organiser_client, "desk_change_role", {"role": "organiser"}, person=user.pk)
    assert role_of(User.objects.get(pk=user.pk)) == Role.ORGANISER
    send(organiser_client, "desk_change_role", {"role": "table_referee"}, person=user.pk)
    assert role_of(User.objects.get(pk=user.pk)) == Role.TABLE_REFEREE
    page = refused(
        organiser_client, "desk_change_role", {"role": "king"}, status=422, person=user.pk
    )
    assert 'class="field-error"' in page


def test_nobody_takes_away_his_own_account(organiser: User, organiser_client: Client) -> None:
    make_user("fuzhuren", "organiser")
    page = send(organiser_client, "desk_switch_account", {"active": "0"}, person=organiser.pk)
    assert "不能停用或降低自己的账号" in page
    page = send(
        organiser_client, "desk_change_role", {"role": "table_referee"}, person=organiser.pk
    )
    assert "不能停用或降低自己的账号" in page
    organiser.refresh_from_db()
    assert organiser.is_active
    assert role_of(User.objects.get(pk=organiser.pk)) == Role.ORGANISER


def test_last_organiser_stays(organiser_client: Client, organiser: User) -> None:
    """A superuser without the group may do everything, yet must not take the last organiser."""
    root = User.objects.create_superuser("root")
    page = send(log_in(root), "desk_switch_account", {"active": "0"}, person=organiser.pk)
    assert "这是最后一位组织者" in page
    organiser.refresh_from_db()
    assert organiser.is_active


def test_list_names_roles(organiser_client: Client) -> None:
    make_user("liming", "table_referee", name="李明")
    User.objects.create_user("guest")
    page = look(organiser_client, "desk_people")
    assert "liming 李明 桌裁 ✓ 是" in page
    assert "zhuren 王主任 组织者 ✓ 是" in page
    assert "guest 无角色 ✓ 是" in page


def test_account_without_a_role_is_told_so(db: None) -> None:
    client = log_in(User.objects.create_user("guest"))
    assert "您的账号还没有角色" in words(client.get("/").text)
    assert client.get("/desk/").status_code == 403


def test_fields_of_a_new_password_are_drawn_as_all_others(organiser_client: Client) -> None:
    page = organiser_client.get("/password/").text
    fields = re.findall(r'<input type="password"[^>]*>', page)
    assert ["form-control" in field for field in fields] == [True, True, True]
