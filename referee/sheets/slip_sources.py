"""Where the rows of the score slips come from: what is recorded, folded as everywhere else."""

from collections.abc import Iterable

from django.db.models import QuerySet

from brackets.models import Match, MatchKind, Tournament
from brackets.queries import numbered_matches
from referee.labels.rulings import OFFENCES
from referee.match_facts import MatchFacts, read_all, ruleset_of
from referee.models import Hand, HandKind, Offender, Ruling
from referee.scorekeeping import scored_hands, tally_from
from referee.sheets.rows import BandRow, ClauseRow, SlipHand, SlipPenalty, SlipRow, SlipRows
from referee.sheets.sources import entry_of, heading_of
from rules.bands import bands
from rules.match import HandLine, Tally
from rules.offences import Offence
from rules.penalties import catalogue
from rules.penalties import entry_of as clause_of
from rules.ruleset import Ruleset
from rules.scoring import add
from rules.seats import Pair, Seat


def playable_matches(tournament: Tournament) -> QuerySet[Match]:
    """Return the matches whose two teams are known, decided or not, in order of number."""
    return numbered_matches(tournament).filter(home__isnull=False, away__isnull=False)


def slip_rows(tournament: Tournament, matches: Iterable[Match]) -> SlipRows:
    """Return the slips of `matches`, each of which has both teams."""
    ruleset = _newest_ruleset(tournament)
    rounds = _rounds(tournament)
    last = ruleset.bands[-1].points_from
    return SlipRows(
        heading=heading_of(tournament),
        slips=tuple(_slip(facts, rounds) for facts in read_all(matches).values()),
        bands=tuple(
            BandRow(
                points_from=band.points_from,
                points_to=band.points_to or 0,
                dealer=band.dealer_gain,
                attackers=band.attackers_gain,
            )
            for band in bands(ruleset, last)
        ),
        step_points=ruleset.step_points,
        step_gain=ruleset.step_gain,
        clauses=tuple(
            ClauseRow(
                clause=line.clause,
                words=str(OFFENCES[line.offence]),
                big=line.big,
                small=line.small,
            )
            for line in catalogue(ruleset)
            if line.big or line.small
        ),
    )


def _newest_ruleset(tournament: Tournament) -> Ruleset:
    version = tournament.ruleset_versions.order_by("-number").first()
    assert version is not None, "an event is created with its ruleset"
    return ruleset_of(version.content)


def _rounds(tournament: Tournament) -> int:
    final = numbered_matches(tournament).filter(kind=MatchKind.BRACKET).last()
    return final.round if final else 0


def _slip(facts: MatchFacts, rounds: int) -> SlipRow:
    match = facts.match
    teams = [facts.team(pair) for pair in Pair]
    east_west, north_south = (entry_of(team) for team in teams if team is not None)
    totals = tally_from(facts)
    assert match.number is not None, "a bye has no slip"
    return SlipRow(
        number=match.number,
        round=match.round,
        rounds=rounds,
        third_place=match.kind == MatchKind.THIRD_PLACE,
        table=match.table,
        east_west=east_west,
        north_south=north_south,
        seats=(
            facts.player(Seat.EAST),
            facts.player(Seat.NORTH),
            facts.player(Seat.WEST),
            facts.player(Seat.SOUTH),
        ),
        hands=_hands(facts, totals),
        extra=_extra(facts, totals),
        penalties=tuple(_penalty(facts, ruling) for ruling in facts.rulings),
        redeals=tuple((redeal.hand_number, redeal.reason) for redeal in facts.redeals),
        big=totals.big if totals.hands else None,
        small=totals.small if totals.hands else None,
        verdict=match.verdict,
        winner=entry_of(match.winner) if match.winner else None,
    )


def _hands(facts: MatchFacts, totals: Tally) -> tuple[SlipHand, ...]:
    lines = scored_hands(facts, totals)
    recorded = {
        hand.number: _played(hand, lines[hand.number])
        for hand in facts.played
        if hand.number in lines
    }
    return tuple(
        recorded.get(number) or SlipHand(number=number, dealer=facts.dealer(number))
        for number in range(1, facts.extra_number)
    )


def _played(hand: Hand, line: HandLine) -> SlipHand:
    broken_off = hand.kind == HandKind.BROKEN_OFF
    asked = hand.last_trick_trump is not None
    return SlipHand(
        number=hand.number,
        dealer=line.dealer,
        trick_points=hand.points_so_far if broken_off else hand.trick_points,
        kitty_points=hand.kitty_points if asked else None,
        unit=hand.last_trick_unit if asked else "",
        pairs=hand.last_trick_pairs,
        trump=hand.last_trick_trump,
        multiplier=line.score.multiplier,
        total=line.score.attackers_points,
        big=line.score.big,
        # The fines of the dealer side are in, so that the column adds up to the match total.
        small=add(line.score.small, line.score.ledger),
        broken_off=broken_off,
        suit=hand.trump_suit,
        set_by=hand.trump_set_by,
        setter=_setter(hand),
    )


def _extra(facts: MatchFacts, totals: Tally) -> SlipHand | None:
    hand, outcome = facts.extra, totals.extra
    if hand is None or outcome is None:
        return None
    dealer = facts.dealer(facts.extra_number)
    held = None
    if outcome.winner is not None and dealer is not None:
        held = outcome.winner == dealer.pair
    return SlipHand(
        number=facts.extra_number,
        dealer=dealer,
        trick_points=hand.trick_points,
        total=outcome.score.attackers_points if outcome.score else None,
        held=held,
        suit=hand.trump_suit,
        set_by=hand.trump_set_by,
        setter=_setter(hand),
    )


def _setter(hand: Hand) -> Seat | None:
    return None if hand.trump_seat is None else Seat(hand.trump_seat)


def _penalty(facts: MatchFacts, ruling: Ruling) -> SlipPenalty:
    home = facts.home_pair
    pairs = {Offender.HOME: (home,), Offender.AWAY: (home.other,), Offender.BOTH: tuple(Pair)}
    line = clause_of(facts.ruleset, Offence(ruling.offence))
    words = str(OFFENCES[ruling.offence])
    return SlipPenalty(
        hand=ruling.hand_number,
        clause=ruling.clause,
        pairs=pairs[Offender(ruling.offender)],
        big=line.big,
        small=line.small * (ruling.count if line.counted else 1),
        note=f"{words} {ruling.reason}".strip(),
    )
