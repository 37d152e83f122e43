"""Names of everything in a ruleset: sections, fields, columns of its tables, and values."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.labels.levels import level_name
from referee.labels.ruleset_play_fields import FIELDS_OF_PLAY
from referee.labels.ruleset_scoring_fields import FIELDS_OF_SCORING
from referee.labels.rulings import OFFENCES
from rules.offences import DealEffect, Offence, Offender, ResultEffect, RulingResult
from rules.shapes import (
    ByeRule,
    Grouping,
    HookCard,
    MatchCriterion,
    Pairing,
    StageKind,
    StandingCriterion,
    TimeCriterion,
)

SECTIONS: dict[str, Promise] = {
    "cards": pgettext_lazy("ruleset section", "Cards"),
    "match": pgettext_lazy("ruleset section", "Match and deal"),
    "levels": pgettext_lazy("ruleset section", "Ladder of levels"),
    "scoring": pgettext_lazy("ruleset section", "Bands"),
    "kitty": pgettext_lazy("ruleset section", "Kitty"),
    "offences": pgettext_lazy("ruleset section", "Penalties"),
    "extra_hand": pgettext_lazy("ruleset section", "Extra hand"),
    "clock": pgettext_lazy("ruleset section", "Time"),
    "claims": pgettext_lazy("ruleset section", "Declaring trump"),
    "play": pgettext_lazy("ruleset section", "Play"),
    "standing": pgettext_lazy("ruleset section", "Match points and table"),
    "stages": pgettext_lazy("ruleset section", "Format"),
    "identity": pgettext_lazy("ruleset section", "Name"),
}

FIELDS = FIELDS_OF_SCORING | FIELDS_OF_PLAY

COLUMNS: dict[str, Promise] = {
    "points_from": pgettext_lazy("ruleset", "From points"),
    "dealer_gain": pgettext_lazy("ruleset", "Dealer side gains"),
    "attackers_gain": pgettext_lazy("ruleset", "Attackers gain"),
    "clause": _("Clause"),
    "offence": _("Offence"),
    "big": _("Big score"),
    "small": pgettext_lazy("ruleset", "Points each"),
    "levels": pgettext_lazy("ruleset", "Levels"),
    "gives_dealer_side": pgettext_lazy("ruleset", "Levels to an innocent dealer side"),
    "gives_attackers": pgettext_lazy("ruleset", "Levels to innocent attackers"),
    "ends_hand": pgettext_lazy("ruleset", "Ends the hand"),
    "counted": pgettext_lazy("ruleset", "Counted each time"),
    "free": pgettext_lazy("ruleset", "First so many free"),
    "deal": pgettext_lazy("ruleset", "The deal"),
    "hand_result": pgettext_lazy("ruleset", "Result of the hand"),
    "loses_match_at": pgettext_lazy("ruleset", "Match lost with number"),
    "escalation": pgettext_lazy("ruleset", "Counted together as"),
    "result": pgettext_lazy("ruleset", "What happens"),
    "treated_as": pgettext_lazy("ruleset", "Treated as"),
    "offenders": pgettext_lazy("ruleset", "Who can commit it"),
    "level": _("Dealer side's level"),
    "won_with": pgettext_lazy("ruleset", "Kitty captured with"),
    "falls_to": pgettext_lazy("ruleset", "Falls to"),
    "needs_fall": pgettext_lazy("ruleset", "Only if the deal is lost"),
    "kind": pgettext_lazy("ruleset", "Kind of stage"),
    "pairing": pgettext_lazy("ruleset", "Who meets whom"),
    "advance": pgettext_lazy("ruleset", "How many go on"),
    "groups": pgettext_lazy("ruleset", "Groups"),
    "rounds": pgettext_lazy("ruleset", "Number of rounds"),
    "bye": _("Byes"),
    "third_place": _("Third place is played"),
    "best_next": pgettext_lazy("ruleset", "Best of the others that go on too"),
    "group_size": pgettext_lazy("ruleset", "Pairs in a group"),
    "grouping": pgettext_lazy("ruleset", "Groups are filled"),
    "legs": pgettext_lazy("ruleset", "How often two of a group meet"),
    "units_apart": pgettext_lazy("ruleset", "Pairs of one unit are kept apart"),
    "round_order": pgettext_lazy(
        "ruleset", "Order of the rounds if given, such as 1-4 2-3 / 1-3 4-2 / 1-2 3-4"
    ),
    "places_to": pgettext_lazy("ruleset", "Places are played out down to"),
}
"""Fields of one line of a table in a ruleset."""

VALUES: dict[object, dict[str, Promise]] = {
    Offence: OFFENCES,
    Offender: {
        "dealer_side": pgettext_lazy("ruleset value", "dealer side"),
        "attackers": pgettext_lazy("ruleset value", "attackers"),
        "both": pgettext_lazy("ruleset value", "both sides"),
    },
    DealEffect: {
        "none": pgettext_lazy("ruleset value", "stays as it is"),
        "offender_loses": pgettext_lazy("ruleset value", "the offender loses it"),
    },
    ResultEffect: {
        "counts": pgettext_lazy("ruleset value", "counts"),
        "void": pgettext_lazy("ruleset value", "is void"),
    },
    RulingResult: {
        "none": pgettext_lazy("ruleset value", "as above"),
        "redeal": pgettext_lazy("ruleset value", "the hand is dealt again"),
        "continue": pgettext_lazy("ruleset value", "it is put right, play goes on"),
        "refused": pgettext_lazy("ruleset value", "refused"),
        "warning": pgettext_lazy("ruleset value", "warning"),
    },
    HookCard: {
        "trump_suit": pgettext_lazy("ruleset value", "level card of the trump suit"),
        "other_suit": pgettext_lazy("ruleset value", "level card of another suit"),
    },
    StageKind: {
        "knockout": pgettext_lazy("ruleset value", "Knockout"),
        "groups": pgettext_lazy("ruleset value", "Groups"),
        "swiss": pgettext_lazy("ruleset value", "Swiss"),
        "danish": pgettext_lazy("ruleset value", "Danish (by rank)"),
        "double_elimination": pgettext_lazy("ruleset value", "Double elimination"),
    },
    Pairing: {
        "bracket": pgettext_lazy("ruleset value", "one draw for all rounds"),
        "redrawn": pgettext_lazy("ruleset value", "each round drawn anew"),
        "lot_order": pgettext_lazy("ruleset value", "in order of lots"),
        "crossed": pgettext_lazy("ruleset value", "winners against runners-up of other groups"),
        "seeded": pgettext_lazy("ruleset value", "the first against the last of the stage before"),
        "in_order": pgettext_lazy("ruleset value", "in the order of entry"),
        "similar_score": pgettext_lazy("ruleset value", "by similar score"),
        "all": pgettext_lazy("ruleset value", "everybody against everybody"),
    },
    Grouping: {
        "snake": pgettext_lazy("ruleset value", "seeds first, in a snake"),
        "lots": pgettext_lazy("ruleset value", "by lot"),
    },
    ByeRule: {
        "by_draw": pgettext_lazy("ruleset value", "by the draw"),
        "by_lot": pgettext_lazy("ruleset value", "by lot"),
        "highest_lot_once": pgettext_lazy("ruleset value", "the highest lot, nobody twice"),
        "lowest_score_once": pgettext_lazy("ruleset value", "the lowest score, nobody twice"),
    },
    MatchCriterion: {
        "big": _("big score"),
        "small": _("small score"),
        "extra_hand": _("extra hand"),
        "lots": pgettext_lazy("ruleset value", "lots"),
    },
    TimeCriterion: {
        "level": pgettext_lazy("ruleset value", "higher level"),
        "dealer_side": pgettext_lazy("ruleset value", "the side that deals next"),
        "extra_hand": _("extra hand"),
        "lots": pgettext_lazy("ruleset value", "lots"),
    },
    StandingCriterion: {
        "points": pgettext_lazy("ruleset value", "match points"),
        "head_to_head": pgettext_lazy("ruleset value", "results among the tied"),
        "net_big": pgettext_lazy("ruleset value", "net big score"),
        "total_big": pgettext_lazy("ruleset value", "total big score"),
        "net_small": pgettext_lazy("ruleset value", "net small score"),
        "total_small": pgettext_lazy("ruleset value", "total small score"),
        "net_levels": pgettext_lazy("ruleset value", "net levels"),
        "total_levels": pgettext_lazy("ruleset value", "total levels"),
        "wins": pgettext_lazy("ruleset value", "matches won"),
        "opponents_points": pgettext_lazy("ruleset value", "opponents' match points"),
        "best_results": pgettext_lazy("ruleset value", "best single results"),
        "extra_matches": pgettext_lazy("ruleset value", "extra matches among the tied"),
        "extra_hands": pgettext_lazy("ruleset value", "an extra hand among the tied"),
        "lots": pgettext_lazy("ruleset value", "lots"),
        "chief_referee": pgettext_lazy("ruleset value", "the chief referee decides"),
    },
}
"""Short names of values, by their type."""


def field_label(name: str) -> str:
    """Return the name of a field."""
    return str(FIELDS[name][0])


def value_name(kind: object, value: str) -> str:
    """Return the short name of a value of a type that has no sentences."""
    if kind in VALUES:
        return str(VALUES[kind][value])
    return level_name(value)
