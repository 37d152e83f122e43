"""The journal: who did what, when, to what, before, after and why. Append-only."""

from django.conf import settings
from django.db import models

from brackets.models.match import Match
from brackets.models.team import Team
from brackets.models.tournament import Tournament


class JournalEntry(models.Model):
    """One change. `seq` counts from 1 without gaps in its event and equals the revision it made."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="journal")
    seq = models.PositiveBigIntegerField()
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    actor_name = models.CharField(max_length=150, blank=True, help_text="Blank: the command line.")
    action = models.CharField(max_length=40)
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, null=True, blank=True, related_name="journal"
    )
    # A team may be removed before the draw; its entries are never touched and read as no team.
    team = models.ForeignKey(
        Team,
        on_delete=models.DO_NOTHING,
        db_constraint=False,
        null=True,
        blank=True,
        related_name="journal",
    )
    hand = models.PositiveSmallIntegerField(null=True, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    reason = models.CharField(max_length=500, blank=True)

    class Meta:
        ordering = ("tournament_id", "seq")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "seq"), name="journal_seq_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament.slug} #{self.seq} {self.action}"
