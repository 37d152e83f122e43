"""Ruleset: one regulation as frozen, validated data.

A file is TOML. Everything wrong with it is reported at once, each mistake with the path of its
field: unknown and missing fields, wrong values, and fields that contradict each other.
"""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, asdict, dataclass, fields
from enum import StrEnum
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Any, get_type_hints

from pydantic import Field, TypeAdapter, ValidationError

from rules.applicability import CONDITIONS, applies, must_be_there
from rules.contradictions import contradictions
from rules.layout import (
    FILE_VERSION,
    IDENTITY,
    flat_path,
    flattened,
    from_version_1,
    path_of,
)
from rules.sections import (
    BandStart,
    Cards,
    Claims,
    Clock,
    ExtraHandRules,
    Kitty,
    Levels,
    MatchShape,
    Offences,
    Play,
    Scoring,
    Standing,
)
from rules.shapes import Positive, ResultUnit, Shape, Stage, Text

__all__ = [
    "FILE_VERSION",
    "BandStart",
    "ProblemCode",
    "Ruleset",
    "RulesetError",
    "RulesetProblem",
    "UnknownPreset",
    "Words",
    "load",
    "option_names",
    "parse",
    "preset_keys",
    "preset_text",
]

PRESETS = Path(__file__).parent / "presets"

_PUBLISHED = (
    "yijing_cup",
    "nanshan_cup",
    "common_two_deck",
    "four_deck",
    "sports_faculty_2013",
    "union_three_rounds",
    "hospital_jokers",
    "faculty_pass_ten",
    "eight_groups",
    "club_past_joker",
    "office_double",
    "eight_rounds_by_points",
    "village_best_of_three",
)
"""In the order in which the regulations are told; each has a file."""

SPELLINGS = {"kitty_size": "kitty_cards"}
"""Options of the protocol that set a field of another name."""


class ProblemCode(StrEnum):
    """What is wrong with a field of a ruleset file."""

    NOT_TOML = "not_toml"
    NEWER_VERSION = "newer_version"
    MISSING = "missing"
    UNKNOWN = "unknown"
    NOT_FOR_SYSTEM = "not_for_system"
    WRONG_VALUE = "wrong_value"
    CONTRADICTION = "contradiction"


@dataclass(frozen=True)
class RulesetProblem:
    """One mistake: where it is, its kind and what was expected (English)."""

    path: str
    code: ProblemCode
    expected: str

    def __str__(self) -> str:
        return f"{self.path}: {self.expected}" if self.path else self.expected


class RulesetError(ValueError):
    """A ruleset that cannot be used; `problems` holds every mistake."""

    def __init__(self, problems: tuple[RulesetProblem, ...]) -> None:
        super().__init__("; ".join(map(str, problems)))
        self.problems = problems


class UnknownPreset(LookupError):
    """No published regulation has this key."""


@dataclass(frozen=True)
class Words:
    """A name in Chinese and in English."""

    zh: Text
    en: Text


@dataclass(frozen=True, kw_only=True)
class Ruleset(
    Standing,
    Play,
    Claims,
    Clock,
    ExtraHandRules,
    Offences,
    Kitty,
    Scoring,
    Levels,
    MatchShape,
    Cards,
):
    """One regulation: all its sections, and the format that goes with it.

    Points are attackers' card points. `silent` names the fields whose values are defaults because
    the regulation says nothing.
    """

    file_version: Positive
    key: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,59}$")]
    version: Positive
    name: Words
    silent: tuple[Text, ...]
    stages: tuple[Stage, ...]

    def __hash__(self) -> int:
        """Return the hash, worked out once: rulesets are the keys of every cache of the rules."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash(tuple(getattr(self, field.name) for field in fields(self)))

    @property
    def unit(self) -> ResultUnit:
        """What the gains of a band are."""
        return ResultUnit.BIG if self.shape is Shape.FIXED_HANDS else ResultUnit.LEVELS

    def with_options(self, options: Mapping[str, object]) -> "Ruleset":
        """Return this ruleset with some fields changed; raises RulesetError with every mistake.

        What was chosen is no default any more: it leaves `silent`.
        """
        if not options:
            return self
        wrong = tuple(self._wrong_options(options))
        refused = {problem.path for problem in wrong}
        chosen = {
            SPELLINGS.get(name, name): _size(value) if name in SPELLINGS else value
            for name, value in options.items()
            if name not in refused
        }
        kept = {
            name: value
            for name, value in asdict(self).items()
            if name not in CONDITIONS or applies(name, vars(self))
        }
        kept["silent"] = [name for name in self.silent if name not in chosen]
        return _read({**kept, **chosen}, flat_path, wrong, asked=frozenset(chosen))

    def _wrong_options(self, options: Mapping[str, object]) -> Iterator[RulesetProblem]:
        for name in options:
            if name in IDENTITY or SPELLINGS.get(name, name) not in _ADAPTERS:
                yield RulesetProblem(name, ProblemCode.UNKNOWN, "there is no such option")
            elif name in SPELLINGS and self.decks < 3:
                expected = "it makes no sense here: the size of the kitty is printed"
                yield RulesetProblem(name, ProblemCode.NOT_FOR_SYSTEM, expected)


def _size(value: object) -> object:
    """Return the number of kitty cards that the protocol writes as a text."""
    return int(value) if value in {"8", "12", "16"} else str(value)


def option_names() -> tuple[str, ...]:
    """Return the names of all options, in the order of a file."""
    return tuple(name for name in _ADAPTERS if name not in IDENTITY)


_ADAPTERS: dict[str, TypeAdapter[Any]] = {
    name: TypeAdapter(hint) for name, hint in get_type_hints(Ruleset, include_extras=True).items()
}
_DEFAULTS: dict[str, Any] = {
    field.name: field.default for field in fields(Ruleset) if field.default is not MISSING
}
assert set(_DEFAULTS) == set(CONDITIONS), "a field has a value here if it makes sense only there"


def _read(
    data: Mapping[str, object],
    path: Callable[[str], str],
    wrong: tuple[RulesetProblem, ...] = (),
    asked: frozenset[str] | None = None,
) -> Ruleset:
    """Build a Ruleset from plain values; raises RulesetError with `wrong` and all that is wrong.

    `path` tells where a field stands. `asked` are the fields that somebody wants changed: the
    others then give way where they make no sense any more. None: all fields were written.
    """
    values, problems = _valid(data, path)
    known = {**{name: value for name, value in _DEFAULTS.items() if name not in data}, **values}
    for name in _ADAPTERS:
        if name in data and not applies(name, known):
            values[name] = _DEFAULTS[name]
            if asked is None or name in asked:
                expected = f"it makes no sense here: {CONDITIONS[name].where}"
                problems.append(RulesetProblem(path(name), ProblemCode.NOT_FOR_SYSTEM, expected))
        elif name not in data:
            if name in _DEFAULTS and (asked is not None or not must_be_there(name, known)):
                values[name] = _DEFAULTS[name]
            else:
                problems.append(
                    RulesetProblem(path(name), ProblemCode.MISSING, "this field is missing")
                )
    problems += [
        RulesetProblem(path(name), ProblemCode.CONTRADICTION, expected)
        for name, expected in contradictions(values)
    ]
    if wrong or problems:
        raise RulesetError((*wrong, *problems))
    return Ruleset(**values)


def _valid(
    data: Mapping[str, object], path: Callable[[str], str]
) -> tuple[dict[str, Any], list[RulesetProblem]]:
    """Return the fields that are right on their own, and what is wrong with the others."""
    values: dict[str, Any] = {}
    problems: list[RulesetProblem] = []
    for name, adapter in _ADAPTERS.items():
        if name not in data:
            continue
        try:
            # Strict JSON: names become enums and lists tuples, yet 4.0 or "4" are no integers.
            values[name] = adapter.validate_json(
                json.dumps(data[name], default=str), strict=True, extra="forbid"
            )
        except ValidationError as error:
            problems += _problems(path(name), error)
    return values, problems


def _problems(name: str, error: ValidationError) -> Iterator[RulesetProblem]:
    found: dict[tuple[str, ProblemCode], list[str]] = {}
    for item in error.errors(include_url=False, include_input=False):
        # Of a field with several types pydantic names each type in the path; nobody wrote those.
        place = (part for part in item["loc"] if "[" not in str(part))
        path = name + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in place)
        code, expected = _EXPECTED.get(item["type"], (ProblemCode.WRONG_VALUE, item["msg"]))
        found.setdefault((path, code), []).append(expected)
    for (path, code), messages in found.items():
        yield RulesetProblem(path, code, "; or: ".join(messages))


_EXPECTED = {
    "missing": (ProblemCode.MISSING, "this field is missing"),
    "unexpected_keyword_argument": (ProblemCode.UNKNOWN, "there is no such field"),
    "extra_forbidden": (ProblemCode.UNKNOWN, "there is no such field"),
    "string_pattern_mismatch": (
        ProblemCode.WRONG_VALUE,
        "small letters, digits and _, starting with a letter",
    ),
}
"""Complaints that pydantic words for programmers, by its name for them."""


def _strange(data: Mapping[str, object]) -> Iterator[RulesetProblem]:
    """Yield the unknown fields of a flat file."""
    for name in data:
        if name not in _ADAPTERS:
            yield RulesetProblem(name, ProblemCode.UNKNOWN, "there is no such field")


@lru_cache(maxsize=64)
def parse(text: str) -> Ruleset:
    """Return the ruleset of a TOML text; raises RulesetError with every mistake."""
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # TOML's own error is one of value
        problem = RulesetProblem("", ProblemCode.NOT_TOML, f"this is not TOML: {error}")
        raise RulesetError((problem,)) from None
    version = data.get("file_version")
    if version == 1:
        return _read(from_version_1(data), flat_path, tuple(_strange(data)))
    if type(version) is int and version > FILE_VERSION:
        # Nothing else is looked at: a newer layout may well have other fields.
        expected = (
            f"this file has version {version}, this program reads versions up to {FILE_VERSION}; "
            "please use a newer program"
        )
        raise RulesetError((RulesetProblem("file_version", ProblemCode.NEWER_VERSION, expected),))
    found, misplaced = flattened(data)
    return _read(
        found,
        path_of,
        tuple(RulesetProblem(place, ProblemCode.UNKNOWN, why) for place, why in misplaced),
    )


def preset_keys() -> tuple[str, ...]:
    """Return the keys of the published regulations, the cup first."""
    return _PUBLISHED


def preset_text(key: str) -> str:
    """Return a published regulation as TOML; raises UnknownPreset."""
    if key not in preset_keys():
        raise UnknownPreset(key)
    return (PRESETS / f"{key}.toml").read_text(encoding="utf-8")


@cache
def load(key: str) -> Ruleset:
    """Return a published regulation; raises UnknownPreset."""
    return parse(preset_text(key))
