"""Put a backup in the place of the database."""

from argparse import ArgumentParser
from pathlib import Path

from django.utils import timezone
from django.utils.translation import gettext as _

from referee.backups.checking import BackupRefused
from referee.backups.places import restore
from referee.labels.backups import backup_refusal
from referee.management.answers import AnsweringCommand, Refusal


class Command(AnsweringCommand):
    help = "Checks a backup and puts it in the place of the database; the old one is kept."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="F", type=Path)
        parser.add_argument("--noinput", action="store_true", help="do not ask first")

    def handle(self, *, file: Path, noinput: bool, **_options: object) -> None:
        if not noinput and not self._sure(file):
            raise Refusal(_("Nothing was changed."), code="not_confirmed")
        try:
            kept = restore(file, now=timezone.localtime())
        except BackupRefused as error:
            raise Refusal(backup_refusal(error), code=error.problem) from error
        self.stdout.write(_("Restored from {path}.").format(path=file))
        if kept is not None:
            self.stdout.write(_("What was there before is kept in {path}.").format(path=kept))

    def _sure(self, path: Path) -> bool:
        question = _("Everything in the database is replaced by {path}. Type yes to go on: ")
        try:
            answer = input(question.format(path=path))
        except EOFError:
            return False
        return answer.strip().casefold() in {"yes", "y", "是"}
