import copy
import json
import logging.config
import os
import subprocess
import sys
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path

from referee import environment, settings
from referee.people import create_person, set_active
from referee.permissions import Role


def broken(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("the table fell over")


urlpatterns = [path("broken/", broken), path("", include("referee.urls"))]


@pytest.fixture
def error_log(tmp_path: Path) -> Generator[Path]:
    """Send the log into a folder of this test."""
    config: dict[str, Any] = copy.deepcopy(settings.LOGGING)
    config["handlers"]["file"]["filename"] = tmp_path / "referee.log"
    config["handlers"]["accounts"]["filename"] = tmp_path / "accounts.log"
    logging.config.dictConfig(config)
    yield tmp_path / "referee.log"
    logging.config.dictConfig(settings.LOGGING)


@pytest.mark.parametrize(
    ("text", "value"),
    [("1", True), ("TRUE", True), ("on", True), ("0", False), ("No", False), ("", False)],
)
def test_boolean_understands_usual_words(
    monkeypatch: pytest.MonkeyPatch, text: str, value: bool
) -> None:
    monkeypatch.setenv("DEBUG", text)
    assert environment.boolean("DEBUG", default=False) is value


@pytest.mark.parametrize(
    ("name", "text", "read"),
    [
        ("DEBUG", "ture", lambda: environment.boolean("DEBUG", default=False)),
        ("SECRET_KEY", "short", environment.secret_key),
        ("DAY_ENDS", "24", lambda: environment.hour("DAY_ENDS", 4)),
        ("DAY_ENDS", "four", lambda: environment.hour("DAY_ENDS", 4)),
        ("PORT", "0", lambda: environment.port(8000)),
        ("PORT", "65536", lambda: environment.port(8000)),
        ("PORT", "８０００", lambda: environment.port(8000)),
        ("PORT", "http", lambda: environment.port(8000)),
        ("LANGUAGE_CODE", "zh-cn", lambda: environment.language("zh-hans")),
        ("ALLOWED_HOSTS", "http://cup.local", environment.allowed_hosts),
        ("ALLOWED_HOSTS", "192.168.1.5:8000", environment.allowed_hosts),
        ("ALLOWED_HOSTS", "cup.local,", environment.allowed_hosts),
        ("API_ORIGINS", "club.example", environment.api_origins),
        ("API_ORIGINS", "https://club.example/results", environment.api_origins),
        ("HTTPS_ORIGIN", "http://cup.example", environment.https_origin),
        ("HTTPS_ORIGIN", "https://cup.example/", environment.https_origin),
        ("DATABASE_URL", "cup.sqlite3", environment.database),
        ("DATABASE_URL", "mysql://root@localhost/cup", environment.database),
        ("DATABASE_URL", "sqlite:///", environment.database),
        ("DATABASE_URL", "sqlite:///:memory:", environment.database),
        ("DATABASE_URL", "sqlite:////nowhere/at/all/cup.sqlite3", environment.database),
        ("DATABASE_URL", "postgres://localhost", environment.database),
        ("DATABASE_URL", "postgres://localhost:many/cup", environment.database),
    ],
)
def test_setting_nonsense_is_refused_by_name(
    monkeypatch: pytest.MonkeyPatch, name: str, text: str, read: Callable[[], object]
) -> None:
    monkeypatch.setenv(name, text)
    with pytest.raises(ImproperlyConfigured, match=name):
        read()


def test_start_with_nonsense_ends_before_anything_runs() -> None:
    ended = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=environment.BASE_DIR,
        env={**os.environ, "PORT": "abc"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode != 0
    assert "PORT must be a number from 1 to 65535, not 'abc'" in ended.stderr


@pytest.mark.parametrize(
    ("origin", "taken", "secure"), [("", False, False), ("https://cup.example", True, True)]
)
def test_form_behind_https_counts_where_the_origin_is_set(
    origin: str, taken: bool, secure: bool
) -> None:
    """The proxy speaks plain HTTP to the server, whose own address is another one."""
    asked = """
import json
from django.conf import settings
from django.http import HttpResponse
from django.middleware.csrf import CsrfViewMiddleware
from django.test import RequestFactory

request = RequestFactory().post(
    "/login/",
    {"csrfmiddlewaretoken": "k" * 32},
    headers={"origin": "https://cup.example", "x-forwarded-proto": "https"},
)
request.COOKIES["csrftoken"] = "k" * 32
door = CsrfViewMiddleware(HttpResponse)
door.process_request(request)
refused = door.process_view(request, HttpResponse, (), {})
print(json.dumps([refused is None, settings.SESSION_COOKIE_SECURE]))
"""
    ended = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", asked],
        cwd=environment.BASE_DIR,
        env={**os.environ, "HTTPS_ORIGIN": origin, "ALLOWED_HOSTS": "*"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert json.loads(ended.stdout) == [taken, secure]


def test_hosts_several_are_separated_by_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", "cup.local, .example.org,192.168.1.5,[::1]")
    assert environment.allowed_hosts() == ["cup.local", ".example.org", "192.168.1.5", "[::1]"]


def test_sqlite_relative_name_lies_in_the_project(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///cup.sqlite3")
    assert environment.database()["NAME"] == str(environment.BASE_DIR / "cup.sqlite3")


def test_postgres_address_is_read_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://cup:p%40ss@db.local:5433/hall")
    database = environment.database()
    assert {
        key: database[key] for key in ("ENGINE", "NAME", "USER", "PASSWORD", "HOST", "PORT")
    } == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "hall",
        "USER": "cup",
        "PASSWORD": "p@ss",
        "HOST": "db.local",
        "PORT": 5433,
    }


def test_secret_key_is_made_once_and_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(environment, "VAR_DIR", tmp_path)
    first = environment.secret_key()
    assert len(first) >= 50
    assert environment.secret_key() == first
    assert [path.name for path in tmp_path.iterdir()] == ["secret_key"]
    assert (tmp_path / "secret_key").stat().st_mode & 0o077 == 0


def test_secret_key_damaged_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(environment, "VAR_DIR", tmp_path)
    (tmp_path / "secret_key").write_text("", encoding="ascii")
    with pytest.raises(ImproperlyConfigured, match="damaged"):
        environment.secret_key()


def test_secret_key_and_databases_are_kept_out_of_git() -> None:
    ignored = subprocess.run(
        ["git", "check-ignore", "var/secret_key", "var/referee.sqlite3", "cup.sqlite3-wal"],
        cwd=environment.BASE_DIR,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ignored.stdout.split() == ["var/secret_key", "var/referee.sqlite3", "cup.sqlite3-wal"]


@pytest.mark.django_db
def test_sqlite_connection_survives_a_power_cut() -> None:
    if connection.vendor != "sqlite":
        return  # PostgreSQL commits to the disk by default
    with connection.cursor() as cursor:
        pragmas = [
            cursor.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert pragmas == ["wal", 2, 1]


def test_language_is_chinese_whatever_the_browser_prefers(db: None, client: Client) -> None:
    answer = client.get("/", headers={"accept-language": "en-GB,en"})
    assert answer.headers["Content-Language"] == "zh-hans"


def test_language_chosen_by_cookie_is_kept(db: None, client: Client) -> None:
    client.cookies["django_language"] = "en"
    assert client.get("/").headers["Content-Language"] == "en"


def test_language_unknown_in_the_cookie_is_chinese(db: None, client: Client) -> None:
    client.cookies["django_language"] = "fr"
    assert client.get("/").headers["Content-Language"] == "zh-hans"


@pytest.mark.urls("tests.referee.test_settings")
def test_error_unhandled_is_kept_for_the_organiser_to_send(db: None, error_log: Path) -> None:
    answer = Client(raise_request_exception=False).get("/broken/")
    assert answer.status_code == 500
    text = error_log.read_text(encoding="utf-8")
    assert "ERROR django.request: Internal Server Error: /broken/" in text
    assert "RuntimeError: the table fell over" in text


@pytest.mark.urls("tests.referee.test_settings")
def test_page_that_is_not_there_is_no_error_in_the_log(error_log: Path) -> None:
    assert Client().get("/nowhere/").status_code == 404
    assert not error_log.exists()


def test_account_changes_are_kept_in_a_file_that_the_page_names(
    organiser: User, organiser_client: Client, error_log: Path
) -> None:
    zuzhi = create_person("zuzhi", name="王主任", role=Role.ORGANISER, by=None).user
    set_active(zuzhi, active=False, by=organiser)
    kept = (error_log.parent / "accounts.log").read_text(encoding="utf-8").splitlines()
    assert [line.partition(" INFO referee.people: ")[2] for line in kept] == [
        "the command line made the account zuzhi with the role organiser",
        "zhuren closed the account zuzhi",
    ]
    assert not error_log.exists()
    assert str(settings.ACCOUNTS_LOG) in organiser_client.get("/people/").text
