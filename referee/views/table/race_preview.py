"""What each band of points would do to a race of levels, before a hand is saved."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from referee.blames import penalties_of
from referee.hand_values import unit_of
from referee.kitty_questions import questions_of
from referee.labels.entries import sentences
from referee.labels.hands import band_name
from referee.labels.levels import step
from referee.labels.matches import team_name
from referee.match_facts import MatchFacts
from referee.models import LastTrickUnit
from referee.scorekeeping import facts_before
from referee.views.table.grid import STEP, most_pairs
from referee.views.table.lines import seat_name
from rules.bands import Band, bands
from rules.facts import HandFact
from rules.kitty import unit_multiplier
from rules.penalties import charges, entry_of
from rules.points import deck_points, kitty_max
from rules.race import RaceNeed, RaceTally, race_tally
from rules.reports import PointsOnly, Problem
from rules.ruleset import Ruleset
from rules.seats import Pair, Seat, Side

MOST_FACTOR = 8


@dataclass(frozen=True, slots=True)
class RaceHand:
    """A hand of a race whose dealer is known: what its points would mean."""

    recorded: MatchFacts
    number: int
    dealer: Seat

    def after(self, points: int) -> RaceTally:
        """Return the race as it would be after this hand, without the rulings in it."""
        own = self.recorded.ruleset_of_hand(self.number)
        fact = HandFact(PointsOnly(points), dealer=self.dealer, ruleset=own)
        return race_tally(
            self.recorded.ruleset,
            (*facts_before(self.recorded, self.number), fact),
            time_after=self.recorded.time_after,
            lots=self.recorded.lots,
        )

    def gain(self, band: Band) -> str:
        """Return whose level a band changes how, in a few words."""
        found = self.after(band.points_from)
        if len(found.hands) < self.number:
            return ""
        line = found.hands[self.number - 1]
        parts = []
        for pair in Pair:
            team = self.recorded.team(pair)
            if team and line.before[pair] != line.after[pair]:
                change = step(line.before[pair], line.after[pair])
                parts.append(
                    _("No. %(number)d %(change)s") % {"number": team.number, "change": change}
                )
        if found.winner is not None and len(found.games) == line.game:
            parts.append(_("wins the match"))
        elif len(found.games) == line.game:
            parts.append(_("wins the game"))
        return " · ".join(parts) or _("no level")

    def goes(self, band: Band) -> str:
        """Return whether a band leads to a hand whose dealer is known: next, or else why not."""
        found = self.after(band.points_from)
        if found.winner is not None or found.needs is not RaceNeed.HAND:
            return "end"
        return "call" if found.next_dealer is None else "next"

    def what_next(self, band: Band) -> str:
        """Return what comes after a band: the end, the next game, or who deals."""
        found = self.after(band.points_from)
        if found.winner is not None:
            team = self.recorded.team(found.winner)
            return _("The match ends: {winner} wins").format(winner=team_name(team) if team else "")
        if found.needs is RaceNeed.HAND and found.next_dealer is not None:
            return _("next {dealer}").format(dealer=seat_name(self.recorded, found.next_dealer))
        if found.needs is RaceNeed.HAND:
            return _("next: whoever calls first deals")
        return _("then the match is level: see how it is decided")


def race_preview(hand: RaceHand) -> dict[str, Any] | None:
    """Return the table from which the page previews a hand before it is saved (decision 6).

    None when a ruling makes the result more than a look-up: then the server shows it.
    """
    ruleset = hand.recorded.ruleset_of_hand(hand.number)
    rulings = hand.recorded.rulings_on(hand.number)
    penalties = penalties_of(hand.recorded, hand.dealer, rulings)
    lines = [entry_of(ruleset, penalty.offence) for penalty in penalties]
    fines = charges(ruleset, penalties).small
    if fines[Side.DEALER_SIDE] or any(not line.small or line.levels for line in lines):
        return None
    units, asks, fine = _units(hand), questions_of(ruleset), fines[Side.ATTACKERS]
    return {
        **_totals(hand, fine, max(units.values())),
        "units": {key: {"factor": factor} for key, factor in units.items()},
        "fine": _("fine −{points}").format(points=fine) if fine else "",
        "asksTrump": asks.trump,
        "asksUnit": bool(asks.units),
        "asksPairs": asks.pairs,
        "deck": deck_points(ruleset),
        "next": "",
        "words": {
            "save": _("Record {points}"),
            "total": _("total {points}"),
            "kitty": _("kitty {points} × {factor}"),
            "noTrump": _("without trumps no capture"),
            "open": _("Kitty: answer all questions."),
            "hook": _("Captured with level cards: the result is shown before it is saved."),
            "deck": sentences((Problem.MORE_THAN_DECK,), ruleset)[0],
            "tooMuch": _once_more(ruleset),
        },
    }


def _totals(hand: RaceHand, fine: int, factor: int) -> dict[str, Any]:
    """Return for each total what counts, and the places of its words, which many totals share.

    Beyond the largest total in it one is asked about anyway.
    """
    ruleset = hand.recorded.ruleset_of_hand(hand.number)
    whole = deck_points(ruleset)
    most = whole + kitty_max(ruleset) * min(factor, MOST_FACTOR)
    found = bands(ruleset, most)
    follows = [hand.what_next(band) for band in found]
    then: dict[str, int] = {}
    totals = {}
    for total in range(0, most + 1, STEP):
        counted = total - fine
        band = max(place for place, each in enumerate(found) if each.points_from <= max(counted, 0))
        words = " · ".join([_once_more(ruleset)] * (total > whole) + [follows[band]])
        totals[total] = (counted, 0, band, then.setdefault(words, len(then)))
    return {
        "totals": totals,
        "bands": [{"name": band_name(band), "big": hand.gain(band)} for band in found],
        "then": list(then),
        "goes": [hand.goes(band) for band in found],
    }


def _once_more(ruleset: Ruleset) -> str:
    return _("More than {all}: you will be asked once more.").format(all=deck_points(ruleset))


def _units(hand: RaceHand) -> dict[str, int]:
    """Return the factor of each format by the key that the script makes of the answers."""
    ruleset = hand.recorded.ruleset_of_hand(hand.number)
    longest = range(2, most_pairs(ruleset) + 1)
    of_pairs = (LastTrickUnit.TRACTOR, LastTrickUnit.LOOSE_PAIRS)
    formats = [(unit.value, 0) for unit in LastTrickUnit if unit not in of_pairs]
    formats += [(unit.value, pairs) for unit in of_pairs for pairs in longest]
    return {
        f"{unit}-{pairs}" if pairs else unit: unit_multiplier(ruleset, unit_of(unit, pairs))
        for unit, pairs in formats
    }
