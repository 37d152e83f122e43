from datetime import date, datetime
from io import BytesIO
from unicodedata import east_asian_width

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from openpyxl import load_workbook
from openpyxl.workbook import Workbook

from brackets.draw import make_draw, publish_draw
from brackets.entries import TeamEntry
from brackets.journal import Action
from brackets.models import Seating, Tournament
from brackets.registration import change_team, change_tournament, check_in, plan_import
from referee.models import Hand, Redeal, Ruling
from referee.rulings import withdraw_ruling
from referee.seating import SeatPlan, draw_seats, set_seats
from referee.sheets.results import results_tables, results_xlsx
from referee.team_file import read_team_file
from referee.withdrawals import withdraw_team
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.sheet_events import eventful, play


def read(content: bytes) -> Workbook:
    return load_workbook(BytesIO(content))


def rows_of(book: Workbook, sheet: str) -> list[dict[str, object]]:
    """Return the rows of a sheet by heading."""
    headings, *rows = book[sheet].iter_rows(values_only=True)
    return [dict(zip(map(str, headings), row, strict=True)) for row in rows]


@pytest.fixture
def cup(organiser: User) -> Tournament:
    return eventful(organiser)


@pytest.mark.django_db
def test_results_have_every_team(cup: Tournament) -> None:
    change_team(
        cup.teams.get(number=3),
        TeamEntry(number=3, unit="=1+1", player_one="甲", player_two="乙", phone="013800000000"),
        by=None,
    )
    cup.refresh_from_db()
    teams = rows_of(read(results_xlsx(cup, phones=True)), "报名")
    assert [row["编号"] for row in teams] == list(range(1, 12))
    assert teams[2] == {
        "编号": 3,
        "单位": "=1+1",
        "队员一": "甲",
        "队员二": "乙",
        "电话": "013800000000",
        "种子": None,
        "备注": None,
    }


@pytest.mark.django_db
def test_results_for_referees_have_no_telephone_numbers(cup: Tournament) -> None:
    book = read(results_xlsx(cup, phones=False))
    assert "电话" not in rows_of(book, "报名")[0]


@pytest.mark.django_db
def test_results_have_who_came_and_when(organiser: User) -> None:
    event = make_event(3, present=False, by=organiser)
    check_in([event.teams.get(number=2)], present=True, by=organiser)
    withdraw_team(event.teams.get(number=3), reason="临时出差", by=organiser)
    pairs = rows_of(read(results_xlsx(event, phones=False)), "签到")
    ticked = timezone.localtime(event.journal.get(action=Action.TEAM_CHECKED_IN).at)
    wanted = ("编号", "签到", "签到时间", "签到人", "参赛情况")
    assert [tuple(row[name] for name in wanted) for row in pairs] == [
        (1, "否", None, None, "参赛"),
        (2, "是", ticked.replace(tzinfo=None, microsecond=0), "王主任", "参赛"),
        (3, "否", None, None, "已弃权"),
    ]


@pytest.mark.django_db
def test_results_have_the_event_and_its_rules(organiser: User) -> None:
    event = make_event(3, tables=4, by=organiser)
    event = change_tournament(event, date=date(2026, 12, 5), by=organiser)
    rules = rows_of(read(results_xlsx(event, phones=False)), "规程")
    told = [(row["部分"], row["内容"], row["条款"]) for row in rules]
    assert ("日期", datetime(2026, 12, 5), None) in told  # noqa: DTZ001 - a cell has no time zone
    assert ("牌桌数", 4, None) in told
    # Y45: from 200 points on the attackers have +3.
    band = "抓分：200–235；结果：下庄；庄家方：0；抓分方：+3；条款：Y45"
    assert ("抓分与大分", band, None) in told
    (defaults,) = {row["默认"] for row in rules if row["部分"] == "裁判长选项：本赛事适用"}
    assert defaults == "是"


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "phones", "sheet"), [("zh-hans", True, "报名"), ("en", False, "Teams")]
)
def test_team_sheet_can_be_imported_again(
    cup: Tournament, language: str, phones: bool, sheet: str
) -> None:
    odd = TeamEntry(unit="-", player_one="🀄🀅", player_two="-甲", phone="0571-8800 1234", note="=1")
    change_team(cup.teams.get(number=2), odd, by=None)
    cup.refresh_from_db()
    with translation.override(language):
        found = read_team_file(BytesIO(results_xlsx(cup, phones=phones)))
    assert (found.sheet, found.unread) == (sheet, ())
    assert [row.entry.number for row in found.rows] == list(range(1, 12))
    plan = plan_import(cup, found.rows)
    assert (len(plan.new), len(plan.updated), len(plan.unchanged)) == (0, 0, 11)
    assert plan.errors == ()


@pytest.mark.django_db
def test_results_have_every_match(cup: Tournament) -> None:
    matches = rows_of(read(results_xlsx(cup, phones=True)), "对阵")
    # Eleven pairs: 15 matches of the bracket with 5 byes, and the one for third place.
    assert len(matches) == 16
    assert [row["判定"] for row in matches].count("轮空") == 5
    first = next(row for row in matches if row["场次"] == 1)
    match = match_numbered(cup, 1)
    assert match.home is not None
    assert match.winner is not None
    assert match.finished_at is not None
    assert (first["轮次"], first["桌号"]) == ("第1轮次", 1)
    assert (first["主队 编号"], first["主队 队员一"]) == (match.home.number, match.home.player_one)
    assert (first["主队 大分"], first["客队 大分"]) == (1, 1)
    assert (first["主队 小分"], first["客队 小分"]) == (125, 125)
    assert (first["判定"], first["胜者编号"]) == ("加赛胜", match.winner.number)
    finished = timezone.localtime(match.finished_at)
    assert first["结束时间"] == finished.replace(tzinfo=None, microsecond=0)


@pytest.mark.django_db
def test_results_have_who_sits_where_and_by_which_lot(organiser: User) -> None:
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    lot, chosen = match_numbered(event, 1), match_numbered(event, 2)
    # SHA-256 of "看台\n1" ends in d4 = 1101 0100: away's player two sits first of his pair.
    draw_seats(lot, seed_text="看台", by=organiser)
    plan = SeatPlan(home_seats=Seating.NORTH_SOUTH, home_first=2, away_first=1)
    set_seats(chosen, plan, by=organiser)
    matches = rows_of(read(results_xlsx(event, phones=True)), "对阵")
    seats = ("东", "北", "西", "南", "座位", "座位抽签的种子文字")
    found = {row["场次"]: tuple(row[name] for name in seats) for row in matches}
    assert lot.home is not None
    assert lot.away is not None
    assert chosen.home is not None
    assert chosen.away is not None
    assert found == {
        1: (
            lot.home.player_one,
            lot.away.player_two,
            lot.home.player_two,
            lot.away.player_one,
            "抽签",
            "看台",
        ),
        2: (
            chosen.away.player_one,
            chosen.home.player_two,
            chosen.away.player_two,
            chosen.home.player_one,
            "现场选定",
            None,
        ),
        3: (None,) * 6,
        4: (None,) * 6,
    }


@pytest.mark.django_db
def test_results_have_every_published_draw_with_what_repeats_it(organiser: User) -> None:
    event = make_event(3, by=organiser)
    first = draw_event(event, seed="第一次", by=organiser)
    for seed in ("草稿", "第二次"):
        again = make_draw(event, seed_text=seed, present_only=True, reason="名单有误", by=organiser)
    publish_draw(again, by=organiser)
    make_draw(event, seed_text="新草稿", reason="再看看", by=organiser)
    draws = rows_of(read(results_xlsx(event, phones=False)), "抽签")
    assert [
        (row["抽签次数"], row["有效"], row["种子文字"], row["参赛名单 SHA-256"], row["算法"])
        for row in draws
    ] == [
        (1, "否", "第一次", first.entry_hash, 1),
        (3, "是", "第二次", again.entry_hash, 1),
    ]
    assert [(row["参赛队"], row["缺席者不参加"], row["原因"]) for row in draws] == [
        (3, "否", None),
        (3, "是", "名单有误"),
    ]


@pytest.mark.django_db
def test_results_have_every_redeal(cup: Tournament) -> None:
    (redeal,) = rows_of(read(results_xlsx(cup, phones=True)), "重发")
    recorded = Redeal.objects.get()
    at = timezone.localtime(recorded.recorded_at).replace(tzinfo=None, microsecond=0)
    home = match_numbered(cup, 2).home
    assert home is not None
    # Hand 1 is dealt by East, where the home team's player one sits.
    assert list(redeal.values()) == [2, 1, "东", home.player_one, "发牌翻开一张", "王主任", at]


@pytest.mark.django_db
def test_results_have_every_hand_with_what_follows_from_it(cup: Tournament) -> None:
    hands = rows_of(read(results_xlsx(cup, phones=True)), "每局")
    assert len(hands) == Hand.objects.filter(current=True).count() == 7
    captured = next(row for row in hands if (row["场次"], row["局"]) == (2, 1))
    wanted = {
        "庄家座位": "东",
        "墩中抓分": 75,
        "底牌分": 20,
        "末墩（抠底）": "拖拉机",
        "拖拉机对数": 3,
        "主牌": "是",
        "倍数": 6,
        "合计": 195,
        "扣罚后合计": 175,
        "主队 大分": 0,
        "客队 大分": 2,
        "主队 小分": 0,
        "客队 小分": 175,
        "保庄": "否",
        "录入": "王主任",
        "版本": 1,
    }
    assert {key: captured[key] for key in wanted} == wanted
    extra = next(row for row in hands if (row["场次"], row["局"]) == (1, 5))
    assert (extra["性质"], extra["庄家座位"], extra["保庄"], extra["合计"]) == (
        "加赛",
        "北",
        "是",
        None,
    )


@pytest.mark.django_db
def test_results_have_rulings_and_forfeits_also_those_taken_back(
    cup: Tournament, organiser: User
) -> None:
    withdraw_ruling(Ruling.objects.get(clause="Y58"), reason="看错了", by=organiser)
    penalties = rows_of(read(results_xlsx(cup, phones=True)), "罚分")
    team = match_numbered(cup, 2).away
    assert team is not None
    assert [
        (row["场次"], row["局"], row["条款"], row["编号"], row["大分"], row["小分"], row["有效"])
        for row in penalties
    ] == [
        (2, 1, "Y58", team.number, None, -20, "否"),
        (2, 2, "Y60", team.number, -3, None, "是"),
        (3, None, None, getattr(match_numbered(cup, 3).away, "number", 0), None, None, "是"),
    ]
    assert (penalties[0]["撤销人"], penalties[0]["撤销原因"]) == ("王主任", "看错了")


@pytest.mark.django_db
def test_results_rank_with_real_numbers(organiser: User) -> None:
    event = make_event(2, by=organiser)
    draw_event(event, by=organiser)
    # S1, expected: with 35 in the last hand the away team wins by 2:1.
    play(match_numbered(event, 1), 80, 85, 45, 35, by=organiser)
    final = match_numbered(event, 1)
    assert final.winner is not None
    ranking = rows_of(read(results_xlsx(event, phones=True)), "名次")
    assert [(row["名次"], row["胜场"], row["大分"], row["小分"]) for row in ranking] == [
        (1, 1, 2, 125),
        (2, 0, 1, 120),
    ]
    assert ranking[0]["编号"] == final.winner.number
    assert {row["判定"] for row in ranking} == {"大分"}


@pytest.mark.django_db
def test_results_before_the_draw_have_the_teams_alone(organiser: User) -> None:
    event = make_event(3, by=organiser)
    book = read(results_xlsx(event, phones=True))
    assert book.sheetnames == [
        "报名",
        "签到",
        "抽签",
        "对阵",
        "每局",
        "重发",
        "罚分",
        "名次",
        "规程",
    ]
    filled = [len(rows_of(book, name)) for name in book.sheetnames[:-1]]
    assert filled == [3, 3, 0, 0, 0, 0, 0, 0]


@pytest.mark.django_db
def test_results_in_english_have_english_headings(cup: Tournament) -> None:
    with translation.override("en"):
        book = read(results_xlsx(cup, phones=True))
    assert book.sheetnames == [
        "Teams",
        "Check-in",
        "Draw",
        "Matches",
        "Hands",
        "Redeals",
        "Penalties",
        "Ranking",
        "Rules",
    ]
    assert rows_of(book, "Hands")[0]["Dealer's seat"] == "East"


@pytest.mark.django_db
def test_results_of_one_revision_have_equal_bytes(cup: Tournament) -> None:
    assert results_xlsx(cup, phones=True) == results_xlsx(cup, phones=True)


@pytest.mark.django_db
def test_results_need_as_many_queries_for_two_teams_as_for_thirty(organiser: User) -> None:
    counts = []
    for teams in (2, 30):
        event = make_event(teams, slug=f"cup{teams}", by=organiser)
        draw_event(event, by=organiser)
        with CaptureQueriesContext(connection) as queries:
            results_xlsx(event, phones=True)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 25


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_no_text_of_the_workbook_is_cut_by_the_next_cell(language: str, cup: Tournament) -> None:
    """A Chinese character takes the room of two; columns that wrap make their rows higher."""
    with translation.override(language):
        tables = results_tables(cup, phones=True)
        cut = {
            (table.title, column.title, value)
            for table in tables
            for row in table.rows
            for column, value in zip(table.columns, row, strict=True)
            if isinstance(value, str)
            and not column.wraps
            and sum(1 + (east_asian_width(each) in "WF") for each in value) > column.width
        }
    assert cut == set()
