"""A bad network for tests: a proxy on real sockets that delays, drops and goes away."""

import random
import socket
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from threading import Thread

PATIENCE = 30


class BadNetwork:
    """Passes requests on to a server, each on a connection of its own.

    `delay` are seconds before each answer; `drop` is the part of requests that get none: half of
    them never reach the server, of the others the answer is lost. While `down` nothing passes.
    `before_reply` is called with the first line of a request once the server has answered it, and
    says whether the answer still goes out.
    """

    def __init__(self, port: int) -> None:
        self.server = port
        self.delay = 0.0
        self.drop = 0.0
        self.down = False
        self.before_reply: Callable[[str], bool] = lambda _line: True
        self.passed: list[str] = []
        self.lost: list[str] = []
        self._chance = random.Random(20)  # noqa: S311 - a network, no secret
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://localhost:{self._listener.getsockname()[1]}"
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Stop listening."""
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                phone, _address = self._listener.accept()
            except OSError:
                return
            Thread(target=self._serve, args=(phone,), daemon=True).start()

    def _serve(self, phone: socket.socket) -> None:
        with phone, suppress(OSError):
            phone.settimeout(PATIENCE)
            request = _request(phone)
            if not request or self.down:
                return
            line = request.split(b"\r\n", 1)[0].decode()
            unlucky = self._chance.random() < self.drop
            time.sleep(self.delay / 2)
            if unlucky and self._chance.random() < 0.5:
                self.lost.append(line)
                return
            answer = self._ask(request)
            time.sleep(self.delay / 2)
            if unlucky or self.down or not self.before_reply(line):
                self.lost.append(line)
                return
            self.passed.append(line)
            phone.sendall(answer)

    def _ask(self, request: bytes) -> bytes:
        head, body = request.split(b"\r\n\r\n", 1)
        lines = [
            each for each in head.split(b"\r\n") if not each.lower().startswith(b"connection:")
        ]
        with socket.create_connection(("127.0.0.1", self.server), timeout=PATIENCE) as server:
            server.sendall(b"\r\n".join([*lines, b"Connection: close"]) + b"\r\n\r\n" + body)
            answer = b"".join(iter(lambda: server.recv(65536), b""))
        # The phone opens a connection for each request, so that each can be lost by itself.
        return answer.replace(b"\r\n", b"\r\nConnection: close\r\n", 1)


def _request(phone: socket.socket) -> bytes:
    received = b""
    while b"\r\n\r\n" not in received:
        more = phone.recv(65536)
        if not more:
            return b""
        received += more
    head, body = received.split(b"\r\n\r\n", 1)
    length = 0
    for line in head.split(b"\r\n"):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    while len(body) < length:
        body += phone.recv(65536)
    return head + b"\r\n\r\n" + body


@contextmanager
def bad_network(port: int) -> Generator[BadNetwork]:
    """Return a network to the server on a port, good at first."""
    network = BadNetwork(port)
    try:
        yield network
    finally:
        network.close()
