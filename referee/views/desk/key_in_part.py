"""The grid of a paper slip as the page shows it: lines, choices, what is wrong, what follows."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.facts import MatchFacts
from referee.forms.key_in import (
    MOST_PENALTIES,
    SHOWN_AT,
    KeyedLine,
    last_values,
    line_name,
    numbers_of,
)
from referee.keying.cells import BROKEN_OFF, FELL, HELD, SIDE, Accused
from referee.keying.outcome import Entered, LineProblem
from referee.keying.saying import offence_text
from referee.kitty_questions import questions_of
from referee.labels.hands import unit_name
from referee.labels.keying import sentence
from referee.labels.matches import team_name
from referee.labels.rulings import OFFENCES
from referee.labels.seats import PAIRS
from referee.models import LastTrickUnit
from referee.ruling_entries import has_effect, is_counted
from referee.scorekeeping import dealer_of, is_called_for
from referee.views.access import number_typed
from referee.views.table.lines import hand_views, seat_name
from rules.penalties import catalogue
from rules.seats import Pair, Seat
from rules.shapes import HookCard

Choice = tuple[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """What is wrong at a field, or worth knowing."""

    text: str
    warning: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One field of the grid: with `choices` one is chosen, else a number or, `text`, words."""

    name: str
    label: str
    value: str
    choices: tuple[Choice, ...] = ()
    problems: tuple[Problem, ...] = ()
    narrow: bool = False
    text: bool = False

    @property
    def wrong(self) -> bool:
        """Whether something has to be put right."""
        return any(not problem.warning for problem in self.problems)


@dataclass(frozen=True, slots=True, kw_only=True)
class GridLine:
    """One hand of the grid.

    `called` says that its dealer comes first; `stands` are hidden fields of penalties that leave
    the hand valid.
    """

    number: int
    title: str
    dealer: str
    called: bool
    cells: tuple[Cell, ...]
    penalties: tuple[tuple[Cell, ...], ...]
    more: tuple[Cell, ...]
    stands: tuple[str, ...]
    result: str


def grid_lines(
    recorded: MatchFacts, typed: Mapping[str, str], entered: Entered | None
) -> tuple[GridLine, ...]:
    """Return the lines of the grid as typed, with what `entered` says of them."""
    results = results_of(recorded, entered)
    problems = problems_of(recorded, entered)
    differs = _differing(entered)
    return tuple(
        _line(recorded, number, typed, results.get(number, ""), problems, differs)
        for number in numbers_of(recorded, typed)
    )


def problems_of(recorded: MatchFacts, entered: Entered | None) -> dict[str, tuple[Problem, ...]]:
    """Return what is wrong by the name of the field where it is shown."""
    found: dict[str, tuple[Problem, ...]] = {}
    for result in entered.lines if entered else ():
        name = line_name(recorded, result.line)
        told = [(each, False) for each in result.troubles]
        told += [(each, True) for each in result.warnings]
        for trouble, warning in told:
            field = f"{name}-{SHOWN_AT.get(trouble.column, 'points')}"
            problem = Problem(text=sentence(trouble, recorded), warning=warning)
            if problem not in found.get(field, ()):
                found[field] = (*found.get(field, ()), problem)
    return found


def results_of(recorded: MatchFacts, entered: Entered | None) -> dict[int, str]:
    """Return what each hand comes to, and the score after it, by its number."""
    assert recorded.match.number is not None, "a bye has no slip"
    facts = entered.facts.get(recorded.match.number, recorded) if entered else recorded
    found: dict[int, str] = {}
    big, small = (0, 0), (0, 0)
    for view in hand_views(facts):
        parts = [str(view.total)] if view.total is not None else []
        parts.append(view.result)
        if view.big and view.small:
            big = big[0] + view.big[0], big[1] + view.big[1]
            small = small[0] + view.small[0], small[1] + view.small[1]
            parts.append(score_words(big, small))
        if view.levels:
            parts.append(f"{view.levels[0]} : {view.levels[1]}")
        found[view.number] = " · ".join(filter(None, parts))
    return found


def score_words(big: tuple[int, int], small: tuple[int, int]) -> str:
    """Return big and small score of home and away."""
    return _("big %(b1)d:%(b2)d small %(s1)d:%(s2)d") % {
        "b1": big[0],
        "b2": big[1],
        "s1": small[0],
        "s2": small[1],
    }


def total_words(entered: Entered | None, recorded: MatchFacts) -> str:
    """Return how the match stands, or would stand, and who has won it."""
    assert recorded.match.number is not None, "a bye has no slip"
    match = (entered.facts.get(recorded.match.number, recorded) if entered else recorded).match
    if match.winner is not None:
        return _("%(team)s wins") % {"team": team_name(match.winner)}
    if match.hold:
        return _("complete, waits to be confirmed")
    if match.verdict:
        return _("decided")
    return _("not decided yet") if match.begun else _("not begun")


def sides(recorded: MatchFacts) -> tuple[Choice, ...]:
    """Return whose offence it can have been, by seats as on the slip."""
    values = {Pair.EAST_WEST: Accused.EAST_WEST, Pair.NORTH_SOUTH: Accused.NORTH_SOUTH}
    found = []
    for pair in Pair:
        team = recorded.team(pair)
        found.append((values[pair].value, f"{PAIRS[pair]} {team.number if team else ''}".strip()))
    return _counted(*found, (Accused.BOTH.value, _("both")))


def seats(recorded: MatchFacts) -> tuple[Choice, ...]:
    """Return the seats with who sits there, in playing order."""
    letters = {Seat.EAST: "E", Seat.NORTH: "N", Seat.WEST: "W", Seat.SOUTH: "S"}
    return _counted(*((letters[seat], seat_name(recorded, seat)) for seat in Seat))


def answers() -> tuple[Choice, ...]:
    """Return the two answers about an extra hand."""
    return _counted((HELD, _("dealer side held")), (FELL, _("dealer side fell")))


def cards() -> tuple[Choice, ...]:
    """Return which level cards can have won the last trick."""
    return _counted(
        (HookCard.TRUMP_SUIT.value, _("level cards of the trump suit")),
        (HookCard.OTHER_SUIT.value, _("level cards of another suit")),
    )


def _counted(*choices: Choice) -> tuple[Choice, ...]:
    """Return choices with the digit that chooses them in front of their words."""
    return tuple((value, f"{digit} {words}") for digit, (value, words) in enumerate(choices, 1))


def _line(
    recorded: MatchFacts,
    number: int,
    typed: Mapping[str, str],
    result: str,
    problems: Mapping[str, tuple[Problem, ...]],
    differs: frozenset[int],
) -> GridLine:
    name = line_name(recorded, number)
    line = KeyedLine(number, name, typed)
    extra = number == recorded.extra_number
    dealer = None if extra else dealer_of(recorded, number)

    def cell(part: str, label: str, choices: tuple[Choice, ...] = (), **look: bool) -> Cell:
        field = f"{name}-{part}"
        told = problems.get(field, ())
        value = typed.get(field, "")
        return Cell(name=field, label=label, value=value, choices=choices, problems=told, **look)

    clauses = _clauses(recorded, number)
    shown = range(1, min(len(line.penalties) + 1, MOST_PENALTIES) + 1)
    more = [cell("redeals", _("Redeals"), narrow=True)] if line.text("redeals") else []
    if number in differs or line.text("reason"):
        more.append(cell("reason", _("Reason for the correction"), text=True))
    return GridLine(
        number=number,
        title=_("Extra") if extra else str(number),
        dealer=seat_name(recorded, dealer),
        called=extra or is_called_for(recorded, number),
        cells=tuple(_asked(recorded, line, cell)),
        penalties=tuple(
            (
                cell(f"clause-{index}", _("Penalty"), clauses),
                cell(f"side-{index}", _("Whose"), sides(recorded)),
                cell(f"count-{index}", _("Times"), narrow=True),
            )
            for index in (shown if clauses else ())
        ),
        more=tuple(more),
        stands=tuple(f"{name}-stands-{i}" for i in shown if typed.get(f"{name}-stands-{i}")),
        result=result,
    )


def _asked(recorded: MatchFacts, line: KeyedLine, cell: Callable[..., Cell]) -> Iterator[Cell]:
    """Yield what is asked about the hand itself."""
    number = line.number
    extra = number == recorded.extra_number
    if extra or (recorded.is_race and _may_be_called(recorded, number, line)):
        yield cell("dealer", _("Dealer"), seats(recorded))
    yield cell("points", _("Points in tricks"))
    if extra:
        yield cell("answer", _("or"), answers())
    yield cell("kitty", _("Kitty points"))
    yield cell("last", _("Last trick"), _lasts(recorded, number, line.text("last")))
    if questions_of(recorded.ruleset_of_hand(number)).level_card:
        yield cell("card", _("Level cards"), cards())


def _may_be_called(recorded: MatchFacts, number: int, line: KeyedLine) -> bool:
    """Tell whether a hand of a race may have a caller: one of which nobody knows who deals it."""
    return dealer_of(recorded, number) is None or bool(line.text("dealer"))


def _differing(entered: Entered | None) -> frozenset[int]:
    """Return the hands that are recorded with other values: they want a reason."""
    otherwise = {LineProblem.RECORDED_OTHERWISE}
    return frozenset(
        result.line
        for result in (entered.lines if entered else ())
        if any(trouble.code in otherwise for trouble in result.troubles)
    )


def _lasts(recorded: MatchFacts, number: int, chosen: str) -> tuple[Choice, ...]:
    values = last_values(recorded, number)
    if chosen and chosen not in values:
        values = (*values, chosen)
    return _counted(*((value, _last_words(value)) for value in values))


def _last_words(value: str) -> str:
    if value == SIDE:
        return _("won without trumps")
    if value == BROKEN_OFF:
        return _("broken off")
    name = value.rstrip("0123456789")
    pairs = number_typed(value[len(name) :])
    unit = LastTrickUnit.LOOSE_PAIRS.value if name == "pairs" else name
    return str(unit_name(unit, pairs or None)) if unit in LastTrickUnit.values else value


def _clauses(recorded: MatchFacts, number: int) -> tuple[Choice, ...]:
    """Return the offences that cost something, those with the digits of their clause first."""
    ruleset = recorded.ruleset_of_hand(number)
    found = []
    for line in catalogue(ruleset):
        if has_effect(line):
            digits = line.clause.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
            words = f"{digits} {OFFENCES[line.offence]}"
            value = offence_text(ruleset, line.clause, line.offence)
            found.append((value, f"{words} ×" if is_counted(line) else words))
    return tuple(found)
