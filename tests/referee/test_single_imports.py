"""Lists of people who come alone: template, file, preview, and the same list again."""

import re
from html import unescape
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from openpyxl import load_workbook

from brackets.draw import make_draw, publish_draw
from brackets.models import Tournament
from brackets.singles import draw_partners, register_single
from referee.rechecking.event import recheck
from referee.sheets.template import singles_list
from referee.team_file import read_team_file
from referee.team_file_errors import FileProblem, TeamFileError
from tests.builders import make_event

pytestmark = pytest.mark.django_db
HEADINGS = "序号,姓名,单位,电话"


def upload(client: Client, content: bytes | str, name: str = "单人.csv") -> tuple[int, str]:
    """Return the status and the page that answers a file."""
    sent = content.encode() if isinstance(content, str) else content
    file = SimpleUploadedFile(name, sent)
    answer = client.post(reverse("desk_singles_import_preview", args=["cup"]), {"file": file})
    return answer.status_code, unescape(answer.content.decode())


def write(client: Client, page: str) -> str:
    """Confirm a preview and return the page that it leads to."""
    found = re.search(r'name="rows" value="([^"]+)"', page)
    assert found
    address = reverse("desk_singles_import_confirm", args=["cup"])
    answer = client.post(address, {"rows": found[1]}, follow=True)
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def people(event: Tournament) -> list[tuple[int, str, str, str]]:
    return list(event.singles.order_by("number").values_list("number", "name", "unit", "phone"))


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """Return an event to which 王芳 came alone."""
    event = make_event(2, by=organiser)
    register_single(event, name="王芳", unit="工会", phone="13800000001", by=organiser)
    return event


def test_list_is_shown_and_then_written(cup: Tournament, organiser_client: Client) -> None:
    content = f"{HEADINGS}\n1,李建国,图书馆,0755-1\n2,冯玉兰,,=1+1\n合计,2人,,\n"
    status, page = upload(organiser_client, content)
    assert status == 200
    assert len(people(cup)) == 1
    for words in ("李建国", "冯玉兰", "图书馆", "确认：写入 2 人", "新增的人"):
        assert words in page
    # Nobody of a pair stands there.
    assert "李建国 /" not in page
    assert "2 新增" not in page
    page = write(organiser_client, page)
    assert "冯玉兰" in page
    assert people(cup)[1:] == [(2, "李建国", "图书馆", "0755-1"), (3, "冯玉兰", "", "=1+1")]
    journal = organiser_client.get(reverse("desk_journal", args=["cup"])).content.decode()
    assert "李建国" in journal
    assert recheck(cup) == ()


def test_list_again_updates_and_registers_nobody_twice(
    cup: Tournament, organiser_client: Client
) -> None:
    """The name is the key; an empty cell leaves what is known."""
    content = f"{HEADINGS}\n9,王　芳,财务处,\n"
    _, page = upload(organiser_client, content)
    assert "更新的人" in page
    assert "工会" in page
    write(organiser_client, page)
    assert people(cup) == [(1, "王芳", "财务处", "13800000001")]
    journal = organiser_client.get(reverse("desk_journal", args=["cup"])).content.decode()
    assert "财务处" in journal
    _, page = upload(organiser_client, content)
    assert "没有需要写入的内容" in page


def test_rows_with_errors_are_told_and_left_out(cup: Tournament, organiser_client: Client) -> None:
    long = "长" * 81
    content = f"{HEADINGS}\n1,李建国,,1.38E+10\n2,李建国,,\n3,,工会,\n4,123,,\n5,冯玉兰,{long},\n"
    _, page = upload(organiser_client, content)
    errors = page.split("<h2>有错的行</h2>")[1].split("</section>")[0]
    for row in (3, 4, 5, 6):
        assert f"第 {row} 行" in errors
    assert "李建国已在第 2 行" in errors
    assert "姓名" in errors
    assert "队员一" not in errors
    # What Excel rounded is told of the row that stays.
    assert "13800000000" in page.split("新增的人")[1]
    write(organiser_client, page)
    assert [name for _, name, *_ in people(cup)] == ["王芳", "李建国"]


def test_who_has_a_partner_is_changed_as_a_pair(
    cup: Tournament, organiser: User, organiser_client: Client
) -> None:
    register_single(cup, name="李建国", by=organiser)
    draw_partners(cup, seed_text="红桃5", by=organiser)
    number = cup.singles.get(name="王芳").team
    assert number is not None
    _, page = upload(organiser_client, f"{HEADINGS}\n1,王芳,财务处,\n2,李建国,,\n")
    assert f"王芳已有搭档，编号为 {number.number}" in page
    assert "没有需要写入的内容" in page


def test_confirmation_is_refused_when_the_list_has_changed(
    cup: Tournament, organiser: User, organiser_client: Client
) -> None:
    _, page = upload(organiser_client, f"{HEADINGS}\n1,李建国,,\n")
    register_single(cup, name="李建国", by=organiser)
    found = re.search(r'name="rows" value="([^"]+)"', page)
    assert found
    address = reverse("desk_singles_import_confirm", args=["cup"])
    assert organiser_client.post(address, {"rows": found[1]}).status_code == 409
    # Rows of people are none of pairs.
    pairs = reverse("desk_import_confirm", args=["cup"])
    assert organiser_client.post(pairs, {"rows": found[1]}).status_code == 422
    assert cup.teams.count() == 2


def test_lists_of_the_other_kind_lead_to_the_other_page(
    cup: Tournament, organiser_client: Client
) -> None:
    status, page = upload(organiser_client, "编号,队员一,队员二\n1,王芳,李建国\n")
    assert (status, "这是参赛队名单" in page) == (422, True)
    file = SimpleUploadedFile("单人.csv", f"{HEADINGS}\n1,王芳,,\n".encode())
    answer = organiser_client.post(reverse("desk_import_preview", args=["cup"]), {"file": file})
    assert "单独报名" in answer.content.decode().split("file_error")[1].split("</p>")[0]
    assert upload(organiser_client, "甲,乙\n")[0] == 422


def test_template_is_checked_and_its_example_is_nobody(
    cup: Tournament, organiser_client: Client
) -> None:
    content = organiser_client.get(reverse("singles_template")).content
    sheet = load_workbook(BytesIO(content)).worksheets[0]
    headings = tuple(cell.value for cell in sheet[1])
    assert headings == ("姓名", "单位", "电话")
    checked = {str(each.sqref)[0] for each in sheet.data_validations.dataValidation}
    assert checked == {"A", "B", "C"}
    assert sheet["C9"].number_format == "@"
    with pytest.raises(TeamFileError) as refused:
        read_team_file(BytesIO(singles_list()), alone=True)
    assert refused.value.code == FileProblem.NO_ROWS
    book = load_workbook(BytesIO(content))
    book.worksheets[0].append(["赵云", "工会", "013800000002"])
    saved = BytesIO()
    book.save(saved)
    _, page = upload(organiser_client, saved.getvalue(), "单人.xlsx")
    write(organiser_client, page)
    assert people(cup)[1:] == [(2, "赵云", "工会", "013800000002")]


def test_published_draw_keeps_lists_out(
    cup: Tournament, organiser: User, organiser_client: Client
) -> None:
    _, page = upload(organiser_client, f"{HEADINGS}\n1,李建国,,\n")
    publish_draw(make_draw(cup, seed_text="开幕", by=organiser), by=organiser)
    found = re.search(r'name="rows" value="([^"]+)"', page)
    assert found
    address = reverse("desk_singles_import_confirm", args=["cup"])
    assert organiser_client.post(address, {"rows": found[1]}).status_code == 422
    assert len(people(cup)) == 1


def test_preview_costs_the_same_for_one_and_three_hundred(
    cup: Tournament, organiser_client: Client
) -> None:
    counted = []
    for count in (1, 300):
        lines = "".join(f"{number},人{number}一,,\n" for number in range(count))
        with CaptureQueriesContext(connection) as captured:
            _, page = upload(organiser_client, f"{HEADINGS}\n{lines}")
        counted.append(len(captured))
        assert "确认" in page
    assert counted[0] == counted[1]
