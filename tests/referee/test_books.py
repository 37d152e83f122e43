"""Programme and results book read back: contents, links and pages, and what the event holds."""

import re
from io import BytesIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from pypdf import PdfReader

from brackets.draw import publish_draw, type_draw
from brackets.models import Draw, Match, Tournament
from brackets.ready_formats import ready_format
from brackets.registration import change_tournament
from referee.models import Hand, Offender
from referee.sheets.book_kinds import PROGRAMME, RESULTS_BOOK, RULINGS
from referee.sheets.kinds import SheetKind, Wish
from referee.sheets.match_lists import match_rows
from rules.offences import Offence
from rules.seats import Seat
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.paper_reading import assert_well_set, fonts_of, pages_of, poppler, text_of
from tests.referee.race_play import deals, offend, race
from tests.referee.sheet_events import eventful
from tests.referee.table_play import fine, played, save

pytestmark = pytest.mark.django_db
WISH = Wish()


def flat(text: str) -> str:
    return " ".join(text.split())


def contents(reader: PdfReader) -> dict[str, int]:
    """Return the chapters as the second page lists them, with the pages that it names."""
    text = reader.pages[1].extract_text()
    titles = list(outline(reader))
    numbers = [int(line) for line in text.splitlines() if re.fullmatch(r"\d+", line.strip())]
    assert all(title in text for title in titles)
    return dict(zip(titles, numbers, strict=True))


def outline(reader: PdfReader) -> dict[str, int]:
    return {
        str(entry["/Title"]): (reader.get_destination_page_number(entry) or 0) + 1
        for entry in reader.outline
        if isinstance(entry, dict)
    }


def link_targets(reader: PdfReader) -> list[int]:
    """Return the pages that the links of the contents open, from top to bottom."""
    notes: Any = reader.pages[1]["/Annots"]
    links = sorted((note.get_object() for note in notes), key=lambda link: -float(link["/Rect"][1]))
    pages: list[Any] = list(reader.pages)
    indexes = {page.indirect_reference.idnum: number for number, page in enumerate(pages, 1)}
    return [indexes[link["/Dest"][0].idnum] for link in links]


def assert_contents_are_right(pdf: bytes) -> dict[str, int]:
    reader = PdfReader(BytesIO(pdf))
    named = contents(reader)
    assert named == outline(reader)
    assert link_targets(reader) == list(named.values())
    pages = [flat(page.extract_text()) for page in reader.pages]
    total = len(pages)
    for number, text in enumerate(pages, 1):
        assert f"第{number}页，共{total}页" in text.replace(" ", "")
    return named


@pytest.fixture
def groups() -> Tournament:
    event = make_event(9, stages=ready_format("groups_knockout"))
    draw_event(event)
    return event


@poppler
def test_programme_has_rules_pairs_groups_schedule_and_draw(groups: Tournament) -> None:
    pdf = PROGRAMME.make(groups, WISH)
    assert list(assert_contents_are_right(pdf)) == [
        "竞赛规程与赛制",
        "参赛队",
        "小组",
        "赛程",
        "抽签记录",
    ]
    text = flat(text_of(pdf))
    assert "秩序册" in text
    for team in groups.teams.all():
        assert f"{team.number} {team.unit} {team.player_one} {team.player_two}" in text
        assert f"{team.number} {team.unit} {team.player_one} / {team.player_two}" in text
    for match in Match.objects.filter(draw__stage__tournament=groups, number__isnull=False):
        assert match.home is not None
        home = f"{match.home.number} {match.home.unit} {match.home.player_one}"
        assert f"{match.number} {match.table} {home}" in text
    draw = Draw.objects.get(stage__tournament=groups)
    assert "种子文字：开幕" in text
    assert draw.entry_hash in text.replace(" ", "")
    assert_well_set(pages_of(pdf))


@poppler
def test_draw_record_tells_lots_drawn_by_hand_with_their_reason() -> None:
    event = make_event(4)
    lots = ((1, 3), (4, 2))
    publish_draw(type_draw(event, lots, reason="全场抓阄，张主任监督", by=None), by=None)
    text = flat(text_of(PROGRAMME.make(event, WISH)))
    record = text[text.rindex("抽签记录") :]
    assert "手工抽签" in record
    assert "全场抓阄，张主任监督" in record
    assert "种子文字" not in record
    assert "算法" not in record
    assert "重抽原因" not in record


@poppler
def test_penalty_of_an_extra_hand_that_does_not_count_tells_its_hand(organiser: User) -> None:
    """Level after four hands, 1 : 1 and 125 : 125, then hand 2 is corrected and decides."""
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    match = match_numbered(event, 1)
    for number, points in enumerate((80, 85, 45, 40), 1):
        save(match, number, points)
    fine(match, 5, Offender.AWAY)
    save(match, 2, played(90, reason="点错了"), seen=1)
    (listing,) = match_rows(event).listings
    assert [row[0] for row in listing.rows if "Y58 南北 小分 −10" in row[-1]] == ["加赛"]


def test_results_book_has_ranking_hands_rulings_draw_and_signatures() -> None:
    event = eventful()
    pdf = RESULTS_BOOK.make(event, WISH)
    assert list(assert_contents_are_right(pdf)) == [
        "名次与积分表",
        "对阵表",
        "各场各局成绩",
        "附录：判罚与裁定",
        "附录：抽签记录",
        "签字",
    ]
    text = flat(text_of(pdf))
    # Match 1 as tests.referee.sheet_events plays it: 80, 85, 45, 40, then the extra hand is held.
    first = Match.objects.get(draw__stage__tournament=event, number=1)
    assert first.home is not None
    headline = f"第1场 {first.table}号桌 · {first.home.number} {first.home.unit}"
    assert headline in text
    played = text[text.index(headline) :]
    hands = ["80 – 80 0 : 0 0 : 80", "85 – 85 0 : 0 85 : 0", "45 – 45 1 : 0 0 : 45"]
    assert [words for words in hands if words not in played] == []
    assert "1 : 1 (125:125)" in played
    assert "加赛" in played
    # Match 2: 75 in tricks, 20 in the kitty with a tractor of three pairs, six times: 195.
    assert "75 20 × 6（3 对拖拉机） 195" in text
    assert "Y58 南北 小分 −20" in text
    assert "重发 1 次" in text
    # The appendix has the reasons.
    for words in ("错出方块", "埋底九张", "未到场"):
        assert words in text
    assert text.count("裁判长 日期") == 1
    assert Hand.objects.filter(match__draw__stage__tournament=event, current=True).count() == 7
    assert "未完赛" in text
    assert_well_set(pages_of(pdf))
    names = sorted(name.split("+")[1] for name, *_ in fonts_of(pdf))
    assert names == ["Sheet-Bold", "Sheet-Regular"]


@poppler
def test_results_book_of_a_race_has_levels_and_games() -> None:
    match = race("village_best_of_three", teams=2)
    deals(match, 0, 0, 0, 0, 0, dealer=Seat.EAST)
    offend(match, 1, Offence.WRONG_CARD_CORRECTED, Offender.AWAY)
    event = match.draw.stage.tournament
    text = flat(text_of(RESULTS_BOOK.make(event, WISH)))
    # 大光 gives three levels, whoever of the pair deals: 2, 5, 8, J, A, and A is won.
    for number, level, after in ((1, "2", "5"), (2, "5", "8"), (3, "8", "J"), (4, "J", "A")):
        assert re.search(rf"1–{number} [东西] \S+ {level} 0 – 0 {after} : 2", text)
    assert "1–5" in text
    assert "R13-2" in text
    assert "大分" not in text


@poppler
def test_appendix_of_rulings_stands_alone() -> None:
    text = flat(text_of(RULINGS.make(eventful(), WISH)))
    assert "Y58" in text
    assert "弃权与取消资格" in text
    assert "未到场" in text
    nothing = make_event(2, slug="quiet")
    draw_event(nothing)
    assert "没有判罚" in text_of(RULINGS.make(nothing, WISH))


@pytest.mark.parametrize("kind", [PROGRAMME, RESULTS_BOOK, RULINGS], ids=lambda kind: kind.key)
def test_book_of_english_readers_has_no_chinese_words_of_ours(kind: SheetKind) -> None:
    event = make_event(2)
    draw_event(event)
    event.name, event.organiser = "Cup", ""
    for team in event.teams.all():
        team.unit, team.player_one, team.player_two = f"U{team.number}", "Ann", "Bob"
        team.save()
    with translation.override("en"):
        text = text_of(kind.make(event, WISH))
    assert re.findall(r"[\u4e00-\u9fff]+", text.replace("开幕", "").replace("怡景丽家杯", "")) == []


def test_book_is_stale_when_what_it_shows_changes_and_not_before() -> None:
    event = make_event(3)
    draw_event(event)

    def shown() -> object:
        event.refresh_from_db()
        return RESULTS_BOOK.shown(WISH, RESULTS_BOOK.rows(event, WISH))

    before = shown()
    change_tournament(event, tables=5, by=None)
    assert shown() == before
    team = event.teams.get(number=1)
    team.player_one = "改名"
    team.save()
    assert shown() != before


def test_books_need_as_many_queries_for_thirty_pairs_as_for_four() -> None:
    counts = []
    for number in (4, 30):
        event = make_event(number, slug=f"cup{number}")
        draw_event(event)
        for kind in (PROGRAMME, RESULTS_BOOK):
            with CaptureQueriesContext(connection) as found:
                kind.rows(event, WISH)
            counts.append(len(found))
    assert counts[:2] == counts[2:]
