"""One line of a slip written through the writers of the page: redeals, penalties, the hand."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from uuid import uuid4

from django.contrib.auth.models import User

from brackets.models import Match
from referee.blind_entry import must_not_see
from referee.entries import HandEntry
from referee.facts import MatchFacts
from referee.keying.cells import KeyedHand, Trouble
from referee.keying.columns import Column
from referee.keying.hands import Slip, deal_of, penalty_changes, says_the_same, with_points
from referee.keying.outcome import Did, LineProblem, Words
from referee.match_facts import read_facts
from referee.models import HandKind
from referee.recording import open_number, record_hand, record_redeal
from referee.refusals import HandNotOpen
from referee.ruling_entries import RulingEntry
from referee.rulings import give_ruling, withdraw_ruling
from rules.penalties import entry_of


class Refused(Exception):
    """A line cannot be entered: `trouble` says why, and what it wrote is taken back."""

    def __init__(self, trouble: Trouble) -> None:
        super().__init__(trouble.code)
        self.trouble = trouble


def facts_now(match: Match) -> MatchFacts:
    """Return what is recorded now, with the event as it was before that was read."""
    whole = Match.objects.select_related("home", "away", "draw__stage__tournament")
    fresh = whole.get(pk=match.pk)
    return read_facts(fresh, fresh.draw.stage.tournament)


class HandWriter:
    """Whoever writes the hands of one match."""

    def __init__(self, match: Match, *, by: User | None, device: str, words: Words) -> None:
        self.match, self.by, self.device, self.words = match, by, device, words

    def write(
        self, recorded: MatchFacts, slip: Slip, keyed: KeyedHand, open_hand: int | None
    ) -> tuple[Did, int]:
        """Write what the slip has beyond what is recorded."""
        present = recorded.is_recorded(slip.number)
        if present or recorded.rulings_on(slip.number):
            if says_the_same(recorded, slip) and (present or slip.row is None):
                return Did.UNCHANGED, 0
            beyond = penalty_changes(recorded, slip)[1]
            if (present or beyond) and not keyed.reason:
                raise Refused(self._otherwise(recorded, slip))
        if not present and slip.number != open_number(recorded):
            if says_the_same(recorded, replace(slip, row=None)) and slip.rulings:
                return Did.UNCHANGED, 0  # the penalties decided the match without it
            if open_hand is not None:
                values = {"hand": open_hand}
                raise Refused(Trouble(LineProblem.AFTER_OPEN_HAND, values=values))
            raise HandNotOpen(slip.number, open_number(recorded))
        return self._written(recorded, slip, keyed)

    def _written(self, recorded: MatchFacts, slip: Slip, keyed: KeyedHand) -> tuple[Did, int]:
        missing, beyond = penalty_changes(recorded, slip)
        if any(deal_of(slip, each) < recorded.redeals_of(slip.number) for each in missing):
            raise Refused(Trouble(LineProblem.EARLIER_DEAL, Column.PENALTY))
        corrected = recorded.is_recorded(slip.number) or bool(beyond)
        for ruling in beyond:
            withdraw_ruling(ruling, reason=keyed.reason, by=self.by)
        last = [ruling for ruling in missing if deal_of(slip, ruling) >= slip.redeals]
        for deal in range(recorded.redeals_of(slip.number), slip.redeals):
            self._give(each for each in missing if each not in last and deal_of(slip, each) == deal)
            reason = keyed.note or self.words.reason
            record_redeal(self.match, slip.number, reason=reason, by=self.by, key=uuid4().hex)
        # A race may end by a penalty in the hand that is played: there it comes after the hand.
        breaking = self._breaking(recorded, slip, last)
        first = not recorded.is_race or breaking is not None or corrected
        if first:
            self._give(with_points(each, slip) if each is breaking else each for each in last)
        written = breaking is not None and not corrected
        if slip.entry is not None and not written:
            moved = missing or beyond or slip.redeals
            self._record(slip, slip.entry, facts_now(self.match) if moved else recorded)
        if not first:
            self._give(last)
        return Did.CORRECTED if corrected else Did.NEW, len(missing)

    def _breaking(
        self, recorded: MatchFacts, slip: Slip, rulings: Sequence[RulingEntry]
    ) -> RulingEntry | None:
        """Return the penalty that breaks off the hand, where one does and it is being played."""
        broken_off = slip.entry is not None and slip.entry.kind == HandKind.BROKEN_OFF
        if not broken_off or recorded.is_recorded(slip.number):
            return None
        ruleset = recorded.ruleset_of_hand(slip.number)
        return next((each for each in rulings if entry_of(ruleset, each.offence).ends_hand), None)

    def _give(self, rulings: Iterable[RulingEntry]) -> None:
        # One that breaks the hand off is the last: nothing is fined in a hand that is over.
        for ruling in sorted(rulings, key=lambda each: each.points_so_far is not None):
            present = self.match.hands.filter(number=ruling.hand_number, current=True).first()
            entry = replace(ruling, seen_version=present.version if present else 0)
            give_ruling(self.match, entry, by=self.by, key=uuid4().hex, device=self.device)

    def _record(self, slip: Slip, entry: HandEntry, recorded: MatchFacts) -> None:
        present = recorded.hand(slip.number)
        decided = not recorded.is_recorded(slip.number) and open_number(recorded) != slip.number
        if decided and slip.rulings:
            return  # its penalties decided the match
        record_hand(
            recorded,
            slip.number,
            replace(entry, device=self.device),
            by=self.by,
            seen_version=present.version if present else 0,
            key=uuid4().hex,
        )

    def _otherwise(self, recorded: MatchFacts, slip: Slip) -> Trouble:
        """Return the refusal that shows both values, to whoever may see the recorded one."""
        if must_not_see(recorded, self.by):
            return Trouble(LineProblem.RECORDED_UNSEEN)
        values = {"recorded": recorded, "slip": slip}
        return Trouble(LineProblem.RECORDED_OTHERWISE, Column.TRICK_POINTS, values)
