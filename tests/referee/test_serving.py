import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from ipaddress import IPv4Address
from pathlib import Path
from time import monotonic, sleep
from urllib.request import urlopen

import pytest
from django.conf import settings

from referee import serving


@pytest.fixture
def taken() -> Generator[int]:
    """Return a port on which somebody listens."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def start(database: Path, *command: str, port: int) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{database}",
        "PORT": str(port),
        "PYTHONUNBUFFERED": "1",
    }
    return subprocess.Popen(
        [sys.executable, "manage.py", *command, "--host", "127.0.0.1"],
        cwd=settings.BASE_DIR,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def read(url: str) -> str:
    """Return a page, waiting until the server is up."""
    deadline = monotonic() + 90
    while True:
        try:
            with urlopen(url, timeout=10) as answer:  # noqa: S310 - our own server
                text: str = answer.read().decode()
                return text
        except OSError:
            if monotonic() > deadline:
                raise
            sleep(0.05)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_server_starts_from_nothing_and_ends_with_ctrl_c(tmp_path: Path, command: str) -> None:
    port = free_port()
    server = start(tmp_path / "cup.sqlite3", command, port=port)
    try:
        page = read(f"http://127.0.0.1:{port}/")
        styles = re.findall(r'href="(/static/[^"]+\.css[^"]*)"', page)
        assert styles
        assert "{" in read(f"http://127.0.0.1:{port}{styles[-1]}")
        os.killpg(server.pid, signal.SIGINT)  # as a terminal does
        printed, errors = server.communicate(timeout=20)
    finally:
        server.kill()
    assert (server.returncode, errors) == (0, "")
    assert re.search(r"用户名 \S+，密码 [a-z]{10}", printed)


def begin_to_send(port: int) -> socket.socket:
    """Send the beginning of a form, as a phone does at the edge of the Wi-Fi."""
    phone = socket.create_connection(("127.0.0.1", port), timeout=30)
    phone.sendall(
        b"POST /i18n/setlang/ HTTP/1.1\r\nHost: hall\r\nConnection: close\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 11\r\n\r\nlang"
    )
    return phone


def test_phones_that_send_slowly_stop_nobody(tmp_path: Path) -> None:
    port = free_port()
    server = start(tmp_path / "cup.sqlite3", "serve", port=port)
    try:
        read(f"http://127.0.0.1:{port}/healthz")
        phones = [begin_to_send(port) for _ in range(3 * serving.size().places)]
        for _ in range(serving.size().places):
            assert read(f"http://127.0.0.1:{port}/healthz") == "ok"
        *slow, gone = phones
        gone.close()
        for phone in slow:
            phone.sendall(b"uage=en")
            assert b"django_language=en" in phone.makefile("rb").read()
            phone.close()
    finally:
        os.killpg(server.pid, signal.SIGINT)
        server.communicate(timeout=20)


TIMERS = Path("/proc/net/tcp")
KEEPALIVE = 2  # the kind of timer that asks a silent end whether it is there


def timer_of(server: int, phone: socket.socket) -> tuple[int, float]:
    """Return the kind of timer of the server's end of a connection, and in how many seconds.

    Linux tells it with the state of the connection, both ends as address:port in hexadecimal.
    """
    ends = f":{server:04X} ", f":{phone.getsockname()[1]:04X} "
    (line,) = [
        line
        for line in TIMERS.read_text().splitlines()
        if all(e in line for e in ends) and line.split()[1].endswith(ends[0].strip())
    ]
    kind, ticks = line.split()[5].split(":")
    return int(kind, 16), int(ticks, 16) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not TIMERS.exists(), reason="only Linux tells the timers of a connection")
def test_phone_that_vanishes_while_it_sends_is_noticed(tmp_path: Path) -> None:
    port = free_port()
    server = start(tmp_path / "cup.sqlite3", "serve", port=port)
    try:
        read(f"http://127.0.0.1:{port}/healthz")
        with begin_to_send(port) as phone:
            sleep(1)  # until what was sent is confirmed, another timer runs
            kind, seconds = timer_of(port, phone)
            assert kind == KEEPALIVE
            assert 0 < seconds <= serving.SILENT_SECONDS
    finally:
        os.killpg(server.pid, signal.SIGINT)
        server.communicate(timeout=20)


def test_server_on_a_port_that_is_in_use_says_so(tmp_path: Path, taken: int) -> None:
    server = start(tmp_path / "cup.sqlite3", "serve", port=taken)
    _, errors = server.communicate(timeout=30)
    assert server.returncode == 1
    assert errors.startswith(f"CommandError: 端口 {taken} 已被占用")
    assert not (tmp_path / "cup.sqlite3").exists()


def test_port_that_is_in_use_is_passed_over(taken: int) -> None:
    assert not serving.is_free("127.0.0.1", taken)
    assert serving.next_free("127.0.0.1", taken) > taken
    with pytest.raises(serving.PortTaken):
        serving.require_free("127.0.0.1", taken)


def test_addresses_are_those_of_the_network_then_loopback() -> None:
    *network, last = serving.shown_addresses("0.0.0.0")  # noqa: S104 - what is asked for
    assert last == "127.0.0.1"
    assert not any(IPv4Address(address).is_loopback for address in network)


def test_address_asked_for_is_the_only_one() -> None:
    assert serving.shown_addresses("192.168.1.5") == ("192.168.1.5",)
