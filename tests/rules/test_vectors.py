"""Every vector with its alternatives, through the real command."""

import json
from typing import Any

import pytest

from tests.rules.protocol import ROOT, VECTORS, ask, cases

CASES = cases()
SHARED = ROOT.parent / "shared" / "rules" / "vectors.json"


@pytest.fixture(scope="module")
def replies() -> dict[str, dict[str, Any]]:
    """The reply to each case, all from one process."""
    status, found = ask(*(request for _, request, _ in CASES))
    assert status == 0
    return {name: reply for (name, _, _), reply in zip(CASES, found, strict=True)}


@pytest.mark.parametrize(("name", "request_", "expected"), CASES, ids=[case[0] for case in CASES])
def test_vector_is_answered_as_expected(
    name: str,
    request_: dict[str, Any],
    expected: dict[str, Any],
    replies: dict[str, dict[str, Any]],
) -> None:
    reply = replies[name]
    assert reply["id"] == request_["id"]
    assert {key: reply["result"].get(key, "absent") for key in expected} == expected


@pytest.mark.skipif(not SHARED.exists(), reason="the owner's pages are not beside this clone")
def test_copy_of_vectors_is_complete() -> None:
    theirs = json.loads(SHARED.read_text(encoding="utf-8"))["vectors"]
    assert json.loads(VECTORS.read_text(encoding="utf-8")) == theirs
