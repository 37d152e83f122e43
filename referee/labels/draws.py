"""A draw in words: how it came about, what it relaxed, what differs when it is made again."""

from functools import lru_cache

from django.contrib.auth.models import User
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.drawing import Algorithm
from brackets.models import Draw
from brackets.relaxing import Together, relaxed
from brackets.seeding import parse_lines
from brackets.stages import plan_of
from brackets.swiss import Relaxed
from referee.labels.standings import table_title
from rules.shapes import Stage, StageKind

_DIFFERENCES: dict[str, Promise] = {
    "partners": gettext_lazy("The partners by lot do not come out again."),
    "algorithm": gettext_lazy("The draw was made with an algorithm that this version lacks."),
    "entries": gettext_lazy("The stored entry list cannot be read."),
    "entry_hash": gettext_lazy("The entry list does not have the stored SHA-256."),
    "lots": gettext_lazy("The lots drawn by hand are not what this draw must keep."),
    "bracket": gettext_lazy("The first round does not come out again from seed and entries."),
}
_HOW: dict[Algorithm, Promise] = {
    Algorithm.BY_HAND: gettext_lazy(
        "The lots were drawn by hand and typed in; there is no seed text from which they could be "
        "drawn again. It was checked that every pair is there once, and seeds, byes, sizes and "
        "what is to be kept apart."
    ),
    Algorithm.BRACKET: gettext_lazy(
        "Seeded pairs come first, by their seed; the others follow in the order of the lots. The "
        "ranks then have fixed places in the bracket."
    ),
    Algorithm.GROUPS: gettext_lazy(
        "Seeds go through the groups to and fro, the others follow in the order of the lots; where "
        "the format says so, pairs of one unit are kept apart."
    ),
    Algorithm.LOT_ORDER: gettext_lazy(
        "The first lot meets the second, the third the fourth and so on; of an odd number the "
        "highest rests that has not rested yet."
    ),
    Algorithm.IN_ORDER: gettext_lazy(
        "No lots: pairs keep the order in which they come, and neighbours meet."
    ),
    Algorithm.CROSSED: gettext_lazy(
        "No lots: winners of groups meet seconds of other groups, and pairs of one group meet "
        "again as late as can be."
    ),
    Algorithm.SEEDED: gettext_lazy(
        "No lots: the places of the stage before are the ranks, which have fixed places in the "
        "bracket."
    ),
    Algorithm.SWISS: gettext_lazy(
        "Pairs of equal or nearly equal points meet that have not met, the upper half of each "
        "against the lower; equals are in the order of the lots."
    ),
    Algorithm.DANISH: gettext_lazy(
        "Neighbours in the ranking meet; equals are in the order of the lots."
    ),
    Algorithm.BRACKET_APART: gettext_lazy(
        "A bracket by seeds and lots. Byes go by lot, to nobody twice, where the format says so; "
        "then pairs of one unit change places until they meet as late as can be."
    ),
}
RELAXED: dict[Relaxed, Promise] = {
    Relaxed.SECOND_BYE: gettext_lazy("rests a second time"),
    Relaxed.REMATCH: gettext_lazy("met before"),
    Relaxed.SAME_UNIT: gettext_lazy("one unit"),
}
_TOGETHER: dict[Relaxed, Promise] = {
    Relaxed.SECOND_BYE: gettext_lazy("%(teams)s rests a second time: %(why)s."),
    Relaxed.REMATCH: gettext_lazy("%(teams)s meet again: %(why)s."),
    Relaxed.SAME_UNIT: gettext_lazy("%(teams)s are of one unit and meet: %(why)s."),
}
_WHY: dict[Relaxed, Promise] = {
    Relaxed.SECOND_BYE: gettext_lazy("all others had rested already"),
    Relaxed.REMATCH: gettext_lazy("the round cannot be paired without a rematch"),
    Relaxed.SAME_UNIT: gettext_lazy(
        "every other pairing of the round has rematches, or as many meetings within a unit"
    ),
}


def how_drawn(draw: Draw) -> str:
    """Return how the lots became pairings, for whoever wants to follow it."""
    return str(_HOW[Algorithm(draw.algorithm)])


def difference(code: str) -> str:
    """Return a code of `brackets.draw.verify` as a sentence."""
    if code in _DIFFERENCES:
        return str(_DIFFERENCES[code])
    round_, position = code.removeprefix("match:").split(".")
    return _("Round %(round)s, place %(place)s from the top is not the match that was drawn.") % {
        "round": round_,
        "place": int(position) + 1,
    }


def swaps_in_words(draw: Draw) -> str:
    """Return which pairs changed places after the lots, by number."""
    return _(", ").join(f"{first} ↔ {second}" for first, second in draw.swaps)


def together(draw: Draw) -> tuple[Together, ...]:
    """Return what a draw relaxed, line by line."""
    return _together(plan_of(draw.stage), draw.entries, tuple(map(tuple, draw.bracket)))


# A draw of a thousand pairs takes a tenth of a second, and a page may show nine of them.
@lru_cache(maxsize=32)
def _together(
    plan: Stage, entries: str, lots: tuple[tuple[int | None, ...], ...]
) -> tuple[Together, ...]:
    return relaxed(plan, parse_lines(entries), lots)


def relaxed_words(draw: Draw) -> list[str]:
    """Return what the draw has together that its rules keep apart, each with its reason."""
    found = together(draw)
    if not found:
        return []
    plan = plan_of(draw.stage)
    names = {
        entry.number: f"{entry.number} {entry.player_one} / {entry.player_two}"
        for entry in parse_lines(draw.entries)
    }
    return [
        _sentence(plan, each) % {
            "teams": " – ".join(names[number] for number in each.teams),
            "group": table_title(each.line + 1),
            "why": _reason(draw, plan, each),
        }
        for each in found
    ]  # fmt: skip


def _sentence(plan: Stage, each: Together) -> str:
    if plan.kind is StageKind.GROUPS:
        return _("%(teams)s are of one unit and both in %(group)s: %(why)s.")
    return str(_TOGETHER[each.kind])


def _reason(draw: Draw, plan: Stage, each: Together) -> str:
    if any(number in swap for swap in draw.swaps for number in each.teams):
        return _("pairs changed places after the lots")
    if plan.kind is StageKind.GROUPS:
        return _("seeds and the sizes of the groups leave no other place")
    if each.kind is not Relaxed.SAME_UNIT or plan.kind in {StageKind.SWISS, StageKind.DANISH}:
        return str(_WHY[each.kind])
    if draw.algorithm == Algorithm.BY_HAND:
        return _("the lots came out so by hand")
    return _("no change of places among those without a seed would part them better")


def typed_by(draw: Draw) -> str:
    """Return who typed in lots that were drawn by hand."""
    return _name(draw.drawn_by)


def _name(person: User | None) -> str:
    return (person.get_full_name() or person.username) if person else "–"
