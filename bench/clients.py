"""Clients over kept-alive connections, several at a time."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse, RemoteDisconnected
from http.cookies import SimpleCookie
from time import perf_counter
from urllib.parse import urlencode

from referee.serving import LOOPBACK

CLIENTS = 8


class WrongAnswer(Exception):
    """The server answered something else than what is being measured."""


@dataclass(slots=True)
class Phone:
    """One client: its connection and its cookies."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    connection: HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = HTTPConnection(LOOPBACK, self.port, timeout=60)

    def get(self, path: str, headers: dict[str, str] | None = None) -> tuple[HTTPResponse, bytes]:
        """Ask for a page."""
        return self._ask("GET", path, None, headers or {})

    def post(
        self, path: str, values: dict[str, str], headers: dict[str, str] | None = None
    ) -> tuple[HTTPResponse, bytes]:
        """Send a form, with the token that CSRF wants when there is one."""
        token = self.cookies.get("csrftoken")
        body = urlencode({**values, "csrfmiddlewaretoken": token} if token else values)
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        return self._ask("POST", path, body, {**kind, **(headers or {})})

    def log_in(self, username: str, password: str) -> None:
        """Log in through the page for it."""
        self.get("/login/")
        answer, _ = self.post("/login/", {"username": username, "password": password})
        if answer.status != 302:
            raise WrongAnswer(f"log-in: {answer.status}")

    def _ask(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[HTTPResponse, bytes]:
        sent = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = {**headers, "Cookie": sent}
        idle = self.connection.sock is not None
        try:
            answer, content = self._answer(method, path, body, headers)
        except (RemoteDisconnected, ConnectionError):
            if not idle:
                raise
            # The server has closed what nobody used for a while: as a browser does, once more.
            self.connection.close()
            answer, content = self._answer(method, path, body, headers)
        for line in answer.headers.get_all("Set-Cookie") or ():
            self.cookies |= {key: morsel.value for key, morsel in SimpleCookie(line).items()}
        return answer, content

    def _answer(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[HTTPResponse, bytes]:
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        return answer, answer.read()


@dataclass(frozen=True, slots=True)
class Burst:
    """How fast a number of requests was answered."""

    per_second: float
    p99: float


def burst(jobs: Sequence[Sequence[Callable[[], None]]]) -> Burst:
    """Run one list of requests for each client at the same time; times in milliseconds."""
    times: list[float] = []

    def work(requests: Sequence[Callable[[], None]]) -> None:
        for request in requests:
            started = perf_counter()
            request()
            times.append((perf_counter() - started) * 1000)

    started = perf_counter()
    with ThreadPoolExecutor(len(jobs)) as pool:
        list(pool.map(work, jobs))
    seconds = perf_counter() - started
    return Burst(len(times) / seconds, sorted(times)[int(len(times) * 0.99)])
