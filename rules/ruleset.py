"""Ruleset: one regulation as frozen, validated data.

A file is TOML. Everything wrong with it is reported at once, each mistake with the path of its
field: unknown and missing fields, wrong values, and fields that contradict each other.
"""

import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated, Any, get_type_hints

from pydantic import Field, TypeAdapter, ValidationError

from rules.cards import Joker, Rank
from rules.contradictions import contradictions
from rules.offences import CatalogueEntry
from rules.options import (
    DoubleOffence,
    EqualCards,
    Fine10Attackers,
    Fine10DealerSide,
    FirstDealer,
    Forfeit,
    ForfeitSecured,
    ForfeitSmall,
    KittyTractor,
    LongFormLevels,
    MiscountGrace,
    MixedTractor,
    OvercallWindow,
    Overruff,
    OvertimeCounts,
    OvertimeNoClaim,
    PairOverPair,
    SeatLabels,
    ShorterTractor,
    SmallFloor,
    ThrowCheck,
    ThrowFail,
    ThrowFine,
    Throws,
    Timely,
    TrumpAdjacency,
    YesNo,
)

FILE_VERSION = 1
"""The newest layout of ruleset files that this program reads."""

PRESETS = Path(__file__).parent / "presets"

IDENTITY = frozenset({"file_version", "key", "version", "name"})
"""Fields that say which ruleset it is; they are no options."""

OPTIONS_OF_OTHER_SYSTEMS = frozenset({
    "kitty_single_pair", "kitty_long_tractor", "kitty_loose_pairs", "kitty_multiplier",
    "kitty_size", "protect_longer_sets", "set_ladder", "chao_order", "joker_chao_trump",
    "chao_single_big_joker", "chao_moves_deal", "chao_after_flip", "winning_dealer", "last_level",
    "must_play_last", "takeover_at", "small_light_ends", "nt_opening", "four_jokers", "flip_joker",
    "demotion",
})  # fmt: skip
"""Options of the protocol that make no sense with fixed hands at one level and two decks."""

Count = Annotated[int, Field(ge=0, le=10_000)]
Positive = Annotated[int, Field(ge=1, le=10_000)]
Text = Annotated[str, Field(min_length=1, max_length=200)]


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
class BandStart:
    """A line of the band table: from so many attackers' points on, one side gains big score."""

    points_from: Count
    clause: Text
    dealer_gain: Count = 0
    attackers_gain: Count = 0


@dataclass(frozen=True, kw_only=True)
class Ruleset:
    """One regulation. Points are attackers' card points, gains are big score.

    `bands` are the printed lines; beyond the last one every full `step_points` add `step_gain`
    to the attackers (Y46). From `dealer_falls_at` points on the dealer side loses the deal (Y42).
    `permanent_trumps` run from the highest down; of a rank the trump suit's card comes first.
    """

    file_version: Positive
    key: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,59}$")]
    version: Positive
    name: Words

    decks: Annotated[int, Field(ge=1, le=8)]
    kitty_cards: Positive
    hands: Annotated[int, Field(ge=1, le=32)]
    first_dealer: FirstDealer
    level: Rank
    permanent_trumps: tuple[Rank | Joker, ...]

    bands: tuple[BandStart, ...]
    dealer_falls_at: Positive
    step_points: Positive
    step_gain: Count
    step_clause: Text

    kitty_trump_only: bool
    kitty_single: Count
    kitty_pair: Count
    kitty_tractor: KittyTractor

    penalties: tuple[CatalogueEntry, ...]
    forfeit: Forfeit
    forfeit_small: ForfeitSmall
    forfeit_secured: ForfeitSecured
    double_offence: DoubleOffence
    fine10_attackers: Fine10Attackers
    fine10_dealer_side: Fine10DealerSide
    small_floor: SmallFloor
    timely: Timely
    miscount_grace: MiscountGrace

    overtime_no_claim: OvertimeNoClaim
    overtime_counts: OvertimeCounts
    pair_over_pair: PairOverPair
    overcall_window: OvercallWindow
    seat_labels: SeatLabels
    long_form_levels: LongFormLevels

    equal_cards: EqualCards
    adjacent_across_removed_rank: YesNo
    trump_adjacency: TrumpAdjacency
    mixed_tractor: MixedTractor
    protect_tractor: YesNo
    shorter_tractor: ShorterTractor
    throws: Throws
    throw_check: ThrowCheck
    throw_fail: ThrowFail
    throw_fine: ThrowFine
    overruff: Overruff

    def with_options(self, options: Mapping[str, object]) -> "Ruleset":
        """Return this ruleset with some fields changed; raises RulesetError with every mistake."""
        if not options:
            return self
        wrong = tuple(_wrong_options(options))
        refused = {problem.path for problem in wrong}
        changed = {name: value for name, value in options.items() if name not in refused}
        return _read({**asdict(self), **changed}, wrong)


def _wrong_options(options: Mapping[str, object]) -> Iterator[RulesetProblem]:
    for name in options:
        if name in OPTIONS_OF_OTHER_SYSTEMS:
            yield RulesetProblem(
                name, ProblemCode.NOT_FOR_SYSTEM, "this option makes no sense for this system"
            )
        elif name in IDENTITY or name not in _ADAPTERS:
            yield RulesetProblem(name, ProblemCode.UNKNOWN, "there is no such option")


_ADAPTERS: dict[str, TypeAdapter[Any]] = {
    name: TypeAdapter(hint) for name, hint in get_type_hints(Ruleset, include_extras=True).items()
}


def _read(data: Mapping[str, object], wrong: tuple[RulesetProblem, ...] = ()) -> Ruleset:
    """Build a Ruleset from plain values; raises RulesetError with `wrong` and all that is wrong."""
    values: dict[str, Any] = {}
    problems = [
        *wrong,
        *(
            RulesetProblem(name, ProblemCode.UNKNOWN, "there is no such field")
            for name in data
            if name not in _ADAPTERS
        ),
    ]
    for name, adapter in _ADAPTERS.items():
        if name not in data:
            problems.append(RulesetProblem(name, ProblemCode.MISSING, "this field is missing"))
            continue
        try:
            # Strict JSON: names become enums and lists tuples, yet 4.0 or "4" are no integers.
            values[name] = adapter.validate_json(
                json.dumps(data[name], default=str), strict=True, extra="forbid"
            )
        except ValidationError as error:
            problems += _problems(name, error)
    problems += [
        RulesetProblem(path, ProblemCode.CONTRADICTION, expected)
        for path, expected in contradictions(values)
    ]
    if problems:
        raise RulesetError(tuple(problems))
    return Ruleset(**values)


def _problems(name: str, error: ValidationError) -> Iterator[RulesetProblem]:
    codes = {
        "missing": ProblemCode.MISSING,
        "unexpected_keyword_argument": ProblemCode.UNKNOWN,
        "extra_forbidden": ProblemCode.UNKNOWN,
    }
    found: dict[tuple[str, ProblemCode], list[str]] = {}
    for item in error.errors(include_url=False, include_input=False):
        # Of a field with several types pydantic names each type in the path; nobody wrote those.
        place = (part for part in item["loc"] if "[" not in str(part))
        path = name + "".join(f"[{p}]" if isinstance(p, int) else f".{p}" for p in place)
        code = codes.get(item["type"], ProblemCode.WRONG_VALUE)
        found.setdefault((path, code), []).append(item["msg"])
    for (path, code), messages in found.items():
        yield RulesetProblem(path, code, "; or: ".join(messages))


@lru_cache(maxsize=64)
def parse(text: str) -> Ruleset:
    """Return the ruleset of a TOML text; raises RulesetError with every mistake."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        problem = RulesetProblem("", ProblemCode.NOT_TOML, f"this is not TOML: {error}")
        raise RulesetError((problem,)) from None
    version = data.get("file_version")
    if type(version) is int and version > FILE_VERSION:
        # Nothing else is looked at: a newer layout may well have other fields.
        expected = (
            f"this file has version {version}, this program reads versions up to {FILE_VERSION}; "
            "please use a newer program"
        )
        raise RulesetError((RulesetProblem("file_version", ProblemCode.NEWER_VERSION, expected),))
    return _read(data)


@cache
def preset_keys() -> tuple[str, ...]:
    """Return the keys of the published regulations."""
    return tuple(sorted(path.stem for path in PRESETS.glob("*.toml")))


def preset_text(key: str) -> str:
    """Return a published regulation as TOML; raises UnknownPreset."""
    if key not in preset_keys():
        raise UnknownPreset(key)
    return (PRESETS / f"{key}.toml").read_text(encoding="utf-8")


@cache
def load(key: str) -> Ruleset:
    """Return a published regulation; raises UnknownPreset."""
    return parse(preset_text(key))
