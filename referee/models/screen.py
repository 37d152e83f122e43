"""Screens of a hall: what each shows in turn, what it shows just now, and what was announced."""

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from brackets.models import Tournament


class Screen(models.Model):
    """A screen with a name of its own, such as 大屏1 or 检录屏.

    `turn` are its panels in order: `panel` (a code of referee.screen_panels.Panel), `seconds` and
    `stage` (a number of a stage, or null for the one that is played). Empty: the usual turn.
    `strip`: whether sponsors stand along its foot, if there are any.
    `shown` is the panel that the desk switched it to, until `shown_until`; blank for the turn.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="screens")
    key = models.SlugField(max_length=40, help_text="Its part of the address.")
    name = models.CharField(max_length=40)
    turn = models.JSONField(default=list, blank=True)
    strip = models.BooleanField(default=True)
    shown = models.CharField(max_length=20, blank=True)
    shown_until = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("tournament", "pk")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "key"), name="screen_key_once"),
            models.CheckConstraint(
                condition=models.Q(shown="", shown_until__isnull=True)
                | (~models.Q(shown="") & models.Q(shown_until__isnull=False)),
                name="screen_shown_until",
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament.slug} {self.name}"


class Notice(models.Model):
    """Something announced on the screens and public pages until it is taken down."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="notices")
    text = models.CharField(max_length=200)
    posted_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    posted_at = models.DateTimeField(auto_now_add=True)
    taken_down_at = models.DateTimeField(null=True, blank=True)
    key = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("tournament", "pk")
        constraints = (
            models.CheckConstraint(condition=~models.Q(text=""), name="notice_has_text"),
        )

    def __str__(self) -> str:
        return f"{self.tournament.slug}: {self.text}"


class ScreenPicture(models.Model):
    """A picture between the panels: a sponsor, also in the strip, or the hall this morning."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="pictures")
    image = models.BinaryField(help_text="JPEG, made anew by the server.")
    caption = models.CharField(max_length=80, blank=True)
    seconds = models.PositiveSmallIntegerField(
        default=8, validators=[MinValueValidator(3), MaxValueValidator(120)]
    )
    sponsor = models.BooleanField(default=False)
    added_at = models.DateTimeField(auto_now_add=True)
    key = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("tournament", "pk")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(seconds__gte=3, seconds__lte=120), name="picture_seconds"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament.slug} picture {self.pk}"
