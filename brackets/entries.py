"""What is entered about a team, cleaned, and what can be wrong with it."""

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from brackets.errors import Problem, ProblemCode
from brackets.models import Team, TeamState
from brackets.placement import MAXIMUM_TEAMS

MAX_NUMBER = 999_999
MAX_SEED = MAXIMUM_TEAMS
PHONE_DIGITS = 13  # 86 and a mobile number
LIMITS = {"unit": 80, "player_one": 40, "player_two": 40, "phone": 40, "note": 200}
PLAYERS = ("player_one", "player_two")
FIELDS = ("number", "unit", "player_one", "player_two", "phone", "seed", "note")


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


def half_width(text: str) -> str:
    """Return what is looked for or through: full width and capitals make no difference."""
    return tidy(unicodedata.normalize("NFKC", text)).casefold()


def tidy_name(text: str) -> str:
    """Return a player's name, tidy; 张　三, spaced out to the width of three, is 张三."""
    name = tidy(text)
    if re.fullmatch(r"[^\W\d_a-zA-Z] [^\W\d_a-zA-Z]", name):
        return name.replace(" ", "")
    return name


def tidy_phone(text: str) -> str:
    """Return a phone number, tidy, half-width, without the spaces that group its digits."""
    phone = tidy(unicodedata.normalize("NFKC", text))
    # More digits than one number has are two numbers, which the space keeps apart.
    if sum(character.isdigit() for character in phone) > PHONE_DIGITS:
        return phone
    return re.sub(r"(?<=\d) (?=\d)", "", phone)


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamEntry:
    """A pair as entered; `number=None` takes the next number.

    `reserve` says whether it waits for the place of another pair; None says nothing about it.
    """

    player_one: str
    player_two: str
    unit: str = ""
    phone: str = ""
    seed: int | None = None
    note: str = ""
    number: int | None = None
    reserve: bool | None = None


def entry_of(team: Team) -> TeamEntry:
    """Return what is stored of a team, as an entry."""
    return TeamEntry(**{name: getattr(team, name) for name in FIELDS})


def is_reserve(team: Team) -> bool:
    """Tell whether a team waits for the place of another one."""
    return team.state == TeamState.RESERVE


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
        Problem(ProblemCode.TOO_LONG, name, {"limit": limit})
        for name, limit in LIMITS.items()
        if len(getattr(entry, name)) > limit
    ]
    if entry.player_one and entry.player_one == entry.player_two:
        found.append(Problem(ProblemCode.PLAYERS_SAME, "player_two", {"name": entry.player_one}))
    for name, limit in (("number", MAX_NUMBER), ("seed", MAX_SEED)):
        value = getattr(entry, name)
        if value is not None and not 1 <= value <= limit:
            found.append(Problem(ProblemCode.OUT_OF_RANGE, name, {"low": 1, "high": limit}))
    return tuple(found)


def own_warnings(entry: TeamEntry) -> tuple[Problem, ...]:
    """Return what may have been forgotten in a cleaned entry: the unit can be left out."""
    return () if entry.unit else (Problem(ProblemCode.UNIT_MISSING, "unit"),)


def fixed_by_draw(team: Team, entry: TeamEntry) -> tuple[Problem, ...]:
    """Return what of `entry` a published draw holds: number, seed, who is a reserve."""
    found = []
    if entry.number not in {None, team.number}:
        found.append(Problem(ProblemCode.FIXED_BY_DRAW, "number", {"number": team.number}))
    if entry.seed != team.seed:
        found.append(Problem(ProblemCode.FIXED_BY_DRAW, "seed", {"number": team.number}))
    if entry.reserve not in {None, is_reserve(team)}:
        found.append(Problem(ProblemCode.FIXED_BY_DRAW, "reserve", {"number": team.number}))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Holder:
    """Who has a number, a seed or a player: a team, or a row of an imported file."""

    entry: TeamEntry
    row: int | None = None

    def values(self) -> dict[str, str | int]:
        """Return what a problem says of it."""
        where: dict[str, str | int] = {} if self.row is None else {"row": self.row}
        return where | {"number": self.entry.number or 0, "unit": self.entry.unit}


@dataclass(slots=True)
class Taken:
    """The numbers, seeds and players that are spoken for (decision 17)."""

    numbers: dict[int, Holder] = field(default_factory=dict)
    seeds: dict[int, Holder] = field(default_factory=dict)
    players: dict[str, list[Holder]] = field(default_factory=lambda: defaultdict(list))

    def add(self, holder: Holder) -> None:
        """Speak for what the holder has."""
        entry = holder.entry
        if entry.number is not None:
            self.numbers[entry.number] = holder
        if entry.seed is not None:
            self.seeds[entry.seed] = holder
        for name in {entry.player_one, entry.player_two}:
            self.players[name].append(holder)

    def clashes(self, entry: TeamEntry) -> tuple[Problem, ...]:
        """Return where a cleaned entry wants what is taken."""
        found = []
        if entry.number is not None and (holder := self.numbers.get(entry.number)):
            code = ProblemCode.NUMBER_TAKEN if holder.row is None else ProblemCode.NUMBER_TWICE
            found.append(Problem(code, "number", holder.values()))
        if entry.seed is not None and (holder := self.seeds.get(entry.seed)):
            code = ProblemCode.SEED_TAKEN if holder.row is None else ProblemCode.SEED_TWICE
            found.append(Problem(code, "seed", holder.values() | {"seed": entry.seed}))
        return (*found, *self._shared(ProblemCode.PLAYER_TWICE, entry, same_unit=True))

    def namesakes(self, entry: TeamEntry) -> tuple[Problem, ...]:
        """Return the warnings: a name of a cleaned entry that plays for another unit as well."""
        return self._shared(ProblemCode.PLAYER_ELSEWHERE, entry, same_unit=False)

    def _shared(
        self, code: ProblemCode, entry: TeamEntry, *, same_unit: bool
    ) -> tuple[Problem, ...]:
        return tuple(
            Problem(code, player, holder.values() | {"name": getattr(entry, player)})
            for player in PLAYERS
            for holder in self.players.get(getattr(entry, player), [])
            if (holder.entry.unit == entry.unit) == same_unit
        )


def taken_by(teams: Iterable[Team]) -> Taken:
    """Return what these teams have taken."""
    taken = Taken()
    for team in teams:
        taken.add(Holder(entry_of(team)))
    return taken
