"""What is recorded about a match, read in a fixed number of queries and, to write, locked."""

from collections.abc import Collection, Iterable, Mapping
from copy import copy
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter
from typing import TypeAlias, TypeVar

from django.contrib.auth.models import User
from django.db.models import Model, QuerySet, Value

from brackets.errors import DrawReplaced, EventClosed
from brackets.journal import lock_tournament
from brackets.models import (
    DrawState,
    Hold,
    Match,
    RulesetVersion,
    SignOff,
    Tournament,
    TournamentState,
)
from referee.duties import watched
from referee.facts import MatchFacts, most_hands, ruleset_of
from referee.models import (
    Forfeit,
    Hand,
    HandKind,
    MatchCall,
    Redeal,
    Review,
    Ruling,
    RulingState,
    SecondEntry,
    Signature,
)
from referee.refusals import MatchNotReady, UnderReview
from rules.shapes import MatchCriterion

__all__ = [
    "MatchFacts",
    "lock_match",
    "most_hands",
    "published_facts",
    "read_all",
    "read_facts",
    "ruleset_of",
    "stood_then",
    "under_review_before",
]

# What a match is held by while a review of it is open.
FROZEN = {Hold.OBJECTION, Hold.REVIEW}

Incidents: TypeAlias = Collection[type[Model]]
_INCIDENTS = (Ruling, Redeal, Forfeit, MatchCall)


def read_facts(match: Match, event: Tournament | None = None) -> MatchFacts:
    """Return what is recorded about one match.

    `event` was read with the match and before the facts: the other way round they could be older
    than its revision, and `lock_match` would take them for present.
    """
    return replace(_read({match.pk: match}, _incidents(match), event)[match.pk], event=event)


def read_all(matches: Iterable[Match]) -> dict[int, MatchFacts]:
    """Return what is recorded about several matches of one event, in at most nine queries.

    `hold` of each match says whether a review of it is open.
    """
    by_pk = {match.pk: match for match in matches}
    return _read(by_pk, _INCIDENTS) if by_pk else {}


def published_facts(matches: Iterable[Match]) -> dict[int, MatchFacts]:
    """Return what the public may see of several matches of one event.

    A match under review is as it was when the review was opened, whatever was corrected since.
    """
    by_pk = {match.pk: match for match in matches}
    reviews = _reviews(by_pk)
    found = read_all(match for pk, match in by_pk.items() if pk not in reviews)
    if reviews:
        frozen = {pk: by_pk[pk] for pk in reviews}
        versions = _versions(next(iter(frozen.values())))
        found |= _assembled(frozen, versions, _rows_then(reviews, versions), reviews)
    return {pk: found[pk] for pk in by_pk}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rows:
    """Rows by the key of their match."""

    hands: dict[int, list[Hand]]
    rulings: dict[int, list[Ruling]]
    redeals: dict[int, list[Redeal]]
    forfeits: dict[int, list[Forfeit]]
    calls: dict[int, list[MatchCall]]


Versions = tuple[RulesetVersion, ...]


def _incidents(match: Match) -> set[type[Model]]:
    """Return which of these tables have rows of a match: mostly none, which spares four queries."""
    asked = [
        model.objects.filter(match=match).order_by().values_list(Value(model.__name__))
        for model in _INCIDENTS
    ]
    found = {name for (name,) in asked[0].union(*asked[1:])}
    return {model for model in _INCIDENTS if model.__name__ in found}


def _read(
    matches: Mapping[int, Match], incidents: Incidents, event: Tournament | None = None
) -> dict[int, MatchFacts]:
    """Return what is recorded about matches that have rows in these tables at most."""
    versions = _versions(next(iter(matches.values())), event)
    rows = _current_rows(matches, versions, incidents)
    return _assembled(matches, versions, rows, _reviews(matches))


def _current_rows(matches: Iterable[int], versions: Versions, there: Incidents) -> _Rows:
    hands = Hand.objects.filter(match__in=matches, current=True)
    return _Rows(
        hands=_by_match(hands.select_related("recorded_by"), "number"),
        rulings=_current_rulings(matches) if Ruling in there else {},
        redeals=_by_match(_standing(_redeals(matches))) if Redeal in there else {},
        forfeits=_by_match(_standing(_forfeits(matches))) if Forfeit in there else {},
        calls=_by_match(_standing(_calls(matches, versions))) if MatchCall in there else {},
    )


def _current_rulings(matches: Iterable[int]) -> dict[int, list[Ruling]]:
    rulings = _standing(_rulings(matches)).exclude(state=RulingState.REJECTED)
    return _by_match(rulings, "hand_number")


def _rows_then(reviews: Mapping[int, Review], versions: Versions) -> _Rows:
    """Return the rows that were current or in force when the reviews were opened."""
    hands = Hand.objects.filter(match__in=reviews).select_related("recorded_by")
    rows = _Rows(
        hands=_by_match(hands, "number", "version"),
        rulings=_by_match(_rulings(reviews), "hand_number"),
        redeals=_by_match(_redeals(reviews)),
        forfeits=_by_match(_forfeits(reviews)),
        calls=_by_match(_calls(reviews, versions)),
    )
    for pk, review in reviews.items():
        then = review.opened_at
        # Of each hand the last version that there was.
        latest = {hand.number: hand for hand in rows.hands.get(pk, ()) if hand.recorded_at <= then}
        rows.hands[pk] = list(latest.values())
        given = [_ruling_then(each, then) for each in rows.rulings.get(pk, ())]
        rows.rulings[pk] = [each for each in given if each is not None]
        redeals = rows.redeals.get(pk, ())
        dealt = (each for each in redeals if stood_then(each.recorded_at, each.withdrawn_at, then))
        rows.redeals[pk] = list(dealt)
        given_up = rows.forfeits.get(pk, ())
        stood = (each for each in given_up if stood_then(each.given_at, each.withdrawn_at, then))
        rows.forfeits[pk] = list(stood)
        calls = rows.calls.get(pk, ())
        called = (each for each in calls if stood_then(each.called_at, each.withdrawn_at, then))
        rows.calls[pk] = list(called)
    return rows


def _ruling_then(ruling: Ruling, then: datetime) -> Ruling | None:
    """Return a ruling in the state that it had; None where it did not stand."""
    if not stood_then(ruling.given_at, ruling.withdrawn_at, then):
        return None
    if ruling.decided_at is not None and ruling.decided_at > then:
        ruling.state = RulingState.PROPOSED
    return None if ruling.state == RulingState.REJECTED else ruling


def stood_then(given: datetime, withdrawn: datetime | None, then: datetime) -> bool:
    """Tell whether something given and perhaps withdrawn stood at a time."""
    return given <= then and (withdrawn is None or withdrawn > then)


def _assembled(
    by_pk: Mapping[int, Match], versions: Versions, rows: _Rows, reviews: Mapping[int, Review]
) -> dict[int, MatchFacts]:
    by_version = {version.pk: version for version in versions}
    sign_off = versions[0].tournament.sign_off
    facts: dict[int, MatchFacts] = {}
    for pk, match in by_pk.items():
        hands = rows.hands.get(pk, [])
        rulings = rows.rulings.get(pk, [])
        played = [hand for hand in hands if hand.kind != HandKind.WITHDRAWN]
        version = by_version[played[-1].ruleset_version_id] if played else versions[-1]
        facts[pk] = MatchFacts(
            match=match,
            version=version,
            ruleset=ruleset_of(version.content),
            versions=versions,
            hands=tuple(hands),
            rulings=tuple(each for each in rulings if each.state == RulingState.IN_FORCE),
            proposals=tuple(each for each in rulings if each.state == RulingState.PROPOSED),
            redeals=tuple(rows.redeals.get(pk, ())),
            forfeit=rows.forfeits[pk][0] if rows.forfeits.get(pk) else None,
            calls=tuple(rows.calls.get(pk, ())),
            sign_off=sign_off,
            review=reviews.get(pk),
        )
    return _confirmed(facts, sign_off)


def _confirmed(facts: dict[int, MatchFacts], sign_off: str) -> dict[int, MatchFacts]:
    """Add signatures and second entries where there can be any that stand.

    A hand that is saved first makes a result that nobody has confirmed yet, so most saves need not
    ask.
    """
    complete = [pk for pk, recorded in facts.items() if _may_be_complete(recorded)]
    if sign_off == SignOff.NONE or not complete:
        return facts
    signed = Signature.objects.filter(match__in=complete).select_related("signed_by")
    signatures = _by_match(signed)
    second_entries: dict[int, list[SecondEntry]] = {}
    if sign_off == SignOff.BLIND:
        entered = SecondEntry.objects.filter(match__in=complete).select_related("entered_by")
        second_entries = _by_match(entered)
    return {
        pk: replace(
            recorded,
            signatures=tuple(signatures.get(pk, ())),
            second_entries=tuple(second_entries.get(pk, ())),
        )
        for pk, recorded in facts.items()
    }


def _may_be_complete(recorded: MatchFacts) -> bool:
    """Tell whether the hands may have decided the match, or might if something was taken back."""
    regular = len(recorded.played) >= (1 if recorded.is_race else recorded.ruleset.hands)
    alone = recorded.is_one_hand and recorded.extra
    return bool(regular or alone or recorded.rulings or recorded.calls)


Incident = TypeVar("Incident", Ruling, Redeal, Forfeit, MatchCall)
Row = TypeVar("Row", Hand, Ruling, Redeal, Forfeit, MatchCall, Signature, SecondEntry)


def _standing(rows: QuerySet[Incident]) -> QuerySet[Incident]:
    return rows.filter(withdrawn_at__isnull=True)


def _by_match(rows: QuerySet[Row], *order: str) -> dict[int, list[Row]]:
    """Return rows by the key of their match, in order of these fields and then of their keys.

    To put so few in order here costs less than to ask the database for it.
    """
    found: dict[int, list[Row]] = {}
    for row in sorted(rows.order_by(), key=attrgetter(*order, "pk")):
        found.setdefault(row.match_id, []).append(row)
    return found


def _rulings(matches: Iterable[int]) -> QuerySet[Ruling]:
    return Ruling.objects.filter(match__in=matches).select_related("given_by")


def _redeals(matches: Iterable[int]) -> QuerySet[Redeal]:
    return Redeal.objects.filter(match__in=matches).select_related("recorded_by")


def _forfeits(matches: Iterable[int]) -> QuerySet[Forfeit]:
    return Forfeit.objects.filter(match__in=matches).select_related("given_by")


def _versions(match: Match, event: Tournament | None = None) -> Versions:
    of_draw = RulesetVersion.objects.filter(tournament__stages__draws=match.draw_id)
    # Where the event is at hand three tables need not be joined.
    found = event.ruleset_versions.all() if event else of_draw.select_related("tournament")
    versions = tuple(found.order_by("number"))
    assert versions, "an event is created with its ruleset"
    return versions


def _calls(matches: Iterable[int], versions: Versions) -> QuerySet[MatchCall]:
    """Return the calls, those taken back too; where the extra hand decides there are none."""
    rulesets = [ruleset_of(version.content) for version in versions]
    if all(MatchCriterion.EXTRA_HAND in ruleset.decided_by for ruleset in rulesets):
        return MatchCall.objects.none()
    return MatchCall.objects.filter(match__in=matches).select_related("called_by")


def _reviews(matches: Mapping[int, Match]) -> dict[int, Review]:
    """Return the open reviews; the summaries say where there are any."""
    frozen = [pk for pk, match in matches.items() if match.hold in FROZEN]
    if not frozen:
        return {}
    opened = Review.objects.filter(match__in=frozen, closed_at__isnull=True)
    return {review.match_id: review for review in opened.select_related("opened_by")}


def lock_match(
    match: Match | MatchFacts, *, by: User | None = None
) -> tuple[Tournament, MatchFacts]:
    """Lock the event, and with it its matches, and return both as they are now.

    Facts that were read with their event are not read again, nor is their match, unless the event's
    revision moved: every change moves it. For `by` it is found out at once whether the match is on
    at one of his tables (`referee.duties`). Every writer begins with this. Raises EventClosed,
    DrawReplaced, MatchNotReady while a team is not known yet and, before the match begins,
    UnderReview while it is not sure who plays it.
    """
    known = match if isinstance(match, MatchFacts) else None
    wanted = match.match if isinstance(match, MatchFacts) else match
    event = known.event if known else None
    tournament = lock_tournament(event or Tournament.objects.get(stages__draws=wanted.draw_id))
    if tournament.state == TournamentState.FINISHED:
        raise EventClosed
    unmoved = known if known and event and event.revision == tournament.revision else None
    if unmoved:
        fresh = copy(unmoved.match)
    else:
        locked = Match.objects.select_for_update(of=("self",))
        whole = locked.select_related("home", "away", "draw", "home_from", "away_from")
        fresh = watched(whole, by).get(pk=wanted.pk)
    if fresh.draw.state != DrawState.PUBLISHED:
        raise DrawReplaced
    if fresh.home is None or fresh.away is None:
        raise MatchNotReady(fresh)
    before = under_review_before(fresh)
    if before is not None:
        raise UnderReview(before)
    return tournament, replace(unmoved, match=fresh) if unmoved else read_facts(fresh)


def under_review_before(match: Match) -> Match | None:
    """Return a match whose counted result is under review and from which a team comes here.

    None once this match has begun: it is too late to wait then.
    """
    if match.begun:
        return None
    for feeder in (match.home_from, match.away_from):
        if feeder is None or not feeder.verdict:
            continue
        # Who went through without playing came from a match before that.
        found = feeder if feeder.hold in FROZEN else under_review_before(feeder)
        if found is not None:
            return found
    return None
