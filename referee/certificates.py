"""Writer of what the certificates of an event say, and of the seal on them."""

import hashlib
from dataclasses import asdict, dataclass
from io import BytesIO

from django.contrib.auth.models import User
from django.db import transaction

from brackets.entries import tidy
from brackets.errors import Invalid, Problem, ProblemCode
from brackets.journal import Action, Change, append, lock_tournament
from brackets.merging import merged
from brackets.models import Tournament
from referee.certificate_text import Placeholder, text_problems, tidy_text
from referee.models import CertificateLayout
from referee.pictures import upright
from referee.refusals import PhotoRefused

MOST_BYTES = 2 * 1024 * 1024
LONGEST_SIDE = 800
_FORMATS = ("PNG", "JPEG")
_REFUSED = {
    "too_big": ProblemCode.PICTURE_TOO_BIG,
    "too_many_pixels": ProblemCode.PICTURE_TOO_MANY_PIXELS,
    "no_photo": ProblemCode.NOT_A_PICTURE,
}
REMOVE = b""


class CertificatesInvalid(Invalid):
    """The words or the seal of certificates cannot be used; everything that is wrong is listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What all certificates of an event say."""

    title: str
    text: str
    signer: str = ""


def change_certificates(
    tournament: Tournament,
    wording: Wording,
    *,
    seal: bytes | None = None,
    seen: Wording | None = None,
    by: User | None,
) -> CertificateLayout:
    """Keep the words, and a new `seal` if one is given; REMOVE takes it away.

    It is possible after the event is closed: then certificates are printed. `seen` is what the form
    showed. Raises CertificatesInvalid and ChangedMeanwhile.
    """
    wanted = tidied(wording)
    picture, refused = _seal(seal)
    with transaction.atomic():
        locked = lock_tournament(tournament)
        row = CertificateLayout.objects.filter(tournament=locked).first()
        before = None if row is None else _told(row)
        if row is not None:
            shown = {} if seen is None else asdict(tidied(seen))
            stored = {name: getattr(row, name) for name in asdict(wanted)}
            wanted = Wording(**merged(stored, shown, asdict(wanted)))
        problems = (*wording_problems(locked, wanted), *refused)
        if problems:
            raise CertificatesInvalid(problems)
        row = row or CertificateLayout(tournament=locked)
        for name, value in asdict(wanted).items():
            setattr(row, name, value)
        if picture is not None:
            row.seal = picture or None
        if _told(row) != before:
            row.save()
            change = Change(action=Action.CERTIFICATES_CHANGED, before=before, after=_told(row))
            append(locked, change, by=by)
    return row


def tidied(wording: Wording) -> Wording:
    """Return the words as they are stored."""
    return Wording(
        title=tidy(wording.title), text=tidy_text(wording.text), signer=tidy(wording.signer)
    )


def wording_problems(tournament: Tournament, wording: Wording) -> tuple[Problem, ...]:
    """Return everything that is wrong with tidy words for this event."""
    known = {
        Placeholder.DATE: tournament.date,
        Placeholder.VENUE: tournament.place,
        Placeholder.ORGANISER: tournament.organiser,
    }
    missing = frozenset(name for name, value in known.items() if not value)
    return text_problems(**asdict(wording), missing=missing)


def layout_of(tournament: Tournament) -> CertificateLayout | None:
    """Return what the organiser has kept; None while nobody has."""
    return CertificateLayout.objects.filter(tournament=tournament).first()


def _seal(sent: bytes | None) -> tuple[bytes | None, tuple[Problem, ...]]:
    """Return a seal made anew, its see-through parts kept, or what is wrong with it."""
    if not sent:
        return sent, ()
    try:
        picture = upright(sent, formats=_FORMATS, most_bytes=MOST_BYTES, longest_side=LONGEST_SIDE)
    except PhotoRefused as refused:
        return None, (Problem(_REFUSED[refused.code], "seal"),)
    written = BytesIO()
    picture.save(written, "PNG", optimize=True)
    return written.getvalue(), ()


def _told(row: CertificateLayout) -> dict[str, str]:
    digest = hashlib.sha256(bytes(row.seal)).hexdigest() if row.seal else ""
    return {"title": row.title, "text": row.text, "signer": row.signer, "seal": digest}
