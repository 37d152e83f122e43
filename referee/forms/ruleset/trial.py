"""The trial: one hand entered to see what a ruleset makes of it. The rules do all the counting."""

from dataclasses import dataclass

from django.http import QueryDict
from django.utils.translation import gettext as _

from referee.forms.ruleset.boxes import Option
from referee.labels.entries import sentences
from referee.labels.hands import band_gain, band_name
from referee.rulebook.scoring_parts import format_name
from rules.bands import Band, band_of
from rules.kitty import KittyRow, captured, kitty_table, multiplier
from rules.options import WinningDealer
from rules.points import deck_points, kitty_max
from rules.reports import HandReport, LastTrick, Problem, Unit, UnitKind, problems
from rules.ruleset import Ruleset
from rules.scoring import attackers_points
from rules.seats import Side
from rules.shapes import Shape

HELD = "held"


@dataclass(frozen=True, slots=True)
class Trial:
    """What was entered, as typed."""

    points: str = "85"
    kitty: str = "10"
    last_trick: str = HELD
    trump: bool = True


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules make of it, in words; with problems there is no result."""

    problems: tuple[str, ...] = ()
    total: str = ""
    result: str = ""
    next_dealer: str = ""


def trial_from(post: QueryDict) -> Trial:
    """Return what was entered in the trial box."""
    first = Trial()
    return Trial(
        points=post.get("trial_points", first.points).strip(),
        kitty=post.get("trial_kitty", first.kitty).strip(),
        last_trick=post.get("trial_last", first.last_trick),
        trump="trial_trump" in post or "trial_points" not in post,
    )


def last_tricks(ruleset: Ruleset, trial: Trial) -> tuple[Option, ...]:
    """Return the ways of winning the last trick that this ruleset tells apart."""
    held = Option(HELD, _("dealer side: kitty held"), trial.last_trick == HELD)
    return (
        held,
        *(
            Option(_code(row), format_name(row), trial.last_trick == _code(row))
            for row in kitty_table(ruleset)
        ),
    )


def outcome(ruleset: Ruleset, trial: Trial) -> Outcome:
    """Return what the rules make of the trial."""
    numbers = [_number(trial.points), _number(trial.kitty)]
    if None in numbers:
        return Outcome((_("Points are whole numbers."),))
    tricks, kitty = (number or 0 for number in numbers)
    report = HandReport(tricks, kitty, _last_trick(ruleset, trial))
    found = problems(ruleset, report)
    if found:
        return Outcome(tuple(_problem(ruleset, problem) for problem in found))
    total = attackers_points(ruleset, report)
    band = band_of(ruleset, total)
    return Outcome(
        total=_total(ruleset, report, total),
        result=f"{band_name(band)} · {_gain(ruleset, band)} ({band.clause})",
        next_dealer=_next_dealer(ruleset, keeps=band.dealer_keeps),
    )


def _gain(ruleset: Ruleset, band: Band) -> str:
    if ruleset.shape is Shape.LEVEL_RACE and not (band.dealer_gain or band.attackers_gain):
        return _("no level")
    return band_gain(band)


def _total(ruleset: Ruleset, report: HandReport, total: int) -> str:
    if not captured(ruleset, report.last_trick):
        return _("%(total)d points; the kitty is not captured") % {"total": total}
    words = _("%(tricks)d + kitty %(kitty)d × %(factor)d = %(total)d points")
    return words % {
        "tricks": report.trick_points,
        "kitty": report.kitty_points,
        "factor": multiplier(ruleset, report.last_trick),
        "total": total,
    }


def _next_dealer(ruleset: Ruleset, *, keeps: bool) -> str:
    if ruleset.shape is Shape.FIXED_HANDS:
        return _("The next seat deals, whatever the result.")
    if not keeps:
        return _("The seat after the dealer deals next.")
    if ruleset.winning_dealer is WinningDealer.SAME_PLAYER:
        return _("The same player deals again.")
    return _("The dealer's partner deals next.")


def _problem(ruleset: Ruleset, problem: Problem) -> str:
    if problem is Problem.KITTY_TOO_RICH:
        words = _("The kitty holds %(most)d points at most.")
        return words % {"most": kitty_max(ruleset)}
    if problem is Problem.MORE_THAN_DECK:
        words = _("Tricks and kitty are more than the %(all)d points of all cards.")
        return words % {"all": deck_points(ruleset)}
    return sentences((problem,), ruleset)[0]


def _last_trick(ruleset: Ruleset, trial: Trial) -> LastTrick | None:
    for row in kitty_table(ruleset):
        if trial.last_trick == _code(row):
            return LastTrick(Side.ATTACKERS, trial.trump, _unit(row))
    return None


def _unit(row: KittyRow) -> Unit:
    if row.kind is UnitKind.THROW:
        return Unit(UnitKind.THROW, 0, (Unit(UnitKind.PAIR),) * row.pairs)
    return Unit(row.kind, row.pairs)


def _code(row: KittyRow) -> str:
    return f"{row.kind}-{row.pairs}"


def _number(text: str) -> int | None:
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 6 else None
