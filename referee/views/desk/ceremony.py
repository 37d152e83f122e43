"""The draw on the projector: one lot after another; only staff see it until it is published."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets import queries, seeding
from brackets.draw import make_draw
from brackets.drawing import Algorithm, ranks
from brackets.drawn_matches import swapped_bracket
from brackets.errors import BracketsError
from brackets.models import Draw, Tournament
from brackets.stages import plan_of
from referee.forms.draw import DrawForm
from referee.labels.refusals import refusal
from referee.labels.standings import table_title
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only
from referee.views.desk.draw import draw_form
from referee.views.desk.draw_shown import coming, names_of, place_words, stage_words
from rules.shapes import StageKind


@dataclass(frozen=True, slots=True)
class Lot:
    """One lot: when it is shown, the team, and where it goes."""

    step: int
    team: str
    place: str


@dataclass(frozen=True, slots=True)
class Card:
    """A match or a group that fills up, its places from top to bottom; "" for a bye."""

    title: str
    lots: tuple[Lot | None, ...]


@require_safe
@organiser_only
def ceremony(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Show a draw lot by lot."""
    event = event_named(slug)
    draw = queries.draws_of(event).filter(pk=pk).first()
    if draw is None:
        raise Http404(f"draw {pk}")
    cards = _cards(draw)
    lots = [lot for card in cards for lot in card.lots if lot]
    context = {
        "event": event,
        "draw": draw,
        "place": stage_words(draw),
        "cards": cards,
        "lots": sorted(lots, key=lambda lot: lot.step),
    }
    return render(request, "desk/ceremony.html", context)


@require_safe
@organiser_only
def seed(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the seed text in front of everybody."""
    event = event_named(slug)
    return _seed_page(request, event, draw_form(event, coming(event).due))


@require_POST
@organiser_only
def draw_now(request: HttpRequest, slug: str) -> HttpResponse:
    """Draw from the seed text of the hall and go on lot by lot."""
    event = event_named(slug)
    form = draw_form(event, coming(event).due, request)
    if not form.is_valid():
        return _seed_page(request, event, form, status=422)
    given = form.cleaned_data
    try:
        draft = make_draw(
            event,
            seed_text=given["seed_text"],
            present_only=given["who"] == "present",
            reason=given.get("reason", ""),
            by=actor(request),
        )
    except BracketsError as refused:
        form.add_error(None, refusal(refused))
        return _seed_page(request, event, form, status=409)
    return redirect("desk_ceremony", slug=event.slug, pk=draft.pk)


def _seed_page(
    request: HttpRequest, event: Tournament, form: DrawForm, status: int = 200
) -> HttpResponse:
    now = coming(event).due
    context = {"event": event, "form": form, "due": now, "place": place_words(now) if now else ""}
    return render(request, "desk/ceremony_seed.html", context, status=status)


def _cards(draw: Draw) -> list[Card]:
    names = names_of(draw)
    bracket = _as_drawn(draw, names)
    order = _order(draw, bracket)
    grouped = plan_of(draw.stage).kind is StageKind.GROUPS
    cards = []
    for index, row in enumerate(bracket):
        title = table_title(index + 1) if grouped else _("Line %(number)s") % {"number": index + 1}
        lots = tuple(
            Lot(order[number], names[number], title) if number is not None else None
            for number in row
        )
        cards.append(Card(title, lots))
    return cards


def _as_drawn(draw: Draw, names: Mapping[int, str]) -> list[list[int | None]]:
    """Return the bracket of the lots: before pairs changed places, and without who came later."""
    first = swapped_bracket(draw.bracket, draw.swaps[::-1])
    return [[number if number in names else None for number in row] for row in first]


def _order(draw: Draw, bracket: list[list[int | None]]) -> dict[int, int]:
    """Return when each lot is shown: as they were drawn where that is known, else line by line.

    Groups are filled in turns, the first of each, then the second.
    """
    if draw.algorithm == Algorithm.BRACKET:
        groups = ranks(seeding.parse_lines(draw.entries), draw.seed_text)
        drawn: tuple[int | None, ...] = tuple(
            number for _best, ranked in groups for number in ranked
        )
    elif draw.algorithm == Algorithm.GROUPS or plan_of(draw.stage).kind is StageKind.GROUPS:
        deepest = max(map(len, bracket))
        drawn = tuple(row[place] for place in range(deepest) for row in bracket if place < len(row))
    else:
        drawn = tuple(number for row in bracket for number in row)
    lots = (number for number in drawn if number is not None)
    return {number: step for step, number in enumerate(lots, 1)}
