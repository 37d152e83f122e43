"""Run a command with DATABASE_URL of a PostgreSQL server that lives only as long as it.

    python tests/postgres.py COMMAND …

Where the machine has no PostgreSQL the command is left out, and says so.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import psycopg

START_SECONDS = 60


def find_programs() -> Path | None:
    """Return the folder of initdb and pg_ctl, the newest version first."""
    on_path = shutil.which("initdb")
    if on_path and shutil.which("pg_ctl"):
        return Path(on_path).parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")  # where Debian keeps them
    newest = max(versions, key=lambda path: int(path.parts[-3]), default=None)
    return newest.parent if newest else None


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def server_user() -> str | None:
    """Return whom to start the server as: it refuses to run as root."""
    return "postgres" if os.geteuid() == 0 else None


def run(arguments: Sequence[str | Path], log: Path) -> None:
    """Run one of PostgreSQL's programs; show what it said when it fails."""
    with log.open("ab") as output:
        ended = subprocess.run(
            arguments, cwd="/", user=server_user(), stdout=output, stderr=output, check=False
        )
    if ended.returncode:
        sys.stderr.write(log.read_text(errors="replace"))
        sys.exit(f"{Path(arguments[0]).name} failed")


@contextlib.contextmanager
def running_server(programs: Path) -> Iterator[str]:
    """Start a server with a new, empty cluster; give the address of its database."""
    folder = Path(tempfile.mkdtemp(prefix="postgres-"))
    user = server_user()
    if user:
        shutil.chown(folder, user=user)
    cluster, log, port = folder / "cluster", folder / "log", free_port()
    log.touch()
    initdb = ("--auth=trust", "--username=referee", "--encoding=UTF8", "--locale=C.UTF-8")
    # Nothing here has to survive a power cut.
    options = f"-h 127.0.0.1 -p {port} -k {folder} -c fsync=off -c full_page_writes=off"
    control = (programs / "pg_ctl", "--pgdata", cluster, "--wait")
    try:
        run((programs / "initdb", *initdb, "--pgdata", cluster), log)
        run(
            (*control, "--log", folder / "server.log", "--options", options, "start"),
            log,
        )
        try:
            yield f"postgres://referee@127.0.0.1:{port}/postgres"
        finally:
            run((*control, "--mode", "immediate", "stop"), log)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def main(command: Sequence[str]) -> int:
    """Run `command` on PostgreSQL; return its exit status."""
    programs = find_programs()
    if programs is None:
        sys.stdout.write("LEFT OUT: the suite on PostgreSQL, which this machine does not have\n")
        return 1 if os.environ.get("TESTS_REFUSE_SKIPS") else 0
    with running_server(programs) as url:
        with psycopg.connect(url) as connection:
            version = connection.info.server_version
        sys.stdout.write(f"On PostgreSQL {version // 10000}:\n")
        sys.stdout.flush()
        return subprocess.run(
            command, env={**os.environ, "DATABASE_URL": url}, check=False
        ).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
