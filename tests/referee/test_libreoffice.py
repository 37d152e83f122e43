"""Our workbooks opened, saved and printed by LibreOffice: another program than the one that wrote.

One start of it for each kind of file, because a start takes seconds.
"""

import shutil
import subprocess
from dataclasses import replace
from datetime import datetime
from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from openpyxl import load_workbook
from pypdf import PdfReader

from brackets.entries import entry_of
from brackets.registration import change_team, plan_import
from referee.sheets.results import results_xlsx
from referee.sheets.template import registration_template
from referee.team_file import read_team_file
from tests.builders import match_numbered
from tests.referee.sheet_events import eventful

pytestmark = [
    pytest.mark.skipif(
        shutil.which("soffice") is None,
        reason="no LibreOffice on this machine (libreoffice-calc-nogui), which opens workbooks",
    ),
    pytest.mark.django_db,
]

UNITS = ("=1+1", "+86", "-甲队", "@SUM(A1)", "#N/A", "'引号", "工会&妇联")


def converted(folder: Path, ending: str, *names: str) -> list[bytes]:
    """Let LibreOffice open these files and save them as another kind; it may not complain."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    out = folder / ending
    done = subprocess.run(
        ["soffice", profile, "--headless", "--convert-to", ending, "--outdir", out, *names],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    complaints = [line for line in done.stderr.splitlines() if "javaldx" not in line]
    assert complaints == []
    return [(out / name).with_suffix(f".{ending}").read_bytes() for name in names]


def test_workbooks_open_and_print_in_libreoffice(tmp_path: Path, organiser: User) -> None:
    cup = eventful(organiser)
    for number, unit in enumerate(UNITS, 1):
        team = cup.teams.get(number=number)
        change_team(team, replace(entry_of(team), unit=unit, phone="013800138000"), by=None)
    cup.refresh_from_db()
    (tmp_path / "results.xlsx").write_bytes(results_xlsx(cup, phones=True))
    (tmp_path / "template.xlsx").write_bytes(registration_template(UNITS))

    saved, template = converted(tmp_path, "xlsx", "results.xlsx", "template.xlsx")
    book = load_workbook(BytesIO(saved))
    pairs = book["报名"]
    # What begins like a formula is a text, computed by nobody.
    assert [(cell.value, cell.data_type) for cell in pairs["B"][1:8]] == [
        (unit, "s") for unit in UNITS
    ]
    assert (pairs["A2"].value, pairs["A2"].data_type) == (1, "n")
    assert (pairs["E2"].value, pairs["E2"].data_type) == ("013800138000", "s")
    match = match_numbered(cup, 1)
    assert match.finished_at is not None
    (row,) = [each for each in book["对阵"].iter_rows(values_only=True) if each[0] == 1]
    finished = timezone.localtime(match.finished_at).replace(tzinfo=None, microsecond=0)
    (moment,) = [value for value in row if isinstance(value, datetime)]
    assert abs((moment - finished).total_seconds()) < 1
    for sheet in book.worksheets:
        assert (bool(sheet.auto_filter.ref), sheet.print_title_rows) == (True, "$1:$1")
    # Saved by somebody and imported again it changes nothing.
    plan = plan_import(cup, read_team_file(BytesIO(saved)).rows)
    assert (len(plan.new), len(plan.updated), len(plan.unchanged)) == (0, 0, 11)
    checks = load_workbook(BytesIO(template)).worksheets[0].data_validations.dataValidation
    assert sorted(check.type or "" for check in checks) == [
        "list",
        *["textLength"] * 4,
        *["whole"] * 2,
    ]

    printed, _ = converted(tmp_path, "pdf", "results.xlsx", "template.xlsx")
    pages = PdfReader(BytesIO(printed)).pages
    # Each of the nine sheets is as wide as its page, which lies on its side.
    assert len(pages) < 9 + 4
    assert all(page.mediabox.width > page.mediabox.height for page in pages)
    for number, page in enumerate(pages, 1):
        assert f"{number} / {len(pages)}" in page.extract_text()
