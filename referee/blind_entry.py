"""二次盲录: what a second referee enters without seeing the first, and where the two differ."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User

from referee.entries import HandEntry, entry_problems, hand_row
from referee.holds import COMPARED, is_concealed
from referee.match_facts import MatchFacts
from referee.models import Hand, HandKind, SecondEntry
from referee.permissions import Task, may_open
from referee.refusals import EntryProblems, HandsMissing, OwnEntry
from referee.scorekeeping import extra_hand
from rules.extra_hand import decide

Said = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Difference:
    """One answer about one hand that the two entries give differently; None where none is given."""

    number: int
    field: str
    first: Any
    second: Any


def check_second_entry(
    recorded: MatchFacts, hands: Mapping[int, HandEntry], *, by: User | None
) -> None:
    """Refuse an entry by whoever recorded a hand, one with hands left open, and impossible ones."""
    refuse_own_entry(recorded, by=by)
    missing = tuple(number for number in _recorded(recorded) if number not in hands)
    if missing:
        raise HandsMissing(missing)
    found = [
        problem
        for number, entry in hands.items()
        for problem in entry_problems(recorded, number, entry)
    ]
    if found:
        raise EntryProblems(tuple(dict.fromkeys(found)))


def refuse_own_entry(recorded: MatchFacts, *, by: User | None) -> None:
    """Refuse whoever recorded a hand of the match: nobody checks himself."""
    if has_recorded(recorded, by):
        raise OwnEntry


def has_recorded(recorded: MatchFacts, by: User | None) -> bool:
    """Tell whether somebody recorded a current hand of the match."""
    return any(hand.recorded_by == by for hand in _recorded(recorded).values())


def must_not_see(recorded: MatchFacts, by: User | None) -> bool:
    """Tell whether the hands are kept from somebody because he could enter them a second time."""
    if not is_concealed(recorded.match) or may_open(by, Task.DECIDE):
        return False
    return not has_recorded(recorded, by)


def said(recorded: MatchFacts, hands: Mapping[int, HandEntry]) -> dict[str, dict[str, Any]]:
    """Return a second entry as it is stored: what each hand says, by its number."""
    rows = {number: hand_row(recorded, number, entry) for number, entry in sorted(hands.items())}
    return {str(number): _said(row) for number, row in rows.items()}


def differences(entered: SecondEntry, recorded: MatchFacts) -> tuple[Difference, ...]:
    """Return where a second entry differs from what is recorded: for the chief referee alone."""
    present = _recorded(recorded)
    numbers = sorted({*present, *map(int, entered.hands)})
    return tuple(
        difference
        for number in numbers
        for difference in _compared(
            recorded,
            number,
            _said(present[number]) if number in present else {},
            entered.hands.get(str(number), {}),
        )
    )


def _recorded(recorded: MatchFacts) -> dict[int, Hand]:
    hands = (*recorded.played, *((recorded.extra,) if recorded.extra else ()))
    return {hand.number: hand for hand in hands}


def _said(hand: Hand) -> dict[str, Any]:
    return {name: getattr(hand, name) for name in COMPARED}


def _compared(recorded: MatchFacts, number: int, first: Said, second: Said) -> Iterator[Difference]:
    extra = first.get("kind") == second.get("kind") == HandKind.EXTRA
    if extra and (first["trick_points"] is None) != (second["trick_points"] is None):
        # One told the points and the other who won: only who won can be compared.
        first, second = (_winner_alone(recorded, number, each) for each in (first, second))
    for name in COMPARED:
        if first.get(name) != second.get(name):
            yield Difference(number, name, first.get(name), second.get(name))


def _winner_alone(recorded: MatchFacts, number: int, told: Said) -> Said:
    known = extra_hand(recorded.with_hand(Hand(match=recorded.match, number=number, **told)))
    assert known is not None, "the facts have this hand in them"
    winner = decide(recorded.ruleset, known).winner
    return {"kind": told["kind"], "dealer": told["dealer"], "held": winner == known.dealer_pair}
