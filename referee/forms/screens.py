"""The turn of a screen as a form: a line for each panel, with its place, seconds and stage."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from brackets.models import Tournament
from referee.labels.panels import PANELS
from referee.screen_panels import LONGEST, SECONDS, SHORTEST, Panel, Step, turn_of

# Panels that show one stage: the one that is played unless another is chosen.
OF_A_STAGE = {Panel.BRACKET, Panel.STANDINGS}
_DIGITS = 3


@dataclass(frozen=True, slots=True)
class TurnLine:
    """One panel as the form shows it; texts are what was typed. `place` empty: it is not shown."""

    panel: Panel
    title: str | Promise
    place: str
    seconds: str
    stage: str
    of_a_stage: bool
    wrong: str = ""


def turn_lines(stored: Sequence[dict[str, Any]]) -> list[TurnLine]:
    """Return the form of a turn: the panels that are shown in their order, then the others."""
    steps = turn_of(stored)
    shown = [
        _line(step.panel, str(place), str(step.seconds), str(step.stage or ""))
        for place, step in enumerate(steps, 1)
    ]
    left = [panel for panel in Panel if panel not in {step.panel for step in steps}]
    return shown + [_line(panel, "", str(SECONDS[panel]), "") for panel in left]


def turn_from(
    event: Tournament, typed: Mapping[str, str]
) -> tuple[tuple[Step, ...] | None, list[TurnLine]]:
    """Return the turn that was typed, or None with everything that is wrong beside its line."""
    stages = event.stages.count()
    lines = []
    found: list[tuple[int, Step]] = []
    for panel in Panel:
        place, seconds, stage = (
            typed.get(f"{panel.value}-{field}", "").strip()
            for field in ("place", "seconds", "stage")
        )
        wrong = _wrong(place, seconds, stage, stages) if place else ""
        lines.append(_line(panel, place, seconds, stage, wrong))
        if place and not wrong:
            found.append((int(place), Step(panel, int(seconds), int(stage) if stage else None)))
    if any(line.wrong for line in lines):
        return None, lines
    found.sort(key=lambda each: each[0])
    return tuple(step for _, step in found), lines


def _wrong(place: str, seconds: str, stage: str, stages: int) -> str:
    """Return what is wrong with a line that is to be shown."""
    if not _between(place, 1, 99):
        return _("Number the panels in their order, from 1.")
    if not _between(seconds, SHORTEST, LONGEST):
        return _("A page stays from 3 to 120 seconds.")
    if stage and not _between(stage, 1, stages):
        return _("There is no such stage.")
    return ""


def _between(text: str, low: int, high: int) -> bool:
    return text.isdecimal() and len(text) <= _DIGITS and low <= int(text) <= high


def _line(panel: Panel, place: str, seconds: str, stage: str, wrong: str = "") -> TurnLine:
    return TurnLine(panel, PANELS[panel], place, seconds, stage, panel in OF_A_STAGE, wrong)
