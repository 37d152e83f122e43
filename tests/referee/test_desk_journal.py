import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.closing import close_tournament, reopen_tournament
from brackets.draw import discard_draft, make_draw, publish_draw
from brackets.entries import TeamEntry
from brackets.journal import Action
from brackets.models import JournalEntry, Seating, Tournament
from brackets.registration import (
    change_team,
    change_tournament,
    check_in,
    register_team,
    remove_team,
)
from brackets.tables import change_table
from referee.entries import HandEntry, TrumpNote
from referee.models import ForfeitKind, HandKind, Offender
from referee.recording import record_hand, record_redeal, withdraw_hand
from referee.ruling_entries import ForfeitEntry, RulingEntry
from referee.rulings import give_forfeit, give_ruling, withdraw_forfeit, withdraw_ruling
from referee.seating import SeatPlan, draw_seats, set_seats
from rules.penalties import Offence
from rules.reports import HandReport, LastTrick, Unit, UnitKind
from rules.seats import Seat, Side
from tests.builders import make_event, match_numbered, record_points
from tests.referee.desk_pages import look
from tests.referee.public_play import LEVEL, words


def told(client: Client, query: str = "") -> list[str]:
    """Return the entries as they read, latest first, without number, time and person."""
    page = client.get(f"/desk/cup/journal/{query}").text
    found = re.findall(r'(?s)<div class="journal-what">(.*?)</div>', page)
    return [words(entry) for entry in found]


def kitty(points: int, unit: Unit) -> HandReport:
    trick = LastTrick(winner=Side.ATTACKERS, trump=True, unit=unit)
    return HandReport(trick_points=100, kitty_points=points, last_trick=trick)


def played(report: HandReport, *, reason: str = "", trump: TrumpNote | None = None) -> HandEntry:
    return HandEntry(kind=HandKind.PLAYED, report=report, reason=reason, trump=trump or TrumpNote())


def pairs() -> Tournament:
    """Return four pairs drawn so that 1 plays 4 and 2 plays 3, by their seeds."""
    event = make_event(4, seeded=4)
    publish_draw(make_draw(event, seed_text="报数 7", by=None), by=None)
    return event


def test_registration_reads_as_sentences(organiser: User, organiser_client: Client) -> None:
    event = make_event(1, by=organiser)
    change_tournament(event, place="二楼", third_place=False, by=organiser)
    entry = TeamEntry(player_one="王芳", player_two="李建国", unit="车队", seed=2)
    team = register_team(event, entry, by=organiser)
    corrected = TeamEntry(player_one="王芳", player_two="李建华", unit="车队", phone="138")
    change_team(team, corrected, by=organiser)
    check_in([team], present=True, by=organiser)
    check_in([team], present=False, by=organiser)
    remove_team(event.teams.get(number=1), by=organiser)
    assert told(organiser_client)[:7] == [
        "删除参赛队 1 钱一1 / 钱二1（机电学院）。",
        "2 王芳 / 李建华 改为未到。",
        "2 王芳 / 李建华 签到。",
        "2 王芳 / 李建华 的报名信息已修改。 队员二： 李建国 → 改为 李建华 电话： – → 改为 138 "
        "种子： 2 → 改为 –",
        "登记参赛队 2 王芳 / 李建国（车队）。",
        "修改赛事基本信息。 地点： – → 改为 二楼 设三、四名决赛： 是 → 改为 否",
        "1 钱一1 / 钱二1（机电学院） 签到。",
    ]


def test_draw_reads_as_sentences(organiser_client: Client) -> None:
    event = make_event(4, seeded=4)
    first = make_draw(event, seed_text="报数 7", by=None)
    discard_draft(first, reason="念错了", by=None)
    second = make_draw(event, seed_text="报数 8", reason="念错了", by=None)
    publish_draw(second, by=None)
    make_draw(event, seed_text="报数 9", reason="漏人", by=None)
    fourth = make_draw(event, seed_text="报数 10", reason="又念错", by=None)
    publish_draw(fourth, by=None)
    assert told(organiser_client)[:7] == [
        "发布第 4 次抽签，4 队。取代第 2 次抽签。",
        "第 4 次抽签（草案），4 队，种子文字“报数 10”。取代第 3 次抽签。 原因：又念错",
        "第 3 次抽签（草案），4 队，种子文字“报数 9”。 原因：漏人",
        "发布第 2 次抽签，4 队。",
        "第 2 次抽签（草案），4 队，种子文字“报数 8”。 原因：念错了",
        "第 1 次抽签作废。 原因：念错了",
        "第 1 次抽签（草案），4 队，种子文字“报数 7”。",
    ]


def test_what_begins_the_event_says_so(organiser_client: Client) -> None:
    event = pairs()
    record_points(match_numbered(event, 1), 80, 85)
    assert told(organiser_client)[:2] == [
        "记录第 1 场第 2 局：抓分方抓分 85。",
        "记录第 1 场第 1 局：抓分方抓分 80。 赛事状态： 已抽签 → 改为 进行中",
    ]


def test_seats_and_table_read_as_sentences(organiser_client: Client) -> None:
    event = pairs()
    match = match_numbered(event, 1)
    change_table(match, 5, tournament=event, by=None)
    plan = SeatPlan(home_seats=Seating.NORTH_SOUTH, home_first=2, away_first=1)
    set_seats(match, plan, by=None)
    assert told(organiser_client)[:2] == [
        "选定第 1 场的座位。 主队座位： 东、西 → 改为 南、北 "
        "主队坐东或北的队员： 队员 1 → 改为 队员 2",
        "第 1 场换桌。 桌号： 1 → 改为 5",
    ]
    draw_seats(match, seed_text="三号桌", by=None)
    assert told(organiser_client)[0].startswith("第 1 场的座位由抽签决定。")
    assert "种子文字： – → 改为 三号桌" in told(organiser_client)[0]


def test_hands_read_as_sentences(organiser_client: Client) -> None:
    event = pairs()
    match = match_numbered(event, 1)
    record_redeal(match, 1, reason="摸牌错序", by=None, key="a")
    trump = TrumpNote(suit="S", set_by="declare", seat=Seat.EAST)
    record_hand(match, 1, played(HandReport(85), trump=trump), by=None, seen_version=0, key="b")
    tractor = kitty(10, Unit(UnitKind.TRACTOR, pairs=2))
    record_hand(match, 1, played(tractor, reason="漏记抠底"), by=None, seen_version=1, key="c")
    withdraw_hand(match, 1, reason="记错场次", by=None, seen_version=2, key="d")
    assert told(organiser_client)[:4] == [
        "撤回第 1 场第 1 局。 第 1 局： 抓分方抓分 100、抠底，底牌 10 分（2 对拖拉机） → 改为 "
        "已撤回 原因：记错场次",
        "改正第 1 场第 1 局。 第 1 局： 抓分方抓分 85、主花色 ♠、抢主、由东 → 改为 抓分方抓分 100、"
        "抠底，底牌 10 分（2 对拖拉机） 原因：漏记抠底",
        "记录第 1 场第 1 局：抓分方抓分 85、主花色 ♠、抢主、由东。",
        "第 1 场第 1 局重发。 赛事状态： 已抽签 → 改为 进行中 原因：摸牌错序",
    ]


def test_penalties_read_as_sentences(organiser_client: Client) -> None:
    event = pairs()
    match = match_numbered(event, 1)
    record_points(match, 85)
    fine = RulingEntry(
        hand_number=1,
        offence=Offence.WRONG_CARD_CORRECTED,
        offender=Offender.AWAY,
        count=2,
        reason="出错牌两次",
    )
    ruling = give_ruling(match, fine, by=None, key="a")
    withdraw_ruling(ruling, reason="看错", by=None)
    entries = told(organiser_client)[:2]
    # Match 1 has the first two seeds' bracket places: pair 1 at home, pair 4 away.
    assert entries == [
        "撤回第 1 场第 1 局的判罚：Y58 出错牌，及时更换 × 2，客队（4 周一4 / 周二4）。 原因：看错",
        "第 1 场第 1 局判罚：Y58 出错牌，及时更换 × 2，客队（4 周一4 / 周二4）。 原因：出错牌两次",
    ]


def test_results_read_as_sentences(organiser_client: Client) -> None:
    event = pairs()
    match = match_numbered(event, 1)
    lost = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.AWAY, reason="迟到")
    forfeit = give_forfeit(match, lost, by=None, key="a")
    withdraw_forfeit(forfeit, reason="已到场", by=None)
    entries = told(organiser_client)
    # The final has number 4; third place, number 3, gets the loser.
    assert entries[:8] == [
        "第 3 场的对阵： 主队： 4 工会 周一4/周二4 → 改为 –",
        "第 4 场的对阵： 主队： 1 机电学院 钱一1/钱二1 → 改为 –",
        "第 1 场的结果撤销，重新待定。 结果： 弃权 → 改为 – 胜者： 1 机电学院 钱一1/钱二1 → 改为 –",
        "撤回第 1 场的弃权：客队（4 周一4 / 周二4）。 原因：已到场",
        "第 3 场的对阵： 主队： – → 改为 4 工会 周一4/周二4",
        "第 4 场的对阵： 主队： – → 改为 1 机电学院 钱一1/钱二1",
        "第 1 场结果：1 机电学院 钱一1/钱二1 胜（弃权）。",
        "第 1 场弃权：客队（4 周一4 / 周二4）。 赛事状态： 已抽签 → 改为 进行中 原因：迟到",
    ]


def test_extra_hand_reads_as_a_sentence(organiser_client: Client) -> None:
    event = make_event(2)
    publish_draw(make_draw(event, seed_text="报数", by=None), by=None)
    match = match_numbered(event, 1)
    record_points(match, *LEVEL)
    entry = HandEntry(kind=HandKind.EXTRA, dealer=Seat.NORTH, held=True)
    record_hand(match, 5, entry, by=None, seen_version=0, key="x")
    assert "记录第 1 场加赛：北坐庄、保庄。" in told(organiser_client)


def test_closing_reads_as_sentences(organiser_client: Client) -> None:
    event = make_event(2)
    publish_draw(make_draw(event, seed_text="报数", by=None), by=None)
    record_points(match_numbered(event, 1), 40, 120, 75, 40)
    close_tournament(event, by=None)
    reopen_tournament(event, reason="改判", by=None)
    assert told(organiser_client)[:2] == ["赛事重新开放。 原因：改判", "赛事结束。"]


def test_entry_names_person_or_command_line(organiser: User, organiser_client: Client) -> None:
    event = make_event(1, by=organiser)
    change_tournament(event, place="二楼", by=None)
    page = look(organiser_client, "desk_journal", slug="cup")
    assert re.search(r"命令行 修改赛事基本信息", page)
    assert re.search(r"王主任 登记参赛队", page)


def test_every_action_has_its_sentence(organiser_client: Client) -> None:
    """Guard: a new action without words would break the page on the day of the cup."""
    from referee.labels import journal  # noqa: PLC0415 - its table is what is checked

    assert set(journal._TELLERS) == set(Action)


@pytest.fixture
def busy(organiser: User, referee: User) -> Tournament:
    """Return four pairs; the referee recorded in match 1, the organiser in match 2."""
    event = make_event(4, seeded=4, by=organiser)
    publish_draw(make_draw(event, seed_text="报数", by=organiser), by=organiser)
    record_points(match_numbered(event, 1), 40, 120, by=referee)
    record_points(match_numbered(event, 2), 80, by=organiser)
    return event


def test_journal_is_narrowed_to_a_match(busy: Tournament, organiser_client: Client) -> None:
    assert told(organiser_client, "?match=2") == ["记录第 2 场第 1 局：抓分方抓分 80。"]
    assert len(told(organiser_client, "?match=1")) == 2


def test_journal_is_narrowed_to_a_pair(busy: Tournament, organiser_client: Client) -> None:
    match = match_numbered(busy, 2)
    assert match.home is not None
    entries = told(organiser_client, f"?team={match.home.number}")
    assert entries[0] == "记录第 2 场第 1 局：抓分方抓分 80。"
    assert not any("第 1 场" in entry for entry in entries)
    assert any("登记参赛队" in entry for entry in entries)


def test_journal_is_narrowed_to_a_person(busy: Tournament, organiser_client: Client) -> None:
    assert told(organiser_client, "?person=caipan") == [
        "记录第 1 场第 2 局：抓分方抓分 120。",
        "记录第 1 场第 1 局：抓分方抓分 40。 赛事状态： 已抽签 → 改为 进行中",
    ]
    assert told(organiser_client, "?person=caipan&match=2") == []


@pytest.mark.parametrize("query", ["?match=99", "?team=x", "?person=nobody"])
def test_nonsense_finds_nothing(query: str, busy: Tournament, organiser_client: Client) -> None:
    assert told(organiser_client, query) == []
    assert "没有符合的条目" in words(organiser_client.get(f"/desk/cup/journal/{query}").text)


def test_journal_leafs_through_every_entry(organiser_client: Client) -> None:
    event = make_event(60)
    entries = JournalEntry.objects.filter(tournament=event).count()
    pages = [told(organiser_client, f"?page={number}") for number in (1, 2, 3)]
    assert [len(page) for page in pages] == [50, 50, entries - 100]
    assert pages[2][-1] == "新建赛事“怡景丽家杯”。"
