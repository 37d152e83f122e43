"""Words of tables: places, records, values, marks and what parted neighbours."""

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from brackets.certainty import Certainty
from brackets.models import Match, Team, TieDecision, Verdict
from brackets.points_tables import Row
from referee.labels.ruleset_words import value_name
from referee.labels.scores import is_race, scores, signless
from rules.ranking import Merit
from rules.ruleset import Ruleset
from rules.shapes import StageKind, StandingCriterion

MARKS: dict[Certainty, Promise | str] = {
    Certainty.THROUGH: pgettext_lazy("standings", "through"),
    Certainty.OUT: pgettext_lazy("standings", "out"),
    Certainty.OPEN: "",
}
WAYS_OUT: dict[StandingCriterion, Promise] = {
    StandingCriterion.EXTRA_MATCHES: gettext_lazy("level: extra matches are due"),
    StandingCriterion.EXTRA_HANDS: gettext_lazy("level: an extra hand is due"),
    StandingCriterion.LOTS: gettext_lazy("level: lots are due"),
    StandingCriterion.CHIEF_REFEREE: gettext_lazy("level: the chief referee decides"),
}
_SIGNED = frozenset({
    StandingCriterion.NET_BIG, StandingCriterion.NET_SMALL, StandingCriterion.NET_LEVELS,
    StandingCriterion.BEST_RESULTS,
})  # fmt: skip
_NOT_PLAYED = frozenset({Verdict.WALKOVER, Verdict.DISQUALIFICATION})
# In the cell of a match that has begun.
PLAYING = "…"


def stage_title(number: int, kind: StageKind) -> str:
    """Return which stage it is and of what kind."""
    return f"{number}. {value_name(StageKind, kind)}"


def beaten_title(number: int, go_on: int) -> str:
    """Return which stage it is and that the best of the beaten go on too."""
    words = ngettext(
        "stage %(number)d: of the beaten the best one goes on too",
        "stage %(number)d: of the beaten the best %(n)d go on too",
        go_on,
    )
    return words % {"number": number, "n": go_on}


def table_title(group: int | None) -> str:
    """Return the name of the group; empty where there is one table."""
    if not group:
        return ""
    return _("Group %(letter)s") % {"letter": _letters(group)}


def _letters(group: int) -> str:
    """Return A for the first group; AA follows Z."""
    before, last = divmod(group - 1, 26)
    return (_letters(before) if before else "") + chr(ord("A") + last)


def chain(ruleset: Ruleset) -> str:
    """Return the criteria in their order."""
    return " → ".join(map(criterion_name, ruleset.tie_breaks))


def criterion_name(criterion: StandingCriterion | None) -> str:
    """Return the name of a criterion; nothing for none."""
    return value_name(StandingCriterion, criterion) if criterion else ""


def place(row: Row) -> str:
    """Return the place or the places that are shared; nothing where all results are cancelled."""
    if not row.first:
        return ""
    return str(row.first) if row.first == row.last else f"{row.first}–{row.last}"


def record(row: Row, *, drawn: bool) -> str:
    """Return matches won, drawn and lost, and byes; without `drawn` nobody ever draws here."""
    told = f"{row.won}–{row.drawn}–{row.lost}" if drawn else f"{row.won}–{row.lost}"
    if not row.byes:
        return told
    return _("%(record)s, %(n)d bye") % {"record": told, "n": row.byes}


def merit_words(criterion: StandingCriterion, merit: Merit) -> str:
    """Return what a criterion counts, with a sign where it is a difference."""
    if criterion not in _SIGNED:
        return ", ".join(map(str, merit))
    return ", ".join(f"{value:+d}".replace("-", "−") if value else "0" for value in merit)


def needs_words(row: Row, *, played: bool) -> str:
    """Return how equals are to be parted; nothing for whoever has a place alone.

    Before all is `played` they are level and no more: what is to come may part them.
    """
    if row.first >= row.last:
        return ""
    return str(WAYS_OUT[row.needs]) if row.needs and played else _("level")


def met(match: Match, team: Team) -> str:
    """Return the result of a match for one of its teams."""
    if not match.verdict:
        return PLAYING if match.begun else ""
    sign = "=" if match.winner is None else "✓" if match.winner == team else "×"
    if match.verdict == Verdict.BOTH_ABSENT:
        return _("W.O.")
    if match.verdict in _NOT_PLAYED:
        return f"{sign} {_('W.O.')}"
    own, other = scores(match) if match.home == team else reversed(scores(match))
    if is_race(match) or match.hands_done:
        return f"{sign} {signless(own.main)}:{signless(other.main)}"
    return sign


def decision_words(decision: TieDecision) -> str:
    """Return who put level pairs into which order, and why."""
    order = _(", ").join(map(str, decision.order))
    if decision.by_lots:
        words = _("Lots put level pairs in this order: %(order)s (seed text “%(seed)s”).")
        return words % {"order": order, "seed": decision.seed_text}
    words = _("The chief referee put level pairs in this order: %(order)s (%(reason)s).")
    return words % {"order": order, "reason": decision.reason}
