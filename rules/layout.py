"""How the fields of a ruleset stand in a file, and files of older versions.

Version 1 was flat and knew the cup only; version 2 has the sections of `rules.sections`.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields

from rules.sections import SECTIONS

FILE_VERSION = 2
"""The newest layout of ruleset files that this program reads."""

HEAD = ("file_version", "key", "version", "name", "silent")
"""Fields that stand before the first section."""

TAIL = ("stages",)
"""Fields that stand after the last one."""

IDENTITY = frozenset(HEAD)
"""Fields that say which ruleset it is; they are no options."""

SECTION_OF: dict[str, str] = {
    field.name: section for section, kind in SECTIONS.items() for field in fields(kind)
}
"""The section of each field that stands in one."""

_SINCE_2: dict[str, object] = {
    "silent": [],
    "level_is_trump": False,  # Y23
    "shape": "fixed_hands",
    "games": 1,
    "first_drawer": "dealer",  # Y8
    "decided_by": ["big", "small", "extra_hand"],  # Y47 to Y49
    "attackers_cap": 0,  # Y46
    "kitty_multiplier": "by_format",
    "time_limit_minutes": 0,
    "late_minutes": 0,
    "late_for_draw_loses": False,
    "no_trump": False,  # Y5b
    "fix_trump": True,  # Y19
    "claim_takes_deal": "never",  # Y16
    "nobody_claims_first": "flip_kitty",  # Y20
    "flip_joker": "next_card",  # Y21
    "kitty_overcall": "none",
    "points_win": 1,
    "points_draw": 0,
    "points_loss": 0,
    "points_margin": "none",
    "walkover_points": 1,
    "walkover_loss_points": 0,
    "bye_points": 1,
    "walkover_in_differences": False,
    "tie_breaks": ["points", "lots"],
    "stages": [{"kind": "knockout", "pairing": "bracket", "advance": 1, "clause": "Y4b"}],
}
"""What version 1 did not say, with the meaning that its files had."""


def path_of(name: str) -> str:
    """Return where a field stands; `name` may go on with a path inside the field."""
    bare = name.split("[", maxsplit=1)[0].split(".", maxsplit=1)[0]
    section = SECTION_OF.get(bare)
    return f"{section}.{name}" if section else name


def flat_path(name: str) -> str:
    """Return where a field stands where there are no sections: options, and version 1."""
    return name


def from_version_1(data: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of a flat file, with what it could not say."""
    return {**_SINCE_2, **data, "file_version": FILE_VERSION}


def flattened(data: Mapping[str, object]) -> tuple[dict[str, object], tuple[tuple[str, str], ...]]:
    """Return the fields of a file with sections by name, and what stands where it cannot."""
    found: dict[str, object] = {}
    wrong: list[tuple[str, str]] = []
    for key, value in data.items():
        if key in SECTIONS:
            if isinstance(value, Mapping):
                found |= {name: item for name, item in value.items() if SECTION_OF.get(name) == key}
                wrong += _misplaced(key, value)
            else:
                wrong.append((key, f"this must be a section: [{key}]"))
        elif key in (*HEAD, *TAIL):
            found[key] = value
        else:
            wrong.append((key, _expected(key, "")))
    return found, tuple(wrong)


def _misplaced(section: str, values: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    for name in values:
        if SECTION_OF.get(name) != section:
            yield f"{section}.{name}", _expected(name, section)


def _expected(name: str, section: str) -> str:
    home = SECTION_OF.get(name)
    if home:
        return f"this field belongs in [{home}]"
    if section and name in (*HEAD, *TAIL):
        return "this field stands outside all sections"
    return "there is no such field" if section else "there is no such field or section"
