"""How referees get to their table: links, PINs, duties and the devices they use."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from brackets.models import Match, Tournament


class TableLink(models.Model):
    """The address of a table that its QR code opens; revoked, never changed."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="table_links")
    table = models.PositiveSmallIntegerField()
    token = models.CharField(max_length=43, unique=True)
    code = models.CharField(max_length=8, help_text="Can be typed instead of the address.")
    printed_for = models.CharField(
        max_length=200, blank=True, help_text="The address in the QR of the card, once printed."
    )
    created_at = models.DateTimeField(auto_now_add=True)
    revoked_at = models.DateTimeField(null=True, blank=True)
    revoked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        ordering = ("tournament_id", "table", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "table"),
                condition=Q(revoked_at__isnull=True),
                name="table_link_one_active",
            ),
            models.UniqueConstraint(
                fields=("code",), condition=Q(revoked_at__isnull=True), name="table_link_code_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament.slug} table {self.table}"


class Duty(models.Model):
    """A table that a table referee is assigned to in one event."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="duties")
    referee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="duties"
    )
    table = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("tournament_id", "table", "pk")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "referee", "table"), name="duty_once"),
        )

    def __str__(self) -> str:
        return f"{self.referee} at table {self.table}"


class Pin(models.Model):
    """The 4 digits that a referee types once a day; only their hash is kept.

    `wrong` counts the wrong ones from strange devices since the last right one.
    """

    owner = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="pin"
    )
    digest = models.CharField(max_length=128)
    set_at = models.DateTimeField()
    wrong = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"PIN of {self.owner}"


class Device(models.Model):
    """A phone that opened a table page, known by a cookie; tells who else has a table open."""

    code = models.CharField(max_length=32, unique=True)
    label = models.CharField(max_length=60, blank=True)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="devices"
    )
    first_seen_at = models.DateTimeField(auto_now_add=True)
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.code
