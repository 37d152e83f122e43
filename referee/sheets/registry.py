"""Every sheet that an event can print, once, in the order of a day."""

from referee.sheets.book_kinds import PROGRAMME, RESULTS_BOOK, RULINGS
from referee.sheets.certificate_kinds import CERTIFICATES
from referee.sheets.door_kinds import PAIR_CODES, TABLE_CARDS
from referee.sheets.event_kinds import BRACKET, GROUPS, RULES, STANDINGS
from referee.sheets.keys import SheetKey
from referee.sheets.kinds import SheetKind
from referee.sheets.round_kinds import CALL_LIST, CHECK_IN, PAIRINGS, PAIRINGS_BY_NAME, SLIPS

SHEETS: tuple[SheetKind, ...] = (
    RULES,
    CHECK_IN,
    TABLE_CARDS,
    PAIR_CODES,
    BRACKET,
    GROUPS,
    PAIRINGS,
    PAIRINGS_BY_NAME,
    CALL_LIST,
    SLIPS,
    STANDINGS,
    RULINGS,
    PROGRAMME,
    RESULTS_BOOK,
    CERTIFICATES,
)

BY_KEY: dict[str, SheetKind] = {kind.key: kind for kind in SHEETS}
BY_NUMBER = {kind.number: kind for kind in SHEETS}
assert len(BY_KEY) == len(BY_NUMBER) == len(SHEETS), "keys and numbers are for one sheet each"
assert BY_KEY.keys() | {SheetKey.ROUND} == set(SheetKey), "each key has its sheet"
