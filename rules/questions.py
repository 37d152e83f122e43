"""The open questions of the texts: which options answer them, and what holds by default.

Numbers are those of the project's list of ambiguities; the words live with whoever shows them.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, get_type_hints

from rules.applicability import applies
from rules.ruleset import SPELLINGS, Ruleset, load, option_names


@dataclass(frozen=True)
class OpenQuestion:
    """One option that a text leaves open: its values, and the one that holds unless changed."""

    number: int
    option: str
    values: tuple[str, ...]
    default: str
    clauses: tuple[str, ...]
    before_play: bool


_BEFORE_PLAY = {
    "yijing_cup": frozenset({
        "forfeit", "fine10_attackers", "fine10_dealer_side", "timely", "kitty_tractor",
        "trump_adjacency", "mixed_tractor", "throws", "overcall_window",
    }),
    "nanshan_cup": frozenset({
        "chao_order", "joker_chao_trump", "chao_single_big_joker", "chao_moves_deal",
        "chao_after_flip", "kitty_single_pair", "throws", "last_level", "must_play_last",
    }),
}  # fmt: skip
"""What a chief referee is shown on one page before play."""

_ASKED: dict[str, tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...]] = {
    "yijing_cup": (
        (1, ("forfeit",), ("Y57", "Y60", "Y61")),
        (1, ("forfeit_small",), ("Y38", "Y57")),
        (1, ("forfeit_secured",), ("Y46", "Y57")),
        (1, ("double_offence",), ("Y61",)),
        (2, ("fine10_attackers", "small_floor"), ("Y58", "Y38")),
        (3, ("fine10_dealer_side",), ("Y58", "Y38")),
        (4, ("timely",), ("Y58", "Y54", "Y66")),
        (5, ("kitty_tractor",), ("Y53",)),
        (8, ("mixed_tractor",), ("Y30",)),
        (9, ("adjacent_across_removed_rank",), ("Y26",)),
        (10, ("trump_adjacency",), ("Y25", "Y36")),
        (11, ("throws", "throw_check", "throw_fail", "throw_fine", "overruff"), ()),
        (11, ("shorter_tractor", "protect_tractor"), ("Y34", "Y35")),
        (11, ("equal_cards",), ()),
        (12, ("pair_over_pair", "overcall_window"), ("Y18",)),
        (13, ("miscount_grace",), ("Y60",)),
        (14, ("seat_labels",), ("Y12", "Y14")),
        (15, ("overtime_no_claim", "overtime_counts"), ("Y49",)),
        (26, ("long_form_levels",), ("Y2",)),
    ),
    "nanshan_cup": (
        (17, ("winning_dealer",), ("N15", "N26")),
        (18, ("kitty_single_pair", "kitty_loose_pairs"), ("N21", "N22")),
        (18, ("kitty_long_tractor",), ("N19",)),
        (19, ("throws", "throw_fail", "throw_fine"), ("N34", "N36")),
        (20, ("chao_order",), ("N10", "N11")),
        (20, ("chao_single_big_joker", "joker_chao_trump", "chao_moves_deal"), ("N10",)),
        (20, ("chao_after_flip",), ()),
        (20, ("last_level", "must_play_last"), ("N16",)),
        (22, ("overruff",), ("N36",)),
        (9, ("adjacent_across_removed_rank",), ("N17", "N29")),
        (10, ("trump_adjacency",), ("N29",)),
        (11, ("shorter_tractor", "protect_tractor"), ("N35",)),
        (11, ("equal_cards",), ()),
        (21, ("throw_check",), ()),
        (27, ("demotion",), ()),
    ),
    "common_two_deck": (
        (21, ("throw_fail", "throw_check", "throws"), ("G24",)),
        (22, ("overruff",), ("G19", "G20", "G21")),
        (23, ("takeover_at", "small_light_ends"), ("G11",)),
        (23, ("kitty_multiplier",), ("G9",)),
        (12, ("pair_over_pair",), ("G14",)),
        (17, ("winning_dealer",), ("G11",)),
        (20, ("last_level", "must_play_last"), ("G11",)),
        (9, ("adjacent_across_removed_rank",), ("G7",)),
        (10, ("trump_adjacency",), ("G6",)),
        (11, ("shorter_tractor", "protect_tractor"), ("G7",)),
        (11, ("equal_cards",), ()),
        (27, ("demotion",), ()),
    ),
    "four_deck": (
        (24, ("kitty_size",), ("F2",)),
        (24, ("kitty_multiplier",), ()),
        (25, ("nt_opening", "four_jokers"), ("F4", "F5")),
        (25, ("flip_joker",), ("F6",)),
        (25, ("set_ladder", "protect_longer_sets"), ("F13", "F14")),
        (27, ("demotion",), ("F19",)),
        (20, ("last_level", "must_play_last"), ("F19",)),
        (21, ("throw_fail", "throw_check", "throws"), ("F12",)),
        (22, ("overruff",), ("F16",)),
        (9, ("adjacent_across_removed_rank",), ()),
        (10, ("trump_adjacency",), ()),
        (11, ("protect_tractor",), ("F14",)),
        (11, ("equal_cards",), ()),
    ),
}
"""By system: number, options and clauses; the other regulations ask what the guide leaves open."""

_OTHERS_ASK = "common_two_deck"

_OF_TABLES = frozenset({"by_format", "by_contents", "as_listed"})
"""Values that need fields of their own; they are no answer by themselves."""

_SHORT_LISTS = {"last_level": ("A", "K"), "kitty_size": ("8", "12", "16")}
"""Options whose field takes more values than the question offers."""


def silent(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the fields whose values are defaults because the regulation says nothing."""
    return tuple(
        name for name in option_names() if name in ruleset.silent and applies(name, vars(ruleset))
    )


def open_questions(key: str) -> tuple[OpenQuestion, ...]:
    """Return what a published regulation leaves open, with the default; raises UnknownPreset.

    A sheet that answers a question of the guide does not ask it again.
    """
    ruleset = load(key)
    return tuple(
        question
        for question in _questions(key, ruleset)
        if key in _ASKED or question.option in ruleset.silent
    )


def _questions(key: str, ruleset: Ruleset) -> Iterator[OpenQuestion]:
    for number, options, clauses in _ASKED.get(key, _ASKED[_OTHERS_ASK]):
        for option in options:
            field = SPELLINGS.get(option, option)
            if not applies(field, vars(ruleset)):
                continue
            yield OpenQuestion(
                number,
                option,
                values_of(option),
                str(getattr(ruleset, field)),
                clauses,
                option in _BEFORE_PLAY.get(key, ()),
            )


_TYPES: dict[str, Any] = get_type_hints(Ruleset)


def values_of(option: str) -> tuple[str, ...]:
    """Return the values that answer a question, as the protocol writes them."""
    if option in _SHORT_LISTS:
        return _SHORT_LISTS[option]
    kind = _TYPES[option]
    assert issubclass(kind, StrEnum), "open questions have a list of answers"
    return tuple(value.value for value in kind if value not in _OF_TABLES)
