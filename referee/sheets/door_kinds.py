"""Sheets that open doors: cards of tables, codes of pairs."""

from django.urls import reverse
from django.utils.translation import gettext, gettext_lazy

from brackets.models import Tournament
from referee.entrance import links_of
from referee.models import TableLink
from referee.sheets.keys import SheetKey
from referee.sheets.kinds import Audience, SheetKind, Wish
from referee.sheets.pair_codes import pair_codes_sheet
from referee.sheets.rows import PairCode, PairCodeRows, TableCard, TableCardRows
from referee.sheets.sources import entry_of, heading_of
from referee.sheets.table_cards import table_cards_sheet


def card_rows(tournament: Tournament, links: list[TableLink], address: str) -> TableCardRows:
    """Return the cards of the tables that `links` open, under the address of the program."""
    return TableCardRows(
        heading=heading_of(tournament),
        cards=tuple(
            TableCard(
                table=link.table,
                link=address + reverse("table_entrance", args=[link.token]),
                code=link.code,
            )
            for link in links
        ),
        address=address + reverse("table_code"),
    )


def pair_code_rows(tournament: Tournament, *, number: int | None = None) -> PairCodeRows:
    """Return the codes of all pairs, or of the one with this number."""
    found = tournament.teams.order_by("number")
    if number is not None:
        found = found.filter(number=number)
    return PairCodeRows(
        heading=heading_of(tournament),
        codes=tuple(PairCode(entry=entry_of(team), code=team.code) for team in found),
    )


def _no_cards(tournament: Tournament, wish: Wish) -> str:
    if not links_of(tournament).exists():
        return gettext("The tables have no links yet: open the page of the table cards.")
    return "" if wish.address else gettext("The address of the program is not known.")


def _no_pairs(tournament: Tournament, _wish: Wish) -> str:
    return "" if tournament.teams.exists() else gettext("There is no pair to print a code of.")


TABLE_CARDS = SheetKind(
    number=5,
    key=SheetKey.TABLE_CARDS,
    title=gettext_lazy("Table cards"),
    audience=Audience.LEADERS,
    why_not=_no_cards,
    rows=lambda tournament, wish: card_rows(tournament, list(links_of(tournament)), wish.address),
    draw=table_cards_sheet,
    secret=True,
)
PAIR_CODES = SheetKind(
    number=6,
    key=SheetKey.PAIR_CODES,
    title=gettext_lazy("Pair codes"),
    audience=Audience.LEADERS,
    why_not=_no_pairs,
    rows=lambda tournament, _wish: pair_code_rows(tournament),
    draw=pair_codes_sheet,
    secret=True,
)
