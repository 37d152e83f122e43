"""Stages of an event and the draws made for them."""

from django.conf import settings
from django.db import models

from brackets.models.tournament import Tournament


class Stage(models.Model):
    """One part of an event with one way of pairing; `plan` is a rules.shapes.Stage as JSON.

    Read it with `brackets.stages.plan_of`.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    plan = models.JSONField()

    class Meta:
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="stage_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament.slug} {self.number}"


class DrawState(models.TextChoices):
    """A draft is seen by the organiser only; one draw at most is published for its rounds."""

    DRAFT = "draft"
    PUBLISHED = "published"
    REPLACED = "replaced"


class Draw(models.Model):
    """A draw with all that is needed to repeat it: decisions 14 to 16.

    `round` is the round of the event with which its matches begin; of a stage that is drawn anew
    for each round there is one draw a round. `number` counts the draws made for that round.
    """

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="draws")
    round = models.PositiveSmallIntegerField(default=1)
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=20, choices=DrawState, default=DrawState.DRAFT)
    algorithm = models.PositiveSmallIntegerField()
    seed_text = models.CharField(max_length=200)
    present_only = models.BooleanField(default=False, help_text="The absent were left out.")
    entries = models.TextField(help_text="The entry lines that were hashed, as decision 14 says.")
    entry_hash = models.CharField(max_length=64)
    bracket = models.JSONField(
        help_text="First round: [[home, away], …], numbers, null for a bye; or the groups."
    )
    latecomers = models.JSONField(
        default=list,
        help_text="[number, position of the bye or group, first match, first round], in order.",
    )
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
        ordering = ("stage_id", "round", "number")
        constraints = (
            models.UniqueConstraint(fields=("stage", "round", "number"), name="draw_number_once"),
            models.UniqueConstraint(
                fields=("stage",), condition=models.Q(state="draft"), name="draw_one_draft"
            ),
            models.UniqueConstraint(
                fields=("stage", "round"),
                condition=models.Q(state="published"),
                name="draw_one_published",
            ),
            models.CheckConstraint(
                condition=models.Q(number=1) | ~models.Q(reason=""), name="draw_again_has_reason"
            ),
        )

    def __str__(self) -> str:
        return f"{self.stage} draw {self.number}"


class TieDecision(models.Model):
    """The order that lots or the chief referee gave to equals, where it matters who goes on."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="tie_decisions")
    order = models.JSONField(help_text="Team numbers, best first.")
    by_lots = models.BooleanField()
    seed_text = models.CharField(max_length=200, blank=True)
    reason = models.CharField(max_length=500, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    decided_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("stage_id", "-decided_at", "-pk")
        constraints = (
            models.CheckConstraint(
                condition=(models.Q(by_lots=True) & ~models.Q(seed_text=""))
                | (models.Q(by_lots=False) & ~models.Q(reason="")),
                name="tie_seed_or_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.stage} {self.order}"


class KeptDraw(models.Model):
    """The word that a draw stays although results on which it rests were corrected afterwards."""

    draw = models.ForeignKey(Draw, on_delete=models.PROTECT, related_name="keepings")
    coming = models.TextField(
        help_text="Who would be drawn now: entry lines, or what must be decided first."
    )
    reason = models.CharField(max_length=500)
    kept_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    kept_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ("draw_id", "pk")
        constraints = (
            models.CheckConstraint(condition=~models.Q(reason=""), name="kept_draw_has_reason"),
        )

    def __str__(self) -> str:
        return f"{self.draw} kept"
