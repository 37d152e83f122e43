"""What is entered about a team, cleaned, and what can be wrong with it."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

from brackets.errors import Problem, ProblemCode
from brackets.models import Team

MAX_NUMBER = 999_999
MAX_SEED = 512
LIMITS = {"unit": 80, "player_one": 40, "player_two": 40, "phone": 40, "note": 200}
PLAYERS = ("player_one", "player_two")


def tidy(text: str) -> str:
    """Return `text` in NFC, trimmed, inner white space squeezed, without invisible characters."""
    # Zero-width and control characters come along with copied text and make equal names differ;
    # lone surrogates and NUL cannot be stored.
    visible = "".join(
        character
        for character in unicodedata.normalize("NFC", text)
        if character.isspace() or unicodedata.category(character) not in {"Cc", "Cf", "Cs"}
    )
    return " ".join(visible.split())


def tidy_name(text: str) -> str:
    """Return a player's name, tidy; 张　三, spaced out to the width of three, is 张三."""
    name = tidy(text)
    if re.fullmatch(r"[^\W\d_a-zA-Z] [^\W\d_a-zA-Z]", name):
        return name.replace(" ", "")
    return name


def tidy_phone(text: str) -> str:
    """Return a phone number, tidy, with full-width digits and signs made half-width."""
    return tidy(unicodedata.normalize("NFKC", text))


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEntry:
    """A pair as entered; `number=None` takes the next number."""

    player_one: str
    player_two: str
    unit: str = ""
    phone: str = ""
    seed: int | None = None
    note: str = ""
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Registered:
    """What must be known of another team to compare an entry with it."""

    number: int
    unit: str
    players: tuple[str, str]
    seed: int | None


def registered(team: Team) -> Registered:
    """Return what later entries are compared with."""
    return Registered(
        number=team.number,
        unit=team.unit,
        players=(team.player_one, team.player_two),
        seed=team.seed,
    )


def cleaned(entry: TeamEntry) -> TeamEntry:
    """Return the entry as it will be stored."""
    return replace(
        entry,
        unit=tidy(entry.unit),
        player_one=tidy_name(entry.player_one),
        player_two=tidy_name(entry.player_two),
        phone=tidy_phone(entry.phone),
        note=tidy(entry.note),
    )


def own_problems(entry: TeamEntry) -> tuple[Problem, ...]:
    """Return what is wrong with a cleaned entry whatever the other teams are."""
    found = [Problem(ProblemCode.MISSING, field) for field in PLAYERS if not getattr(entry, field)]
    found += [
        Problem(ProblemCode.TOO_LONG, field, {"limit": limit})
        for field, limit in LIMITS.items()
        if len(getattr(entry, field)) > limit
    ]
    if entry.player_one and entry.player_one == entry.player_two:
        found.append(Problem(ProblemCode.PLAYERS_SAME, "player_two", {"name": entry.player_one}))
    for field, limit in (("number", MAX_NUMBER), ("seed", MAX_SEED)):
        value = getattr(entry, field)
        if value is not None and not 1 <= value <= limit:
            found.append(Problem(ProblemCode.OUT_OF_RANGE, field, {"low": 1, "high": limit}))
    return tuple(found)


def clashes(entry: TeamEntry, others: Iterable[Registered]) -> tuple[Problem, ...]:
    """Return where a cleaned entry collides with other teams (decision 17)."""
    found = []
    for other in others:
        if entry.number is not None and entry.number == other.number:
            found.append(Problem(ProblemCode.NUMBER_TAKEN, "number", {"number": other.number}))
        if entry.seed is not None and entry.seed == other.seed:
            values = {"seed": other.seed, "number": other.number}
            found.append(Problem(ProblemCode.SEED_TAKEN, "seed", values))
        if entry.unit == other.unit:
            found += _shared_players(ProblemCode.PLAYER_TWICE, entry, other)
    return tuple(found)


def namesakes(entry: TeamEntry, others: Iterable[Registered]) -> tuple[Problem, ...]:
    """Return the warnings: a name of this cleaned entry that plays for another unit as well."""
    found: list[Problem] = []
    for other in others:
        if entry.unit != other.unit:
            found += _shared_players(ProblemCode.PLAYER_ELSEWHERE, entry, other)
    return tuple(found)


def _shared_players(code: ProblemCode, entry: TeamEntry, other: Registered) -> list[Problem]:
    return [
        Problem(
            code,
            field,
            {"name": getattr(entry, field), "number": other.number, "unit": other.unit},
        )
        for field in PLAYERS
        if getattr(entry, field) and getattr(entry, field) in other.players
    ]
