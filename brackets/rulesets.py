"""The writer of an event's ruleset: numbered versions, each change on the record.

No version is ever overwritten. Before the first hand the ruleset is settled freely; from then on
a change is a ruling of the chief referee with a reason, and must fit what was played (N38, Y65).
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from brackets.entries import tidy
from brackets.errors import (
    EventInvalid,
    Problem,
    ProblemCode,
    ReasonMissing,
    RulesetOutdated,
    RulesetPlayed,
)
from brackets.journal import Action, Change, append
from brackets.models import DrawState, Match, RulesetVersion, Tournament, TournamentState
from brackets.registration import change_tournament, lock_open, plays_third_place
from brackets.stages import make_stages
from rules.applicability import applies
from rules.layout import SECTION_OF
from rules.penalties import catalogue
from rules.questions import open_questions
from rules.ruleset import SPELLINGS, Ruleset, RulesetError, load, parse, preset_keys
from rules.ruleset_text import to_text

REASON_LIMIT = 500

_PLAYED_BY = (
    "decks",
    "kitty_cards",
    "shape",
    "hands",
    "games",
    "first_dealer",
    "first_level",
    "last_level",
    "levels_left_out",
    "stages",
)
"""What hands, levels and draw already rest on; none of it can change under them."""


def newest_version(tournament: Tournament) -> RulesetVersion:
    """Return the version that holds for whatever is not played yet."""
    version = tournament.ruleset_versions.order_by("-number").first()
    assert version is not None, "an event is created with its ruleset"
    return version


def play_has_begun(tournament: Tournament) -> bool:
    """Tell whether a match of the published draw has begun; byes do not count (decision 10)."""
    return Match.objects.filter(
        draw__stage__tournament=tournament,
        draw__state=DrawState.PUBLISHED,
        begun=True,
        number__isnull=False,
    ).exists()


def set_ruleset(
    tournament: Tournament, text: str, *, reason: str, by: User | None, seen: int | None = None
) -> RulesetVersion:
    """Give the event this ruleset and return its newest version.

    `seen` is the number of the version that the change was made from. What is the same already
    writes nothing. Whether third place is played follows where the text changes it, until the
    draw is published. Raises EventInvalid for a text that cannot be used, RulesetOutdated, and once
    play has begun ReasonMissing, or RulesetPlayed with all fields that must stay; StagesDrawn for
    another format once anything was drawn.
    """
    with transaction.atomic():
        locked = lock_open(tournament)
        present = newest_version(locked)
        if seen is not None and seen != present.number:
            raise RulesetOutdated(present.number)
        before, after = parse(present.content), _usable(text)
        if text == present.content or before == after:
            return present
        reason = tidy(reason)[:REASON_LIMIT]
        if play_has_begun(locked):
            fixed = tuple(held_fast(before, after))
            if fixed:
                raise RulesetPlayed(fixed)
            if not reason:
                raise ReasonMissing
        version = RulesetVersion.objects.create(
            tournament=locked, number=present.number + 1, content=text, reason=reason
        )
        append(locked, _change(version, before, after), by=by)
        if before.stages != after.stages:
            make_stages(locked, after.stages)
        third_place = plays_third_place(after)
        registering = locked.state == TournamentState.REGISTRATION
        if registering and third_place != plays_third_place(before):
            change_tournament(locked, third_place=third_place, by=by)
    return version


def held_fast(before: Ruleset, after: Ruleset) -> Iterator[str]:
    """Yield the fields that differ although hands were played by them.

    An offence may cost something else from now on, but it stays in the catalogue: a ruling may
    rest on it.
    """
    for name in _PLAYED_BY:
        if getattr(before, name) != getattr(after, name):
            yield name
    known = {entry.offence for entry in catalogue(after)}
    if any(entry.offence not in known for entry in catalogue(before)):
        yield "penalties"


def borrowed_key(ruleset: Ruleset) -> bool:
    """Tell whether a ruleset has the key of a published regulation that says something else.

    What the published text leaves open may be answered differently and it is still that text; so
    may the format of an event and the order of its tables.
    """
    if ruleset.key not in preset_keys():
        return False
    published = load(ruleset.key)
    asked = {question.option for question in open_questions(ruleset.key)}
    free = {SPELLINGS.get(name, name) for name in asked} | {"silent", "stages", "tie_breaks"}
    return any(
        getattr(published, name) != getattr(ruleset, name)
        for name in (field.name for field in fields(published))
        # A field that a free answer brings along is no other regulation.
        if name not in free and applies(name, vars(published))
    )


def fields_of(ruleset: Ruleset) -> dict[str, Any]:
    """Return the fields of a ruleset as plain values by name, those that make sense in it."""
    fields: dict[str, Any] = {}
    for name, value in tomllib.loads(to_text(ruleset)).items():
        if isinstance(value, Mapping) and name != "name":
            fields |= {inner: each for inner, each in value.items() if inner in SECTION_OF}
        else:
            fields[name] = value
    return fields


def _usable(text: str) -> Ruleset:
    try:
        ruleset = parse(text)
    except RulesetError as error:
        problem = Problem(ProblemCode.RULESET_INVALID, "ruleset_text", {"text": str(error)})
        raise EventInvalid((problem,)) from None
    if borrowed_key(ruleset):
        problem = Problem(ProblemCode.RULESET_KEY_TAKEN, "key", {"key": ruleset.key})
        raise EventInvalid((problem,))
    return ruleset


def _change(version: RulesetVersion, before: Ruleset, after: Ruleset) -> Change:
    """Return the journal entry: the new number and every field that differs."""
    old, new = fields_of(before), fields_of(after)
    differ = [name for name in {**old, **new} if old.get(name) != new.get(name)]
    return Change(
        action=Action.RULESET_CHANGED,
        before={"number": version.number - 1} | {name: old.get(name) for name in differ},
        after={"number": version.number} | {name: new.get(name) for name in differ},
        reason=version.reason,
    )
