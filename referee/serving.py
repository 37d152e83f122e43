"""Serve the program to a hall: which addresses, a free port, how many threads."""

import errno
import gc
import os
import socket
import sys
from dataclasses import dataclass
from ipaddress import IPv4Address

import psutil
from django.conf import settings
from django.db import connection, connections
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

ALL_ADDRESSES = "0.0.0.0"  # noqa: S104 - phones in the hall have to reach it
LOOPBACK = "127.0.0.1"
PORTS_TRIED = 20
# Of each process; most of them wait for phones that send slowly (referee.doorway).
THREADS = 64
# After so much silence the system asks a phone whether it is still there: with those that follow, a
# minute in all.
SILENT_SECONDS, ASKED_AGAIN_SECONDS, TIMES_ASKED = 30, 10, 3


class PortTaken(Exception):
    """Another program listens on this port."""

    def __init__(self, port: int) -> None:
        super().__init__(str(port))
        self.port = port


class AddressUnknown(Exception):
    """Another machine has this address, or none."""

    def __init__(self, host: str) -> None:
        super().__init__(host)
        self.host = host


def lan_addresses() -> tuple[str, ...]:
    """Return the IPv4 addresses of this machine that others can reach, as they are shown."""
    found = {
        IPv4Address(address.address)
        for interface in psutil.net_if_addrs().values()
        for address in interface
        if address.family == socket.AF_INET
    }
    reachable = [each for each in found if not each.is_loopback and not each.is_link_local]
    # Private ones first: the hall's network is one of them, a tunnel's address may not be.
    return tuple(
        str(each) for each in sorted(reachable, key=lambda each: (not each.is_private, each))
    )


def shown_addresses(host: str) -> tuple[str, ...]:
    """Return the addresses under which a server that listens on `host` is reached."""
    return (*lan_addresses(), LOOPBACK) if host == ALL_ADDRESSES else (host,)


def is_free(host: str, port: int) -> bool:
    """Tell whether nobody listens on the port; raises AddressUnknown."""
    with socket.socket() as probe:
        if sys.platform != "win32":
            # Connections that were just closed do not count; Windows means something else by it.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except socket.gaierror as error:
            raise AddressUnknown(host) from error
        except OSError as error:
            if error.errno == errno.EADDRNOTAVAIL:
                raise AddressUnknown(host) from error
            return False
    return True


def require_free(host: str, port: int) -> int:
    """Return the port; raises PortTaken and AddressUnknown."""
    if not is_free(host, port):
        raise PortTaken(port)
    return port


def next_free(host: str, port: int) -> int:
    """Return the first free port from `port` on; raises PortTaken when there is none near."""
    for candidate in range(port, min(port + PORTS_TRIED, 65536)):
        if is_free(host, candidate):
            return candidate
    raise PortTaken(port)


def serve(host: str, port: int) -> None:
    """Serve until Ctrl-C."""
    found = size()
    # Looking for garbage writes to each object: what is here now stays shared with the processes.
    gc.freeze()
    connections.close_all()  # a connection must not be shared with the server's processes
    Granian(
        "referee.served:application",
        factory=True,
        address=host,
        port=port,
        working_dir=settings.BASE_DIR,
        interface=Interfaces.WSGI,
        workers=found.processes,
        blocking_threads=THREADS,
        respawn_failed_workers=True,
        # Ctrl-C must not wait for a phone that keeps its connection open.
        workers_kill_timeout=5,
        websockets=False,
        log_level=LogLevels.error,
    ).serve()


def break_off_vanished() -> None:
    """Let the system break off connections whose other end has vanished; to be called while served.

    A phone that is carried out of the hall while it sends says no more, and what it sent would be
    waited for until the server ends. The server has no time limit for that, and does not give its
    sockets away, so they are found among those of the process; connections have what the listening
    one has. Windows does not tell a process its sockets.
    """
    if sys.platform == "win32":
        return
    if sys.platform == "darwin":
        idle = socket.TCP_KEEPALIVE
    else:
        idle = socket.TCP_KEEPIDLE
    for found in psutil.Process().net_connections("tcp"):
        if found.status != psutil.CONN_LISTEN:
            continue
        with socket.socket(fileno=os.dup(found.fd)) as listening:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
            for option, value in (
                (idle, SILENT_SECONDS),
                (socket.TCP_KEEPINTVL, ASKED_AGAIN_SECONDS),
                (socket.TCP_KEEPCNT, TIMES_ASKED),
            ):
                listening.setsockopt(socket.IPPROTO_TCP, option, value)


@dataclass(frozen=True, slots=True)
class Size:
    """How many processes serve, and how many requests each of them works on at once."""

    processes: int
    places: int


def size() -> Size:
    """Return how much is served at once.

    SQLite has one writer at a time, so one process does best and keeps its pages in one memory;
    PostgreSQL uses the machine's other cores. Windows cannot share a port between processes.
    """
    if connection.vendor == "sqlite" or sys.platform == "win32":
        return Size(processes=1, places=8)
    return Size(processes=min(os.cpu_count() or 1, 4), places=4)
