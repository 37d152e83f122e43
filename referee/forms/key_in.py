"""The grid of a paper slip: fields to the lines that `referee.keying` enters, and back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from referee.facts import MatchFacts
from referee.keying.cells import BROKEN_OFF, EXTRA, OPEN, SIDE, Accused
from referee.keying.columns import Column
from referee.keying.reading import SlipLine
from referee.keying.saying import cells_of, numbers_with_extra, offence_text
from referee.kitty_questions import questions_of
from referee.models import LastTrickUnit, Offender
from rules.seats import Pair

# Penalties of one hand that the grid takes; more are given at the table's page.
MOST_PENALTIES = 6
# Lengths of a tractor that can be chosen; a longer one is entered at the table's page.
PAIRS = range(2, 7)
# A long race has a few lines more than are recorded.
RACE_LINES, LINES_MORE = 16, 8

PARTS = ("dealer", "points", "answer", "kitty", "last", "card", "redeals", "reason")
OF_PENALTY = ("clause", "side", "count", "stands")
# Where a trouble of a column is shown.
SHOWN_AT: dict[Column | None, str] = {
    Column.DEALER: "dealer",
    Column.TRICK_POINTS: "points",
    Column.KITTY_POINTS: "kitty",
    Column.LAST_TRICK: "last",
    Column.PENALTY: "clause-1",
    Column.REDEALS: "redeals",
    Column.REASON: "reason",
}


@dataclass(frozen=True, slots=True)
class KeyedLine:
    """One hand of the grid as it was typed; `name` is the part of its fields' names."""

    number: int
    name: str
    typed: Mapping[str, str]

    def text(self, part: str) -> str:
        """Return what was typed into a field."""
        return self.typed.get(f"{self.name}-{part}", "").strip()

    @property
    def penalties(self) -> tuple[dict[str, str], ...]:
        """The penalties that were typed, each by the parts of its fields."""
        found = []
        for index in range(1, MOST_PENALTIES + 1):
            parts = {part: self.text(f"{part}-{index}") for part in OF_PENALTY}
            if parts["clause"] or parts["side"]:
                found.append(parts)
        return tuple(found)

    def line(self, match: int, *, extra: bool, signed: bool) -> SlipLine:
        """Return what the hand says as a line of a slip; hands count from line 1."""
        last = self.text("last")
        if self.text("card") and last and last != SIDE:
            last = f"{last}+{self.text('card')}"
        cells = {
            Column.MATCH: str(match),
            Column.HAND: EXTRA if extra else str(self.number),
            Column.DEALER: self.text("dealer"),
            Column.TRICK_POINTS: self.text("points") or self.text("answer"),
            Column.KITTY_POINTS: self.text("kitty"),
            Column.LAST_TRICK: last,
            Column.PENALTY: " ".join(_penalty_cell(each) for each in self.penalties),
            Column.REDEALS: self.text("redeals"),
            Column.REASON: self.text("reason"),
            Column.SIGNED: "yes" if signed else "",
        }
        return SlipLine(self.number, {column: text for column, text in cells.items() if text})


def numbers_of(recorded: MatchFacts, typed: Mapping[str, str]) -> tuple[int, ...]:
    """Return the hands that the grid has lines for, the extra hand last."""
    if not recorded.is_race:
        return numbers_with_extra(recorded, recorded.most_hands)
    played = max((hand.number for hand in recorded.hands), default=0)
    last = max(RACE_LINES, played + LINES_MORE)
    while any(f"h{last + 1}-{part}" in typed for part in PARTS):
        last += 1
    return numbers_with_extra(recorded, last)


def line_name(recorded: MatchFacts, number: int) -> str:
    """Return the part of the names of a hand's fields: that of the extra hand is short, too."""
    return "hx" if number == recorded.extra_number else f"h{number}"


def typed_lines(
    recorded: MatchFacts, typed: Mapping[str, str], *, signed: bool
) -> tuple[SlipLine, ...]:
    """Return the lines that the grid says."""
    assert recorded.match.number is not None, "a bye has no slip"
    return tuple(
        KeyedLine(number, line_name(recorded, number), typed).line(
            recorded.match.number, extra=number == recorded.extra_number, signed=signed
        )
        for number in numbers_of(recorded, typed)
    )


def fields_of(recorded: MatchFacts) -> dict[str, str]:
    """Return the fields of the grid as they are filled with what is recorded."""
    found: dict[str, str] = {}
    for number in numbers_of(recorded, {}):
        name = line_name(recorded, number)
        found |= {f"{name}-{part}": text for part, text in _fields_of_hand(recorded, number)}
    return {name: text for name, text in found.items() if text}


def last_values(recorded: MatchFacts, number: int) -> tuple[str, ...]:
    """Return what can be chosen about the last trick of a hand, in the order of the form."""
    asks = questions_of(recorded.ruleset_of_hand(number))
    found = []
    for unit in asks.units or (LastTrickUnit.SINGLE,):
        if unit not in {LastTrickUnit.TRACTOR, LastTrickUnit.LOOSE_PAIRS}:
            found.append(unit.value)
            continue
        name = "tractor" if unit is LastTrickUnit.TRACTOR else "pairs"
        found += [f"{name}{pairs}" for pairs in (PAIRS if asks.pairs else (2,))]
    if asks.trump:
        found.append(SIDE)
    if number != recorded.extra_number:
        found.append(BROKEN_OFF)
    return tuple(found)


def _fields_of_hand(recorded: MatchFacts, number: int) -> Iterator[tuple[str, str]]:
    cells = cells_of(recorded, number)
    points = cells.get(Column.TRICK_POINTS, "")
    last, _plus, card = cells.get(Column.LAST_TRICK, "").partition("+")
    yield "dealer", cells.get(Column.DEALER, "")
    yield ("points" if points.isdecimal() else "answer"), points
    yield "kitty", cells.get(Column.KITTY_POINTS, "")
    yield "last", last
    yield "card", card
    yield "redeals", cells.get(Column.REDEALS, "")
    for index, ruling in enumerate(recorded.rulings_on(number), 1):
        ruleset = recorded.ruleset_of_hand(number)
        yield f"clause-{index}", offence_text(ruleset, ruling.clause, ruling.offence)
        yield f"side-{index}", _side(recorded, ruling.offender)
        yield f"count-{index}", str(ruling.count) if ruling.count > 1 else ""
        yield f"stands-{index}", "yes" if ruling.hand_stands else ""


def _side(recorded: MatchFacts, offender: str) -> str:
    if offender == Offender.BOTH:
        return Accused.BOTH.value
    home = recorded.home_pair
    pair = home if offender == Offender.HOME else home.other
    return (Accused.EAST_WEST if pair is Pair.EAST_WEST else Accused.NORTH_SOUTH).value


def _penalty_cell(parts: Mapping[str, str]) -> str:
    """Return a penalty as a cell says it, what was left open as open."""
    cell = f"{parts['clause'] or OPEN}:{parts['side'] or OPEN}"
    if parts["count"]:
        cell = f"{cell}:{parts['count']}"
    return f"{cell}:stands" if parts["stands"] else cell
