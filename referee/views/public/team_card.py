"""What there is to tell of a pair: its next match, how it stands, and its hands so far."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from brackets.models import Team
from referee.boards import Line, Side
from referee.holds import is_concealed
from referee.labels.matches import team_name
from referee.match_facts import MatchFacts, published_facts
from referee.revisions import Revision
from referee.views.public.expected import begins_at
from referee.views.public.placed import place_of
from referee.views.public.snapshot import Drawn, drawn_at
from referee.views.table.lines import HandView, hand_views
from rules.shapes import KNOCKING_OUT


@dataclass(frozen=True, slots=True)
class OwnHand:
    """A hand as the pair looks at it: its own big and small score, or its level in a race."""

    name: str
    attacks: bool
    points: int | None
    big: int | None
    small: int | None
    level: str


@dataclass(frozen=True, slots=True)
class OwnMatch:
    """A match of the pair with what it did in each hand."""

    line: Line
    own: Side
    other: Side
    hands: tuple[OwnHand, ...]


def card_of(team: Team, revision: Revision) -> dict[str, Any]:
    """Return what the page of a pair and its card on a screen show."""
    drawn = drawn_at(revision)
    if drawn is None:
        return {"team": team, "drawn": False}
    lines = drawn.board.of_team(team)
    numbered = [line for line in lines if line.match.number]
    still_open = [line for line in numbered if not line.finished]
    next_ = still_open[0] if still_open else None
    return {
        "team": team,
        "drawn": True,
        "taking_part": bool(lines),
        "status": _status(drawn, team, lines),
        "champion": drawn.champion == team,
        "next": next_,
        "other": _other(next_, team) if next_ else None,
        "begins_at": begins_at(next_, revision) if next_ else None,
        "place": place_of(team, revision),
        "played": _played(numbered, team),
        "hands": drawn.hands,
    }


def _other(line: Line, team: Team) -> Side:
    return line.away if line.home.team == team else line.home


def _played(lines: list[Line], team: Team) -> list[OwnMatch]:
    """Return the matches that have begun, the latest first."""
    begun = [line for line in reversed(lines) if line.match.begun]
    facts = published_facts([line.match for line in begun])
    return [
        OwnMatch(
            line,
            line.home if line.home.team == team else line.away,
            _other(line, team),
            _own_hands(facts[line.match.pk], team),
        )
        for line in begun
    ]


def _own_hands(recorded: MatchFacts, team: Team) -> tuple[OwnHand, ...]:
    if is_concealed(recorded.match):
        return ()
    side = 0 if recorded.match.home == team else 1
    return tuple(_own_hand(view, team, side) for view in hand_views(recorded))


def _own_hand(view: HandView, team: Team, side: int) -> OwnHand:
    return OwnHand(
        name=view.name,
        attacks=view.attackers == team_name(team),
        points=view.total,
        big=view.big[side] if view.big else None,
        small=view.small[side] if view.small else None,
        level=view.levels[side] if view.levels else "",
    )


def _status(drawn: Drawn, team: Team, lines: tuple[Line, ...]) -> str:
    """Return how the pair is doing, in one sentence; empty while the next match says it."""
    if drawn.champion == team:
        return _("Champion")
    if not lines or not lines[-1].finished:
        return ""
    last = lines[-1]
    phase = next(each for each in drawn.phases if each.first <= last.match.round <= each.last)
    if phase.plan.kind not in KNOCKING_OUT:
        return ""  # the table tells it
    if last.match.winner != team:
        return _("Out after: %(round)s") % {"round": last.round_name}
    if last.match.round < phase.last or not drawn.over:
        return _("Through to the next round; the opponent is not known yet.")
    return _("Won: %(round)s") % {"round": last.round_name}
