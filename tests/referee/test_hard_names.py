"""Names never break a sheet: hard ones on every sheet of the registry, positions read back."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from brackets.entries import TeamEntry, entry_of
from brackets.models import Match, Tournament
from brackets.ready_formats import ready_format
from brackets.registration import change_team, change_tournament
from referee.sheets.fonts import printable
from referee.sheets.kinds import SheetKind, Wish
from referee.sheets.paper import PageSize
from referee.sheets.registry import SHEETS
from tests.builders import draw_event, make_event, record_points
from tests.referee.paper_reading import Page, fonts_of, pages_of, poppler, text_of
from tests.referee.public_play import HOME_WINS

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Hard:
    """A pair whose texts are not easy to print; the longest may be cut where it can be seen."""

    why: str
    unit: str
    one: str
    two: str
    may_be_cut: bool = False

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.unit, self.one, self.two)))


PAIRS = (
    Hard("rare characters", "图书馆", "王㛃", "龚䶮"),
    Hard("beyond the first plane", "𠮷野家", "𬭸𫍯", "邓𰻞"),
    Hard("long unit", "中华人民共和国怡景丽家小区业主委员会第三工作组", "欧阳娜娜", "司马相如"),
    Hard("emoji", "快乐😀🀄队", "张🐉三", "李四"),
    Hard("points in names", "国际部", "吾买尔江·艾合买提·阿不都热依木", "阿依古丽·买买提依明"),
    Hard("long Latin words", "International Exchange", "Jean-Baptiste Grenouille", "Nguyễn Khai"),
    Hard("Korean and kana", "한글학교", "김철수", "あいだみつを"),
    Hard("Greek and Cyrillic", "Ελληνικά", "Жуков Пётр", "O’Brien-Söhne"),
    Hard("what means something elsewhere", "=1+1", "<b>甲</b>", '100%"乙"&amp;'),
    Hard("Thai with marks above", "ไทย", "ก้องภพ", "ณัฐ"),
    Hard("flags, keycaps, fancy letters", "🇨🇳1️⃣队", "𝓐𝓑", "José"),
    Hard("full width and ringed", "ＡＢＣ１２３", "㊗囍", "①号"),
    Hard("no font has them", "𠀀队", "𪚥", "عمر"),
    Hard("private use", "\ue863队", "甲\ue863", "乙"),
    Hard("no unit, one long word", "", "M" * 24, "i"),
    Hard(
        "as long as the models allow",
        "中华人民共和国怡景丽家小区业主委员会" * 4,
        "欧阳娜娜" * 10,
        "M" * 40,
        may_be_cut=True,
    ),
)
# As long as the models allow.
LONGEST_DETAILS: dict[str, Any] = {
    # Beyond the first plane pdftotext cannot read the title of a document.
    "name": "怡景丽家杯龚䶮㛃" * 15,
    "organiser": "业主委员会" * 24,
    "place": "活动中心二楼" * 20,
    "footer": "其他未尽事宜，由裁判解释。" * 15,
}
# Sheets on which no pair stands.
NAMELESS = {"rules", "table-cards", "rulings"}


def hard_event(slug: str, **wishes: object) -> Tournament:
    event = make_event(len(PAIRS), slug=slug, **wishes)  # type: ignore[arg-type]
    change_tournament(event, **LONGEST_DETAILS, by=None)
    for team, hard in zip(event.teams.order_by("number"), PAIRS, strict=True):
        changed = TeamEntry(
            number=team.number, unit=hard.unit, player_one=hard.one, player_two=hard.two
        )
        change_team(team, changed, seen=entry_of(team), by=None)
    draw_event(event)
    return event


def play_all(event: Tournament) -> None:
    while True:
        ready = Match.objects.filter(
            draw__stage__tournament=event, verdict="", home__isnull=False, away__isnull=False
        )
        match = ready.order_by("number").first()
        if match is None:
            return
        record_points(match, *HOME_WINS)


def printed(event: Tournament) -> Iterator[tuple[str, SheetKind, bytes]]:
    """Yield every sheet that the event can print now, in each of its sizes."""
    for kind in SHEETS:
        for size in kind.sizes or (PageSize.A4,):
            wish = kind.narrowed(Wish(every=True, size=size))
            if not kind.why_not(event, wish):
                yield f"{kind.key} {size}", kind, kind.make(event, wish)


def plain(text: str) -> str:
    return re.sub(r"\s", "", text)


def faults(name: str, pages: list[Page]) -> Iterator[str]:
    for number, page in enumerate(pages, 1):
        for word in page.outside():
            yield f"{name} page {number}: {word.text} leaves the page"
        for one, two in page.overlapping():
            yield f"{name} page {number}: {one.text} upon {two.text}"


def missing_names(name: str, pdf: bytes) -> Iterator[str]:
    text = plain(text_of(pdf))
    for hard in PAIRS:
        for written in hard.texts:
            wanted = plain(printable(written))
            if wanted not in text and not (hard.may_be_cut and wanted[:2] in text):
                yield f"{name}: {written} ({hard.why})"


def wrong(event: Tournament) -> list[str]:
    found: list[str] = []
    for name, kind, pdf in printed(event):
        found += faults(name, pages_of(pdf))
        found += [f"{name}: {font}" for font, embedded, *_ in fonts_of(pdf) if embedded != "yes"]
        if kind.key not in NAMELESS:
            found += missing_names(name, pdf)
    return found


@poppler
def test_hard_names_stand_whole_and_in_place_on_every_sheet_of_a_knockout() -> None:
    event = hard_event("cup")
    # Before anything is played there are pairings, call list and empty slips.
    keys = {kind.key for _, kind, _ in printed(event)}
    assert keys >= {
        "bracket",
        "slips",
        "standings",
        "check-in",
        "pairings",
        "call-list",
        "programme",
    }
    assert wrong(event) == []
    play_all(event)
    assert {kind.key for _, kind, _ in printed(event)} >= {"results-book", "rulings"}
    assert [fault for fault in wrong(event) if not fault.startswith("certificates")] == []


@poppler
def test_hard_names_stand_whole_and_in_place_in_groups() -> None:
    event = hard_event("groups", stages=ready_format("groups_knockout"))
    record_points(Match.objects.filter(draw__stage__tournament=event)[0], *HOME_WINS)
    assert "groups" in {kind.key for _, kind, _ in printed(event)}
    assert wrong(event) == []
