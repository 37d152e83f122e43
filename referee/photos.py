"""Photos of score slips: made anew as small pictures, stored, removed on the record."""

import hashlib
from collections.abc import Iterable
from io import BytesIO

from django.contrib.auth.models import User
from django.db import transaction

from brackets.journal import Action, Change, append
from brackets.models import Match
from referee.duties import watch_of
from referee.match_facts import lock_match
from referee.models import SlipPhoto
from referee.permissions import Task, allowed, role_of, state_of
from referee.pictures import upright
from referee.recording import require
from referee.refusals import DuplicateKeyDiffers, NotAllowed, NotYourTable, PhotoRefused

MOST_BYTES = 4 * 1024 * 1024
LONGEST_SIDE = 1600
QUALITY = 80
# Enough for front and back of a slip and every hand; a backup stays small.
MOST_PHOTOS = 20
_FORMATS = ("JPEG", "PNG", "WEBP")


def add_photo(
    match: Match, hand_number: int, sent: bytes, *, by: User | None, key: str
) -> SlipPhoto:
    """Keep a photo of hand `hand_number`, whose number the match can have.

    It is turned upright, made smaller and written anew, which leaves place and camera behind.
    Raises PhotoRefused, DuplicateKeyDiffers, NotAllowed and those of `lock_match`.
    """
    image = made_anew(sent)  # before the locks: it takes a while
    with transaction.atomic():
        tournament, recorded = lock_match(match)
        stored = SlipPhoto.objects.filter(key=key).first()
        if stored is not None:
            if (stored.match_id, stored.hand_number) != (match.pk, hand_number):
                raise DuplicateKeyDiffers
            return stored
        # A slip is complete when its match is over: then another one may be on at the table.
        if not allowed(role_of(by), Task.SEE_TABLES, state_of(recorded.match)):
            raise NotAllowed(Task.SEE_TABLES)
        if not watch_of(by, recorded.match).his:
            raise NotYourTable(Task.SEE_TABLES)
        if not 1 <= hand_number <= recorded.extra_number:
            raise PhotoRefused("hand")
        if SlipPhoto.objects.filter(match=match).count() >= MOST_PHOTOS:
            raise PhotoRefused("many")
        photo = SlipPhoto.objects.create(
            match=recorded.match, hand_number=hand_number, image=image, taken_by=by, key=key
        )
        change = Change(
            action=Action.PHOTO_ADDED,
            match=recorded.match,
            hand=hand_number,
            after={"photo": photo.pk, "sha256": hashlib.sha256(image).hexdigest()},
        )
        append(tournament, change, by=by)
        return photo


def remove_photo(photo: SlipPhoto, *, by: User | None) -> None:
    """Remove a photo for good; the journal keeps who did it and what the picture's digest was."""
    with transaction.atomic():
        tournament, recorded = lock_match(photo.match)
        stored = SlipPhoto.objects.filter(pk=photo.pk).first()
        if stored is None:
            return
        require(recorded.match, Task.RUN_MATCHES, by=by)
        digest = hashlib.sha256(bytes(stored.image)).hexdigest()
        change = Change(
            action=Action.PHOTO_REMOVED,
            match=recorded.match,
            hand=stored.hand_number,
            before={"photo": stored.pk, "sha256": digest},
        )
        append(tournament, change, by=by)
        stored.delete()


def photos_of(matches: Iterable[Match]) -> list[SlipPhoto]:
    """Return the photos of matches without the pictures themselves; one query."""
    kept = SlipPhoto.objects.filter(match__in=list(matches)).defer("image")
    return list(kept.select_related("taken_by").order_by("match", "hand_number", "pk"))


def made_anew(sent: bytes) -> bytes:
    """Return a picture as a JPEG of at most 1600 × 1600 without what a camera notes in it.

    Raises PhotoRefused for what is no picture, too big a file, or too many pixels.
    """
    picture = upright(sent, formats=_FORMATS, most_bytes=MOST_BYTES, longest_side=LONGEST_SIDE)
    written = BytesIO()
    picture.convert("RGB").save(written, "JPEG", quality=QUALITY, optimize=True)
    return written.getvalue()
