"""What an organiser must know before a pair comes late: what the others had to play before."""

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.late_entries import LatePlace
from brackets.models import Draw, DrawState, Match
from brackets.stages import plan_of
from referee.labels.matches import team_name
from referee.labels.ruleset_words import value_name
from rules.shapes import KNOCKING_OUT, StageKind


def late_warnings(draw: Draw, place: LatePlace) -> list[str]:
    """Return what is unusual about a pair that comes after this draw, in words."""
    plan, stage = plan_of(draw.stage), draw.stage
    found = []
    before = stage.tournament.stages.filter(
        number__lt=stage.number, draws__state=DrawState.PUBLISHED
    )
    if qualified := before.distinct().order_by("number").first():
        values = {"n": qualified.number, "kind": value_name(StageKind, plan_of(qualified).kind)}
        words = _(
            "The others had to qualify in stage %(n)d, %(kind)s. This pair has not played there "
            "and goes on from here all the same."
        )
        found.append(words % values)
    published = stage.draws.filter(state=DrawState.PUBLISHED)
    missed = published.filter(round__lt=draw.round).aggregate(n=Count("pk"))["n"]
    missed += place is None
    if missed and plan.kind in KNOCKING_OUT:
        words = ngettext(
            "It has not played the %(n)d round before, which others had to win.",
            "It has not played the %(n)d rounds before, which others had to win.",
            missed,
        )
        found.append(words % {"n": missed})
    elif missed:
        words = ngettext(
            "It has no points from the %(n)d round before.",
            "It has no points from the %(n)d rounds before.",
            missed,
        )
        found.append(words % {"n": missed})
    if isinstance(place, Match) and place.home and plan.kind not in KNOCKING_OUT:
        words = _("%(pair)s loses the points of the bye and plays for those of a match.")
        found.append(words % {"pair": team_name(place.home)})
    return found
