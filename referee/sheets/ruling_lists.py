"""The rulings of an event for its appendix: penalties, walkovers, decisions, how equals parted."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext

from brackets.models import Match, TieDecision, Tournament
from brackets.stages import plan_of
from referee.labels.confirmations import OUTCOMES, REVIEW_KINDS
from referee.labels.hands import hand_name
from referee.labels.ledger import LEDGER_STATES, deduction_words
from referee.labels.matches import team_name
from referee.labels.rulings import FORFEITS, OFFENCES
from referee.labels.standings import decision_words, stage_title
from referee.ledger import (
    LedgerLine,
    forfeits_of,
    losers_of,
    published_decisions,
    published_ledger,
)
from referee.models import Forfeit, Review
from referee.sheets.listing import Column, Listing, ListingRows, Row
from referee.sheets.paper import Align
from referee.sheets.sources import heading_of

_CENTRE = Align.CENTRE


def ruling_rows(tournament: Tournament) -> ListingRows:
    """Return every ruling that is published, the oldest first, in a fixed number of queries."""
    ledger = sorted(published_ledger(tournament), key=lambda line: line.ruling.pk)
    forfeits = forfeits_of(tournament).filter(withdrawn_at__isnull=True).order_by("pk")
    ties = TieDecision.objects.filter(stage__tournament=tournament, withdrawn_at__isnull=True)
    return ListingRows(
        heading=heading_of(tournament),
        title=gettext("Rulings"),
        empty=gettext("No ruling was given."),
        listings=(
            _penalties([_ruling(line) for line in ledger]),
            _forfeits([_forfeit(each) for each in forfeits]),
            _decisions([_decision(each) for each in reversed(published_decisions(tournament))]),
            _ties([_tie(each) for each in ties.select_related("stage").order_by("pk")]),
        ),
    )


def _penalties(rows: list[Row]) -> Listing:
    return Listing(
        title=gettext("Penalties"),
        columns=(
            Column(title=gettext("Time"), share=30, align=_CENTRE),
            Column(title=gettext("Match"), share=26, align=_CENTRE),
            Column(title=gettext("Hand"), share=32, align=_CENTRE),
            Column(title=gettext("Clause"), share=34, align=_CENTRE),
            Column(title=gettext("Against"), share=96),
            Column(title=gettext("What happened"), share=120),
            Column(title=gettext("Penalty"), share=80),
            Column(title=gettext("State"), share=36, align=_CENTRE),
        ),
        rows=tuple(rows),
        size=9,
    )


def _ruling(line: LedgerLine) -> Row:
    ruling = line.ruling
    what = f"{OFFENCES[ruling.offence]} {ruling.reason}".strip()
    return (
        _time(ruling.given_at),
        _number(line.match),
        hand_name(ruling.hand_number, line.hands),
        ruling.clause,
        gettext("; ").join(team_name(team) for team in line.teams),
        what,
        gettext("; ").join(deduction_words(line)),
        str(LEDGER_STATES[line.state]),
    )


def _forfeits(rows: list[Row]) -> Listing:
    return Listing(
        title=gettext("Walkovers and disqualifications"),
        columns=(
            Column(title=gettext("Time"), share=30, align=_CENTRE),
            Column(title=gettext("Match"), share=26, align=_CENTRE),
            Column(title=gettext("Ruling"), share=70),
            Column(title=gettext("Against"), share=150),
            Column(title=gettext("Reason"), share=190),
        ),
        rows=tuple(rows),
        size=9,
    )


def _forfeit(forfeit: Forfeit) -> Row:
    return (
        _time(forfeit.given_at),
        _number(forfeit.match),
        str(FORFEITS[forfeit.kind]),
        gettext("; ").join(map(team_name, losers_of(forfeit))),
        forfeit.reason,
    )


def _decisions(rows: list[Row]) -> Listing:
    return Listing(
        title=gettext("Objections and reviews"),
        columns=(
            Column(title=gettext("Time"), share=30, align=_CENTRE),
            Column(title=gettext("Match"), share=26, align=_CENTRE),
            Column(title=gettext("Kind"), share=44),
            Column(title=gettext("Claim"), share=150),
            Column(title=gettext("Outcome"), share=50),
            Column(title=gettext("Decision"), share=170),
        ),
        rows=tuple(rows),
        size=9,
    )


def _decision(review: Review) -> Row:
    assert review.closed_at is not None, "only closed reviews are decided"
    return (
        _time(review.closed_at),
        _number(review.match),
        str(REVIEW_KINDS[review.kind]),
        review.claim,
        str(OUTCOMES[review.outcome]),
        review.decision,
    )


def _ties(rows: list[Row]) -> Listing:
    return Listing(
        title=gettext("How equals were parted"),
        columns=(
            Column(title=gettext("Time"), share=30, align=_CENTRE),
            Column(title=gettext("Stage"), share=80),
            Column(title=gettext("Decision"), share=360),
        ),
        rows=tuple(rows),
        size=9,
    )


def _tie(decision: TieDecision) -> Row:
    stage = decision.stage
    return (
        _time(decision.decided_at),
        stage_title(stage.number, plan_of(stage).kind),
        decision_words(decision),
    )


def _time(at: datetime) -> str:
    return timezone.localtime(at).strftime("%H:%M")


def _number(match: Match) -> str:
    return str(match.number or "")
