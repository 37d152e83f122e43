"""Reserves and late pairs: what is possible for a pair, shown first, done and taken back."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from brackets.drawn_matches import late_line
from brackets.entries import tidy
from brackets.errors import BracketsError, LatePlaceGone
from brackets.late_entries import (
    LatePlace,
    Outcome,
    enter_late,
    outcome,
    withdraw_late,
)
from brackets.late_places import joins_next_round, open_byes, open_groups
from brackets.models import Draw, Match, Team, TeamState, Tournament
from brackets.queries import numbered_matches, published_draw, published_draws
from referee.basis import token_of
from referee.labels.late import late_warnings
from referee.labels.matches import team_name
from referee.labels.rounds import round_names
from referee.labels.standings import table_title
from referee.labels.table_refusals import table_refusal
from referee.models import SlipPrint
from referee.refusals import RefereeError
from referee.reserves import seat_reserve, seating_of, unseat_reserve
from referee.views.access import actor, event_named, number_typed
from referee.views.desk.access import organiser_only

NEXT_ROUND = "next"
GROUP = "group-"


def late_context(event: Tournament, team: Team) -> dict[str, Any]:
    """Return what the page of a pair shows about reserves and late entry."""
    draw = published_draw(event)
    if draw is None:
        return {}
    own = numbered_matches(event).filter(home=team) | numbered_matches(event).filter(away=team)
    untouched = not any(match.begun and not _by_leaving(match) for match in own)
    seated = team.state == TeamState.ENTERED and seating_of(event, team) is not None
    late = any(late_line(each, team) for each in published_draws(event))
    context: dict[str, Any] = {
        "lots_drawn": True,
        "seated": seated,
        "late": late and team.state == TeamState.ENTERED,
    }
    if team.state == TeamState.RESERVE:
        context["places"] = _places(draw)
    elif own and untouched and not seated:
        found = event.teams.filter(state=TeamState.RESERVE).order_by("number")
        context["reserves"] = [(each.number, team_name(each)) for each in found]
    return context


@require_POST
@organiser_only
def seat(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let a reserve take the place of this pair; the matches are shown first."""
    event = event_named(slug)
    gone = get_object_or_404(event.teams, number=number)
    chosen, reason = request.POST.get("reserve", ""), tidy(request.POST.get("reason", ""))
    reserve = event.teams.filter(number=number_typed(chosen)).first()
    wrong = [] if reserve else [_("Choose the reserve.")]
    wrong += [] if reason else [_("Please give the reason; it is kept in the journal.")]
    if wrong or reserve is None:
        return _ask(request, event, gone, wrong=wrong, status=422)
    own = numbered_matches(event).filter(home=gone) | numbered_matches(event).filter(away=gone)
    matches = list(own.order_by("number"))
    token = token_of(gone.pk, reserve.pk, [(match.pk, match.begun) for match in matches])
    if request.POST.get("confirmed") != token:
        lines = [
            _("Match %(n)s, table %(table)s: %(pair)s instead of %(gone)s.")
            % {
                "n": match.number,
                "table": match.table,
                "pair": team_name(reserve),
                "gone": team_name(gone),
            }
            for match in matches
        ]
        lines.append(_("%(pair)s is out of the event.") % {"pair": team_name(gone)})
        printed = SlipPrint.objects.filter(match__in=matches)
        numbers = printed.filter(match__number__isnull=False).values_list(
            "match__number", flat=True
        )
        slips = sorted({number or 0 for number in numbers})
        return _ask(request, event, gone, lines=lines, token=token, slips=slips)
    write = lambda: seat_reserve(gone, reserve, reason=reason, by=actor(request))  # noqa: E731
    words = _("%(pair)s takes the place.") % {"pair": team_name(reserve)}
    return _answer(request, event, gone, write, words, to=reserve)


@require_POST
@organiser_only
def enter(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Let a reserve take part late: in the place of a bye, in a group, or from the next round."""
    event = event_named(slug)
    team = get_object_or_404(event.teams, number=number)
    draw = published_draw(event)
    chosen, reason = request.POST.get("place", ""), tidy(request.POST.get("reason", ""))
    places = dict(_places(draw)) if draw else {}
    wrong = [] if chosen in places else [_("Choose the place.")]
    wrong += [] if reason else [_("Please give the reason; it is kept in the journal.")]
    if wrong or draw is None:
        return _ask(request, event, team, wrong=wrong, status=422)
    try:
        place = _place(draw, chosen)
        does = outcome(draw, team, place)
    except BracketsError as refused:
        return _ask(request, event, team, wrong=[table_refusal(refused)], status=409)
    told = [slot.number for slot in (*does.changed, *does.made)]
    token = token_of(team.pk, chosen, draw.pk, told)
    if request.POST.get("confirmed") != token:
        lines = [places[chosen], *_consequences(event, does)]
        warnings = late_warnings(draw, place)
        return _ask(request, event, team, lines=lines, warnings=warnings, token=token)
    write = lambda: enter_late(event, team, place, reason=reason, by=actor(request))  # noqa: E731
    words = _("%(pair)s takes part.") % {"pair": team_name(team)}
    return _answer(request, event, team, write, words, to=team)


@require_POST
@organiser_only
def undo(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take back that a reserve was seated or a pair entered late."""
    event = event_named(slug)
    team = get_object_or_404(event.teams, number=number)
    late = any(late_line(each, team) for each in published_draws(event))
    writer = withdraw_late if late else unseat_reserve
    write = lambda: writer(team, by=actor(request))  # noqa: E731
    words = _("%(pair)s is a reserve.") % {"pair": team_name(team)}
    return _answer(request, event, team, write, words, to=team, instead=late)


def _by_leaving(match: Match) -> bool:
    return match.forfeits.filter(by_leaving=True, withdrawn_at=None).exists()


def _places(draw: Draw) -> list[tuple[str, str]]:
    """Return where a late pair may come in: value and words."""
    found = [
        (
            str(bye.pk),
            _("Against %(pair)s, who has a bye; a new match, the last number.")
            % {"pair": team_name(bye.home)},
        )
        for bye in open_byes(draw)
        if bye.home is not None
    ]
    for number, place in open_groups(draw).items():
        words = (
            _("In the empty place of %(group)s, from round %(round)s on.")
            if place.rest
            else _("In %(group)s as pair %(pairs)s, from round %(round)s on.")
        )
        values = {
            "group": table_title(number),
            "pairs": place.pairs + 1,
            "round": place.from_round,
        }
        found.append((f"{GROUP}{number}", words % values))
    if joins_next_round(draw):
        found.append((NEXT_ROUND, _("From the next round on.")))
    return found


def _place(draw: Draw, chosen: str) -> LatePlace:
    """Return one of the places that were offered; raises LatePlaceGone."""
    if chosen == NEXT_ROUND:
        return None
    if chosen.startswith(GROUP):
        return int(chosen.removeprefix(GROUP))
    for match in open_byes(draw):
        if str(match.pk) == chosen:
            return match
    raise LatePlaceGone


def _consequences(event: Tournament, does: Outcome) -> list[str]:
    """Return what a late entry does, match by match."""
    teams = {each.number: team_name(each) for each in event.teams.all()}
    names = round_names(event)
    found = []
    for slot in (*does.changed, *does.made):
        sides = [teams[number] for number in (slot.home, slot.away) if number]
        values = {
            "n": slot.number,
            "round": names.of_match(slot),
            "pairs": " – ".join(sides) or _("pairs that come from other matches"),
        }
        new = slot in does.made or slot.number not in does.numbers
        words = _("New match %(n)s, %(round)s: %(pairs)s.") if new else _("Match %(n)s: %(pairs)s.")
        found.append(words % values)
    if does.rounds:
        words = ngettext(
            "The stage has %(n)d round more.", "The stage has %(n)d rounds more.", does.rounds
        )
        found.append(words % {"n": does.rounds})
    return found


def _ask(  # noqa: PLR0913 - the page with its states
    request: HttpRequest,
    event: Tournament,
    team: Team,
    *,
    lines: list[str] | None = None,
    warnings: list[str] | None = None,
    token: str = "",
    slips: list[int] | None = None,
    wrong: list[str] | None = None,
    instead: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Show a page of its own; `instead` leads on to how the pair can leave."""
    context = {
        "event": event,
        "section": "teams",
        "team": team,
        "pair": team_name(team),
        "lines": lines or [],
        "warnings": warnings or [],
        "slips": slips or [],
        "wrong": wrong or [],
        "instead": instead,
        "sent": {
            name: request.POST.get(name, "")
            for name in ("reserve", "place", "reason")
            if name in request.POST
        },
        "reason": request.POST.get("reason", ""),
        "token": token,
    }
    return render(request, "desk/late.html", context, status=status)


def _answer(  # noqa: PLR0913 - a write and what is said about it
    request: HttpRequest,
    event: Tournament,
    team: Team,
    write: Callable[[], object],
    words: str,
    *,
    to: Team,
    instead: bool = False,
) -> HttpResponse:
    try:
        write()
    except (BracketsError, RefereeError) as refused:
        wrong = [table_refusal(refused)]
        return _ask(request, event, team, wrong=wrong, instead=instead, status=409)
    messages.success(request, words)
    return redirect("desk_part", slug=event.slug, number=to.number)
