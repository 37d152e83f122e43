"""Forfeits: a match decided without its hands, and taken back."""

from dataclasses import replace
from functools import partial

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from brackets.errors import BracketsError
from referee.basis import forfeit_basis, token_of
from referee.forms.table_rulings import ForfeitForm, ReasonForm
from referee.labels.rulings import FORFEITS
from referee.match_facts import MatchFacts, read_facts
from referee.models import Forfeit, Offender
from referee.refusals import AlreadyWithdrawn, EntryProblems, RefereeError
from referee.ruling_entries import (
    ForfeitEntry,
    check_forfeit,
    check_forfeit_withdrawal,
    forfeit_row,
)
from referee.rulings import give_forfeit, withdraw_forfeit
from referee.views.access import actor
from referee.views.table.access import match_numbered, staff_only
from referee.views.table.answers import Question, done, refused, written_after
from referee.views.table.changes import changes
from referee.views.table.lines import offender_name
from referee.views.table.page import Typed, match_page


@require_POST
@staff_only
def give(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Decide a match without its hands; what follows is always shown first."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    form = ForfeitForm.read(request.POST.dict())
    typed = Typed(forfeit=replace(form, confirmed=""), part="forfeit")
    if "edit" in request.POST:
        return match_page(request, match, typed=typed)
    by = actor(request)
    try:
        entry, problems = form.parse()
        if entry is None:
            raise EntryProblems(problems)
        given = written_after(
            request,
            match,
            partial(_forfeit_question, recorded, form, entry, by),
            partial(give_forfeit, match, entry, by=by, key=form.key),
        )
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=typed)
    if isinstance(given, HttpResponse):
        return given
    return done(request, match, str(FORFEITS[entry.kind]))


def _forfeit_question(
    recorded: MatchFacts, form: ForfeitForm, entry: ForfeitEntry, by: User
) -> Question | None:
    if Forfeit.objects.filter(key=form.key).exists():
        return None
    check_forfeit(recorded, entry, by=by)
    after = recorded.with_forfeit(forfeit_row(recorded, entry))
    effects = changes(recorded, after)
    winners = {
        Offender.HOME: offender_name(recorded, Offender.AWAY),
        Offender.AWAY: offender_name(recorded, Offender.HOME),
        Offender.BOTH: _("nobody; the next opponent has a bye"),
    }
    facts = (
        (_("What"), str(FORFEITS[entry.kind])),
        (_("Who"), offender_name(recorded, entry.loser)),
        (_("Winner"), winners[entry.loser]),
        (_("Reason"), entry.reason),
    )
    return Question(
        title=_("Decide the match without its hands?"),
        token=token_of(entry, effects),
        typed=form.typed(),
        facts=facts,
        effects=effects,
        reason=form.reason,
    )


@require_POST
@staff_only
def take_back(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Take a forfeit back: the match goes on where its hands left it."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    form = ReasonForm.read(request.POST.dict())
    typed = Typed(reason=form.reason, part="forfeit")
    if "edit" in request.POST:
        return match_page(request, match, typed=typed)
    given = _forfeit_shown(recorded, form)
    if given is None:
        return refused(request, match, AlreadyWithdrawn(), number=None, typed=typed)
    by = actor(request)
    try:
        taken_back = written_after(
            request,
            match,
            partial(_withdrawal_question, recorded, given, form, by),
            partial(withdraw_forfeit, given, reason=form.reason, by=by, key=form.sent_key),
        )
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=typed)
    if isinstance(taken_back, HttpResponse):
        return taken_back
    return done(request, match, _("Taken back; the match goes on"))


def _withdrawal_question(
    recorded: MatchFacts, given: Forfeit, form: ReasonForm, by: User
) -> Question | None:
    if given != recorded.forfeit:
        return None
    check_forfeit_withdrawal(recorded, reason=form.reason, by=by)
    effects = changes(recorded, recorded.with_forfeit(None))
    return Question(
        title=_("Take this back?"),
        token=token_of(effects),
        typed=form.typed(),
        facts=((_("What"), str(FORFEITS[given.kind])),),
        effects=effects,
        reason=form.reason,
    )


def _forfeit_shown(recorded: MatchFacts, form: ReasonForm) -> Forfeit | None:
    """Return the forfeit that the form is about: the one in force, or the one it took back."""
    given = recorded.forfeit
    if given is not None and form.basis in {"", forfeit_basis(given)}:
        return given
    taken_back = Forfeit.objects.filter(match=recorded.match).exclude(withdrawal_key="")
    return taken_back.filter(withdrawal_key=form.sent_key).first()
