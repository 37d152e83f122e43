"""Sheets of a whole event: bracket, ranking, rules."""

from django.utils.translation import gettext, gettext_lazy

from brackets.models import Draw, Tournament
from brackets.phases import knockout_draw
from brackets.queries import draft_draw, published_draw
from brackets.stages import plan_of
from referee.sheets.bracket import bracket_sheet
from referee.sheets.cross_sources import cross_rows, group_stages
from referee.sheets.crosstables import crosstables_sheet
from referee.sheets.keys import SheetKey
from referee.sheets.kinds import Audience, SheetKind, Wish, page
from referee.sheets.paper import PageSize
from referee.sheets.rows import BracketRows
from referee.sheets.rule_sheet import rules_rows, rules_sheet
from referee.sheets.sources import bracket_rows, standing_rows
from referee.sheets.standings import standings_sheet
from rules.shapes import KNOCKING_OUT


def bracket_draw(tournament: Tournament, wish: Wish) -> Draw | None:
    """Return the draw whose bracket is wanted: the draft, or the one that counts."""
    if wish.draft:
        return draft_draw(tournament)
    return knockout_draw(tournament) or published_draw(tournament)


def _no_bracket(tournament: Tournament, wish: Wish) -> str:
    draw = bracket_draw(tournament, wish)
    if draw is None or plan_of(draw.stage).kind not in KNOCKING_OUT:
        return gettext("There is no published draw of a knockout.")
    return ""


def _bracket_rows(tournament: Tournament, wish: Wish) -> BracketRows:
    draw = bracket_draw(tournament, wish)
    assert draw is not None, "why_not is asked first"
    return bracket_rows(tournament, draw)


def no_draw(tournament: Tournament, _wish: Wish) -> str:
    """Tell that nothing is drawn."""
    return "" if published_draw(tournament) else gettext("No draw is published yet.")


def _no_groups(tournament: Tournament, _wish: Wish) -> str:
    return "" if group_stages(tournament) else gettext("There is no published draw of groups.")


def _nothing_lacks(_tournament: Tournament, _wish: Wish) -> str:
    return ""


BRACKET = SheetKind(
    number=1,
    key=SheetKey.BRACKET,
    title=gettext_lazy("Bracket"),
    audience=Audience.PUBLIC,
    why_not=_no_bracket,
    rows=_bracket_rows,
    draw=bracket_sheet,
    opens=page("event_bracket"),
    sizes=tuple(PageSize),
    drafts=True,
)
GROUPS = SheetKind(
    number=11,
    key=SheetKey.GROUPS,
    title=gettext_lazy("Group tables"),
    audience=Audience.PUBLIC,
    why_not=_no_groups,
    rows=lambda tournament, _wish: cross_rows(tournament),
    draw=crosstables_sheet,
    opens=page("event_standings"),
    sizes=tuple(PageSize),
)
STANDINGS = SheetKind(
    number=2,
    key=SheetKey.STANDINGS,
    title=gettext_lazy("Standings"),
    audience=Audience.PUBLIC,
    why_not=no_draw,
    rows=lambda tournament, _wish: standing_rows(tournament),
    draw=standings_sheet,
    opens=page("event_standings"),
)
RULES = SheetKind(
    number=3,
    key=SheetKey.RULES,
    title=gettext_lazy("Rules"),
    audience=Audience.PUBLIC,
    why_not=_nothing_lacks,
    rows=lambda tournament, _wish: rules_rows(tournament),
    draw=rules_sheet,
    opens=page("event_rules"),
)
