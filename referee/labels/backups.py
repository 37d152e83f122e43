"""Why a backup was not made or not put in place, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from referee.backups.checking import BackupProblem, BackupRefused

_WORDS: dict[BackupProblem, Promise] = {
    BackupProblem.NO_FILE: _("The file cannot be read: %(detail)s"),
    BackupProblem.NOT_A_BACKUP: _("This file is no backup of the program."),
    BackupProblem.DAMAGED: _("The backup is damaged and was not used: %(detail)s"),
    BackupProblem.NOT_THIS_PROGRAM: _("This file is a database of another program."),
    BackupProblem.NEWER_PROGRAM: _(
        "The backup was made by a newer version of the program (%(detail)s). Install that version "
        "first."
    ),
    BackupProblem.OTHER_DATABASE: _(
        "The backup is of another kind of database than the one in DATABASE_URL."
    ),
    BackupProblem.IN_USE: _(
        "Another program has the database open. Stop the server first, then restore."
    ),
    BackupProblem.NO_TOOL: _(
        "%(detail)s is missing. Install PostgreSQL's client programs (Debian: postgresql-client)."
    ),
    BackupProblem.FAILED: _("It did not work: %(detail)s"),
}


def backup_refusal(error: BackupRefused) -> str:
    """Return why nothing was changed."""
    return str(_WORDS[error.problem]) % {"detail": error.detail}
