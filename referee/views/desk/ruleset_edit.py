"""The form of a ruleset: show, try out, save."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError, EventInvalid, ReasonMissing, RulesetPlayed
from brackets.models import RulesetVersion, Tournament
from brackets.rulesets import newest_version, play_has_begun, set_ruleset
from referee.forms.ruleset.boxes import identity_boxes, leftover, sections
from referee.forms.ruleset.checking import Checked, Faults, check
from referee.forms.ruleset.drafts import Draft, changed_rows, draft_from, draft_of
from referee.forms.ruleset.trial import last_tricks, outcome, trial_from
from referee.labels.refusals import refusal
from referee.labels.registration import sentence
from referee.match_facts import ruleset_of
from referee.rulebook.open_points import questions_of
from referee.rulebook.scoring_parts import bands_part
from referee.rulebook.sheet import ruleset_name
from referee.views.access import actor, event_named, number_typed
from referee.views.desk.access import organiser_only
from referee.views.desk.ruleset import frame
from rules.ruleset import Ruleset, UnknownPreset, load


@dataclass(frozen=True, slots=True)
class Editing:
    """What a form started from: a version of the event, or a preset that shall replace it."""

    event: Tournament
    version: RulesetVersion
    preset: str
    start: Ruleset


def _editing(event: Tournament, preset: str) -> Editing:
    version = newest_version(event)
    if not preset:
        return Editing(event, version, "", ruleset_of(version.content))
    try:
        return Editing(event, version, preset, load(preset))
    except UnknownPreset:
        raise Http404(preset) from None


@require_safe
@organiser_only
def edit(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form, filled from the event's ruleset or from a preset (?from=key)."""
    editing = _editing(event_named(slug), request.GET.get("from", ""))
    return _page(request, editing, draft_of(editing.start), {})


@require_POST
@organiser_only
def refresh(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the form again for what is typed now: rows added or removed, other fields in place."""
    editing, draft = _posted(request, slug)
    draft = changed_rows(draft, request.POST.get("change", ""))
    return _page(request, editing, draft, {})


@require_POST
@organiser_only
def trial(request: HttpRequest, slug: str) -> HttpResponse:
    """Answer the trial box for what is typed now, and the whole band table."""
    editing, draft = _posted(request, slug)
    return render(request, "desk/ruleset_trial.html", _trial(request, check(draft, editing.start)))


@require_POST
@organiser_only
def save(request: HttpRequest, slug: str) -> HttpResponse:
    """Write the ruleset, or show everything that is wrong with it."""
    editing, draft = _posted(request, slug)
    checked = check(draft, editing.start)
    if checked.faults:
        faults = {**checked.faults, **_reason_missing(request, editing.event)}
        return _page(request, editing, draft, faults, status=422)
    try:
        version = set_ruleset(
            editing.event,
            checked.text,
            reason=request.POST.get("reason", ""),
            by=actor(request),
            seen=number_typed(request.POST.get("seen", "")),
        )
    except EventInvalid as refused:
        faults = {problem.field: [sentence(problem)] for problem in refused.problems}
        return _page(request, editing, draft, faults, status=422)
    except ReasonMissing as refused:
        return _page(request, editing, draft, {"reason": [refusal(refused)]}, status=422)
    except RulesetPlayed as refused:
        stays = {name: [_("This must stay: matches have begun.")] for name in refused.fields}
        return _page(request, editing, draft, {"": [refusal(refused)], **stays}, status=409)
    except BracketsError as refused:
        return _page(request, editing, draft, {"": [refusal(refused)]}, status=409)
    if version.number == editing.version.number:
        messages.info(request, _("Nothing was changed."))
    else:
        words = _("The ruleset is saved as version %(number)s.")
        messages.success(request, words % {"number": version.number})
    return redirect("desk_ruleset", slug=editing.event.slug)


def _reason_missing(request: HttpRequest, event: Tournament) -> Faults:
    """Return the missing reason beside other mistakes: all are told at once."""
    if request.POST.get("reason", "").strip() or not play_has_begun(event):
        return {}
    return {"reason": [refusal(ReasonMissing())]}


def _posted(request: HttpRequest, slug: str) -> tuple[Editing, Draft]:
    editing = _editing(event_named(slug), request.POST.get("from", ""))
    return editing, draft_from(request.POST, draft_of(editing.start))


def _trial(request: HttpRequest, checked: Checked) -> dict[str, object]:
    if checked.ruleset is None:
        return {"outcome": None, "parts": ()}
    return {
        "outcome": outcome(checked.ruleset, trial_from(request.POST)),
        "parts": (bands_part(checked.ruleset),),
    }


def _page(
    request: HttpRequest, editing: Editing, draft: Draft, faults: Faults, status: int = 200
) -> HttpResponse:
    tried = trial_from(request.POST)
    checked = check(draft, editing.start)
    questions = questions_of(checked.ruleset or editing.start)
    identity = identity_boxes(draft, faults)
    context = {
        **frame(editing.event),
        "version": editing.version,
        "preset": editing.preset,
        "start_name": ruleset_name(editing.start),
        "identity": identity,
        "identity_faults": sum(bool(box.faults) for box, _help in identity),
        "sections": sections(draft, faults, questions),
        "faults": sum(map(len, faults.values())),
        "leftover": leftover({k: v for k, v in faults.items() if k != "reason"}, draft),
        "reason": request.POST.get("reason", ""),
        "reason_faults": faults.get("reason", ()),
        "trial": tried,
        "last_tricks": last_tricks(checked.ruleset or editing.start, tried),
        **_trial(request, checked),
    }
    return render(request, "desk/ruleset_edit.html", context, status=status)
