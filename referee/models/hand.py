"""Hands, versioned and never overwritten, and redeals."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.lookups import Exact

from brackets.models import Match, RulesetVersion


class HandKind(models.TextChoices):
    """What a version of a hand says.

    WITHDRAWN takes the latest hand back as if it had not been entered.
    """

    PLAYED = "played"
    BROKEN_OFF = "broken_off"
    EXTRA = "extra"
    WITHDRAWN = "withdrawn"


class LastTrickUnit(models.TextChoices):
    """The winning format of the last trick, asked for only when the kitty was captured.

    LOOSE_PAIRS are pairs thrown together that make no tractor.
    """

    SINGLE = "single"
    PAIR = "pair"
    TRIPLE = "triple"
    QUAD = "quad"
    TRACTOR = "tractor"
    LOOSE_PAIRS = "loose_pairs"


class LevelCard(models.TextChoices):
    """Which level cards won the last trick, asked for only where the regulation has hooks (钩)."""

    TRUMP_SUIT = "trump_suit"
    OTHER_SUIT = "other_suit"


class TrumpSetBy(models.TextChoices):
    """How the trump suit was set: 抢主, 反主, 定主, 翻底 (Y17 to Y20)."""

    DECLARE = "declare"
    OVERCALL = "overcall"
    FIX = "fix"
    KITTY = "kitty"


class Hand(models.Model):
    """One version of one hand; exactly one version of a recorded hand is current.

    The extra hand has the number after the last regular one. `dealer` is a seat 0 to 3 in playing
    order (East first) and is stored only where the deal is claimed: in the extra hand (Y49) and
    in a hand of a level race that was called for, or that somebody else dealt than should have.
    Points are
    the attackers', in card points; `points_so_far` belongs to a hand broken off (decision 1);
    `held` is the extra hand's answer when no points were entered (decision 4).
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="hands")
    number = models.PositiveSmallIntegerField()
    version = models.PositiveSmallIntegerField()
    current = models.BooleanField(default=True)
    kind = models.CharField(max_length=20, choices=HandKind)
    ruleset_version = models.ForeignKey(RulesetVersion, on_delete=models.PROTECT, related_name="+")
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    trick_points = models.PositiveSmallIntegerField(null=True, blank=True)
    kitty_points = models.PositiveSmallIntegerField(null=True, blank=True)
    kitty_captured = models.BooleanField(default=False)
    last_trick_trump = models.BooleanField(null=True, blank=True)
    last_trick_unit = models.CharField(max_length=12, choices=LastTrickUnit, blank=True)
    last_trick_pairs = models.PositiveSmallIntegerField(null=True, blank=True)
    last_trick_level_card = models.CharField(max_length=10, choices=LevelCard, blank=True)
    points_so_far = models.PositiveSmallIntegerField(null=True, blank=True)
    held = models.BooleanField(null=True, blank=True)
    trump_suit = models.CharField(max_length=1, blank=True, help_text="S, H, C or D.")
    trump_set_by = models.CharField(max_length=10, choices=TrumpSetBy, blank=True)
    trump_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    note = models.CharField(max_length=500, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    recorded_at = models.DateTimeField(auto_now_add=True)
    device = models.CharField(max_length=32, blank=True, help_text="Device.code of the phone.")
    key = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("match_id", "number", "version")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "number", "version"), name="hand_version_once"
            ),
            models.UniqueConstraint(
                fields=("match", "number"), condition=Q(current=True), name="hand_one_current"
            ),
            models.CheckConstraint(condition=Q(number__gte=1, version__gte=1), name="hand_counted"),
            models.CheckConstraint(
                condition=Q(trick_points__isnull=True)
                | Q(Exact(F("trick_points") % 5, 0)) & Q(trick_points__gte=0),
                name="hand_trick_points_in_fives",
            ),
            models.CheckConstraint(
                condition=Q(kitty_points__isnull=True)
                | Q(Exact(F("kitty_points") % 5, 0)) & Q(kitty_points__gte=0),
                name="hand_kitty_points_in_fives",
            ),
            models.CheckConstraint(
                condition=Q(points_so_far__isnull=True)
                | Q(Exact(F("points_so_far") % 5, 0)) & Q(points_so_far__gte=0),
                name="hand_points_so_far_in_fives",
            ),
            models.CheckConstraint(
                condition=Q(dealer__isnull=True) | Q(dealer__lte=3), name="hand_dealer_seat"
            ),
            models.CheckConstraint(
                condition=~Q(kind="played") | Q(trick_points__isnull=False),
                name="hand_played_has_points",
            ),
            models.CheckConstraint(
                condition=~Q(kind="broken_off") | Q(points_so_far__isnull=False),
                name="hand_broken_off_has_points",
            ),
            models.CheckConstraint(
                condition=Q(kitty_captured=False) | Q(kitty_points__isnull=False),
                name="hand_capture_has_kitty",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} hand {self.number} v{self.version}"


class Redeal(models.Model):
    """重发: the same dealer deals the same hand again, nothing scored (decision 5).

    It is taken back only together with everything else recorded about its match.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="redeals")
    hand_number = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=500)
    recorded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    recorded_at = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=64, unique=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawal_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("match_id", "pk")
        constraints = (
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=True) | ~Q(withdrawal_reason=""),
                name="redeal_withdrawal_has_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} redeal of hand {self.hand_number}"
