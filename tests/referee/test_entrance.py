"""Issue 5, point 2: what the code on a table opens, and for whom."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from brackets.closing import close_tournament
from brackets.journal import Action
from brackets.models import Match, Tournament
from referee import devices, pins
from referee.entrance import (
    link_with_code,
    link_with_token,
    links_of,
    make_links,
    match_on,
    next_at,
    renew_link,
    renew_links,
)
from referee.models import Duty, ForfeitKind, Offender, TableLink
from referee.ruling_entries import ForfeitEntry
from referee.rulings import give_forfeit
from tests.builders import KEYS, draw_event, log_in, make_event, make_user, match_numbered
from tests.referee.public_play import words

pytestmark = pytest.mark.django_db
PIN = "4071"


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """Return a drawn event of eleven pairs on two tables."""
    event = make_event(11, tables=2, by=organiser)
    draw_event(event, by=organiser)
    return event


@pytest.fixture
def link(cup: Tournament, organiser: User) -> TableLink:
    return make_links(cup, by=organiser)[0]


@pytest.fixture
def with_pin(referee: User) -> User:
    pins.set_pin(referee, PIN, by=referee)
    return referee


def door(link: TableLink) -> str:
    return reverse("table_entrance", args=[link.token])


def enter(client: Client, link: TableLink, user: User, pin: str = PIN) -> int:
    """Sign in at the table and return the status of the answer."""
    path = reverse("table_sign_in", args=[link.token])
    return client.post(path, {"person": user.pk, "pin": pin}).status_code


def on_page(match: Match) -> str:
    return reverse("table_match", args=["cup", match.number])


def win(match: Match, by: User) -> None:
    entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.AWAY, reason="未到场")
    give_forfeit(match, entry, by=by, key=f"entrance-{next(KEYS)}")


def test_links_cannot_be_guessed_and_stay_what_they_are(cup: Tournament, organiser: User) -> None:
    links = make_links(cup, by=organiser)
    assert [link.table for link in links] == [1, 2]
    assert len({link.token for link in links}) == 2
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{32}", link.token) for link in links)
    assert all(re.fullmatch("[2-9A-HJKMNP-Z]{6}", link.code) for link in links)
    revision = Tournament.objects.get(pk=cup.pk).revision
    assert [link.token for link in make_links(cup, by=organiser)] == [link.token for link in links]
    assert Tournament.objects.get(pk=cup.pk).revision == revision


def test_links_are_in_the_journal_and_their_secrets_are_not(
    cup: Tournament, organiser: User
) -> None:
    links = make_links(cup, by=organiser)
    entry = cup.journal.get(action=Action.LINKS_MADE)
    assert (entry.actor, entry.after) == (organiser, {"tables": [1, 2]})
    assert not any(
        secret in str(entry.after) for link in links for secret in (link.token, link.code)
    )


def test_more_tables_get_more_links(cup: Tournament, organiser: User) -> None:
    first = make_links(cup, by=organiser)
    Tournament.objects.filter(pk=cup.pk).update(tables=3)
    cup.refresh_from_db()
    links = make_links(cup, by=organiser)
    assert [link.table for link in links] == [1, 2, 3]
    assert links[:2] == first


def test_publishing_at_the_desk_makes_the_links(
    event: Tournament, organiser: User, organiser_client: Client
) -> None:
    organiser_client.post(
        reverse("desk_draw_make", args=["cup"]), {"seed_text": "开幕", "who": "all"}
    )
    assert not links_of(event).exists()
    organiser_client.post(reverse("desk_draw_publish", args=["cup", 1]))
    assert links_of(event).count() == 8


def test_revoked_link_opens_nothing_and_the_new_one_does(
    cup: Tournament, link: TableLink, organiser: User, client: Client
) -> None:
    new = renew_link(cup, 1, by=organiser)
    assert new is not None
    old = client.get(door(link))
    assert (old.status_code, "这张桌卡已失效" in words(old.text)) == (404, True)
    assert client.get(door(new)).status_code == 200
    assert link_with_code(link.code) is None
    link.refresh_from_db()
    assert link.revoked_by == organiser
    assert cup.journal.filter(action=Action.LINKS_RENEWED).get().after == {"tables": [1]}


def test_all_links_are_revoked_at_once(cup: Tournament, organiser: User) -> None:
    old = make_links(cup, by=organiser)
    new = renew_links(cup, by=organiser)
    assert [link.table for link in new] == [1, 2]
    assert [link_with_token(link.token) for link in old] == [None, None]


def test_unknown_link_is_a_clear_page(client: Client, cup: Tournament) -> None:
    answer = client.get("/t/no-such-token/")
    assert answer.status_code == 404
    assert reverse("table_code") in answer.text


def test_match_on_is_the_first_that_can_be_played(cup: Tournament, organiser: User) -> None:
    at_one = [1, 3]
    assert (
        list(
            Match.objects.filter(draw__stage__tournament=cup, table=1, number__isnull=False)
            .order_by("round", "number")
            .values_list("number", flat=True)
        )[:2]
        == at_one
    )
    assert match_on(cup, 1) == match_numbered(cup, 1)
    win(match_numbered(cup, 1), organiser)
    assert match_on(cup, 1) == match_numbered(cup, 3)


def test_player_who_scans_sees_the_public_match_page(
    cup: Tournament, link: TableLink, client: Client
) -> None:
    page = client.get(door(link))
    match = match_numbered(cup, 1)
    assert page.status_code == 200
    assert f"第{match.number}场 · 1号桌" in words(page.text)
    for team in (match.home, match.away):
        assert team is not None
        assert team.player_one in page.text
    # It follows the match like the public page, and offers nothing to enter.
    assert f'data-live="{reverse("event_match", args=["cup", 1])}?live"' in page.text
    assert "trick_points" not in page.text
    assert page["Cache-Control"].find("no-store") >= 0


def test_nobody_without_a_pin_is_listed(
    cup: Tournament, link: TableLink, with_pin: User, second_referee: User, client: Client
) -> None:
    page = words(client.get(door(link)).text)
    assert "李裁判" in page
    assert "赵裁判" not in page


def test_referee_signs_in_with_name_and_pin_and_is_at_the_match(
    cup: Tournament, link: TableLink, with_pin: User, client: Client
) -> None:
    path = reverse("table_sign_in", args=[link.token])
    answer = client.post(path, {"person": with_pin.pk, "pin": PIN}, follow=True)
    assert answer.redirect_chain[-1][0] == on_page(match_numbered(cup, 1))
    assert answer.status_code == 200
    # Once a day is enough: the next scan leads there at once.
    assert client.get(door(link))["Location"] == on_page(match_numbered(cup, 1))


def test_wrong_pin_keeps_the_name_and_says_so(
    cup: Tournament, link: TableLink, with_pin: User, second_referee: User, client: Client
) -> None:
    pins.set_pin(second_referee, "9182", by=None)
    path = reverse("table_sign_in", args=[link.token])
    answer = client.post(path, {"person": with_pin.pk, "pin": "4072"})
    assert answer.status_code == 403
    assert "PIN 码不对" in words(answer.text)
    assert f'value="{with_pin.pk}" checked' in answer.text
    # Not in its field again; the address of the table may have these digits by chance.
    assert "4072" not in words(answer.text)
    assert 'value="4072"' not in answer.text
    assert "_auth_user_id" not in client.session


def test_locked_out_account_is_neither_listed_nor_let_in(
    cup: Tournament, link: TableLink, with_pin: User, client: Client
) -> None:
    with_pin.is_active = False
    with_pin.save()
    assert "李裁判" not in client.get(door(link)).text
    assert enter(client, link, with_pin) == 422
    assert "_auth_user_id" not in client.session


def test_those_assigned_to_the_table_come_first_in_a_big_event(
    cup: Tournament, link: TableLink, client: Client
) -> None:
    staff = [make_user(f"r{n:02}", "table_referee", name=f"裁判{n:02}") for n in range(12)]
    for user in staff:
        pins.set_pin(user, PIN, by=None)
    Duty.objects.create(tournament=cup, referee=staff[7], table=1)
    page = client.get(door(link)).text
    assert re.findall(r'name="person" value="(\d+)"', page) == [str(staff[7].pk)]
    assert page.count("<option value=") == 12  # eleven others and the dash
    path = reverse("table_sign_in", args=[link.token])
    both = {"person": staff[7].pk, "other": staff[3].pk, "pin": PIN}
    client.post(path, both)
    assert client.session["_auth_user_id"] == str(staff[3].pk)


def test_referee_of_other_tables_sees_the_public_page(
    cup: Tournament, link: TableLink, referee: User, referee_client: Client
) -> None:
    Duty.objects.create(tournament=cup, referee=referee, table=2)
    page = referee_client.get(door(link))
    assert page.status_code == 200
    assert "1号桌不在您负责的范围内" in words(page.text)
    assert on_page(match_numbered(cup, 1)) not in page.text


def test_table_without_a_match_names_the_next_one(
    event: Tournament, organiser: User, client: Client, referee_client: Client
) -> None:
    draw_event(event, by=organiser)
    link = next(
        link
        for link in make_links(event, by=organiser)
        if match_on(event, link.table) is None and next_at(event, link.table) is not None
    )
    coming = next_at(event, link.table)
    assert coming is not None
    said = f"{link.table}号桌现在没有比赛，下一场是第 {coming.number} 场。"
    assert said in words(client.get(door(link)).text)
    told = referee_client.get(door(link), follow=True)
    assert told.redirect_chain[-1][0] == reverse("table_list", args=["cup"])
    assert said in words(told.text)


def test_before_the_draw_the_code_says_so(
    event: Tournament, organiser: User, client: Client
) -> None:
    link = make_links(event, by=organiser)[0]
    page = client.get(door(link))
    assert page.status_code == 200
    assert "抽签尚未发布" in words(page.text)


def test_closed_event_makes_no_links(cup: Tournament, organiser: User, client: Client) -> None:
    link = make_links(cup, by=organiser)[0]
    for _ in range(11):
        for match in Match.objects.filter(
            draw__stage__tournament=cup,
            verdict="",
            number__isnull=False,
            home__isnull=False,
            away__isnull=False,
        ):
            win(match, organiser)
    close_tournament(cup, by=organiser)
    cup.refresh_from_db()
    cup.tables = 3
    assert len(make_links(cup, by=organiser)) == 2
    page = client.get(door(link))
    assert "之后也没有" in words(page.text)


def test_device_gets_a_cookie_of_its_own_where_tables_are_opened(
    cup: Tournament, link: TableLink
) -> None:
    client = Client()
    client.get("/")
    assert devices.COOKIE not in client.cookies
    client.get(door(link))
    cookie = client.cookies[devices.COOKIE]
    assert re.fullmatch("[0-9a-f]{32}", cookie.value)
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    client.get(door(link))
    assert client.cookies[devices.COOKIE].value == cookie.value


def test_page_of_a_table_costs_the_same_with_many_referees(
    cup: Tournament, link: TableLink, client: Client
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(door(link)).status_code == 200
        return len(queries)

    pins.set_pin(make_user("r0", "table_referee"), PIN, by=None)
    client.get(door(link))  # the match itself is kept
    one = cost()
    for number in range(1, 30):
        pins.set_pin(make_user(f"r{number}", "table_referee"), PIN, by=None)
    assert cost() == one


def test_desk_page_of_cards_revokes_and_renews(
    cup: Tournament, link: TableLink, organiser_client: Client, referee_client: Client
) -> None:
    page = organiser_client.get(reverse("desk_cards", args=["cup"]))
    assert link.code in page.text
    assert link.token not in page.text
    organiser_client.post(reverse("desk_card_renew", args=["cup", 1]))
    assert link_with_token(link.token) is None
    assert organiser_client.post(reverse("desk_card_renew", args=["cup", 9])).status_code == 404
    organiser_client.post(reverse("desk_cards_renew", args=["cup"]))
    assert links_of(cup).count() == 2
    assert referee_client.get(reverse("desk_cards", args=["cup"])).status_code == 403
    chief = log_in(make_user("zhang", "chief_referee"))
    assert chief.get(reverse("desk_cards", args=["cup"])).status_code == 200
