"""What is wrong with an entry of an event or a team, in words."""

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from brackets.errors import Problem, ProblemCode
from referee.team_file_errors import FileProblem, TeamFileError
from referee.team_headings import HEADINGS, SINGLE_HEADINGS

FIELDS: dict[str, Promise] = {
    "slug": _("Short name in addresses"),
    "name": _("Name of the event"),
    "organiser": _("Organiser"),
    "place": _("Place"),
    "date": _("Date"),
    "footer": _("Footer sentence"),
    "tables": _("Number of tables"),
    "third_place": _("Third place is played"),
    "sign_off": _("Confirming a result"),
    "address": _("Address for phones"),
    "number": _("Number"),
    "unit": _("Unit"),
    "player_one": _("Player one"),
    "player_two": _("Player two"),
    "phone": _("Phone"),
    "player": _("Name"),
    "seed": _("Seed"),
    "note": _("Note"),
    "title": _("Title"),
    "text": _("Text"),
    "signer": _("Who signs"),
    "seal": _("Seal"),
    "reserve": _("Reserve"),
}

_SENTENCES: dict[ProblemCode, Promise] = {
    ProblemCode.MISSING: _("%(field)s is missing: please fill it in."),
    ProblemCode.TOO_LONG: _("%(field)s is longer than %(limit)s characters: please shorten it."),
    ProblemCode.NOT_YES_OR_NO: _(
        "%(field)s is “%(text)s”: please write yes or no, or leave it empty."
    ),
    ProblemCode.NOT_A_NUMBER: _(
        "%(field)s is “%(text)s”: please write a whole number such as 1, or leave it empty."
    ),
    ProblemCode.NOT_A_NAME: _("%(field)s is “%(text)s”, which is no name: please correct it."),
    ProblemCode.OUT_OF_RANGE: _("%(field)s must be from %(low)s to %(high)s."),
    ProblemCode.ADDRESS_INVALID: _(
        "“%(text)s” is no address: write it like http://192.168.1.5:8000, without a path."
    ),
    ProblemCode.SLUG_INVALID: _("Only letters without accents, digits, - and _ are possible."),
    ProblemCode.SLUG_TAKEN: _("Another event has the short name %(slug)s."),
    ProblemCode.RULESET_INVALID: _("The ruleset cannot be used: %(text)s"),
    ProblemCode.RULESET_KEY_TAKEN: _(
        "The key %(key)s belongs to a published regulation that says something else: give your "
        "regulation a key and a name of its own."
    ),
    ProblemCode.PLAYERS_SAME: _("Both players have the name %(name)s; a pair is two people."),
    ProblemCode.NUMBER_TAKEN: _(
        "Number %(number)s belongs to another pair: choose a free number or leave it empty."
    ),
    ProblemCode.NUMBER_TWICE: _("Row %(row)s has the same number: give each pair its own."),
    ProblemCode.TEAM_TWICE: _("Row %(row)s is the same pair: delete one of the two rows."),
    ProblemCode.SEED_TAKEN: _("Seed %(seed)s belongs to pair %(number)s: choose another seed."),
    ProblemCode.SEED_TWICE: _("Row %(row)s has the same seed %(seed)s: choose another seed."),
    ProblemCode.SINGLE_TWICE: _(
        "%(name)s is registered alone already, as no. %(number)s: add something to tell them apart."
    ),
    ProblemCode.PERSON_TWICE: _(
        "%(name)s stands in row %(row)s already: delete one of the two rows, or add something to "
        "tell them apart."
    ),
    ProblemCode.HAS_PARTNER: _(
        "%(name)s has a partner and plays as pair %(number)s: change the pair instead."
    ),
    ProblemCode.PAIR_REPLACED: _(
        "Number %(number)s was %(old)s until now and gets two other players. Is the number right?"
    ),
    ProblemCode.FIXED_BY_DRAW: _("%(field)s is fixed since the draw was published."),
    ProblemCode.TEAM_AFTER_DRAW: _(
        "The draw is published: no pair can be added any more, names can still be corrected."
    ),
    ProblemCode.CHANGED_MEANWHILE: _(
        "%(field)s was changed by somebody else to “%(stored)s”; you entered “%(typed)s”. Save "
        "again to replace it."
    ),
    ProblemCode.UNIT_MISSING: _("No unit is given. It can be left out."),
    ProblemCode.ROW_HIDDEN: _(
        "The row is hidden in the file, perhaps by a filter. Does the pair take part?"
    ),
    ProblemCode.NO_GLYPH: _(
        "%(field)s has characters that no font of the sheets has: %(text)s. On paper their numbers "
        "would stand instead; write the name with other characters, or set SHEET_FONT."
    ),
    ProblemCode.PLACEHOLDER_UNKNOWN: _(
        "%(text)s in braces is no placeholder: choose one from the list beside the text."
    ),
    ProblemCode.PLACEHOLDER_EMPTY: _(
        "The text asks for %(text)s, which this event does not have: fill it in at the settings of "
        "the event, or take it out of the text."
    ),
    ProblemCode.BRACE_ALONE: _("A brace { or } has no partner in the same line."),
    ProblemCode.PICTURE_TOO_BIG: _("The picture is larger than 2 MB: make it smaller."),
    ProblemCode.PICTURE_TOO_MANY_PIXELS: _("The picture has too many pixels: make it smaller."),
    ProblemCode.NOT_A_PICTURE: _("This is no picture: choose a PNG or JPEG file."),
    ProblemCode.PHONE_ROUNDED: _(
        "%(field)s “%(text)s” is a rounded number: please type all its digits as text."
    ),
    ProblemCode.CELL_ERROR: _(
        "%(field)s: the cell shows the error %(text)s. Correct it in the spreadsheet."
    ),
    ProblemCode.FORMULA_WITHOUT_VALUE: _(
        "%(field)s: the cell holds a formula without a value. Open the file in Excel and save it "
        "again, or type the value."
    ),
}
# Two problems name a registered pair or a row of the same file.
_IN_TEAM: dict[ProblemCode, Promise] = {
    ProblemCode.PLAYER_TWICE: _(
        "%(name)s already plays in pair %(number)s of the same unit: a player can be in one pair "
        "only."
    ),
    ProblemCode.PLAYER_ELSEWHERE: _(
        "%(name)s also plays in pair %(number)s (%(unit)s). Are these two people?"
    ),
}
_IN_ROW: dict[ProblemCode, Promise] = {
    ProblemCode.PLAYER_TWICE: _(
        "%(name)s already plays in row %(row)s of the same unit: a player can be in one pair only."
    ),
    ProblemCode.PLAYER_ELSEWHERE: _(
        "%(name)s also plays in row %(row)s (%(unit)s). Are these two people?"
    ),
}


_FILES: dict[FileProblem, Promise] = {
    FileProblem.TOO_LARGE: _(
        "The file is too large for a list of pairs. Copy the list into the template and import "
        "that."
    ),
    FileProblem.NOT_EXCEL: _(
        "This is neither an Excel workbook (.xlsx) nor text (.csv). Open it in Excel or WPS and "
        "save it as .xlsx."
    ),
    FileProblem.WEB_PAGE: _(
        "This is a web page under the name of a list. Open it in Excel or WPS, look whether phones "
        "have all their digits, and save it as an Excel workbook (.xlsx)."
    ),
    FileProblem.OLD_EXCEL: _(
        "This is an old Excel or WPS file (.xls, .et), whatever its name ends in. Open it and save "
        "it as an Excel workbook (.xlsx)."
    ),
    FileProblem.PASSWORD: _(
        "The file is protected by a password. Open it, take the password off and save it again."
    ),
    FileProblem.DAMAGED: _(
        "The file is damaged. Open it in Excel or WPS, save it again and try once more."
    ),
    FileProblem.NO_HEADING: _(
        "No row with headings was found. The list needs a row with these headings: %(headings)s"
    ),
    FileProblem.PLAYER_HEADING_MISSING: _(
        "The headings of the two players are missing. The list needs these headings: %(headings)s. "
        "A list of people who come alone is imported on their page."
    ),
    FileProblem.PAIRS: _(
        "This is a list of pairs: it is imported on the page of the pairs. A list of people who "
        "come alone has these headings: %(headings)s"
    ),
    FileProblem.NO_ROWS: _("There is nobody below the headings."),
}


def field_name(name: str) -> str:
    """Return the name of a field of an event or a team."""
    return str(FIELDS[name]) if name in FIELDS else name


def sentence(problem: Problem) -> str:
    """Return one problem as a sentence."""
    values = {"text": "", **problem.values, "field": field_name(problem.field)}
    if problem.code == ProblemCode.CHANGED_MEANWHILE:
        values |= {name: shown(problem.values[name]) for name in ("stored", "typed")}
    if problem.code in _IN_TEAM:
        words = _IN_ROW if "row" in problem.values else _IN_TEAM
    else:
        words = _SENTENCES
    return str(words[problem.code]) % values


def shown(value: str | int | None) -> str:
    """Return a value of a field as people read it."""
    if isinstance(value, bool):
        return gettext("Yes") if value else gettext("No")
    return "–" if value in {None, ""} else str(value)


def row_sentence(problems: Iterable[Problem]) -> str:
    """Return all problems of a row of a file in one message."""
    return " ".join(sentence(problem) for problem in problems)


def column_name(field: str, headings: Mapping[str, str]) -> str:
    """Return how the file calls a column, or our own name where it has none."""
    return headings.get(field) or field_name(field)


def file_refusal(error: TeamFileError, *, alone: bool = False) -> str:
    """Return why a file cannot be read at all, and what to do; `alone`: no list of pairs."""
    headings = SINGLE_HEADINGS if alone else HEADINGS
    return str(_FILES[error.code]) % {"headings": " ".join(headings)}


def unread_sheets(names: Iterable[str]) -> str:
    """Return that other sheets of a workbook name pairs which were not read."""
    words = gettext(
        "Other sheets name pairs too and were not read: %(names)s. Put them onto one sheet if they "
        "belong to the event."
    )
    return words % {"names": gettext(", ").join(names)}
