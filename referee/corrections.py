"""What a correction would change, worked out before it is written."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from brackets.journal import Action
from brackets.models import JournalEntry, Match, Team
from brackets.progress import Effect, Summary, consequences
from referee.basis import facts_basis
from referee.hall import stale_slips
from referee.match_facts import MatchFacts, read_all
from referee.models import HandKind
from referee.scorekeeping import refuse_late_replay, summary_after, summary_from


class Grade(StrEnum):
    """How far a correction goes.

    NONE: nothing that anybody sees; TOTALS: the score of this match alone; WINNER: also its result
    or who plays a later match; PLAYED: a later match has begun with pairs that change, so that the
    chief referee has to choose.
    """

    NONE = "none"
    TOTALS = "totals"
    WINNER = "winner"
    PLAYED = "played"


@dataclass(frozen=True, slots=True)
class Later:
    """What becomes of a later match: who plays it before and after, by name, None where open.

    `begun`: what is recorded there, `hands` of it, must be set aside or kept, and `seen` is what
    that choice rests on. `kept`: an earlier ruling keeps it as it was played. `fits`: it was kept,
    and has the pairs again that are due.
    """

    match: Match
    before: tuple[str | None, str | None]
    after: tuple[str | None, str | None]
    begun: bool = False
    kept: bool = False
    fits: bool = False
    hands: int = 0
    seen: str = ""


@dataclass(frozen=True, slots=True)
class Consequences:
    """A correction of one match: its summary before and after, later matches, slips to throw away.

    `later` has every match that gets other pairs, nearest first, as if all that has begun were
    played again; `stale` are those whose printed slip would be wrong then.
    """

    match: Match
    old: Summary
    new: Summary
    later: tuple[Later, ...]
    stale: tuple[Match, ...]

    @property
    def grade(self) -> Grade:
        """How far it goes; the first verdict of a match is what everybody plays for."""
        if self.to_choose:
            return Grade.PLAYED
        decided = (self.old.verdict, self.old.winner) != (self.new.verdict, self.new.winner)
        if self.old.verdict and (decided or self.later):
            return Grade.WINNER
        return Grade.NONE if self.old == self.new else Grade.TOTALS

    @property
    def to_choose(self) -> tuple[Later, ...]:
        """The matches about which the chief referee has to decide."""
        return tuple(later for later in self.later if later.begun and not later.kept)


@dataclass(frozen=True, slots=True)
class SetAside:
    """What other pairs had played: `hands` by number, as the journal keeps them, with the entry."""

    entry: JournalEntry
    home: str
    away: str
    hands: tuple[tuple[int, Mapping[str, Any]], ...]


def set_asides(match: Match) -> tuple[SetAside, ...]:
    """Return what was set aside in a match, oldest first; one query."""
    told = match.journal.filter(action__in=(Action.MATCH_SET_ASIDE, Action.HAND_WITHDRAWN))
    entries = list(told.order_by("seq"))
    found = []
    for place, entry in enumerate(entries):
        if entry.action != Action.MATCH_SET_ASIDE:
            continue
        was = entry.before or {}
        # Its hands were taken back with it, from the last one on.
        hands = entries[place + 1 : place + 1 + was["hands"]]
        said = [(each.hand or 0, each.before or {}) for each in reversed(hands)]
        found.append(SetAside(entry, was["home"], was["away"], tuple(said)))
    return tuple(found)


def consequences_of(before: MatchFacts, after: MatchFacts) -> Consequences:
    """Return what it means that `after` is recorded instead of `before`; raises ReplayTooLate."""
    refuse_late_replay(after)
    match, new = before.match, summary_after(after)
    effects: dict[int, Effect] = {}
    for each in consequences(match, new):
        # Both pairs of a match may change, one after the other.
        first = effects.get(each.match.pk, each)
        if first.kept and not each.kept:
            first = each  # it moves after all
        effects[each.match.pk] = replace(
            each, before=first.before, locked=first.locked or each.locked
        )
    begun = {pk: each.match for pk, each in effects.items() if each.locked or each.kept}
    stored = Match.objects.filter(pk__in=begun).select_related("home", "away") if begun else ()
    facts = read_all(stored)
    moved = [each.match for each in effects.values() if not each.kept]
    return Consequences(
        match,
        summary_from(before),
        new,
        tuple(_later(effect, facts.get(pk)) for pk, effect in effects.items()),
        tuple(stale_slips(moved)) if moved else (),
    )


def _later(effect: Effect, facts: MatchFacts | None) -> Later:
    match = effect.match
    if effect.kept:
        before = after = (_name(match.home), _name(match.away))
    else:
        before = effect.before["home"], effect.before["away"]
        after = effect.after["home"], effect.after["away"]
    if facts is None:
        return Later(match, before, after)
    return Later(
        match,
        before,
        after,
        begun=True,
        kept=effect.kept,
        fits=effect.kept and not match.kept,
        hands=sum(hand.kind != HandKind.WITHDRAWN for hand in facts.hands),
        seen=facts_basis(facts),
    )


def _name(team: Team | None) -> str | None:
    return str(team) if team else None
