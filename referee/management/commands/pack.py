"""Make the blackout pack of an event."""

import os
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import override

from referee.management.answers import AnsweringCommand, Refusal
from referee.management.events import event_named
from referee.packs.due import mark_of
from referee.packs.shelf import Shelf, packs_dir
from referee.sheets.pack import pack_zip

# Whoever saves a hand comes first.
NICE = 10


class Command(AnsweringCommand):
    help = "Makes the blackout pack: bracket, standings, slips, a file for `enter`, the archive."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--folder", type=Path, default=packs_dir())
        parser.add_argument("--language", default=settings.LANGUAGE_CODE)
        parser.add_argument("--reserved", action="store_true", help="the server has announced it")

    def handle(
        self, *, slug: str, folder: Path, language: str, reserved: bool, **_options: object
    ) -> None:
        event = event_named(slug)
        shelf = Shelf(slug, folder)
        if not reserved and not shelf.reserve():
            raise Refusal(_("The pack is being made already."), code="pack_in_making")
        if reserved and hasattr(os, "nice"):
            os.nice(NICE)
        try:
            with override(language):
                content = pack_zip(event, told=shelf.tell)
            path = shelf.put(content, mark=mark_of(event), revision=event.revision)
        except OSError as error:
            raise Refusal(str(error), code="file") from error
        finally:
            shelf.release()
        self.stdout.write(_("Written: {path}").format(path=path))
