"""What is wrong with an entry of an event or a team, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from brackets.errors import Problem, ProblemCode

FIELDS: dict[str, Promise] = {
    "slug": _("Short name in addresses"),
    "name": _("Name of the event"),
    "organiser": _("Organiser"),
    "place": _("Place"),
    "date": _("Date"),
    "footer": _("Footer sentence"),
    "tables": _("Number of tables"),
    "third_place": _("Third place is played"),
    "number": _("Number"),
    "unit": _("Unit"),
    "player_one": _("Player one"),
    "player_two": _("Player two"),
    "phone": _("Phone"),
    "seed": _("Seed"),
    "note": _("Note"),
}

_SENTENCES: dict[ProblemCode, Promise] = {
    ProblemCode.MISSING: _("%(field)s is missing."),
    ProblemCode.TOO_LONG: _("%(field)s is longer than %(limit)s characters."),
    ProblemCode.NOT_A_NUMBER: _("%(field)s is not a whole number: %(text)s."),
    ProblemCode.OUT_OF_RANGE: _("%(field)s must be from %(low)s to %(high)s."),
    ProblemCode.SLUG_INVALID: _("Only letters without accents, digits, - and _ are possible."),
    ProblemCode.SLUG_TAKEN: _("Another event has the short name %(slug)s."),
    ProblemCode.RULESET_INVALID: _("The ruleset cannot be used: %(text)s"),
    ProblemCode.PLAYERS_SAME: _("Both players have the name %(name)s; a pair is two people."),
    ProblemCode.PLAYER_TWICE: _("%(name)s already plays in pair %(number)s of the same unit."),
    ProblemCode.PLAYER_ELSEWHERE: _(
        "%(name)s also plays in pair %(number)s (%(unit)s). Are these two people?"
    ),
    ProblemCode.NUMBER_TAKEN: _("Number %(number)s belongs to another pair."),
    ProblemCode.NUMBER_TWICE: _("Number %(number)s stands twice in the file."),
    ProblemCode.TEAM_TWICE: _("This pair stands twice in the file."),
    ProblemCode.SEED_TAKEN: _("Seed %(seed)s belongs to pair %(number)s."),
    ProblemCode.FIXED_BY_DRAW: _("%(field)s is fixed since the draw was published."),
    ProblemCode.CELL_ERROR: _("%(field)s: the cell holds an error of the spreadsheet (%(text)s)."),
    ProblemCode.FORMULA_WITHOUT_VALUE: _(
        "%(field)s: the cell holds a formula without a value. Open the file and save it again."
    ),
    ProblemCode.ROWS_TANGLED: _("This row and another one are about the same pairs."),
}


def field_name(name: str) -> str:
    """Return the name of a field of an event or a team."""
    return str(FIELDS[name]) if name in FIELDS else name


def sentence(problem: Problem) -> str:
    """Return one problem as a sentence."""
    values = {"text": "", **problem.values, "field": field_name(problem.field)}
    return str(_SENTENCES[problem.code]) % values
