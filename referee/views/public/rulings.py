"""The rulings of an event as the public sees them: in force, and what reviews decided."""

from typing import Any

from django.http import HttpRequest, HttpResponseBase
from django.views.decorators.http import require_safe

from brackets.models import Tournament
from referee import live
from referee.labels.hands import hand_name
from referee.labels.ledger import deduction_words, is_pending
from referee.labels.matches import team_name
from referee.labels.rulings import OFFENCES
from referee.ledger import LedgerLine, published_decisions, published_ledger
from referee.revisions import Revision
from referee.views.public.snapshot import frozen_at


@require_safe
def rulings(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Show the rulings in force and the decisions, without the names of referees."""
    return live.live_page(request, slug, RULINGS)


def _rulings(event: Tournament, revision: Revision) -> dict[str, Any]:
    return {
        "rows": ruling_rows(event),
        "decisions": list(published_decisions(event)),
        "frozen": frozen_at(revision),
    }


def ruling_rows(event: Tournament) -> list[dict[str, Any]]:
    """Return the penalties in force, the latest first."""
    return [_row(line) for line in published_ledger(event)]


def _row(line: LedgerLine) -> dict[str, Any]:
    return {
        "line": line,
        "hand": hand_name(line.ruling.hand_number, line.hands),
        "offence": OFFENCES[line.ruling.offence],
        "pairs": [team_name(team) for team in line.teams],
        "deduction": deduction_words(line),
        "pending": is_pending(line),
    }


RULINGS = live.LivePage("public/frame.html", "public/rulings.html", _rulings, tab="rulings")
