"""What a recheck found, as sentences."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from referee.rechecking.findings import Finding, Kind

SENTENCES: dict[Kind, Promise] = {
    Kind.VERSIONS_GAP: lazy("The versions of the ruleset are numbered %(numbers)s."),
    Kind.VERSION_UNREADABLE: lazy("Version %(version)s of the ruleset cannot be read."),
    Kind.VERSION_FOREIGN: lazy("It was played under the ruleset of another event."),
    Kind.HAND_VERSIONS: lazy(
        "Its versions are not numbered from 1, or the last is not the valid one."
    ),
    Kind.HANDS_GAP: lazy("The hands are numbered %(numbers)s."),
    Kind.HAND_IMPOSSIBLE: lazy("What is recorded cannot be: %(problems)s."),
    Kind.SUMMARY_DIFFERS: lazy("%(field)s is %(stored)s, the hands and rulings give %(expected)s."),
    Kind.PLACE_DIFFERS: lazy("As %(field)s stands %(stored)s, it must be %(expected)s."),
    Kind.VERDICT_DIFFERS: lazy("The result is %(stored)s, it must be %(expected)s."),
    Kind.MATCH_MISSING: lazy("The matches or teams that lead to it are not all there."),
    Kind.MATCH_FACTS_MISPLACED: lazy("Something is recorded although this match cannot be played."),
    Kind.DRAW_DIFFERS: lazy(
        "Draw %(draw)s comes out differently when it is repeated: %(difference)s."
    ),
    Kind.DRAWS_GAP: lazy("The draws are numbered %(numbers)s."),
    Kind.STATE_DIFFERS: lazy("The state of the event is %(stored)s, it must be %(expected)s."),
    Kind.JOURNAL_GAP: lazy("Entries of the journal are missing: %(numbers)s."),
    Kind.JOURNAL_REVISION: lazy(
        "The revision is %(stored)s, the last entry of the journal is %(expected)s."
    ),
    Kind.JOURNAL_LACKS: lazy("%(what)s: %(stored)s stored, %(expected)s in the journal."),
    Kind.JOURNAL_CONTRADICTS: lazy("%(field)s is not what the journal says."),
}


def sentence(finding: Finding) -> str:
    """Return a finding as a sentence, with where it is before it."""
    words = str(SENTENCES[finding.kind]) % finding.values
    place = _place(finding)
    return _("%(place)s: %(words)s") % {"place": place, "words": words} if place else words


def _place(finding: Finding) -> str:
    values = finding.values
    if "team" in values:
        return _("Pair %(team)s") % values
    if "hand" in values:
        return _("Match %(match)s, hand %(hand)s") % values
    if values.get("match"):
        return _("Match %(match)s") % values
    if "round" in values:  # byes have no number
        return _("Round %(round)s, place %(position)s") % values
    return ""
