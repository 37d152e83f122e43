"""Whether a match looks like another one's: somebody may have had the wrong table open."""

from datetime import timedelta

from brackets.models import Match
from referee.match_facts import MatchFacts
from referee.models import Hand, HandKind

WITHIN = timedelta(minutes=10)


def twin_of(recorded: MatchFacts) -> Match | None:
    """Return a match with the same points in every hand, recorded within ten minutes."""
    mine = [_points(hand) for hand in recorded.played]
    if len(mine) < recorded.ruleset.hands:
        return None
    last = recorded.played[-1]
    others = Hand.objects.filter(
        match__draw=recorded.match.draw_id,
        number=last.number,
        current=True,
        trick_points=last.trick_points,
        kitty_points=last.kitty_points,
        recorded_at__range=(last.recorded_at - WITHIN, last.recorded_at + WITHIN),
    ).exclude(match=recorded.match.pk)
    candidates: dict[int, list[tuple[int | None, int | None]]] = {}
    hands = Hand.objects.filter(
        match__in=others.values("match"), current=True, number__lte=recorded.ruleset.hands
    ).exclude(kind=HandKind.WITHDRAWN)
    for hand in hands.order_by("match", "number"):
        candidates.setdefault(hand.match_id, []).append(_points(hand))
    found = [match for match, points in candidates.items() if points == mine]
    return Match.objects.filter(pk=found[0]).first() if found else None


def _points(hand: Hand) -> tuple[int | None, int | None]:
    return hand.trick_points, hand.kitty_points
