"""What anybody can send without an account: what PostgreSQL refuses, and far too much."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from brackets.models import Team
from referee import devices, pins
from referee.entrance import make_links
from tests.builders import make_event, make_user
from tests.referee.ruleset_forms import open_form
from tests.referee.signing import FOUR_HANDS, asking
from tests.referee.table_play import first_match, play

pytestmark = pytest.mark.django_db
ODD = ("a\x00b", "\x00", "x" * 100_000, "\ud800".encode("utf-8", "surrogatepass"), "٤٤٤٤", "\u200b")
DEVICE = "a" * 32


def status(client: Client, path: str, form: Mapping[str, Any] | None = None) -> int:
    answer = client.get(path) if form is None else client.post(path, form)
    return answer.status_code


@pytest.mark.parametrize("odd", ODD)
def test_odd_text_at_the_entrance_is_refused(odd: str | bytes, client: Client) -> None:
    user = make_user("caipan", "table_referee")
    pins.set_pin(user, "4071", by=None)
    link = make_links(make_event(4), by=None)[0]
    assert status(client, "/t/", {"code": odd}) == 404
    sign_in = f"/t/{link.token}/sign-in/"
    assert status(client, sign_in, {"person": odd, "pin": "4071"}) == 422
    assert status(client, sign_in, {"person": str(user.pk), "pin": odd}) == 403
    assert status(client, "/login/", {"username": odd, "password": "x"}) == 200
    assert status(client, "/login/", {"username": "caipan", "password": odd}) == 200
    assert status(client, "/pin/", {"username": "caipan", "pin": "1", "token": odd}) == 403
    assert status(client, "/pin/", {"username": "caipan", "pin": "1", "code": odd}) == 403
    client.cookies[devices.COOKIE] = DEVICE
    devices.touch(DEVICE, user, None)
    assert status(client, "/pin/", {"username": odd, "pin": "4071"}) == 403
    assert status(client, "/pin/", {"username": "caipan", "pin": odd}) == 403


@pytest.mark.parametrize("odd", ODD)
def test_odd_text_on_the_page_of_a_pair_is_refused(odd: str | bytes, client: Client) -> None:
    match = first_match(asking(make_event(4), "both"))
    play(match, *FOUR_HANDS)
    path = "/events/cup/matches/1/sign/"
    assert status(client, path, {"code": odd, "basis": odd, "key": odd}) == 403
    assert match.home is not None
    code = Team.objects.get(pk=match.home.pk).code
    assert status(client, path, {"code": code, "basis": odd, "key": odd}) == 409
    objection = {"code": odd, "claim": odd, "hand": odd, "side": odd, "key": odd}
    path = "/events/cup/matches/1/object/"
    assert status(client, path, objection) == 403
    answered = status(client, path, {**objection, "code": code})
    assert answered in {302, 409, 422}


@pytest.mark.parametrize("path", ["/t/a%00b/", "/t/%00/", f"/t/{'x' * 5000}/", "/t/٤/"])
def test_odd_link_opens_nothing(path: str, client: Client) -> None:
    make_event(4)
    assert status(client, path) == 404
    assert status(client, f"{path}sign-in/", {"person": "1", "pin": "1"}) == 404


@pytest.mark.parametrize(
    "path",
    [
        "/login/?next=/t/a%00b/",
        "/adjudicator/?q=a%00b&ruleset=a%00b",
        "/events/cup/?q=a%00b&part=%00",
        "/events/cup/teams/99999999999999999999/",
        "/events/cup/matches/99999999999999999999/",
        "/kiosk/cup/?page=%00",
    ],
)
def test_odd_address_breaks_nothing(path: str, client: Client) -> None:
    first_match(make_event(4))
    assert status(client, path) < 500


@pytest.mark.parametrize("odd", ["a%00b", "%00", "x" * 5000])
def test_odd_search_at_the_desk_finds_nothing(odd: str, organiser_client: Client) -> None:
    first_match(make_event(4))
    for page in ("teams", "check-in", "journal", "rulings", "matches"):
        names = ("q", "team", "match", "person", "actor", "who", "clause", "round", "page", "sort")
        for name in names:
            assert status(organiser_client, f"/desk/cup/{page}/?{name}={odd}") < 500, (page, name)


def test_short_code_is_read_as_it_is_typed(client: Client) -> None:
    link = make_links(make_event(4), by=None)[0]
    typed = f" {link.code[:3].lower()}-{link.code[3:]}\u200b\x00"
    answer = client.post("/t/", {"code": typed})
    assert answer.headers["Location"] == f"/t/{link.token}/"


@pytest.mark.parametrize("odd", [*ODD, "0", "00", "1", "9J", "0" * 40])
def test_odd_code_of_a_paper_is_no_code(odd: str | bytes, client: Client) -> None:
    """A single 0 is its own check letter, and still no code."""
    answer = client.get("/p/", {"code": odd})
    assert answer.status_code == 404
    assert "本程序没有这个纸码" in answer.text


def test_number_of_thousands_of_digits_is_no_number(organiser_client: Client) -> None:
    """Python itself refuses to read so many."""
    first_match(make_event(4))
    digits = "9" * 5000
    form = {**open_form(organiser_client), "seen": digits, "reason": "x"}
    assert status(organiser_client, "/desk/cup/ruleset/save/", form) == 409
    line = {"basis": "x", "h1-points": "5", "h1-last": f"tractor{digits}"}
    assert status(organiser_client, "/desk/cup/key-in/1/save/", line) in {409, 422}
