"""What a screen can show, and for how long."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

SHORTEST, LONGEST = 3, 120
"""How many seconds a page of a panel may stay."""


class Panel(StrEnum):
    """What a page of a screen is about."""

    REGISTRATION = "registration"
    CHAMPION = "champion"
    RANKING = "ranking"
    NOTICES = "notices"
    CLOCK = "clock"
    PLAYING = "playing"
    UPCOMING = "upcoming"
    BY_NAME = "by_name"
    RESULTS = "results"
    BRACKET = "bracket"
    STANDINGS = "standings"
    RULINGS = "rulings"
    FIGURES = "figures"
    PICTURES = "pictures"
    RULES = "rules"


SECONDS = {
    Panel.REGISTRATION: 12,
    Panel.CLOCK: 8,
    Panel.PLAYING: 16,
    Panel.UPCOMING: 12,
    Panel.BY_NAME: 12,
    Panel.RESULTS: 10,
    Panel.BRACKET: 14,
    Panel.STANDINGS: 14,
    Panel.CHAMPION: 15,
    Panel.RANKING: 14,
    Panel.RULINGS: 12,
    Panel.FIGURES: 12,
    Panel.NOTICES: 10,
    Panel.RULES: 20,
    Panel.PICTURES: 8,
}
# Rules are long: only a screen that is asked to shows them.
USUAL = tuple(panel for panel in Panel if panel is not Panel.RULES)


# What a screen falls back on that has nothing to show of what it was asked for: what comes next.
NEXT = (Panel.UPCOMING, Panel.PLAYING, Panel.CHAMPION, Panel.RESULTS)


@dataclass(frozen=True, slots=True)
class Step:
    """One panel in the turn of a screen; `stage` None is the stage that is played."""

    panel: Panel
    seconds: int
    stage: int | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the step as it is stored."""
        return {"panel": self.panel.value, "seconds": self.seconds, "stage": self.stage}


def usual_turn() -> tuple[Step, ...]:
    """Return what a screen shows that nobody has arranged."""
    return tuple(Step(panel, SECONDS[panel]) for panel in USUAL)


def turn_of(stored: Sequence[dict[str, Any]]) -> tuple[Step, ...]:
    """Return the turn of a screen as it is stored; the usual one where it is empty."""
    steps = tuple(Step(Panel(each["panel"]), each["seconds"], each["stage"]) for each in stored)
    return steps or usual_turn()
