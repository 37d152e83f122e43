"""Play one race of levels by chance: calls, hands, offences, time and lots."""

from collections.abc import Iterator
from dataclasses import replace

from django.contrib.auth.models import User

from brackets.models import Match
from referee import calling, recording, rulings
from referee.blames import side_of
from referee.entries import HandEntry
from referee.match_facts import MatchFacts
from referee.models import HandKind, Offender
from referee.ruling_entries import RulingEntry, has_effect, is_counted
from referee.scorekeeping import race_from
from referee.simulation import chance
from referee.simulation.chance import Dice
from referee.simulation.table import facts_now
from rules.penalties import catalogue
from rules.race import RaceNeed
from rules.seats import Seat
from rules.shapes import HookCard

# Time is called from this hand on, sooner or later.
FIRST_LAST_HAND = 9
REASONS = ("裁判当场看到", "对方举报，双方承认", "收牌清点时发现")


class RaceTable:
    """A race being played by chance; `keys` gives a key for each submission."""

    def __init__(self, match: Match, dice: Dice, keys: Iterator[str], by: User | None) -> None:
        self.match, self.dice, self.keys, self.by = match, dice, keys, by

    def play(self) -> None:
        """Play the race to its verdict."""
        if facts_now(self.match).ruleset.time_limit_minutes:
            calling.start_clock(self.match, by=self.by)
        while True:
            recorded = facts_now(self.match)
            found = race_from(recorded)
            if found.needs is RaceNeed.HAND:
                self._hand(recorded, found.next_dealer)
            elif found.needs is RaceNeed.EXTRA_HAND:
                entry = HandEntry(
                    kind=HandKind.EXTRA,
                    dealer=self.dice.pick(tuple(Seat)),
                    held=self.dice.chance(50),
                )
                self._record(recorded, recorded.extra_number, entry)
            elif found.needs is RaceNeed.LOTS:
                seed = str(self.dice.below(10_000))
                calling.draw_lots(self.match, seed_text=seed, by=self.by, key=next(self.keys))
            else:
                assert found.needs is None, "every called-for hand was given its dealer"
                return

    def _hand(self, recorded: MatchFacts, due: Seat | None) -> None:
        number = len(recorded.played) + 1
        dealer = self.dice.pick(tuple(Seat)) if due is None else due
        if self.dice.chance(8) and self._offence(recorded, number, dealer):
            return
        timed = recorded.ruleset.time_limit_minutes and recorded.time_after is None
        if timed and number >= FIRST_LAST_HAND and self.dice.chance(30):
            last = calling.last_counted(recorded, under_way=self.dice.chance(80))
            calling.call_time(self.match, last_hand=last, by=self.by, key=next(self.keys))
            return
        report = chance.report(self.dice, recorded.ruleset)
        if recorded.ruleset.hooks and report.last_trick and self.dice.chance(30):
            card = self.dice.pick(tuple(HookCard))
            trick = replace(report.last_trick, level_card=card, trump=True)
            report = replace(report, last_trick=trick)
        self._record(
            recorded,
            number,
            HandEntry(
                kind=HandKind.PLAYED,
                report=report,
                dealer=dealer if due is None else None,
                trump=chance.trump(self.dice, dealer),
            ),
        )

    def _offence(self, recorded: MatchFacts, number: int, dealer: Seat) -> bool:
        """Rule on an offence; tell whether it broke the hand off."""
        offender = self.dice.pick((Offender.HOME, Offender.AWAY))
        lines = [
            line
            for line in catalogue(recorded.ruleset_of_hand(number))
            if has_effect(line) and side_of(recorded, offender, dealer) in line.offenders
        ]
        if not lines:
            return False
        line = self.dice.pick(lines)
        entry = RulingEntry(
            hand_number=number,
            offence=line.offence,
            offender=offender,
            count=1 + self.dice.chance(20) if is_counted(line) else 1,
            reason=self.dice.pick(REASONS),
            points_so_far=self.dice.fives(40, 150) if line.ends_hand else None,
            dealer=dealer,
        )
        rulings.give_ruling(self.match, entry, by=self.by, key=next(self.keys))
        # It may have been one too many: then the match is over.
        return line.ends_hand or race_from(facts_now(self.match)).winner is not None

    def _record(self, recorded: MatchFacts, number: int, entry: HandEntry) -> None:
        recording.record_hand(
            recorded, number, entry, by=self.by, seen_version=0, key=next(self.keys)
        )
