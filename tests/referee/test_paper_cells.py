"""A file of paper hands speaks the language of its headings and is read in either."""

import csv
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.utils import translation

from brackets.models import Tournament
from referee.entries import HandEntry
from referee.keying.cells import KeyedHand, keyed_hand
from referee.keying.columns import Column
from referee.keying.entering import enter_slips
from referee.keying.outcome import Did, How
from referee.keying.reading import SlipLine, read_slips
from referee.labels.keying import line_sentence, written_words
from referee.labels.paper_cells import in_words
from referee.models import HandKind, Offender
from referee.recording import record_hand
from referee.ruling_entries import RulingEntry
from referee.rulings import give_ruling
from referee.sheets.hand_lines import hand_lines
from rules.offences import Offence
from rules.reports import Unit, UnitKind
from rules.seats import Seat
from tests.builders import draw_event, make_event, match_numbered, record_points
from tests.referee.sheet_events import captured, key


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """Return a cup whose match 1 went to the extra hand, and match 2 to a penalty in hand 2."""
    event = make_event(4, by=organiser)
    draw_event(event, by=organiser)
    first = match_numbered(event, 1)
    record_points(first, 80, 85, 45, 40, by=organiser)
    held = HandEntry(kind=HandKind.EXTRA, dealer=Seat.NORTH, held=True)
    record_hand(first, 5, held, by=organiser, seen_version=0, key=key())
    second = match_numbered(event, 2)
    tractor = captured(75, 20, Unit(UnitKind.TRACTOR, pairs=3))
    record_hand(second, 1, tractor, by=organiser, seen_version=0, key=key())
    buried = RulingEntry(
        hand_number=2,
        offence=Offence.BURIED_TOO_MANY,
        offender=Offender.AWAY,
        reason="埋底九张",
        points_so_far=30,
    )
    give_ruling(second, buried, by=organiser, key=key())
    return event


def lines_in(event: Tournament, language: str) -> bytes:
    with translation.override(language):
        return hand_lines(match_numbered(event, number) for number in (1, 2))


def columns(content: bytes) -> dict[str, list[str]]:
    """Return what stands below each heading, nothing left out."""
    head, *rows = csv.reader(StringIO(content.decode("utf-8-sig")))
    return {heading: [row[place] for row in rows] for place, heading in enumerate(head)}


@pytest.mark.django_db
def test_file_of_hands_is_chinese_below_chinese_headings(cup: Tournament) -> None:
    found = columns(lines_in(cup, "zh-hans"))
    assert found["局"] == ["1", "2", "3", "4", "加赛"] * 2
    assert found["庄家"] == ["", "", "", "", "北", *[""] * 5]
    assert found["墩中抓分"] == ["80", "85", "45", "40", "保庄", "75", "30", "", "", ""]
    assert found["最后一墩"] == ["", "", "", "", "", "拖拉机3", "未打完", "", "", ""]
    # North deals hand 2, so the team that sits North and South is the dealer side.
    assert found["罚分"] == [*[""] * 6, "Y60/埋底多牌:坐庄方", "", "", ""]


@pytest.mark.django_db
def test_file_of_hands_keeps_its_codes_in_english(cup: Tournament) -> None:
    found = columns(lines_in(cup, "en"))
    assert found["hand"][4] == "extra"
    assert found["dealer"][4] == "N"
    assert found["last_trick"][5:7] == ["tractor3", "broken_off"]
    assert found["penalty"][6] == "Y60/buried_too_many:dealer_side"


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("spoken", ["zh-hans", "en"])
def test_file_is_read_whatever_language_is_spoken(
    language: str, spoken: str, cup: Tournament
) -> None:
    slips = read_slips(lines_in(cup, language))
    with translation.override(spoken):
        entered = enter_slips(cup, slips.lines, how=How.GOOD, words=written_words(), by=None)
    assert entered.troubled == ()
    assert (entered.count(Did.UNCHANGED), entered.count(Did.BLANK)) == (7, 3)


@pytest.mark.parametrize(
    ("column", "code", "chinese"),
    [
        (Column.HAND, "extra", "加赛"),
        (Column.DEALER, "E", "东"),
        (Column.DEALER, "W", "西"),
        (Column.DEALER, "S", "南"),
        (Column.TRICK_POINTS, "fell", "下庄"),
        (Column.LAST_TRICK, "single", "单张"),
        (Column.LAST_TRICK, "pair+trump_suit", "对子+主级牌"),
        (Column.LAST_TRICK, "single+other_suit", "单张+副级牌"),
        (Column.LAST_TRICK, "triple", "三张"),
        (Column.LAST_TRICK, "quad", "四张"),
        (Column.LAST_TRICK, "tractor12", "拖拉机12"),
        (Column.LAST_TRICK, "pairs3", "散对3"),
        (Column.LAST_TRICK, "side", "副牌"),
        (
            Column.PENALTY,
            "Y58:attackers:2 R13-2:both:stands:deal2",
            "Y58:抓分方:2 R13-2:双方:本局有效:第2次发牌",
        ),
        (Column.PENALTY, "side:east_west Y60:north_south", "side:东西 Y60:南北"),
        (Column.NOTE, "extra", "extra"),
    ],
)
def test_cell_says_the_same_in_chinese(column: Column, code: str, chinese: str) -> None:
    with translation.override("zh-hans"):
        assert in_words({column: code}) == {column: chinese}
    with translation.override("en"):
        assert in_words({column: code}) == {column: code}
    coded, worded = keyed({column: code}), keyed({column: chinese})
    assert coded.troubles == worded.troubles == ()
    assert unworded(coded) == unworded(worded)


def keyed(cells: dict[Column, str]) -> KeyedHand:
    return keyed_hand(SlipLine(1, {Column.MATCH: "1", Column.HAND: "1", **cells}))


def unworded(hand: KeyedHand) -> tuple[object, ...]:
    """Return what a line says but for the letters of its penalties."""
    penalties = [
        (each.clause, each.accused, each.count, each.stands, each.deal) for each in hand.penalties
    ]
    plain = (hand.hand, hand.dealer, hand.points, hand.held, hand.last_trick, hand.broken_off)
    return (*plain, hand.blank, hand.note, penalties)


@pytest.mark.parametrize("offence", list(Offence))
def test_every_offence_is_read_back_in_chinese(offence: Offence) -> None:
    with translation.override("zh-hans"):
        said = in_words({Column.PENALTY: f"Y60/{offence}:both"})[Column.PENALTY]
    assert [each.offence for each in keyed({Column.PENALTY: said}).penalties] == [offence]
    assert not set(said) & set("abcdefghijklmnopqrstuvwxyz")


@pytest.mark.django_db
def test_refusal_shows_both_values_in_chinese(cup: Tournament) -> None:
    slips = read_slips("场次,局,墩中抓分,底牌分,最后一墩\n2,1,75,20,对子\n".encode())
    entered = enter_slips(cup, slips.lines, how=How.GOOD, words=written_words(), by=None)
    (line,) = entered.troubled
    told = line_sentence(line.troubles, entered.facts[2])
    assert "最后一墩：已记 拖拉机3，纸面 对子" in told
