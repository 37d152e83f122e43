"""The hands after the one whose turn it is: their forms wait in the page.

So the referee goes on while the server is away. Where the deal goes round, everything that such a
form shows is known in advance. In a race it follows from hands that are not recorded yet: the form
of the next hand shows neither dealer nor level, and the page adds what the rules said about the
hand before.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from referee.basis import later_basis
from referee.match_facts import MatchFacts
from referee.models import Offender
from referee.permissions import Task
from referee.scorekeeping import dealer_of
from referee.views.table.entry_part import EntryPart, entry_part, with_key
from referee.views.table.grid import grid
from referee.views.table.penalty_part import side_words
from referee.views.table.seats import SeatView, seat_views
from referee.views.table.typed import new_key
from rules.shapes import MatchCriterion


@dataclass(frozen=True, slots=True, kw_only=True)
class LaterHand:
    """A hand that comes later: its form and seats, and which side each team is in it.

    `own` is what its preview does not share with that of hand `like`, two hands before.
    """

    entry: EntryPart
    own: dict[str, Any] | None
    like: int
    seats: dict[str, SeatView]
    home_side: str
    away_side: str


def later_hands(
    recorded: MatchFacts, entry: EntryPart | None, can: dict[str, bool]
) -> tuple[LaterHand, ...]:
    """Return the hands that can be entered once the hand of `entry`, whose turn it is, is in."""
    if entry is None or entry.extra or entry.correcting or recorded.forfeit is not None:
        return ()
    if recorded.is_race:
        return tuple(_of_a_race(recorded, entry.number, can))
    return tuple(_fixed(recorded, entry, can))


def _fixed(recorded: MatchFacts, first: EntryPart, can: dict[str, bool]) -> Iterator[LaterHand]:
    previews = {first.number: first.preview}
    decided_by = recorded.ruleset.decided_by
    most = recorded.most_hands + (MatchCriterion.EXTRA_HAND in decided_by)
    for number in range(first.number + 1, most + 1):
        if recorded.is_recorded(number):
            continue
        entry = entry_part(recorded, number, number, None, can)
        if entry is None:
            continue
        previews[number] = entry.preview
        # The same pair attacks in every other hand.
        yield _later(recorded, entry, previews.get(number - 2))


def _of_a_race(recorded: MatchFacts, turn: int, can: dict[str, bool]) -> Iterator[LaterHand]:
    number = turn + 1
    entry = entry_part(recorded, number, number, None, can) if can[Task.RECORD_HAND] else None
    if entry is None:
        return
    shown_nothing = replace(
        entry,
        form=replace(entry.form, basis=later_basis(recorded, number)),
        dealer="",
        cutter="",
        dealer_team="",
        attackers="",
        asks_caller=False,
        called_for=False,
        others=(),
        grid=grid(recorded.ruleset, lambda _band: ""),
        preview=None,
        blind=True,
    )
    yield LaterHand(
        entry=with_key(shown_nothing, new_key()),
        own=None,
        like=0,
        seats=seat_views(recorded, None),
        home_side="",
        away_side="",
    )


def _later(recorded: MatchFacts, entry: EntryPart, like: dict[str, Any] | None) -> LaterHand:
    dealer = None if entry.extra else dealer_of(recorded, entry.number)
    preview = entry.preview
    shares = preview is not None and like is not None
    if preview is not None and like is not None:
        preview = {name: value for name, value in preview.items() if value != like.get(name)}
    return LaterHand(
        entry=with_key(entry, new_key()),
        own=preview,
        like=entry.number - 2 if shares else 0,
        seats=seat_views(recorded, dealer),
        home_side=side_words(recorded, Offender.HOME, dealer),
        away_side=side_words(recorded, Offender.AWAY, dealer),
    )
