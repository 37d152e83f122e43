"""The clock of a race, the call of time and lots: what follows is shown before it is saved."""

from functools import partial

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from brackets.errors import BracketsError
from brackets.models import Verdict
from referee.basis import calls_basis, refuse_changed, token_of
from referee.calling import (
    call_time,
    check_call_withdrawal,
    draw_lots,
    is_open,
    last_counted,
    lots_of,
    record_lots,
    reset_clock,
    start_clock,
    withdraw_call,
)
from referee.forms.table_calls import LotsForm, TimeForm
from referee.forms.table_rulings import ReasonForm
from referee.labels.matches import team_name
from referee.labels.verdicts import VERDICTS
from referee.match_facts import MatchFacts, read_facts
from referee.models import CallKind, CallSide, MatchCall
from referee.refusals import CallNotOpen, RefereeError
from referee.scorekeeping import provisional, tally_from
from referee.views.access import actor
from referee.views.table.access import match_numbered, staff_only
from referee.views.table.answers import (
    Question,
    ask,
    done,
    refused,
    unanswered,
    written_after,
)
from referee.views.table.changes import changes
from referee.views.table.page import Typed, match_page, new_key
from referee.views.table.race_part import time_rules
from rules.race import RaceNeed


@require_POST
@staff_only
def start(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Start the clock."""
    match = match_numbered(request, slug, number)
    try:
        start_clock(match, by=actor(request))
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=Typed(part="clock"))
    return done(request, match, _("The clock runs"))


@require_POST
@staff_only
def reset(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Set the clock back, with a reason."""
    match = match_numbered(request, slug, number)
    form = ReasonForm.read(request.POST.dict())
    try:
        reset_clock(match, reason=form.reason, by=actor(request))
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=Typed(part="clock"))
    return done(request, match, _("The clock was set back"))


@require_POST
@staff_only
def time(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Call time: the hand in progress is the last, or the match ends at once."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    form = TimeForm.read(request.POST.dict())
    typed = Typed(part="clock")
    if "edit" in request.POST or form.under_way not in {"yes", "no"}:
        return match_page(request, match, typed=typed)
    key = form.key or new_key()
    last = last_counted(recorded, under_way=form.under_way == "yes")
    try:
        if not MatchCall.objects.filter(key=key).exists():
            refuse_changed(form.basis or None, calls_basis(recorded))
            call = MatchCall(kind=CallKind.TIME, hand_number=last)
            if not is_open(recorded, call):
                raise CallNotOpen
            question = _question(recorded, call, _("Is time up?"), form.typed())
            if question.token != form.confirmed:
                return ask(request, match, question)
        call_time(match, last_hand=last, by=actor(request), key=key, basis=form.basis or None)
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=typed)
    return done(request, match, _("Time was called"))


@require_POST
@staff_only
def lots(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Decide by lots: drawn from a seed, or drawn by hand and typed in."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    form = LotsForm.read(request.POST.dict())
    typed = Typed(part="lots")
    if "edit" in request.POST:
        return match_page(request, match, typed=typed)
    if form.side is None and not form.seed_text:
        typed = Typed(part="lots", refusal=_("Give a seed, or say who won the lots and how."))
        return unanswered(request, match, typed)
    try:
        if form.side is None:
            # Lots are not looked at before they are drawn.
            draw_lots(
                match,
                seed_text=form.seed_text,
                by=actor(request),
                key=form.key,
                basis=form.basis or None,
            )
            winner = lots_of(form.seed_text, match.number or 0)
        else:
            winner = form.side
            call = MatchCall(kind=CallKind.LOTS, winner=winner, reason=form.reason)
            if form.reason and not MatchCall.objects.filter(key=form.key).exists():
                refuse_changed(form.basis or None, calls_basis(recorded))
                if not is_open(recorded, call):
                    raise CallNotOpen
                question = _question(recorded, call, _("Record the lots?"), form.typed())
                if question.token != form.confirmed:
                    return ask(request, match, question)
            record_lots(
                match,
                winner=winner,
                reason=form.reason,
                by=actor(request),
                key=form.key,
                basis=form.basis or None,
            )
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=typed)
    team = match.home if winner == CallSide.HOME else match.away
    return done(request, match, _("Lots: %(team)s won") % {"team": team_name(team) if team else ""})


@require_POST
@staff_only
def take_back(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Take a call of time or lots back, with a reason."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    call = get_object_or_404(MatchCall, pk=pk, match=match)
    form = ReasonForm.read(request.POST.dict())
    typed = Typed(reason=form.reason, part="clock")
    if "edit" in request.POST:
        return match_page(request, match, typed=typed)
    by = actor(request)
    try:
        taken_back = written_after(
            request,
            match,
            partial(_withdrawal_question, recorded, call, form, by),
            partial(withdraw_call, call, reason=form.reason, by=by, key=form.sent_key),
        )
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=typed)
    if isinstance(taken_back, HttpResponse):
        return taken_back
    return done(request, match, _("Taken back; the match goes on"))


def _withdrawal_question(
    recorded: MatchFacts, call: MatchCall, form: ReasonForm, by: User
) -> Question | None:
    if call.withdrawn_at is not None:
        return None
    check_call_withdrawal(recorded, reason=form.reason, by=by)
    effects = changes(recorded, recorded.without_call(call))
    return Question(
        title=_("Take this back?"),
        token=token_of(effects) if effects else "",
        typed=form.typed(),
        effects=effects,
        reason=form.reason,
    )


def _question(recorded: MatchFacts, call: MatchCall, title: str, typed: dict[str, str]) -> Question:
    after = recorded.with_call(call)
    verdict, team = provisional(after)
    if verdict:
        result = _("%(team)s wins: %(how)s") % {
            "team": team_name(team) if team else "",
            "how": VERDICTS[Verdict(verdict)],
        }
    else:
        result = _still_needed(after)
    facts = [(_("Then"), result)]
    if call.kind == CallKind.TIME:
        facts.insert(0, (_("At time"), " ".join(time_rules(recorded.ruleset))))
    return Question(
        title=title,
        token=token_of(call.kind, call.hand_number, call.winner, result),
        typed=typed,
        facts=tuple(facts),
    )


def _still_needed(after: MatchFacts) -> str:
    found = tally_from(after)
    if found.needs == RaceNeed.HAND:
        return _("Hand %(n)d is the last one") % {"n": found.next_number}
    if found.needs == RaceNeed.EXTRA_HAND:
        return _("Equal: an extra hand decides")
    return _("Equal: lots decide")
