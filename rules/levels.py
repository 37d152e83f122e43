"""The levels of the long form (Y2); in the cup itself every hand is played at A (Y13)."""

from rules.cards import Rank
from rules.options import LongFormLevels
from rules.ruleset import Ruleset


def ladder(ruleset: Ruleset) -> tuple[Rank, ...]:
    """Return the levels from A up to K, with or without the permanent trumps (ambiguity 26)."""
    levels = (Rank.ACE, *reversed([rank for rank in Rank if rank is not Rank.ACE]))
    if ruleset.long_form_levels is LongFormLevels.SKIP_CONSTANT_TRUMPS:
        return tuple(level for level in levels if level not in ruleset.permanent_trumps)
    return levels


def advance(ruleset: Ruleset, level: Rank, gain: int) -> Rank | None:
    """Return the level after a gain; None when K has been played out and the game is won (Y2).

    Raises ValueError when `level` is not on the ladder.
    """
    levels = ladder(ruleset)
    reached = levels.index(level) + gain
    return levels[reached] if reached < len(levels) else None
