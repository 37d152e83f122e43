"""What is wrong with lots that were drawn by hand, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.hand_lots import Flaw, LotFlaw

_WORDS: dict[LotFlaw, Promise] = {
    LotFlaw.UNKNOWN: gettext_lazy("these pairs do not take part: %(teams)s."),
    LotFlaw.TWICE: gettext_lazy("these pairs are there more than once: %(teams)s."),
    LotFlaw.MISSING: gettext_lazy("these pairs are missing: %(teams)s."),
    LotFlaw.LINE: gettext_lazy("two numbers are needed, or one number for a bye."),
    LotFlaw.LINES: gettext_lazy("there must be %(count)s lines."),
    LotFlaw.BYES: gettext_lazy("there must be %(count)s byes."),
    LotFlaw.SIZES: gettext_lazy("groups differ by one pair at most: a size of %(count)s fits."),
    LotFlaw.SEED: gettext_lazy("seeded pair %(teams)s does not belong into this line."),
    LotFlaw.SEED_BYE: gettext_lazy("byes go to the seeds first: pair %(teams)s has none."),
    LotFlaw.SEEDS_TOGETHER: gettext_lazy("these seeds belong into different groups: %(teams)s."),
    LotFlaw.UNIT: gettext_lazy("pairs of one unit are to be kept apart: %(teams)s."),
    LotFlaw.MET: gettext_lazy("these pairs have met already: %(teams)s."),
    LotFlaw.RESTED: gettext_lazy("pair %(teams)s has had its bye already."),
    LotFlaw.GROUP_AGAIN: gettext_lazy("these pairs come from the same group: %(teams)s."),
    LotFlaw.OTHER_PLACES: gettext_lazy(
        "here those meet who play for place %(count)s and those behind it, not %(teams)s."
    ),
}


def flaw_words(flaw: Flaw) -> str:
    """Return a flaw as a sentence, with its line where it has one."""
    told = str(_WORDS[flaw.code]) % {
        "teams": _(", ").join(map(str, flaw.teams)),
        "count": flaw.count,
    }
    if flaw.line:
        return _("Line %(line)s: %(what)s") % {"line": flaw.line, "what": told}
    return told[:1].upper() + told[1:]
