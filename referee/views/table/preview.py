"""The table from which the page says what a hand means before it is saved (decision 6)."""

from typing import Any

from django.utils.translation import gettext as _

from brackets.models import Team
from referee.labels.hands import band_name, unit_name
from referee.labels.matches import team_name
from referee.match_facts import MatchFacts
from referee.models import LastTrickUnit
from referee.scorekeeping import dealer_of, hand_facts, penalties_of
from referee.views.table.grid import most_pairs
from rules.bands import Band, bands
from rules.match import DecidedBy, HandFact, Tally, tally
from rules.options import Fine10Attackers, Fine10DealerSide, SmallFloor
from rules.penalties import charges
from rules.reports import PointsOnly
from rules.ruleset import Ruleset
from rules.scoring import lookup
from rules.seats import Side


def preview(recorded: MatchFacts, number: int, next_dealer: str) -> dict[str, Any] | None:
    """Return the table from which the page previews a hand before it is saved (decision 6).

    None when a ruling makes the result more than a look-up: then the server shows it.
    """
    dealer = dealer_of(recorded, number)
    if dealer is None or number == recorded.extra_number:
        return None
    charged = charges(recorded.ruleset, penalties_of(recorded, dealer, recorded.rulings_on(number)))
    if charged.guilty or (any(charged.small.values()) and not _fines_are_plain(recorded.ruleset)):
        return None
    table = lookup(recorded.ruleset, most_pairs(recorded.ruleset))
    totals = [row.points for row in table.rows]
    return {
        "bands": [
            _band_words(band, recorded.team(dealer.pair), recorded.team(dealer.pair.other))
            for band in bands(recorded.ruleset, table.rows[-1].points)
        ],
        "units": {
            _unit_key(unit.kind.value, unit.pairs): {
                "factor": unit.with_trump,
                "name": unit_name(unit.kind.value, unit.pairs),
            }
            for unit in table.units
        },
        "outcomes": _outcomes(recorded, number, totals),
        "fine": charged.small[Side.ATTACKERS],
        "plausible": table.deck_points,
        "asksTrump": True,
        "asksUnit": True,
        "asksPairs": True,
        "next": _("next {dealer}").format(dealer=next_dealer) if next_dealer else "",
        "words": {
            "save": _("Record {points}"),
            "total": _("total {points}"),
            "kitty": _("kitty {points} × {factor}"),
            "fine": _("fine −{points}"),
            "noTrump": _("without trumps no capture (Y50)"),
            "open": _("Kitty: answer all questions."),
            "small": _("{team} small score {points}").replace(
                "{team}", _short(recorded.team(dealer.pair.other))
            ),
            "often": _("More than 200: you will be asked once more."),
        },
    }


def _fines_are_plain(ruleset: Ruleset) -> bool:
    """Tell whether a fine is no more than points taken off before the band is read."""
    return (
        ruleset.fine10_attackers is Fine10Attackers.BEFORE_BAND
        and ruleset.fine10_dealer_side is not Fine10DealerSide.GIVE_TO_ATTACKERS
        and ruleset.small_floor is SmallFloor.MAY_GO_NEGATIVE
    )


def _band_words(band: Band, dealer_side: Team | None, attackers: Team | None) -> dict[str, Any]:
    if band.dealer_gain:
        big = _("{team} big score +{points}").format(
            team=_short(dealer_side), points=band.dealer_gain
        )
    elif band.attackers_gain:
        big = _("{team} big score +{points}").format(
            team=_short(attackers), points=band.attackers_gain
        )
    else:
        big = _("big score 0 : 0")
    return {"from": band.points_from, "name": band_name(band), "gain": big}


def _short(team: Team | None) -> str:
    return team_name(team) if team else ""


def _unit_key(kind: str, pairs: int) -> str:
    return f"{kind}-{pairs}" if kind == LastTrickUnit.TRACTOR else kind


def _outcomes(recorded: MatchFacts, number: int, totals: list[int]) -> dict[str, Any] | None:
    """Return how the match would end with each total, while its last regular hand is open.

    Words, and for each total the place of its words: many totals end alike.
    """
    if number != recorded.ruleset.hands or recorded.is_recorded(number):
        return None
    before = hand_facts(recorded)
    dealer = dealer_of(recorded, number)
    assert dealer is not None, "a regular hand of the cup has its dealer"
    penalties = penalties_of(recorded, dealer, recorded.rulings_on(number))
    words: list[str] = []
    places: list[int] = []
    for points in totals:
        last = HandFact(PointsOnly(points), penalties)
        text = _outcome(recorded, tally(recorded.ruleset, (*before, last)))
        if text not in words:
            words.append(text)
        places.append(words.index(text))
    return {"words": words, "places": places}


def _outcome(recorded: MatchFacts, totals: Tally) -> str:
    home, away = recorded.home_pair, recorded.home_pair.other
    values = {
        "winner": _short(recorded.team(totals.winner)) if totals.winner is not None else "",
        "big": f"{totals.big[home]} : {totals.big[away]}",
        "small": f"{totals.small[home]} : {totals.small[away]}",
    }
    if totals.decided_by is DecidedBy.BIG:
        return _("The match ends: {winner} wins, big score {big}").format(**values)
    if totals.decided_by is DecidedBy.SMALL:
        return _("The match ends: {winner} wins, small score {small}").format(**values)
    return _("Level at {big} and {small}: an extra hand follows").format(**values)
