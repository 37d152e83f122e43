"""Slips of every published regulation, with what its text says must be asked at the table."""

import re
from collections import Counter
from dataclasses import replace

import pytest
from django.utils import translation

from brackets.models import Match, Tournament
from referee.sheets.rows_slips import SlipHand, SlipRows
from referee.sheets.slip_sources import blank_race_hands, blank_slip_rows, rows_of, slip_rows
from referee.sheets.slips import slips_pdf
from rules.ruleset import Ruleset, load, preset_keys
from rules.seats import Seat
from rules.shapes import MatchCriterion, Shape, TimeCriterion
from tests.builders import make_event
from tests.referee.paper_reading import assert_well_set, pages_of, poppler, text_of
from tests.referee.race_play import deals, race
from tests.referee.sheet_events import eventful
from tests.referee.sheet_samples import HEADING, blank_hands, entry, longest, slip

# From the texts of the regulations: what the last trick is asked, and clauses with a penalty.
TWICE = "抠底 ×2"  # G9 通常分数翻倍, and whoever says nothing
ASKED = {
    "yijing_cup": "单张 对子",  # Y51 to Y53
    "nanshan_cup": "单 对 拖__ 甩__",  # N19 to N22: tractors, two pairs, pairs
    "common_two_deck": TWICE,
    "four_deck": TWICE,
    "sports_faculty_2013": TWICE,
    "union_three_rounds": TWICE,
    "hospital_jokers": TWICE,
    "faculty_pass_ten": TWICE,
    "eight_groups": TWICE,
    "club_past_joker": TWICE,
    "office_double": "单 对 拖__",  # single x2, pair x4, x8 for two pairs and doubling
    "eight_rounds_by_points": TWICE,
    "village_best_of_three": "单 对 拖",  # single x2, pair x4, any tractor x4
}
CLAUSES = {
    "yijing_cup": ["Y57", "Y58", "Y59", "Y60", "Y60", "Y61"],
    "office_double": ["R11-3", "R11-3", "R11-5", "R11-4"],
    "eight_rounds_by_points": ["R12-3", "R12-3"],
    "village_best_of_three": ["R13-2", "R13-2", "R13-2", "R13-2"],
}
GAMES = {"village_best_of_three": 3}
ALWAYS = (
    "东西方签名",
    "南北方签名",
    "裁判签名",
    "条款",
    "受罚方",
    "重发：第____局",
    "胜方：",
    "判定：",
)


def blank(ruleset: Ruleset, count: int = 1) -> SlipRows:
    race = ruleset.shape is Shape.LEVEL_RACE
    hands = tuple(blank_race_hands(ruleset)) if race else blank_hands()
    games = (0, 0) if ruleset.games > 1 else None
    found = tuple(
        slip(n, entry(n), entry(n + 9), hands=hands, race=race, games=games)
        for n in range(1, count + 1)
    )
    return rows_of(ruleset, HEADING, found)


def event_matches(event: Tournament) -> list[Match]:
    matches = Match.objects.filter(draw__stage__tournament=event, number__isnull=False)
    return list(matches.select_related("home", "away").order_by("number"))


def test_every_published_regulation_is_looked_at() -> None:
    assert set(ASKED) == set(preset_keys())


@poppler
@pytest.mark.parametrize("key", ASKED)
def test_slip_asks_what_the_regulation_needs(key: str) -> None:
    ruleset = load(key)
    printed = slips_pdf(blank(ruleset))
    text = text_of(printed)
    assert [words for words in ALWAYS if words not in text] == []
    fixed = key == "yijing_cup"  # Y11: four hands; all the others race for levels
    rows = 4 if fixed else 16 * GAMES.get(key, 1)
    assert text.count(ASKED[key]) == rows
    assert ("大分" in text, "级牌" in text) == (fixed, not fixed)
    assert re.findall(r"Y5[7-9]|Y6[01]|R\d+-\d", text) == CLAUSES.get(key, [])
    # Y49: only the cup has an extra hand.
    assert ("加赛" in text) == fixed
    assert len(re.findall(r"^第\d盘", text, re.MULTILINE)) == GAMES.get(key, 0)
    assert ("盘数 ____ : ____" in text) == (key in GAMES)
    assert ("主级牌 副级牌" in text) == (key == "office_double")  # hooks with J
    assert_well_set(pages_of(printed))


@poppler
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_long_names_stay_in_their_boxes_on_every_kind_of_slip(language: str) -> None:
    with translation.override(language):
        for key in ("nanshan_cup", "office_double", "village_best_of_three"):
            rows = blank(load(key))
            (one,) = rows.slips
            first, second = longest(511), longest(512)
            (east, west), (north, south) = first.players, second.players
            seats = (east, north, west, south)
            long = replace(one, east_west=first, north_south=second, seats=seats)
            assert_well_set(pages_of(slips_pdf(replace(rows, slips=(long, long)))))


def extra_allowed() -> Ruleset:
    return load("union_three_rounds").with_options({
        "at_time": [TimeCriterion.LEVEL, TimeCriterion.EXTRA_HAND]
    })  # fmt: skip


@poppler
def test_race_that_may_need_an_extra_hand_has_a_line_for_it() -> None:
    rows = blank(extra_allowed(), 2)
    text = text_of(slips_pdf(rows))
    assert text.count("抢庄 东 北 西 南") == 2
    played = SlipHand(number=1000, dealer=Seat.WEST, trick_points=85, total=85, held=False)
    told = replace(rows.slips[0], extra=played)
    text = text_of(slips_pdf(replace(rows, slips=(told,)))).replace("\n", " ")
    assert f"加赛 抢庄 西 {entry(1).players[1]}" in text
    assert "墩中抓分 85 合计 85 保庄 ✓ 下庄" in text
    assert_well_set(pages_of(slips_pdf(rows)))


@poppler
def test_match_of_one_extra_hand_has_its_line_and_no_other() -> None:
    for key in ("yijing_cup", "eight_groups"):
        rows = blank(load(key))
        printed = slips_pdf(replace(rows, slips=(replace(rows.slips[0], hands=()),)))
        text = text_of(printed)
        assert text.count("抢庄 东 北 西 南") == 1
        assert "级牌" not in text
        assert "胜方：" in text
        assert_well_set(pages_of(printed))


@poppler
def test_regulation_without_an_extra_hand_has_no_row_for_one() -> None:
    decided = [MatchCriterion.BIG, MatchCriterion.SMALL, MatchCriterion.LOTS]
    text = text_of(slips_pdf(blank(load("yijing_cup").with_options({"decided_by": decided}))))
    assert "加赛" not in text
    assert "总计" in text or "本场合计" in text


@poppler
def test_long_match_gets_a_page_and_a_very_long_one_several() -> None:
    hands = tuple(SlipHand(number=n + 1, dealer=Seat(n % 4)) for n in range(64))
    rows = blank(load("yijing_cup"))
    (one,) = rows.slips
    for count, pages in ((8, ["第1场"]), (64, ["第1场 1/3", "第1场 2/3", "第1场 3/3"])):
        printed = slips_pdf(replace(rows, slips=(replace(one, hands=hands[:count]),)))
        found = re.findall(r"第1场(?: \d/\d)?", text_of(printed))
        assert found == pages
        assert_well_set(pages_of(printed))


@poppler
def test_blank_slips_have_boxes_for_match_table_and_pairs(db: None) -> None:
    rows = blank_slip_rows(make_event(2), 3)
    printed = slips_pdf(rows)
    text = text_of(printed)
    assert [text.count(words) for words in ("场次", "桌号", "轮次", "裁判签名")] == [3, 3, 3, 3]
    assert " / " not in text
    assert len(pages_of(printed)) == 2
    assert_well_set(pages_of(printed))


@poppler
def test_every_slip_says_what_the_database_does(db: None) -> None:
    """Case 40."""
    event = eventful()
    matches = [
        match for match in event_matches(event) if match.home is not None and match.away is not None
    ]
    text = text_of(slips_pdf(slip_rows(event, matches))).replace("\n", " ")
    slips = [f" {match.table}号桌 第{match.number}场" for match in matches]
    assert [words for words in slips if text.count(words) != 1] == []
    playing = Counter(team for match in matches for team in (match.home, match.away) if team)
    for team, times in playing.items():
        names = f"{team.number} {team.unit} {team.player_one} / {team.player_two}"
        assert text.count(names) == times


@poppler
def test_slip_of_several_games_tells_who_won_which(db: None) -> None:
    # R13: 大光 gives three levels: 2, 5, 8, J, A, and holding at A wins the first game.
    match = race("village_best_of_three", teams=2)
    deals(match, 0, 0, 0, 0, 0, dealer=Seat.EAST)
    event = match.draw.stage.tournament
    text = text_of(slips_pdf(slip_rows(event, [match])))
    assert text.count("胜方：东西 终局级数 东西 A 南北 2") == 1
    assert text.count("胜方：东西 南北 终局级数 东西 ____ 南北 ____") == 2
    assert "局坐庄" not in text
