"""Commands that refuse: one JSON object with --json, one line without, and the exit status."""

import json
import os
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from brackets.models import Tournament
from tests.builders import draw_event, make_event

NO, BAD_USAGE = 1, 2


def refused(*arguments: str) -> tuple[str, str, int]:
    """Return code, message and exit status of a refusal; the message is that of the text mode."""
    out = StringIO()
    with pytest.raises(SystemExit) as leaving:
        call_command(*arguments, "--json", stdout=out, stderr=StringIO())
    error = json.loads(out.getvalue())["error"]
    with pytest.raises(CommandError) as in_words:
        call_command(*arguments, stdout=out, stderr=StringIO())
    in_text = (str(in_words.value), in_words.value.returncode)
    assert in_text == (error["message"], leaving.value.code)
    return error["code"], error["message"], int(leaving.value.code or 0)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("verify_draw", "cup"), ("not_drawn", "没有公布", NO)),
        (("verify_draw", "nocup"), ("event_unknown", "没有赛事", BAD_USAGE)),
        (("draw", "nocup", "--seed", "开幕"), ("event_unknown", "没有赛事", BAD_USAGE)),
        (("draw", "cup", "--seed", "开幕"), ("team_count_invalid", "2 至 4096", NO)),
        (("draw", "cup", "--seed", ""), ("seed_text_invalid", "1 至 200", BAD_USAGE)),
        (("create_event", "cup", "--name", "杯"), ("slug_taken", "cup", NO)),
        (("create_event", "怡 景", "--name", "杯"), ("slug_invalid", "", BAD_USAGE)),
        (("create_event", "new", "--name", " "), ("missing", "", BAD_USAGE)),
        (
            ("simulate", "--teams", "4", "--seed", "7", "--slug", "cup"),
            ("slug_taken", "cup", NO),
        ),
        (("simulate", "--teams", "1", "--seed", "7"), ("out_of_range", "4096", BAD_USAGE)),
        (("simulate", "--teams", "4", "--seed", " "), ("seed_text_invalid", "200", BAD_USAGE)),
        (("import_teams", "cup"), ("bad_usage", "--template", BAD_USAGE)),
        (("import_teams", "cup", "/nowhere.xlsx"), ("file", "/nowhere.xlsx", BAD_USAGE)),
        (("recheck", "nocup"), ("event_unknown", "没有赛事", BAD_USAGE)),
    ],
)
def test_refusal_is_one_object_with_a_code(
    arguments: tuple[str, ...], answer: tuple[str, str, int]
) -> None:
    make_event(0)
    code, message, status = refused(*arguments)
    assert (code, status) == (answer[0], answer[2])
    assert answer[1] in message
    assert Tournament.objects.count() == 1


@pytest.mark.django_db
def test_second_draw_without_a_reason_is_answered_with_a_code() -> None:
    draw_event(make_event(4))
    code, message, status = refused("draw", "cup", "--seed", "别的")
    assert (code, message, status) == ("reason_missing", "请填写原因；原因会记入日志。", NO)


def command(database: Path, *arguments: str, **variables: str) -> tuple[str, str, int]:
    """Run a command as a person does; return what it printed, its complaints and its status."""
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{database}",
        "LANGUAGE_CODE": "en",
        **variables,
    }
    ended = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=settings.BASE_DIR,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.stdout, ended.stderr, ended.returncode


def test_command_on_a_new_database_says_what_to_do(tmp_path: Path) -> None:
    create = ("create_event", "cup", "--name", "Cup")
    words = "The database is not set up for this version. Run: python manage.py migrate"
    assert command(tmp_path / "new.sqlite3", *create) == ("", f"CommandError: {words}\n", 2)
    printed, complaints, status = command(tmp_path / "new.sqlite3", *create, "--json")
    assert json.loads(printed) == {"error": {"code": "not_migrated", "message": words}}
    assert (complaints, status) == ("", 2)


def test_option_that_is_missing_is_answered_as_an_object(tmp_path: Path) -> None:
    printed, complaints, status = command(tmp_path / "new.sqlite3", "draw", "cup", "--json")
    error = {"code": "bad_usage", "message": "the following arguments are required: --seed"}
    assert json.loads(printed) == {"error": error}
    assert (complaints, status) == ("", 2)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("DEBUG", "maybe", "DEBUG must be 1 or 0, not 'maybe'\n"),
        ("PORT", "abc", "PORT must be a number from 1 to 65535, not 'abc'\n"),
    ],
)
@pytest.mark.parametrize("action", ["serve", "migrate", "draw"])
def test_setting_nonsense_is_one_line(
    tmp_path: Path, action: str, name: str, value: str, words: str
) -> None:
    answer = command(tmp_path / "new.sqlite3", action, **{name: value})
    assert answer == ("", words, BAD_USAGE)


def test_port_that_does_not_exist_is_bad_usage(tmp_path: Path) -> None:
    for action in ("serve", "demo"):
        printed, complaints, status = command(tmp_path / "new.sqlite3", action, "--port", "99999")
        assert (printed, status) == ("", BAD_USAGE)
        assert complaints.endswith("argument --port: must be from 1 to 65535, not 99999\n")


def test_address_of_another_machine_is_told_as_such(tmp_path: Path) -> None:
    # 192.0.2.0/24 is kept for examples: no machine has such an address.
    answer = command(tmp_path / "new.sqlite3", "serve", "--host", "192.0.2.7", "--port", "8765")
    words = (
        "CommandError: This machine has no address 192.0.2.7. Leave --host out to serve on all of "
        "its addresses.\n"
    )
    assert answer == ("", words, BAD_USAGE)
