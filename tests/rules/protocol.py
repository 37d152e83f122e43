"""Ask the real `python -m rules` and read the vectors that came with the regulations."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from rules.rulings.requests import KINDS, reply_to

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "fixtures" / "rules_vectors.json"


def run(lines: bytes) -> tuple[int, list[dict[str, Any]]]:
    """Feed lines to one process; return its exit status and replies."""
    done = subprocess.run(
        [sys.executable, "-m", "rules"], cwd=ROOT, input=lines, capture_output=True, check=False
    )
    assert done.stderr == b""
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def ask(*requests: object) -> tuple[int, list[dict[str, Any]]]:
    return run("\n".join(json.dumps(request) for request in requests).encode())


def reply(kind: str, given: object, options: object, system: str) -> dict[str, Any]:
    """Ask one thing without the cost of a process."""
    request = {"id": 1, "kind": kind, "system": system, "input": given, "options": options}
    answer = json.loads(json.dumps(reply_to(json.dumps(request).encode())))
    assert answer.pop("id") == 1
    return dict(answer)


def error_code(kind: str, given: object, options: object = None, system: str = "yijing_cup") -> str:
    """Ask one thing that cannot be answered; return the error's code."""
    answer = reply(kind, given, options, system)
    assert set(answer) == {"error"}, answer
    assert set(answer["error"]) == {"code", "message"}
    assert answer["error"]["message"]
    return str(answer["error"]["code"])


def result(
    kind: str, given: object, *, system: str = "yijing_cup", **options: object
) -> dict[str, Any]:
    """Ask one thing and return its result."""
    answer = reply(kind, given, options, system)
    assert set(answer) == {"result"}, answer
    return dict(answer["result"])


def cases() -> list[tuple[str, dict[str, Any], dict[str, Any]]]:
    """Return every vector that is answered and every alternative: name, request, expected."""
    found = []
    for vector in json.loads(VECTORS.read_text(encoding="utf-8")):
        if vector["kind"] not in KINDS:
            continue
        request = {name: vector[name] for name in ("id", "kind", "system", "input")}
        found.append((vector["id"], request, vector["expect"]))
        for other in vector.get("alternatives", ()):
            name = f"{vector['id']} {other['option']}={other['value']}"
            options = {other["option"]: other["value"]}
            found.append((name, {**request, "options": options}, other["expect"]))
    return found
