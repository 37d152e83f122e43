"""Measure the program beside the machine's own limits.

python -m bench [--quick] [--json]
"""

import argparse
import json
import os
import tempfile
from contextlib import ExitStack
from pathlib import Path

import django

from bench.cards import rulings
from bench.crowd import FULL, SMALL, crowd
from bench.memory import draws
from bench.results import Result, machine
from bench.servers import environment, manage
from bench.swiss import rounds
from bench.web import Hall, polls, record_hands, start


def main() -> None:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="small events, one turn")
    parser.add_argument("--json", action="store_true", dest="as_json")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        results = measure(Path(folder), quick=options.quick)
    if options.as_json:
        found = [result.as_json() for result in results]
        print(json.dumps({"machine": machine(), "results": found}, ensure_ascii=False))  # noqa: T201
        return
    for result in results:
        print(line(result))  # noqa: T201


def line(result: Result) -> str:
    """Return a result for people."""
    ratio = result.as_json()["ratio"]
    figures = f"{result.ours:>9} beside {result.floor:>9} {result.unit}"
    return f"{result.id:4}{result.work:58}{figures}, ratio {ratio}"


def measure(folder: Path, *, quick: bool) -> list[Result]:
    """Return all figures."""
    turns = 1 if quick else 3
    return [
        *_in_memory(turns, quick=quick),
        *_over_http(folder, turns, quick=quick),
        *_of_an_event(folder, turns, quick=quick),
    ]


def _in_memory(turns: int, *, quick: bool) -> list[Result]:
    return [
        *draws((512,) if quick else (512, 4096), turns * 5),
        *rounds((128,) if quick else (128, 512, 1024), turns),
        *rulings(turns),
    ]


def _over_http(folder: Path, turns: int, *, quick: bool) -> list[Result]:
    with ExitStack() as stack:
        hall = Hall(folder, stack)
        results = start(hall)
        results += polls(hall, turns, each=100 if quick else 1000)
        for teams in (16,) if quick else (16, 512):
            results += record_hands(hall, teams, turns, per_turn=8 if quick else 24)
        return [*results, *crowd(hall, SMALL if quick else FULL)]


def _of_an_event(folder: Path, turns: int, *, quick: bool) -> list[Result]:
    database = folder / "played.sqlite3"
    manage(database, "migrate", "--verbosity", "0")
    sizes = (64,) if quick else (64, 256, 512)
    for teams in sizes:
        size = ("--teams", str(teams), "--seed", "1", "--slug", f"played-{teams}")
        manage(database, "simulate", *size, *(() if teams in (64, 512) else ("--rounds", "1")))
    os.environ |= {**environment(database), "DJANGO_SETTINGS_MODULE": "referee.settings"}
    django.setup()
    # Models can be imported only now that Django knows the database.
    from bench.drawn import drawn_round  # noqa: PLC0415
    from bench.files import event_results  # noqa: PLC0415

    return [*event_results(sizes, turns), drawn_round(128 if quick else 1024, turns)]


if __name__ == "__main__":
    main()
