"""What is taken back: it is marked and never deleted, and the same form sent again finds it so."""

from django.contrib.auth.models import User
from django.utils import timezone

from referee.models import Forfeit, MatchCall, Ruling
from referee.refusals import AlreadyWithdrawn, DuplicateKeyDiffers

Revocable = Ruling | Forfeit | MatchCall


def mark_taken_back(row: Revocable, *, reason: str, by: User | None, key: str) -> None:
    """Mark a row as taken back; the journal and what follows are the caller's."""
    row.withdrawn_by, row.withdrawn_at = by, timezone.now()
    row.withdrawal_reason, row.withdrawal_key = reason, key
    row.save(update_fields=["withdrawn_by", "withdrawn_at", "withdrawal_reason", "withdrawal_key"])


def refuse_second(row: Revocable, *, reason: str, key: str) -> None:
    """Refuse to take back what was taken back, but for the same form that is sent again.

    Raises AlreadyWithdrawn, and DuplicateKeyDiffers for another reason under the same key.
    """
    if not key or row.withdrawal_key != key:
        raise AlreadyWithdrawn
    if row.withdrawal_reason != reason:
        raise DuplicateKeyDiffers
