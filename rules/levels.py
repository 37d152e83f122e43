"""级: the ladder, must-play levels, advance and fall.

Places on a ladder are numbers from 0; the number of its levels is the place of who has won.
"""

from dataclasses import dataclass
from functools import lru_cache

from rules.cards import Rank
from rules.ladder import ladder_between
from rules.options import LongFormLevels, YesNo
from rules.ruleset import Ruleset
from rules.shapes import Level


@dataclass(frozen=True)
class Ladder:
    """The levels from the first to the last; passing the last wins."""

    levels: tuple[Level, ...]
    must_play: frozenset[Level] = frozenset()

    @property
    def won(self) -> int:
        """The place of a side that has passed the last level."""
        return len(self.levels)

    def place(self, level: Level) -> int:
        """Return the place of a level; raises ValueError when the ladder has none such."""
        return self.levels.index(level)

    def level(self, place: int) -> Level:
        """Return the level at a place; who has won stays at the last one."""
        return self.levels[min(place, self.won - 1)]

    def advance(self, place: int, gain: int, *, holds: bool) -> int:
        """Return the place after a gain.

        Any gain stops at a must-play level, and only a side that `holds` the deal there leaves
        it (必打); other levels are jumped over.
        """
        if gain <= 0 or place >= self.won:
            return place
        if self.levels[place] in self.must_play and not holds:
            return place
        for reached in range(place + 1, min(place + gain, self.won - 1) + 1):
            if self.levels[reached] in self.must_play:
                return reached
        return min(place + gain, self.won)

    def fall(self, place: int, drop: int) -> int:
        """Return the place after a drop, never below the first level."""
        return max(place - drop, 0)


@lru_cache(maxsize=64)
def ladder_of(ruleset: Ruleset) -> Ladder:
    """Return the ladder of a race of levels."""
    levels = tuple(
        level
        for level in ladder_between(ruleset.first_level, ruleset.last_level)
        if level not in ruleset.levels_left_out
    )
    last = {levels[-1]} if ruleset.must_play_last is YesNo.YES else set()
    return Ladder(levels, frozenset({*ruleset.must_play, *last}))


@lru_cache(maxsize=16)
def long_form(ruleset: Ruleset) -> Ladder:
    """Return the ladder of the long form, A, 2 … K (Y2), which the cup does not play.

    The permanent trumps are levels or not (ambiguity 26).
    """
    levels = ladder_between(Rank.ACE, Rank.KING)
    if ruleset.long_form_levels is LongFormLevels.SKIP_CONSTANT_TRUMPS:
        levels = tuple(level for level in levels if level not in ruleset.permanent_trumps)
    return Ladder(levels)
