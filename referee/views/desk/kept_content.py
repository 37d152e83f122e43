"""What was read from a file, kept in the page between preview and confirmation.

It is signed, so that what is written is what was shown; in the page and not in the session, so
that two tabs or two uploads cannot mix.
"""

from typing import Any

from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

# A preview that stayed open over night is made again.
MAX_AGE = 20 * 3600
NO_FILE = _("Choose a file first.")
TOO_OLD = _("The preview is too old. Choose the file again.")


def sent_file(request: HttpRequest) -> "UploadedFile[Any] | None":
    """Return the file that a form of the desk brought."""
    file = request.FILES.get("file")
    return file if isinstance(file, UploadedFile) else None


def keep(content: Any, *, what: str, slug: str) -> str:
    """Return `content` as signed text that only the same import of the event `slug` accepts."""
    return signing.dumps(content, salt=f"referee.{what}:{slug}", compress=True)


def kept(text: str, *, what: str, slug: str) -> Any:
    """Return it again; raises signing.BadSignature when it is not ours or too old."""
    return signing.loads(text, salt=f"referee.{what}:{slug}", max_age=MAX_AGE)
