"""What the public JSON tells of matches and hands: what a spectator may read, no more."""

from typing import Any

from django.http import Http404

from brackets.models import Match, Tournament
from brackets.queries import Feeder
from referee.boards import Line, Side
from referee.holds import is_concealed
from referee.labels.scores import is_race
from referee.match_facts import MatchFacts, published_facts
from referee.models import Ruling
from referee.revisions import Revision
from referee.views.public.snapshot import drawn_at
from referee.views.table.lines import HandView, hand_views
from rules.seats import Seat


def listed(_event: Tournament, revision: Revision) -> dict[str, Any]:
    """Return the matches that are drawn and published, byes left out, in order of number."""
    drawn = drawn_at(revision)
    lines = [line for line in drawn.board.lines if line.match.number] if drawn else []
    return {"matches": [match_row(line) for line in lines]}


def one(event: Tournament, revision: Revision, *, number: int) -> dict[str, Any]:
    """Return one match with its hands and penalties. Raises Http404 without it."""
    drawn = drawn_at(revision)
    if drawn is None:
        raise Http404(f"{event.slug} is not drawn")
    line = drawn.line(number)
    recorded = published_facts([line.match])[line.match.pk]
    return {
        "match": match_row(line),
        "hands": _hands(recorded),
        "penalties": [_penalty(ruling) for ruling in recorded.rulings],
        "redeals": [redeal.hand_number for redeal in recorded.redeals],
    }


def hands(_event: Tournament, revision: Revision) -> dict[str, Any]:
    """Return every hand of the event, by match and number."""
    drawn = drawn_at(revision)
    lines = [line for line in drawn.board.lines if line.match.begun] if drawn else []
    facts = published_facts([line.match for line in lines])
    return {"hands": [row for line in lines for row in _hands(facts[line.match.pk])]}


def match_row(line: Line) -> dict[str, Any]:
    """Return a match as it is listed; scores are null while a second blind entry is due."""
    match = line.match
    return {
        "number": match.number,
        "round": match.round,
        "round_name": line.round_name,
        "kind": match.kind,
        "group": match.group,
        "table": match.table,
        "state": line.state,
        "home": _side(line.home, match, "home"),
        "away": _side(line.away, match, "away"),
        "winner": match.winner.number if match.winner else None,
        "verdict": match.verdict,
        "hands_done": match.hands_done,
        "extra_hand": match.extra_hand,
        "finished_at": match.finished_at,
    }


def _side(side: Side, match: Match, name: str) -> dict[str, Any]:
    return {
        "team": side.team.number if side.team else None,
        "from": _feeder(side.comes_from),
        "score": None if is_concealed(match) else _score(match, name),
    }


def _feeder(feeder: Feeder | None) -> dict[str, Any] | None:
    if feeder is None:
        return None
    return {"match": feeder.number, "loser": feeder.loser, "nobody": feeder.nobody}


def _score(match: Match, side: str) -> dict[str, Any]:
    """Return big and small score, or the level and the games won of a race."""
    if is_race(match):
        return {
            "level": getattr(match, f"{side}_level"),
            "games": getattr(match, f"{side}_games"),
        }
    return {"big": getattr(match, f"{side}_big"), "small": getattr(match, f"{side}_small")}


def _hands(recorded: MatchFacts) -> list[dict[str, Any]]:
    """Return the hands as everybody may see them: none while a second blind entry is due."""
    if is_concealed(recorded.match):
        return []
    return [_hand(recorded, view) for view in hand_views(recorded)]


def _hand(recorded: MatchFacts, view: HandView) -> dict[str, Any]:
    row: dict[str, Any] = {
        "match": recorded.match.number,
        "number": view.number,
        "kind": view.hand.kind,
        "dealer": view.seat.name[0] if view.seat is not None else None,
        "attackers": _attackers(recorded, view.seat),
        "trick_points": view.hand.trick_points,
        "points_so_far": view.hand.points_so_far,
        "kitty_points": view.hand.kitty_points if view.hand.kitty_captured else None,
        "kitty_captured": view.hand.kitty_captured,
        "attackers_points": view.total,
        "counts": view.counts,
        "void": view.void,
        "recorded_at": view.hand.recorded_at,
    }
    if view.levels:
        return row | {"home": {"level": view.levels[0]}, "away": {"level": view.levels[1]}}
    for place, side in enumerate(("home", "away")):
        row[side] = {
            "big": view.big[place] if view.big else None,
            "small": view.small[place] if view.small else None,
        }
    return row


def _attackers(recorded: MatchFacts, dealer: Seat | None) -> str | None:
    """Return which side attacks, as the two are called everywhere here."""
    if dealer is None:
        return None
    return "home" if recorded.team(dealer.pair.other) == recorded.match.home else "away"


def _penalty(ruling: Ruling) -> dict[str, Any]:
    return {
        "hand": ruling.hand_number,
        "clause": ruling.clause,
        "offence": ruling.offence,
        "offender": ruling.offender,
        "count": ruling.count,
    }
