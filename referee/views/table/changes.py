"""What a correction or a ruling would change beyond its own hand, in words, before it is saved."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.models import Team, Verdict
from brackets.progress import Summary
from referee.corrections import Consequences, Grade, Later, consequences_of
from referee.labels.matches import team_name
from referee.labels.scores import signless
from referee.labels.verdicts import VERDICTS
from referee.match_facts import MatchFacts
from referee.overruling import Answer, Choice, Choices


@dataclass(frozen=True, slots=True)
class ToChoose:
    """A later match that is played again or kept; `hinges` says that it depends on another one.

    `before` and `after` are its pairs, alike where it was kept before; `replay` says what playing
    it again means.
    """

    number: int
    words: str
    before: str
    after: str
    replay: str
    seen: str
    chosen: str = ""
    hinges: bool = False

    @property
    def name(self) -> str:
        """The name of its field."""
        return f"choice-{self.number}"


@dataclass(frozen=True, slots=True)
class Changes:
    """What is told before a correction; false when nothing but totals moves.

    `lines` are sentences, `totals` what is counted, before and after; `to_choose` are the matches
    that the chief referee decides about, `stale` the printed slips that would be wrong.
    """

    grade: Grade = Grade.NONE
    lines: tuple[str, ...] = ()
    totals: tuple[tuple[str, str, str], ...] = ()
    to_choose: tuple[ToChoose, ...] = ()
    stale: str = ""

    def __bool__(self) -> bool:
        return bool(self.lines or self.to_choose)

    def answered(self, sent: Mapping[str, str]) -> "Changes":
        """Return the same with what was chosen in a form."""
        chosen = tuple(
            replace(each, chosen=sent.get(each.name, each.chosen)) for each in self.to_choose
        )
        return replace(self, to_choose=chosen)

    def choices(self, reason: str) -> Choices | None:
        """Return the answers; None while one is missing."""
        if any(each.chosen not in set(Choice) for each in self.to_choose):
            return None
        answers = {each.number: Answer(Choice(each.chosen), each.seen) for each in self.to_choose}
        return Choices(answers, reason)


NO_CHANGES = Changes()


def changes(before: MatchFacts, after: MatchFacts, *, first: bool = False) -> Changes:
    """Return what follows.

    The first verdict of a match is no change: it is what everybody plays for. With `first` it is
    told all the same: a penalty may end a match. Raises ReplayTooLate.
    """
    found = consequences_of(before, after)
    lines = tuple(_own(found.old, found.new))
    later: tuple[Later, ...] = found.later if found.old.verdict or found.to_choose else ()
    if first and not found.old.verdict and found.new.winner is not None:
        lines = (_("The match ends: %(team)s wins") % {"team": team_name(found.new.winner)},)
        later = found.later
    first_round = min((each.match.round for each in later if each.begun), default=0)
    return Changes(
        found.grade,
        (*lines, *(_moved(each) for each in later if not each.begun or each.fits)),
        tuple(_totals(found)),
        tuple(
            _to_choose(each, hinges=each.match.round > first_round)
            for each in later
            if each.begun and not each.fits
        ),
        _(", ").join(_("match %(number)s") % {"number": each.number} for each in found.stale),
    )


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


def _moved(later: Later) -> str:
    if later.fits:
        return _("Match %(number)s was kept as it was played and has the right pairs again.") % {
            "number": later.match.number
        }
    return _("Match %(number)s: %(before)s → %(after)s.") % _pairs(later)


def _to_choose(later: Later, *, hinges: bool) -> ToChoose:
    if later.kept:
        words = _("Match %(number)s was kept as it was played.")
    else:
        words = _("Match %(number)s has begun.")
    replay = ngettext(
        "Play it again: %(n)s recorded hand is set aside",
        "Play it again: %(n)s recorded hands are set aside",
        later.hands,
    )
    return ToChoose(
        later.match.number or 0,
        words % {"number": later.match.number},
        _teams(later.before),
        _teams(later.after),
        replay % {"n": later.hands},
        later.seen,
        Choice.KEEP if later.kept else "",
        hinges,
    )


def _pairs(later: Later) -> dict[str, object]:
    return {
        "number": later.match.number,
        "before": _teams(later.before),
        "after": _teams(later.after),
    }


def _teams(names: tuple[str | None, str | None]) -> str:
    return _(" v ").join(name or _("open") for name in names)


def _totals(found: Consequences) -> Iterator[tuple[str, str, str]]:
    """Yield what is counted in the match and changes, before and after."""
    old, new = found.old, found.new
    counted = (
        (_("Big score"), "home_big", "away_big"),
        (_("Small score"), "home_small", "away_small"),
        (_("Level"), "home_level", "away_level"),
        (_("Games"), "home_games", "away_games"),
    )
    for name, home, away in counted:
        before, after = (
            signless(f"{getattr(each, home)} : {getattr(each, away)}") for each in (old, new)
        )
        if before != after:
            yield name, before, after


def _result(summary: Summary) -> str:
    if not summary.verdict:
        return _("open")
    words = str(VERDICTS[Verdict(summary.verdict)])
    winner: Team | None = summary.winner
    return f"{team_name(winner)} {words}" if winner else words
