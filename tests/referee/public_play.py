"""Play matches of public-page tests through the real writers, and read pages as people do."""

import html
import itertools
import re

from django.test import Client

from brackets.models import Match, Tournament
from referee.models import HandKind
from referee.recording import HandEntry, record_hand
from rules.reports import HandReport
from tests.builders import match_numbered

# Attackers' points of the four hands, the home team at E and W, East dealing first.
# Big 1+1+1+0 : 0+0+0+1 (hand 4 is dealt by South of the away team); small 120+40 : 40+75.
HOME_WINS = (40, 120, 75, 40)
# Big 0 : 1+1+0+1; small 40+75 : 120+85.
AWAY_WINS = (120, 40, 85, 75)
# Case 26: big 1 : 1, small 125 : 125.
LEVEL = (80, 85, 45, 40)

_keys = itertools.count()


def play(match: Match, *points: int, first: int = 1) -> None:
    """Record hands from number `first` on, each with the attackers' points and no capture."""
    for number, attackers in enumerate(points, first):
        record_hand(
            match,
            number,
            HandEntry(kind=HandKind.PLAYED, report=HandReport(attackers)),
            by=None,
            seen_version=0,
            key=f"public-{next(_keys)}",
        )


def play_number(event: Tournament, number: int, *points: int) -> None:
    """Record the first hands of the match with this number."""
    play(match_numbered(event, number), *points)


def play_all(event: Tournament) -> None:
    """Let the home team win every match, in order of number."""
    for number in Match.objects.filter(number__isnull=False).values_list("number", flat=True):
        assert number is not None, "filtered"
        play_number(event, number, *HOME_WINS)


def words(page: str) -> str:
    """Return the text of a page without its tags, white space squeezed."""
    text = re.sub(r"(?s)<(script|style|title)\b.*?</\1>", " ", page)
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def read(client: Client, path: str) -> str:
    """Return the text of a page that is there."""
    response = client.get(path)
    assert response.status_code == 200, path
    return words(response.content.decode())
