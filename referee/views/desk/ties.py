"""Equals in a table: extra matches among them, lots, or an order of the chief referee."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets import ties as writers
from brackets.errors import BracketsError
from brackets.models import Match, Stage, Team, TieDecision, Tournament
from brackets.points_tables import Row, standing
from brackets.qualifiers import Tie, qualifiers
from brackets.queries import published_draws, stage_matches
from brackets.stages import plan_of
from referee.forms.draw import proposed_seed
from referee.labels import standings as words
from referee.labels.refusals import refusal
from referee.views.access import actor, event_named, number_typed
from referee.views.desk.access import chief_referee_only
from rules.shapes import KNOCKING_OUT, StandingCriterion


@dataclass(frozen=True, slots=True)
class Level:
    """Teams that share their places; `matters`: it keeps the next stage from being drawn.

    `asks_matches`: the rules want whole extra matches of them, not a single hand.
    """

    title: str
    teams: tuple[Team, ...]
    needs: str
    matters: bool
    asks_matches: bool = False

    @property
    def key(self) -> str:
        """What a form says of them."""
        return "-".join(str(team.number) for team in self.teams)

    @property
    def places(self) -> range:
        """The places to give, from 1."""
        return range(1, len(self.teams) + 1)


@require_safe
@chief_referee_only
def ties(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who is level, the ways to part them, and how others were parted."""
    return _page(request, event_named(slug))


@require_POST
@chief_referee_only
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Let lots order equals."""
    event = event_named(slug)
    stage, teams = _stage(event), _teams(event, request)
    seed_text = request.POST.get("seed_text", "")

    def write() -> None:
        writers.draw_lots(stage, teams, seed_text=seed_text, by=actor(request))

    return _done(request, event, write, _("Lots are drawn and recorded with their seed text."))


@require_POST
@chief_referee_only
def order(request: HttpRequest, slug: str) -> HttpResponse:
    """Let the chief referee order equals."""
    event = event_named(slug)
    stage, teams = _stage(event), _teams(event, request)
    given = {team: request.POST.get(f"place-{team.number}", "") for team in teams}
    if sorted(given.values()) != sorted(str(place) for place in range(1, len(teams) + 1)):
        return _page(request, event, [_("Give each pair a place of its own.")], status=422)
    best_first = sorted(teams, key=lambda team: int(given[team]))
    reason = request.POST.get("reason", "")

    def write() -> None:
        writers.order_by_chief(stage, best_first, reason=reason, by=actor(request))

    return _done(request, event, write, _("The order is recorded with its reason."))


@require_POST
@chief_referee_only
def extra(request: HttpRequest, slug: str) -> HttpResponse:
    """Let equals play one another once more: a single extra hand each, or whole matches."""
    event = event_named(slug)
    stage, teams = _stage(event), _teams(event, request)

    one_hand = request.POST.get("play") == "hand"

    def write() -> None:
        writers.make_extra_matches(stage, teams, one_hand=one_hand, by=actor(request))

    told = _("The extra matches are made; play them like any other.")
    if one_hand:
        told = _("An extra hand is made for each two of them; enter it like any other.")
    return _done(request, event, write, told)


@require_POST
@chief_referee_only
def take_back_extra(request: HttpRequest, slug: str) -> HttpResponse:
    """Take back extra matches that have not begun."""
    event = event_named(slug)
    stage, reason = _stage(event), request.POST.get("reason", "")

    def write() -> None:
        writers.take_back_extra_matches(stage, reason=reason, by=actor(request))

    return _done(request, event, write, _("The extra matches are taken back."))


@require_POST
@chief_referee_only
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take an order of equals back."""
    event = event_named(slug)
    decision = get_object_or_404(TieDecision, pk=pk, stage__tournament=event)
    reason = request.POST.get("reason", "")

    def write() -> None:
        writers.withdraw_decision(decision, reason=reason, by=actor(request))

    return _done(request, event, write, _("The order is taken back."))


def open_levels(event: Tournament) -> list[Level]:
    """Return the equals who keep the next stage from being drawn."""
    stage = _latest(event)
    return [level for level in _levels(stage) if level.matters] if stage else []


def _levels(stage: Stage) -> list[Level]:
    """Return all who share places in tables that are complete, those that matter first."""
    if _open_matches(stage):
        return []
    tables = standing(stage) if plan_of(stage).kind not in KNOCKING_OUT else ()
    matter = qualifiers(stage).ties
    found = [_of_tie(tie) for tie in matter]
    known = {frozenset(tie.teams) for tie in matter}
    for table in tables:
        shared: dict[int, list[Row]] = {}
        for row in table.rows:
            if row.first < row.last:
                shared.setdefault(row.first, []).append(row)
        for rows in shared.values():
            teams = tuple(row.team for row in rows)
            if frozenset(teams) not in known:
                title = words.table_title(table.group)
                asks = rows[0].needs is StandingCriterion.EXTRA_MATCHES
                told = words.needs_words(rows[0], played=True)
                found.append(Level(title, teams, told, matters=False, asks_matches=asks))
    return found


def _of_tie(tie: Tie) -> Level:
    needs = str(words.WAYS_OUT[tie.needs]) if tie.needs else _("level")
    asks = tie.needs is StandingCriterion.EXTRA_MATCHES
    return Level(words.table_title(tie.group), tie.teams, needs, matters=True, asks_matches=asks)


def _latest(event: Tournament) -> Stage | None:
    """Return the stage that was drawn last, where anybody is compared in tables."""
    drawn = published_draws(event)
    if not drawn:
        return None
    plan = plan_of(drawn[-1].stage)
    return drawn[-1].stage if plan.kind not in KNOCKING_OUT or plan.best_next else None


def _open_matches(stage: Stage) -> int:
    return sum(not match.verdict for match in stage_matches(stage))


def _stage(event: Tournament) -> Stage:
    stage = _latest(event)
    if stage is None:
        raise Http404("no table")
    return stage


def _teams(event: Tournament, request: HttpRequest) -> list[Team]:
    numbers = [number_typed(each) for each in request.POST.get("teams", "").split("-")]
    return list(event.teams.filter(number__in=numbers).order_by("number"))


def _done(
    request: HttpRequest, event: Tournament, write: Callable[[], None], done: str
) -> HttpResponse:
    """Write, or show the page again with what is wrong."""
    try:
        write()
    except BracketsError as refused:
        return _page(request, event, [refusal(refused)], status=409)
    messages.success(request, done)
    return redirect("desk_ties", slug=event.slug)


def _page(
    request: HttpRequest, event: Tournament, wrong: Sequence[str] = (), *, status: int = 200
) -> HttpResponse:
    stage = _latest(event)
    decisions: list[tuple[int, str]] = []
    waiting: list[Match] = []
    open_matches = 0
    if stage is not None:
        in_force = stage.tie_decisions.filter(withdrawn_at__isnull=True)
        decisions = [(each.pk, words.decision_words(each)) for each in in_force]
        waiting = writers.untouched_extra_matches(stage)
        open_matches = _open_matches(stage)
    context = {
        "event": event,
        "section": "ties",
        "wrong": wrong,
        "stage": stage,
        "levels": _levels(stage) if stage else [],
        "open_matches": open_matches,
        "decisions": decisions,
        "waiting": waiting,
        "seed": proposed_seed(event),
        "typed": request.POST,
    }
    return render(request, "desk/ties.html", context, status=status)
