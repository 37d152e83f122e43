"""The code at the foot of a sheet: typed wrongly, current, stale, and what it does not tell."""

import re
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from brackets.draw import make_draw
from brackets.entries import TeamEntry
from brackets.models import Tournament
from brackets.registration import change_team, check_in
from brackets.stages import KNOCKOUT
from referee.sheets.paper_codes import ALPHABET, PaperCode, digest_of, read, spaced, written
from referee.sheets.qr import dark_runs, matrix_of
from rules.shapes import Grouping, Pairing, Stage, StageKind
from tests.builders import draw_event, make_event, match_numbered, record_points
from tests.referee.paper_reading import poppler, text_of
from tests.referee.public_play import HOME_WINS
from tests.referee.race_play import deals

GROUPS = Stage(
    kind=StageKind.GROUPS,
    pairing=Pairing.ALL,
    groups=1,
    grouping=Grouping.LOTS,
    advance=1,
    clause="小组赛",
)
CODE = PaperCode(kind=9, language=1, event=300, target=17, revision=4711, digest=0xABCDE)
CURRENT, STALE = "这张纸是最新的", "这张纸已过期"


@pytest.mark.parametrize(
    "code",
    [
        CODE,
        PaperCode(kind=0, language=0, event=0, target=0, revision=0, digest=0),
        PaperCode(kind=127, language=1, event=10**9, target=65535, revision=10**9, digest=0xFFFFF),
    ],
)
def test_code_says_what_was_written(code: PaperCode) -> None:
    assert read(written(code)) == code
    assert read(f" {spaced(written(code)).lower()} ") == code


def test_code_is_read_as_people_read_it() -> None:
    letters = written(CODE)
    typed = letters.replace("0", "O").replace("1", "l")
    assert set(ALPHABET) & set("OILU") == set()
    assert read(typed) == CODE
    # Keyboards for Chinese write wide letters.
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in letters)
    assert read(wide) == CODE


def test_slip_of_the_pen_is_always_noticed() -> None:
    letters = written(CODE)
    wrong = {
        letters[:place] + other + letters[place + 1 :]
        for place in range(len(letters))
        for other in ALPHABET
    } | {
        letters[:place] + letters[place + 1] + letters[place] + letters[place + 2 :]
        for place in range(len(letters) - 1)
    }
    assert {text for text in wrong if read(text) is not None} == {letters}


@pytest.mark.parametrize("text", ["", "-", "A", "好", "*" * 9, "0" * 41, "Z" * 20, "\x00"])
def test_other_texts_are_no_code(text: str) -> None:
    assert read(text) is None


def test_digest_has_twenty_bits_and_follows_what_is_shown() -> None:
    seen = {digest_of(("场", number)) for number in range(200)}
    assert len(seen) == 200
    assert max(seen) < 1 << 20


def test_code_is_drawn_module_by_module() -> None:
    matrix = matrix_of("http://192.168.1.5:8000/p/0A1C2D3E4F555/", best=False)
    drawn = {
        (row, column + step) for row, column, length in dark_runs(matrix) for step in range(length)
    }
    dark = {
        (row + 4, column + 4)
        for row, line in enumerate(matrix)
        for column, module in enumerate(line)
        if module
    }
    assert drawn == dark
    # Three corners tell a reader where the code is.
    corner = {(4, 4 + step) for step in range(7)}
    assert corner <= dark


def code_on(client: Client, path: str, number: int = 0) -> str:
    """Print a sheet and return the code that stands on it."""
    answer = client.get(path)
    assert answer.status_code == 200, path
    found = re.findall(r"纸码 ([0-9A-Z-]+)", text_of(answer.content))
    return str(found[number])


def asked(client: Client, code: str) -> str:
    """Return what the page of a paper says."""
    answer = client.get(reverse("paper_code"), {"code": code}, follow=True)
    assert answer.redirect_chain
    return str(answer.content.decode())


@poppler
@pytest.mark.django_db
def test_paper_is_stale_when_what_it_shows_has_changed(
    organiser: User, organiser_client: Client, client: Client
) -> None:
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    path = reverse("sheet_bracket", args=[event.slug])
    code = code_on(organiser_client, path)
    version = f"第{event.revision}版"
    for visitor in (client, organiser_client):
        page = asked(visitor, code)
        assert CURRENT in page
        assert version in page
        assert reverse("event_bracket", args=[event.slug]) in page
    # At a later version, but nothing that stands on it is another.
    check_in(list(event.teams.all()[:1]), present=False, by=organiser)
    page = asked(client, code)
    assert CURRENT in page
    assert "这张纸上的内容没有变化" in page
    record_points(match_numbered(event, 1), *HOME_WINS, by=organiser)
    event.refresh_from_db()
    page = asked(client, code)
    assert STALE in page
    assert version in page
    assert f"第{event.revision}版" in page
    # What everybody may know of what happened, and where there is a new one.
    assert "第 1 场结果：" in page
    assert f'href="{path}"' in page
    assert CURRENT in asked(client, code_on(organiser_client, path))


@poppler
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("stage", "ruleset", "main"),
    [
        (KNOCKOUT, "yijing_cup", "bracket"),
        (KNOCKOUT, "sports_faculty_2013", "bracket"),
        (GROUPS, "yijing_cup", "groups"),
    ],
)
def test_paper_on_the_wall_stays_right_while_a_match_is_played(
    stage: Stage, ruleset: str, main: str, organiser: User, organiser_client: Client
) -> None:
    """It shows results, not scores on the way: those would be wrong before the paste is dry."""
    event = make_event(4, ruleset=ruleset, stages=(stage,), by=organiser)
    draw_event(event, by=organiser)
    keys = (main, "standings", "pairings", "pairings_by_name")
    paths = [reverse(f"sheet_{key}", args=[event.slug]) for key in keys]
    codes = [code_on(organiser_client, path) for path in paths]
    match = match_numbered(event, 1)
    if ruleset == "yijing_cup":
        record_points(match, 85, by=organiser)
    else:
        deals(match, 0)
    assert match_numbered(event, 1).hands_done == 1
    for path, code in zip(paths, codes, strict=True):
        assert CURRENT in asked(organiser_client, code), path


@poppler
@pytest.mark.django_db
def test_slip_has_a_code_of_its_own(
    organiser: User, organiser_client: Client, client: Client
) -> None:
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    path = reverse("sheet_slips", args=[event.slug])
    first, second = (code_on(organiser_client, path, place) for place in (0, 1))
    # A hand makes no slip void: it is for hands.
    record_points(match_numbered(event, 1), 40, by=organiser)
    assert CURRENT in asked(client, first)
    team = match_numbered(event, 1).home
    assert team is not None
    entry = TeamEntry(
        number=team.number, unit=team.unit, player_one="新人", player_two="乙", phone="13800001111"
    )
    change_team(team, entry, by=organiser)
    page = asked(client, first)
    assert STALE in page
    assert "13800001111" not in page
    assert reverse("event_match", args=[event.slug, 1]) in page
    assert "table_match" not in page
    # A referee gets to the table and to a new slip from it.
    page = asked(organiser_client, first)
    assert reverse("table_match", args=[event.slug, 1]) in page
    assert f"{path}?match=1" in page
    assert CURRENT in asked(client, second)


@poppler
@pytest.mark.django_db
def test_paper_of_the_other_language_is_compared_in_its_own(
    organiser: User, organiser_client: Client, client: Client
) -> None:
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    answer = organiser_client.get(reverse("sheet_pairings", args=[event.slug]), {"lang": "en"})
    found = re.search("Paper code ([0-9A-Z-]+)", text_of(answer.content))
    assert found
    assert CURRENT in asked(client, found[1])


@poppler
@pytest.mark.django_db
def test_paper_tells_nothing_of_a_draft(
    organiser: User, organiser_client: Client, client: Client, referee_client: Client
) -> None:
    event = make_event(4, by=organiser)
    make_draw(event, seed_text="第一", by=organiser)
    code = code_on(organiser_client, reverse("sheet_bracket", args=[event.slug]))
    assert CURRENT in asked(organiser_client, code)
    nowhere = client.get(reverse("paper", args=[written(CODE)]))
    assert nowhere.status_code == 302, "a paper of staff: log-in, whether or not there is an event"
    for visitor in (client, referee_client):
        answer = visitor.get(reverse("paper", args=[code.replace("-", "")]))
        assert answer.status_code == 404
        assert "怡景" not in answer.content.decode()


@pytest.mark.django_db
def test_forged_code_of_what_is_not_published_finds_nothing(
    organiser: User, client: Client
) -> None:
    event: Tournament = make_event(4, by=organiser)
    make_draw(event, seed_text="第一", by=organiser)
    event.refresh_from_db()
    for kind, status in ((1, 404), (2, 404), (7, 404), (5, 404), (9, 302), (99, 404)):
        code = PaperCode(
            kind=kind, language=0, event=event.pk, target=0, revision=event.revision, digest=1
        )
        answer = client.get(reverse("paper", args=[written(code)]))
        assert answer.status_code == status, kind
    rules = PaperCode(
        kind=3, language=0, event=event.pk, target=0, revision=event.revision, digest=1
    )
    assert client.get(reverse("paper", args=[written(rules)])).status_code == 200
    for wrong in (
        replace(rules, revision=event.revision + 1),
        replace(rules, revision=2**40),
        replace(rules, event=2**66),
        replace(rules, kind=4, target=2**40),
        replace(rules, kind=7, target=2**40),
    ):
        assert client.get(reverse("paper", args=[written(wrong)])).status_code == 404, wrong


@pytest.mark.django_db
def test_wrong_code_is_asked_for_again(client: Client) -> None:
    answer = client.get(reverse("paper_code"), {"code": "<AB1>"})
    assert answer.status_code == 404
    page = answer.content.decode()
    assert "本程序没有这个纸码" in page
    assert "&lt;AB1&gt;" in page
