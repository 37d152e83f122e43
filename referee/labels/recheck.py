"""What a recheck found, as sentences."""

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from referee.rechecking.findings import Finding, Kind

SENTENCES: dict[Kind, Promise] = {
    Kind.VERSIONS_GAP: _("The versions of the ruleset are numbered %(numbers)s."),
    Kind.VERSION_UNREADABLE: _("Version %(version)s of the ruleset cannot be read."),
    Kind.VERSION_FOREIGN: _("It was played under the ruleset of another event."),
    Kind.HAND_VERSIONS: _(
        "Its versions are not numbered from 1, or the last is not the valid one."
    ),
    Kind.HANDS_GAP: _("The hands are numbered %(numbers)s."),
    Kind.HAND_IMPOSSIBLE: _("What is recorded cannot be: %(problems)s."),
    Kind.SUMMARY_DIFFERS: _("%(field)s is %(stored)s, the hands and rulings give %(expected)s."),
    Kind.PLACE_DIFFERS: _("As %(field)s stands %(stored)s, it must be %(expected)s."),
    Kind.VERDICT_DIFFERS: _("The result is %(stored)s, it must be %(expected)s."),
    Kind.MATCH_MISSING: _("The matches or teams that lead to it are not all there."),
    Kind.MATCH_FACTS_MISPLACED: _("Something is recorded although this match cannot be played."),
    Kind.DRAW_DIFFERS: _(
        "Draw %(draw)s comes out differently when it is repeated: %(difference)s."
    ),
    Kind.DRAWS_GAP: _("The draws are numbered %(numbers)s."),
    Kind.NUMBERS_GAP: _("The matches are numbered %(numbers)s."),
    Kind.STATE_DIFFERS: _("The state of the event is %(stored)s, it must be %(expected)s."),
    Kind.JOURNAL_GAP: _("Entries of the journal are missing: %(numbers)s."),
    Kind.JOURNAL_REVISION: _(
        "The revision is %(stored)s, the last entry of the journal is %(expected)s."
    ),
    Kind.JOURNAL_TIME: _(
        "It is dated before the entry ahead of it: somebody put the clock back or changed an entry."
    ),
    Kind.JOURNAL_LACKS: _("%(what)s: %(stored)s stored, %(expected)s in the journal."),
    Kind.JOURNAL_CONTRADICTS: _("%(field)s is not what the journal says."),
}


def sentence(finding: Finding) -> str:
    """Return a finding as a sentence, with where it is before it."""
    words = str(SENTENCES[finding.kind]) % finding.values
    place = _place(finding)
    return gettext("%(place)s: %(words)s") % {"place": place, "words": words} if place else words


def _place(finding: Finding) -> str:
    values = finding.values
    if "entry" in values:
        return gettext("Entry %(entry)s of the journal") % values
    if "team" in values:
        return gettext("Pair %(team)s") % values
    if "hand" in values:
        return gettext("Match %(match)s, hand %(hand)s") % values
    if values.get("match"):
        return gettext("Match %(match)s") % values
    if "round" in values:  # byes have no number
        return gettext("Round %(round)s, place %(position)s") % values
    return ""
