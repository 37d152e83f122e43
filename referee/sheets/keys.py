"""The names of the sheets in addresses and files, apart from all that makes them."""

from enum import StrEnum


class SheetKey(StrEnum):
    """The name of a sheet; ROUND is what a round needs in one document."""

    RULES = "rules"
    CHECK_IN = "check-in"
    TABLE_CARDS = "table-cards"
    PAIR_CODES = "pair-codes"
    BRACKET = "bracket"
    GROUPS = "groups"
    PAIRINGS = "pairings"
    PAIRINGS_BY_NAME = "pairings-by-name"
    CALL_LIST = "call-list"
    SLIPS = "slips"
    STANDINGS = "standings"
    RULINGS = "rulings"
    PROGRAMME = "programme"
    RESULTS_BOOK = "results-book"
    CERTIFICATES = "certificates"
    ROUND = "round"
