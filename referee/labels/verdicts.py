"""How a match ended, and what separated two teams, in one or two words for lists."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from brackets.models import Verdict

VERDICTS: dict[str, Promise] = {
    Verdict.BIG: _("by big score"),
    Verdict.SMALL: _("by small score"),
    Verdict.EXTRA_HAND: _("by the extra hand"),
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
    Verdict.WALKOVER: _("walkover"),
    Verdict.DISQUALIFICATION: _("disqualification"),
    Verdict.BOTH_ABSENT: _("walkover"),
    Verdict.BYE: _("bye"),
}
