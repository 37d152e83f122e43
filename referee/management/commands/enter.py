"""Enter paper hands from a CSV file."""

import json
from argparse import ArgumentParser
from pathlib import Path

from django.utils.translation import gettext as _

from referee.keying.entering import enter_slips
from referee.keying.outcome import Did, Entered, How, LineResult
from referee.keying.reading import MAX_BYTES, SlipFile, SlipFileError, read_slips
from referee.labels.keying import COLUMNS, file_refusal, hand_words, line_sentence, written_words
from referee.management.answers import BAD_USAGE, NO, AnsweringCommand, Refusal
from referee.management.events import event_named

COUNTED = (Did.NEW, Did.CORRECTED, Did.UNCHANGED, Did.BLANK)


class Command(AnsweringCommand):
    help = "Enters the good lines of a file of paper hands; exit status 1 if any was left out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("file", metavar="FILE.csv", type=Path)
        parser.add_argument(
            "--dry-run", action="store_true", help="say what would be written, write nothing"
        )
        self.add_json(parser)

    def handle(
        self, *, slug: str, file: Path, dry_run: bool, as_json: bool, **_options: object
    ) -> None:
        event = event_named(slug)
        try:
            with file.open("rb") as opened:
                slips = read_slips(opened.read(MAX_BYTES + 1))
        except OSError as error:
            raise Refusal(str(error), code="file", status=BAD_USAGE) from error
        except SlipFileError as error:
            if as_json:
                problem = {"row": None, "column": None, "message": file_refusal(error)}
                self._answer({**reply(None, {}), "errors": [problem]})
                raise SystemExit(NO) from error
            raise Refusal(file_refusal(error), code="file") from error
        how = How.DRY if dry_run else How.GOOD
        entered = enter_slips(event, slips.lines, how=how, words=written_words(), by=None)
        if as_json:
            self._answer(reply(entered, headings(slips)))
        else:
            for line in summary(entered, dry_run=dry_run):
                self.stdout.write(line)
            for heading in slips.unknown:
                self.stderr.write(_("Column “{heading}” was not read.").format(heading=heading))
        if entered.troubled:
            raise SystemExit(NO)

    def _answer(self, answer: dict[str, object]) -> None:
        self.stdout.write(json.dumps(answer, ensure_ascii=False))


def headings(slips: SlipFile) -> dict[str, str]:
    """Return what each column is called in the file."""
    return {column.value: heading for column, heading in slips.headings.items()}


def reply(entered: Entered | None, named: dict[str, str]) -> dict[str, object]:
    """Return the JSON answer; a row is a line of the file, counted from 1."""
    return {
        **{did.value: entered.count(did) if entered else 0 for did in COUNTED},
        "penalties": entered.penalties if entered else 0,
        "signed": entered.signed if entered else 0,
        "errors": [_message(entered, each, named) for each in entered.troubled] if entered else [],
        "warnings": [
            _message(entered, each, named, warnings=True) for each in entered.lines if each.warnings
        ]
        if entered
        else [],
    }


def _message(
    entered: Entered, result: LineResult, named: dict[str, str], *, warnings: bool = False
) -> dict[str, object]:
    found = result.warnings if warnings else result.troubles
    column = found[0].column
    return {
        "row": result.line,
        "match": result.match or None,
        "hand": "extra" if result.hand is None else result.hand or None,
        "column": None if column is None else named.get(column.value, str(COLUMNS[column])),
        "message": line_sentence(found, entered.facts.get(result.match)),
    }


def summary(entered: Entered, *, dry_run: bool) -> list[str]:
    """Return the answer in lines: one for each line that needs attention, then the counts."""
    lines = [
        _("Line {line} ({hand}): {message}").format(
            line=result.line,
            hand=hand_words(result),
            message=line_sentence(
                (*result.troubles, *result.warnings), entered.facts.get(result.match)
            ),
        )
        for result in entered.lines
        if result.troubles or result.warnings
    ]
    counts = {did.value: entered.count(did) for did in Did}
    words = (
        _(
            "Would be: {new} hands new, {corrected} corrected, {unchanged} unchanged, {blank} not "
            "filled in; {left_out} left out."
        )
        if dry_run
        else _(
            "{new} hands new, {corrected} corrected, {unchanged} unchanged, {blank} not filled "
            "in; {left_out} left out."
        )
    )
    return [*lines, words.format(**counts)]
