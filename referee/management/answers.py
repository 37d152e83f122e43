"""How commands answer: in words, or with --json as one object, also when they refuse."""

import json
import re
from argparse import ArgumentParser
from contextlib import redirect_stderr
from io import StringIO

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError
from django.utils.translation import gettext as _

from brackets.errors import BracketsError, Invalid, ProblemCode, SeedTextInvalid
from referee.labels.refusals import refusal
from referee.management.database import is_behind

NO = 1
BAD_USAGE = 2
# Django's checks are for whoever writes the program; they load much that a start needs later.
NO_CHECKS: tuple[str, ...] = ()


class Refusal(CommandError):
    """The end of a command that did not do what was asked, with a code for programs."""

    def __init__(self, message: str, *, code: str, status: int = NO) -> None:
        super().__init__(message, returncode=status)
        self.code = code


class AnsweringCommand(BaseCommand):
    """A command whose refusals are one JSON object, too, when --json is given."""

    def add_json(self, parser: ArgumentParser) -> None:
        """Add the option."""
        parser.add_argument("--json", action="store_true", dest="as_json")

    def run_from_argv(self, argv: list[str]) -> None:
        """Run; what the parser refuses is answered as everything else."""
        if "--json" in argv:
            self._called_from_command_line = True
            said = StringIO()
            try:
                with redirect_stderr(said):
                    self.create_parser(argv[0], argv[1]).parse_args(argv[2:])
            except SystemExit as leaving:
                if leaving.code:
                    words = said.getvalue().strip().rpartition("error: ")[2]
                    self._write_error("bad_usage", words)
                raise
        super().run_from_argv(argv)

    def execute(self, *args: object, **options: object) -> str | None:
        """Run the command and answer its refusal."""
        try:
            return super().execute(*args, **options)
        except CommandError as error:
            refused: CommandError = error
        except DatabaseError as error:
            refused = _unusable_database(error)
        if not options.get("as_json"):
            # Django prints the name of the class in front of the sentence.
            raise CommandError(str(refused), returncode=refused.returncode) from refused
        self._write_error(getattr(refused, "code", "bad_usage"), str(refused))
        raise SystemExit(refused.returncode)

    def _write_error(self, code: str, message: str) -> None:
        answer = {"error": {"code": code, "message": message}}
        self.stdout.write(json.dumps(answer, ensure_ascii=False))


def refused(error: BracketsError) -> Refusal:
    """Return the refusal of a writer as the end of a command."""
    return Refusal(refusal(error), code=_code(error), status=_status(error))


def _code(error: BracketsError) -> str:
    if isinstance(error, Invalid):
        return str(error.problems[0].code)
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(error).__name__).lower()


def _status(error: BracketsError) -> int:
    """Return "no" for what another state of the event would allow, else bad usage."""
    if isinstance(error, SeedTextInvalid):
        return BAD_USAGE
    if isinstance(error, Invalid):
        taken = all(problem.code == ProblemCode.SLUG_TAKEN for problem in error.problems)
        return NO if taken else BAD_USAGE
    return NO


def _unusable_database(error: DatabaseError) -> Refusal:
    """Return what to do about it; raises the error where the database is as it should be."""
    try:
        behind = is_behind()
    except DatabaseError:
        message = _("The database cannot be used: {error}").format(error=str(error).strip())
        return Refusal(message, code="database", status=BAD_USAGE)
    if not behind:
        raise error
    message = _("The database is not set up for this version. Run: python manage.py migrate")
    return Refusal(message, code="not_migrated", status=BAD_USAGE)
