"""How a result was confirmed: signatures, second entries, objections and reviews."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from brackets.models import Match


class Signer(models.TextChoices):
    """Whose confirmation it is; CHIEF stands for signatures that are missing, with a reason."""

    HOME = "home"
    AWAY = "away"
    CHIEF = "chief"


class Signature(models.Model):
    """A side, or the chief referee for both, confirms the result that `signed` stands for.

    `signed` is a digest of the facts that were shown (`referee.basis`): facts that change later
    make the signature void without touching it. `with_code` says that the pair signed on a phone
    of its own; then there is no `signed_by`. `on_paper` says that the chief referee's stands for
    the signatures of both sides on the paper slip.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="signatures")
    signer = models.CharField(max_length=10, choices=Signer)
    signed = models.CharField(max_length=64)
    with_code = models.BooleanField(default=False)
    on_paper = models.BooleanField(default=False)
    reason = models.CharField(max_length=500, blank=True)
    signed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    signed_at = models.DateTimeField(auto_now_add=True)
    device = models.CharField(max_length=32, blank=True)
    key = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("match_id", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("match", "signer", "signed"), name="signature_once_for_a_result"
            ),
            models.CheckConstraint(
                condition=~Q(signer="chief") | ~Q(reason=""), name="signature_of_chief_has_reason"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} signed by {self.signer}"


class SecondEntry(models.Model):
    """二次盲录: what a second referee entered without seeing the first.

    `hands` is what was entered, by hand number; `signed` the digest of the facts it was compared
    with, and `equal` what came of it.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="second_entries")
    hands = models.JSONField()
    equal = models.BooleanField()
    signed = models.CharField(max_length=64)
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    entered_at = models.DateTimeField(auto_now_add=True)
    device = models.CharField(max_length=32, blank=True)
    key = models.CharField(max_length=64, unique=True)

    class Meta:
        ordering = ("match_id", "pk")

    def __str__(self) -> str:
        return f"{self.match} second entry"


class ReviewKind(models.TextChoices):
    """OBJECTION: 有异议, by a side or its referee; REVIEW: opened by the chief referee."""

    OBJECTION = "objection"
    REVIEW = "review"


class ReviewOutcome(models.TextChoices):
    """UPHELD: 改判; DISMISSED: the result stands; WITHDRAWN: taken back by whoever objected."""

    UPHELD = "upheld"
    DISMISSED = "dismissed"
    WITHDRAWN = "withdrawn"


class Review(models.Model):
    """审议: while it is open the public sees the match as it was at `opened_at`.

    `claim` is what is said to be wrong, `decision` the text that is published with the outcome.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="reviews")
    kind = models.CharField(max_length=10, choices=ReviewKind)
    side = models.CharField(max_length=10, blank=True, help_text="home, away or nobody's.")
    hand_number = models.PositiveSmallIntegerField(null=True, blank=True)
    claim = models.CharField(max_length=500)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    with_code = models.BooleanField(default=False)
    opened_at = models.DateTimeField(auto_now_add=True)
    device = models.CharField(max_length=32, blank=True)
    key = models.CharField(max_length=64, unique=True)
    outcome = models.CharField(max_length=10, choices=ReviewOutcome, blank=True)
    decision = models.CharField(max_length=500, blank=True)
    closed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    closed_at = models.DateTimeField(null=True, blank=True)
    closing_key = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ("match_id", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=("match",), condition=Q(closed_at__isnull=True), name="review_one_open"
            ),
            models.CheckConstraint(
                condition=Q(closed_at__isnull=True, outcome="")
                | (Q(closed_at__isnull=False) & ~Q(outcome="") & ~Q(decision="")),
                name="review_closed_with_decision",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match} {self.kind}"
