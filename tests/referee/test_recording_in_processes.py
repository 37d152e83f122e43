"""Two servers, two processes: the database alone decides who was first (case 8)."""

import os
import subprocess
import sys

import pytest
from django.db import connection

from brackets.models import Match
from referee.models import Hand
from tests.architecture.sources import ROOT
from tests.builders import draw_event, make_event, match_numbered

pytestmark = pytest.mark.django_db(transaction=True)

SAVE = """
import sys, django
django.setup()
from brackets.models import Match
from referee.entries import HandEntry
from referee.models import HandKind
from referee.recording import record_hand
from referee.refusals import RefereeError
from rules.reports import HandReport
match, points, key = Match.objects.get(pk=sys.argv[1]), int(sys.argv[2]), sys.argv[3]
entry = HandEntry(kind=HandKind.PLAYED, report=HandReport(trick_points=points))
print("ready", flush=True)
sys.stdin.readline()
try:
    record_hand(match, 1, entry, by=None, seen_version=0, key=key)
    print("saved")
except RefereeError as refused:
    print(type(refused).__name__)
"""


def address() -> str:
    """Return the test database as DATABASE_URL names it."""
    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    login = f"{values['USER']}:{values['PASSWORD']}@{values['HOST']}:{values['PORT']}"
    return f"postgres://{login}/{values['NAME']}"


def at_once(match: Match, *entries: tuple[int, str]) -> list[str]:
    """Save from as many processes, which begin together."""
    settings = {"DATABASE_URL": address(), "DJANGO_SETTINGS_MODULE": "referee.settings"}
    started = [
        subprocess.Popen(
            [sys.executable, "-c", SAVE, str(match.pk), str(points), key],
            cwd=ROOT,
            env={**os.environ, **settings},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for points, key in entries
    ]
    for process in started:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    return [process.communicate("go\n", timeout=60)[0].strip() for process in started]


def test_two_processes_with_other_points_leave_one_hand() -> None:
    event = make_event(4)
    draw_event(event)
    match = match_numbered(event, 1)
    found = at_once(match, (85, "one"), (120, "two"))
    assert sorted(found) == ["StaleForm", "saved"]
    assert Hand.objects.get().version == 1


def test_two_processes_with_the_same_form_count_it_once() -> None:
    event = make_event(4)
    draw_event(event)
    match = match_numbered(event, 1)
    assert at_once(match, (85, "same"), (85, "same")) == ["saved", "saved"]
    assert Hand.objects.count() == 1
