"""Rulings on one hand: bands, kitty, entry check."""

from rules.bands import band_of
from rules.kitty import multiplier
from rules.points import deck_points, kitty_max
from rules.reports import (
    HandReport,
    LastTrick,
    Problem,
    Unit,
    UnitKind,
    point_problems,
    problems,
)
from rules.ruleset import Ruleset
from rules.rulings.fields import Fields, Refusal
from rules.scoring import attackers_points
from rules.seats import Side
from rules.shapes import HookCard

Reply = dict[str, object]


def score_band(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer what a total of the attackers is worth."""
    band = band_of(ruleset, asked.points("attackers_points"))
    return {
        "dealer_gain": band.dealer_gain,
        "attackers_gain": band.attackers_gain,
        "dealer_keeps": band.dealer_keeps,
        "unit": ruleset.unit,
    }


def kitty(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer how often the kitty counts and what the attackers have with it."""
    report = report_of(ruleset, asked, "attackers_trick_points")
    return {
        "multiplier": multiplier(ruleset, report.last_trick),
        "attackers_points": attackers_points(ruleset, report),
    }


def entry_check(ruleset: Ruleset, asked: Fields) -> Reply:
    """Answer whether the points of a slip are possible, with the first reason if not."""
    kitty_points = asked.integer("kitty_points") if asked.has("kitty_points") else 0
    tricks = asked.integer(
        "trick_points" if asked.has("trick_points") else "attackers_trick_points"
    )
    dealer_tricks = (
        asked.integer("dealer_trick_points") if asked.has("dealer_trick_points") else None
    )
    found = point_problems(ruleset, tricks, kitty_points, dealer_tricks)
    return {"ok": False, "reason": found[0]} if found else {"ok": True}


def report_of(ruleset: Ruleset, asked: Fields, trick_points: str) -> HandReport:
    """Read the report of a finished hand and refuse an impossible one."""
    last_trick = _last_trick(asked.object("last_trick")) if asked.has("last_trick") else None
    report = HandReport(
        asked.points(trick_points), asked.points_or_zero("kitty_points"), last_trick
    )
    found = problems(ruleset, report)
    if found:
        raise Refusal(found[0], f"{asked.path}: " + "; ".join(sentence(ruleset, p) for p in found))
    return report


def sentence(ruleset: Ruleset, problem: Problem) -> str:
    """Return a problem in words."""
    return {
        Problem.KITTY_TOO_RICH: f"the kitty holds {kitty_max(ruleset)} points at most",
        Problem.MORE_THAN_DECK: f"the decks hold {deck_points(ruleset)} points",
        Problem.POINTS_NEEDED_FOR_FINE: "a fine against the attackers comes off their points first",
        Problem.HELD_CONTRADICTS_POINTS: "held says one thing and the points say another",
    }.get(problem, problem.replace("_", " "))


def _last_trick(asked: Fields) -> LastTrick:
    winner = asked.choice("winner_side", Side)
    if winner is Side.DEALER_SIDE and not asked.has("unit"):
        return LastTrick(winner, False, Unit(UnitKind.SINGLE))
    trump = asked.boolean("winning_play_is_trump")
    level_card = asked.choice("level_card", HookCard) if asked.has("level_card") else None
    return LastTrick(winner, trump, _unit(asked.object("unit")), level_card)


def _unit(asked: Fields) -> Unit:
    if asked.choice("type", UnitKind) is UnitKind.THROW:
        return Unit(UnitKind.THROW, 0, tuple(map(_simple_unit, asked.objects("units"))))
    return _simple_unit(asked)


def _simple_unit(asked: Fields) -> Unit:
    match asked.choice("type", UnitKind):
        case UnitKind.THROW:
            raise Refusal(Problem.THROW_IN_THROW, f"{asked.path}: a throw holds no throw")
        case UnitKind.TRACTOR:
            return Unit(UnitKind.TRACTOR, asked.integer("pairs"))
        case kind:
            return Unit(kind)
