"""Workbooks that would take far more memory than a list of teams needs."""

import tracemalloc
import zipfile
from io import BytesIO

from openpyxl import Workbook

from referee.team_file import read_team_file
from referee.team_file_errors import FileProblem
from referee.team_sheets import MAX_BYTES
from tests.referee.test_team_file import refusal, saved


def test_workbook_of_many_wide_sheets_takes_little_memory() -> None:
    """Each sheet has one cell far out; as a rectangle all together are eleven million."""
    book = Workbook()
    for _ in range(60):
        book.create_sheet().cell(3000, 60, "x")
    file = saved(book)
    tracemalloc.start()
    assert refusal(file) == FileProblem.TOO_LARGE
    assert tracemalloc.get_traced_memory()[1] < 150_000_000
    tracemalloc.stop()


def test_workbook_of_countless_empty_cells_is_refused() -> None:
    book = Workbook()
    file = saved(book)
    empty = b"<row>" + b"<c/>" * 500_000 + b"</row>"
    small = BytesIO()
    with zipfile.ZipFile(file) as source, zipfile.ZipFile(small, "w", zipfile.ZIP_DEFLATED) as to:
        for name in source.namelist():
            content = source.read(name)
            if name.endswith("sheet1.xml"):
                content = content.replace(b"<sheetData", b"<sheetData>" + empty + b"</sheetData><x")
            to.writestr(name, content)
    small.seek(0)
    assert refusal(small) == FileProblem.TOO_LARGE


def test_huge_files_are_refused_before_they_are_unpacked() -> None:
    assert refusal(BytesIO(b"PK" + bytes(MAX_BYTES))) == FileProblem.TOO_LARGE
    bomb = BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/workbook.xml", bytes(200_000_000))
    bomb.seek(0)
    assert len(bomb.getvalue()) < MAX_BYTES
    assert refusal(bomb) == FileProblem.TOO_LARGE


def test_list_of_as_many_teams_as_a_draw_takes_is_read() -> None:
    book = Workbook(write_only=True)
    sheet = book.create_sheet()
    sheet.append(["编号", "单位", "队员一", "队员二"])
    for number in range(1, 2001):
        sheet.append([number, f"单位{number % 50}", f"甲{number}", f"乙{number}"])
    teams = read_team_file(saved(book))
    assert [row.entry.number for row in teams.rows] == list(range(1, 2001))
