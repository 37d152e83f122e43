"""The course of a match as a small picture: big score or levels after each hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.translation import gettext as _

from referee import charts
from referee.labels.levels import level_name
from referee.labels.scores import signless
from referee.match_facts import MatchFacts
from referee.scorekeeping import tally_from
from referee.views.table.lines import HandView, by_team
from rules.levels import ladder_of
from rules.race import RaceTally


@dataclass(frozen=True, slots=True)
class MatchPicture:
    """The picture, what its heights are, and the same in words for who cannot see it."""

    steps: charts.Steps
    title: str
    home: str
    away: str


def match_picture(recorded: MatchFacts, views: Sequence[HandView]) -> MatchPicture | None:
    """Return the picture of a match; None before a hand of it counts."""
    totals = tally_from(recorded)
    if isinstance(totals, RaceTally):
        return _of_levels(recorded, totals)
    gains = [view.big for view in views if view.big is not None]
    after = list(accumulate(gains, _plus, initial=(0, 0)))
    return _picture(after, _("Big score after each hand"), signless)


def _of_levels(recorded: MatchFacts, totals: RaceTally) -> MatchPicture | None:
    ladder = ladder_of(recorded.ruleset)
    after = [(0, 0)]
    for line in totals.hands:
        home, away = by_team(recorded, line.after)
        after.append((ladder.place(home), ladder.place(away)))
    return _picture(
        after, _("Level after each hand"), lambda place: level_name(ladder.level(place))
    )


def _plus(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
    return one[0] + two[0], one[1] + two[1]


def _picture(
    after: list[tuple[int, int]], title: str, word: Callable[[int], str]
) -> MatchPicture | None:
    if len(after) < 2:
        return None
    home, away = zip(*after[1:], strict=True)
    return MatchPicture(
        charts.steps(after, word),
        title,
        _(", ").join(word(value) for value in home),
        _(", ").join(word(value) for value in away),
    )
