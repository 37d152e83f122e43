"""What the public JSON tells of an event beside its matches: itself, pairs, rounds and rules."""

from dataclasses import asdict
from typing import Any

from brackets.models import Team, Tournament
from brackets.rulesets import newest_version
from referee.revisions import Revision
from referee.rulebook.sheet import ruleset_name
from referee.rulebook.versions import event_sheet
from referee.views.public.snapshot import drawn_at, ruleset_in_force


def told(event: Tournament, revision: Revision) -> dict[str, Any]:
    """Return the event and how far it is."""
    drawn = drawn_at(revision)
    return {
        "name": event.name,
        "organiser": event.organiser,
        "place": event.place,
        "date": event.date,
        "state": event.state,
        "tables": event.tables,
        "closed_tables": event.closed_tables,
        "teams": event.teams.count(),
        "ruleset": ruleset_name(ruleset_in_force(event)),
        "drawn": drawn is not None,
        "current_round": drawn.board.current_round if drawn else None,
        "over": bool(drawn and drawn.over),
        "champion": drawn.champion.number if drawn and drawn.champion else None,
        # Of two pages with one revision the later stamp is the newer, after a restored backup too.
        "changed_at": revision.stamp,
    }


def team_row(team: Team) -> dict[str, Any]:
    """Return a pair; neither its telephone number nor its code is anybody's business."""
    return {
        "number": team.number,
        "unit": team.unit,
        "players": [team.player_one, team.player_two],
        "seed": team.seed,
        "state": team.state,
    }


def teams(event: Tournament, _revision: Revision) -> dict[str, Any]:
    """Return the pairs in order of number."""
    return {"teams": [team_row(team) for team in event.teams.order_by("number")]}


def rounds(_event: Tournament, revision: Revision) -> dict[str, Any]:
    """Return the rounds that are drawn, with how many of their matches are finished."""
    drawn = drawn_at(revision)
    if drawn is None:
        return {"current": None, "rounds": []}
    found = []
    for number, name in drawn.rounds:
        lines = [line for line in drawn.board.round(number) if line.match.number]
        stage = next(each.stage for each in drawn.phases if each.first <= number <= each.last)
        done = sum(line.finished for line in lines)
        row = {"number": number, "name": name, "stage": stage, "matches": len(lines)}
        found.append(row | {"finished": done})
    return {"current": drawn.board.current_round, "rounds": found}


def rules(event: Tournament, _revision: Revision) -> dict[str, Any]:
    """Return the rules in force: in words, and as the file that the program scores with."""
    return {
        "name": ruleset_name(ruleset_in_force(event)),
        "parts": [asdict(part) for part in event_sheet(event)],
        "file": newest_version(event).content,
    }
