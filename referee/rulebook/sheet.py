"""The rule sheet of a ruleset: its parts in the order in which people ask for them."""

from django.utils.translation import get_language

from referee.rulebook.card_parts import cards_part, claims_part, format_part, play_part
from referee.rulebook.match_parts import clock_part, deciding_part, match_part
from referee.rulebook.open_points import defaults_part, options_part
from referee.rulebook.parts import Part
from referee.rulebook.scoring_parts import bands_part, kitty_part, penalties_part
from rules.ruleset import Ruleset

_PARTS = (
    match_part,
    deciding_part,
    bands_part,
    clock_part,
    kitty_part,
    penalties_part,
    cards_part,
    claims_part,
    play_part,
    format_part,
    options_part,
    defaults_part,
)


def rule_sheet(ruleset: Ruleset) -> tuple[Part, ...]:
    """Return all parts that have something to tell."""
    parts = (part(ruleset) for part in _PARTS)
    return tuple(part for part in parts if not part.empty)


def ruleset_name(ruleset: Ruleset) -> str:
    """Return the name of a regulation in the reader's language."""
    return ruleset.name.zh if get_language() == "zh-hans" else ruleset.name.en
