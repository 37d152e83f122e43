"""Play one match by chance: hands, redeals, rulings, walkovers, each through its writer."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import User

from brackets.models import Match, Seating
from referee import calling, recording, rulings, seating
from referee.entries import HandEntry
from referee.match_facts import MatchFacts, read_facts
from referee.models import ForfeitKind, HandKind, Offender
from referee.rulings import ForfeitEntry, RulingEntry
from referee.scorekeeping import dealer_of, side_of, tally_from
from referee.seating import SeatPlan
from referee.simulation import chance
from referee.simulation.chance import Dice
from referee.simulation.race import RaceTable
from rules.match import Need
from rules.penalties import CatalogueEntry, catalogue
from rules.reports import HandReport
from rules.seats import Seat

REDEAL_REASONS = ("底牌张数不对，重新清点", "洗牌时亮了牌", "发牌次序错误")
WALKOVER_REASONS = ("迟到超过十五分钟", "队员临时有工作，弃权", "队员身体不适，弃权")
BIG_REASONS = ("出错牌后未及时更正", "向同伴示意手中的牌", "最后一手牌张数不对")


class Course(StrEnum):
    """What happens at a match."""

    ORDINARY = "ordinary"
    LEVEL = "level"
    WALKOVER = "walkover"


@dataclass(frozen=True, slots=True)
class Table:
    """A match being played by chance; `keys` gives a key for each submission."""

    match: Match
    dice: Dice
    keys: Iterator[str]
    by: User | None

    def facts(self) -> MatchFacts:
        """Return what is recorded so far, the seats as they are now."""
        return read_facts(Match.objects.get(pk=self.match.pk))


def play(table: Table, course: Course) -> None:
    """Play a match to its verdict."""
    if table.dice.chance(30):
        take_seats(table)
    if course is Course.WALKOVER:
        walk_over(table)
        return
    if table.facts().is_race:
        RaceTable(table.match, table.dice, table.keys, table.by).play()
        return
    # The points of hands 1 and 2 again in 3 and 4: each pair attacks once for each of them.
    level = _level_reports(table) if course is Course.LEVEL else {}
    while True:
        recorded = table.facts()
        need = tally_from(recorded).needs
        if need is Need.HAND:
            play_hand(table, recorded, level.get(len(recorded.played) + 1))
        elif need is Need.EXTRA_HAND:
            play_extra_hand(table, recorded)
        elif need is Need.LOTS:
            seed = str(table.dice.below(10_000))
            calling.draw_lots(table.match, seed_text=seed, by=table.by, key=next(table.keys))
        else:
            return


def take_seats(table: Table) -> None:
    """Seat the players by lot, or as they like."""
    dice = table.dice
    if dice.chance(50):
        seating.draw_seats(table.match, seed_text=str(dice.below(10_000)), by=table.by)
    else:
        plan = SeatPlan(
            home_seats=dice.pick(tuple(Seating)),
            home_first=1 + dice.below(2),
            away_first=1 + dice.below(2),
        )
        seating.set_seats(table.match, plan, by=table.by)


def walk_over(table: Table) -> None:
    """Let one side stay away."""
    entry = ForfeitEntry(
        kind=ForfeitKind.WALKOVER,
        loser=table.dice.pick((Offender.HOME, Offender.AWAY)),
        reason=table.dice.pick(WALKOVER_REASONS),
    )
    rulings.give_forfeit(table.match, entry, by=table.by, key=next(table.keys))


def play_hand(table: Table, recorded: MatchFacts, report: HandReport | None) -> None:
    """Play the next regular hand; one with a `report` has nothing out of the ordinary."""
    dice, number = table.dice, len(recorded.played) + 1
    if report is None:
        if dice.chance(3):
            reason = dice.pick(REDEAL_REASONS)
            recording.record_redeal(
                table.match, number, reason=reason, by=table.by, key=next(table.keys)
            )
        if dice.chance(2) and break_off(table, recorded, number):
            return
        if dice.chance(6):
            fine(table, recorded, number)
        report = chance.report(dice, recorded.ruleset)
    entry = HandEntry(
        kind=HandKind.PLAYED,
        report=report,
        trump=chance.trump(dice, dealer_of(recorded, number) or Seat.EAST),
    )
    _record(table, number, entry)


def play_extra_hand(table: Table, recorded: MatchFacts) -> None:
    """Play the extra hand: whoever claimed deals, and the dealer side holds or not (Y49)."""
    dealer = table.dice.pick(tuple(Seat))
    entry = HandEntry(kind=HandKind.EXTRA, dealer=dealer, held=table.dice.chance(50))
    _record(table, recorded.extra_number, entry)


def fine(table: Table, recorded: MatchFacts, number: int) -> None:
    """Rule on an offence that costs small score while the hand goes on."""
    _rule(table, recorded, number, [line for line in catalogue(recorded.ruleset) if line.small])


def break_off(table: Table, recorded: MatchFacts, number: int) -> bool:
    """Rule on an offence that ends the hand; tell whether one was found."""
    lines = [line for line in catalogue(recorded.ruleset) if line.big and line.ends_hand]
    return _rule(table, recorded, number, lines)


def _rule(table: Table, recorded: MatchFacts, number: int, lines: list[CatalogueEntry]) -> bool:
    dice, dealer = table.dice, dealer_of(recorded, number)
    assert dealer is not None, "a regular hand has its dealer"
    offender = dice.pick((Offender.HOME, Offender.AWAY))
    possible = [line for line in lines if side_of(recorded, offender, dealer) in line.offenders]
    if not possible:
        return False
    line = dice.pick(possible)
    entry = RulingEntry(
        hand_number=number,
        offence=line.offence,
        offender=offender,
        count=1 + dice.chance(20) if line.counted else 1,
        reason=dice.pick(BIG_REASONS) if line.big else "",
        points_so_far=dice.fives(40, 150) if line.ends_hand else None,
    )
    rulings.give_ruling(table.match, entry, by=table.by, key=next(table.keys))
    return True


def _level_reports(table: Table) -> dict[int, HandReport]:
    first, second = (HandReport(trick_points=table.dice.fives(75, 200)) for _ in range(2))
    return {1: first, 2: first, 3: second, 4: second}


def _record(table: Table, number: int, entry: HandEntry) -> None:
    recording.record_hand(
        table.match, number, entry, by=table.by, seen_version=0, key=next(table.keys)
    )
