"""Fixtures of all tests: a real database per process, and people who are logged in."""

import os
import re
import sys
from collections.abc import Generator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import connections, transaction
from django.test import Client, SimpleTestCase, override_settings
from django.utils import translation
from hypothesis import settings as examples
from pytest_django import DjangoDbBlocker, Settings

from brackets.models import Tournament
from referee.views.entrance.signing_in import CODES as TABLE_CODES
from referee.views.public.signing import CODES as PAIR_CODES
from tests.builders import log_in, make_event, make_user

# What decides whether a change lands tries the same examples each time, however long they take;
# others look for new ones.
examples.register_profile("gate", derandomize=True, deadline=None)
if os.environ.get("TESTS_REFUSE_SKIPS"):
    examples.load_profile("gate")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Give each process a database of its own.

    SQLite gets a file, because Django's usual test database in memory has neither the locks nor
    the journal of the real one.
    """
    database = connections.databases["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")
    else:
        database["TEST"]["NAME"] = f"test_referee_{os.getpid()}"
        # A browser's connections to the live server, and their threads, outlast its last page: no
        # thread may keep the database open that is removed then.
        database["CONN_MAX_AGE"] = 0


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Generator[None]:
    """Hash the passwords of test users fast; the real hash takes a third of a second each."""
    hashers = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    with override_settings(PASSWORD_HASHERS=hashers):
        yield


@pytest.fixture(autouse=True)
def _chinese() -> Generator[None]:
    """Start every test in the default language, whatever the one before switched to."""
    with translation.override("zh-hans"):
        yield


@pytest.fixture(autouse=True)
def _revision_read_each_time(settings: Settings) -> None:
    """Let public pages show every change at once."""
    settings.LIVE_REVISION_SECONDS = settings.LIVE_SLOW_SECONDS = 0
    # Another process does not see what a test has not committed.
    settings.BIG_EVENT_PAIRS = sys.maxsize


@pytest.fixture(autouse=True)
def _nobody_has_tried_codes() -> None:
    """Begin each test without the wrong codes of the one before, which the process remembers."""
    PAIR_CODES.forget()
    TABLE_CODES.forget()


@pytest.fixture(scope="module")
def module_db(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Generator[None]:
    """Keep what fixtures of a module write until its last test; tests take back only their own."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


@pytest.fixture
def organiser(db: None) -> User:
    return make_user("zhuren", "organiser", name="王主任")


@pytest.fixture
def referee(db: None) -> User:
    return make_user("caipan", "table_referee", name="李裁判")


@pytest.fixture
def second_referee(db: None) -> User:
    return make_user("caipan2", "table_referee", name="赵裁判")


@pytest.fixture
def organiser_client(organiser: User) -> Client:
    return log_in(organiser)


@pytest.fixture
def referee_client(referee: User) -> Client:
    return log_in(referee)


@pytest.fixture
def event(organiser: User) -> Tournament:
    """Return an event with eleven pairs, all present, before the draw."""
    return make_event(11, by=organiser)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Tests that no other database could fail need not run again on another one."""
    parser.addoption(
        "--database-only", action="store_true", help="only tests that depend on the database"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the browser tests last: Playwright keeps an event loop, which Django takes ill."""
    browser = Path(__file__).parent / "browser"
    items.sort(key=lambda item: browser in item.path.parents)
    if config.getoption("--database-only"):
        left_out = [item for item in items if not _depends_on_database(item)]
        items[:] = [item for item in items if _depends_on_database(item)]
        config.hook.pytest_deselected(items=left_out)


def _depends_on_database(item: pytest.Item) -> bool:
    """Tell whether a test uses the database for more than what SQLite shows as well.

    How pages look, what paper shows, who may do what and what any order of events comes to are the
    same on every database and take two thirds of the time. What is written at once, every address,
    every writer and a cup of every kind of stage run on each.
    """
    folder, name = item.path.parent.name, f"{item.path.name}::{item.name}"
    alike = not _WRITTEN_AT_ONCE.match(name) if folder == "browser" else _ALIKE.match(name)
    return _has_database(item) and not alike


_WRITTEN_AT_ONCE = re.compile("test_(every_screen|two_windows).py")
_ALIKE = re.compile(
    "test_("
    # What is drawn.
    "sheets|round_sheets|race_sheets|rule_sheet|books|certificates|table_cards|libreoffice"
    "|preview|print_page|hard_names|unprintable_names|charts|bracket_layout|bracket_map"
    "|format_picture|adjudicator|calculator|card_text|template|workbook_cells"
    # Who may do what; the organiser's walk opens every address.
    r"|every_address.py::(?!test_every_address_lets_in_whom_it_should\[organiser)"
    r"|nothing_leaks|table_rights|desk_ruleset.py::test_form_"
    # What an order of events comes to; three formats are played and shown to their end.
    "|formats|two_lives|overruling_folds|confirmation_folds|marks_hold|desk_queries"
    r"|withdrawals.py::test_leaving_and_coming_back_at_random|simulate.py::test_simulate_plays_"
    r"|format_pages.py::(?!.*\[(eight_groups|eight_rounds_by_points|double_elimination)-None\])"
    ")"
)


def _has_database(item: pytest.Item) -> bool:
    """Tell whether a test gets the database of its process."""
    of_django = isinstance(item, pytest.Function) and issubclass(item.cls or object, SimpleTestCase)
    fixtures = {*getattr(item, "fixturenames", ())}
    return of_django or bool(item.get_closest_marker("django_db") or fixtures & _DATABASE)


_DATABASE = {"db", "transactional_db", "module_db", "live_server", "django_db_setup"}


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that left something out where everything has to be there (in CI)."""
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if os.environ.get("TESTS_REFUSE_SKIPS") and reporter and reporter.stats.get("skipped"):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
