"""How a match ended, and what separated two teams, in one or two words for lists."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from brackets.models import Verdict

VERDICTS: dict[str, Promise] = {
    Verdict.BIG: _("by big score"),
    Verdict.SMALL: _("by small score"),
    Verdict.EXTRA_HAND: _("by the extra hand"),
    Verdict.DRAW: pgettext_lazy("verdict", "a draw"),
    Verdict.GOAL: _("past the last level"),
    Verdict.LEAD: _("by the lead"),
    Verdict.TIME: _("higher when time was up"),
    Verdict.DEALER_AT_TIME: _("dealer side when time was up"),
    Verdict.LOTS: _("by lots"),
    Verdict.OFFENCES: _("by offences of the other side"),
    Verdict.WALKOVER: _("walkover"),
    Verdict.DISQUALIFICATION: _("disqualification"),
    Verdict.BOTH_ABSENT: _("both absent"),
    Verdict.BYE: _("bye"),
}

# The same in a ranking, where it stands beside winner and loser alike.
CRITERIA: dict[str, Promise] = {
    Verdict.BIG: _("big score"),
    Verdict.SMALL: _("small score"),
    Verdict.EXTRA_HAND: _("extra hand"),
    Verdict.DRAW: pgettext_lazy("verdict", "a draw"),
    Verdict.GOAL: _("past the last level"),
    Verdict.LEAD: _("lead in levels"),
    Verdict.TIME: _("level when time was up"),
    Verdict.DEALER_AT_TIME: _("dealer side when time was up"),
    Verdict.LOTS: _("lots"),
    Verdict.OFFENCES: _("offences"),
    Verdict.WALKOVER: _("walkover"),
    Verdict.DISQUALIFICATION: _("disqualification"),
    Verdict.BOTH_ABSENT: _("walkover"),
    Verdict.BYE: _("bye"),
}
