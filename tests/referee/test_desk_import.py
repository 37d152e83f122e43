import html
import re
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from openpyxl import Workbook

from brackets.models import Tournament
from tests.builders import draw_event, make_event
from tests.referee.desk_pages import look, refused, send
from tests.referee.public_play import words
from tests.team_list import team_list

# What tests.team_list holds after its two wrong rows, as its own sheet reads.
ELEVEN = [
    (1, "图书馆", "王芳", "李建国", "13800000001"),
    (2, "机电学院", "陈㛃", "赵志强", "13800000002"),
    (3, "外语系", "孙丽华", "吴敏", "13800000003"),
    (4, "后勤处", "周䶮", "郑晓东", "13800000004"),
    (5, "工会", "冯玉兰", "陈伟", "13800000005"),
    (6, "财务处", "王芳", "沈国平", "13800000006"),
    (7, "医务所", "韩雪", "杨波", "13800000077"),
    (9, "保卫处", "秦刚", "许文", "13800000009"),
    (10, "基建处", "何静", "吕明", "13800000010"),
    (12, "计算机学院", "张海燕", "孔令军", "13800000012"),
    (13, "退休办", "曹永福", "严秀英", "13800000013"),
]


def stored(event: Tournament) -> list[tuple[object, ...]]:
    return list(
        event.teams.order_by("number").values_list(
            "number", "unit", "player_one", "player_two", "phone"
        )
    )


def upload(book: Workbook, name: str = "报名表.xlsx") -> SimpleUploadedFile:
    file = BytesIO()
    book.save(file)
    return SimpleUploadedFile(name, file.getvalue())


def rows_of(*rows: tuple[int | str, ...]) -> Workbook:
    book = Workbook()
    book.worksheets[0].append(["编号", "单位", "队员一", "队员二", "电话"])
    for row in rows:
        book.worksheets[0].append(row)
    return book


def preview(client: Client, book: Workbook) -> str:
    """Upload a workbook and return the page that shows what it would do."""
    answer = client.post("/desk/cup/import/preview/", {"file": upload(book)})
    assert answer.status_code == 200
    return answer.text


def kept(page: str) -> str:
    """Return the rows that the preview carries to the confirmation."""
    found = re.search(r'name="rows" value="([^"]*)"', page)
    assert found
    return html.unescape(found[1])


def counts(page: str) -> str:
    """Return the line of figures of a preview."""
    found = re.search(r"新增 \d+ 更新 \d+ 不变 \d+ 有错，略过 \d+", words(page))
    assert found
    return found[0]


def test_preview_reports_each_bad_row_and_writes_nothing(organiser_client: Client) -> None:
    event = make_event(0)
    page = preview(organiser_client, team_list())
    assert counts(page) == "新增 11 更新 0 不变 0 有错，略过 2"
    text = words(page)
    # Row 12 brings 李建国 again, who plays in row 5; row 16 has one player.
    assert re.search(r"第 12 行 8 李建国 / 朱红梅 图书馆 李建国 已在第 5 行", text)
    assert re.search(r"第 16 行 11 施磊 / \? 体育部 缺少队员二", text)
    # 王芳 of row 10 shares her name with row 5: a warning, the pair is taken.
    told = "第 10 行 6 王芳 / 沈国平 财务处 13800000006 与图书馆王芳同名 王芳 与第 5 行"
    assert told in text
    assert stored(event) == []
    event.refresh_from_db()
    assert event.revision == 1


def test_confirmed_list_is_written_and_imported_again_changes_nothing(
    organiser_client: Client,
) -> None:
    event = make_event(0)
    page = send(
        organiser_client,
        "desk_import_confirm",
        {"rows": kept(preview(organiser_client, team_list()))},
        slug="cup",
    )
    assert stored(event) == ELEVEN
    assert "新增 11，更新 0，不变 0" in page
    assert "第 12 行已略过：" in page
    again = preview(organiser_client, team_list())
    assert counts(again) == "新增 0 更新 0 不变 11 有错，略过 2"
    assert "没有需要写入的内容" in words(again)
    assert 'name="rows"' not in again


def test_forty_rows_come_back_after_all_were_deleted(organiser_client: Client) -> None:
    """Case 39."""
    event = make_event(0)
    rows = [
        (number, f"单位{number}", f"甲{number}", f"乙{number}", 13800000000 + number)
        for number in range(1, 41)
    ]

    def bring_in(*changed: tuple[int | str, ...]) -> str:
        page = preview(organiser_client, rows_of(*changed))
        send(organiser_client, "desk_import_confirm", {"rows": kept(page)}, slug="cup")
        return counts(page)

    assert bring_in(*rows) == "新增 40 更新 0 不变 0 有错，略过 0"
    for team in event.teams.all():
        send(organiser_client, "desk_team_delete", slug="cup", number=team.number)
    assert stored(event) == []
    assert bring_in(*rows) == "新增 40 更新 0 不变 0 有错，略过 0"
    assert len(stored(event)) == 40

    other = [(*row[:4], 13900000000) if row[0] in {3, 17, 40} else row for row in rows]
    assert bring_in(*other) == "新增 0 更新 3 不变 37 有错，略过 0"
    changed = {row[0] for row in stored(event) if row[4] == "13900000000"}
    assert changed == {3, 17, 40}


def test_preview_shows_before_and_after(organiser_client: Client) -> None:
    make_event(0)
    first = preview(organiser_client, rows_of((1, "车队", "王芳", "李建国", "13800000001")))
    send(organiser_client, "desk_import_confirm", {"rows": kept(first)}, slug="cup")
    page = preview(organiser_client, rows_of((1, "车队", "王芳", "李建国", "13900000000")))
    assert "电话： 13800000001 → 13900000000" in words(page)


def test_list_that_changed_since_the_preview_is_shown_again(organiser_client: Client) -> None:
    event = make_event(0)
    rows = kept(preview(organiser_client, rows_of((1, "车队", "王芳", "李建国", ""))))
    one = {"player_one": "王芳", "player_two": "张三", "unit": "车队", "number": "5"}
    send(organiser_client, "desk_team_create", one, slug="cup")
    page = refused(organiser_client, "desk_import_confirm", {"rows": rows}, status=409, slug="cup")
    assert "预览之后参赛名单有变动，因此没有写入" in page
    assert counts(page) == "新增 0 更新 0 不变 0 有错，略过 1"
    assert [row[0] for row in stored(event)] == [5]


def test_check_in_since_the_preview_does_not_matter(organiser_client: Client) -> None:
    event = make_event(3, present=False)
    rows = kept(preview(organiser_client, rows_of((4, "车队", "王芳", "李建国", ""))))
    send(organiser_client, "desk_check_in_mark", {"present": "2"}, slug="cup")
    send(organiser_client, "desk_import_confirm", {"rows": rows}, slug="cup")
    assert [row[0] for row in stored(event)] == [1, 2, 3, 4]


def test_rows_of_another_event_or_altered_are_refused(organiser_client: Client) -> None:
    event = make_event(0)
    make_event(0, slug="other")
    rows = kept(preview(organiser_client, rows_of((1, "车队", "王芳", "李建国", ""))))
    for slug, sent in (("other", rows), ("cup", rows[:-2]), ("cup", "")):
        page = refused(
            organiser_client, "desk_import_confirm", {"rows": sent}, status=422, slug=slug
        )
        assert "预览已过期，请重新选择文件" in page
    assert stored(event) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "Excel"),
        (b"number,one,two\n1,a,b\n", "没有找到表头行"),
        (b"PK\x03\x04 and then nonsense", "文件"),
    ],
)
def test_file_that_cannot_be_read_is_explained(
    content: bytes, said: str, organiser_client: Client
) -> None:
    make_event(0)
    file = SimpleUploadedFile("报名.xlsx", content)
    answer = organiser_client.post("/desk/cup/import/preview/", {"file": file})
    assert answer.status_code == 422
    alert = re.search(r'role="alert"[^>]*>([^<]*)<', answer.text)
    assert alert
    assert said in alert[1]


def test_what_was_not_read_or_looks_odd_is_said_before_anything_is_written(
    organiser_client: Client,
) -> None:
    event = make_event(0)
    book = rows_of((1, "图书馆", "王芳", "李建国", 13800000000), (2, "工会", "冯玉兰", "陈伟", ""))
    book.worksheets[0].row_dimensions[3].hidden = True
    second = book.create_sheet("第二批")
    for line in (("编号", "队员一", "队员二"), (3, "何静", "吕明")):
        second.append(line)
    text = words(preview(organiser_client, book))
    assert "还有其他工作表也列有参赛队，没有读取：第二批" in text
    assert "电话“13800000000”是被舍入的数字" in text
    assert "这一行在文件中被隐藏" in text
    assert stored(event) == []


def test_upload_without_a_file_is_explained(organiser_client: Client) -> None:
    make_event(0)
    page = refused(organiser_client, "desk_import_preview", status=422, slug="cup")
    assert "请先选择文件" in page


def test_names_in_the_file_are_shown_as_text(organiser_client: Client) -> None:
    make_event(0)
    page = preview(organiser_client, rows_of((1, "<script>", "王芳", "李建国", "")))
    assert "<script>x" not in page
    assert "&lt;script&gt;" in page


def test_after_the_draw_only_corrections_are_imported(organiser_client: Client) -> None:
    event = make_event(3)
    draw_event(event)
    page = preview(
        organiser_client,
        rows_of((1, "机电学院", "钱一1", "钱二改", ""), (9, "车队", "王芳", "李建国", "")),
    )
    assert counts(page) == "新增 0 更新 1 不变 0 有错，略过 1"
    send(organiser_client, "desk_import_confirm", {"rows": kept(page)}, slug="cup")
    assert stored(event)[0][:4] == (1, "机电学院", "钱一1", "钱二改")
    assert event.teams.count() == 3
    assert "钱二1 → 改为 钱二改" in look(organiser_client, "desk_journal", slug="cup")
