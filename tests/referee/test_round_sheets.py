"""Pairings, call list, check-in list and crosstables, read back and compared with the database."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation

from brackets.entries import TeamEntry
from brackets.models import Match, Team, Tournament
from brackets.queries import numbered_matches
from brackets.registration import change_team, check_in
from referee.labels.standings import met
from referee.sheets.crosstables import CrossLine, CrossRows, CrossTable, crosstables_sheet
from referee.sheets.kinds import Wish
from referee.sheets.listing import listing_sheet
from referee.sheets.paper import Binding, PageSize
from referee.sheets.registry import BY_KEY
from referee.sheets.round_sources import call_matches, due_round, pairing_rows
from rules.shapes import Grouping, Pairing, Stage, StageKind
from tests.builders import draw_event, make_event, match_numbered, record_points
from tests.referee.paper_reading import (
    assert_well_set,
    fonts_of,
    lines_of,
    pages_of,
    poppler,
    text_of,
)
from tests.referee.public_play import HOME_WINS
from tests.referee.sheet_samples import HEADING, LONG_HEADING, entry, longest

pytestmark = pytest.mark.django_db
LISTS = ("pairings", "pairings-by-name", "call-list", "check-in")


def grouped(count: int, *, legs: int = 1) -> Stage:
    return Stage(
        kind=StageKind.GROUPS,
        pairing=Pairing.ALL,
        groups=count,
        grouping=Grouping.LOTS,
        legs=legs,
        advance=1,
        clause="小组赛",
    )


def printed(event: Tournament, key: str, **wish: Any) -> bytes:
    kind, wanted = BY_KEY[key], Wish(**wish)
    assert kind.why_not(event, wanted) == ""
    return kind.make(event, wanted)


def told(team: Team | None) -> str:
    assert team is not None
    return f"{team.number} {team.unit} {team.player_one} / {team.player_two}"


@poppler
def test_pairings_by_table_are_those_of_the_database(organiser: User) -> None:
    event = make_event(20, tables=6, by=organiser)
    draw_event(event, by=organiser)
    lines = lines_of(printed(event, "pairings", round=1))
    for match in numbered_matches(event).filter(round=1):
        wanted = f"{match.table} {match.number} {told(match.home)} {told(match.away)}"
        assert lines.count(wanted) == 1, wanted
    # Those who play nobody are looked for as well.
    byes = Match.objects.filter(draw__stage__tournament=event, round=1, number=None)
    assert byes.count() == 12
    for bye in byes:
        assert lines.count(f"– – {told(bye.home)} 轮空") == 1
    tables = [int(line.split()[0]) for line in lines if re.match(r"\d+ \d+ \d+ ", line)]
    assert tables == sorted(tables)
    assert not any("第17场" in line for line in lines)


@poppler
def test_pairings_by_name_are_in_the_order_of_pinyin(organiser: User) -> None:
    event = make_event(4, by=organiser)
    names = {1: ("", "单雄信"), 2: ("", "曾巩"), 3: ("重庆队", "甲"), 4: ("", "沈括")}
    for number, (unit, player) in names.items():
        pair = TeamEntry(number=number, unit=unit, player_one=player, player_two=f"乙{number}")
        change_team(event.teams.get(number=number), pair, by=organiser)
    draw_event(event, by=organiser)
    lines = lines_of(printed(event, "pairings-by-name", round=1))
    assert any("按单位拼音，没有单位的按第一名队员" in line for line in lines)
    # 重庆 is Chóngqìng, 单 is Shàn, 曾 is Zēng.
    heads = [line for line in lines if re.fullmatch("[A-Z#]", line)]
    assert heads == ["C", "S", "Z"]
    order = [line.split(" (")[0] for line in lines if re.search(r"^\S+ (/ |\S+ / )", line)]
    assert order == ["重庆队 甲 / 乙3", "单雄信 / 乙1", "沈括 / 乙4", "曾巩 / 乙2"]
    for match in numbered_matches(event).filter(round=1):
        for team in (match.home, match.away):
            assert team is not None
            (line,) = [line for line in lines if f"({team.number})" in line]
            assert f"({team.number}) {match.table} {match.number} " in line


@poppler
def test_call_list_begins_with_what_each_table_plays_first(organiser: User) -> None:
    event = make_event(16, tables=3, by=organiser)
    draw_event(event, by=organiser)
    pair = TeamEntry(number=1, unit="工会", player_one="解㛃", player_two="王伟")
    change_team(event.teams.get(number=1), pair, by=organiser)
    record_points(match_numbered(event, 2), 40, by=organiser)
    found = call_matches(event, 1)
    assert [(match.table, match.number) for match in found][:3] == [(1, 1), (2, 5), (3, 3)]
    assert 2 not in [match.number for match in found], "it has begun"
    assert len(found) == 7
    text = "".join(text_of(printed(event, "call-list", round=1)).split())
    for match in found:
        for team in (match.home, match.away):
            assert team is not None
            second = f"、{team.player_two}"
            assert f"{team.number}号{team.unit}{team.player_one}" in text
            assert second in text
    # A speaker is told what nobody can guess.
    assert "解㛃（XièJié）" in text
    assert "王伟（" not in text


def test_call_list_says_why_nobody_is_called(organiser: User) -> None:
    """Four pairs: matches 1 and 2, then the final."""
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)

    def why_not(round_: int) -> str:
        return BY_KEY["call-list"].why_not(event, Wish(round=round_))

    assert (why_not(1), why_not(2)) == ("", "该轮次还没有双方都已产生的场次。")
    for number in (1, 2):
        record_points(match_numbered(event, number), 40, by=organiser)
    assert why_not(1) == "没有等待叫号的场次：该轮次的场次都已开赛。"
    assert why_not(3) == "这一轮次的抽签还没有公布。"


def test_call_list_says_what_a_half_known_round_waits_for(organiser: User) -> None:
    """Eight pairs: once matches 1 and 2 are played, one semi-final has both pairs."""
    event = make_event(8, by=organiser)
    draw_event(event, by=organiser)
    for number in (1, 2):
        record_points(match_numbered(event, number), *HOME_WINS, by=organiser)
    (ready,) = call_matches(event, 2)
    record_points(ready, 40, by=organiser)
    told = BY_KEY["call-list"].why_not(event, Wish(round=2))
    assert told == "没有等待叫号的场次：双方已产生的都已开赛，另有1场的双方还没有产生。"


@poppler
def test_check_in_list_has_everybody_and_ticks_who_is_there(organiser: User) -> None:
    event = make_event(12, present=False, by=organiser)
    there = list(event.teams.filter(number__in=(3, 7)))
    check_in(there, present=True, by=organiser)
    lines = lines_of(printed(event, "check-in"))
    for team in event.teams.all():
        sign = "✓" if team in there else "□"
        wanted = f"{sign} {team.number} {team.unit} {team.player_one} / {team.player_two}"
        assert lines.count(wanted) == 1


@poppler
@pytest.mark.parametrize("legs", [1, 2])
def test_crosstable_has_each_meeting_of_the_database(legs: int, organiser: User) -> None:
    event = make_event(8, stages=[grouped(2, legs=legs)], by=organiser)
    draw_event(event, by=organiser)
    played = match_numbered(event, 1)
    record_points(played, *HOME_WINS, by=organiser)
    played.refresh_from_db()
    text = text_of(printed(event, "groups"))
    assert "A 组" in text
    assert "B 组" in text
    numbers = [int(number) for number in re.findall(r"#(\d+)", text)]
    still_open = [match.number or 0 for match in numbered_matches(event).filter(verdict="")]
    # Each open match stands in the lines of both pairs; #12 in the head explains the sign.
    assert sorted(numbers) == sorted([*still_open, *still_open, 12])
    assert text.count(f"✓ {played.home_big}:{played.away_big}".replace("-", "−")) == 1
    assert text.count(f"× {played.away_big}:{played.home_big}".replace("-", "−")) == 1
    assert "未完赛" in text


def crossed(count: int, name: Callable[[int], Any], *, legs: int = 1) -> CrossTable:
    lines = tuple(
        CrossLine(
            entry=name(one + 1),
            legs=tuple(
                () if one == other else (f"#{one * count + other}", "✓ −12:12")[:legs]
                for other in range(count)
            ),
            points="128",
            record="11–12–13",
            place="11–12",
        )
        for one in range(count)
    )
    return CrossTable(title="A 组", lines=lines)


@poppler
@pytest.mark.parametrize(
    ("size", "counts", "pages", "name"),
    [
        (PageSize.A4, (3, 4, 5), 2, entry),
        (PageSize.A4, (3, 4, 5), 2, longest),
        (PageSize.A4, (12,), 1, longest),
        (PageSize.A4, (20,), 4, longest),
        (PageSize.A3, (20,), 1, entry),
    ],
)
def test_crosstable_of_any_size_is_well_set(
    size: PageSize, counts: tuple[int, ...], pages: int, name: Callable[[int], Any]
) -> None:
    tables = tuple(crossed(count, name, legs=2) for count in counts)
    rows = CrossRows(heading=LONG_HEADING, tables=tables, final=False)
    found = pages_of(crosstables_sheet(rows, Binding(size=size)).finish())
    assert len(found) == pages
    assert_well_set(found)


@poppler
def test_tiles_of_a_crosstable_have_each_cell_once() -> None:
    rows = CrossRows(heading=HEADING, tables=(crossed(30, entry),), final=True)
    text = text_of(crosstables_sheet(rows).finish())
    cells = sorted(int(cell) for cell in re.findall(r"#(\d+)", text))
    meetings = [one * 30 + other for one in range(30) for other in range(30) if one != other]
    pages = len(pages_of(crosstables_sheet(rows).finish()))
    assert cells == sorted([*meetings, *[12] * pages])


@poppler
@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("key", LISTS)
def test_lists_with_the_longest_names_are_well_set(
    key: str, language: str, organiser: User
) -> None:
    event = make_event(6, tables=2, by=organiser)
    for team in event.teams.all():
        name = longest(team.number)
        pair = TeamEntry(
            number=team.number, unit=name.unit, player_one=name.players[0], player_two="M" * 40
        )
        change_team(team, pair, by=organiser)
    draw_event(event, by=organiser)
    with translation.override(language):
        pdf = printed(event, key, every=True, address="http://192.168.100.200:8000")
    assert_well_set(pages_of(pdf))
    assert {font[1:] for font in fonts_of(pdf)} == {("yes", "yes", "yes")}


def test_round_that_is_due_is_the_first_with_an_open_match(organiser: User) -> None:
    event = make_event(4, by=organiser)
    assert due_round(event) == 0
    draw_event(event, by=organiser)
    assert due_round(event) == 1
    for number in (1, 2):
        record_points(match_numbered(event, number), *HOME_WINS, by=organiser)
    assert due_round(event) == 2
    for number in (3, 4):
        record_points(match_numbered(event, number), *HOME_WINS, by=organiser)
    assert due_round(event) == 2


@pytest.mark.parametrize("key", [*LISTS, "groups", "bracket", "standings"])
def test_sheet_reads_as_often_for_four_pairs_as_for_thirty(key: str, organiser: User) -> None:
    counts = []
    for pairs in (4, 30):
        stages = {"stages": [grouped(2)]} if key == "groups" else {}
        event = make_event(pairs, slug=f"cup{pairs}", by=organiser, **stages)  # type: ignore[arg-type]
        draw_event(event, by=organiser)
        with CaptureQueriesContext(connection) as captured:
            BY_KEY[key].rows(event, Wish(every=True))
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 12


@poppler
def test_all_for_a_round_is_one_document(
    organiser: User, organiser_client: Client, referee_client: Client
) -> None:
    event = make_event(8, by=organiser)
    draw_event(event, by=organiser)
    path = reverse("sheet_round", args=[event.slug])
    answer = referee_client.get(f"{path}?round=1")
    text = text_of(answer.content)
    titles = ("轮次对阵（按桌号）", "轮次对阵（按姓名拼音）", "叫号单")
    places = [text.index(title) for title in (*titles, "东西方签名")]
    assert places == sorted(places)
    assert [n for n in range(1, 9) if f"第{n}场" in text] == [1, 2, 3, 4]
    # Each paper has a code of its own: three lists and four slips.
    codes = re.findall(r"纸码 ([0-9A-Z-]+)", text)
    assert len(set(codes)) == len(codes) == 7
    # Slips are known to be printed, so that they can become void.
    assert numbered_matches(event).filter(slip_prints__isnull=False).distinct().count() == 4
    assert len(pages_of(answer.content)) == 3 + 2
    later = organiser_client.get(f"{path}?round=9")
    assert later.status_code == 404
    assert "这一轮次还没有可打印的内容" in later.content.decode()


def test_pairings_say_who_comes_from_where(organiser: User) -> None:
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    rows = pairing_rows(event, 2)
    # The match for third place stands apart from the final, under its own name.
    assert [(each.title, [row[2:] for row in each.rows]) for each in rows.listings] == [
        ("", [("第1场胜者", "第2场胜者")]),
        ("三四名决赛", [("第1场负者", "第2场负者")]),
    ]
    assert [each.title for each in pairing_rows(event, None).listings] == [
        "半决赛",
        "决赛",
        "三四名决赛",
    ]
    assert listing_sheet(replace(rows, listings=())).finish().startswith(b"%PDF-")


def test_result_of_a_meeting_has_a_true_minus() -> None:
    home, away = Team(pk=1, number=1), Team(pk=2, number=2)
    match = Match(
        home=home, away=away, winner=away, verdict="big", hands_done=4, home_big=-3, away_big=1
    )
    assert (met(match, home), met(match, away)) == ("× −3:1", "✓ 1:−3")
