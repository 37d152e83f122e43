"""What the rules make of one hand: typed on a phone, tapped on a screen, worked out as examples."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import conditional_page, require_safe

from brackets.models import Tournament
from referee.forms.ruleset.trial import HELD, Trial, last_tricks, outcome, trial_from
from referee.rulebook.parts import Part, Table
from referee.rulebook.scoring_parts import bands_part
from referee.rulebook.sheet import ruleset_name
from referee.views.public.rules import RULES
from referee.views.public.snapshot import ruleset_in_force
from rules.points import deck_points, kitty_max
from rules.ruleset import Ruleset

# Points are multiples of five; the larger step crosses a band in two taps.
STEPS = (-20, -5, 5, 20)
KITTY_STEPS = (-5, 5)
# Points in tricks and in the kitty of the examples: just below and above a band, then captures.
_EXAMPLES = (75, 0), (85, 10), (70, 10), (70, 10), (0, 0)


@dataclass(frozen=True, slots=True)
class Tile:
    """Something to tap: `query` is the hand as it is afterwards, empty where it cannot be."""

    key: str
    words: str
    query: str
    chosen: bool = False


@require_safe
def calculator(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what the rules of an event make of a hand that somebody types."""
    event = get_object_or_404(Tournament, slug=slug)
    ruleset = ruleset_in_force(event)
    tried = trial_from(request.GET)
    context = {
        "event": event,
        "page": RULES,
        "here": request.get_full_path(),
        "name": ruleset_name(ruleset),
        "trial": tried,
        "last_tricks": last_tricks(ruleset, tried),
        "outcome": outcome(ruleset, tried),
    }
    return render(request, "public/calculator.html", context)


@require_safe
@conditional_page
def screen_calculator(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the same on a screen: nothing to type, each tile leads to another hand."""
    event = get_object_or_404(Tournament, slug=slug)
    ruleset = ruleset_in_force(event)
    tried = trial_from(request.GET)
    context: dict[str, Any] = {
        "event": event,
        "name": ruleset_name(ruleset),
        "trial": tried,
        "points": list(_steps(tried, "points", STEPS, deck_points(ruleset))),
        "kitty": list(_steps(tried, "kitty", KITTY_STEPS, kitty_max(ruleset))),
        "last_tricks": [
            Tile(
                each.value,
                str(each.words),
                _query(replace(tried, last_trick=each.value)),
                each.chosen,
            )
            for each in last_tricks(ruleset, tried)
        ],
        "trump": None
        if tried.last_trick == HELD
        else Tile(
            "trump", _("With trumps"), _query(replace(tried, trump=not tried.trump)), tried.trump
        ),
        "outcome": outcome(ruleset, tried),
        "bands": bands_part(ruleset).table,
    }
    part = "kiosk/calculator.html" if "live" in request.GET else "kiosk/calculator_frame.html"
    return render(request, part, context)


def examples_part(ruleset: Ruleset) -> Part:
    """Return hands worked out under these rules, to read on a screen."""
    return Part("examples", _("Worked examples"), table=Table(_heads(), tuple(_examples(ruleset))))


def _heads() -> tuple[str, ...]:
    return (_("Points in tricks"), _("Points in the kitty"), _("Last trick won by"), _("Result"))


def _examples(ruleset: Ruleset) -> Iterator[tuple[str, ...]]:
    held, *captures = last_tricks(ruleset, Trial())
    for (points, kitty), last in zip(_EXAMPLES, (held, held, *captures[:2], held), strict=False):
        trial = Trial(str(points), str(kitty), last.value)
        worked = outcome(ruleset, trial)
        if not worked.problems:
            yield (
                str(points),
                str(kitty),
                str(last.words),
                f"{worked.total}{_(': ')}{worked.result}",
            )


def _steps(trial: Trial, field: str, steps: tuple[int, ...], most: int) -> Iterator[Tile]:
    """Yield a tile for each step; one that leads out of what is possible leads nowhere."""
    typed = {"points": trial.points, "kitty": trial.kitty}[field]
    now = int(typed) if typed.isdecimal() and len(typed) < 6 else 0
    for step in steps:
        then = str(now + step)
        other = replace(trial, points=then) if field == "points" else replace(trial, kitty=then)
        possible = 0 <= now + step <= most
        words = f"{step:+d}".replace("-", "−")
        yield Tile(f"{field}{step}", words, _query(other) if possible else "")


def _query(trial: Trial) -> str:
    typed = {
        "trial_points": trial.points,
        "trial_kitty": trial.kitty,
        "trial_last": trial.last_trick,
    }
    return urlencode(typed | ({"trial_trump": "on"} if trial.trump else {}))
