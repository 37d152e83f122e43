"""Cups by chance have everything that can go wrong, and recheck clean."""

import pytest
from django.db.models import Count, F

from brackets.models import Match, Verdict
from referee.models import Forfeit, Hand, HandKind, Ruling
from referee.rechecking.event import recheck
from referee.simulation.event import Plan, simulate

pytestmark = pytest.mark.django_db


# Whatever is rare happens in one of these, of the first dozen.
SEEDS = (1, 2, 8, 10, 11)


def test_cups_by_chance_have_every_incident_and_recheck_clean() -> None:
    for seed in SEEDS:
        plan = Plan(
            slug=f"cup{seed}", name="杯", ruleset_key="yijing_cup", teams=24, seed=str(seed)
        )
        assert recheck(simulate(plan, by=None)) == ()
    assert not Match.objects.filter(verdict="").exists()
    current = Hand.objects.filter(current=True)
    happened = {
        "both absent": Match.objects.filter(verdict=Verdict.BOTH_ABSENT, begun=True).exists(),
        "bye of the absent": Match.objects.filter(verdict=Verdict.BYE, round__gt=1).exists(),
        "disqualified after some hands": Match.objects.filter(
            verdict=Verdict.DISQUALIFICATION, hands_done__gt=0
        ).exists(),
        "walkover taken back": Forfeit.objects.exclude(withdrawn_at=None).exists(),
        "hand corrected": current.filter(version__gt=1).exclude(reason="").exists(),
        "corrected when finished": Hand.objects.filter(
            version__gt=1, recorded_at__gt=F("match__finished_at")
        ).exists(),
        "hand taken back": Hand.objects.filter(kind=HandKind.WITHDRAWN).exists(),
        "ruling taken back": Ruling.objects.exclude(withdrawn_at=None).exists(),
        "hand stands": Ruling.objects.filter(hand_stands=True).exists(),
        "void afterwards": Ruling.objects.filter(
            hand_stands=False, withdrawn_at=None, reason__gt="", match__hands__kind="played"
        ).exists(),
        "extra hand ruled": Ruling.objects.filter(hand_number=5, reason__gt="").exists(),
        "extra hand fined": Ruling.objects.filter(hand_number=5, reason="").exists(),
        "extra hand by points": current.filter(number=5, trick_points__isnull=False).exists(),
        "two rulings in one hand": Ruling.objects.values("match", "hand_number")
        .annotate(count=Count("pk"))
        .filter(count__gt=1)
        .exists(),
    }
    assert happened == dict.fromkeys(happened, True)
