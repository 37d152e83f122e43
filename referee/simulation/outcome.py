"""What came out of a simulated event, as plain values."""

from typing import Any

from brackets.models import Match, Tournament
from brackets.standings import final_ranking
from referee.models import Hand, HandKind, Ruling


def outcome(event: Tournament) -> dict[str, Any]:
    """Return the counts, the champion's number and the ranking as numbers by place.

    `rounds` and `matches` count what has been played; byes and hands taken back do not count.
    """
    event = Tournament.objects.get(pk=event.pk)
    matches = Match.objects.filter(draw__stage__tournament=event)
    played = list(matches.filter(begun=True).exclude(verdict="").select_related("winner"))
    rows = final_ranking(event)
    return {
        "slug": event.slug,
        "teams": event.teams.count(),
        "rounds": max((match.round for match in played), default=0),
        "matches": len(played),
        "hands": Hand.objects.filter(match__in=matches, current=True)
        .exclude(kind=HandKind.WITHDRAWN)
        .count(),
        "rulings": Ruling.objects.filter(match__in=matches).count(),
        "champion": next((row.team.number for row in rows if row.place == "1"), None),
        "ranking": [
            {"place": row.place, "team": row.team.number, "name": str(row.team)}
            for row in rows
            if row.place
        ],
        "revision": event.revision,
    }
