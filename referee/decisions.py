"""What waits for the chief referee in an event, with what each decision would change."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.db.models import Exists, OuterRef, Q, QuerySet

from brackets.models import Hold, Match, Tournament
from brackets.queries import numbered_matches
from referee.blind_entry import Difference, differences
from referee.corrections import Consequences, consequences_of
from referee.facts import MatchFacts
from referee.holds import TO_CONFIRM, chief_signature, second_entry
from referee.match_facts import published_facts, read_all
from referee.models import Hand, Review, Ruling, RulingState, SecondEntry
from referee.refusals import RefereeError
from referee.repeats import Earlier, earlier_of
from referee.ruling_entries import broken_off_row, check_proposal
from referee.scorekeeping import hold_of

_DECIDED = (Hold.OBJECTION, Hold.REVIEW, Hold.DIFFERENT)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenProposal:
    """A ruling that waits; `refusal` is why it cannot be given any more, if it cannot."""

    recorded: MatchFacts
    ruling: Ruling
    after: MatchFacts | None
    consequences: Consequences | None
    refusal: RefereeError | None
    earlier: Earlier


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenReview:
    """An objection or a review; `published` is what the public goes on seeing."""

    recorded: MatchFacts
    published: MatchFacts
    review: Review
    consequences: Consequences | None
    refusal: RefereeError | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDifference:
    """A second entry that differs from what is recorded."""

    recorded: MatchFacts
    entered: SecondEntry
    differences: tuple[Difference, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """Everything that waits, the oldest first."""

    proposals: tuple[OpenProposal, ...]
    reviews: tuple[OpenReview, ...]
    differences: tuple[OpenDifference, ...]

    def __bool__(self) -> bool:
        return bool(self.proposals or self.reviews or self.differences)


def waiting_matches(event: Tournament) -> QuerySet[Match]:
    """Return the matches in which something waits for the chief referee."""
    proposed = Ruling.objects.filter(
        match=OuterRef("pk"), state=RulingState.PROPOSED, withdrawn_at__isnull=True
    )
    return numbered_matches(event).filter(Q(hold__in=_DECIDED) | Exists(proposed))


def decisions_of(event: Tournament, *, by: User) -> Decisions:
    """Return what `by` has to decide."""
    matches = list(waiting_matches(event))
    facts = tuple(read_all(matches).values())
    frozen = published_facts([each.match for each in facts if each.review])
    proposals = [found for each in facts for found in _proposals(each, by)]
    reviews = [_review(each, frozen[each.match.pk], each.review) for each in facts if each.review]
    return Decisions(
        proposals=tuple(sorted(proposals, key=lambda found: found.ruling.pk)),
        reviews=tuple(sorted(reviews, key=lambda found: found.review.pk)),
        differences=tuple(found for each in facts for found in _differences(each)),
    )


def _proposals(recorded: MatchFacts, by: User) -> Iterator[OpenProposal]:
    earlier = earlier_of(recorded) if recorded.proposals else Earlier(recorded)
    for ruling in recorded.proposals:
        after, consequences, refusal = None, None, None
        try:
            after = _given(recorded, ruling, by)
            consequences = consequences_of(recorded, after)
        except RefereeError as error:
            refusal = error
        yield OpenProposal(
            recorded=recorded,
            ruling=ruling,
            after=after,
            consequences=consequences,
            refusal=refusal,
            earlier=earlier.without(ruling),
        )


def _given(recorded: MatchFacts, ruling: Ruling, by: User) -> MatchFacts:
    """Return the facts as they would be with a proposal confirmed."""
    entry = check_proposal(recorded, ruling, by=by)
    after = recorded.without_proposal(ruling).with_ruling(ruling)
    broken_off: Hand | None = broken_off_row(after, entry)
    return after.with_hand(broken_off) if broken_off is not None else after


def _review(recorded: MatchFacts, published: MatchFacts, review: Review) -> OpenReview:
    consequences, refusal = None, None
    try:
        before, after = published.with_review(None), recorded.with_review(None)
        if recorded.match.verdict and hold_of(after) in TO_CONFIRM:
            # With his decision the chief referee confirms what stood (`decide_review`).
            after = after.with_signature(chief_signature(after))
        consequences = consequences_of(before, after)
    except RefereeError as error:
        refusal = error
    return OpenReview(
        recorded=recorded,
        published=published,
        review=review,
        consequences=consequences,
        refusal=refusal,
    )


def _differences(recorded: MatchFacts) -> Iterator[OpenDifference]:
    entered = second_entry(recorded)
    if recorded.match.hold == Hold.DIFFERENT and entered is not None:
        yield OpenDifference(
            recorded=recorded, entered=entered, differences=differences(entered, recorded)
        )
