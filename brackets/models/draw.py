"""Stages of an event and the draws made for them."""

from django.conf import settings
from django.db import models

from brackets.models.tournament import Tournament


class StageKind(models.TextChoices):
    """How the matches of a stage are made."""

    KNOCKOUT = "knockout"


class Stage(models.Model):
    """One part of an event with one way of pairing."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=20, choices=StageKind, default=StageKind.KNOCKOUT)

    class Meta:
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="stage_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament.slug} {self.number}"


class DrawState(models.TextChoices):
    """A draft is seen by the organiser only; one draw at most is published."""

    DRAFT = "draft"
    PUBLISHED = "published"
    REPLACED = "replaced"


class Draw(models.Model):
    """A draw with all that is needed to repeat it: decisions 14 to 16."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="draws")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=DrawState, default=DrawState.DRAFT)
    algorithm = models.PositiveSmallIntegerField()
    seed_text = models.CharField(max_length=200)
    present_only = models.BooleanField(default=False, help_text="The absent were left out.")
    entries = models.TextField(help_text="The entry lines that were hashed, as decision 14 says.")
    entry_hash = models.CharField(max_length=64)
    bracket = models.JSONField(help_text="First round: [[home, away], …], numbers, null for a bye.")
    swaps = models.JSONField(
        default=list, help_text="Pairs of numbers that changed places after the lots, in order."
    )
    reason = models.CharField(max_length=500, blank=True)
    held_from = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Nobody is seated in this round and later ones for now."
    )
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    drawn_at = models.DateTimeField(auto_now_add=True)
    published_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("stage", "number")
        constraints = (
            models.UniqueConstraint(fields=("stage", "number"), name="draw_number_once"),
            models.UniqueConstraint(
                fields=("stage",), condition=models.Q(state="draft"), name="draw_one_draft"
            ),
            models.UniqueConstraint(
                fields=("stage",), condition=models.Q(state="published"), name="draw_one_published"
            ),
            models.CheckConstraint(
                condition=models.Q(number=1) | ~models.Q(reason=""), name="draw_again_has_reason"
            ),
        )

    def __str__(self) -> str:
        return f"{self.stage} draw {self.number}"
