"""Play one match by chance: hands, redeals, rulings, walkovers, each through its writer."""

from enum import StrEnum

from brackets.models import Seating
from referee import calling, recording, rulings, seating
from referee.entries import HandEntry
from referee.match_facts import MatchFacts
from referee.models import ForfeitKind, HandKind, Offender
from referee.rulings import ForfeitEntry
from referee.scorekeeping import dealer_of, tally_from
from referee.seating import SeatPlan
from referee.simulation import chance, incidents
from referee.simulation.race import RaceTable
from referee.simulation.table import Table, rule_on
from rules.match import Need
from rules.penalties import catalogue
from rules.reports import HandReport
from rules.seats import Seat

REDEAL_REASONS = ("底牌张数不对，重新清点", "洗牌时亮了牌", "发牌次序错误")
WALKOVER_REASONS = ("迟到超过十五分钟", "队员临时有工作，弃权", "队员身体不适，弃权")
ABSENT_REASONS = ("双方都没有到场",)
DISQUALIFIED_REASONS = ("与裁判争执，不服从判罚",)
ARRIVED_REASONS = ("人已到场，双方同意比赛",)


class Course(StrEnum):
    """What happens at a match."""

    ORDINARY = "ordinary"
    LEVEL = "level"
    WALKOVER = "walkover"
    BOTH_ABSENT = "both_absent"
    DISQUALIFICATION = "disqualification"


def play(table: Table, course: Course) -> None:
    """Play a match to its verdict."""
    if table.dice.chance(30):
        take_seats(table)
    if course is Course.BOTH_ABSENT:
        both_absent(table)
        return
    if course is Course.WALKOVER and walk_over(table):
        return
    if table.facts().is_race:
        RaceTable(table.match, table.dice, table.keys, table.by).play()
    else:
        play_hands(table, course)


def play_hands(table: Table, course: Course) -> None:
    """Play a match of fixed hands to its verdict."""
    # The points of hands 1 and 2 again in 3 and 4: each pair attacks once for each of them.
    level = _level_reports(table) if course is Course.LEVEL else {}
    looked_through = bool(level)
    while True:
        recorded = table.facts()
        need = tally_from(recorded).needs
        if course is Course.DISQUALIFICATION and recorded.played:
            disqualify(table)
            return
        if need is Need.HAND:
            play_hand(table, recorded, level.get(len(recorded.played) + 1))
            if not level:
                incidents.after_hand(table)
        elif need is Need.EXTRA_HAND:
            play_extra_hand(table, recorded)
        elif need is Need.LOTS:
            seed = str(table.dice.below(10_000))
            calling.draw_lots(table.match, seed_text=seed, by=table.by, key=next(table.keys))
        else:
            # The next matches are not played yet: what is found out now counts, and the four hands
            # may be level after it.
            if looked_through or not table.dice.chance(3):
                return
            incidents.correct_hand(table, recorded)
            looked_through = True


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


def walk_over(table: Table) -> bool:
    """Let one side stay away; tell whether it really did and did not come after all."""
    entry = ForfeitEntry(
        kind=ForfeitKind.WALKOVER,
        loser=table.dice.pick((Offender.HOME, Offender.AWAY)),
        reason=table.dice.pick(WALKOVER_REASONS),
    )
    forfeit = rulings.give_forfeit(table.match, entry, by=table.by, key=next(table.keys))
    if table.dice.chance(80):
        return True
    reason = table.dice.pick(ARRIVED_REASONS)
    rulings.withdraw_forfeit(forfeit, reason=reason, by=table.by)
    return False


def both_absent(table: Table) -> None:
    """Let both sides stay away."""
    reason = table.dice.pick(ABSENT_REASONS)
    entry = ForfeitEntry(kind=ForfeitKind.BOTH_ABSENT, loser=Offender.BOTH, reason=reason)
    rulings.give_forfeit(table.match, entry, by=table.by, key=next(table.keys))


def disqualify(table: Table) -> None:
    """Send one side home in the middle of the match."""
    entry = ForfeitEntry(
        kind=ForfeitKind.DISQUALIFICATION,
        loser=table.dice.pick((Offender.HOME, Offender.AWAY)),
        reason=table.dice.pick(DISQUALIFIED_REASONS),
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
    _record(table, recorded, number, entry)


def play_extra_hand(table: Table, recorded: MatchFacts) -> None:
    """Play the extra hand: whoever claimed deals, and the dealer side holds or not (Y49).

    A 判负 offence there decides the match, a fine needs the points.
    """
    dice, number, lines = table.dice, recorded.extra_number, catalogue(recorded.ruleset)
    if dice.chance(10):
        rule_on(table, recorded, number, [line for line in lines if line.big])
        return
    fined = dice.chance(15) and rule_on(table, recorded, number, [x for x in lines if x.small])
    dealer = dice.pick(tuple(Seat))
    entry = HandEntry(kind=HandKind.EXTRA, dealer=dealer, held=dice.chance(50))
    if fined or dice.chance(30):
        report = HandReport(trick_points=dice.fives(80, 200))
        entry = HandEntry(kind=HandKind.EXTRA, dealer=dealer, report=report)
    _record(table, recorded, number, entry)


def fine(table: Table, recorded: MatchFacts, number: int) -> None:
    """Rule on an offence that costs small score while the hand goes on."""
    rule_on(table, recorded, number, [line for line in catalogue(recorded.ruleset) if line.small])


def break_off(table: Table, recorded: MatchFacts, number: int) -> bool:
    """Rule on an offence that ends the hand; tell whether one was found."""
    lines = [line for line in catalogue(recorded.ruleset) if line.big and line.ends_hand]
    return rule_on(table, recorded, number, lines)


def _level_reports(table: Table) -> dict[int, HandReport]:
    first, second = (HandReport(trick_points=table.dice.fives(75, 200)) for _ in range(2))
    return {1: first, 2: first, 3: second, 4: second}


def _record(table: Table, recorded: MatchFacts, number: int, entry: HandEntry) -> None:
    present = recorded.hand(number)  # it may have been taken back
    seen = present.version if present else 0
    recording.record_hand(
        recorded, number, entry, by=table.by, seen_version=seen, key=next(table.keys)
    )
