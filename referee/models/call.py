"""What was called in a match beside its hands: that time is up, and how lots fell."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from brackets.models import Match


class CallKind(models.TextChoices):
    """TIME: no hand after `hand_number` counts; LOTS: `winner` won them."""

    TIME = "time"
    LOTS = "lots"


class CallSide(models.TextChoices):
    """Who won the lots, by team, so that a change of seats moves nothing."""

    HOME = "home"
    AWAY = "away"


class MatchCall(models.Model):
    """One call; taken back with a reason, never deleted.

    Lots have a `seed_text` from which anybody can repeat them, or a `reason` that tells how they
    were drawn. The call of time in a match without a hand has the hand number 0.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="calls")
    kind = models.CharField(max_length=10, choices=CallKind)
    hand_number = models.PositiveSmallIntegerField(null=True, blank=True)
    winner = models.CharField(max_length=10, choices=CallSide, blank=True)
    seed_text = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    called_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    called_at = models.DateTimeField(auto_now_add=True)
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
                fields=("match", "kind"),
                condition=Q(withdrawn_at__isnull=True),
                name="call_one_active",
            ),
            models.CheckConstraint(
                condition=Q(kind="time", hand_number__isnull=False, winner="")
                | Q(kind="lots", hand_number__isnull=True, winner__in=("home", "away")),
                name="call_kind_fits",
            ),
            models.CheckConstraint(
                condition=~Q(kind="lots") | ~Q(seed_text="") | ~Q(reason=""),
                name="call_lots_can_be_defended",
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True) | ~Q(withdrawal_reason=""),
                name="call_withdrawal_has_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} {self.kind}"
