"""The picture of a format and its numbers, for so many pairs and tables."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.forecast import Outlook, minutes, outlooks
from referee.format_picture import Picture, picture
from referee.forms.wizard import OutlookForm
from referee.labels.formats import duration, going_on, stage_facts, stage_title
from rules.shapes import Stage


@dataclass(frozen=True, slots=True)
class Drawn:
    """A stage as the page shows it; `after` says who goes on, "" for the last one."""

    title: str
    facts: tuple[str, ...]
    picture: Picture
    after: str


@dataclass(frozen=True, slots=True)
class Shown:
    """The whole format: its stages from left to right, then the sums."""

    stages: tuple[Drawn, ...]
    rounds: int
    matches: int
    duration: str
    finish: str


def shown(plans: tuple[Stage, ...], form: OutlookForm, tables: int) -> Shown:
    """Return what is shown of a format; the form is valid."""
    found = outlooks(plans, form.cleaned_data["pairs"])
    total = minutes(found, form.hall(tables))
    return Shown(
        stages=tuple(_drawn(stage, last=stage == found[-1]) for stage in found),
        rounds=sum(len(stage.rounds) for stage in found),
        matches=sum(stage.matches for stage in found),
        duration=duration(total),
        finish=_finish(*form.finish(total)),
    )


def _drawn(stage: Outlook, *, last: bool) -> Drawn:
    return Drawn(
        title=stage_title(stage),
        facts=tuple(stage_facts(stage)),
        picture=picture(stage),
        after="" if last else going_on(stage),
    )


def _finish(days: int, at: object) -> str:
    if not days:
        return f"{at:%H:%M}"
    later = ngettext("%(n)d day later", "%(n)d days later", days) % {"n": days}
    return _("%(time)s, %(later)s") % {"time": f"{at:%H:%M}", "later": later}
