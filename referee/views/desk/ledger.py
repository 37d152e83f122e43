"""The register of rulings at the desk: every penalty, what it cost, and what came of it."""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee.forms.ledger import LedgerFilter
from referee.labels.hands import hand_name
from referee.labels.ledger import LEDGER_STATES, deduction_words, is_pending
from referee.labels.matches import team_name
from referee.labels.rounds import RoundNames, round_names
from referee.labels.rulings import FORFEITS, OFFENCES
from referee.ledger import LedgerLine, forfeits_of, ledger_of, losers_of, totals_of
from referee.models import Forfeit
from referee.views.access import event_named
from referee.views.desk.access import chief_referee_only


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One ruling of the register in words."""

    line: LedgerLine
    round_name: str
    hand: str
    offence: Promise
    pairs: tuple[str, ...]
    deduction: tuple[str, ...]
    pending: bool
    state: Promise
    given_by: str
    decided_by: str


@dataclass(frozen=True, slots=True)
class ForfeitRow:
    """A match that was not played to its end, in words."""

    forfeit: Forfeit
    round_name: str
    kind: Promise
    pairs: tuple[str, ...]
    given_by: str
    withdrawn_by: str


@require_safe
@chief_referee_only
def ledger(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the rulings of an event, narrowed as the address says, and their totals by pair."""
    event = event_named(slug)
    lines = ledger_of(event)
    names = round_names(event)
    form = LedgerFilter(request.GET, lines=lines, rounds=names.listed())
    shown = form.narrow(lines)
    narrowed = any(request.GET.get(name) for name in form.fields)
    forfeits = [] if narrowed else [forfeit_row(each, names) for each in forfeits_of(event)]
    context = {
        "event": event,
        "section": "rulings",
        "form": form,
        "narrowed": narrowed,
        "any": bool(lines),
        "forfeits": forfeits,
        "rows": [ledger_row(line, names) for line in shown],
        "totals": totals_of(shown),
        "race": any(line.race for line in lines),
    }
    return render(request, "desk/ledger.html", context)


def ledger_row(line: LedgerLine, names: RoundNames) -> LedgerRow:
    """Return a ruling in words."""
    ruling, match = line.ruling, line.match
    return LedgerRow(
        line=line,
        round_name=names.of_match(match),
        hand=hand_name(ruling.hand_number, line.hands),
        offence=OFFENCES[ruling.offence],
        pairs=tuple(team_name(team) for team in line.teams),
        deduction=deduction_words(line),
        pending=is_pending(line),
        state=LEDGER_STATES[line.state],
        given_by=_name(ruling.given_by),
        decided_by=_name(ruling.decided_by) if ruling.decided_at else "",
    )


def forfeit_row(forfeit: Forfeit, names: RoundNames) -> ForfeitRow:
    """Return a walkover or a disqualification in words."""
    match = forfeit.match
    return ForfeitRow(
        forfeit=forfeit,
        round_name=names.of_match(match),
        kind=FORFEITS[forfeit.kind],
        pairs=tuple(map(team_name, losers_of(forfeit))),
        given_by=_name(forfeit.given_by),
        withdrawn_by=_name(forfeit.withdrawn_by) if forfeit.withdrawn_at else "",
    )


def _name(user: User | None) -> str:
    return (user.get_full_name() or user.username) if user else _("command line")
