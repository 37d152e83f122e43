"""The command `python -m rules` itself: order, bad lines, exit status, options, files."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from rules.ruleset import preset_text
from tests.rules.protocol import ROOT, ask, error_code, result, run

GOOD = {
    "id": "good",
    "kind": "score_band",
    "system": "yijing_cup",
    "input": {"attackers_points": 0},
}
GOOD_LINE = json.dumps(GOOD).encode()
GOOD_REPLY = {
    "id": "good",
    "result": {"dealer_gain": 3, "attackers_gain": 0, "dealer_keeps": True, "unit": "big"},
}

BAD_LINES = [
    (b"{", "malformed_json"),
    (b"\xff\xfe", "malformed_json"),
    (b'{"id": 1, "x": NaN}', "malformed_json"),
    (b'{"id": 1, "x": -Infinity}', "malformed_json"),
    (b'{"id": 1, "x": 1e999}', "malformed_json"),
    (b"9" * 5000, "malformed_json"),
    (b"[" * 100_000, "malformed_json"),
    (b"[]", "invalid_request"),
    (b"null", "invalid_request"),
    (b"{}", "invalid_request"),
    (b'{"id": {}, "kind": "score_band"}', "invalid_request"),
    (b'{"kind": 7, "system": "yijing_cup"}', "invalid_request"),
    (b'{"kind": "score_band"}', "invalid_request"),
    (b'{"kind": "score_band", "system": "yijing_cup"}', "invalid_input"),
    (b'{"kind": "score_band", "system": "yijing_cup", "input": []}', "invalid_input"),
    (b'{"kind": "prophecy", "system": "yijing_cup", "input": {}}', "unknown_kind"),
    (b'{"kind": "kitty", "system": "no_such_cup", "input": {}}', "unknown_system"),
    (b'{"kind": "kitty", "system": "a\\u0000b", "input": {}}', "unknown_system"),
    (b'{"kind": "kitty", "system": "\\ud800", "input": {}}', "unknown_system"),
    (b'{"kind": "kitty", "system": "rules", "input": {}}', "unknown_system"),
]


def test_bad_lines_never_stop_the_ones_after_them() -> None:
    lines = [line for bad, _ in BAD_LINES for line in (bad, GOOD_LINE)]
    status, replies = run(b"\n".join(lines))
    assert status == 1
    assert [reply["error"]["code"] for reply in replies[::2]] == [code for _, code in BAD_LINES]
    assert replies[1::2] == [GOOD_REPLY] * len(BAD_LINES)


def test_blank_lines_get_no_reply_and_windows_line_ends_do_no_harm() -> None:
    assert run(b"\xef\xbb\xbf" + GOOD_LINE + b"\r\n\r\n   \n" + GOOD_LINE + b"\n\n") == (
        0,
        [GOOD_REPLY, GOOD_REPLY],
    )


def test_no_input_is_no_error() -> None:
    assert run(b"") == (0, [])


@pytest.mark.parametrize("given", ["seven", 7, 2.5, True, None])
def test_id_is_repeated_as_given(given: object) -> None:
    assert ask(GOOD | {"id": given}) == (0, [GOOD_REPLY | {"id": given}])


def test_id_of_a_refused_request_is_repeated() -> None:
    _, (answer,) = ask(GOOD | {"input": {}})
    assert answer["id"] == "good"
    assert answer["error"] == {
        "code": "invalid_input",
        "message": "input.attackers_points is missing; it must be an integer",
    }


@pytest.mark.parametrize(
    ("points", "code"),
    [
        (-5, "negative"),
        (-3, "negative"),
        (87, "not_multiple_of_5"),
        (85.0, "invalid_input"),
        (True, "invalid_input"),
        ("85", "invalid_input"),
        ([85], "invalid_input"),
        (10**4000, "invalid_input"),
    ],
)
def test_points_that_are_no_points_are_refused(points: object, code: str) -> None:
    for kind, given in (
        ("score_band", {"attackers_points": points}),
        ("match_total", {"attackers_points": [80, points]}),
        ("match", {"hands": [{"attackers_points": points}]}),
        ("match", {"hands": [{"broken_off": True, "attackers_points_so_far": points}]}),
        ("overtime", {"attackers_points": points}),
        ("succession", {"dealer": 0, "attackers_points": points}),
        ("kitty", {"attackers_trick_points": points, "kitty_points": 0}),
    ):
        assert error_code(kind, given) == code


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"no_such_option": 1}, "unknown_option"),
        ({"key": "mine"}, "unknown_option"),
        ({"forfeit": "deduct_4"}, "wrong_option_value"),
        ({"forfeit": None}, "wrong_option_value"),
        ({"hands": 4.0}, "wrong_option_value"),
        ({"hands": True}, "wrong_option_value"),
        ({"chao_order": "strict_list"}, "option_not_for_system"),
        ({"kitty_size": "8"}, "option_not_for_system"),
        ({"decks": 3}, "contradicting_options"),
        ([], "invalid_request"),
    ],
)
def test_options_that_make_no_sense_are_refused(options: object, code: str) -> None:
    assert error_code("score_band", {"attackers_points": 0}, options) == code


def test_every_wrong_option_is_named_at_once() -> None:
    _, (answer,) = ask(GOOD | {"options": {"forfeit": "x", "nothing": 1, "last_level": "A"}})
    message = answer["error"]["message"]
    assert all(name in message for name in ("forfeit", "nothing", "last_level"))


def test_any_field_of_the_ruleset_is_an_option() -> None:
    given = {"attackers_points": [0, 0]}
    assert result("match_total", given, hands=2)["decided_by"] == "overtime"


def test_system_may_be_a_ruleset_file(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(preset_text("yijing_cup").replace("dealer_gain = 3", "dealer_gain = 7"))
    _, (answer,) = ask(GOOD | {"system": str(mine)})
    assert answer["result"]["dealer_gain"] == 7


def test_ruleset_file_with_mistakes_is_refused(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text("file_version = 1")
    given = {"attackers_points": 0}
    assert error_code("score_band", given, system=str(mine)) == "invalid_ruleset"
    mine.write_bytes(b"\xff")
    assert error_code("score_band", given, system=str(mine)) == "unknown_system"


def test_rules_need_no_django() -> None:
    code = "import sys, rules.__main__, rules.ranking; sys.exit('django' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False).returncode == 0
