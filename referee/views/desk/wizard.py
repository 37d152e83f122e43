"""A new event step by step: event, regulation, format, then the picture and the button.

Everything typed travels with the page, so that one can go back and forth and nothing is kept
before the event is made.
"""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import EventInvalid
from brackets.models import SignOff
from brackets.ready_formats import ready_format
from brackets.registration import create_tournament
from referee.forms.event import USUAL_RULESET, proposed_slug
from referee.forms.stages import Lines, lines_from, lines_of
from referee.forms.wizard import OWN, EventStep, OutlookForm, RegulationStep, proposed_outlook
from referee.labels.formats import STEPS
from referee.views.access import actor
from referee.views.desk.access import organiser_only, organiser_only_kept
from referee.views.desk.format_outlook import shown
from rules.ruleset import load, preset_text

LAST = "picture"


@dataclass
class Typed:
    """All that the steps hold; `rows_for` says for which choice the stages were filled in."""

    event: EventStep
    regulation: RegulationStep
    outlook: OutlookForm
    lines: Lines
    rows_for: str

    def faulty(self) -> list[str]:
        """Return the steps with mistakes, in order."""
        wrong = {
            "event": not self.event.is_valid(),
            "regulation": not self.regulation.is_valid(),
            "format": not self.outlook.is_valid() or bool(self.lines.checked.faults),
        }
        return [step for step, is_wrong in wrong.items() if is_wrong]


@require_safe
@organiser_only
def wizard(request: HttpRequest) -> HttpResponse:
    """Begin with what most cups want filled in."""
    day = timezone.localdate()
    ruleset = load(USUAL_RULESET)
    event = EventStep(
        initial={"slug": proposed_slug(day), "date": day, "tables": 8, "sign_off": SignOff.BOTH}
    )
    typed = Typed(
        event=event,
        regulation=RegulationStep(initial={"ruleset": USUAL_RULESET, "format": OWN}),
        outlook=OutlookForm(initial=proposed_outlook(ruleset)),
        lines=lines_of(ruleset, ruleset.stages),
        rows_for="",
    )
    return _page(request, typed, "event")


@require_POST
@organiser_only_kept
def turn(request: HttpRequest) -> HttpResponse:
    """Go to the step that was asked for, or to the first with mistakes before it."""
    typed = _typed(request.POST)
    if "change" in request.POST:
        return _page(request, typed, "format")
    wanted = _step(request.POST.get("go"))
    before = list(STEPS)[: list(STEPS).index(wanted)]
    wrong = [step for step in typed.faulty() if step in before]
    if wrong:
        return _page(request, typed, wrong[0], status=422)
    return _page(request, typed, wanted)


@require_POST
@organiser_only
def create(request: HttpRequest) -> HttpResponse:
    """Make the event and go to its page, or show the first step with mistakes."""
    typed = _typed(request.POST)
    wrong = typed.faulty()
    if wrong:
        return _page(request, typed, wrong[0], status=422)
    try:
        event = create_tournament(
            typed.event.cleaned_data["slug"],
            ruleset_text=_text(typed),
            by=actor(request),
            **typed.event.event_details(),
        )
    except EventInvalid as refused:
        typed.event.add_problems(refused.problems)
        return _page(request, typed, "event", status=422)
    messages.success(request, _("%(name)s was created.") % {"name": event.name})
    return redirect("desk_event", slug=event.slug)


def _text(typed: Typed) -> str:
    """Return the ruleset's file: the published one as it is where nothing in it was changed."""
    key = typed.regulation.cleaned_data["ruleset"]
    published = load(key) == typed.lines.checked.ruleset
    return preset_text(key) if published else typed.lines.checked.text


def _typed(post: QueryDict) -> Typed:
    regulation = RegulationStep(post)
    chosen = regulation.is_valid()
    key = regulation.cleaned_data["ruleset"] if chosen else USUAL_RULESET
    ruleset = load(key)
    choice = f"{key} {regulation.format_key()}" if chosen else ""
    outlook = OutlookForm(post)
    if choice == post.get("rows_for", ""):
        lines = lines_from(post, ruleset)
    else:
        plans = ready_format(regulation.format_key()) if chosen else ruleset.stages
        lines = lines_of(ruleset, plans)
        pairs = post.get("pairs", "")
        known = {"pairs": pairs} if pairs else {}
        proposal = {**proposed_outlook(ruleset), **known}
        outlook = OutlookForm({name: str(value)[:5] for name, value in proposal.items()})
    return Typed(EventStep(post), regulation, outlook, lines, choice)


def _step(word: str | None) -> str:
    return word if word in STEPS else next(iter(STEPS))


def _beside(step: str, way: int) -> str:
    codes = ["", *STEPS, ""]
    return codes[codes.index(step) + way]


def _page(request: HttpRequest, typed: Typed, step: str, status: int = 200) -> HttpResponse:
    picture = None
    if step == LAST:
        ruleset = typed.lines.checked.ruleset
        assert ruleset is not None, "a format with mistakes is shown at its own step"
        picture = shown(ruleset.stages, typed.outlook, typed.event.cleaned_data["tables"])
    context = {
        "typed": typed,
        "step": step,
        "steps": STEPS.items(),
        "following": _beside(step, 1),
        "previous": _beside(step, -1),
        "form": {"event": typed.event, "regulation": typed.regulation}.get(step),
        "carried": [
            form
            for code, form in (
                ("event", typed.event),
                ("regulation", typed.regulation),
                ("format", typed.outlook),
            )
            if code != step
        ],
        "picture": picture,
        "outlook": typed.outlook,
        "tables": typed.event["tables"].value(),
        "wrong": [] if status == 200 else [STEPS[each] for each in typed.faulty()],
    }
    return render(request, "desk/wizard.html", context, status=status)
