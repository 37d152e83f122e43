"""P1 to P3 and P10: over HTTP, beside bare views on the same server."""

import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import count
from pathlib import Path
from uuid import uuid4

import psutil

from bench.clients import CLIENTS, Burst, Phone, WrongAnswer, burst
from bench.results import Result, alternate
from bench.servers import Served, floor_server, manage, our_server

HANDS = 4
# Attackers' points of a hand, varied so that no two in a row are equal.
POINTS = (35, 80, 120, 45, 95, 70, 160, 110)


class Hall:
    """Our server with events to play, and the floor's server."""

    def __init__(self, folder: Path, stack: ExitStack) -> None:
        self.database = folder / "ours.sqlite3"
        printed = manage(self.database, "demo", "--no-serve")
        found = re.search(r"用户名 (\S+)，密码 (\S+)", printed)
        assert found is not None, "the demo prints its log-ins"
        self.log_in = found.groups()
        self.events: set[str] = set()
        self.ours: Served = stack.enter_context(our_server(self.database))
        self.floor: Served = stack.enter_context(floor_server(folder / "floor.sqlite3"))
        self.phones = [Phone(self.ours.port) for _ in range(CLIENTS)]
        for phone in self.phones:
            phone.log_in(*self.log_in)

    def event(self, teams: int, number: int) -> str:
        """Return the slug of an event of as many pairs, drawn now unless it is there."""
        slug = f"bench-{teams}-{number}"
        if slug not in self.events:
            size = ("--teams", str(teams), "--seed", "1")
            manage(self.database, "simulate", *size, "--slug", slug, "--rounds", "0")
            manage(self.database, "draw", slug, "--seed", "1", "--publish")
            self.events.add(slug)
        return slug


def record_hands(hall: Hall, teams: int, turns: int, per_turn: int) -> list[Result]:
    """P1: record hands with eight clients; the floor is a post that inserts one row."""
    hands = [_hands(hall, teams, number) for number in range(CLIENTS)]
    ours: list[Burst] = []
    floor: list[Burst] = []

    def record() -> float:
        jobs = [
            [partial(_record, phone, *next(mine)) for _ in range(per_turn)]
            for phone, mine in zip(hall.phones, hands, strict=True)
        ]
        for phone in hall.phones:
            phone.connection.close()  # idle while events were made; the next request opens it
        ours.append(burst(jobs))
        return ours[-1].per_second

    def insert() -> float:
        phones = [Phone(hall.floor.port) for _ in range(CLIENTS)]
        floor.append(burst([[partial(_insert, phone)] * per_turn * 4 for phone in phones]))
        return floor[-1].per_second

    per_second, bare = alternate(record, insert, turns=turns)
    work = f"record a hand, {teams} pairs, {CLIENTS} clients"
    slowest, bare_slowest = (round(max(each.p99 for each in found), 1) for found in (ours, floor))
    return [
        Result("P1", work, round(per_second, 1), round(bare, 1), "a second"),
        Result("P1", f"{work}: 99 of 100 within", slowest, bare_slowest, "ms"),
    ]


def _hands(hall: Hall, teams: int, client: int) -> Iterator[tuple[str, int, int]]:
    """Give the hands that one client records: every eighth match of one event after the other."""
    for number in count():
        slug = hall.event(teams, number)
        for match in range(client + 1, teams // 2 + 1, CLIENTS):
            for hand in range(1, HANDS + 1):
                yield slug, match, hand


def next_hand(hall: Hall, teams: int, number: int) -> Iterator[Callable[[Phone], None]]:
    """Give the first hand of each match of an event, then the second of each, as requests."""
    slug = hall.event(teams, number)
    for hand in range(1, HANDS + 1):
        for match in range(1, teams // 2 + 1):
            yield partial(_record, slug=slug, match=match, hand=hand)


def _record(phone: Phone, slug: str, match: int, hand: int) -> None:
    points = POINTS[(match + hand) % len(POINTS)]
    form = {
        "kind": "played",
        "trick_points": str(points),
        # What the page's preview showed; without it the server would ask once more.
        "confirmed": str(points),
        "seen_version": "0",
        "key": uuid4().hex,
    }
    # As the page of a table sends it: the answer is the state that the page then shows.
    path, as_page = f"/tables/{slug}/{match}/hands/{hand}/", {"Accept": "application/json"}
    answer, content = phone.post(path, form, as_page)
    if answer.status != 200 or json.loads(content)["kind"] != "saved":
        raise WrongAnswer(f"hand: {answer.status}")


def _insert(phone: Phone) -> None:
    answer, _ = phone.post("/insert/", {"text": "35"})
    if answer.status != 302:
        raise WrongAnswer(f"bare post: {answer.status}")


def polls(hall: Hall, turns: int, each: int) -> list[Result]:
    """P2 and P3: polls answered 304, and pages from memory; the floor is a trivial view."""
    slug = "demo"
    etag = Phone(hall.ours.port).get(f"/kiosk/{slug}/?live")[0].headers["ETag"]
    known = {"If-None-Match": etag}
    cases: list[tuple[str, str, str, dict[str, str], int]] = [
        ("P2", "kiosk poll answered 304", f"/kiosk/{slug}/?live", known, 304),
        ("P3", "kiosk page from memory", f"/kiosk/{slug}/", {}, 200),
        ("P3", "standings from memory", f"/events/{slug}/standings/", {}, 200),
    ]
    found = []
    for key, work, path, headers, status in cases:
        ours, floor = alternate(
            partial(_gets, hall.ours.port, path, headers, status, each),
            partial(_gets, hall.floor.port, "/", {}, 200, each),
            turns=turns,
        )
        found.append(Result(key, work, round(ours), round(floor), "a second"))
    return found


def _gets(port: int, path: str, headers: dict[str, str], status: int, each: int) -> float:
    def ask(phone: Phone) -> None:
        answer, _ = phone.get(path, {"Accept-Encoding": "gzip", **headers})
        if answer.status != status:
            raise WrongAnswer(f"{path}: {answer.status}")

    phones = [Phone(port) for _ in range(CLIENTS)]
    return burst([[partial(ask, phone)] * each for phone in phones]).per_second


def start(hall: Hall) -> list[Result]:
    """P10: from the command to the first page, and the memory of all processes."""
    return [
        Result(
            "P10",
            "cold start to the first page",
            round(hall.ours.started_in, 2),
            round(hall.floor.started_in, 2),
            "s",
        ),
        Result(
            "P10",
            "memory of a server at rest",
            _megabytes(hall.ours.pid),
            _megabytes(hall.floor.pid),
            "MB",
        ),
    ]


def _megabytes(pid: int) -> float:
    """Return what a server and its workers hold, what they share counted once."""
    server = psutil.Process(pid)
    processes = [server, *server.children(recursive=True)]
    shared = "pss" if os.path.exists(f"/proc/{pid}/smaps_rollup") else "uss"
    held: int = sum(getattr(each.memory_full_info(), shared) for each in processes)
    return round(held / 1e6, 1)
