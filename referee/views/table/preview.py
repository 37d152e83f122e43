"""The table from which the page says what a hand means before it is saved (decision 6)."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from brackets.models import Team
from referee.blames import penalties_of
from referee.kitty_questions import questions_of
from referee.labels.entries import sentences
from referee.labels.hands import band_name, unit_name
from referee.labels.matches import team_name
from referee.labels.scores import signless
from referee.match_facts import MatchFacts
from referee.models import LastTrickUnit
from referee.scorekeeping import dealer_of, hand_facts
from referee.views.table.grid import most_pairs
from referee.views.table.lines import by_team
from rules.bands import Band, band_of
from rules.match import DecidedBy, HandFact, Tally, tally
from rules.penalties import Penalty, charges
from rules.points import deck_points
from rules.reports import PointsOnly, Problem
from rules.ruleset import Ruleset
from rules.scoring import HandScore, add, lookup, score_hand
from rules.seats import Pair, Side


@dataclass(frozen=True, slots=True)
class _Scores:
    """What every total scores that the cards can make, fines included.

    `rows` has for each total what counts of it, the attackers' small score and the place of its
    band; `bands` has the bands with the big score of both sides. `nothing` is the score of 0.
    """

    nothing: HandScore
    rows: tuple[tuple[int, int, int, int], ...]
    bands: tuple[tuple[Band, tuple[int, int]], ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """The hand that is previewed: who sits where in it, and what each total would score."""

    recorded: MatchFacts
    number: int
    dealer_side: Pair
    penalties: tuple[Penalty, ...]
    scores: _Scores


def preview(recorded: MatchFacts, number: int, next_dealer: str) -> dict[str, Any] | None:
    """Return the table from which the page previews a hand before it is saved (decision 6).

    None when a ruling makes the hand void: then the server shows the result.
    """
    dealer = dealer_of(recorded, number)
    if dealer is None or number == recorded.extra_number:
        return None
    ruleset, asks = recorded.ruleset_of_hand(number), questions_of(recorded.ruleset_of_hand(number))
    penalties = penalties_of(recorded, dealer, recorded.rulings_on(number))
    charged = charges(ruleset, penalties)
    if charged.guilty:
        return None
    scores = _scores(ruleset, dealer.pair, penalties)
    place = _Place(recorded, number, dealer.pair, penalties, scores)
    fine = charged.small[Side.ATTACKERS]
    return {
        **_totals(place),
        "units": {
            _unit_key(unit.kind.value, unit.pairs): {
                "factor": unit.with_trump,
                "name": unit_name(unit.kind.value, unit.pairs),
            }
            for unit in lookup(ruleset, most_pairs(ruleset)).units
        },
        "fine": _("fine −{points}").format(points=fine) if fine else "",
        "asksTrump": asks.trump,
        "asksUnit": bool(asks.units),
        "asksPairs": asks.pairs,
        "deck": deck_points(ruleset),
        "next": _("next {dealer}").format(dealer=next_dealer) if next_dealer else "",
        "words": {
            "save": _("Record {points}"),
            "total": _("total {points}"),
            "kitty": _("kitty {points} × {factor}"),
            "noTrump": _("without trumps no capture (Y50)"),
            "open": _("Kitty: answer all questions."),
            "small": _("{team} small score {points}").replace(
                "{team}", _short(recorded.team(dealer.pair.other))
            ),
            "deck": sentences((Problem.MORE_THAN_DECK,), ruleset)[0],
            "tooMuch": sentences((Problem.MORE_THAN_DECK,), ruleset)[0],
        },
    }


@lru_cache(maxsize=64)
def _scores(ruleset: Ruleset, dealer_side: Pair, penalties: tuple[Penalty, ...]) -> _Scores:
    """Return what every total scores, with the same penalties."""
    scores = {
        row.points: score_hand(ruleset, PointsOnly(row.points), dealer_side, penalties)
        for row in lookup(ruleset, most_pairs(ruleset)).rows
    }
    big: dict[Band, tuple[int, int]] = {}
    for score in scores.values():
        big.setdefault(band_of(ruleset, score.banded_points), score.big)
    places = {band: place for place, band in enumerate(big)}
    rows = (
        (
            total,
            score.banded_points,
            score.small[dealer_side.other],
            places[band_of(ruleset, score.banded_points)],
        )
        for total, score in scores.items()
    )
    return _Scores(scores[0], tuple(rows), tuple(big.items()))


def _totals(place: _Place) -> dict[str, Any]:
    """Return for each total what counts, the small score, and the places of its words.

    The words are in lists, because many totals share them: `bands` what the hand is worth, and adds
    to the big score of home and away, `then` what follows.
    """
    recorded, scores = place.recorded, place.scores
    ruleset, attackers = recorded.ruleset_of_hand(place.number), place.dealer_side.other
    whole = deck_points(ruleset)
    once_more = _("More than {all}: you will be asked once more.").format(all=whole)
    before = hand_facts(recorded) if _may_end(place) else None
    then: dict[str, int] = {}
    totals = {}
    for total, counted, small, band in scores.rows:
        words = [once_more] * (total > whole)
        if before is not None:
            words.append(_ending(place, before, total))
        totals[total] = (counted, small, band, then.setdefault(" · ".join(words), len(then)))
    names = recorded.team(place.dealer_side), recorded.team(attackers)
    bands = [
        {**_band_words(band, *names), "adds": by_team(recorded, big)} for band, big in scores.bands
    ]
    return {"totals": totals, "bands": bands, "then": list(then), **_fixed_small(place)}


def _fixed_small(place: _Place) -> dict[str, Any]:
    """Return whose the small score of the table is, and what fines add for home and away."""
    attackers = place.dealer_side.other
    nothing = place.scores.nothing
    whole = add(nothing.small, nothing.ledger)
    beside = [whole[pair] - (nothing.small[pair] if pair is attackers else 0) for pair in Pair]
    return {
        "attackers": 0 if attackers is place.recorded.home_pair else 1,
        "beside": by_team(place.recorded, (beside[0], beside[1])),
    }


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
    return {"name": band_name(band), "big": big}


def _short(team: Team | None) -> str:
    return team_name(team) if team else ""


def _unit_key(kind: str, pairs: int) -> str:
    return f"{kind}-{pairs}" if kind == LastTrickUnit.TRACTOR else kind


def _may_end(place: _Place) -> bool:
    """Tell whether this hand is the last regular one and the only one that is open."""
    recorded, number = place.recorded, place.number
    last = number == recorded.ruleset.hands and not recorded.is_recorded(number)
    return last and len(recorded.played) >= number - 1


def _ending(place: _Place, before: tuple[HandFact, ...], total: int) -> str:
    """Return how the match would end with so many points in its last hand."""
    recorded = place.recorded
    own = recorded.ruleset_of_hand(place.number)
    last = HandFact(PointsOnly(total), place.penalties, ruleset=own)
    return _outcome(recorded, tally(recorded.ruleset, (*before, last)))


def _outcome(recorded: MatchFacts, totals: Tally) -> str:
    home, away = recorded.home_pair, recorded.home_pair.other
    values = {
        "winner": _short(recorded.team(totals.winner)) if totals.winner is not None else "",
        "big": signless(f"{totals.big[home]} : {totals.big[away]}"),
        "small": signless(f"{totals.small[home]} : {totals.small[away]}"),
    }
    if totals.decided_by is DecidedBy.BIG:
        return _("The match ends: {winner} wins, big score {big}").format(**values)
    if totals.decided_by is DecidedBy.SMALL:
        return _("The match ends: {winner} wins, small score {small}").format(**values)
    return _("Level at {big} and {small}: an extra hand follows").format(**values)
