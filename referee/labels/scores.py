"""The score of a match in words: big and small score, or the levels of a race.

Every list, page and sheet reads scores here, so that a race never shows scores it has not got.
"""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from brackets.models import Match, MatchKind, Team, Verdict
from referee.holds import is_concealed
from referee.labels.levels import level_name
from referee.labels.verdicts import VERDICTS

Value = int | str


@dataclass(frozen=True, slots=True)
class Score:
    """One side's score: what decides, and what stands beside it in small print."""

    main: Value
    second: Value


def is_race(match: Match) -> bool:
    """Tell whether hands of a level race were played in a match."""
    return bool(match.home_level)


def scores(match: Match) -> tuple[Score, Score]:
    """Return the scores of home and away, dashes while a blind second entry is due."""
    if is_concealed(match):
        return Score("–", "–"), Score("–", "–")
    if not is_race(match):
        return (
            Score(match.home_big, match.home_small),
            Score(match.away_big, match.away_small),
        )
    home, away = level_name(match.home_level), level_name(match.away_level)
    if not (match.home_games or match.away_games):
        return Score(home, ""), Score(away, "")
    return Score(_games(match.home_games), home), Score(_games(match.away_games), away)


def signless(number: Value) -> str:
    """Return a score as it is written: a true minus, no plus."""
    return f"{number}".replace("-", "−")


def titles(match: Match) -> tuple[str, str]:
    """Return what the two numbers of a score are called; the second may be empty."""
    if not is_race(match):
        return _("Big"), _("Small")
    if match.home_games or match.away_games:
        return _("Games"), _("Level")
    return _("Level"), ""


def last_levels(match: Match | None, team: Team) -> str:
    """Return the levels of a team's last match in a race, its own first; empty without one."""
    if match is None or not is_race(match):
        return ""
    mine, theirs = scores(match) if team == match.home else reversed(scores(match))
    if not mine.second:
        return f"{mine.main} : {theirs.main}"
    return f"{mine.main} : {theirs.main} ({mine.second} : {theirs.second})"


def _games(won: int) -> str:
    return pgettext("games in a score", "%(n)d won") % {"n": won}


def reason(match: Match) -> str:
    """Return why a match ended as it did, with the numbers that decided it."""
    values = {
        "home_big": match.home_big,
        "away_big": match.away_big,
        "home_small": match.home_small,
        "away_small": match.away_small,
    }
    if is_race(match):
        return _race_reason(match)
    match match.verdict:
        case "":
            return ""
        case Verdict.BIG:
            return signless(_("big score %(home_big)d : %(away_big)d") % values)
        case Verdict.SMALL:
            words = _(
                "big score level at %(home_big)d : %(away_big)d, small score %(home_small)d : "
                "%(away_small)d"
            )
            return signless(words % values)
        case Verdict.EXTRA_HAND if match.kind != MatchKind.ONE_HAND:
            return _("level on big and small score, decided by the extra hand")
        case _:
            return str(VERDICTS[match.verdict])


def _race_reason(match: Match) -> str:
    if not match.verdict:
        return ""
    parts = [str(VERDICTS[match.verdict])]
    if match.home_games or match.away_games:
        parts.append(
            _("games %(home)d : %(away)d") % {"home": match.home_games, "away": match.away_games}
        )
    levels = {"home": level_name(match.home_level), "away": level_name(match.away_level)}
    parts.append(_("levels %(home)s : %(away)s") % levels)
    return " · ".join(parts)
