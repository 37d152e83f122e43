"""What a regulation leaves open: the chief referee's options and the plain defaults."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from referee.labels.options import OPTIONS
from referee.rulebook.parts import Part, Sentence, choice
from rules.applicability import applies
from rules.penalties import catalogue
from rules.questions import OpenQuestion, open_questions, silent
from rules.ruleset import SPELLINGS, Ruleset, preset_keys
from rules.shapes import KittyOvercall, Shape

# The texts with clauses of their own on these questions; others ask what the guide leaves open.
_TEXTS = frozenset({"yijing_cup", "nanshan_cup", "common_two_deck", "four_deck"})
# Said with their numbers in a part of their own.
_TOLD_ELSEWHERE = frozenset({
    "shape", "first_dealer", "winning_dealer", "kitty_trump_only", "kitty_multiplier",
    "must_play_last", "late_for_draw_loses", "long_form_levels", "level_is_trump",
})  # fmt: skip
# Without throws nobody asks how they are checked.
_OF_THROWS = frozenset({"throw_check", "throw_fail", "throw_fine", "overruff"})
_OF_FINES = frozenset({"fine10_attackers", "fine10_dealer_side"})
_OF_TABLES = frozenset({"points_margin", "walkover_in_differences"})


def nearest_text(ruleset: Ruleset) -> str:
    """Return the published text whose questions a regulation of one's own leaves open too."""
    if ruleset.key in preset_keys():
        return ruleset.key
    if ruleset.shape is Shape.FIXED_HANDS:
        return "yijing_cup"
    if ruleset.decks > 2:
        return "four_deck"
    return "nanshan_cup" if ruleset.kitty_overcall is KittyOvercall.CHAO else "common_two_deck"


def questions_of(ruleset: Ruleset) -> dict[str, OpenQuestion]:
    """Return the open questions that make sense here, by the field that answers them."""
    found = {
        SPELLINGS.get(question.option, question.option): question
        for question in open_questions(nearest_text(ruleset))
    }
    return {
        field: question
        for field, question in found.items()
        if applies(field, vars(ruleset))
        and (ruleset.key in preset_keys() or field in ruleset.silent)
    }


def options_part(ruleset: Ruleset) -> Part:
    """Return the chief referee's options, each with the value that applies."""
    own = ruleset.key in _TEXTS
    sentences = tuple(
        choice(ruleset, field, clause=" ".join(question.clauses) if own else "")
        for field, question in questions_of(ruleset).items()
        if _told_here(ruleset, field)
    )
    return Part("options", _("Chief referee's options: what applies here"), sentences)


def defaults_part(ruleset: Ruleset) -> Part:
    """Return the other choices that hold because the regulation is silent."""
    return Part(
        "defaults", _("Not stated in the regulation, by default"), tuple(_defaults(ruleset))
    )


def _defaults(ruleset: Ruleset) -> Iterator[Sentence]:
    asked = questions_of(ruleset)
    for field in silent(ruleset):
        if field not in asked and _told_here(ruleset, field):
            yield choice(ruleset, field)


def _told_here(ruleset: Ruleset, field: str) -> bool:
    if field in _OF_THROWS and ruleset.throws == "off":
        return False
    if field in _OF_FINES and not any(entry.small for entry in catalogue(ruleset)):
        return False
    if field in _OF_TABLES and all(stage.kind == "knockout" for stage in ruleset.stages):
        return False
    if field == "last_hand" and not (ruleset.time_limit_minutes or ruleset.hands):
        return False
    return field in OPTIONS and field not in _TOLD_ELSEWHERE
