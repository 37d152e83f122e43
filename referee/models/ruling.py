"""Rulings on a hand and forfeits of a match; withdrawn with a reason, never deleted."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from brackets.models import Match


class Offender(models.TextChoices):
    """Who offended, by team, so that a change of seats never moves the blame."""

    HOME = "home"
    AWAY = "away"
    BOTH = "both"


class RulingState(models.TextChoices):
    """PROPOSED: 待裁判长, counts for nothing yet; REJECTED: the chief referee did not follow it."""

    PROPOSED = "proposed"
    IN_FORCE = "in_force"
    REJECTED = "rejected"


class Ruling(models.Model):
    """A penalty under a clause; belongs to a match and a hand number (decision 7).

    `offence` is a code of rules.penalties.Offence; `count` is the number of errors, each counted.
    `redeals_before` says in which deal of the hand it was given (decision 5): clocks go back.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="rulings")
    hand_number = models.PositiveSmallIntegerField()
    clause = models.CharField(max_length=10)
    offence = models.CharField(max_length=40)
    offender = models.CharField(max_length=10, choices=Offender)
    count = models.PositiveSmallIntegerField(default=1)
    redeals_before = models.PositiveSmallIntegerField(default=0)
    hand_stands = models.BooleanField(default=False)
    reason = models.CharField(max_length=500, blank=True)
    state = models.CharField(max_length=10, choices=RulingState, default=RulingState.IN_FORCE)
    points_so_far = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of a proposal that would break the hand off."
    )
    dealer = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Of a proposal: the seat that called first, as in Hand."
    )
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    device = models.CharField(max_length=32, blank=True, help_text="Device.code of the phone.")
    key = models.CharField(max_length=64, unique=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(null=True, blank=True)
    decision_reason = models.CharField(max_length=500, blank=True)
    decision_key = models.CharField(max_length=64, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawal_reason = models.CharField(max_length=500, blank=True)
    withdrawal_key = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("match_id", "hand_number", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(count__gte=1, hand_number__gte=1), name="ruling_counted"
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True) | ~Q(withdrawal_reason=""),
                name="ruling_withdrawal_has_reason",
            ),
            models.CheckConstraint(
                condition=~Q(state="rejected")
                | (Q(decided_at__isnull=False) & ~Q(decision_reason="")),
                name="ruling_rejection_has_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} hand {self.hand_number} {self.clause} {self.offender}"


class ForfeitKind(models.TextChoices):
    """A match decided without its hands (decision 8)."""

    WALKOVER = "walkover"
    BOTH_ABSENT = "both_absent"
    DISQUALIFICATION = "disqualification"


class Forfeit(models.Model):
    """One side, or both, gave up, stayed away or was disqualified."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="forfeits")
    kind = models.CharField(max_length=20, choices=ForfeitKind)
    loser = models.CharField(max_length=10, choices=Offender)
    reason = models.CharField(max_length=500)
    by_leaving = models.BooleanField(
        default=False, help_text="It was given because the loser left the event."
    )
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=64, unique=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawal_reason = models.CharField(max_length=500, blank=True)
    withdrawal_key = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("match_id", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("match",), condition=Q(withdrawn_at__isnull=True), name="forfeit_one_active"
            ),
            models.CheckConstraint(
                condition=Q(kind="both_absent", loser="both")
                | (~Q(kind="both_absent") & ~Q(loser="both")),
                name="forfeit_kind_fits_loser",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} {self.kind} {self.loser}"
