"""Where the rows of the score slips come from: what is recorded, folded as everywhere else."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.db.models import QuerySet

from brackets.models import Match, Tournament
from brackets.queries import numbered_matches
from referee.kitty_questions import questions_of
from referee.labels.levels import level_name
from referee.labels.penalty_words import effects
from referee.labels.rounds import RoundNames, round_names
from referee.labels.rulings import OFFENCES
from referee.match_facts import MatchFacts, read_all
from referee.models import Hand, HandKind, Offender, Ruling
from referee.ruling_entries import has_effect
from referee.scorekeeping import AnyTally, dealer_of, scored_hands, tally_from
from referee.sheets.rows import Entry, Heading
from referee.sheets.rows_slips import BandRow, ClauseRow, SlipHand, SlipPenalty, SlipRow, SlipRows
from referee.sheets.sources import entry_of, heading_of, newest_ruleset
from rules.bands import bands
from rules.kitty import kitty_table
from rules.match import Tally
from rules.offences import Offence
from rules.penalties import catalogue, cost_of
from rules.penalties import entry_of as clause_of
from rules.race import RaceTally
from rules.rotation import dealer_of_hand
from rules.ruleset import Ruleset
from rules.scoring import add
from rules.seats import Pair, Seat
from rules.shapes import MatchCriterion, Shape, TimeCriterion

# The rows of an empty slip of a race; one more for each hand beyond.
RACE_ROWS = 16
# A match of one extra hand, which parts two equals of a table.


def playable_matches(tournament: Tournament) -> QuerySet[Match]:
    """Return the matches whose two teams are known, decided or not, in order of number."""
    return numbered_matches(tournament).filter(home__isnull=False, away__isnull=False)


def slip_rows(tournament: Tournament, matches: Iterable[Match]) -> SlipRows:
    """Return the slips of `matches`, each of which has both teams."""
    ruleset = newest_ruleset(tournament)
    names = round_names(tournament)
    slips = tuple(_slip(facts, names) for facts in read_all(matches).values())
    return rows_of(ruleset, heading_of(tournament), slips)


def rows_of(ruleset: Ruleset, heading: Heading, slips: tuple[SlipRow, ...]) -> SlipRows:
    """Return `slips` with what a regulation has on each of them."""
    last = ruleset.bands[-1].points_from
    race = ruleset.shape is Shape.LEVEL_RACE
    asks = questions_of(ruleset)
    return SlipRows(
        race=race,
        games=ruleset.games,
        extra=TimeCriterion.EXTRA_HAND in ruleset.at_time
        if race
        else MatchCriterion.EXTRA_HAND in ruleset.decided_by,
        asks=asks,
        factor=None if asks.units else kitty_table(ruleset)[0].factor,
        heading=heading,
        slips=slips,
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
                cost=effects(line, ruleset.shape) if race else "",
            )
            for line in catalogue(ruleset)
            if has_effect(line)
        ),
    )


def blank_slip_rows(tournament: Tournament, count: int) -> SlipRows:
    """Return `count` slips without match, table and pairs, for what nobody can foresee."""
    ruleset = newest_ruleset(tournament)
    nobody = Entry(number=0, unit="", players=("", ""))
    race = ruleset.shape is Shape.LEVEL_RACE
    hands = (
        blank_race_hands(ruleset)
        if race
        else (
            SlipHand(number=number, dealer=dealer_of_hand(ruleset, number))
            for number in range(1, ruleset.hands + 1)
        )
    )
    slip = SlipRow(
        number=0,
        round="",
        east_west=nobody,
        north_south=nobody,
        seats=("", "", "", ""),
        hands=tuple(hands),
        race=race,
        games=(0, 0) if ruleset.games > 1 else None,
    )
    return rows_of(ruleset, heading_of(tournament), (slip,) * count)


def _slip(facts: MatchFacts, names: RoundNames) -> SlipRow:
    match = facts.match
    teams = [facts.team(pair) for pair in Pair]
    east_west, north_south = (entry_of(team) for team in teams if team is not None)
    totals = tally_from(facts)
    assert match.number is not None, "a bye has no slip"
    return SlipRow(
        number=match.number,
        round=names.of_match(match),
        table=match.table,
        east_west=east_west,
        north_south=north_south,
        seats=(
            facts.player(Seat.EAST),
            facts.player(Seat.NORTH),
            facts.player(Seat.WEST),
            facts.player(Seat.SOUTH),
        ),
        hands=_all_hands(facts, totals),
        extra=_extra(facts, totals),
        penalties=tuple(_penalty(facts, ruling) for ruling in facts.rulings),
        redeals=tuple((redeal.hand_number, redeal.reason) for redeal in facts.redeals),
        **_totals(facts, totals),
        verdict=match.verdict,
        winner=entry_of(match.winner) if match.winner else None,
    )


def _all_hands(facts: MatchFacts, totals: AnyTally) -> tuple[SlipHand, ...]:
    if facts.is_one_hand:
        return ()
    return _hands(facts, totals) if isinstance(totals, Tally) else _race_hands(facts, totals)


def _totals(facts: MatchFacts, totals: AnyTally) -> dict[str, Any]:
    """Return what the match stands at, pair by pair."""
    several = facts.ruleset.games > 1
    if not totals.hands:
        return {
            "race": facts.is_race and not facts.is_one_hand,
            "games": (0, 0) if several and not facts.is_one_hand else None,
        }
    if isinstance(totals, Tally):
        return {"big": totals.big, "small": totals.small}
    won = [sum(game.winner is pair for game in totals.games) for pair in Pair]
    return {
        "race": True,
        "levels": (level_name(totals.levels[0]), level_name(totals.levels[1])),
        "games": (won[0], won[1]) if several else None,
        "game_winners": tuple(game.winner for game in totals.games) if several else (),
    }


def _race_hands(facts: MatchFacts, totals: RaceTally) -> tuple[SlipHand, ...]:
    """Return the hands of a race that count, and empty rows up to a full slip."""
    hands = {hand.number: hand for hand in facts.played}
    played = tuple(
        replace(
            _played(hands[line.number], line.dealer, line.score.multiplier),
            total=line.score.attackers_points,
            level=level_name(line.level_card),
            levels=(level_name(line.after[0]), level_name(line.after[1])),
            game=line.game,
        )
        for line in totals.hands
    )
    several = facts.ruleset.games > 1
    if played and several and facts.match.verdict:
        return played
    over = len(totals.games) if several else 0
    return (*played, *blank_race_hands(facts.ruleset, played, over=over))


def blank_race_hands(
    ruleset: Ruleset, played: Sequence[SlipHand] = (), *, over: int = 0
) -> Iterator[SlipHand]:
    """Yield empty rows after those that are played: a full block for each game that is not `over`.

    Which number the first hand of a later game has is known only when the one before is over: its
    rows have none (0).
    """
    most = min(ruleset.hands or RACE_ROWS, RACE_ROWS)
    for game in range(over + 1, ruleset.games + 1):
        done = sum(hand.game == game for hand in played)
        for row in range(1, most - done + 1):
            yield SlipHand(number=len(played) + row if game == over + 1 else 0, game=game)


def _hands(facts: MatchFacts, totals: Tally) -> tuple[SlipHand, ...]:
    lines = scored_hands(facts, totals)
    recorded = {
        hand.number: replace(
            _played(hand, lines[hand.number].dealer, lines[hand.number].score.multiplier),
            total=lines[hand.number].score.attackers_points,
            big=lines[hand.number].score.big,
            # The fines of the dealer side are in, so that the column adds up to the match total.
            small=add(lines[hand.number].score.small, lines[hand.number].score.ledger),
        )
        for hand in facts.played
        if hand.number in lines
    }
    return tuple(
        recorded.get(number) or SlipHand(number=number, dealer=dealer_of(facts, number))
        for number in range(1, facts.extra_number)
    )


def _played(hand: Hand, dealer: Seat, multiplier: int) -> SlipHand:
    broken_off = hand.kind == HandKind.BROKEN_OFF
    asked = hand.last_trick_trump is not None
    return SlipHand(
        number=hand.number,
        dealer=dealer,
        trick_points=hand.points_so_far if broken_off else hand.trick_points,
        kitty_points=hand.kitty_points if asked else None,
        unit=hand.last_trick_unit if asked else "",
        pairs=hand.last_trick_pairs,
        trump=hand.last_trick_trump,
        captured=hand.kitty_captured,
        multiplier=multiplier,
        broken_off=broken_off,
        suit=hand.trump_suit,
        set_by=hand.trump_set_by,
        setter=_setter(hand),
    )


def _extra(facts: MatchFacts, totals: AnyTally) -> SlipHand | None:
    hand, outcome = facts.extra, totals.extra
    if hand is None or outcome is None:
        return None
    dealer = facts.claimed(facts.extra_number)
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
    ruleset = facts.ruleset_of_hand(ruling.hand_number)
    line = clause_of(ruleset, Offence(ruling.offence))
    words = str(OFFENCES[ruling.offence])
    return SlipPenalty(
        hand=ruling.hand_number,
        clause=ruling.clause,
        pairs=pairs[Offender(ruling.offender)],
        big=line.big,
        small=cost_of(line, ruling.count),
        cost=effects(line, ruleset.shape) if facts.is_race else "",
        note=f"{words} {ruling.reason}".strip(),
    )
