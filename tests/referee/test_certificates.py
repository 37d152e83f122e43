"""Certificates: words with placeholders, a seal made anew, who gets one, and the paper itself."""

import json
from datetime import date
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from PIL import Image
from pypdf import PdfReader

from brackets.entries import TeamEntry
from brackets.errors import ChangedMeanwhile, ProblemCode
from brackets.models import Match, Tournament
from brackets.registration import change_team, change_tournament
from referee.certificate_text import Placeholder, filled, text_problems, tidy_text
from referee.certificates import (
    REMOVE,
    CertificatesInvalid,
    Wording,
    change_certificates,
    layout_of,
)
from referee.sheets.archive import archive_zip
from referee.sheets.certificate import certificate_sheet
from referee.sheets.certificate_sources import Chosen, certificate_rows, usual_wording
from tests.builders import draw_event, make_event, match_numbered, record_points
from tests.referee.desk_pages import look, refused, send
from tests.referee.paper_reading import assert_well_set, pages_of, poppler, text_of
from tests.referee.public_play import HOME_WINS
from tests.referee.sheet_samples import longest

WORDS = Wording(title="奖状", text="{队员}（{单位}）\n荣获{赛事}{名次}，{奖项}", signer="组委会")


def picture(mode: str, colour: Any, *, kind: str = "PNG", size: int = 40) -> bytes:
    """Return a square with a hole in its corner where the mode knows see-through."""
    drawn = Image.new(mode, (size, size), colour)
    if mode == "RGBA":
        drawn.putpixel((0, 0), (255, 255, 255, 0))
    written = BytesIO()
    drawn.save(written, kind)
    return written.getvalue()


SEAL = picture("RGBA", (200, 0, 0, 255))


@pytest.fixture
def cup(db: None) -> Tournament:
    """Return a cup of four whose final and match for third place are played: 1, 2, 3, 4."""
    event = make_event(4)
    change_tournament(event, date=date(2026, 5, 1), organiser="业委会", by=None)
    draw_event(event)
    for number in range(1, 5):
        record_points(match_numbered(event, number), *HOME_WINS)
    event.refresh_from_db()
    return event


def places(event: Tournament) -> dict[str, str]:
    """Return the players of match winners and losers by place, as the bracket has them."""
    final, third = match_numbered(event, 4), match_numbered(event, 3)
    teams = (final.home, final.away, third.home, third.away)
    return {
        str(place): f"{team.player_one}、{team.player_two}"
        for place, team in enumerate(teams, 1)
        if team
    }


def test_everything_wrong_with_the_words_is_told_at_once() -> None:
    found = text_problems(
        title="",
        text="{队员}获{奖状}{}，{日期}{",
        signer="人" * 121,
        missing=frozenset({Placeholder.DATE}),
    )
    assert [(problem.code, problem.field, problem.values.get("text")) for problem in found] == [
        (ProblemCode.MISSING, "title", None),
        (ProblemCode.TOO_LONG, "signer", None),
        (ProblemCode.PLACEHOLDER_UNKNOWN, "text", "奖状"),
        (ProblemCode.PLACEHOLDER_UNKNOWN, "text", "{}"),
        (ProblemCode.BRACE_ALONE, "text", None),
        (ProblemCode.PLACEHOLDER_EMPTY, "text", "日期"),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{队员}（{单位}）", "甲、乙"),
        ("{ players } ({unit})", "甲、乙 "),
        ("{pair}【{单位}】{名次}", "甲、乙第1名"),
        ("{谁}", "{谁}"),
    ],
)
def test_placeholders_are_filled_in_and_empty_brackets_go(text: str, told: str) -> None:
    values = dict.fromkeys(Placeholder, "") | {
        Placeholder.PLAYERS: "甲、乙",
        Placeholder.PLACE: "第1名",
    }
    assert filled(text, values) == told


def test_text_is_tidied_without_losing_its_lines_and_indents() -> None:
    assert tidy_text("\r\n　　甲｛队员｝ \r\n\x00乙\u200b\r\n\r\n") == "　　甲{队员}\n乙\u200b"


def test_words_and_seal_are_kept_with_a_journal_entry(cup: Tournament) -> None:
    before = cup.revision
    change_certificates(cup, WORDS, seal=SEAL, by=None)
    row = layout_of(cup)
    assert row is not None
    assert (row.title, row.text, row.signer) == ("奖状", WORDS.text, "组委会")
    entry = cup.journal.get(action="certificates_changed")
    assert entry.seq == before + 1
    after = entry.after or {}
    assert (entry.before, after["title"], len(after["seal"])) == (None, "奖状", 64)
    change_certificates(cup, WORDS, by=None)  # nothing new: no entry
    assert cup.journal.filter(action="certificates_changed").count() == 1
    change_certificates(cup, WORDS, seal=REMOVE, by=None)
    row.refresh_from_db()
    assert row.seal is None
    call_command("recheck", "cup")


def test_seal_keeps_what_is_see_through_and_becomes_small(cup: Tournament) -> None:
    change_certificates(cup, WORDS, seal=picture("RGBA", (200, 0, 0, 255), size=1200), by=None)
    row = layout_of(cup)
    assert row is not None
    with Image.open(BytesIO(bytes(row.seal or b""))) as kept:
        assert (kept.format, kept.mode, kept.size) == ("PNG", "RGBA", (800, 800))
        corner = kept.getpixel((0, 0))
        assert isinstance(corner, tuple)
        assert corner[3] < 255
    change_certificates(cup, WORDS, seal=picture("RGB", "red", kind="JPEG"), by=None)
    row.refresh_from_db()
    with Image.open(BytesIO(bytes(row.seal or b""))) as kept:
        assert (kept.format, kept.mode) == ("PNG", "RGB")


@pytest.mark.parametrize(
    ("seal", "code"),
    [
        (b"no picture", ProblemCode.NOT_A_PICTURE),
        (picture("RGB", "red", kind="GIF"), ProblemCode.NOT_A_PICTURE),
        (SEAL[: len(SEAL) // 2], ProblemCode.NOT_A_PICTURE),
        (b"\x89PNG" * 600_000, ProblemCode.PICTURE_TOO_BIG),
    ],
    ids=["text", "gif", "half", "big"],
)
def test_bad_seal_is_told_beside_bad_words_and_nothing_is_kept(
    cup: Tournament, seal: bytes, code: ProblemCode
) -> None:
    with pytest.raises(CertificatesInvalid) as refusal:
        change_certificates(cup, Wording(title="奖状", text="{奖状}"), seal=seal, by=None)
    assert [problem.code for problem in refusal.value.problems] == [
        ProblemCode.PLACEHOLDER_UNKNOWN,
        code,
    ]
    assert layout_of(cup) is None


def test_two_organisers_overwrite_nothing_unseen(cup: Tournament) -> None:
    change_certificates(cup, WORDS, by=None)
    first = Wording(title="荣誉证书", text=WORDS.text, signer=WORDS.signer)
    change_certificates(cup, first, seen=WORDS, by=None)
    # The second changes the signer alone: both changes stand.
    second = Wording(title="奖状", text=WORDS.text, signer="裁判组")
    change_certificates(cup, second, seen=WORDS, by=None)
    row = layout_of(cup)
    assert row is not None
    assert (row.title, row.signer) == ("荣誉证书", "裁判组")
    third = Wording(title="证书", text=WORDS.text, signer="裁判组")
    with pytest.raises(ChangedMeanwhile):
        change_certificates(cup, third, seen=WORDS, by=None)


def test_archive_has_words_and_seal(cup: Tournament) -> None:
    change_certificates(cup, WORDS, seal=SEAL, by=None)
    with ZipFile(BytesIO(archive_zip(cup))) as archive:
        (kept,) = json.loads(archive.read("event.json"))["certificates"]
        seal = archive.read(kept["seal"])
    assert (kept["title"], kept["text"], kept["signer"]) == ("奖状", WORDS.text, "组委会")
    with Image.open(BytesIO(seal)) as image:
        assert (image.mode, image.size) == ("RGBA", (40, 40))


@poppler
def test_best_places_get_certificates_with_names_places_and_seal(cup: Tournament) -> None:
    change_certificates(cup, WORDS, seal=SEAL, by=None)
    by_place = places(cup)
    awards = {"1": "冠军", "2": "亚军", "3": "季军", "4": "第4名"}
    for chosen, wanted in (
        (Chosen(top=3), ["1", "2", "3"]),
        (Chosen(), ["1", "2", "3", "4"]),
        (Chosen(pair=match_numbered(cup, 4).away.number), ["2"]),  # type: ignore[union-attr]
    ):
        pdf = certificate_sheet(certificate_rows(cup, chosen)).finish()
        pages = [" ".join(page.extract_text().split()) for page in PdfReader(BytesIO(pdf)).pages]
        assert len(pages) == len(wanted)
        for text, place in zip(pages, wanted, strict=True):
            assert by_place[place] in text
            assert f"荣获怡景丽家杯第{place}名，{awards[place]}" in text
            assert "组委会" in text
            assert "2026年5月1日" in text
    drawn = PdfReader(BytesIO(pdf)).pages[0].images[0]
    assert drawn.image is not None
    assert "A" in drawn.image.getbands()
    assert_well_set(pages_of(pdf))


@poppler
def test_longest_names_and_words_stay_inside_the_frame(cup: Tournament) -> None:
    long = longest(1)
    team = match_numbered(cup, 4).home
    assert team is not None
    entry = TeamEntry(
        number=team.number, unit=long.unit, player_one=long.players[0], player_two=long.players[1]
    )
    change_team(team, entry, by=None)
    text = "{队员}（{单位}）" + "荣获{赛事}{名次}。" * 30
    change_certificates(cup, Wording(title="荣誉证书" * 15, text=text, signer="业" * 120), by=None)
    pdf = certificate_sheet(certificate_rows(cup, Chosen(top=1))).finish()
    (page,) = pages_of(pdf)
    assert_well_set([page])
    # The frame is 34 points from the edge; the code of the paper alone stands below it.
    inside = [word for word in page.words if word.bottom < page.height - 30]
    assert all(word.left > 34 and word.right < page.width - 34 for word in inside)
    assert long.players[1] in text_of(pdf).replace("\n", "")


def test_organiser_keeps_words_and_prints_and_sees_every_mistake(
    cup: Tournament, organiser_client: Client
) -> None:
    page = look(organiser_client, "desk_certificates", slug="cup")
    assert "{队员}" in page
    sent = {"title": "", "text": "{奖状}{", "signer": "", "seal": SimpleUploadedFile("a.png", b"x")}
    answer = refused(organiser_client, "desk_certificates_save", sent, status=422, slug="cup")
    for words in ("缺少标题", "“奖状”", "没有在同一行成对出现", "这不是图片"):
        assert words in answer
    assert layout_of(cup) is None
    good = {"title": "奖状", "text": "{队员}\r\n荣获{名次}", "signer": ""}
    seal = SimpleUploadedFile("seal.png", SEAL)
    page = send(organiser_client, "desk_certificates_save", {**good, "seal": seal}, slug="cup")
    assert "证书已保存" in page
    assert "去掉印章" in page
    typed = {"title": "奖状", "text": "{队员}得{奖项}{谁}", "signer": ""}
    shown = organiser_client.post(reverse("desk_certificates_preview", args=["cup"]), typed)
    assert f"{places(cup)['1']}得冠军" in shown.text
    assert "“谁”" in shown.text
    printed = organiser_client.get(reverse("sheet_certificates", args=["cup"]), {"top": "2"})
    assert len(PdfReader(BytesIO(printed.content)).pages) == 2


def test_certificates_wait_for_the_ranking_and_for_the_organiser(
    db: None, organiser_client: Client, referee_client: Client, client: Client
) -> None:
    event = make_event(4)
    draw_event(event)
    address = reverse("sheet_certificates", args=["cup"])
    assert organiser_client.get(address).status_code == 404
    record_points(match_numbered(event, 1), *HOME_WINS)
    for number in (1, 2):  # the final and the match for third place are open
        answer = organiser_client.get(address, {"pair": str(number)})
        assert "名次" in answer.text
    assert organiser_client.get(address, {"top": "2"}).status_code == 404
    assert referee_client.get(address).status_code == 403
    assert client.get(address).status_code == 302


def test_form_that_was_open_meanwhile_tells_what_changed(
    cup: Tournament, organiser_client: Client, organiser: User
) -> None:
    change_certificates(cup, WORDS, by=organiser)
    seen = {"initial-title": "荣誉证书", "initial-text": WORDS.text, "initial-signer": "组委会"}
    sent = {"title": "证书", "text": WORDS.text, "signer": "组委会", **seen}
    answer = refused(organiser_client, "desk_certificates_save", sent, status=409, slug="cup")
    assert "奖状" in answer


def test_page_takes_the_same_queries_for_few_and_many(organiser_client: Client) -> None:
    counts = []
    for number in (4, 16):
        event = make_event(number, slug=f"cup{number}")
        draw_event(event)
        for match in Match.objects.filter(draw__stage__tournament=event, round=1, verdict=""):
            record_points(match, *HOME_WINS)
        address = reverse("desk_certificates", args=[event.slug])
        organiser_client.get(address)
        with CaptureQueriesContext(connection) as found:
            assert organiser_client.get(address).status_code == 200
        counts.append(len(found))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_usual_words_are_right_as_they_are(language: str) -> None:
    with translation.override(language):
        usual = usual_wording()
    assert text_problems(title=usual.title, text=usual.text, signer="") == ()
    assert ("{队员}" in usual.text, "{players}" in usual.text) == (
        language == "zh-hans",
        language == "en",
    )
