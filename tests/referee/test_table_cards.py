"""Cards for tables and codes of pairs, read back from paper."""

import json
import shutil
import subprocess
from contextlib import suppress
from io import StringIO
from pathlib import Path

import pytest
import segno
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from PIL import Image

from brackets.codes import new_code, typed_code
from brackets.errors import EventInvalid
from brackets.models import Team, Tournament
from brackets.registration import change_tournament
from referee.entrance import links_of, make_links
from referee.models import TableLink
from referee.rechecking.event import recheck
from referee.serving import lan_addresses
from referee.sheets.qr import matrix_of
from tests.builders import draw_event, log_in, make_event, make_user
from tests.referee.paper_reading import assert_well_set, fonts_of, pages_of, poppler, text_of
from tests.referee.public_play import words

pytestmark = pytest.mark.django_db
CARDS, CODES = "sheet_table_cards", "sheet_pair_codes"
ADDRESS = "http://192.168.77.5:8000"
DOTS = 200


@pytest.fixture
def cup(organiser: User) -> Tournament:
    event = make_event(11, tables=6, by=organiser)
    change_tournament(event, address=ADDRESS, by=organiser)
    event.refresh_from_db()
    return event


def printed(client: Client, name: str, query: str = "", **headers: str) -> bytes:
    answer = client.get(reverse(name, args=["cup"]) + query, headers=headers)
    assert answer.status_code == 200, answer.status_code
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Cache-Control"] == "no-store"
    return answer.content


def square_on(pdf: bytes, page: int, quarter: tuple[int, int], folder: Path) -> list[list[bool]]:
    """Return the modules of the code in a quarter (right, down) of a page, as a camera sees them.

    The code is what is darkest and squarest there: its finder patterns have known places.
    """
    (folder / "cards.pdf").write_bytes(pdf)
    command = [
        "pdftoppm",
        "-r",
        str(DOTS),
        "-gray",
        "-f",
        str(page),
        "-l",
        str(page),
        "-singlefile",
    ]
    subprocess.run([*command, str(folder / "cards.pdf"), str(folder / "page")], check=True)
    image = Image.open(folder / "page.pgm")
    wide, tall = image.width // 2, image.height // 2
    right, down = quarter
    card = image.crop((right * wide, down * tall, (right + 1) * wide, (down + 1) * tall))
    # The middle of the card holds nothing but the code; the seats are around it.
    edge = int(wide * 0.21)
    middle = card.crop((edge, int(tall * 0.28), wide - edge, int(tall * 0.6)))
    dark = middle.point(lambda value: 255 * (value < 128))
    box = dark.getbbox()
    assert box is not None, "no code"
    code = dark.crop((box[0], 0, box[2], middle.height))
    whole = card.crop((edge + box[0], 0, edge + box[2], tall)).point(
        lambda value: 255 * (value < 128)
    )
    top = next(
        y
        for y in range(int(tall * 0.15), tall)
        if all(whole.getpixel((x, y)) for x in range(2, code.width * 7 // 45))
    )
    size = len(matrix_of(f"{ADDRESS}/t/{'x' * 32}/"))
    step = code.width / size
    return [
        [
            bool(whole.getpixel((int((column + 0.5) * step), int(top + (row + 0.5) * step))))
            for column in range(size)
        ]
        for row in range(size)
    ]


@poppler
@pytest.mark.skipif(shutil.which("pdftoppm") is None, reason="no pdftoppm, which draws pages")
def test_code_on_paper_is_that_of_its_table(
    cup: Tournament, organiser_client: Client, tmp_path: Path
) -> None:
    pdf = printed(organiser_client, CARDS)
    links = {link.table: link for link in links_of(cup)}
    for table, page, quarter in ((1, 1, (0, 0)), (4, 1, (1, 1)), (6, 2, (1, 0))):
        address = f"{ADDRESS}/t/{links[table].token}/"
        expected = segno.make(address, error="m", micro=False).matrix
        seen = square_on(pdf, page, quarter, tmp_path)
        assert seen == [[bool(module) for module in row] for row in expected]


@poppler
def test_card_says_table_short_code_address_and_what_to_do(
    cup: Tournament, organiser_client: Client
) -> None:
    pdf = printed(organiser_client, CARDS)
    pages = pages_of(pdf)
    assert_well_set(pages)
    assert len(pages) == 2
    text = text_of(pdf)
    assert [text.split().count(seat) for seat in "东南西北"] == [6] * 4
    for link in links_of(cup):
        assert f"{link.table}号桌" in text
        assert f"短码 {link.code[:3]} {link.code[3:]}" in text
        assert link.token not in text
    assert text.count(f"{ADDRESS}/t/") == 6
    assert text.count("选手：扫码查看本桌比赛的实时比分") == 6
    assert text.count("裁判：扫码，选姓名，输入 PIN 码") == 6
    assert all(font[1] == "yes" for font in fonts_of(pdf))


@poppler
def test_one_card_can_be_printed_and_those_that_are_new(
    cup: Tournament, organiser_client: Client
) -> None:
    one = text_of(printed(organiser_client, CARDS, "?table=3"))
    assert ("3号桌" in one, "4号桌" in one) == (True, False)
    new = text_of(printed(organiser_client, CARDS, "?new"))
    assert ("3号桌" in new, "4号桌" in new) == (False, True)
    nothing = organiser_client.get(reverse(CARDS, args=["cup"]) + "?new")
    assert nothing.status_code == 404
    assert "没有这样的桌卡可打印" in words(nothing.text)


@poppler
def test_without_a_fixed_address_the_one_of_the_desk_is_printed(
    cup: Tournament, organiser: User, organiser_client: Client
) -> None:
    change_tournament(cup, address="", by=organiser)
    text = text_of(printed(organiser_client, CARDS, host="10.1.2.3:8123"))
    assert "http://10.1.2.3:8123/t/" in text
    assert {link.printed_for for link in links_of(cup)} == {"http://10.1.2.3:8123"}


@pytest.mark.parametrize("name", [CARDS, CODES])
def test_cards_and_codes_are_for_those_who_lead(
    name: str, cup: Tournament, referee_client: Client, client: Client
) -> None:
    path = reverse(name, args=["cup"])
    assert client.get(path).status_code == 302
    assert referee_client.get(path).status_code == 403
    assert log_in(make_user("luru", "entry_clerk")).get(path).status_code == 403
    assert log_in(make_user("zhang", "chief_referee")).get(path).status_code == 200


# The address and the desk


@pytest.mark.parametrize(
    "address",
    ["192.168.1.5:8000", "http://192.168.1.5:8000/t/", "ftp://hall", "http://", "http://a b"],
)
def test_address_is_a_machine_and_a_port_only(
    address: str, event: Tournament, organiser: User
) -> None:
    with pytest.raises(EventInvalid):
        change_tournament(event, address=address, by=organiser)


@pytest.mark.parametrize("address", ["http://192.168.1.5:8000", "https://cup.example.org", ""])
def test_address_is_taken_by_the_settings_page(
    address: str, event: Tournament, organiser_client: Client
) -> None:
    data = {"name": "怡景丽家杯", "tables": "8", "address": address, "third_place": "on"}
    data["sign_off"] = "none"
    answer = organiser_client.post(reverse("desk_settings_save", args=["cup"]), data)
    assert answer.status_code == 302, words(answer.text)
    event.refresh_from_db()
    assert event.address == address


def test_desk_says_when_the_computer_has_another_address(
    cup: Tournament, organiser_client: Client
) -> None:
    page = organiser_client.get(reverse("desk_event", args=["cup"]))
    assert f"二维码指向 {ADDRESS}，但本机已不再使用这个地址" in words(page.text)
    take = reverse("desk_cards_address", args=["cup"])
    assert take in page.text
    organiser_client.get(reverse(CARDS, args=["cup"]))
    here = lan_addresses()[0] if lan_addresses() else "10.9.8.7"
    organiser_client.post(take, headers={"host": f"{here}:8000"})
    cup.refresh_from_db()
    assert cup.address == f"http://{here}:8000"
    after = words(organiser_client.get(reverse("desk_event", args=["cup"])).text)
    assert "本机已不再使用" not in after or not lan_addresses()
    # What was printed before still leads to the old address.
    assert f"桌卡是按 {ADDRESS} 打印的" in after
    organiser_client.get(reverse(CARDS, args=["cup"]))
    assert "桌卡是按" not in words(organiser_client.get(reverse("desk_event", args=["cup"])).text)


def test_desk_is_quiet_while_the_address_is_right(
    cup: Tournament, organiser: User, organiser_client: Client
) -> None:
    change_tournament(cup, address="http://10.9.8.7:8000", by=organiser)
    headers = {"host": "10.9.8.7:8000"}
    organiser_client.get(reverse(CARDS, args=["cup"]), headers=headers)
    page = words(organiser_client.get(reverse("desk_event", args=["cup"]), headers=headers).text)
    assert "桌卡是按" not in page
    assert "不再使用" not in page


def test_cards_printed_without_a_fixed_address_are_missed_when_it_changes(
    cup: Tournament, organiser: User, organiser_client: Client
) -> None:
    change_tournament(cup, address="", by=organiser)
    organiser_client.get(reverse(CARDS, args=["cup"]), headers={"host": "10.1.2.3:8123"})
    there = {"host": "10.4.5.6:8123"}
    page = words(organiser_client.get(reverse("desk_event", args=["cup"]), headers=there).text)
    assert "桌卡是按 http://10.1.2.3:8123 打印的" in page


# Codes of pairs


def test_every_pair_gets_a_code_of_its_own_at_registration(cup: Tournament) -> None:
    codes = [team.code for team in cup.teams.all()]
    assert len(set(codes)) == 11
    assert all(code == typed_code(code) and len(code) == 6 for code in codes)


def test_codes_hold_nothing_to_mistake() -> None:
    assert not set("".join(new_code() for _ in range(200))) & set("0O1IL")
    assert typed_code(" k7m-2qx ") == "K7M2QX"


@poppler
def test_pair_codes_are_printed_with_number_and_names(
    cup: Tournament, organiser_client: Client
) -> None:
    pdf = printed(organiser_client, CODES)
    assert_well_set(pages_of(pdf))
    text = text_of(pdf)
    for team in cup.teams.all():
        assert f"{team.code[:3]} {team.code[3:]}" in text
        assert f"{team.player_one} / {team.player_two}" in text


@pytest.mark.parametrize("role", ["organiser", "chief_referee"])
def test_pair_that_lost_its_card_gets_another_code(cup: Tournament, role: str) -> None:
    client = log_in(make_user("zhang", role, name="张裁判长"))
    before = dict(cup.teams.values_list("number", "code"))
    answer = client.post(reverse("desk_pair_code_renew", args=["cup"]), {"pair": "3"})
    page = client.get(answer.headers["Location"]).text
    after = dict(cup.teams.values_list("number", "code"))
    assert {number for number in before if before[number] != after[number]} == {3}
    # Only its card is printed, with the new code.
    query = "?pair=3"
    assert reverse(CODES, args=["cup"]) + query in page
    text = "".join(text_of(printed(client, CODES, query)).split())
    codes = {number for number, code in after.items() if code in text}
    assert codes == {3}
    assert before[3] not in text
    # The journal tells who did it, and neither code.
    entry = cup.journal.get(action="team_code_renewed")
    assert entry.actor_name == "张裁判长"
    kept = json.dumps([entry.before, entry.after])
    assert before[3] not in kept
    assert after[3] not in kept
    assert "已换发签字码" in words(client.get(reverse("desk_journal", args=["cup"])).text)
    cup.refresh_from_db()
    assert recheck(cup) == ()


def test_no_code_is_renewed_for_a_pair_that_is_not_there(
    cup: Tournament, organiser_client: Client
) -> None:
    path = reverse("desk_pair_code_renew", args=["cup"])
    for pair in ("", "99", "\x00", "x"):
        assert organiser_client.post(path, {"pair": pair}).status_code == 404
    assert organiser_client.get(reverse("desk_team", args=["cup", 3])).text.count(path) == 1
    assert not cup.journal.filter(action="team_code_renewed").exists()


def test_codes_of_pairs_are_in_no_page_file_or_journal(
    cup: Tournament, organiser: User, organiser_client: Client, tmp_path: Path
) -> None:
    draw_event(cup, by=organiser)
    make_links(cup, by=organiser)
    codes = set(Team.objects.values_list("code", flat=True))
    tokens = set(TableLink.objects.values_list("token", flat=True))
    shown = [
        organiser_client.get(reverse(name, args=arguments)).text
        for name, arguments in (
            ("event", ["cup"]),
            ("event_match", ["cup", 1]),
            ("event_team", ["cup", 1]),
            ("event_draw_entries", ["cup"]),
            ("kiosk", ["cup"]),
            ("desk_teams", ["cup"]),
            ("desk_team", ["cup", 1]),
            ("desk_journal", ["cup"]),
            ("table_match", ["cup", 1]),
        )
    ]
    shown += [json.dumps([e.before, e.after]) for e in cup.journal.all()]
    book = tmp_path / "results.xlsx"
    archive = tmp_path / "cup.zip"
    call_command("export", "cup", xlsx=book, archive=archive, stdout=StringIO())
    sheets = load_workbook(book)
    shown += [str(cell) for sheet in sheets for row in sheet.values for cell in row]
    shutil.unpack_archive(archive, tmp_path / "archive")
    shown += [
        path.read_text(errors="replace")
        for path in (tmp_path / "archive").rglob("*")
        if path.suffix in {".json", ".txt", ".csv"}
    ]
    found = [secret for secret in codes | tokens for text in shown if secret in text]
    assert found == []


def test_pairs_of_a_file_get_codes_as_well(organiser: User) -> None:
    event = make_event(0, by=organiser)
    path = Path(__file__).parents[2] / "fixtures" / "teams.xlsx"
    with suppress(SystemExit):  # some of its rows are wrong
        call_command("import_teams", "cup", str(path), stdout=StringIO(), stderr=StringIO())
    codes = list(event.teams.values_list("code", flat=True))
    assert codes
    assert "" not in codes
    assert len(set(codes)) == len(codes)
