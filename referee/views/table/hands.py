"""The page of a match and its hands: enter, correct, take back, deal again."""

from dataclasses import replace
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from brackets.errors import BracketsError
from referee.basis import refuse_moved_hand, token_of
from referee.devices import device_of
from referee.entries import HandEntry, content, hand_row
from referee.forms.table_hand import HandForm, ParsedHand, whole
from referee.forms.table_rulings import ReasonForm
from referee.kitty_questions import questions_of
from referee.labels.hands import hand_name
from referee.match_facts import MatchFacts, read_facts
from referee.models import Hand, HandKind
from referee.recording import (
    check_hand,
    check_withdrawal,
    record_hand,
    record_redeal,
    refuse_stale,
    withdraw_hand,
)
from referee.refusals import DuplicateKeyDiffers, EntryProblems, RefereeError, StaleForm
from referee.views.access import actor
from referee.views.table.access import event_of, hand_in, match_numbered, staff_only
from referee.views.table.answers import Question, done, refused, written_after
from referee.views.table.changes import NO_CHANGES, changes
from referee.views.table.drafts import draft_of
from referee.views.table.lines import HandView, view_of
from referee.views.table.page import match_page
from referee.views.table.stale import Sent, stale
from referee.views.table.typed import Typed, new_key
from rules.points import deck_points
from rules.seats import Seat


@require_safe
@staff_only
def match(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a match with the form of the hand whose turn it is."""
    found = match_numbered(request, slug, number)
    return match_page(request, found, typed=draft_of(request), caller=_caller(request))


@require_http_methods(["GET", "HEAD", "POST"])
@staff_only
def hand(request: HttpRequest, slug: str, number: int, hand: int) -> HttpResponse:
    """Show a match with the form of one hand, or save that form."""
    # Event and match come first, the facts after them: whatever is written in between moves the
    # revision, so that facts older than the event they are kept with are never used to write.
    found = match_numbered(request, slug, number)
    recorded = read_facts(found, event_of(found))
    hand_in(recorded.most_hands, hand)
    if request.method != "POST":
        typed = draft_of(request)
        return match_page(request, found, number=hand, typed=typed, caller=_caller(request))
    form = HandForm.read(request.POST.dict())
    if "edit" in request.POST:
        return match_page(
            request, found, number=hand, typed=Typed(hand=replace(form, confirmed=""))
        )
    return _save(request, recorded, hand, form)


def _caller(request: HttpRequest) -> Seat | None:
    """Return the seat that was tapped because its player called first and deals."""
    seat = request.GET.get("dealer", "")
    return Seat(int(seat)) if seat in {str(int(each)) for each in Seat} else None


def _save(request: HttpRequest, recorded: MatchFacts, number: int, form: HandForm) -> HttpResponse:
    parsed = form.parse(
        extra=number == recorded.extra_number,
        asks=questions_of(recorded.ruleset_of_hand(number)),
    )
    present = recorded.hand(number)
    if "replace" in request.POST and not form.why and present:
        return stale(request, recorded, number, Sent(form, parsed), StaleForm(present))

    def question() -> Question | None:
        if _is_settled(recorded, number, form, parsed):
            return None
        _check(request, recorded, number, form, parsed)
        return _question(recorded, number, form, parsed.entry)

    def write() -> Hand:
        entry = replace(parsed.entry, device=device_of(request))
        seen = form.version
        return record_hand(
            recorded, number, entry, by=actor(request), seen_version=seen, key=form.key
        )

    try:
        stored = written_after(request, recorded.match, question, write)
    except (StaleForm, DuplicateKeyDiffers) as error:
        return stale(request, recorded, number, Sent(form, parsed), error)
    except (RefereeError, BracketsError) as error:
        typed = Typed(hand=replace(form, confirmed=""), part="hand")
        return refused(request, recorded.match, error, number=number, typed=typed)
    if isinstance(stored, HttpResponse):
        return stored
    return done(request, recorded.match, _saved(recorded, stored, form))


def _is_settled(recorded: MatchFacts, number: int, form: HandForm, parsed: ParsedHand) -> bool:
    """Tell whether nothing has to be asked: sent before, or no change."""
    if parsed.problems:
        return False
    present = recorded.hand(number)
    row = hand_row(recorded, number, parsed.entry)
    if present is not None and content(present) == content(row):
        return True
    # A form that was saved before is stale by its own doing.
    seen = form.version == (present.version if present else 0)
    return not seen and Hand.objects.filter(key=form.key).exists()


def _check(
    request: HttpRequest, recorded: MatchFacts, number: int, form: HandForm, parsed: ParsedHand
) -> None:
    """Refuse what the writer would refuse, with what the form left open beside it."""
    refuse_moved_hand(parsed.entry.basis, recorded, number)
    refuse_stale(recorded, number, form.version)
    try:
        check_hand(recorded, number, parsed.entry, by=actor(request))
    except EntryProblems as error:
        raise EntryProblems((*parsed.problems, *error.problems)) from None
    if parsed.problems:
        raise EntryProblems(parsed.problems)


def _question(recorded: MatchFacts, number: int, form: HandForm, entry: HandEntry) -> Question:
    """Return what is asked before saving.

    The page that showed the same total in its preview has asked already: its token is the total.
    """
    row = hand_row(recorded, number, entry)
    after = recorded.with_hand(row)
    view = view_of(recorded, row)
    correcting = recorded.is_recorded(number)
    effects = changes(recorded, after) if correcting else NO_CHANGES
    whole = deck_points(recorded.ruleset)
    implausible = (view.total or 0) > whole
    shown = form.result if entry.held is not None else str(view.total)
    hooked = row.last_trick_level_card != ""
    if effects or implausible or hooked or view.void or entry.kind == HandKind.BROKEN_OFF:
        shown = token_of(shown, view.big, view.small, view.levels, view.result, effects)
    present = recorded.hand(number)
    return Question(
        title=_("Save %(hand)s?") % {"hand": view.name},
        token=shown,
        typed=form.typed(),
        before=view_of(recorded, present) if present and correcting else None,
        after=view,
        effects=effects,
        reason=entry.reason,
        implausible=implausible,
        deck_points=whole,
    )


def _saved(recorded: MatchFacts, stored: Hand, form: HandForm) -> str:
    view = view_of(recorded, stored)
    values = {"hand": view.name, "what": _what(view)}
    if stored.key != form.key:
        return _("%(hand)s is unchanged: %(what)s") % values
    return _("%(hand)s saved: %(what)s") % values


def _what(view: HandView) -> str:
    parts = [view.result]
    if view.total is not None:
        points = view.total if view.banded is None else view.banded
        parts.insert(0, _("attackers %(points)d") % {"points": points})
    return " · ".join(parts)


@require_POST
@staff_only
def withdraw(request: HttpRequest, slug: str, number: int, hand: int) -> HttpResponse:
    """Take the latest hand back, with a reason."""
    found = match_numbered(request, slug, number)
    recorded = read_facts(found)
    hand_in(recorded.most_hands, hand)
    form = ReasonForm.read(request.POST.dict())
    shown = whole(form.seen_version)
    seen = -1 if shown is None else shown
    typed = Typed(reason=form.reason, part="withdraw")
    if "edit" in request.POST:
        return match_page(request, found, typed=typed)

    def question() -> Question | None:
        if Hand.objects.filter(key=form.sent_key).exists():
            return None
        refuse_moved_hand(form.basis or None, recorded, hand)
        refuse_stale(recorded, hand, seen)
        check_withdrawal(recorded, hand, reason=form.reason, by=actor(request))
        return _withdrawal_question(recorded, hand, form)

    write = partial(
        withdraw_hand,
        found,
        hand,
        reason=form.reason,
        by=actor(request),
        seen_version=seen,
        key=form.sent_key or new_key(),
    )
    try:
        taken_back = written_after(request, found, question, write)
    except (RefereeError, BracketsError) as error:
        return refused(request, found, error, number=None, typed=typed)
    if isinstance(taken_back, HttpResponse):
        return taken_back
    name = hand_name(hand, recorded.most_hands)
    return done(request, found, _("%(hand)s taken back") % {"hand": name})


def _withdrawal_question(recorded: MatchFacts, number: int, form: ReasonForm) -> Question:
    """Return what is asked before a hand is taken back; nothing is, when nothing follows."""
    entry = HandEntry(kind=HandKind.WITHDRAWN, reason=form.reason)
    effects = changes(recorded, recorded.with_hand(hand_row(recorded, number, entry)))
    return Question(
        title=_("Take %(hand)s back?") % {"hand": hand_name(number, recorded.most_hands)},
        token=token_of(effects) if effects else "",
        typed=form.typed(),
        effects=effects,
        reason=form.reason,
    )


@require_POST
@staff_only
def redeal(request: HttpRequest, slug: str, number: int, hand: int) -> HttpResponse:
    """Record that the hand is dealt again by the same dealer, with a reason."""
    found = match_numbered(request, slug, number)
    hands = read_facts(found).most_hands
    hand_in(hands, hand)
    form = ReasonForm.read(request.POST.dict())
    key = form.sent_key or new_key()
    try:
        record_redeal(
            found,
            hand,
            reason=form.reason,
            by=actor(request),
            key=key,
            basis=form.basis or None,
        )
    except (RefereeError, BracketsError) as error:
        typed = Typed(reason=form.reason, part="redeal")
        return refused(request, found, error, number=None, typed=typed)
    text = _("%(hand)s is dealt again by the same dealer") % {"hand": hand_name(hand, hands)}
    return done(request, found, text)
