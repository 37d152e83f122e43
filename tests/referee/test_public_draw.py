"""What anybody can repeat a draw with is public, and stays what was hashed."""

import hashlib
import re

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client

from brackets import draw
from brackets.entries import TeamEntry
from brackets.models import Draw, Tournament
from brackets.registration import change_team, register_team
from referee.sheets.bracket import bracket_pdf
from referee.sheets.sources import bracket_rows
from tests.builders import draw_event, make_event
from tests.referee.paper_reading import poppler, text_of
from tests.referee.public_play import read

pytestmark = pytest.mark.django_db

# Four pairs, the second and the fourth seeded; decision 14.
ENTRIES = (
    "1\t一栋\t甲\t乙\t\n"
    "2\t\t丙\t丁\t1\n"
    "3\t二栋\t戊\t己\t\n"
    "4\t三栋\t庚\t辛\t2\n"
)  # fmt: skip


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """Return a drawn event, one of whose names was corrected afterwards."""
    event = make_event(0, by=organiser)
    for line in ENTRIES.splitlines():
        number, unit, one, two, seed = line.split("\t")
        entry = TeamEntry(
            number=int(number),
            unit=unit,
            player_one=one,
            player_two=two,
            seed=int(seed) if seed else None,
        )
        register_team(event, entry, by=organiser)
    draw_event(event, seed="开幕", by=organiser)
    corrected = TeamEntry(number=3, unit="二栋", player_one="伍", player_two="己")
    change_team(event.teams.get(number=3), corrected, by=organiser)
    event.refresh_from_db()
    return event


def test_entry_list_is_what_was_hashed_also_after_a_correction(
    cup: Tournament, client: Client
) -> None:
    answer = client.get("/events/cup/draw/entries.txt")
    assert answer.content == ENTRIES.encode()
    assert answer.headers["Content-Type"] == "text/plain; charset=utf-8"
    digest = hashlib.sha256(answer.content).hexdigest()
    assert digest in read(client, "/events/cup/draw/")
    assert digest == Draw.objects.get().entry_hash


def test_page_of_the_draw_has_each_pair_as_drawn_with_seed_and_rank(
    cup: Tournament, client: Client
) -> None:
    page = read(client, "/events/cup/draw/")
    assert "种子文字 开幕" in page
    rows = re.findall(r"(\d) (\S) / (\S) (?:(\S栋) )?(?:(\d) )?(\d)(?= \d \S / | 数据)", page)
    assert [row[:5] for row in rows] == [
        ("1", "甲", "乙", "一栋", ""),
        ("2", "丙", "丁", "", "1"),
        ("3", "戊", "己", "二栋", ""),
        ("4", "庚", "辛", "三栋", "2"),
    ]
    # The seeds have the first ranks, the lots share out the others.
    ranks = [row[5] for row in rows]
    assert (ranks[1], ranks[3]) == ("1", "2")
    assert {ranks[0], ranks[2]} == {"3", "4"}


@poppler
def test_bracket_sheet_marks_seeds_and_says_where_the_entry_list_is(cup: Tournament) -> None:
    text = text_of(bracket_pdf(bracket_rows(cup, Draw.objects.get())))
    assert "[1] 丙 / 丁" in text
    assert "[2] 三栋" in text
    assert text.count("[") == 2
    assert "参赛名单：/events/cup/draw/" in text


def test_lots_drawn_by_hand_have_no_seed_and_no_ranks(organiser: User, client: Client) -> None:
    event = make_event(5, by=organiser)
    lots: list[list[int | None]] = [[3, None], [4, 2], [1, None], [5, None]]
    draft = draw.type_draw(event, lots, reason="当众抽签，王老师监督", by=organiser)
    draw.publish_draw(draft, by=organiser)
    page = read(client, "/events/cup/draw/")
    for told in ("手工抽签，已录入并核对", "录入时间", "王主任", "王老师监督", "没有种子文字"):
        assert told in page, told
    for untold in ("算法", "抽签名次", "重新抽出同样的对阵表"):
        assert untold not in page, untold
    # each pair with its line from the top
    assert re.findall(r"(\d) \S一\d / \S二\d \S+ 第 (\d) 行", page) == [
        ("1", "3"), ("2", "2"), ("3", "1"), ("4", "2"), ("5", "4"),
    ]  # fmt: skip


@poppler
def test_bracket_sheet_says_who_typed_lots_drawn_by_hand(organiser: User) -> None:
    event = make_event(3, by=organiser)
    made = draw.type_draw(event, [[2, None], [3, 1]], reason="王老师监督", by=organiser)
    text = text_of(bracket_pdf(bracket_rows(event, made)))
    assert "手工抽签" in text
    assert "录入：王主任" in text
    assert "理由：王老师监督" in text
    assert "种子文字" not in text
    assert "算法" not in text


def test_command_says_who_typed_lots_that_it_cannot_draw_again(
    organiser: User, capsys: pytest.CaptureFixture[str]
) -> None:
    event = make_event(3, by=organiser)
    draft = draw.type_draw(event, [[2, None], [3, 1]], reason="王老师监督", by=organiser)
    made = draw.publish_draw(draft, by=organiser)
    call_command("verify_draw", "cup")
    assert "由王主任录入（王老师监督）" in capsys.readouterr().out
    made.bracket = [[2, None], [3, 2]]
    made.save()
    with pytest.raises(SystemExit):
        call_command("verify_draw", "cup")
    assert "手工抽签的结果不符合" in capsys.readouterr().out
