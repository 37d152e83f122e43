"""Paper hands from a file: `manage.py enter`, as scripts call it."""

import json
from io import StringIO
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from brackets.models import JournalEntry, Match, SignOff, Tournament
from brackets.queries import numbered_matches
from brackets.standings import final_ranking
from referee.facts import MatchFacts
from referee.keying.entering import enter_slips
from referee.keying.outcome import Did, How
from referee.keying.reading import read_slips
from referee.labels.keying import line_sentence, written_words
from referee.match_facts import read_facts
from referee.models import Hand, HandKind, Ruling
from referee.rechecking.event import recheck
from referee.recording import withdraw_hand
from referee.rulings import withdraw_ruling
from referee.sheets.hand_lines import hand_lines
from referee.simulation.event import Plan, simulate
from tests.builders import draw_event, make_event, make_user, match_numbered, record_points

pytestmark = pytest.mark.django_db

HEADINGS = "match,hand,dealer,trick_points,kitty_points,last_trick,penalty,note"
# Big score 1:1 and small score 125:125: the extra hand decides.
LEVEL_SLIP = ["1,1,,80,,,,", "1,2,,85,,,,", "1,3,,45,,,,", "1,4,,40,,,,", "1,extra,N,held,,,,"]


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """Return a cup of eight pairs, drawn: matches 1 to 4 can be played."""
    event = make_event(8, by=organiser)
    draw_event(event, by=organiser)
    return event


def enter(folder: Path, *lines: str, coding: str = "utf-8", dry: bool = False) -> tuple[Any, int]:
    """Return the JSON answer of the command and its exit status."""
    path = folder / "slips.csv"
    path.write_bytes("\r\n".join(lines).encode(coding))
    out = StringIO()
    status = 0
    try:
        options = ["--dry-run"] if dry else []
        call_command("enter", "cup", str(path), "--json", *options, stdout=out, stderr=StringIO())
    except SystemExit as leaving:
        status = int(leaving.code or 0)
    return json.loads(out.getvalue()), status


def points(event: Tournament, number: int) -> list[tuple[int, int | None, int | None, str]]:
    """Return what is recorded of a match: hand, points, kitty points, format."""
    hands = Hand.objects.filter(match=match_numbered(event, number), current=True)
    rows = hands.order_by("number")
    return [(x.number, x.trick_points, x.kitty_points, x.last_trick_unit) for x in rows]


def test_hands_come_in_any_order_and_decide_matches(cup: Tournament, tmp_path: Path) -> None:
    slip = [LEVEL_SLIP[3], LEVEL_SLIP[4], *LEVEL_SLIP[:3]]
    other = ["2,2,,60,15,pair,,", "2,1,,75,20,tractor3,Y58:attackers:2,错出方块"]
    answer, status = enter(tmp_path, HEADINGS, *other, *slip)
    assert (answer, status) == (
        {
            "new": 7,
            "corrected": 0,
            "unchanged": 0,
            "blank": 0,
            "penalties": 1,
            "signed": 0,
            "errors": [],
            "warnings": [],
        },
        0,
    )
    first = match_numbered(cup, 1)
    score = first.home_big, first.away_big, first.home_small, first.away_small
    # North deals the extra hand and holds: away sits North and South.
    assert (score, first.verdict, first.winner) == ((1, 1, 125, 125), "extra_hand", first.away)
    assert points(cup, 2) == [(1, 75, 20, "tractor"), (2, 60, 15, "pair")]
    ruling = Ruling.objects.get()
    # East deals hand 1, so North and South attack: the away team.
    assert (ruling.clause, ruling.offender, ruling.count, ruling.reason) == (
        "Y58",
        "away",
        2,
        "错出方块",
    )
    assert recheck(cup) == ()


def test_the_same_file_twice_changes_nothing(cup: Tournament, tmp_path: Path) -> None:
    lines = [HEADINGS, *LEVEL_SLIP, "2,1,,75,20,tractor3,Y58:attackers:2,"]
    lines.append("2,2,,30,,broken_off,Y60:dealer_side,埋底九张")
    enter(tmp_path, *lines)
    before = JournalEntry.objects.count()
    answer, status = enter(tmp_path, *lines)
    assert (answer["unchanged"], answer["new"], answer["penalties"], status) == (7, 0, 0, 0)
    assert JournalEntry.objects.count() == before


def test_every_error_is_told_with_its_line_and_good_hands_are_written(
    cup: Tournament, tmp_path: Path
) -> None:
    answer, status = enter(
        tmp_path,
        HEADINGS,
        "1,1,,80,,,,",
        "1,2,,87,90,quintuple,Y99:attackers,",
        "1,3,,45,,,,",
        "",
        "9,1,,40,,,,",
        "x,1,,40,,,,",
        "2,1,S,40,,,,",
        "2,1,,45,,,,",
        "3,1,,210,,,,",
    )
    assert status == 1
    told = [(each["row"], each["column"], each["message"]) for each in answer["errors"]]
    assert told == [
        (
            3,
            "last_trick",
            "“quintuple”不是最后一墩的牌型：可留空，或写 单张、对子、拖拉机2、拖拉机3……、副牌、"
            "未打完。 “Y99:attackers”：规程中没有这一条款。 分数须是 5 的倍数："
            "只有 5、10、K 是分牌。 底牌最多 80 分。",
        ),
        (4, None, "本场第 2 局有错误，所以这一行没有录入：请先改正那一局。"),
        (6, "match", "没有第 9 场。"),
        (7, "match", "“x”不是整数。"),
        (8, "hand", "第 9 行也是这一局：哪一行是对的？"),
        (9, "hand", "第 8 行也是这一局：哪一行是对的？"),
        (10, "trick_points", "墩分加底牌超过全部牌的 200 分。"),
    ]
    assert points(cup, 1) == [(1, 80, None, "")]
    assert points(cup, 2) == points(cup, 3) == []


def test_other_values_are_shown_and_corrected_only_with_a_reason(
    cup: Tournament, tmp_path: Path
) -> None:
    record_points(match_numbered(cup, 1), 85)
    answer, status = enter(tmp_path, HEADINGS, "1,1,,120,10,single,,")
    assert status == 1
    assert answer["errors"][0]["message"] == (
        "已记录为另外的数值（墩中抓分：已记 85，纸面 120；底牌分：已记 –，纸面 10；"
        "最后一墩：已记 –，纸面 单张）。若要更正，请在“更正理由”一栏写明原因。"
    )
    assert points(cup, 1) == [(1, 85, None, "")]
    answer, status = enter(
        tmp_path, f"{HEADINGS},reason", "1,1,,120,10,single,Y58:dealer_side,,屏幕上按错"
    )
    assert (answer["corrected"], answer["penalties"], status) == (1, 1, 0)
    assert points(cup, 1) == [(1, 120, 10, "single")]
    assert Hand.objects.get(match=match_numbered(cup, 1), current=True).reason == "屏幕上按错"


def test_files_are_read_as_chinese_excel_writes_them(cup: Tournament, tmp_path: Path) -> None:
    answer, status = enter(
        tmp_path,
        "怡景丽家杯 第一轮次 记分单;;;;;",
        "场次;局;桌号;墩中得分;底牌分;末墩;罚分;备注",
        "第１场;第１局;一号桌;８５;１０;拖拉机２;Y58：攻庄方;停电前打的",
        "1;2;;;;;;",
        coding="gb18030",
    )
    assert (answer["new"], answer["blank"], answer["penalties"], status) == (1, 1, 1, 0)
    hand = Hand.objects.get()
    read = hand.trick_points, hand.kitty_points, hand.last_trick_pairs, hand.note
    assert read == (85, 10, 2, "停电前打的")


@pytest.mark.parametrize("coding", ["utf-8-sig", "utf-16"])
def test_marks_of_unicode_are_no_part_of_a_heading(
    cup: Tournament, tmp_path: Path, coding: str
) -> None:
    answer, _status = enter(tmp_path, HEADINGS.replace(",", "\t"), "1\t1\t\t40", coding=coding)
    assert answer["new"] == 1


def test_dry_run_tells_what_happens_then_and_writes_nothing(
    cup: Tournament, tmp_path: Path
) -> None:
    # Match 5 is played by the winners of matches 1 and 2.
    lines = [
        HEADINGS,
        *(
            f"{match},{hand},,{40 + 40 * (hand % 2)},,,,"
            for match in (1, 2)
            for hand in (1, 2, 3, 4)
        ),
    ]
    lines += ["5,1,,85,,,,", "5,2,,3,,,,"]
    before = list(Match.objects.order_by("pk").values())
    journal = JournalEntry.objects.count()
    dry = enter(tmp_path, *lines, dry=True)
    assert (list(Match.objects.order_by("pk").values()), JournalEntry.objects.count()) == (
        before,
        journal,
    )
    assert (dry[0]["new"], [each["row"] for each in dry[0]["errors"]]) == (9, [11])
    assert enter(tmp_path, *lines) == dry


def test_slip_signed_on_paper_counts_by_the_chief_referee(cup: Tournament, tmp_path: Path) -> None:
    Tournament.objects.update(sign_off=SignOff.BOTH)
    hands = [f"{number},{hand},,{40 * hand},,,,," for number in (1, 2) for hand in (1, 2, 3, 4)]
    lines = [f"{HEADINGS},signed", *hands[:3], "1,4,,160,,,,,是", *hands[4:]]
    clerk = make_user("luru", "entry_clerk")
    slips = read_slips("\n".join(lines).encode())
    dry = enter_slips(cup, slips.lines, how=How.DRY, words=written_words(), by=clerk)
    assert [line_sentence(line.warnings, None)[:5] for line in dry.lines if line.warnings] == [
        "纸面已签字",
        "成绩尚未生",
    ]
    answer, _status = enter(tmp_path, *lines)
    assert (answer["new"], answer["signed"]) == (8, 1)
    first, second = match_numbered(cup, 1), match_numbered(cup, 2)
    assert (first.hold, bool(first.verdict)) == ("", True)
    assert (second.hold, second.verdict) == ("signature", "")
    entry = JournalEntry.objects.get(action="result_finalised")
    assert (entry.match, entry.reason) == (first, "双方已在纸面签字")
    assert [each["row"] for each in answer["warnings"]] == [9]


def test_clerk_enters_hands_and_leaves_penalties_to_the_chief_referee(cup: Tournament) -> None:
    text = f"{HEADINGS}\n1,1,,80,,,,\n1,2,,85,,,Y58:attackers,\n2,1,,40,,,,"
    clerk = make_user("luru", "entry_clerk")
    entered = enter_slips(
        cup, read_slips(text.encode()).lines, how=How.GOOD, words=written_words(), by=clerk
    )
    assert [line.did for line in entered.lines] == [Did.NEW, Did.LEFT_OUT, Did.NEW]
    # Without its penalty the hand would be another one.
    assert points(cup, 1) == [(1, 80, None, "")]
    assert Ruling.objects.count() == 0


def test_file_without_headings_is_refused_whole(cup: Tournament, tmp_path: Path) -> None:
    path = tmp_path / "slips.csv"
    path.write_text("1,1,85\n")
    with pytest.raises(CommandError, match="找不到含有“场次”"):
        call_command("enter", "cup", str(path), stdout=StringIO())


def test_redeals_come_before_the_hand_with_the_penalties_of_each_deal(
    cup: Tournament, tmp_path: Path
) -> None:
    heading = "match,hand,trick_points,penalty,redeals,note"
    # A deliberate offence in the first deal: three off, and the second deal counts (decision 5).
    line = "1,1,85,Y57:attackers:deal1 Y58:dealer_side,1,翻开一张"
    assert enter(tmp_path, heading, line)[0]["penalties"] == 2
    assert enter(tmp_path, heading, line)[0]["unchanged"] == 1
    given = Ruling.objects.order_by("redeals_before").values_list("clause", "redeals_before")
    assert list(given) == [("Y57", 0), ("Y58", 1)]
    match = match_numbered(cup, 1)
    # North and South attacked: away; East and West dealt.
    score = match.home_big, match.away_big, match.home_small, match.away_small
    assert score == (0, -3, -10, 85)
    late = line.replace("Y58:dealer_side", "Y58:dealer_side:deal1")
    told = enter(tmp_path, f"{heading},reason", f"{late},补记")[0]["errors"][0]["message"]
    assert told.startswith("重发已经记录")


NONSENSE = (
    ("hand", "9", "一场有 4 局；加赛写作“加赛”"),
    ("dealer", "stuff", "“stuff”不是座位"),
    ("penalty", "Y58", "“Y58”不是罚分"),
    ("penalty", "Y58:attackers:deal0", "“Y58:attackers:deal0”不是罚分"),
    ("penalty", "Y58:attackers:99", "次数须为 1 至 20"),
    ("redeals", "99999", "一局最多重发 8 次"),
    ("signed", "也许", "“也许”既不是“是”也不是“否”"),
    ("last_trick", "tractor1", "拖拉机"),
    ("trick_points", "-5", "分数不会小于零"),
    ("note", "长" * 501, "备注超过"),
)


def test_cells_that_make_no_sense_are_told(cup: Tournament, tmp_path: Path) -> None:
    headings = ["match", "hand", "trick_points", *{column for column, _text, _told in NONSENSE}]
    headings = list(dict.fromkeys(headings))
    lines = [
        ",".join(
            ({"match": match, "hand": hand, "trick_points": "85"} | {column: text}).get(name, "")
            for name in headings
        )
        for (match, hand), (column, text, _told) in zip(
            product("1234", "1234"), NONSENSE, strict=False
        )
    ]
    answer, status = enter(tmp_path, ",".join(headings), *lines)
    assert (status, answer["new"], len(answer["errors"])) == (1, 0, len(NONSENSE))
    for error, (column, _text, told) in zip(answer["errors"], NONSENSE, strict=True):
        assert told in error["message"]
        assert error["column"] == column


def wiped(event: Tournament) -> None:
    """Take all hands and penalties back, as if nobody had ever entered them."""
    for match in numbered_matches(event).exclude(home=None).exclude(away=None):
        recorded = facts(match)
        for hand in () if recorded.forfeit else reversed(recorded.hands):
            if hand.kind != HandKind.WITHDRAWN:
                withdraw_hand(
                    facts(match).match,
                    hand.number,
                    reason="x",
                    by=None,
                    seen_version=hand.version,
                    key=f"{match.pk}-{hand.number}",
                )
        for ruling in () if recorded.forfeit else recorded.rulings:
            withdraw_ruling(ruling, reason="x", by=None)


def facts(match: Match) -> MatchFacts:
    return read_facts(Match.objects.get(pk=match.pk))


@pytest.mark.parametrize(("ruleset", "teams"), [("yijing_cup", 8), ("sports_faculty_2013", 4)])
def test_a_round_on_paper_comes_back_as_it_was(ruleset: str, teams: int) -> None:
    plan = Plan(slug="r", name="杯", ruleset_key=ruleset, teams=teams, seed="10", rounds=1)
    event = simulate(plan, by=None)
    played = [match for match in numbered_matches(event) if match.home_id and match.verdict]
    ranking, paper = final_ranking(event), hand_lines(played)
    wiped(event)
    assert not numbered_matches(event).filter(verdict__in=("big", "small", "extra_hand")).exists()
    slips = read_slips(paper)
    entered = enter_slips(event, slips.lines, how=How.GOOD, words=written_words(), by=None)
    assert (entered.troubled, entered.count(Did.NEW) > 2 * teams // 2) == ((), True)
    assert final_ranking(event) == ranking
    assert hand_lines([match for match in numbered_matches(event) if match in played]) == paper
    assert recheck(event) == ()
