"""Every vector with its alternatives, through the real command."""

from typing import Any

import pytest

from tests.rules.protocol import ask, cases

CASES = cases()


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
