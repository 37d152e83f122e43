"""The event and the numbered versions of its ruleset."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models


class TournamentState(models.TextChoices):
    """报名 → 已抽签 → 进行中 → 结束; 已抽签 begins when the draw is published."""

    REGISTRATION = "registration"
    DRAWN = "drawn"
    RUNNING = "running"
    FINISHED = "finished"


class SignOff(models.TextChoices):
    """Who confirms the result of a match before it counts.

    NONE: it counts with its last hand. BLIND: a second referee enters it without seeing the first.
    """

    NONE = "none"
    ONE = "one"
    BOTH = "both"
    BLIND = "blind"


class Tournament(models.Model):
    """One event. `revision` equals the number of its last journal entry."""

    slug = models.SlugField(max_length=60, unique=True)
    name = models.CharField(max_length=120)
    organiser = models.CharField(max_length=120, blank=True)
    place = models.CharField(max_length=120, blank=True)
    date = models.DateField(null=True, blank=True)
    footer = models.CharField(max_length=200, blank=True)
    tables = models.PositiveSmallIntegerField(
        default=8, validators=[MinValueValidator(1), MaxValueValidator(1000)]
    )
    closed_tables = models.JSONField(default=list, help_text="Numbers of tables out of service.")
    fills_tables = models.BooleanField(
        default=False, help_text="A table that is free takes the next waiting match by itself."
    )
    third_place = models.BooleanField(default=True)
    sign_off = models.CharField(max_length=10, choices=SignOff, default=SignOff.NONE)
    address = models.CharField(
        max_length=200, blank=True, help_text="Where phones find the program; goes into QR codes."
    )
    state = models.CharField(
        max_length=20, choices=TournamentState, default=TournamentState.REGISTRATION
    )
    revision = models.PositiveBigIntegerField(default=0)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(state__in=TournamentState.values), name="tournament_state_known"
            ),
            models.CheckConstraint(
                condition=models.Q(tables__gte=1, tables__lte=1000), name="tournament_tables_range"
            ),
        )

    def __str__(self) -> str:
        return self.name


class RulesetVersion(models.Model):
    """The ruleset of an event as text; each hand keeps the version it was played under."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="ruleset_versions"
    )
    number = models.PositiveSmallIntegerField()
    content = models.TextField(help_text="A ruleset file as read by rules.ruleset.parse.")
    reason = models.CharField(max_length=500, blank=True)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="ruleset_version_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament.slug} v{self.number}"
