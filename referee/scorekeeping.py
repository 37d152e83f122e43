"""The one path from facts to tally to progress: what is stored is always worked out again."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import User

from brackets.journal import Change
from brackets.models import Hold, Match, Team, Tournament, Verdict
from brackets.progress import RESULT_FIELDS, Effect, Summary, write_summary
from referee.aftermath import follow
from referee.blames import blames_of
from referee.hand_values import outcome_of, report_of
from referee.holds import NO_SCORE, confirm_for_all, unconfirmed, upheld, waits_for_second_entry
from referee.match_facts import MatchFacts, read_facts
from referee.models import ForfeitKind, Hand, Offender, ReviewKind
from referee.refusals import ReplayTooLate
from rules.match import DecidedBy, ExtraHand, HandFact, HandLine, Need, Tally, tally
from rules.race import RaceNeed, RaceTally, RaceVerdict, race_tally
from rules.reports import Redealt
from rules.rotation import dealer_of_hand
from rules.ruleset import Ruleset
from rules.scoring import replayed
from rules.seats import Pair, Seat
from rules.shapes import MatchCriterion, TimeCriterion

AnyTally = Tally | RaceTally

_FORFEIT_VERDICTS = {
    ForfeitKind.WALKOVER: Verdict.WALKOVER,
    ForfeitKind.BOTH_ABSENT: Verdict.BOTH_ABSENT,
    ForfeitKind.DISQUALIFICATION: Verdict.DISQUALIFICATION,
}


def facts(match: Match) -> tuple[tuple[HandFact, ...], ExtraHand | None]:
    """Return the hands and the extra hand of a match as values for `rules.match.tally`."""
    recorded = read_facts(match)
    return hand_facts(recorded), extra_hand(recorded)


def tally_of(match: Match) -> AnyTally:
    """Return the state of a match and what comes next, from its facts."""
    return tally_from(read_facts(match))


def tally_from(recorded: MatchFacts) -> AnyTally:
    """Fold recorded facts."""
    return race_from(recorded) if recorded.is_race else fixed_from(recorded)


def race_from(recorded: MatchFacts) -> RaceTally:
    """Fold a race of levels; where a winner is needed lots decide what the rules leave drawn."""
    if recorded.is_one_hand:
        only = replace(recorded.ruleset, at_time=(TimeCriterion.EXTRA_HAND,))
        return race_tally(only, (), time_after=0, extra=extra_hand(recorded))
    found = race_tally(
        recorded.ruleset,
        hand_facts(recorded),
        time_after=recorded.time_after,
        lots=recorded.lots,
        extra=extra_hand(recorded),
    )
    if found.decided_by is not RaceVerdict.DRAW or not recorded.match.needs_winner:
        return found
    if recorded.lots is None:
        return replace(found, decided_by=None, needs=RaceNeed.LOTS)
    return replace(found, decided_by=RaceVerdict.LOTS, winner=recorded.lots)


def fixed_from(recorded: MatchFacts) -> Tally:
    """Fold a match of fixed hands; where a winner is needed lots decide what the rules leave drawn.

    The extra hand counts only while the four hands are level: a correction may make one
    unnecessary that was played, and another correction needed again.
    """
    if recorded.is_one_hand:
        only = replace(recorded.ruleset, hands=0, decided_by=(MatchCriterion.EXTRA_HAND,))
        return tally(only, (), extra_hand(recorded))
    regular = hand_facts(recorded)
    found = tally(recorded.ruleset, regular, lots=recorded.lots)
    if found.needs is Need.EXTRA_HAND:
        return tally(recorded.ruleset, regular, extra_hand(recorded))
    if found.decided_by is not DecidedBy.DRAW or not recorded.match.needs_winner:
        return found
    if recorded.lots is None:
        return replace(found, decided_by=None, needs=Need.LOTS)
    return replace(found, decided_by=DecidedBy.LOTS, winner=recorded.lots)


def hand_facts(recorded: MatchFacts) -> tuple[HandFact, ...]:
    """Return the deals of the regular hands as values for the rules, in order.

    In a race the hand under way is one of them: its rulings may decide the match.
    """
    facts = [fact for hand in recorded.played for fact in _deals(recorded, hand.number, hand)]
    if recorded.is_race:
        facts += _deals(recorded, len(recorded.played) + 1, None)
    return tuple(facts)


def facts_before(recorded: MatchFacts, number: int) -> tuple[HandFact, ...]:
    """Return the deals of the regular hands before hand `number`."""
    earlier = (hand for hand in recorded.played if hand.number < number)
    return tuple(fact for hand in earlier for fact in _deals(recorded, hand.number, hand))


def _deals(recorded: MatchFacts, number: int, hand: Hand | None) -> Iterator[HandFact]:
    """Yield a hand's redeals, each with the rulings given before it (decision 5), then the hand."""
    rulings = recorded.rulings_on(number)
    redeals = recorded.redeals_of(number)
    for deal in range(redeals):
        before = tuple(each for each in rulings if each.redeals_before == deal)
        yield HandFact(Redealt(), blames=blames_of(recorded, before))
    last = _last_deal(recorded, number, hand)
    if hand is not None or last.blames:
        yield last


def _last_deal(recorded: MatchFacts, number: int, hand: Hand | None) -> HandFact:
    redeals = recorded.redeals_of(number)
    rulings = recorded.rulings_on(number)
    return HandFact(
        outcome_of(hand) if hand else None,
        blames=blames_of(recorded, (each for each in rulings if each.redeals_before >= redeals)),
        dealer=recorded.claimed(number),
        ruleset=_own_ruleset(recorded, number),
    )


def _own_ruleset(recorded: MatchFacts, number: int) -> Ruleset | None:
    """Return the ruleset that a hand was played under, if it is not that of the match."""
    own = recorded.ruleset_of_hand(number)
    return None if own is recorded.ruleset else own


def scored_hands(recorded: MatchFacts, totals: Tally) -> dict[int, HandLine]:
    """Return the lines of the tally by the number of their hand.

    A hand that is to be dealt again, because both sides spoilt it, has none.
    """
    counting = [hand for hand in recorded.played if not _is_replayed(recorded, hand)]
    numbers = [hand.number for hand in counting]
    return dict(zip(numbers, totals.hands, strict=True))


def hand_to_replay(recorded: MatchFacts) -> Hand | None:
    """Return the hand that the same dealer deals again (option double_offence)."""
    return next((hand for hand in recorded.played if _is_replayed(recorded, hand)), None)


def refuse_late_replay(recorded: MatchFacts) -> None:
    """Refuse facts in which a hand would be dealt again after later hands were played."""
    hand = hand_to_replay(recorded)
    if hand is not None and (hand != recorded.played[-1] or recorded.extra):
        raise ReplayTooLate(hand.number)


def _is_replayed(recorded: MatchFacts, hand: Hand) -> bool:
    if recorded.is_race:
        return False
    deal = _last_deal(recorded, hand.number, hand)
    penalties = deal.penalties_seen_from(dealer_of_hand(recorded.ruleset, hand.number))
    return replayed(recorded.ruleset_of_hand(hand.number), outcome_of(hand), penalties)


def dealer_of(recorded: MatchFacts, number: int) -> Seat | None:
    """Return who deals a hand; None while somebody has to claim it (Y49, N13)."""
    if number == recorded.extra_number:
        return recorded.claimed(number)
    if not recorded.is_race:
        return dealer_of_hand(recorded.ruleset, number)
    found = race_from(recorded)
    if number <= len(found.hands):
        return found.hands[number - 1].dealer
    claimed = recorded.claimed(number)
    if claimed is None and number == found.next_number:
        return found.next_dealer
    return claimed


def is_called_for(recorded: MatchFacts, number: int) -> bool:
    """Tell whether whoever calls first deals a hand of a race."""
    if not recorded.is_race or number == recorded.extra_number:
        return False
    before = race_from(recorded.before(number))
    return before.next_number == number and before.next_dealer is None


def extra_hand(recorded: MatchFacts) -> ExtraHand | None:
    """Return the extra hand as a value for the rules, if anything is known of it.

    A 判负 offence there may decide the match before anybody claimed the deal (decision 4); which
    pair is called the dealer's makes no difference then.
    """
    number = recorded.extra_number
    hand = recorded.extra
    dealer = recorded.claimed(number) if hand else Seat.EAST
    assert dealer is not None, "the extra hand is stored with its dealer"
    rulings = recorded.rulings_on(number)
    if hand is None and not rulings:
        return None
    return ExtraHand(
        dealer_pair=dealer.pair,
        held=hand.held if hand else None,
        report=report_of(hand) if hand and hand.trick_points is not None else None,
        penalties=tuple(blame.seen_from(dealer) for blame in blames_of(recorded, rulings)),
    )


def summary_from(recorded: MatchFacts) -> Summary:
    """Return the summary of a match: the only thing that lists and brackets read.

    Under review it stays as it is, whatever was corrected since: the public sees the old score
    until the decision is published. Otherwise a result that is held counts for nobody.
    """
    if recorded.review is not None:
        kept = {name: getattr(recorded.match, name) for name in RESULT_FIELDS}
        return Summary(**{**kept, "hold": hold_of(recorded)})
    totals = tally_from(recorded)
    verdict, winner = _decision(recorded, totals)
    hold = unconfirmed(recorded) if verdict else ""
    # A hand that is dealt again was dealt: from then on the seats and the pairs stay.
    facts_there_are = (
        recorded.played,
        recorded.extra,
        recorded.redeals,
        recorded.rulings,
        recorded.proposals,
        recorded.calls,
    )
    return Summary(
        **_score(recorded, totals),
        hands_done=len(totals.hands),
        extra_hand=totals.needs == Need.EXTRA_HAND or totals.decided_by == DecidedBy.EXTRA_HAND,
        begun=bool(verdict or any(facts_there_are)),
        hold=hold,
        verdict="" if hold else verdict,
        winner=None if hold else winner,
    )


def hold_of(recorded: MatchFacts) -> str:
    """Return what keeps the result of a match from counting, or "" (`brackets.models.Hold`)."""
    if recorded.review is not None:
        objection = recorded.review.kind == ReviewKind.OBJECTION
        return Hold.OBJECTION if objection else Hold.REVIEW
    return unconfirmed(recorded) if provisional(recorded)[0] else ""


def provisional(recorded: MatchFacts) -> tuple[str, Team | None]:
    """Return verdict and winner as the facts have them, whether or not they count already."""
    return _decision(recorded, tally_from(recorded))


def summary_after(recorded: MatchFacts) -> Summary:
    """Return the summary that `store` would write: for everybody who shows it beforehand."""
    return summary_from(upheld(recorded, hold_of(recorded))[0])


def _score(recorded: MatchFacts, totals: AnyTally) -> dict[str, Any]:
    """Return big and small score, or levels and games won, by team."""
    home, away = recorded.home_pair, recorded.home_pair.other
    if isinstance(totals, Tally):
        return {
            "home_big": totals.big[home],
            "away_big": totals.big[away],
            "home_small": totals.small[home],
            "away_small": totals.small[away],
        }
    # Without a hand there is no score: not begun, or a walkover.
    if not totals.hands and (recorded.forfeit or not (recorded.rulings or recorded.calls)):
        return {}
    several = recorded.ruleset.games > 1
    won = (
        [sum(game.winner is pair for game in totals.games) for pair in Pair] if several else (0, 0)
    )
    return {
        "home_level": totals.levels[home].value,
        "away_level": totals.levels[away].value,
        "home_games": won[home],
        "away_games": won[away],
    }


def settle(match: Match, *, tournament: Tournament, by: User | None) -> tuple[Effect, ...]:
    """Fold the facts of a match, store its summary and seat whoever goes through.

    Raises ReplayTooLate, and those of `write_summary`.
    `tournament` must come from `lock_tournament` in the same transaction.
    """
    return store(read_facts(match), tournament=tournament, by=by)


def store(
    recorded: MatchFacts,
    *,
    tournament: Tournament,
    by: User | None,
    reason: str = "",
    told: Sequence[Change] = (),
) -> tuple[Effect, ...]:
    """Do what `settle` does with facts that were read in this transaction.

    `recorded.match` is as it was before. A result that counted goes on counting: only the chief
    referee changes it, and `reason` is why, so that his word stands for the signatures. `told` is
    what changed, for the journal: in one with what follows it takes two statements less.
    """
    refuse_late_replay(recorded)
    confirmed, signature = upheld(recorded, hold_of(recorded))
    if signature is not None and reason:
        told = [*told, confirm_for_all(recorded, signature, reason=reason, by=by)]
        recorded = confirmed
    summary = summary_from(recorded)
    if recorded.review is None and summary.hold and waits_for_second_entry(recorded):
        summary = replace(summary, **NO_SCORE)
    effects = write_summary(recorded.match, summary, tournament=tournament, by=by, told=told)
    for match in follow(tournament, recorded.match, effects, by=by):
        match.refresh_from_db()  # the one before it may have moved it
        settle(match, tournament=tournament, by=by)
    return effects


def _decision(recorded: MatchFacts, totals: AnyTally) -> tuple[str, Team | None]:
    if (forfeit := recorded.forfeit) is not None:
        winners = {
            Offender.HOME: recorded.match.away,
            Offender.AWAY: recorded.match.home,
            Offender.BOTH: None,
        }
        return _FORFEIT_VERDICTS[ForfeitKind(forfeit.kind)], winners[Offender(forfeit.loser)]
    if totals.decided_by is None:
        return "", None
    winner = None if totals.winner is None else recorded.team(totals.winner)
    return Verdict(totals.decided_by.value), winner
