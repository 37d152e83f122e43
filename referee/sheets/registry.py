"""Every sheet that an event can print, once, in the order of a day."""

from referee.sheets.door_kinds import PAIR_CODES, TABLE_CARDS
from referee.sheets.event_kinds import BRACKET, RULES, STANDINGS
from referee.sheets.kinds import SheetKind
from referee.sheets.round_kinds import SLIPS

SHEETS: tuple[SheetKind, ...] = (RULES, TABLE_CARDS, PAIR_CODES, BRACKET, SLIPS, STANDINGS)

BY_KEY = {kind.key: kind for kind in SHEETS}
BY_NUMBER = {kind.number: kind for kind in SHEETS}
assert len(BY_KEY) == len(BY_NUMBER) == len(SHEETS), "keys and numbers are for one sheet each"
