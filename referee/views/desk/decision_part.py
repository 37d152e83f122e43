"""What waits for the chief referee as the page shows it: facts, earlier rulings, consequences."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from brackets.models import Match
from referee.basis import facts_basis
from referee.corrections import Consequences, Later
from referee.decisions import Decisions, OpenDifference, OpenProposal, OpenReview
from referee.facts import MatchFacts
from referee.labels.confirmations import REVIEW_KINDS
from referee.labels.differences import difference_words
from referee.labels.hands import hand_name
from referee.labels.levels import level_name
from referee.labels.penalty_words import effects
from referee.labels.repeats import earlier_words, next_words
from referee.labels.rulings import OFFENCES
from referee.labels.scores import signless
from referee.labels.signing import pair_name, winner_sentence
from referee.labels.table_refusals import table_refusal
from referee.models import Offender, ReviewKind
from referee.scorekeeping import summary_from
from referee.views.table.lines import HandView, offender_name, view_of
from referee.views.table.typed import new_key
from rules.penalties import Offence, entry_of

Facts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeView:
    """What a decision changes: the result before and after, and who plays later matches."""

    before: str
    after: str
    later: tuple[str, ...]
    choices: tuple[Later, ...]
    stale: tuple[Match, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalCard:
    """A proposal to confirm or reject; `hand_before` and `hand_after` where the hand has points."""

    pk: int
    match: Match
    title: str
    facts: Facts
    hand_before: HandView | None
    hand_after: HandView | None
    change: ChangeView | None
    refusal: str
    key: str
    basis: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ReviewCard:
    """An objection or a review to decide."""

    pk: int
    match: Match
    kind: Promise
    objection: bool
    facts: Facts
    change: ChangeView | None
    refusal: str
    key: str
    basis: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DifferenceCard:
    """A second entry that differs: hand, question, first and second answer."""

    match: Match
    first: str
    second: str
    rows: tuple[tuple[int, str, str, str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionPart:
    """All cards of the page."""

    proposals: tuple[ProposalCard, ...]
    reviews: tuple[ReviewCard, ...]
    differences: tuple[DifferenceCard, ...]

    @property
    def count(self) -> int:
        """How many decisions are open."""
        return len(self.proposals) + len(self.reviews) + len(self.differences)


def decision_part(decisions: Decisions) -> DecisionPart:
    """Return the cards."""
    return DecisionPart(
        proposals=tuple(_proposal(each) for each in decisions.proposals),
        reviews=tuple(_review(each) for each in decisions.reviews),
        differences=tuple(_difference(each) for each in decisions.differences),
    )


def _proposal(found: OpenProposal) -> ProposalCard:
    recorded, ruling = found.recorded, found.ruling
    number = ruling.hand_number
    ruleset = recorded.ruleset_of_hand(number)
    line = entry_of(ruleset, Offence(ruling.offence))
    facts = [
        (_("Hand"), hand_name(number, recorded.most_hands)),
        (_("Offender"), offender_name(recorded, ruling.offender)),
        (_("By the clause"), effects(line, ruleset.shape)),
        (_("Facts"), ruling.reason or "–"),
        (_("Proposed by"), f"{_name(ruling.given_by)} {_clock(ruling.given_at)}"),
    ]
    if ruling.points_so_far is not None:
        facts.append((_("Attackers' points in tricks so far"), str(ruling.points_so_far)))
    for side in (Offender.HOME, Offender.AWAY):
        if ruling.offender in {side, Offender.BOTH}:
            repeats = found.earlier.of(line, side)
            times = 1 if line.counted else ruling.count
            told = [earlier_words(repeats, recorded.most_hands), next_words(repeats, times)]
            facts.append((_("Under this clause"), _("; ").join(filter(None, told)) or "–"))
    hand = recorded.hand(number)
    before = view_of(recorded, hand) if hand and recorded.is_recorded(number) else None
    later = found.after.hand(number) if found.after else None
    after = view_of(found.after, later) if found.after and later else None
    return ProposalCard(
        pk=ruling.pk,
        match=recorded.match,
        title=f"{ruling.clause} {OFFENCES[ruling.offence]}",
        facts=tuple(facts),
        hand_before=before,
        hand_after=after,
        change=_change(found.consequences, recorded, found.after or recorded),
        refusal=table_refusal(found.refusal) if found.refusal else "",
        key=new_key(),
        basis=facts_basis(recorded),
    )


def _review(found: OpenReview) -> ReviewCard:
    review, recorded = found.review, found.recorded
    opener = _("with the code of the pair") if review.with_code else _name(review.opened_by)
    facts = [
        (_("What is wrong"), review.claim),
        (_("Opened by"), f"{opener} {_clock(review.opened_at)}"),
    ]
    if review.kind == ReviewKind.OBJECTION:
        facts.insert(0, (_("Who objects"), pair_name(recorded, review.side)))
    if review.hand_number:
        facts.append((_("Hand"), hand_name(review.hand_number, recorded.most_hands)))
    return ReviewCard(
        pk=review.pk,
        match=recorded.match,
        kind=REVIEW_KINDS[review.kind],
        objection=review.kind == ReviewKind.OBJECTION,
        facts=tuple(facts),
        change=_change(
            found.consequences,
            found.published.with_review(None),
            recorded.with_review(None),
        ),
        refusal=table_refusal(found.refusal) if found.refusal else "",
        key=new_key(),
        basis=facts_basis(recorded),
    )


def _difference(found: OpenDifference) -> DifferenceCard:
    recorded = found.recorded
    hands = (*recorded.played, *((recorded.extra,) if recorded.extra else ()))
    first = dict.fromkeys(_name(hand.recorded_by) for hand in hands)
    return DifferenceCard(
        match=recorded.match,
        first=_(", ").join(first),
        second=_name(found.entered.entered_by),
        rows=tuple(
            (each.number, hand_name(each.number, recorded.most_hands), *difference_words(each))
            for each in found.differences
        ),
    )


def _change(
    consequences: Consequences | None, before: MatchFacts, after: MatchFacts
) -> ChangeView | None:
    if consequences is None:
        return None
    return ChangeView(
        before=_result(before),
        after=_result(after),
        later=tuple(_later(each) for each in consequences.later),
        choices=consequences.to_choose,
        stale=consequences.stale,
    )


def _later(later: Later) -> str:
    return _("Match %(number)s: %(before)s → %(after)s.") % {
        "number": later.match.number,
        "before": _(" v ").join(name or _("open") for name in later.before),
        "after": _(" v ").join(name or _("open") for name in later.after),
    }


def _result(recorded: MatchFacts) -> str:
    """Return the score and, as soon as all hands are there, who wins, confirmed or not."""
    summary = summary_from(recorded)
    if summary.home_level:
        scores = f"{level_name(summary.home_level)} : {level_name(summary.away_level)}"
    else:
        big = f"{signless(summary.home_big)} : {signless(summary.away_big)}"
        small = f"{signless(summary.home_small)} : {signless(summary.away_small)}"
        scores = f"{big} ({small})"
    sentence = winner_sentence(recorded)
    return (
        f"{scores} · {sentence}"
        if sentence
        else _("%(scores)s, no result yet") % {"scores": scores}
    )


def _clock(at: datetime) -> str:
    return f"{timezone.localtime(at):%H:%M}"


def _name(user: object) -> str:
    full = getattr(user, "get_full_name", None)
    return (full() or str(getattr(user, "username", ""))) if full else _("command line")
