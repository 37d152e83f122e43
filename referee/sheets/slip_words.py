"""What is asked about a captured kitty, in the few words that a box of a slip has room for."""

from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext, pgettext_lazy

from referee.kitty_questions import KittyQuestions
from referee.models import LastTrickUnit

Words = dict[LastTrickUnit, Promise]

_WHOLE: Words = {
    LastTrickUnit.SINGLE: pgettext_lazy("format, to be ringed", "single"),
    LastTrickUnit.PAIR: pgettext_lazy("format, to be ringed", "pair"),
    LastTrickUnit.TRIPLE: pgettext_lazy("format, to be ringed", "three"),
    LastTrickUnit.QUAD: pgettext_lazy("format, to be ringed", "four"),
}
_WHOLE_COUNTED: Words = {
    LastTrickUnit.TRACTOR: pgettext_lazy("format, to be ringed", "tractor ___"),
    LastTrickUnit.LOOSE_PAIRS: pgettext_lazy("format, to be ringed", "pairs ___"),
}
_WHOLE_BARE: Words = {
    LastTrickUnit.TRACTOR: pgettext_lazy("format, to be ringed", "tractor"),
    LastTrickUnit.LOOSE_PAIRS: pgettext_lazy("format, to be ringed", "pairs"),
}
# One sign each, for the low rows of a race.
_SHORT: Words = {
    LastTrickUnit.SINGLE: pgettext_lazy("format, one sign", "1"),
    LastTrickUnit.PAIR: pgettext_lazy("format, one sign", "2"),
    LastTrickUnit.TRIPLE: pgettext_lazy("format, one sign", "3"),
    LastTrickUnit.QUAD: pgettext_lazy("format, one sign", "4"),
}
_SHORT_COUNTED: Words = {
    LastTrickUnit.TRACTOR: pgettext_lazy("format, one sign", "tr. __"),
    LastTrickUnit.LOOSE_PAIRS: pgettext_lazy("format, one sign", "pairs __"),
}
_SHORT_BARE: Words = {
    LastTrickUnit.TRACTOR: pgettext_lazy("format, one sign", "tr."),
    LastTrickUnit.LOOSE_PAIRS: pgettext_lazy("format, one sign", "pairs"),
}


def capture_hints(
    asks: KittyQuestions, factor: int | None, *, short: bool = False
) -> tuple[str, ...]:
    """Return one or two lines of words to be ringed when the attackers win the last trick.

    `factor` is known where it is the same for every format; then only the capture is asked.
    """
    names, counted, bare = (
        (_SHORT, _SHORT_COUNTED, _SHORT_BARE) if short else (_WHOLE, _WHOLE_COUNTED, _WHOLE_BARE)
    )
    more = counted if asks.pairs else bare
    words = [str(names[unit]) for unit in asks.units if unit in names]
    others = [str(more[unit]) for unit in asks.units if unit in more]
    if not asks.units:
        words = [gettext("captured ×%(factor)d") % {"factor": factor or 0}]
    # A short line has room for all formats.
    second = [] if short else others
    words += others if short else []
    if asks.level_card:
        second += [
            pgettext("level card, to be ringed", "trump level"),
            pgettext("level card, to be ringed", "side level"),
        ]
    if asks.trump:
        second.append(pgettext("no capture, to be ringed", "side suit"))
    lines = ("  ".join(words), "  ".join(second))
    return tuple(line for line in lines if line)
