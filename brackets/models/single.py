"""People who register alone, and the lots that make pairs of them."""

from django.conf import settings
from django.core.validators import MinValueValidator
from django.db import models

from brackets.models.team import Team
from brackets.models.tournament import Tournament


class Single(models.Model):
    """Somebody without a partner; `team` is the pair that the lots made."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="singles")
    number = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    name = models.CharField(max_length=40)
    unit = models.CharField(max_length=80, blank=True)
    phone = models.CharField(max_length=40, blank=True)
    team = models.ForeignKey(
        Team, on_delete=models.PROTECT, null=True, blank=True, related_name="singles"
    )

    class Meta:
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="single_number_once"),
            models.CheckConstraint(condition=~models.Q(name=""), name="single_has_name"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class PartnerDraw(models.Model):
    """Lots that made pairs of singles, with all that is needed to repeat them."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="partner_draws"
    )
    number = models.PositiveSmallIntegerField()
    seed_text = models.CharField(max_length=200)
    entries = models.TextField(help_text="One line for each of them: number, unit, name.")
    entry_hash = models.CharField(max_length=64)
    pairs = models.JSONField(help_text="[[number, number], …]; [number] is left over.")
    drawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    drawn_at = models.DateTimeField(auto_now_add=True)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "number"), name="partner_draw_number_once"
            ),
            models.CheckConstraint(
                condition=models.Q(withdrawn_at__isnull=True) | ~models.Q(withdrawn_reason=""),
                name="partner_draw_undone_with_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament.slug} partners {self.number}"
