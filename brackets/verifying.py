"""The check that a draw is what it says: made again from its entries and its seed text."""

from brackets import placement, seeding
from brackets.drawing import Algorithm, algorithm_of, outcome
from brackets.drawn_matches import slots_of, swapped_bracket
from brackets.hand_lots import flaws
from brackets.models import (
    EXTRA_KINDS,
    Draw,
    DrawState,
    Match,
)
from brackets.stages import plan_of


def verify(draw: Draw) -> tuple[str, ...]:
    """Return what differs between a stored draw and the same draw made again from its input.

    Pairs that changed places after the lots do so again.

    Lots drawn by hand cannot be made again: they are checked for what a draw must keep. Codes:
    algorithm, entries, entry_hash, bracket, lots, and match:<round>.<position> for matches that
    are missing, unexpected, have other numbers or drawn teams, or wait for other matches.
    """
    plan = plan_of(draw.stage)
    if draw.algorithm not in {algorithm_of(plan), Algorithm.BY_HAND}:
        return ("algorithm",)
    try:
        entries = seeding.parse_lines(draw.entries)
    except ValueError:
        return ("entries",)
    found = []
    if seeding.entry_lines(entries) != draw.entries or len(entries) < placement.MINIMUM_TEAMS:
        return ("entries",)
    if seeding.entry_hash(draw.entries) != draw.entry_hash:
        found.append("entry_hash")
    if draw.algorithm == Algorithm.BY_HAND:
        # Before anybody changed places.
        typed = swapped_bracket(draw.bracket, draw.swaps[::-1])
        wrong = "lots" if flaws(plan, entries, typed) else ""
    else:
        drawn = outcome(draw.algorithm, plan, entries, draw.seed_text)
        wrong = "" if swapped_bracket(drawn, draw.swaps) == draw.bracket else "bracket"
    if wrong:
        found.append(wrong)
    elif draw.state == DrawState.PUBLISHED:
        found += _match_differences(draw)
    return tuple(found)


def _match_differences(draw: Draw) -> list[str]:
    made = draw.matches.exclude(kind__in=EXTRA_KINDS).select_related("home", "away")
    places = {match.pk: match for match in made}
    first = min((each.number for each in places.values() if each.number), default=1)
    expected = {
        (slot.round, slot.position): (
            slot.number,
            slot.home,
            slot.away,
            slot.home_from,
            slot.away_from,
        )
        for slot in slots_of(draw, tables=1, first_number=first)
    }
    stored = {
        (match.round, match.position): (
            match.number,
            match.home.number if match.home and not match.home_from_id else None,
            match.away.number if match.away and not match.away_from_id else None,
            _feed(places.get(match.home_from_id or 0), loser=match.home_from_loser),
            _feed(places.get(match.away_from_id or 0), loser=match.away_from_loser),
        )
        for match in places.values()
    }
    return [
        f"match:{round_}.{position}"
        for round_, position in sorted(expected.keys() | stored.keys())
        if expected.get((round_, position)) != stored.get((round_, position))
    ]


def _feed(feeder: Match | None, *, loser: bool) -> placement.Feed | None:
    return placement.Feed(feeder.round, feeder.position, loser) if feeder else None
