"""The matches of an event as lists: when they are played where, and how each of them went."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from django.utils.translation import gettext

from brackets.models import Match, Tournament
from brackets.queries import Feeder, Place, places_of
from referee.labels.hands import unit_name
from referee.labels.rounds import round_names
from referee.labels.seats import PAIRS_SHORT, SEATS_SHORT
from referee.labels.verdicts import VERDICTS
from referee.sheets.listing import Column, Listing, ListingRows, Row
from referee.sheets.matchbox import feeder_words, match_number, pair_names
from referee.sheets.paper import Align
from referee.sheets.rows import Entry
from referee.sheets.rows_slips import SlipHand, SlipPenalty, SlipRow
from referee.sheets.slip_sources import playable_matches, slip_rows
from referee.sheets.sources import entry_of, heading_of
from referee.sheets.typesetting import signed

_CENTRE = Align.CENTRE


def schedule_rows(tournament: Tournament) -> ListingRows:
    """Return the matches that are drawn, round by round, with tables and pairs."""
    names = round_names(tournament)
    played = (place for place in places_of(tournament) if place.match.number is not None)
    ordered = sorted(played, key=lambda place: (place.match.round, place.match.number or 0))
    return ListingRows(
        heading=heading_of(tournament),
        title=gettext("Schedule"),
        empty=gettext("No match is drawn yet."),
        listings=tuple(
            Listing(
                title=title,
                columns=(
                    Column(title=gettext("Match"), share=30, align=_CENTRE, bold=True),
                    Column(title=gettext("Table"), share=30, align=_CENTRE),
                    Column(title=gettext("Home"), share=200),
                    Column(title=gettext("Away"), share=200),
                ),
                rows=tuple(_planned(place) for place in group),
            )
            for title, group in groupby(ordered, lambda place: names.of_match(place.match))
        ),
    )


def _planned(place: Place) -> Row:
    match = place.match
    return (
        str(match.number),
        "" if match.table is None else str(match.table),
        comer(match, place.home_from, home=True),
        comer(match, place.away_from, home=False),
    )


def comer(match: Match, feeder: Feeder | None, *, home: bool) -> str:
    """Return who plays at one side of a match, or where that pair comes from."""
    team = match.home if home else match.away
    if team is not None:
        return entry_words(entry_of(team))
    if feeder is None or feeder.nobody:
        return gettext("Bye")
    return feeder_words(feeder.number, loser=feeder.loser)


def entry_words(entry: Entry) -> str:
    """Return a pair in one line: number, unit, players."""
    return " ".join(filter(None, (str(entry.number), entry.unit, pair_names(entry))))


def match_rows(tournament: Tournament) -> ListingRows:
    """Return every match that both pairs are known of, with its hands, round by round."""
    rows = slip_rows(tournament, playable_matches(tournament))
    columns = _race_columns() if rows.race else _hand_columns()
    return ListingRows(
        heading=rows.heading,
        title=gettext("Matches and hands"),
        empty=gettext("No match has both pairs yet."),
        listings=tuple(
            Listing(
                title=title,
                columns=columns,
                rows=tuple(row for slip in group for row in _told(slip)),
                size=8.5,
                low=13.5,
            )
            for title, group in groupby(rows.slips, lambda slip: slip.round)
        ),
    )


def _hand_columns() -> tuple[Column, ...]:
    return (
        Column(title=gettext("Hand"), share=24, align=_CENTRE),
        Column(title=gettext("Dealer"), share=70),
        Column(title=gettext("Points in tricks"), share=42, align=_CENTRE),
        Column(title=gettext("Kitty"), share=96, align=_CENTRE),
        Column(title=gettext("Total"), share=36, align=_CENTRE),
        Column(title=gettext("Big score"), share=44, align=_CENTRE),
        Column(title=gettext("Small score"), share=54, align=_CENTRE),
        Column(title=gettext("Penalties and remarks"), share=170),
    )


def _race_columns() -> tuple[Column, ...]:
    return (
        Column(title=gettext("Hand"), share=36, align=_CENTRE),
        Column(title=gettext("Dealer"), share=70),
        Column(title=gettext("Level card"), share=36, align=_CENTRE),
        Column(title=gettext("Points in tricks"), share=42, align=_CENTRE),
        Column(title=gettext("Kitty"), share=96, align=_CENTRE),
        Column(title=gettext("Total"), share=36, align=_CENTRE),
        Column(title=gettext("Levels after it"), share=62, align=_CENTRE),
        Column(title=gettext("Penalties and remarks"), share=170),
    )


def _told(slip: SlipRow) -> Iterator[Row]:
    """Yield a match: a line about it, then its hands."""
    yield (_headline(slip),)
    played = [hand for hand in slip.hands if hand.played]
    numbers = {hand.number for hand in played}
    tell = _race_hand if slip.race else _hand
    for hand in played:
        yield tell(slip, hand)
    if slip.extra is not None:
        yield _extra(slip, slip.extra)
    # What belongs to a hand that has no points of its own: one dealt again, one under way.
    numbers.add(slip.extra.number if slip.extra else 0)
    left = [each for each in slip.penalties if each.hand not in numbers]
    for number in sorted({each.hand for each in left}):
        extra = not slip.race and number > len(slip.hands)
        words = gettext("; ").join(_penalty(each) for each in left if each.hand == number)
        yield (gettext("Extra") if extra else str(number), *([""] * 6), words)


def _headline(slip: SlipRow) -> str:
    table = "" if slip.table is None else gettext("table %(table)d") % {"table": slip.table}
    score = _score(slip)
    verdict = str(VERDICTS[slip.verdict]) if slip.verdict else gettext("not decided")
    winner = gettext("Winner: %(winner)s") % {"winner": slip.winner.number} if slip.winner else ""
    parts = (
        " ".join(filter(None, (match_number(slip.number), table))),
        f"{_side(slip.east_west, 0)}  {score}  {_side(slip.north_south, 1)}",
        " ".join(filter(None, (verdict, winner))),
    )
    return " · ".join(parts)


def _side(entry: Entry, pair: int) -> str:
    return entry_words(entry) + gettext(" (") + str(list(PAIRS_SHORT.values())[pair]) + gettext(")")


def _score(slip: SlipRow) -> str:
    if slip.games is not None and any(slip.games):
        return f"{slip.games[0]} : {slip.games[1]}"
    if slip.levels is not None:
        return f"{slip.levels[0]} : {slip.levels[1]}"
    if slip.big is not None and slip.small is not None:
        small = f"{signed(slip.small[0])}:{signed(slip.small[1])}"
        return f"{signed(slip.big[0])} : {signed(slip.big[1])} ({small})"
    return "–"


def _hand(slip: SlipRow, hand: SlipHand) -> Row:
    big, small = hand.big or (0, 0), hand.small or (0, 0)
    return (
        str(hand.number),
        _dealer(slip, hand),
        _known(hand.trick_points),
        _kitty(hand),
        _known(hand.total),
        f"{signed(big[0])} : {signed(big[1])}",
        f"{signed(small[0])} : {signed(small[1])}",
        _remarks(slip, hand),
    )


def _race_hand(slip: SlipRow, hand: SlipHand) -> Row:
    first, second = hand.levels or ("", "")
    return (
        f"{hand.game}–{hand.number}" if slip.games is not None else str(hand.number),
        _dealer(slip, hand),
        hand.level,
        _known(hand.trick_points),
        _kitty(hand),
        _known(hand.total),
        f"{first} : {second}",
        _remarks(slip, hand),
    )


def _extra(slip: SlipRow, hand: SlipHand) -> Row:
    held = {True: gettext("dealer side held"), False: gettext("dealer side fell"), None: ""}
    remarks = gettext("; ").join(filter(None, (held[hand.held], _remarks(slip, hand))))
    points = ("", _known(hand.trick_points)) if slip.race else (_known(hand.trick_points), "")
    rest = (_known(hand.total), "") if not slip.race else ("", _known(hand.total))
    return (gettext("Extra"), _dealer(slip, hand), *points, *rest, "", remarks)


def _dealer(slip: SlipRow, hand: SlipHand) -> str:
    if hand.dealer is None:
        return ""
    return f"{SEATS_SHORT[hand.dealer]} {slip.seats[hand.dealer]}"


def _kitty(hand: SlipHand) -> str:
    if hand.broken_off:
        return gettext("broken off")
    if not hand.captured:
        return "–"
    how = gettext(" (") + unit_name(hand.unit, hand.pairs) + gettext(")") if hand.unit else ""
    return f"{_known(hand.kitty_points)} × {hand.multiplier}{how}"


def _remarks(slip: SlipRow, hand: SlipHand) -> str:
    redealt = sum(number == hand.number for number, _ in slip.redeals)
    parts = [_penalty(each) for each in slip.penalties if each.hand == hand.number]
    if redealt:
        parts.append(gettext("dealt again %(times)d×") % {"times": redealt})
    return gettext("; ").join(parts)


def _penalty(penalty: SlipPenalty) -> str:
    who = " ".join(str(PAIRS_SHORT[pair]) for pair in penalty.pairs)
    return " ".join(filter(None, (penalty.clause, who, *_costs(penalty))))


def _costs(penalty: SlipPenalty) -> Iterable[str]:
    if penalty.cost:  # of a race, in words
        yield penalty.cost
        return
    if penalty.big:
        yield gettext("big −%(points)d") % {"points": penalty.big}
    if penalty.small:
        yield gettext("small −%(points)d") % {"points": penalty.small}


def _known(points: int | None) -> str:
    return "" if points is None else str(points)
