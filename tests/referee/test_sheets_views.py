from io import BytesIO
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from brackets.draw import make_draw, publish_draw
from brackets.entries import TeamEntry
from brackets.models import Tournament
from brackets.registration import change_team
from referee.team_file import read_team_file
from tests.builders import draw_event, log_in, make_event, make_user
from tests.referee.paper_reading import poppler, text_of
from tests.referee.sheet_events import eventful

pytestmark = pytest.mark.django_db
STAFF_SHEETS = ("sheet_slips", "sheet_results")
PUBLIC_SHEETS = ("sheet_bracket", "sheet_standings")


@pytest.fixture
def cup(organiser: User) -> Tournament:
    return eventful(organiser)


@pytest.mark.parametrize("name", PUBLIC_SHEETS)
def test_public_sheet_is_for_everybody_once_the_draw_is_published(
    name: str, event: Tournament, organiser: User, client: Client
) -> None:
    draft = make_draw(event, seed_text="开幕", by=organiser)
    assert client.get(reverse(name, args=["cup"])).status_code == 404
    publish_draw(draft, by=organiser)
    answer = client.get(reverse(name, args=["cup"]))
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


@pytest.mark.parametrize("name", PUBLIC_SHEETS)
def test_sheet_that_is_not_there_leads_each_where_he_may_go(
    name: str, event: Tournament, referee_client: Client, client: Client
) -> None:
    path = reverse(name, args=["cup"])
    page = client.get(path).content.decode()
    assert f'href="{reverse("event", args=["cup"])}"' in page
    assert reverse("table_list", args=["cup"]) not in page
    assert f'href="{reverse("table_list", args=["cup"])}"' in (
        referee_client.get(path).content.decode()
    )


@poppler
@pytest.mark.parametrize("address", ["", "?draft=1"])
def test_draft_never_leaks(
    address: str, event: Tournament, organiser: User, referee_client: Client, client: Client
) -> None:
    published = draw_event(event, seed="第一", by=organiser)
    make_draw(event, seed_text="第二", reason="三号队退赛", by=organiser)
    path = reverse("sheet_bracket", args=["cup"]) + address
    for visitor in (client, referee_client):
        answer = visitor.get(path)
        if address:
            assert answer.status_code == 404
        else:
            assert published.seed_text in text_of(answer.content)
            assert "第二" not in text_of(answer.content)


@poppler
def test_organiser_prints_the_draft_marked_as_such(
    event: Tournament, organiser: User, organiser_client: Client
) -> None:
    make_draw(event, seed_text="第一", by=organiser)
    path = reverse("sheet_bracket", args=["cup"])
    answer = organiser_client.get(path)
    assert "草稿" in text_of(answer.content)
    assert answer.headers["Cache-Control"] == "no-store"
    draw_event(event, seed="第一", by=organiser)
    assert "草稿" not in text_of(organiser_client.get(path).content)
    make_draw(event, seed_text="第二", reason="三号队退赛", by=organiser)
    assert "草稿" not in text_of(organiser_client.get(path).content)
    again = text_of(organiser_client.get(f"{path}?draft=1").content)
    assert "草稿" in again
    assert "第2次抽签" in again
    assert "三号队退赛" in again


@pytest.mark.parametrize("name", STAFF_SHEETS)
def test_staff_sheet_is_for_staff(
    name: str, cup: Tournament, organiser_client: Client, referee_client: Client, client: Client
) -> None:
    path = reverse(name, args=[cup.slug])
    assert client.get(path).headers["Location"] == f"{reverse('login')}?next={path}"
    nobody = log_in(make_user("nobody", "kiosk"))
    assert nobody.get(path).status_code == 403
    for staff in (organiser_client, referee_client):
        assert staff.get(path).status_code == 200


@poppler
@pytest.mark.parametrize(
    ("query", "numbers"),
    [
        ("", [2, 4, 5, 7]),
        ("?match=1", [1]),
        ("?round=1", [1, 2, 3]),
        ("?round=2", [4, 5, 7]),
    ],
)
def test_slips_are_those_asked_for(
    query: str, numbers: list[int], cup: Tournament, referee_client: Client
) -> None:
    answer = referee_client.get(reverse("sheet_slips", args=[cup.slug]) + query)
    text = text_of(answer.content)
    assert [n for n in range(1, 12) if f"第{n}场" in text] == numbers


@pytest.mark.parametrize("query", ["?match=6", "?match=99", "?match=abc", "?round=4", "?round=²"])
def test_slips_that_do_not_exist_get_a_reason(
    query: str, cup: Tournament, referee_client: Client
) -> None:
    answer = referee_client.get(reverse("sheet_slips", args=[cup.slug]) + query)
    assert answer.status_code == 404
    assert "没有可打印的内容" in answer.content.decode()


def test_slips_before_the_draw_get_a_reason(event: Tournament, referee_client: Client) -> None:
    answer = referee_client.get(reverse("sheet_slips", args=[event.slug]))
    assert answer.status_code == 404
    assert "目前没有待打的场次" in answer.content.decode()


def test_sheet_has_a_chinese_name_and_opens_in_the_browser(
    cup: Tournament, organiser_client: Client
) -> None:
    header = organiser_client.get(reverse("sheet_bracket", args=["cup"])).headers
    assert (
        unquote(header["Content-Disposition"]) == "inline; filename*=utf-8''怡景丽家杯 对阵表.pdf"
    )
    header = organiser_client.get(reverse("sheet_results", args=["cup"])).headers
    disposition = unquote(header["Content-Disposition"])
    assert disposition == "attachment; filename*=utf-8''怡景丽家杯 成绩.xlsx"


def test_sheet_is_sent_again_only_after_a_change(cup: Tournament, client: Client) -> None:
    path = reverse("sheet_standings", args=["cup"])
    first = client.get(path)
    etag = first.headers["ETag"]
    assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
    entry = TeamEntry(number=1, unit="改名队", player_one="甲", player_two="乙")
    change_team(cup.teams.get(number=1), entry, by=None)
    again = client.get(path, headers={"If-None-Match": etag})
    assert again.status_code == 200
    assert again.content != first.content


@poppler
def test_sheet_follows_the_language_of_its_reader(cup: Tournament, client: Client) -> None:
    path = reverse("sheet_standings", args=["cup"])
    chinese = client.get(path)
    client.cookies["django_language"] = "en"
    english = client.get(path, headers={"If-None-Match": chinese.headers["ETag"]})
    assert "Standings" in text_of(english.content)
    assert "名次" in text_of(chinese.content)


def test_results_have_telephone_numbers_for_the_organiser_alone(
    cup: Tournament, organiser_client: Client, referee_client: Client
) -> None:
    path = reverse("sheet_results", args=["cup"])
    found = []
    for staff in (organiser_client, referee_client):
        book = load_workbook(BytesIO(staff.get(path).content))
        found.append("电话" in [cell.value for cell in book["报名"][1]])
    assert found == [True, False]


def test_characters_without_a_shape_are_told_before_printing(
    cup: Tournament, organiser_client: Client, client: Client
) -> None:
    entry = TeamEntry(number=1, unit="笑脸𠀀队", player_one="甲", player_two="乙")
    change_team(cup.teams.get(number=1), entry, by=None)
    path = reverse("sheet_standings", args=["cup"])
    page = organiser_client.get(path).content.decode()
    assert "U+20000" in page
    assert "笑脸𠀀队" in page
    assert f'href="{path}?anyway=1"' in page
    assert organiser_client.get(f"{path}?anyway=1").content.startswith(b"%PDF-")
    # The public can do nothing about it and gets the sheet.
    assert client.get(path).content.startswith(b"%PDF-")


def test_template_is_a_list_that_the_import_reads(referee_client: Client, client: Client) -> None:
    path = reverse("import_template")
    assert client.get(path).status_code == 302
    answer = referee_client.get(path)
    assert "报名模板.xlsx" in unquote(answer.headers["Content-Disposition"])
    book = load_workbook(BytesIO(answer.content))
    sheet = book.worksheets[0]
    assert [cell.value for cell in sheet[1]][:4] == ["编号", "单位", "队员一", "队员二"]
    sheet.append([1, "图书馆", "张三", "李四"])
    filled = BytesIO()
    book.save(filled)
    filled.seek(0)
    assert len(read_team_file(filled).rows) == 1


def test_sheets_of_an_unknown_event_are_not_found(organiser_client: Client) -> None:
    make_event(2, slug="other")
    for name in (*STAFF_SHEETS, *PUBLIC_SHEETS):
        assert organiser_client.get(reverse(name, args=["nope"])).status_code == 404


def test_other_words_in_the_address_print_nothing_again(cup: Tournament, client: Client) -> None:
    path = reverse("sheet_bracket", args=["cup"])
    tags = {client.get(path + words).headers["ETag"] for words in ("", "?a=1", "?a=2", "?match=7")}
    assert len(tags) == 1


def test_slips_of_other_matches_are_another_sheet(
    cup: Tournament, organiser_client: Client
) -> None:
    path = reverse("sheet_slips", args=["cup"])
    tags = {organiser_client.get(f"{path}?match={n}").headers["ETag"] for n in (1, 2)}
    assert len(tags) == 2
