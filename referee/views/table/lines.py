"""Hands of a match as they are shown: with every number that follows from what was entered."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TypeVar

from django.utils.translation import gettext as _

from referee.labels.hands import (
    SUIT_SIGNS,
    SUITS,
    TRUMP_SET_BY,
    band_gain,
    band_name,
    hand_name,
    unit_name,
)
from referee.labels.levels import level_name, step
from referee.labels.matches import team_name
from referee.labels.rulings import OFFENCES, OFFENDERS
from referee.labels.seats import SEATS
from referee.match_facts import MatchFacts
from referee.models import Hand, HandKind, Offender, Ruling
from referee.scorekeeping import AnyTally, dealer_of, extra_hand, scored_hands, tally_from
from rules.bands import band_of
from rules.match import Tally
from rules.penalties import charges
from rules.race import RaceLine, RaceTally
from rules.scoring import HandScore
from rules.seats import Pair, Seat

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class RulingView:
    """A ruling in force."""

    ruling: Ruling
    offence: str
    offender: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandView:
    """One version of a hand; scores are for home and away, empty where there are none.

    In a race `levels` are those after the hand, and `game` is the game of a match of several.
    """

    number: int
    name: str
    hand: Hand
    dealer: str
    attackers: str
    points: str = ""
    kitty: str = ""
    total: int | None = None
    banded: int | None = None
    result: str = ""
    big: tuple[int, int] | None = None
    small: tuple[int, int] | None = None
    levels: tuple[str, str] | None = None
    game: int = 0
    void: bool = False
    counts: bool = True
    trump: str = ""
    rulings: tuple[RulingView, ...] = ()
    seat: Seat | None = None

    @property
    def withdrawn(self) -> bool:
        """Whether this version takes the hand back."""
        return self.hand.kind == HandKind.WITHDRAWN

    @property
    def broken_off(self) -> bool:
        """Whether a penalty ended the hand."""
        return self.hand.kind == HandKind.BROKEN_OFF

    @property
    def recorder(self) -> str:
        """Who recorded it; empty for the command line."""
        user = self.hand.recorded_by
        return (user.get_full_name() or user.username) if user else ""

    @property
    def at(self) -> datetime | None:
        """When it was recorded; None before it is."""
        return self.hand.recorded_at


def hand_views(recorded: MatchFacts) -> tuple[HandView, ...]:
    """Return the hands of a match in order, those taken back left out."""
    totals = tally_from(recorded)
    if isinstance(totals, Tally):
        lines = scored_hands(recorded, totals)
        views = [
            _regular(recorded, hand, lines[hand.number].score)
            if hand.number in lines
            else _to_replay(recorded, hand)
            for hand in recorded.played
        ]
    else:
        views = list(_race_hands(recorded, totals))
    if recorded.extra:
        views.append(_extra(recorded, recorded.extra, totals))
    return tuple(views)


def _race_hands(recorded: MatchFacts, totals: RaceTally) -> Iterator[HandView]:
    """Yield the hands of a race; those after its end do not count."""
    lines = {line.number: line for line in totals.hands}
    for hand in recorded.played:
        line = lines.get(hand.number)
        seat = line.dealer if line else recorded.claimed(hand.number)
        view = replace(_plain(recorded, hand, seat), points=_points(hand))
        yield _race_hand(recorded, view, line) if line else replace(view, counts=False)


def _race_hand(recorded: MatchFacts, view: HandView, line: RaceLine) -> HandView:
    score = line.score
    home, away = by_team(recorded, line.after)
    return replace(
        view,
        kitty=_kitty(view.hand, score.multiplier),
        total=score.attackers_points,
        banded=score.banded_points if score.fine else None,
        result=_race_result(recorded, view.hand, line),
        levels=(level_name(home), level_name(away)),
        game=line.game if recorded.ruleset.games > 1 else 0,
        void=score.void,
    )


def _race_result(recorded: MatchFacts, hand: Hand, line: RaceLine) -> str:
    """Return who held and whose level changed how."""
    ruleset = recorded.ruleset_of_hand(hand.number)
    parts = [band_name(band_of(ruleset, line.score.banded_points))]
    if line.score.void or hand.kind == HandKind.BROKEN_OFF:
        parts = [_("Broken off") if hand.kind == HandKind.BROKEN_OFF else _("Void")]
    for pair in Pair:
        team = recorded.team(pair)
        if line.before[pair] != line.after[pair] and team:
            parts.append(f"{team_name(team)} {step(line.before[pair], line.after[pair])}")
    if len(parts) == 1:
        parts.append(_("no level"))
    return " · ".join(parts)


def _points(hand: Hand) -> str:
    points = hand.points_so_far if hand.kind == HandKind.BROKEN_OFF else hand.trick_points
    return str(points)


def view_of(recorded: MatchFacts, hand: Hand) -> HandView:
    """Return one version of a hand with what follows from it, stored or not."""
    if hand.kind == HandKind.WITHDRAWN:
        return _plain(recorded, hand, dealer_of(recorded, hand.number))
    views = hand_views(recorded.with_hand(hand))
    return next(view for view in views if view.number == hand.number)


def ruling_views(recorded: MatchFacts, number: int) -> tuple[RulingView, ...]:
    """Return the rulings in force on a hand."""
    return tuple(
        RulingView(ruling, str(OFFENCES[ruling.offence]), offender_name(recorded, ruling.offender))
        for ruling in recorded.rulings_on(number)
    )


def proposal_views(recorded: MatchFacts) -> tuple[RulingView, ...]:
    """Return the rulings that wait for the chief referee."""
    return tuple(
        RulingView(ruling, str(OFFENCES[ruling.offence]), offender_name(recorded, ruling.offender))
        for ruling in recorded.proposals
    )


def deciding_rulings(recorded: MatchFacts) -> tuple[RulingView, ...]:
    """Return the rulings by which one side lost the extra hand, and with it the match.

    Empty while nobody did: when both sides offended, that cancels out and the hand decides.
    """
    extra = extra_hand(recorded)
    if extra is None or recorded.forfeit or tally_from(recorded).extra is None:
        return ()
    if len(charges(recorded.ruleset, extra.penalties).guilty) != 1:
        return ()
    given = zip(ruling_views(recorded, recorded.extra_number), extra.penalties, strict=True)
    return tuple(view for view, each in given if charges(recorded.ruleset, (each,)).guilty)


def lost_by(rulings: tuple[RulingView, ...]) -> str:
    """Return how a match ended in which one side lost the extra hand by an offence."""
    return _("level on big and small score; lost in the extra hand (%(clauses)s): %(team)s") % {
        "clauses": _(", ").join(dict.fromkeys(view.ruling.clause for view in rulings)),
        "team": rulings[0].offender,
    }


def offender_name(recorded: MatchFacts, offender: str) -> str:
    """Return the team that offended, or both."""
    teams = {Offender.HOME: recorded.match.home, Offender.AWAY: recorded.match.away}
    team = teams.get(Offender(offender))
    return team_name(team) if team else str(OFFENDERS[offender])


def seat_name(recorded: MatchFacts, seat: Seat | None) -> str:
    """Return a seat with who sits there."""
    return "" if seat is None else f"{SEATS[seat]} {recorded.player(seat)}"


def by_team(recorded: MatchFacts, pairs: tuple[T, T]) -> tuple[T, T]:
    """Order two values by team, home first."""
    return pairs[recorded.home_pair], pairs[recorded.home_pair.other]


def _regular(recorded: MatchFacts, hand: Hand, score: HandScore) -> HandView:
    band = band_of(recorded.ruleset_of_hand(hand.number), score.banded_points)
    result = f"{band_name(band)} {band_gain(band)}"
    if score.void:
        result = _("Broken off") if hand.kind == HandKind.BROKEN_OFF else _("Void")
    fined = score.banded_points != score.attackers_points
    return replace(
        _plain(recorded, hand, dealer_of(recorded, hand.number)),
        points=_points(hand),
        kitty=_kitty(hand, score.multiplier),
        total=score.attackers_points,
        banded=score.banded_points if fined else None,
        result=result,
        big=by_team(recorded, score.big),
        small=by_team(recorded, _sum(score.small, score.ledger)),
        void=score.void,
    )


def _to_replay(recorded: MatchFacts, hand: Hand) -> HandView:
    """Return a hand that both sides spoilt: nothing of it counts, it is dealt again."""
    return replace(
        _plain(recorded, hand, dealer_of(recorded, hand.number)),
        points=_points(hand),
        result=_("both sides offended: the same dealer deals it again"),
        void=True,
    )


def _extra(recorded: MatchFacts, hand: Hand, totals: AnyTally) -> HandView:
    score = totals.extra.score if totals.extra else None
    held = hand.held if score is None else score.dealer_keeps
    return replace(
        _plain(recorded, hand, recorded.claimed(hand.number)),
        points="" if hand.trick_points is None else str(hand.trick_points),
        kitty=_kitty(hand, score.multiplier) if score else "",
        total=score.attackers_points if score else None,
        banded=score.banded_points if score and score.fine else None,
        result={True: _("Dealer keeps"), False: _("Dealer falls"), None: ""}[held],
        counts=totals.extra is not None,
    )


def _plain(recorded: MatchFacts, hand: Hand, seat: Seat | None) -> HandView:
    seat = Seat(hand.dealer) if hand.dealer is not None else seat
    attackers = recorded.team(seat.pair.other) if seat is not None else None
    return HandView(
        number=hand.number,
        name=hand_name(hand.number, recorded.most_hands),
        hand=hand,
        dealer=seat_name(recorded, seat),
        attackers=team_name(attackers) if attackers else "",
        trump=_trump(recorded, hand),
        rulings=ruling_views(recorded, hand.number),
        seat=seat,
    )


def _kitty(hand: Hand, multiplier: int) -> str:
    if hand.last_trick_trump is None:
        return ""
    if not hand.kitty_captured:
        return _("last trick won without trumps: no capture (Y50)")
    how = unit_name(hand.last_trick_unit, hand.last_trick_pairs)
    return _("kitty %(points)d × %(factor)d (%(how)s)") % {
        "points": hand.kitty_points,
        "factor": multiplier,
        "how": how,
    }


def _trump(recorded: MatchFacts, hand: Hand) -> str:
    def parts() -> Iterator[str]:
        if hand.trump_suit:
            yield f"{SUIT_SIGNS[hand.trump_suit]} {SUITS[hand.trump_suit]}"
        if hand.trump_set_by:
            yield str(TRUMP_SET_BY[hand.trump_set_by])
        if hand.trump_seat is not None:
            yield seat_name(recorded, Seat(hand.trump_seat))

    return " · ".join(parts())


def _sum(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
    return one[0] + two[0], one[1] + two[1]
