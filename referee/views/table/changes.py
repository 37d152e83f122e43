"""What a correction or a ruling would change beyond its own hand, in sentences, before it is."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from brackets.errors import MatchLocked
from brackets.models import Match, Team, Verdict
from brackets.progress import Effect, Summary, consequences
from referee.labels.matches import team_name
from referee.labels.verdicts import VERDICTS
from referee.match_facts import MatchFacts
from referee.scorekeeping import refuse_late_replay, summary_from


def changes(before: MatchFacts, after: MatchFacts) -> tuple[str, ...]:
    """Return what follows; empty when nothing but the totals of the match moves.

    The first verdict of a match is no change: it is what everybody plays for. Raises MatchLocked
    when a later match that has begun would get other teams, and ReplayTooLate.
    """
    refuse_late_replay(after)
    old, new = summary_from(before), summary_from(after)
    return tuple(_own(old, new)) + tuple(_later(before.match, old, new))


def first_verdict(before: MatchFacts, after: MatchFacts) -> tuple[str, ...]:
    """Return who wins and who goes on, when a penalty ends a match that was open.

    Raises MatchLocked like `changes`.
    """
    old, new = summary_from(before), summary_from(after)
    if old.verdict or new.winner is None:
        return ()
    ends = _("The match ends: %(team)s wins") % {"team": team_name(new.winner)}
    return (ends, *_seated(before.match, new))


def _own(old: Summary, new: Summary) -> Iterator[str]:
    if old.verdict and (old.verdict, old.winner) != (new.verdict, new.winner):
        yield _("The result of this match changes: %(old)s → %(new)s.") % {
            "old": _result(old),
            "new": _result(new),
        }
    if old.extra_hand and not new.extra_hand:
        yield _("The extra hand is not needed any more; what was recorded for it does not count.")
    if new.extra_hand and not old.extra_hand and old.verdict:
        yield _("The match becomes level, so an extra hand is needed.")


def _later(match: Match, old: Summary, new: Summary) -> Iterator[str]:
    if old.verdict:
        yield from _seated(match, new)


def _seated(match: Match, new: Summary) -> Iterator[str]:
    for effect in consequences(match, new):
        if effect.locked:
            raise MatchLocked(effect.match)
        yield _effect(effect)


def _effect(effect: Effect) -> str:
    return _("Match %(number)s: %(before)s → %(after)s.") % {
        "number": effect.match.number,
        "before": _teams(effect.before),
        "after": _teams(effect.after),
    }


def _teams(place: dict[str, str | None]) -> str:
    names = [place["home"], place["away"]]
    return _(" v ").join(name or _("open") for name in names)


def _result(summary: Summary) -> str:
    if not summary.verdict:
        return _("open")
    words = str(VERDICTS[Verdict(summary.verdict)])
    winner: Team | None = summary.winner
    return f"{team_name(winner)} {words}" if winner else words
