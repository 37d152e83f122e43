"""The sheets of the results workbook about hands, redeals and penalties."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext, pgettext

from brackets.models import Team
from referee.labels.hands import KINDS, SUITS, TRUMP_SET_BY, UNITS
from referee.labels.levels import level_name
from referee.labels.rulings import FORFEITS, OFFENCES
from referee.labels.seats import SEATS
from referee.match_facts import MatchFacts
from referee.models import Forfeit, Hand, HandKind, Offender, Redeal, Ruling, RulingState
from referee.scorekeeping import AnyTally, dealer_of, scored_hands, tally_from
from referee.sheets.workbook_tables import Column, Table, Value
from rules.match import HandLine, Tally
from rules.offences import Offence
from rules.penalties import cost_of, entry_of
from rules.race import RaceLine
from rules.scoring import HandScore, add
from rules.seats import Seat

Row = tuple[Value, ...]
Key = TypeVar("Key")


def local(moment: datetime | None) -> datetime | None:
    """Return the time on the wall, which is all that Excel knows."""
    return timezone.localtime(moment).replace(tzinfo=None, microsecond=0) if moment else None


def yes_no(answer: bool | None) -> str | None:
    """Return an answer in words, nothing when nobody was asked."""
    if answer is None:
        return None
    return gettext("yes") if answer else gettext("no")


def person(user: User | None) -> str:
    """Return who did it; empty for the command line."""
    return (user.get_full_name() or user.username) if user else ""


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of all hands in the language of the reader, looked up once."""

    kinds: Mapping[str, str]
    seats: Mapping[Seat, str]
    units: Mapping[str, str]
    suits: Mapping[str, str]
    ways: Mapping[str, str]
    answers: Mapping[bool | None, str | None]


def _spoken(labels: Mapping[Key, Promise]) -> dict[Key, str]:
    return {code: str(words) for code, words in labels.items()}


def _words() -> _Words:
    return _Words(
        kinds=_spoken(KINDS),
        seats=_spoken(SEATS),
        units=_spoken(UNITS),
        suits=_spoken(SUITS),
        ways=_spoken(TRUMP_SET_BY),
        answers={answer: yes_no(answer) for answer in (True, False, None)},
    )


def hand_table(matches: Iterable[MatchFacts], *, race: bool) -> Table:
    """Return every hand that counts, with what follows from it; `race`: levels, not scores."""
    sides = (pgettext("offender", "Home"), pgettext("offender", "Away"))
    scores = (gettext("Big score"), gettext("Small score"))
    if race:
        scores = (gettext("Level before"), gettext("Level after"))
    columns = (
        Column(gettext("Match"), 6),
        Column(gettext("Hand"), 6),
        Column(gettext("Kind"), 18),
        Column(gettext("Dealer's seat"), 8),
        Column(gettext("Dealer"), 14),
        Column(gettext("Attackers no."), 8),
        Column(gettext("Points in tricks"), 10),
        Column(gettext("Kitty points"), 8),
        Column(gettext("Last trick won with"), 12),
        Column(gettext("Pairs of the tractor"), 8),
        Column(gettext("Trump"), 8),
        Column(pgettext("of the kitty points", "Times"), 8),
        Column(gettext("Total"), 8),
        Column(gettext("Total after fines"), 10),
        *(Column(f"{side} {title}", 7) for title in scores for side in sides),
        Column(gettext("Dealer side held"), 8),
        Column(gettext("Trump suit"), 8),
        Column(gettext("Trump set by"), 15),
        Column(gettext("Seat that set trump"), 8),
        Column(gettext("Note"), 24),
        Column(gettext("Recorded by"), 12),
        Column(gettext("Recorded at"), 20),
        Column(pgettext("of a hand", "Version"), 6),
    )
    words = _words()
    rows = (row for facts in matches for row in _hand_rows(facts, words))
    return Table(pgettext("sheet of a workbook", "Hands"), columns, rows)


def _hand_rows(facts: MatchFacts, words: _Words) -> Iterator[Row]:
    totals = tally_from(facts)
    lines = _lines(facts, totals)
    for hand in facts.played:
        if hand.number in lines:
            line = lines[hand.number]
            kept = line.score.dealer_keeps
            yield _hand_row(facts, hand, line.dealer, line, words, held=kept)
    extra = facts.extra
    if extra is not None and totals.extra is not None:
        dealer = facts.claimed(extra.number)
        winner = totals.extra.winner
        held = winner == dealer.pair if winner is not None and dealer is not None else None
        yield _hand_row(facts, extra, dealer, totals.extra.score, words, held=held)


def _lines(facts: MatchFacts, totals: AnyTally) -> Mapping[int, HandLine | RaceLine]:
    """Return what was made of the hands, by their numbers.

    In a race hands may have been recorded that a correction left after its end: they have none.
    """
    if isinstance(totals, Tally):
        return scored_hands(facts, totals)
    return {line.number: line for line in totals.hands}


def _hand_row(
    facts: MatchFacts,
    hand: Hand,
    dealer: Seat | None,
    counted: HandLine | RaceLine | HandScore | None,
    words: _Words,
    *,
    held: bool | None,
) -> Row:
    attackers = facts.team(dealer.pair.other) if dealer is not None else None
    score = counted.score if isinstance(counted, HandLine | RaceLine) else counted
    asked = hand.last_trick_trump is not None
    return (
        facts.match.number,
        hand.number,
        words.kinds[hand.kind],
        words.seats[dealer] if dealer is not None else None,
        facts.player(dealer) if dealer is not None else None,
        attackers.number if attackers else None,
        hand.points_so_far if hand.kind == HandKind.BROKEN_OFF else hand.trick_points,
        hand.kitty_points if asked else None,
        words.units[hand.last_trick_unit] if asked and hand.last_trick_unit else None,
        hand.last_trick_pairs if asked else None,
        words.answers[hand.last_trick_trump],
        score.multiplier if score and asked else None,
        score.attackers_points if score else None,
        score.banded_points if score else None,
        *_scores(facts, counted),
        None if score and score.void else words.answers[held],
        *_trump(hand, words),
        hand.note,
        person(hand.recorded_by),
        local(hand.recorded_at),
        hand.version,
    )


def _scores(facts: MatchFacts, counted: HandLine | RaceLine | HandScore | None) -> Row:
    """Return big and small, or the levels before and after, home first.

    The dealer side's fines are in the small score; an extra hand adds nothing.
    """
    home, away = facts.home_pair, facts.home_pair.other
    if isinstance(counted, RaceLine):
        levels = (counted.before, counted.after)
        return tuple(level_name(each[pair]) for each in levels for pair in (home, away))
    if not isinstance(counted, HandLine):
        return (None,) * 4
    score = counted.score
    small = add(score.small, score.ledger)
    return score.big[home], score.big[away], small[home], small[away]


def _trump(hand: Hand, words: _Words) -> Row:
    return (
        words.suits[hand.trump_suit] if hand.trump_suit else None,
        words.ways[hand.trump_set_by] if hand.trump_set_by else None,
        words.seats[Seat(hand.trump_seat)] if hand.trump_seat is not None else None,
    )


def redeal_table(matches: Iterable[MatchFacts]) -> Table:
    """Return every redeal with its reason."""
    columns = (
        Column(gettext("Match"), 6),
        Column(gettext("Hand"), 6),
        Column(gettext("Dealer's seat"), 8),
        Column(gettext("Dealer"), 14),
        Column(gettext("Reason"), 40),
        Column(gettext("Recorded by"), 12),
        Column(gettext("Recorded at"), 20),
    )
    rows = [_redeal_row(facts, redeal) for facts in matches for redeal in facts.redeals]
    return Table(pgettext("sheet of a workbook", "Redeals"), columns, rows)


def _redeal_row(facts: MatchFacts, redeal: Redeal) -> Row:
    dealer = dealer_of(facts, redeal.hand_number)
    return (
        facts.match.number,
        redeal.hand_number,
        str(SEATS[dealer]) if dealer is not None else None,
        facts.player(dealer) if dealer is not None else None,
        redeal.reason,
        person(redeal.recorded_by),
        local(redeal.recorded_at),
    )


def penalty_table(matches: Mapping[int, MatchFacts], *, race: bool) -> Table:
    """Return every ruling and forfeit, those taken back too, with one row for each team.

    What was only proposed is left out, and of a match under review whatever came after. In a `race`
    offences cost levels and points of the hand.
    """
    costs = (gettext("Levels"), gettext("Points of the hand"))
    if not race:
        costs = (gettext("Big score"), gettext("Small score"))
    columns = (
        Column(gettext("Match"), 6),
        Column(gettext("Hand"), 6),
        Column(gettext("Clause"), 8),
        Column(gettext("What happened"), 24, wraps=True),
        Column(gettext("Team no."), 8),
        Column(gettext("Against"), 24),
        *(Column(title, 8) for title in costs),
        Column(gettext("Errors"), 8),
        Column(gettext("Hand stands"), 10),
        Column(gettext("Reason"), 24),
        Column(gettext("Referee"), 12),
        Column(gettext("Given at"), 20),
        Column(gettext("In force"), 8),
        Column(gettext("Taken back by"), 12),
        Column(gettext("Reason for taking it back"), 24),
    )
    people = ("given_by", "withdrawn_by")
    rulings = Ruling.objects.filter(match__in=matches).select_related(*people)
    forfeits = Forfeit.objects.filter(match__in=matches).select_related(*people)
    rows = [
        (matches[each.match_id].match.number or 0, each.hand_number, row)
        for each in rulings.filter(state=RulingState.IN_FORCE).order_by("pk")
        if _is_public(matches[each.match_id], each.decided_at or each.given_at)
        for row in _ruling_rows(matches[each.match_id], each)
    ] + [
        # A forfeit belongs to the match; it comes after its hands.
        (matches[each.match_id].match.number or 0, 999, row)
        for each in forfeits.order_by("pk")
        if _is_public(matches[each.match_id], each.given_at)
        for row in _forfeit_rows(matches[each.match_id], each)
    ]
    ordered = [row for *_, row in sorted(rows, key=lambda each: each[:2])]
    return Table(pgettext("sheet of a workbook", "Penalties"), columns, ordered)


def _ruling_rows(facts: MatchFacts, ruling: Ruling) -> Iterator[Row]:
    line = entry_of(facts.ruleset_of_hand(ruling.hand_number), Offence(ruling.offence))
    for team in _teams(facts, ruling.offender):
        yield (
            facts.match.number,
            ruling.hand_number,
            ruling.clause,
            str(OFFENCES[ruling.offence]),
            team.number,
            called(team),
            -(line.big or line.levels * ruling.count) or None,
            -cost_of(line, ruling.count) or None,
            ruling.count,
            yes_no(ruling.hand_stands) if line.big else None,
            ruling.reason,
            *_history(facts, ruling),
        )


def _forfeit_rows(facts: MatchFacts, forfeit: Forfeit) -> Iterator[Row]:
    for team in _teams(facts, forfeit.loser):
        yield (
            facts.match.number,
            None,
            None,
            str(FORFEITS[forfeit.kind]),
            team.number,
            called(team),
            None,
            None,
            None,
            None,
            forfeit.reason,
            *_history(facts, forfeit),
        )


def _is_public(facts: MatchFacts, given: datetime) -> bool:
    return facts.review is None or given <= facts.review.opened_at


def _history(facts: MatchFacts, found: Ruling | Forfeit) -> Row:
    withdrawn = found.withdrawn_at
    if withdrawn is None or not _is_public(facts, withdrawn):
        return person(found.given_by), local(found.given_at), yes_no(True), None, None
    return (
        person(found.given_by),
        local(found.given_at),
        yes_no(False),
        person(found.withdrawn_by) or None,
        found.withdrawal_reason or None,
    )


def _teams(facts: MatchFacts, offender: str) -> Iterator[Team]:
    sides = {Offender.HOME: facts.match.home, Offender.AWAY: facts.match.away}
    for side, team in sides.items():
        if team is not None and offender in {side, Offender.BOTH}:
            yield team


def called(team: Team) -> str:
    """Return a team in one word: its unit, or its players when it has none."""
    return team.unit or f"{team.player_one} / {team.player_two}"
