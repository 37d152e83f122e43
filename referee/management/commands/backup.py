"""Write a backup of the whole database while it is used."""

from argparse import ArgumentParser
from pathlib import Path

from django.utils.translation import gettext as _

from referee.backups.checking import BackupRefused
from referee.backups.places import backup
from referee.labels.backups import backup_refusal
from referee.management.answers import AnsweringCommand, Refusal


class Command(AnsweringCommand):
    help = "Writes the whole database into a file, whole or not at all; the server may run."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="F", type=Path)

    def handle(self, *, file: Path, **_options: object) -> None:
        try:
            backup(file)
        except BackupRefused as error:
            raise Refusal(backup_refusal(error), code=error.problem) from error
        self.stdout.write(_("Written: {path}").format(path=file))
