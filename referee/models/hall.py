"""What happens in the hall around a match: calls to the table, clocks, slips and their photos."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from brackets.models import Draw, Match, Team


class Summons(models.Model):
    """A call of one pair to its table: first, second, third; the third arms the walkover.

    It is the pair that is called, so that a correction which seats another one starts anew.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="summonses")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    number = models.PositiveSmallIntegerField()
    called_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    called_at = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=64, unique=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("match_id", "pk")
        constraints = (
            models.CheckConstraint(condition=Q(number__gte=1, number__lte=3), name="summons_three"),
            models.UniqueConstraint(
                fields=("match", "team", "number"),
                condition=Q(withdrawn_at__isnull=True),
                name="summons_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} call {self.number} of {self.team}"


class RoundClock(models.Model):
    """The clock of a round. It ran `ran_before` seconds before `running_since`, if it runs."""

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="clocks")
    round = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField()
    ran_before = models.PositiveIntegerField(default=0)
    running_since = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("draw_id", "round")
        constraints = (
            models.UniqueConstraint(fields=("draw", "round"), name="round_clock_once"),
            models.CheckConstraint(condition=Q(minutes__gte=1), name="round_clock_minutes"),
        )

    def __str__(self) -> str:
        return f"{self.draw} round {self.round}"


class ExtraTime(models.Model):
    """Minutes that one match gets beside the clock; all that were given add up."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="extra_times")
    minutes = models.SmallIntegerField()
    reason = models.CharField(max_length=500)
    given_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    given_at = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("match_id", "pk")

    def __str__(self) -> str:
        return f"{self.match} {self.minutes} min"


class SlipPhoto(models.Model):
    """A photo of a score slip, for staff only; kept in the database so that a backup has it."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="photos")
    hand_number = models.PositiveSmallIntegerField()
    image = models.BinaryField(help_text="JPEG, made anew by the server.")
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    taken_at = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("match_id", "hand_number", "pk")

    def __str__(self) -> str:
        return f"{self.match} hand {self.hand_number}"


class SlipPrint(models.Model):
    """The slip of a match was printed with these pairs; another pairing makes it stale."""

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="slip_prints")
    pairs = models.CharField(max_length=64, help_text="Digest of the pairs and seats on it.")
    revision = models.PositiveBigIntegerField()
    printed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    printed_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("match_id", "pk")

    def __str__(self) -> str:
        return f"{self.match} printed at {self.revision}"
