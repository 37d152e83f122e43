"""Write an event to files: workbook, sheets, archive."""

import os
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from django.utils.translation import gettext as _

from referee.management.answers import BAD_USAGE, AnsweringCommand, Refusal
from referee.management.events import event_named
from referee.sheets.archive import archive_zip, printed_sheets, unprintable_characters
from referee.sheets.results import results_xlsx


class Command(AnsweringCommand):
    help = "Writes the results workbook, all sheets or the archive of an event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--xlsx", type=Path, metavar="FILE", help="the results workbook")
        parser.add_argument("--pdf", type=Path, metavar="DIR", help="all sheets, into this folder")
        parser.add_argument("--archive", type=Path, metavar="FILE", help="a zip with everything")

    def handle(
        self,
        *,
        slug: str,
        xlsx: Path | None,
        pdf: Path | None,
        archive: Path | None,
        **_options: object,
    ) -> None:
        if xlsx is None and pdf is None and archive is None:
            message = _("Say what to write: --xlsx FILE, --pdf DIR or --archive FILE.")
            raise Refusal(message, code="bad_usage", status=BAD_USAGE)
        event = event_named(slug)
        files: dict[Path, bytes] = {}
        if pdf is not None:
            sheets = printed_sheets(event)
            if not sheets:
                message = _("No draw of “{slug}” is published.").format(slug=slug)
                raise Refusal(message, code="not_drawn")
            files |= {pdf / name: content for name, content in sheets.items()}
        if xlsx is not None:
            files[xlsx] = results_xlsx(event, phones=True)
        if archive is not None:
            files[archive] = archive_zip(event)
        for character in unprintable_characters(event):
            self.stderr.write(
                _("No font has {character}; it is printed as (U+{code}).").format(
                    character=character, code=f"{ord(character):04X}"
                )
            )
        for path, content in files.items():
            write(path, content)
            self.stdout.write(_("Written: {path}").format(path=path))


def write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; one that is there is replaced."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(descriptor, "wb") as file:
                file.write(content)
            # The draft is for its owner only, as files of a temporary kind are.
            os.chmod(draft, 0o644)
            os.replace(draft, path)
        except BaseException:
            os.unlink(draft)
            raise
    except OSError as error:
        message = _("{path} cannot be written: {error}").format(path=path, error=error.strerror)
        raise Refusal(message, code="file") from error
