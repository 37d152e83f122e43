"""Pages of big events come from another process, the same to the byte, and from here without it."""

import gzip
import os
import signal
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import pytest
from django.test import Client
from pytest_django import Settings

from bench.servers import environment, manage
from brackets.models import Tournament
from referee import live
from referee.page_maker import Job, PageMaker
from referee.revisions import Revision
from referee.shelf import Packed
from tests.builders import draw_event

Page: TypeAlias = tuple[str, str, dict[str, int | str]]
KIOSK: Page = ("kiosk/part.html", "referee.views.public.kiosk", {"screen": "main"})
ROUND: Page = ("public/round.html", "referee.views.public.event", {"number": 99})


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a database with the demo cup in it."""
    found = tmp_path_factory.mktemp("demo") / "demo.sqlite3"
    manage(found, "demo", "--no-serve")
    return found


@pytest.fixture
def maker(database: Path, monkeypatch: pytest.MonkeyPatch) -> Generator[PageMaker]:
    """Return a maker whose process reads a database of its own."""
    monkeypatch.setenv("DATABASE_URL", environment(database)["DATABASE_URL"])
    found = PageMaker()
    yield found
    found.close()


def job(page: Page, language: str = "zh-hans") -> Job:
    part, module, arguments = page
    return Job(part, module, arguments, language, Revision(1, 1, "1", 300))


def text(page: Packed | None) -> str:
    assert page is not None
    return gzip.decompress(page.body).decode()


def test_pages_are_made_one_after_the_other_in_each_language(maker: PageMaker) -> None:
    chinese, english = (maker.make(job(KIOSK, language)) for language in ("zh-hans", "en"))
    assert "怡景丽家" in text(chinese)
    assert ("正在进行" in text(chinese), "Now playing" in text(english)) == (True, True)
    assert maker.make(job(ROUND)) is None  # there is no such page, as it is told here
    again = maker.make(job(KIOSK))
    assert again == chinese


def test_process_that_died_is_started_again(maker: PageMaker) -> None:
    first = maker.make(job(KIOSK))
    os.kill(maker.pid, signal.SIGKILL)
    assert maker.make(job(KIOSK)) is None
    assert maker.make(job(KIOSK)) == first


def test_process_that_hangs_is_ended_and_started_again(
    maker: PageMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = maker.make(job(KIOSK))
    hanging = maker.pid
    os.kill(hanging, signal.SIGSTOP)
    with monkeypatch.context() as patch, ThreadPoolExecutor(1) as pool:
        patch.setattr("referee.page_maker.PATIENCE_SECONDS", 0.5)
        answer = pool.submit(maker.make, job(KIOSK))
        try:
            assert answer.result(timeout=20) is None
        finally:
            with suppress(ProcessLookupError):
                os.kill(hanging, signal.SIGCONT)
    assert maker.make(job(KIOSK)) == first


def test_process_is_left_alone_by_ctrl_c(maker: PageMaker) -> None:
    first = maker.make(job(KIOSK))
    os.kill(maker.pid, signal.SIGINT)  # a terminal sends it to all, and the server then ends it
    assert maker.make(job(KIOSK)) == first


def test_process_whose_server_is_gone_ends_without_a_word(
    maker: PageMaker, capfd: pytest.CaptureFixture[str]
) -> None:
    maker.make(job(KIOSK))
    process = maker._process
    assert process is not None
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    process.stdin.write(job(KIOSK).as_line())
    process.stdin.close()
    assert process.wait(timeout=30) == 0
    assert capfd.readouterr().err == ""


def test_process_ends_when_nobody_asks_any_more(maker: PageMaker) -> None:
    maker.make(job(KIOSK))
    process = maker._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(timeout=30) == 0


class Noted(PageMaker):
    """A maker that notes what it is asked for and has nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[Job] = []

    def make(self, job: Job) -> Packed | None:
        self.asked.append(Job.of_line(job.as_line()))
        return None


@pytest.mark.django_db
def test_pages_of_big_events_are_asked_for_there_and_made_here_without_an_answer(
    event: Tournament, client: Client, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw_event(event)
    noted = Noted()
    monkeypatch.setattr(live, "PAGE_MAKER", noted)
    settings.BIG_EVENT_PAIRS = event.teams.count()
    assert "第1场" in client.get("/events/cup/rounds/1/?live").content.decode()
    (asked,) = noted.asked
    assert (asked.part, asked.arguments, asked.language) == (
        "public/round.html",
        {"number": 1},
        "zh-hans",
    )
    assert asked.revision.pairs == event.teams.count()
    settings.BIG_EVENT_PAIRS += 1
    client.get("/events/cup/standings/?live")
    assert len(noted.asked) == 1
