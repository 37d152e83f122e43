"""Tables of stages on public pages, the kiosk, the sheet and in the workbook."""

import re
from collections.abc import Sequence
from dataclasses import replace
from io import BytesIO

import pytest
from django.db import connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from brackets.models import Match, Team, TieDecision, Tournament
from brackets.points_tables import standing
from brackets.queries import numbered_matches
from brackets.ready_formats import ready_format
from referee.sheets.results import results_xlsx
from referee.sheets.sources import standing_rows
from referee.sheets.standings import standings_pdf
from referee.stage_tables import boards_of
from rules.shapes import Stage
from tests.brackets.test_stages import result
from tests.builders import draw_event, make_event
from tests.referee.paper_reading import assert_well_set, pages_of, poppler, text_of
from tests.referee.test_ties_page import FINAL, GROUP, level_group

pytestmark = pytest.mark.django_db


def page(event: Tournament, name: str = "event_standings") -> str:
    """Return a public page."""
    return Client().get(reverse(name, args=[event.slug])).content.decode()


def rows_of(html: str) -> list[list[str]]:
    """Return the cells of all tables of a page, without markup."""
    rows = re.findall(r"<tr>(.*?)</tr>", html, re.DOTALL)
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", row, re.DOTALL) for row in rows]
    return [[re.sub(r"<[^>]+>|\s+", " ", cell).strip() for cell in row] for row in cells]


def ordered_group(last: bool = True) -> Tournament:
    """Return an event whose group was won in order of number; without `last` a match is open."""
    event = make_event(4, ruleset="eight_groups", stages=[GROUP, FINAL])
    draw_event(event)
    for match in list(numbered_matches(event))[: 6 if last else 5]:
        lower_number_wins(match)
    return event


def lower_number_wins(match: Match) -> None:
    """Decide a match."""
    assert match.home
    assert match.away
    result(match, "home" if match.home.number < match.away.number else "away")


def marks_of(event: Tournament) -> dict[str, dict[int, str]]:
    """Return the marks of pairs, by number, at every place that shows the table."""
    public = {
        int(row[1].split()[0]): mark
        for row in rows_of(page(event))
        if len(row) > 4 and re.match(r"\d+ ", row[1])
        for mark in [next((each for each in ("晋级", "淘汰") if each in row[1]), "")]
    }
    screen = re.findall(r'<li class="rank.*?</li>', page(event, "kiosk"), re.DOTALL)
    kiosk = {
        int(found[1]): next((each for each in ("✓ 晋级", "✕ 淘汰") if each in line), "")[2:]
        for line in screen
        if (found := re.search(r'class="no">(\d+)<', line))
    }
    book = load_workbook(BytesIO(results_xlsx(event, phones=False)))
    listed = list(book["积分表"].values)[1:]
    workbook = {int(str(row[3])): str(row[10] or "") for row in listed}
    sheet = {line.entry.number: line.mark for line in standing_rows(event).tables[0].lines}
    return {"public": public, "kiosk": kiosk, "workbook": workbook, "sheet": sheet}


def says_it_is_open(event: Tournament) -> dict[str, bool]:
    """Tell which places say that the table may still change."""
    book = load_workbook(BytesIO(results_xlsx(event, phones=False)))
    return {
        "public": "未完赛，名次可能变动" in page(event),
        "kiosk": "未完赛，名次可能变动" in page(event, "kiosk"),
        "workbook": "未完赛" in str(list(book["积分表"].values)[1][0]),
        "sheet": not standing_rows(event).final,
    }


def test_every_place_marks_the_certain_alone_while_one_of_six_matches_is_open() -> None:
    """Case 27: A beats B, C and D; B and C beat D and have not met. Two go on, a win is a point.

    A has 3 and is through. B and C have 1: whoever wins has 2, the other stays at 1. D has 0.
    """
    event = make_event(4, ruleset="eight_groups", stages=[GROUP, FINAL])
    a, b, c, d = [row.team for row in standing(draw_event(event).stage)[0].rows]
    matches = {frozenset((each.home, each.away)): each for each in numbered_matches(event)}

    def wins(winner: Team, loser: Team) -> Match:
        match = matches[frozenset((winner, loser))]
        result(match, "home" if match.home == winner else "away")
        return match

    for winner, loser in ((a, b), (a, c), (a, d), (b, d), (c, d)):
        wins(winner, loser)
    certain = {a.number: "晋级", b.number: "", c.number: "", d.number: "淘汰"}
    assert marks_of(event) == dict.fromkeys(("public", "kiosk", "workbook", "sheet"), certain)
    assert set(says_it_is_open(event).values()) == {True}
    last = wins(b, c)
    over = certain | {b.number: "晋级", c.number: "淘汰"}
    assert marks_of(event) == dict.fromkeys(("public", "kiosk", "workbook", "sheet"), over)
    assert set(says_it_is_open(event).values()) == {False}
    # Under review it may still be the other way round.
    Match.objects.filter(pk=last.pk).update(hold="review")
    Tournament.objects.update(revision=F("revision") + 1)  # pages are kept for a revision
    assert marks_of(event) == dict.fromkeys(("public", "kiosk", "workbook", "sheet"), certain)
    assert set(says_it_is_open(event).values()) == {True}


def test_each_row_names_what_puts_it_behind_the_one_above() -> None:
    # case 24
    event, _ = level_group()
    table = [row for row in rows_of(page(event)) if row and re.fullmatch(r"[\d–]+", row[0])]
    table = [row for row in table if row[2].isdecimal()]
    by_place = {row[0]: row for row in table}
    assert [row[0] for row in table] == ["1–3", "1–3", "1–3", "4"]
    assert by_place["4"][2:5] == ["0", "0–3", "场分"]
    assert by_place["1–3"][2:4] == ["2", "2–1"]
    assert "并列：须加赛" in by_place["1–3"][4]
    # On a phone the column scrolls off: it stands below the name.
    assert by_place["4"][1].endswith("区分依据：场分")
    assert by_place["1–3"][1].endswith("并列：须加赛")


@pytest.mark.parametrize("stages", [[GROUP, FINAL], ready_format("swiss")])
def test_equals_are_level_and_no_more_while_matches_are_to_come(stages: Sequence[Stage]) -> None:
    # What is to come may part them, so nothing is due that would part them (case 27).
    event = make_event(4, ruleset="eight_groups", stages=stages)
    draw_event(event)
    for match in list(numbered_matches(event))[:2]:  # all of a Swiss round
        lower_number_wins(match)
    for name in ("event_standings", "kiosk"):
        shown = page(event, name)
        assert "并列" in shown
        assert "并列：" not in shown


def test_who_beat_whom_is_told_both_ways() -> None:
    event, (a, b, _c, _d) = level_group()
    (board,) = boards_of(event)
    (table,) = board.tables
    teams = [line.team for line in table.lines]
    one, other = teams.index(a), teams.index(b)
    assert table.cross[one][other] == "✓ 10:8"
    assert table.cross[other][one] == "× 8:10"
    assert table.cross[one][one] == "■"
    assert "相互战绩" in page(event)


def test_chain_of_criteria_is_printed() -> None:
    event, _ = level_group()
    assert "名次依据（按顺序）：场分 → 相互间胜负" in page(event)
    with_dash = " ".join(" ".join(map(str, table.notes)) for table in standing_rows(event).tables)
    assert "场分 → 相互间胜负" in with_dash


def test_swiss_table_shows_match_points_and_byes() -> None:
    event = make_event(5, ruleset="eight_rounds_by_points", stages=())
    draw_event(event)
    for match in numbered_matches(event):
        result(match, "home", ("10", "8"))
    html = page(event)
    assert "未完赛" in html  # seven rounds are still to come
    resting = [row for row in rows_of(html) if len(row) > 4 and "轮空 1" in row[3]]
    assert [row[2] for row in resting] == ["2"]


def test_kiosk_shows_the_table_of_the_stage_that_is_played() -> None:
    event = ordered_group(last=False)
    html = page(event, "kiosk")
    assert 'data-panel="standings"' in html
    assert " 分</b>" in html


@poppler
@pytest.mark.parametrize("played", [False, True])
def test_sheet_has_the_tables_and_says_whether_they_may_change(played: bool) -> None:
    event = ordered_group(last=played)
    pdf = standings_pdf(standing_rows(event))
    text = text_of(pdf)
    assert "小组赛" in text
    assert "区分依据" in text
    assert ("未完赛" in text) is not played
    assert_well_set(pages_of(pdf))


def test_workbook_has_a_sheet_of_all_tables() -> None:
    event = ordered_group()
    book = load_workbook(BytesIO(results_xlsx(event, phones=False)))
    rows = list(book["积分表"].values)
    assert rows[0][:3] == ("阶段", "组别", "名次")
    assert [row[2] for row in rows[1:]] == [1, 2, 3, 4]
    assert [row[7] for row in rows[1:]] == [3, 2, 1, 0]
    assert [row[9] for row in rows[1:]] == [None, "场分", "场分", "场分"]
    assert [row[10] for row in rows[1:]] == ["晋级", "晋级", "淘汰", "淘汰"]
    drawn, matches = (list(book[name].values)[1] for name in ("抽签", "对阵"))
    assert drawn[:2] == ("1. 小组赛", "小组赛第1轮次")
    assert matches[1:3] == ("小组赛第1轮次", "A 组")


@pytest.mark.parametrize("teams", [4, 30])
def test_standings_take_the_same_queries_for_few_and_many(teams: int) -> None:
    event = make_event(teams, ruleset="eight_rounds_by_points", stages=())
    draw_event(event)
    with CaptureQueriesContext(connection) as found:
        boards_of(event)
    assert len(found) <= 9


def test_sheet_tells_how_equals_were_parted_below_their_own_group_only() -> None:
    two_groups = replace(GROUP, groups=2)
    event = make_event(6, ruleset="eight_groups", stages=[two_groups, FINAL])
    stage = draw_event(event).stage
    for match in numbered_matches(event):
        lower_number_wins(match)
    first, second = ([row.team.number for row in table.rows] for table in standing(stage))
    for number, order in enumerate((first, second)):
        TieDecision.objects.create(
            stage=stage, order=order[:2], by_lots=True, seed_text=f"签{number}"
        )
    notes = [" ".join(table.notes) for table in standing_rows(event).tables]
    assert ["签0" in each for each in notes] == [True, False]
    assert ["签1" in each for each in notes] == [False, True]
