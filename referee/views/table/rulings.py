"""Penalties, given and taken back."""

from dataclasses import replace
from functools import partial

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from brackets.errors import BracketsError
from referee.basis import token_of
from referee.devices import device_of
from referee.forms.table_rulings import ParsedRuling, ReasonForm, RulingForm
from referee.labels.hands import hand_name
from referee.labels.penalty_words import effects as effects_of
from referee.labels.repeats import earlier_words, next_words
from referee.labels.rulings import OFFENCES
from referee.match_facts import MatchFacts, read_facts
from referee.models import Hand, Offender, Ruling, RulingState
from referee.permissions import Task, allowed, role_of, state_of
from referee.refusals import EntryProblems, RefereeError
from referee.repeats import earlier_of
from referee.ruling_entries import (
    RulingEntry,
    broken_off_row,
    check_ruling,
    check_ruling_withdrawal,
    is_heavy,
    ruling_row,
)
from referee.rulings import (
    give_ruling,
    propose_ruling,
    withdraw_ruling,
)
from referee.scorekeeping import hand_to_replay
from referee.views.access import actor
from referee.views.table.access import hand_in, match_numbered, staff_only
from referee.views.table.answers import Question, done, refused, written_after
from referee.views.table.changes import changes
from referee.views.table.lines import HandView, deciding_rulings, offender_name, view_of
from referee.views.table.page import Typed, match_page
from rules.penalties import CatalogueEntry, cost_of, entry_of


@require_POST
@staff_only
def give(request: HttpRequest, slug: str, number: int, hand: int) -> HttpResponse:
    """Give a penalty for a hand; what it costs is shown before it is saved."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    hand_in(recorded.most_hands, hand)
    form = RulingForm.read(request.POST.dict())
    typed = Typed(ruling=replace(form, confirmed=""), part="penalty")
    if "edit" in request.POST:
        return match_page(request, match, number=hand, typed=typed)
    parsed = form.parse(
        recorded.ruleset_of_hand(hand), hand, under_way=_under_way(recorded, hand, form)
    )
    proposing = _proposes(request, recorded, parsed)
    by, device = actor(request), device_of(request)

    def question() -> Question | None:
        if Ruling.objects.filter(key=form.key).exists():
            return None
        _check(request, recorded, parsed, proposing=proposing)
        return _question(recorded, form, parsed, proposing=proposing)

    def write() -> Ruling:
        writer = propose_ruling if proposing else give_ruling
        return writer(match, parsed.wanted, by=by, key=form.key, device=device)

    try:
        ruling = written_after(request, match, question, write)
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=hand, typed=typed)
    if isinstance(ruling, HttpResponse):
        return ruling
    words = (
        _("For the chief referee: %(clause)s %(offence)s, %(team)s")
        if ruling.state == RulingState.PROPOSED
        else _("Penalty recorded: %(clause)s %(offence)s, %(team)s")
    )
    text = words % {
        "clause": ruling.clause,
        "offence": OFFENCES[ruling.offence],
        "team": offender_name(recorded, ruling.offender),
    }
    return done(request, match, text)


def _proposes(request: HttpRequest, recorded: MatchFacts, parsed: ParsedRuling) -> bool:
    """Tell whether a penalty goes to the chief referee: a heavy one, of whoever cannot give it."""
    entry = parsed.entry
    if entry is None:
        return False
    heavy = is_heavy(entry_of(recorded.ruleset_of_hand(entry.hand_number), entry.offence))
    role, state = role_of(actor(request)), state_of(recorded.match)
    may_give = allowed(role, Task.PUNISH, state)
    return heavy and not may_give and allowed(role, Task.PROPOSE, state)


def _under_way(recorded: MatchFacts, number: int, form: RulingForm) -> bool:
    """Tell whether the form had to ask if the hand was finished."""
    if number == recorded.extra_number:
        return False
    # A form that is sent again meets the hand that it broke off itself.
    return not recorded.is_recorded(number) or Hand.objects.filter(key=form.key).exists()


def _check(
    request: HttpRequest, recorded: MatchFacts, parsed: ParsedRuling, *, proposing: bool
) -> None:
    if parsed.entry is None:
        raise EntryProblems(parsed.problems)
    try:
        check_ruling(recorded, parsed.entry, by=actor(request), proposing=proposing)
    except EntryProblems as error:
        raise EntryProblems((*parsed.problems, *error.problems)) from None
    if parsed.problems:
        raise EntryProblems(parsed.problems)


def _question(
    recorded: MatchFacts, form: RulingForm, parsed: ParsedRuling, *, proposing: bool
) -> Question:
    """Return what is asked before saving.

    A fine on a hand without points has been shown by the page itself: its token is the fine.
    """
    entry = parsed.wanted
    after = recorded.with_ruling(ruling_row(recorded, entry))
    broken_off = broken_off_row(after, entry)
    if broken_off is not None:
        after = after.with_hand(broken_off)
    line = entry_of(recorded.ruleset_of_hand(entry.hand_number), entry.offence)
    effects = changes(recorded, after, first=True)
    before = _hand_view(recorded, entry.hand_number)
    view = _hand_view(after, entry.hand_number)
    again = _again(recorded, entry, line)
    shown = str(cost_of(line, entry.count))
    if not line.small or line.levels or is_heavy(line) or before or effects or again:
        scores = (view.big, view.small, view.levels) if view else None
        # The basis is compared by itself; on its way from a phone it may grow.
        shown = token_of(replace(entry, basis=None), scores, effects, again)
    return Question(
        title=_("Ask the chief referee for this penalty?")
        if proposing
        else _("Give this penalty?"),
        token=shown,
        typed=form.typed(),
        facts=(*_facts(after, entry), *again),
        before=before,
        after=view,
        effects=effects,
        reason=form.reason,
    )


def _again(
    recorded: MatchFacts, entry: RulingEntry, line: CatalogueEntry
) -> tuple[tuple[str, str], ...]:
    """Return what a side did before under the clause in this match, and what this one means."""
    earlier = earlier_of(recorded)
    facts = []
    for side in (Offender.HOME, Offender.AWAY):
        repeats = earlier.of(line, side)
        if entry.offender not in {side, Offender.BOTH} or not (repeats.here or repeats.times):
            continue
        name = offender_name(recorded, side)
        told = earlier_words(repeats, recorded.most_hands)
        if told:
            facts.append((_("Earlier rulings"), f"{name}{_(': ')}{told}"))
        times = 1 if line.counted else entry.count
        facts.append((_("This one"), f"{name}{_(': ')}{next_words(repeats, times)}"))
    return tuple(facts)


def _hand_view(recorded: MatchFacts, number: int) -> HandView | None:
    hand = recorded.hand(number)
    return view_of(recorded, hand) if hand and recorded.is_recorded(number) else None


def _facts(recorded: MatchFacts, entry: RulingEntry) -> tuple[tuple[str, str], ...]:
    ruleset = recorded.ruleset_of_hand(entry.hand_number)
    line = entry_of(ruleset, entry.offence)
    if recorded.is_race:
        deduction = effects_of(line, ruleset.shape)
        if entry.count > 1:
            deduction = f"{entry.count} × {deduction}"
    elif line.big and entry.hand_number == recorded.extra_number:
        deduction = _("none: the extra hand changes no totals")
    elif line.big:
        deduction = _("big score −%(points)d") % {"points": line.big}
    else:
        deduction = _("small score −%(points)d") % {"points": line.small * entry.count}
    facts = [
        (_("Hand"), hand_name(entry.hand_number, recorded.most_hands)),
        (_("Offence"), f"{line.clause} {OFFENCES[entry.offence]}"),
        (_("Offender"), offender_name(recorded, entry.offender)),
        (_("Deduction"), deduction),
    ]
    if line.big:
        facts.append((_("The hand"), _fate(recorded, entry)))
    if entry.reason:
        facts.append((_("Reason"), entry.reason))
    return tuple(facts)


def _fate(recorded: MatchFacts, entry: RulingEntry) -> str:
    if entry.hand_number == recorded.extra_number:
        if deciding_rulings(recorded):
            return _("the offender loses the match")
        return _("both sides offended: that cancels out and the hand itself decides")
    replay = hand_to_replay(recorded)
    if replay is not None and replay.number == entry.hand_number:
        return _("both sides offended: the same dealer deals it again")
    if entry.points_so_far is not None:
        return _("broken off; it counts as dealt and the next seat deals")
    return _("its score stands") if entry.hand_stands else _("its score is void")


@require_POST
@staff_only
def take_back(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    """Take a penalty back, with a reason."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    ruling = get_object_or_404(Ruling, pk=pk, match=match)
    form = ReasonForm.read(request.POST.dict())
    typed = Typed(reason=form.reason, part="penalty")
    if "edit" in request.POST:
        return match_page(request, match, number=ruling.hand_number, typed=typed)
    by = actor(request)
    try:
        taken_back = written_after(
            request,
            match,
            partial(_withdrawal_question, recorded, ruling, form, by),
            partial(withdraw_ruling, ruling, reason=form.reason, by=by, key=form.sent_key),
        )
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=ruling.hand_number, typed=typed)
    if isinstance(taken_back, HttpResponse):
        return taken_back
    return done(request, match, _("Penalty taken back"))


def _withdrawal_question(
    recorded: MatchFacts, ruling: Ruling, form: ReasonForm, by: User
) -> Question | None:
    """Return what is asked before a penalty is taken back; nothing is, when nothing follows."""
    if ruling.withdrawn_at is not None:
        return None
    check_ruling_withdrawal(recorded, ruling, reason=form.reason, by=by)
    after = recorded.without_ruling(ruling)
    effects = changes(recorded, after)
    return Question(
        title=_("Take this penalty back?"),
        token=token_of(effects) if effects else "",
        typed=form.typed(),
        facts=((_("Offence"), f"{ruling.clause} {OFFENCES[ruling.offence]}"),),
        before=_hand_view(recorded, ruling.hand_number),
        after=_hand_view(after, ruling.hand_number),
        effects=effects,
        reason=form.reason,
    )
