"""What a start must not load: it would cost every start time and memory for what comes seldom."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec

import pytest

from tests.architecture.sources import ROOT
from tests.builders import make_event
from tests.referee.test_recording_in_processes import address

# Each takes up to a tenth of a second and ten megabytes.
HEAVY = {
    "networkx": "the pairing of a Swiss round",
    "reportlab": "sheets",
    "fontTools": "sheets",
    "segno": "QR codes",
    "openpyxl": "Excel files",
    "PIL": "pictures that are sent",
    "pypinyin": "order of names",
    "polib": "translations that changed",
}
START = """
import json, sys, django
django.setup()
from django.test import Client
from referee.views.late import load_all

paths = sys.argv[1:]
statuses = [Client().get(path).status_code for path in paths]
if not paths:
    load_all()
print(json.dumps([statuses, sorted(sys.modules)]))
"""


def started(*paths: str) -> tuple[list[int], set[str]]:
    """Ask a new process for pages, or for all its views; returns statuses and modules."""
    new = {"DATABASE_URL": address(), "DJANGO_SETTINGS_MODULE": "referee.settings"}
    ended = subprocess.run(
        [sys.executable, "-c", START, *paths],
        cwd=ROOT,
        env={**os.environ, **new, "ALLOWED_HOSTS": "*"},
        capture_output=True,
        text=True,
        check=True,
    )
    statuses, loaded = json.loads(ended.stdout)
    return statuses, set(loaded)


@pytest.mark.django_db(transaction=True)
def test_start_and_first_pages_load_nothing_heavy() -> None:
    make_event(slug="cup")
    statuses, loaded = started("/", "/kiosk/cup/", "/events/cup/", "/login/")
    assert statuses == [200] * 4
    assert loaded & HEAVY.keys() == set()


@pytest.mark.django_db(transaction=True)
def test_first_page_loads_no_other_views() -> None:
    statuses, loaded = started("/healthz")
    assert statuses == [200]
    assert {name for name in loaded if name.startswith("referee.views.desk.")} == {
        "referee.views.desk.home",
        "referee.views.desk.urls",
    }


def test_all_views_are_loaded_without_anything_heavy() -> None:
    _, loaded = started()
    views = {
        f"referee.views.{path.parent.name}.{path.stem}"
        for path in (ROOT / "referee" / "views").glob("*/*.py")
        if path.stem != "__init__"
    }
    assert views - loaded == set()
    assert loaded & HEAVY.keys() == set()


@pytest.mark.django_db(transaction=True)
def test_heavy_packages_are_there_when_they_are_wanted() -> None:
    make_event(slug="cup")
    statuses, loaded = started("/kiosk/cup/", "/sheets/cup/rules.pdf")
    assert statuses == [200, 200]
    assert {"reportlab", "fontTools"} <= loaded
    assert [name for name in HEAVY if find_spec(name) is None] == []
