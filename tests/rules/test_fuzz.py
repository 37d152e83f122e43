"""Whatever a line says, it gets one reply and stops nothing."""

import copy
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.ruleset import preset_keys
from rules.rulings.requests import KINDS, reply_to
from tests.rules.protocol import cases

REQUESTS = [request for _, request, _ in cases()]

odd = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-300, 300),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=5),
    st.sampled_from(
        [-5, 3, 10**20, "S", "SA", "attackers", "both", [], {}, [[]], [None], "\ud800"]
    ),
)
values = st.recursive(
    odd,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner),
    max_leaves=8,
)


def check(line: bytes) -> None:
    reply = reply_to(line)
    assert set(reply) in ({"id", "result"}, {"id", "error"})
    if "error" in reply:
        error = reply["error"]
        assert isinstance(error, dict)
        assert set(error) == {"code", "message"}
        assert all(isinstance(text, str) and text for text in error.values())
    json.loads(json.dumps(reply, allow_nan=False))


@given(st.binary(max_size=60))
@settings(deadline=None)
def test_any_bytes_get_one_reply(line: bytes) -> None:
    check(line)


@given(values, st.sampled_from(sorted(KINDS)), values, values, st.sampled_from(preset_keys()))
@settings(deadline=None)
def test_any_input_gets_one_reply(
    given_input: Any, kind: str, options: Any, given_id: Any, system: str
) -> None:
    for asked_options in (options, None):
        request = {
            "id": given_id,
            "kind": kind,
            "system": system,
            "input": given_input,
            "options": asked_options,
        }
        check(json.dumps(request).encode())


def places(value: Any) -> list[tuple[Any, Any]]:
    """Return every container and key inside a value."""
    keys = value.keys() if isinstance(value, dict) else range(len(value))
    found = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += places(value[key])
    return found


@given(st.sampled_from(REQUESTS), values, st.data())
@settings(deadline=None, max_examples=300)
def test_good_request_with_one_odd_value_gets_one_reply(
    request_: dict[str, Any], value: Any, data: st.DataObject
) -> None:
    changed = copy.deepcopy(request_)
    container, key = data.draw(st.sampled_from(places(changed["input"]) or [(changed, "input")]))
    container[key] = value
    check(json.dumps(changed).encode())
