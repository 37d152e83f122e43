"""Import a list of teams from Excel or CSV, or write the template for one."""

import json
from argparse import ArgumentParser
from pathlib import Path

from django.utils.translation import gettext as _

from brackets.errors import BracketsError
from brackets.import_plan import ImportPlan, RowProblems
from brackets.queries import known_units
from brackets.registration import import_teams, plan_import
from referee.labels.registration import column_name, file_refusal, row_sentence, unread_sheets
from referee.management.answers import BAD_USAGE, AnsweringCommand, Refusal, refused
from referee.management.events import event_named
from referee.sheets.template import registration_template
from referee.sheets.unprintable import with_glyph_warnings
from referee.team_file import TeamFile, read_team_file
from referee.team_file_errors import TeamFileError


class Command(AnsweringCommand):
    help = "Imports the good rows of a list of teams; exit status 1 if any row was bad."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?")
        parser.add_argument("file", nargs="?", metavar="FILE.xlsx", type=Path)
        parser.add_argument("--template", metavar="FILE.xlsx", type=Path, help="write the template")
        parser.add_argument("--dry-run", action="store_true", help="write nothing")
        self.add_json(parser)

    def handle(self, **options: object) -> None:
        template, slug, path = options["template"], options["slug"], options["file"]
        if isinstance(template, Path) and slug is None:
            self.write_template(template)
        elif isinstance(slug, str) and isinstance(path, Path) and template is None:
            self.import_file(
                slug, path, dry_run=bool(options["dry_run"]), as_json=bool(options["as_json"])
            )
        else:
            message = _("Give an event and a file, or --template and a file.")
            raise Refusal(message, code="bad_usage", status=BAD_USAGE)

    def write_template(self, path: Path) -> None:
        """Write the registration template; a file that is there is kept."""
        if path.exists() and path.stat().st_size:
            message = _("{path} is there already; choose another name.").format(path=path)
            raise Refusal(message, code="file_exists")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(registration_template(known_units()))
        except OSError as error:
            raise Refusal(str(error), code="file", status=BAD_USAGE) from error
        self.stdout.write(_("The template is in {path}.").format(path=path))

    def import_file(self, slug: str, path: Path, *, dry_run: bool, as_json: bool) -> None:
        """Import the file, or say what importing it would do."""
        event = event_named(slug)
        try:
            with path.open("rb") as file:
                teams = read_team_file(file)
            rows = with_glyph_warnings(teams.rows)
            plan = plan_import(event, rows) if dry_run else import_teams(event, rows, by=None)
        except OSError as error:
            raise Refusal(str(error), code="file", status=BAD_USAGE) from error
        except TeamFileError as error:
            if as_json:
                answer = whole_file(file_refusal(error))
                self.stdout.write(json.dumps(answer, ensure_ascii=False))
                raise SystemExit(1) from error
            raise Refusal(file_refusal(error), code="file") from error
        except BracketsError as error:
            raise refused(error) from error
        if as_json:
            self.stdout.write(json.dumps(reply(plan, teams), ensure_ascii=False))
        else:
            self.stdout.write("\n".join(summary(plan, teams, dry_run=dry_run)))
        if plan.errors:
            raise SystemExit(1)


def reply(plan: ImportPlan, teams: TeamFile) -> dict[str, object]:
    """Return the JSON answer."""
    return {
        "new": len(plan.new),
        "updated": len(plan.updated),
        "unchanged": len(plan.unchanged),
        "errors": [message(found, teams) for found in plan.errors],
        "warnings": [
            *({"row": None, "column": None, "message": words} for words in unread(teams)),
            *(message(found, teams) for found in plan.warnings),
        ],
    }


def unread(teams: TeamFile) -> list[str]:
    """Return a sentence on the sheets that were left alone, if any."""
    return [unread_sheets(teams.unread)] if teams.unread else []


def whole_file(text: str) -> dict[str, object]:
    """Return the JSON answer for a file that could not be read at all."""
    problem = {"row": None, "column": None, "message": text}
    return {"new": 0, "updated": 0, "unchanged": 0, "errors": [problem], "warnings": []}


def message(found: RowProblems, teams: TeamFile) -> dict[str, object]:
    """Return one row of `errors` or `warnings`."""
    column = column_name(found.problems[0].field, teams.headings)
    return {"row": found.row, "column": column, "message": row_sentence(found.problems)}


def summary(plan: ImportPlan, teams: TeamFile, *, dry_run: bool) -> list[str]:
    """Return the answer in lines: one for each row that needs attention, then the counts."""
    lines = [
        _("Row {row}, {column}: {message}").format(**message(found, teams))
        for found in sorted((*plan.errors, *plan.warnings), key=lambda found: found.row)
    ]
    counts = {
        "new": len(plan.new),
        "updated": len(plan.updated),
        "unchanged": len(plan.unchanged),
        "errors": len(plan.errors),
    }
    words = (
        _("Would be: {new} new, {updated} updated, {unchanged} unchanged; {errors} with errors.")
        if dry_run
        else _("{new} new, {updated} updated, {unchanged} unchanged; {errors} with errors.")
    )
    return [*unread(teams), *lines, words.format(**counts)]
