"""The lots repeat: worked examples, and what must not change them."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from brackets.placement import first_round
from brackets.seeding import Entry, entry_hash, entry_lines, parse_lines, ranked

VECTORS = json.loads(
    (Path(__file__).parents[2] / "fixtures" / "draw_vectors.json").read_text(encoding="utf-8")
)
CASES: list[dict[str, Any]] = VECTORS["cases"]


def entries_of(case: dict[str, Any]) -> list[Entry]:
    return [
        Entry(row["number"], row["unit"], row["players"][0], row["players"][1], row["seed"])
        for row in case["entries"]
    ]


@pytest.mark.parametrize("case", CASES, ids=[case["seed"] for case in CASES])
def test_draw_as_the_worked_example(case: dict[str, Any]) -> None:
    entries = entries_of(case)
    assert entry_hash(entry_lines(entries)) == case["entry_hash"]
    bracket = first_round(ranked(entries, case["seed"]))
    assert [list(pairing) for pairing in bracket] == case["bracket"]


def test_draw_whatever_order_the_entries_come_in() -> None:
    for case in CASES:
        entries = entries_of(case)
        assert ranked(entries[::-1], case["seed"]) == ranked(entries, case["seed"])


def test_entry_lines_trim_compose_and_leave_absent_values_empty() -> None:
    entries = [
        Entry(12, "", "王芳", "李建国", None),
        Entry(3, " 图书馆　", "Zo\N{LATIN SMALL LETTER E}\N{COMBINING DIAERESIS}", "周䶮 ", 2),
    ]
    expected = "3\t图书馆\tZoë\t周䶮\t2\n12\t\t王芳\t李建国\t\n"
    assert entry_lines(entries) == expected
    assert entry_hash(expected) == hashlib.sha256(expected.encode()).hexdigest()


def test_entry_lines_are_read_back() -> None:
    entries = entries_of(CASES[4])
    assert list(parse_lines(entry_lines(entries))) == entries


@pytest.mark.parametrize(
    ("lines", "why"),
    [("1\t图书馆\t王芳\n", "values to unpack"), ("x\t\t王芳\t李建国\t\n", "invalid literal")],
)
def test_entry_lines_that_were_damaged_are_refused(lines: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_lines(lines)


def test_unseeded_lots_follow_the_written_algorithm() -> None:
    """Three teams by hand: i = 2 takes H(0) mod 3, i = 1 takes H(1) mod 2."""
    entries = [Entry(number, "", f"甲{number}", f"乙{number}", None) for number in (1, 2, 3)]
    lines_hash = hashlib.sha256(entry_lines(entries).encode()).hexdigest()
    draws = [
        int(hashlib.sha256(f"开幕\n{lines_hash}\n{counter}".encode()).hexdigest(), 16)
        for counter in (0, 1)
    ]
    order = [1, 2, 3]
    first, second = draws[0] % 3, draws[1] % 2
    order[2], order[first] = order[first], order[2]
    order[1], order[second] = order[second], order[1]
    assert list(ranked(entries, "开幕")) == order


def test_seeds_come_first_in_their_order_even_with_gaps() -> None:
    seeds = {7: 1, 2: 3, 5: 8}
    entries = [Entry(number, "", "甲", "乙", seeds.get(number)) for number in range(1, 9)]
    assert ranked(entries, "x")[:3] == (7, 2, 5)
    assert sorted(ranked(entries, "x")) == list(range(1, 9))
