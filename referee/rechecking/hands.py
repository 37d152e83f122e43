"""Recheck of the facts themselves: versions of rulesets and hands, and what was entered."""

from collections.abc import Iterator

from brackets.models import Match, MatchKind
from referee.hand_values import report_of
from referee.match_facts import ruleset_of
from referee.models import Hand, HandKind
from referee.rechecking.findings import Finding, Kind
from referee.rechecking.record import Record
from rules.reports import BrokenOff, problems
from rules.ruleset import RulesetError
from rules.shapes import Shape


def version_findings(record: Record) -> Iterator[Finding]:
    """Check that ruleset versions are numbered from 1 and can be read."""
    numbers = [version.number for version in record.versions]
    if numbers != list(range(1, len(numbers) + 1)) or not numbers:
        yield Finding(Kind.VERSIONS_GAP, {"numbers": _listed(numbers)})
    for version in record.versions:
        try:
            ruleset_of(version.content)
        except RulesetError:
            yield Finding(Kind.VERSION_UNREADABLE, {"version": version.number})


def hand_findings(record: Record) -> Iterator[Finding]:
    """Check that hands have whole histories, come in order, and say what can be."""
    newest = ruleset_of(record.versions[-1].content)
    race = newest.shape is Shape.LEVEL_RACE
    readable = {version.pk: version for version in record.versions}
    for match in record.matches:
        hands = record.hands.get(match.pk, [])
        if not hands:
            continue
        yield from _history_findings(match, hands)
        current = [hand for hand in hands if hand.current and hand.kind != HandKind.WITHDRAWN]
        # The extra hand of a race stands by itself: nobody knows how many hands there will be.
        alone = race or match.kind == MatchKind.ONE_HAND
        numbers = [hand.number for hand in current if not (alone and hand.kind == HandKind.EXTRA)]
        if numbers != list(range(1, len(numbers) + 1)):
            yield Finding(Kind.HANDS_GAP, {**_place(match), "numbers": _listed(numbers)})
        for hand in current:
            version = readable.get(hand.ruleset_version_id)
            if version is None:
                yield Finding(Kind.VERSION_FOREIGN, _place(match, hand.number))
            else:
                yield from _content_findings(match, hand, version.content)


def _history_findings(match: Match, hands: list[Hand]) -> Iterator[Finding]:
    for number in sorted({hand.number for hand in hands}):
        history = [hand for hand in hands if hand.number == number]
        in_order = [hand.version for hand in history] == list(range(1, len(history) + 1))
        last_counts = [hand.current for hand in history] == [False] * (len(history) - 1) + [True]
        if not (in_order and last_counts):
            yield Finding(Kind.HAND_VERSIONS, _place(match, number))


def _content_findings(match: Match, hand: Hand, ruleset_text: str) -> Iterator[Finding]:
    ruleset = ruleset_of(ruleset_text)
    if hand.kind == HandKind.BROKEN_OFF:
        found = problems(ruleset, BrokenOff(points_so_far=hand.points_so_far or 0))
    elif hand.trick_points is not None:
        found = problems(ruleset, report_of(hand))
    else:
        return
    if found:
        yield Finding(
            Kind.HAND_IMPOSSIBLE,
            {**_place(match, hand.number), "problems": ", ".join(found)},
        )


def _place(match: Match, hand: int | None = None) -> dict[str, str | int]:
    place: dict[str, str | int] = {"match": match.number or 0}
    return place if hand is None else {**place, "hand": hand}


def _listed(numbers: list[int]) -> str:
    return ", ".join(map(str, numbers))
