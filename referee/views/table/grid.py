"""The grid of points, the kitty's choices and the table from which the page previews a hand."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from brackets.models import Team
from referee.labels.hands import band_gain, band_name, unit_name
from referee.labels.matches import team_name
from referee.match_facts import MatchFacts
from referee.models import LastTrickUnit
from referee.scorekeeping import penalties_of
from rules.bands import Band, bands
from rules.penalties import charges
from rules.points import deck_points, hand_cards, kitty_max
from rules.ruleset import Ruleset
from rules.scoring import lookup
from rules.seats import Side

STEP = 5


@dataclass(frozen=True, slots=True)
class GridRow:
    """The points of one band: the row says what they mean while the kitty is not captured."""

    name: str
    gain: str
    keeps: bool
    points: tuple[int, ...]

    @property
    def skip(self) -> int:
        """How many places of a line of eight stay empty, so that columns keep their last digits."""
        return 0 if len(self.points) == 1 else self.points[0] // STEP % 8

    @property
    def span(self) -> str:
        """The points as a range, for the row's heading."""
        first, last = self.points[0], self.points[-1]
        return str(first) if first == last else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class Grid:
    """Everything that can be chosen about the points of a hand."""

    rows: tuple[GridRow, ...]
    kitty: tuple[int, ...]
    pairs: tuple[int, ...]


def grid(ruleset: Ruleset) -> Grid:
    """Return the choices of a ruleset."""
    whole = deck_points(ruleset)
    rows = (
        GridRow(
            band_name(band),
            band_gain(band),
            band.dealer_keeps,
            tuple(range(band.points_from, min(_end(band), whole) + 1, STEP)),
        )
        for band in bands(ruleset, whole)
    )
    return Grid(
        rows=tuple(rows),
        kitty=tuple(range(0, kitty_max(ruleset) + 1, STEP)),
        pairs=tuple(range(2, _most_pairs(ruleset) + 1)),
    )


def preview(recorded: MatchFacts, number: int, next_dealer: str) -> dict[str, Any] | None:
    """Return the table from which the page previews a hand before it is saved (decision 6).

    None when a ruling makes the result more than a look-up: then the server shows it.
    """
    dealer = recorded.dealer(number)
    if dealer is None or number == recorded.extra_number:
        return None
    charged = charges(recorded.ruleset, penalties_of(recorded, number, recorded.rulings_on(number)))
    if charged.guilty:
        return None
    table = lookup(recorded.ruleset, _most_pairs(recorded.ruleset))
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
        "fine": charged.small[Side.ATTACKERS],
        "plausible": table.deck_points,
        "next": _("next {dealer}").format(dealer=next_dealer) if next_dealer else "",
        "words": {
            "save": _("Save {points}"),
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
    return {"from": band.points_from, "name": band_name(band), "big": big}


def _short(team: Team | None) -> str:
    return team_name(team) if team else ""


def _unit_key(kind: str, pairs: int) -> str:
    return f"{kind}-{pairs}" if kind == LastTrickUnit.TRACTOR else kind


def _most_pairs(ruleset: Ruleset) -> int:
    return hand_cards(ruleset) // 2


def _end(band: Band) -> int:
    assert band.points_to is not None, "bands of the table have an end"
    return band.points_to
