"""Every address for every role, by GET and by POST (case 31)."""

import re
from html import unescape
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from django.urls import Resolver404, resolve
from pytest_django import Settings

from brackets.models import Match, Tournament
from referee.packs.shelf import shelf_of
from tests.builders import make_user
from tests.referee.addresses import (
    EVERY,
    HIS_TABLES,
    LET_IN,
    ROLES,
    TAKES,
    Door,
    ask,
    client_of,
    differences,
    door_of,
    every_name,
    make_hall,
    outcome,
    path_of,
)

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def one_hall(module_db: None) -> Tournament:
    return make_hall(make_user("zhuren", "organiser"))


@pytest.fixture
def hall(one_hall: Tournament, settings: Settings, tmp_path: Path) -> Tournament:
    """Return the hall, where somebody makes a blackout pack already: no test starts another."""
    settings.VAR_DIR = tmp_path
    shelf_of("cup").reserve()
    return Tournament.objects.get(pk=one_hall.pk)


def expected(name: str, role: str, method: str) -> str:
    door, takes = door_of(name)
    if takes != "BOTH" and takes != {"get": "READ", "post": "WRITE"}[method]:
        return "wrong method"
    if role in LET_IN[door]:
        return "in"
    return "log-in" if role == "anonymous" else "refused"


def test_every_address_is_listed_once() -> None:
    assert sorted(name for name, _takes in EVERY) == sorted(every_name())


@pytest.mark.parametrize("role", ["anonymous", *ROLES])
def test_every_address_lets_in_whom_it_should(hall: Tournament, role: str) -> None:
    client = client_of(role)
    found, wanted = {}, {}
    for name in every_name():
        path = path_of(name, hall)
        for method in ("get", "post"):
            if name == "logout":
                client = client_of(role)
            answer = ask(client, method, path)
            if name == "logout":
                client = client_of(role)
            found[name, method] = outcome(answer)
            wanted[name, method] = expected(name, role, method)
    assert differences(found, wanted) == {}


TABLE_NAMES = [name for name in every_name() if door_of(name)[0] is Door.TABLE]


@pytest.mark.parametrize("role", sorted(LET_IN[Door.TABLE]))
def test_table_of_somebody_else_is_closed_to_table_referees_alone(
    hall: Tournament, role: str
) -> None:
    """Case 31: R1 at table 7, which is not his; for him also to read."""
    client = client_of(role)
    for name in TABLE_NAMES:
        for method in ("get", "post"):
            found = outcome(ask(client, method, path_of(name, hall, number=7)))
            wanted = expected(name, role, method)
            if role == "table_referee" and wanted == "in":
                wanted = "refused"
            assert found == wanted, (name, method)


def test_desk_pages_are_kept_by_no_cache(hall: Tournament) -> None:
    """Names and phone numbers must not come back on a computer that others use next."""
    client = client_of("organiser")
    kept = set()
    for name in every_name():
        door, takes = door_of(name)
        if door not in {Door.CHIEF, Door.ORGANISER} or takes == "WRITE":
            continue
        answer = client.get(path_of(name, hall))
        words = {word.strip() for word in answer.get("Cache-Control", "").split(",")}
        if answer.status_code == 200 and "no-store" not in words:
            kept.add(name)
    assert kept == set()


def links(page: str) -> set[str]:
    """Return where the links and forms of a page lead inside the program."""
    found = re.findall(r'(?:href|action|formaction)="([^"]*)"', page)
    paths = {urlsplit(unescape(each)).path for each in found}
    return {path for path in paths if path.startswith("/") and not path.startswith("/static/")}


@pytest.mark.parametrize("role", ["anonymous", *ROLES])
def test_no_page_leads_to_what_its_reader_may_not_do(hall: Tournament, role: str) -> None:
    client = client_of(role)
    wrong = set()
    for name in every_name():
        for number in (1, 2, 4, 5, 6, 9):
            if "number" not in TAKES[name] and number > 1:
                continue
            if expected(name, role, "get") != "in":
                continue
            answer = client.get(path_of(name, hall, number=number))
            if not answer["Content-Type"].startswith("text/html") or answer.status_code != 200:
                continue
            for path in links(answer.text):
                if not _is_his(path, role):
                    wrong.add((name, path))
    assert wrong == set()


def _is_his(path: str, role: str) -> bool:
    try:
        found = resolve(path)
    except Resolver404:
        return False
    door, _takes = door_of(found.url_name or "")
    if role not in LET_IN[door]:
        return False
    if door is not Door.TABLE or role != "table_referee":
        return True
    match = Match.objects.get(number=found.kwargs["number"])
    return match.table in HIS_TABLES
