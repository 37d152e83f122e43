"""The one path from facts to tally to progress: what is stored is always worked out again."""

from collections.abc import Iterator

from django.contrib.auth.models import User

from brackets.models import Match, Team, Tournament, Verdict
from brackets.progress import Effect, Summary, write_summary
from referee.match_facts import MatchFacts, read_facts
from referee.models import ForfeitKind, Hand, HandKind, LastTrickUnit, Offender, Ruling
from referee.refusals import ReplayTooLate
from rules.match import DecidedBy, ExtraHand, HandFact, HandLine, Need, Tally, tally
from rules.offences import Offence
from rules.offences import Offender as OffenderSide
from rules.penalties import Penalty
from rules.reports import BrokenOff, HandReport, LastTrick, Redealt, Unit, UnitKind
from rules.rotation import dealer_of_hand
from rules.scoring import replayed
from rules.seats import Seat, Side

_VERDICTS = {
    DecidedBy.BIG: Verdict.BIG,
    DecidedBy.SMALL: Verdict.SMALL,
    DecidedBy.EXTRA_HAND: Verdict.EXTRA_HAND,
}
_FORFEIT_VERDICTS = {
    ForfeitKind.WALKOVER: Verdict.WALKOVER,
    ForfeitKind.BOTH_ABSENT: Verdict.BOTH_ABSENT,
    ForfeitKind.DISQUALIFICATION: Verdict.DISQUALIFICATION,
}


def facts(match: Match) -> tuple[tuple[HandFact, ...], ExtraHand | None]:
    """Return the hands and the extra hand of a match as values for `rules.match.tally`."""
    recorded = read_facts(match)
    return hand_facts(recorded), extra_hand(recorded)


def tally_of(match: Match) -> Tally:
    """Return the totals of a match and what comes next, from its facts."""
    return tally_from(read_facts(match))


def tally_from(recorded: MatchFacts) -> Tally:
    """Fold recorded facts.

    The extra hand counts only while the four hands are level: a correction may make one
    unnecessary that was played, and another correction needed again.
    """
    regular = hand_facts(recorded)
    totals = tally(recorded.ruleset, regular)
    if totals.needs != Need.EXTRA_HAND:
        return totals
    return tally(recorded.ruleset, regular, extra_hand(recorded))


def hand_facts(recorded: MatchFacts) -> tuple[HandFact, ...]:
    """Return the deals of the regular hands as values for the rules, in order."""
    return tuple(fact for hand in recorded.played for fact in _deals(recorded, hand))


def _deals(recorded: MatchFacts, hand: Hand) -> Iterator[HandFact]:
    """Yield a hand's redeals, each with the rulings given before it (decision 5), then the hand."""
    rulings = recorded.rulings_on(hand.number)
    redeals = recorded.redeals_of(hand.number)
    for deal in range(redeals):
        before = tuple(each for each in rulings if each.redeals_before == deal)
        yield HandFact(Redealt(), penalties_of(recorded, hand.number, before))
    yield _last_deal(recorded, hand)


def _last_deal(recorded: MatchFacts, hand: Hand) -> HandFact:
    redeals = recorded.redeals_of(hand.number)
    rulings = recorded.rulings_on(hand.number)
    last = tuple(each for each in rulings if each.redeals_before >= redeals)
    return HandFact(_outcome(hand), penalties_of(recorded, hand.number, last))


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
    return replayed(recorded.ruleset, _outcome(hand), _last_deal(recorded, hand).penalties)


def extra_hand(recorded: MatchFacts) -> ExtraHand | None:
    """Return the extra hand as a value for the rules, if anything is known of it.

    A 判负 offence there may decide the match before anybody claimed the deal (decision 4); which
    pair is called the dealer's makes no difference then.
    """
    number = recorded.extra_number
    hand = recorded.extra
    dealer = recorded.dealer(number) if hand else Seat.EAST
    assert dealer is not None, "the extra hand is stored with its dealer"
    rulings = recorded.rulings_on(number)
    if hand is None and not rulings:
        return None
    return ExtraHand(
        dealer_pair=dealer.pair,
        held=hand.held if hand else None,
        report=report_of(hand) if hand and hand.trick_points is not None else None,
        penalties=tuple(_penalty(recorded, each, dealer) for each in rulings),
    )


def report_of(hand: Hand) -> HandReport:
    """Return what was reported about a hand that was played to the end."""
    assert hand.trick_points is not None, "a played hand has points"
    return HandReport(
        trick_points=hand.trick_points,
        kitty_points=hand.kitty_points or 0,
        last_trick=_last_trick(hand),
    )


def summary_from(recorded: MatchFacts) -> Summary:
    """Return the summary of a match: the only thing that lists and brackets read."""
    totals = tally_from(recorded)
    home, away = recorded.home_pair, recorded.home_pair.other
    verdict, winner = _decision(recorded, totals)
    # A hand that is dealt again was dealt: from then on the seats and the pairs stay.
    facts_there_are = (recorded.played, recorded.extra, recorded.redeals, recorded.rulings)
    return Summary(
        home_big=totals.big[home],
        away_big=totals.big[away],
        home_small=totals.small[home],
        away_small=totals.small[away],
        hands_done=len(totals.hands),
        extra_hand=totals.needs == Need.EXTRA_HAND or totals.decided_by == DecidedBy.EXTRA_HAND,
        begun=bool(verdict or any(facts_there_are)),
        verdict=verdict,
        winner=winner,
    )


def settle(match: Match, *, tournament: Tournament, by: User | None) -> tuple[Effect, ...]:
    """Fold the facts of a match, store its summary and seat whoever goes through.

    Raises ReplayTooLate, and those of `write_summary`.
    `tournament` must come from `lock_tournament` in the same transaction.
    """
    return store(read_facts(match), tournament=tournament, by=by)


def store(recorded: MatchFacts, *, tournament: Tournament, by: User | None) -> tuple[Effect, ...]:
    """Do what `settle` does with facts that were read in this transaction."""
    refuse_late_replay(recorded)
    return write_summary(recorded.match, summary_from(recorded), tournament=tournament, by=by)


def _decision(recorded: MatchFacts, totals: Tally) -> tuple[str, Team | None]:
    forfeit = recorded.forfeit
    if forfeit is not None:
        winners = {
            Offender.HOME: recorded.match.away,
            Offender.AWAY: recorded.match.home,
            Offender.BOTH: None,
        }
        return _FORFEIT_VERDICTS[ForfeitKind(forfeit.kind)], winners[Offender(forfeit.loser)]
    if totals.winner is None or totals.decided_by is None:
        return "", None
    return _VERDICTS[totals.decided_by], recorded.team(totals.winner)


def _outcome(hand: Hand) -> HandReport | BrokenOff:
    if hand.kind == HandKind.BROKEN_OFF:
        assert hand.points_so_far is not None, "a broken-off hand has points so far"
        return BrokenOff(points_so_far=hand.points_so_far)
    return report_of(hand)


def _last_trick(hand: Hand) -> LastTrick | None:
    # Won without a trump it captures nothing (Y50); the answer is kept for whoever asks again.
    if hand.last_trick_trump is None:
        return None
    unit = Unit(UnitKind(hand.last_trick_unit or LastTrickUnit.SINGLE), hand.last_trick_pairs or 0)
    return LastTrick(winner=Side.ATTACKERS, trump=hand.last_trick_trump, unit=unit)


def penalties_of(
    recorded: MatchFacts, number: int, rulings: tuple[Ruling, ...]
) -> tuple[Penalty, ...]:
    """Return rulings on a regular hand as values for the rules."""
    dealer = dealer_of_hand(recorded.ruleset, number)
    return tuple(_penalty(recorded, ruling, dealer) for ruling in rulings)


def _penalty(recorded: MatchFacts, ruling: Ruling, dealer: Seat) -> Penalty:
    return Penalty(
        offence=Offence(ruling.offence),
        offender=side_of(recorded, Offender(ruling.offender), dealer),
        count=ruling.count,
        hand_stands=ruling.hand_stands,
    )


def side_of(recorded: MatchFacts, offender: Offender, dealer: Seat) -> OffenderSide:
    """Return the side of a hand that the offending team was."""
    if offender == Offender.BOTH:
        return OffenderSide.BOTH
    pair = recorded.home_pair if offender == Offender.HOME else recorded.home_pair.other
    return OffenderSide.DEALER_SIDE if pair == dealer.pair else OffenderSide.ATTACKERS
