"""Offences that add up over a match: with some number of them the match is lost (R11, R12)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from rules.offences import CatalogueEntry
from rules.penalties import Penalty, catalogue
from rules.ruleset import Ruleset
from rules.seats import Pair, Side

Given = tuple[Penalty, Pair]
"""A penalty, and the pair whose deal it was given in."""


@dataclass(frozen=True)
class Offended:
    """How often a pair committed offences that count together; the match is lost at `limit`.

    `escalation` is their name in the catalogue, or the offence where it counts for itself.
    """

    pair: Pair
    escalation: str
    times: int
    limit: int


def times_of(entry: CatalogueEntry, penalty: Penalty) -> int:
    """Return how many offences a penalty stands for; where points are counted it is one."""
    return 1 if entry.counted else penalty.count


def offended(ruleset: Ruleset, given: Iterable[Given]) -> tuple[Offended, ...]:
    """Return the counts of both pairs, for pages that warn before it is too late."""
    return tuple(_counts(ruleset, given))


def loser(ruleset: Ruleset, given: Iterable[Given]) -> Pair | None:
    """Return who lost the match by its offences, if anybody: the first to reach a limit.

    Where one ruling takes both pairs there they cancel out.
    """
    seen: list[Given] = []
    for one in given:
        before = {count.pair for count in _counts(ruleset, seen) if count.times >= count.limit}
        seen.append(one)
        now = {count.pair for count in _counts(ruleset, seen) if count.times >= count.limit}
        if len(now - before) == 1 and not before:
            return (now - before).pop()
    return None


def _counts(ruleset: Ruleset, given: Iterable[Given]) -> Iterator[Offended]:
    times: Counter[tuple[Pair, str]] = Counter()
    limits: dict[str, int] = {}
    # A version of the regulation may not know what was ruled on under an earlier one.
    known = {entry.offence: entry for entry in catalogue(ruleset)}
    for penalty, dealer_pair in given:
        entry = known.get(penalty.offence)
        if entry is None or not entry.loses_match_at:
            continue
        name = entry.escalation or entry.offence
        limits[name] = entry.loses_match_at
        for side in penalty.offender.sides:
            pair = dealer_pair if side is Side.DEALER_SIDE else dealer_pair.other
            times[pair, name] += times_of(entry, penalty)
    for (pair, name), number in sorted(times.items()):
        yield Offended(pair, name, number, limits[name])
