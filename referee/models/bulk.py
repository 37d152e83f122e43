"""What was done to several pairs at once, so that it can be taken back as a whole."""

from django.conf import settings
from django.db import models

from brackets.models import Tournament


class BulkKind(models.TextChoices):
    """What was done to each of them."""

    PRESENT = "present"
    ABSENT = "absent"
    TAKEN_OUT = "taken_out"
    WALKOVER = "walkover"


class BulkAction(models.Model):
    """One action on several pairs; `teams` are the numbers of those that it changed."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="bulk_actions"
    )
    kind = models.CharField(max_length=20, choices=BulkKind)
    teams = models.JSONField()
    forfeits = models.JSONField(default=list, help_text="Keys of the walkovers that it gave.")
    reason = models.CharField(max_length=500, blank=True)
    key = models.CharField(max_length=64, unique=True)
    done_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    done_at = models.DateTimeField(auto_now_add=True)
    undone_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("tournament_id", "-pk")

    def __str__(self) -> str:
        return f"{self.tournament.slug} {self.kind} {self.teams}"
