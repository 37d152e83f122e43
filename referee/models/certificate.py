"""What the certificates of an event say and look like."""

from django.db import models

from brackets.models import Tournament


class CertificateLayout(models.Model):
    """The organiser's words for certificates; an event without a row has the usual ones.

    `text` has placeholders in braces (`referee.certificate_text`).
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, related_name="certificate_layout"
    )
    title = models.CharField(max_length=60)
    text = models.TextField(max_length=600)
    signer = models.CharField(max_length=120, blank=True)
    seal = models.BinaryField(
        null=True, blank=True, help_text="PNG, made anew by the server, see-through parts kept."
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                condition=~models.Q(title="") & ~models.Q(text=""), name="certificate_has_words"
            ),
        )

    def __str__(self) -> str:
        return f"{self.tournament} certificates"
