"""Blackout packs: what is in them, when one is due, that one is made by itself and in the way."""

import json
import os
import time
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.core.wsgi import get_wsgi_application
from django.test import RequestFactory
from pypdf import PdfReader
from pytest_django import Settings

from brackets.entries import TeamEntry
from brackets.models import Tournament
from brackets.queries import numbered_matches
from brackets.registration import change_team
from referee.keying.entering import enter_slips
from referee.keying.outcome import Did, How
from referee.keying.reading import read_slips
from referee.labels.keying import written_words
from referee.packs import making
from referee.packs.due import is_due
from referee.packs.shelf import Shelf, shelf_of
from referee.sheets.pack import pack_makers
from tests.builders import draw_event, make_event, match_numbered, record_points
from tests.referee.public_play import HOME_WINS

PHONE = "13800138000"


@pytest.fixture(autouse=True)
def _own_folder(settings: Settings, tmp_path: Path) -> None:
    settings.VAR_DIR = tmp_path


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """Return a drawn cup of four pairs; the telephone number of one was changed."""
    event = make_event(4, by=organiser)
    team = event.teams.get(number=1)
    entry = TeamEntry(player_one=team.player_one, player_two=team.player_two, phone=PHONE)
    change_team(team, entry, by=organiser)
    draw_event(event, by=organiser)
    return event


def play(event: Tournament, *numbers: int) -> None:
    for number in numbers:
        record_points(match_numbered(event, number), *HOME_WINS)


def made(event: Tournament) -> dict[str, bytes]:
    """Make the pack by the command and return its files."""
    call_command("pack", event.slug, stdout=StringIO())
    newest = shelf_of(event.slug).newest()
    assert newest is not None
    with ZipFile(newest.path) as pack:
        return {name: pack.read(name) for name in pack.namelist()}


def words(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


@pytest.mark.django_db
def test_pack_has_all_that_the_next_round_needs(cup: Tournament) -> None:
    files = made(cup)
    assert list(files) == [
        "README.txt",
        "bracket.pdf",
        "standings.pdf",
        "pairings.pdf",
        "call-list.pdf",
        "slips.pdf",
        "rules.pdf",
        "blank-slips.pdf",
        "hands.csv",
        "archive.zip",
    ]
    slips_read = words(files["slips.pdf"])
    for match in numbered_matches(cup).filter(round=1):
        assert match.home is not None
        assert match.home.player_one in slips_read
    assert "停电怎么办" in files["README.txt"].decode()
    assert "if the power fails" in files["README.txt"].decode()
    slips = read_slips(files["hands.csv"])
    entered = enter_slips(cup, slips.lines, how=How.GOOD, words=written_words(), by=None)
    # Two matches of four hands and an extra hand, nothing filled in yet.
    assert (len(entered.lines), entered.count(Did.BLANK)) == (10, 10)


@pytest.mark.django_db
def test_pack_has_no_telephone_number_in_it(cup: Tournament) -> None:
    with ZipFile(BytesIO(pack_makers(cup)["archive.zip"]())) as archive:
        facts = json.loads(archive.read("event.json"))
        with ZipFile(BytesIO(archive.read("results.xlsx"))) as workbook:
            cells = "".join(workbook.read(name).decode() for name in workbook.namelist())
    assert facts["teams"][0]["player_one"] in cells
    assert PHONE not in json.dumps(facts) + cells


@pytest.mark.django_db
def test_pack_is_due_after_the_draw_and_after_each_round(cup: Tournament) -> None:
    shelf = shelf_of(cup.slug)
    assert is_due(cup, shelf)
    shelf.put(b"", mark="0-1", revision=1)  # no round finished, one can be played
    assert not is_due(cup, shelf)
    play(cup, 1)
    assert not is_due(cup, shelf)
    play(cup, 2)
    assert is_due(cup, shelf)
    # Final and third place can be played.
    shelf.put(b"", mark="1-2", revision=2)
    assert not is_due(cup, shelf)


@pytest.mark.django_db
def test_pack_that_failed_is_tried_again_when_the_event_goes_on(cup: Tournament) -> None:
    shelf = shelf_of(cup.slug)
    shelf.fail("no space left", mark="0-1")
    assert not is_due(cup, shelf)
    play(cup, 1, 2)
    assert is_due(cup, shelf)
    shelf.put(b"", mark="1-2", revision=2)
    assert shelf.failure() is None


def test_last_five_packs_are_kept(tmp_path: Path) -> None:
    shelf = Shelf("cup", tmp_path)
    for revision in range(1, 8):
        path = shelf.put(b"x" * revision, mark="0-1", revision=revision)
        os.utime(path, (revision, revision))
    assert [pack.revision for pack in shelf.packs()] == [7, 6, 5, 4, 3]
    newest = shelf.newest()
    assert newest is not None
    assert (newest.size, newest.made_at.timestamp()) == (7, 7)


def test_only_one_makes_a_pack_until_he_is_gone(tmp_path: Path) -> None:
    shelf = Shelf("cup", tmp_path)
    assert shelf.reserve()
    assert not shelf.reserve()
    shelf.tell(2, 9)
    making = shelf.making()
    assert making is not None
    assert (making.done, making.total) == (2, 9)
    told = tmp_path / "cup" / "making.json"
    told.write_text(told.read_text().replace(f'"pid": {os.getpid()}', '"pid": 4194305'))
    assert shelf.making() is None
    assert shelf.reserve()
    shelf.release()
    assert shelf.making() is None


@pytest.mark.django_db
def test_second_maker_is_told_to_wait(cup: Tournament) -> None:
    shelf_of(cup.slug).reserve()
    with pytest.raises(CommandError, match="停电包正在制作中"):
        call_command("pack", cup.slug, stdout=StringIO())


@pytest.mark.django_db(transaction=True)
def test_server_makes_a_pack_by_itself_after_the_answer(
    organiser: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(making, "QUIET_SECONDS", 0)
    event = make_event(2, by=organiser)
    draw_event(event, by=organiser)
    watched = making.RoundWatch(get_wsgi_application())
    answered: list[str] = []

    def start(status: str, _headers: list[tuple[str, str]]) -> Any:
        answered.append(status)

    list(watched(RequestFactory().post("/desk/cup/journal/").environ, start))
    # The answer is there; what it was makes no difference.
    assert len(answered) == 1
    shelf = shelf_of("cup")
    until = time.monotonic() + 120
    while shelf.newest() is None or shelf.making():
        assert time.monotonic() < until, shelf.failure()
        time.sleep(0.05)
    newest = shelf.newest()
    assert newest is not None
    assert (newest.mark, newest.revision) == ("0-1", event.revision)
    assert ZipFile(newest.path).testzip() is None
