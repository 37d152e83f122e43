"""The rule sheet of an event: what holds, under which versions it was played, and why."""

from collections.abc import Iterator
from dataclasses import replace

from django.db.models import Count
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.models import RulesetVersion, Tournament
from brackets.rulesets import fields_of, newest_version
from brackets.stages import plans_of
from referee.labels.ruleset_changes import differences
from referee.match_facts import ruleset_of
from referee.models import Hand, HandKind
from referee.rulebook.parts import Part, Sentence
from referee.rulebook.sheet import rule_sheet
from rules.ruleset import Ruleset
from rules.shapes import StageKind


def event_sheet(event: Tournament) -> tuple[Part, ...]:
    """Return the parts of the rule sheet of an event, for the page and for paper."""
    ruleset = ruleset_of(newest_version(event).content)
    return (*rule_sheet(_as_played(ruleset, event)), versions_part(event))


def _as_played(ruleset: Ruleset, event: Tournament) -> Ruleset:
    """Return the ruleset with what the event itself settles: third place, numbers of rounds."""
    plans = plans_of(event)
    if [plan.kind for plan in plans] == [stage.kind for stage in ruleset.stages]:
        settled = (
            replace(stage, rounds=plan.rounds)
            for stage, plan in zip(ruleset.stages, plans, strict=True)
        )
        ruleset = replace(ruleset, stages=tuple(settled))
    *before, last = ruleset.stages
    if last.kind is not StageKind.KNOCKOUT or last.advance != 1:
        return ruleset
    return replace(ruleset, stages=(*before, replace(last, third_place=event.third_place)))


def versions_part(event: Tournament) -> Part:
    """Return the versions that hands were or will be played under, oldest first.

    What was replaced before the first hand was never in force; the journal keeps it.
    """
    versions = list(event.ruleset_versions.order_by("number"))
    played = _hands_by_version(event)
    used = [each for each in versions if played.get(each.number) or each == versions[-1]]
    sentences: list[Sentence] = []
    before: RulesetVersion | None = None
    for version in used:
        hands = sum(count for number, count in played.items() if number < version.number)
        if before is None or not hands:
            words = _("Version %(number)d: from the first hand.")
            sentences.append(Sentence(words % {"number": version.number}))
        else:
            sentences += _changed(before, version, hands)
        before = version
    return Part("versions", _("Versions of the rules"), tuple(sentences))


def _hands_by_version(event: Tournament) -> dict[int, int]:
    hands = (
        Hand.objects.filter(match__draw__stage__tournament=event, current=True)
        .exclude(kind=HandKind.WITHDRAWN)
        .values_list("ruleset_version__number")
        .annotate(count=Count("pk"))
        .order_by()
    )
    return dict(hands)


def _changed(before: RulesetVersion, after: RulesetVersion, hands: int) -> Iterator[Sentence]:
    """Yield that a ruling changed the rules, why, and each field that differs."""
    words = ngettext(
        "Version %(number)d: since %(when)s, after %(hands)d recorded hand, by a ruling of the "
        "chief referee. Reason: %(reason)s",
        "Version %(number)d: since %(when)s, after %(hands)d recorded hands, by a ruling of the "
        "chief referee. Reason: %(reason)s",
        hands,
    )
    values = {
        "number": after.number,
        "when": date_format(timezone.localtime(after.created_at), "Y-m-d H:i"),
        "hands": hands,
        "reason": after.reason,
    }
    yield Sentence(words % values)
    old, new = (fields_of(ruleset_of(version.content)) for version in (before, after))
    for field, was, becomes in differences(old, new):
        words = _("%(field)s: before: %(before)s Now: %(after)s")
        yield Sentence(words % {"field": field, "before": was, "after": becomes})
