"""What goes wrong at a table now and then: slips put right, rulings afterwards, taken back."""

from referee import recording, rulings
from referee.entries import HandEntry
from referee.match_facts import MatchFacts
from referee.models import Hand, HandKind
from referee.scorekeeping import dealer_of
from referee.simulation import chance
from referee.simulation.table import Table, rule_on
from rules.penalties import catalogue
from rules.seats import Seat

SLIPS = ("抄错一行", "记成了对方的分", "漏记底牌分")
TAKEN_BACK = ("记到了别的桌", "这一局还没有打完")
RECONSIDERED = ("查看录像后撤销", "双方说明情况后撤销")


def after_hand(table: Table) -> None:
    """Let something happen between two hands, mostly nothing."""
    dice = table.dice
    if dice.chance(2):
        correct_hand(table, table.facts())
    elif dice.chance(1):
        found_guilty(table, table.facts())
    elif dice.chance(1):
        take_hand_back(table, table.facts())
    elif dice.chance(10):
        take_ruling_back(table, table.facts())


def correct_hand(table: Table, recorded: MatchFacts) -> None:
    """Put right a hand that was written down wrong."""
    hands = _played(recorded)
    if not hands:
        return
    hand = table.dice.pick(hands)
    entry = HandEntry(
        kind=HandKind.PLAYED,
        report=chance.report(table.dice, recorded.ruleset),
        trump=chance.trump(table.dice, dealer_of(recorded, hand.number) or Seat.EAST),
        reason=table.dice.pick(SLIPS),
    )
    recording.record_hand(
        recorded,
        hand.number,
        entry,
        by=table.by,
        seen_version=hand.version,
        key=next(table.keys),
    )


def found_guilty(table: Table, recorded: MatchFacts) -> None:
    """Rule on a hand that was played to its end; the chief referee may let it stand."""
    hands = _played(recorded)
    if hands:
        lines = [line for line in catalogue(recorded.ruleset) if line.big]
        number = table.dice.pick(hands).number
        rule_on(table, recorded, number, lines, hand_stands=table.dice.chance(50))


def take_hand_back(table: Table, recorded: MatchFacts) -> None:
    """Take the last hand back; it is played again."""
    hands = recorded.played
    if hands:
        recording.withdraw_hand(
            table.match,
            hands[-1].number,
            reason=table.dice.pick(TAKEN_BACK),
            by=table.by,
            seen_version=hands[-1].version,
            key=next(table.keys),
        )


def take_ruling_back(table: Table, recorded: MatchFacts) -> None:
    """Take back a ruling that broke no hand off."""
    whole = {hand.number for hand in _played(recorded)}
    possible = [ruling for ruling in recorded.rulings if ruling.hand_number in whole]
    if possible:
        ruling = table.dice.pick(possible)
        rulings.withdraw_ruling(ruling, reason=table.dice.pick(RECONSIDERED), by=table.by)


def _played(recorded: MatchFacts) -> list[Hand]:
    return [hand for hand in recorded.played if hand.kind == HandKind.PLAYED]
