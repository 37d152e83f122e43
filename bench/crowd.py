"""P11: a full hall. Referees save in bursts while hundreds of phones and some kiosks poll.

The floor is the same crowd of polls without anybody who saves.
"""

import heapq
import json
import random
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPException
from threading import Lock
from time import perf_counter, sleep

from bench.clients import Phone, WrongAnswer
from bench.results import Result
from bench.web import Hall, next_hand

THREADS = 24
PHONE_SECONDS, KIOSK_SECONDS = 5.0, 2.0
BURST_SECONDS = 10.0
# One spectator to so many referees: most phones in a full hall lie on the tables.
ONE_SPECTATOR_IN = 5


@dataclass(frozen=True, slots=True)
class Size:
    """How big the hall is: pairs, phones, kiosks, hands in a burst, and how long it lasts."""

    teams: int
    phones: int
    kiosks: int
    hands: int
    seconds: float


FULL = Size(teams=2000, phones=500, kiosks=20, hands=200, seconds=120)
SMALL = Size(teams=64, phones=60, kiosks=4, hands=20, seconds=20)


@dataclass(order=True, slots=True)
class _Job:
    """Something to ask at a time, and again after `every` seconds unless that is 0."""

    due: float
    number: int
    every: float = field(compare=False)
    ask: Callable[[Phone], None] = field(compare=False)
    anybody: bool = field(default=False, compare=False)  # not signed in


@dataclass(slots=True)
class _Poll:
    """One page that somebody keeps open."""

    path: str
    answers: list[int]
    device: str = ""
    etag: str = ""

    def __call__(self, phone: Phone) -> None:
        """Ask whether the page has changed, at a table as the phone that lies there."""
        if self.device:
            phone.cookies["device"] = self.device
        known = {"If-None-Match": self.etag} if self.etag else {}
        answer, _ = phone.get(self.path, {"Accept-Encoding": "gzip", **known})
        if answer.status not in {200, 304}:
            raise WrongAnswer(f"{self.path}: {answer.status}")
        if self.etag:  # the first answer is always a page
            self.answers.append(answer.status)
        self.etag = answer.headers["ETag"]


class Crowd:
    """Asks what is due, in order of time, with as many threads as the machine can bear."""

    def __init__(self, jobs: list[_Job], hall: Hall) -> None:
        self._jobs = jobs
        self._port = hall.ours.port
        one = Phone(self._port)
        one.log_in(*hall.log_in)
        self._cookies = one.cookies
        self._lock = Lock()
        self._began = 0.0
        self.asked = 0
        self.errors: list[Exception] = []

    def _referee(self) -> Phone:
        # All are one person: else the state of a table tells who has it open, and changes.
        return Phone(self._port, dict(self._cookies))

    def _anybody(self) -> Phone:
        return Phone(self._port)

    def run(self, seconds: float) -> None:
        """Ask until so many seconds have passed and everything that was due is answered."""
        heapq.heapify(self._jobs)
        phones = [(self._referee(), self._anybody()) for _ in range(THREADS)]
        self._began = perf_counter()
        with ThreadPoolExecutor(THREADS) as pool:
            list(pool.map(lambda both: self._work(both, seconds), phones))

    def _work(self, phones: tuple[Phone, Phone], seconds: float) -> None:
        while True:
            with self._lock:
                if not self._jobs or self._jobs[0].due > seconds:
                    return
                job = heapq.heappop(self._jobs)
            sleep(max(0.0, self._began + job.due - perf_counter()))
            error = _error_of(job, phones[job.anybody])
            with self._lock:
                self.asked += 1
                if error:
                    self.errors.append(error)
                if job.every:
                    again = _Job(job.due + job.every, job.number, job.every, job.ask, job.anybody)
                    heapq.heappush(self._jobs, again)


def _error_of(job: _Job, phone: Phone) -> Exception | None:
    """Do a job and return what went wrong: it is counted, and the crowd goes on."""
    try:
        job.ask(phone)
    except (OSError, HTTPException, WrongAnswer) as error:
        phone.connection.close()
        return error
    return None


def crowd(hall: Hall, size: Size) -> list[Result]:
    """Return what fails and is lost in a full hall, how long saving takes, what polls cost."""
    slug = hall.event(size.teams, 0)
    times: list[float] = []
    answers: list[int] = []
    calm: list[int] = []

    Crowd(_polls(slug, size, calm), hall).run(min(size.seconds, 3 * PHONE_SECONDS))
    full = Crowd([*_polls(slug, size, answers), *_saves(hall, size, times)], hall)
    full.run(size.seconds)
    for error in full.errors[:5]:
        print(f"P11: {error!r}", file=sys.stderr)  # noqa: T201
    times.sort()
    slowest = round(times[int(len(times) * 0.95)], 1)
    work = f"{size.teams // 2} tables, {size.phones} phones, {size.kiosks} kiosks"
    return [
        Result("P11", f"{work}: answers that failed", len(full.errors), full.asked, "of as many"),
        Result("P11", f"{work}: hands stored", _stored(hall, slug), len(times), "of those saved"),
        Result("P11", f"{work}: 95 of 100 hands saved within", slowest, 300, "ms"),
        Result("P11", f"{work}: polls answered 304", _part(answers), _part(calm), "%"),
    ]


def _stored(hall: Hall, slug: str) -> int:
    """Return how many hands the event has, as everybody can read them."""
    _, content = Phone(hall.ours.port).get(f"/api/v1/events/{slug}/hands/")
    return len(json.loads(content)["hands"])


def _part(answers: list[int]) -> float:
    return round(100 * answers.count(304) / len(answers), 1)


def _polls(slug: str, size: Size, answers: list[int]) -> list[_Job]:
    """Return what phones and kiosks ask, spread over their time as people come."""
    chance = random.Random(11)  # noqa: S311 - a crowd, no secret
    pages = ("", "bracket/", "standings/", "rounds/1/", *(f"teams/{n}/" for n in range(1, 17)))
    jobs = []
    for number in range(size.phones):
        anybody = number % ONE_SPECTATOR_IN == 0
        device = "" if anybody else f"{number:032x}"
        if device:
            path = f"/tables/{slug}/{number % (size.teams // 2) + 1}/state/"
        else:
            path = f"/events/{slug}/{pages[number // ONE_SPECTATOR_IN % len(pages)]}?live"
        first = chance.random() * PHONE_SECONDS
        jobs.append(_Job(first, number, PHONE_SECONDS, _Poll(path, answers, device), anybody))
    for number in range(size.kiosks):
        first = chance.random() * KIOSK_SECONDS
        poll = _Poll(f"/kiosk/{slug}/?live", answers)
        jobs.append(_Job(first, size.phones + number, KIOSK_SECONDS, poll, anybody=True))
    return jobs


def _saves(hall: Hall, size: Size, times: list[float]) -> list[_Job]:
    """Return a burst of hands in the middle, each at a table of its own where there are enough."""
    start = (size.seconds - BURST_SECONDS) / 2
    hands = next_hand(hall, size.teams, 0)

    def save(phone: Phone) -> None:
        began = perf_counter()
        record(phone)
        times.append((perf_counter() - began) * 1000)

    def record(phone: Phone) -> None:
        with _TAKING:
            hand = next(hands)
        hand(phone)

    return [
        _Job(start + BURST_SECONDS * number / size.hands, -1 - number, 0.0, save)
        for number in range(size.hands)
    ]


_TAKING = Lock()
