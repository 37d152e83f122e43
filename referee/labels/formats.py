"""Names of the formats to choose from, and the stages of an event in words and numbers."""

from collections.abc import Iterator

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from brackets import placement
from brackets.forecast import Outlook
from referee.labels.ruleset_words import value_name
from rules.shapes import KNOCKING_OUT, Pairing, StageKind

FORMATS: dict[str, Promise] = {
    "knockout": gettext_lazy("Knockout: whoever loses is out"),
    "groups_knockout": gettext_lazy("Groups of four, the first two of each go on to a knockout"),
    "round_robin": gettext_lazy("Round robin: everybody meets everybody"),
    "swiss": gettext_lazy("Swiss: so many rounds by similar score, nobody is out"),
    "double_elimination": gettext_lazy("Double elimination: whoever loses twice is out"),
}
"""The usual formats; that of a regulation has the regulation's name."""


def stage_title(stage: Outlook) -> str:
    """Return which stage it is and of what kind."""
    return f"{stage.number}. {value_name(StageKind, stage.plan.kind)}"


def stage_facts(stage: Outlook) -> Iterator[str]:
    """Yield what is to be known of a stage: its pairs, groups, rounds and matches."""
    yield ngettext("%(n)d pair", "%(n)d pairs", stage.teams) % {"n": stage.teams}
    if stage.groups:
        yield _groups(stage.groups)
        if stage.plan.legs > 1:
            yield _("every two meet twice")
        if stage.plan.round_order:
            yield _("rounds in the order %(order)s") % {"order": stage.plan.round_order}
    elif stage.plan.kind is StageKind.KNOCKOUT:
        yield value_name(Pairing, stage.plan.pairing)
    byes = _first_byes(stage)
    if byes:
        words = ngettext("%(n)d bye in the first round", "%(n)d byes in the first round", byes)
        yield words % {"n": byes}
    yield ngettext("%(n)d round", "%(n)d rounds", len(stage.rounds)) % {"n": len(stage.rounds)}
    yield ngettext("%(n)d match", "%(n)d matches", stage.matches) % {"n": stage.matches}
    if stage.plan.third_place:
        yield _("with a match for third place")
    if stage.plan.places_to > 1:
        yield _("places are played out down to %(n)d") % {"n": stage.plan.places_to}


def _first_byes(stage: Outlook) -> int:
    """Return how many have no match in the first round of a bracket."""
    if stage.plan.kind not in KNOCKING_OUT or stage.plan.pairing is Pairing.LOT_ORDER:
        return 0
    return placement.bracket_size(stage.teams) - stage.teams


def _groups(sizes: tuple[int, ...]) -> str:
    told = [f"{sizes.count(size)} × {size}" for size in sorted(set(sizes), reverse=True)]
    return _("groups: %(sizes)s") % {"sizes": _(", ").join(told)}


def going_on(stage: Outlook) -> str:
    """Return who goes on to the next stage."""
    plan = stage.plan
    if plan.kind is StageKind.GROUPS:
        words = ngettext("first of each group", "first %(n)d of each group", plan.advance) % {
            "n": plan.advance
        }
    else:
        words = ngettext("the best one", "the best %(n)d", plan.advance) % {"n": plan.advance}
    if plan.best_next:
        words = _("%(these)s and the %(n)d best of the others") % {
            "these": words,
            "n": plan.best_next,
        }
    return _("%(who)s: %(n)d go on") % {"who": words, "n": stage.go_on}


def duration(minutes: int) -> str:
    """Return so many minutes in hours and minutes."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return _("%(minutes)d min") % {"minutes": rest}
    return _("%(hours)d h %(minutes)02d min") % {"hours": hours, "minutes": rest}


STEPS: dict[str, Promise] = {
    "event": gettext_lazy("Name and day"),
    "regulation": gettext_lazy("Regulation"),
    "format": gettext_lazy("Format"),
    "picture": gettext_lazy("Picture and times"),
}
"""The steps to a new event."""
