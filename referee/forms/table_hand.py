"""The hand form of the table page: text to a `HandEntry` and back, nothing typed is ever lost."""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Self

from django.utils.translation import gettext as _

from brackets.entries import tidy
from referee.entries import EntryProblem, FormProblem, HandEntry, TrumpNote
from referee.hand_values import unit_of
from referee.kitty_questions import CUP, KittyQuestions
from referee.models import Hand, HandKind, LastTrickUnit
from rules.reports import HandReport, LastTrick, Unit, UnitKind
from rules.seats import Seat, Side
from rules.shapes import HookCard

KEY_LIMIT = 64
_DIGITS = 5


class ExtraResult(StrEnum):
    """The answers about an extra hand: held, fallen, or its points."""

    HELD = "held"
    FALLEN = "fallen"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class TextForm:
    """Fields as they were typed; a field that was not sent is empty."""

    @classmethod
    def read(cls, data: Mapping[str, str]) -> Self:
        """Return the form that was sent, or a draft from the address of the page, tidy.

        PostgreSQL stores no NUL, and what nobody can see makes equal texts differ.
        """
        return cls(**{each.name: tidy(str(data.get(each.name, ""))) for each in fields(cls)})

    def typed(self) -> dict[str, str]:
        """Return the fields that are not empty, to send them again."""
        pairs = ((each.name, getattr(self, each.name)) for each in fields(self))
        return {name: value for name, value in pairs if value}


@dataclass(frozen=True, slots=True)
class HandForm(TextForm):
    """What the page asks about one hand."""

    kind: str = ""
    trick_points: str = ""
    capture: str = ""
    last_trick_trump: str = ""
    last_trick_unit: str = ""
    last_trick_pairs: str = ""
    last_trick_level_card: str = ""
    kitty_points: str = ""
    points_so_far: str = ""
    dealer: str = ""
    result: str = ""
    trump_suit: str = ""
    trump_set_by: str = ""
    trump_seat: str = ""
    note: str = ""
    cause: str = ""
    reason: str = ""
    seen_version: str = ""
    basis: str = ""
    key: str = ""
    confirmed: str = ""

    @classmethod
    def of(cls, hand: Hand) -> Self:
        """Return the form filled with a stored hand."""
        answered = {True: "yes", False: "no", None: ""}
        result = {True: ExtraResult.HELD, False: ExtraResult.FALLEN, None: ""}[hand.held]
        if hand.kind == HandKind.EXTRA and hand.trick_points is not None:
            result = ExtraResult.POINTS
        return cls(
            kind=hand.kind,
            trick_points=_text(hand.trick_points),
            capture="" if hand.last_trick_trump is None else "yes",
            last_trick_trump=answered[hand.last_trick_trump],
            last_trick_unit=hand.last_trick_unit,
            last_trick_pairs=_text(hand.last_trick_pairs),
            last_trick_level_card=hand.last_trick_level_card,
            kitty_points=_text(hand.kitty_points),
            points_so_far=_text(hand.points_so_far),
            dealer=_text(hand.dealer),
            result=result,
            trump_suit=hand.trump_suit,
            trump_set_by=hand.trump_set_by,
            trump_seat=_text(hand.trump_seat),
            note=hand.note,
            seen_version=str(hand.version),
        )

    @property
    def version(self) -> int:
        """The version of the hand that the form showed; nonsense is none that exists."""
        number = whole(self.seen_version)
        return -1 if number is None else number

    @property
    def why(self) -> str:
        """The reason for a correction: the one that was tapped, with what was typed beside it."""
        return _(": ").join(part for part in (self.cause, self.reason) if part)

    def parse(self, *, extra: bool, asks: KittyQuestions = CUP) -> "ParsedHand":
        """Return the entry and what is missing in it; it is for saving only when nothing is."""
        reader = NumberReader()
        if not self.key or len(self.key) > KEY_LIMIT:
            reader.problems.append(FormProblem.KEY_MISSING)
        if extra:
            entry = self._extra(reader, asks)
        elif self.kind == HandKind.BROKEN_OFF:
            points = reader.read(self.points_so_far, EntryProblem.POINTS_SO_FAR_MISSING)
            entry = HandEntry(
                kind=HandKind.BROKEN_OFF, points_so_far=points, dealer=seat_of(self.dealer)
            )
        else:
            report = self._report(reader, asks)
            entry = HandEntry(kind=HandKind.PLAYED, report=report, dealer=seat_of(self.dealer))
        trump = TrumpNote(
            suit=self.trump_suit, set_by=self.trump_set_by, seat=seat_of(self.trump_seat)
        )
        entry = replace(
            entry, trump=trump, note=self.note, reason=self.why, basis=self.basis or None
        )
        return ParsedHand(entry, tuple(dict.fromkeys(reader.problems)))

    def _extra(self, reader: "NumberReader", asks: KittyQuestions) -> HandEntry:
        held = {"held": True, "fallen": False}.get(self.result)
        report = self._report(reader, asks) if self.result == ExtraResult.POINTS else None
        return HandEntry(kind=HandKind.EXTRA, report=report, held=held, dealer=seat_of(self.dealer))

    def _report(self, reader: "NumberReader", asks: KittyQuestions) -> HandReport:
        tricks = reader.read(self.trick_points, EntryProblem.TRICK_POINTS_MISSING)
        if not self.capture:
            return HandReport(tricks)
        if asks.trump and self.last_trick_trump == "no":
            # 副牌不可抠底 (Y50): nothing more is asked.
            return HandReport(tricks, 0, LastTrick(Side.ATTACKERS, False, Unit(UnitKind.SINGLE)))
        if asks.trump and self.last_trick_trump != "yes":
            reader.problems.append(FormProblem.LAST_TRICK_TRUMP_MISSING)
        unit = self._unit(reader, asks)
        kitty = reader.read(self.kitty_points, FormProblem.KITTY_POINTS_MISSING)
        card = HookCard(self.last_trick_level_card) if self._hooks(asks) else None
        # Where any last trick captures, nobody is asked for the trump.
        return HandReport(tricks, kitty, LastTrick(Side.ATTACKERS, True, unit, card))

    def _hooks(self, asks: KittyQuestions) -> bool:
        return asks.level_card and self.last_trick_level_card in set(HookCard)

    def _unit(self, reader: "NumberReader", asks: KittyQuestions) -> Unit:
        if not asks.units:
            return Unit(UnitKind.SINGLE)
        if self.last_trick_unit not in asks.units:
            reader.problems.append(FormProblem.LAST_TRICK_UNIT_MISSING)
            return Unit(UnitKind.SINGLE)
        if self.last_trick_unit not in {LastTrickUnit.TRACTOR, LastTrickUnit.LOOSE_PAIRS}:
            return Unit(UnitKind(self.last_trick_unit))
        if not asks.pairs:
            return unit_of(self.last_trick_unit, 2)
        if not self.last_trick_pairs:
            reader.problems.append(FormProblem.LAST_TRICK_PAIRS_MISSING)
            return Unit(UnitKind.TRACTOR, 2)
        return unit_of(self.last_trick_unit, reader.read(self.last_trick_pairs))


@dataclass(frozen=True, slots=True)
class ParsedHand:
    """An entry, and the codes of what stands against it."""

    entry: HandEntry
    problems: tuple[str, ...]


@dataclass(slots=True)
class NumberReader:
    """Reads numbers and collects what is wrong, so that everything is said at once."""

    problems: list[str] = field(default_factory=list)

    def read(self, text: str, missing: StrEnum = FormProblem.NOT_A_NUMBER) -> int:
        """Return the number, or 0 with a problem noted: empty is never taken for 0."""
        number = whole(text)
        if number is None:
            self.problems.append(FormProblem.NOT_A_NUMBER if text else missing)
        return number or 0


def whole(text: str) -> int | None:
    """Return a whole number as people type it, full-width digits too."""
    digits = text.removeprefix("-")
    if not digits.isdecimal() or len(digits) > _DIGITS:
        return None
    return int(text)


def seat_of(text: str) -> Seat | None:
    """Return the seat of a number; None when it is none."""
    number = whole(text)
    return Seat(number) if number in set(Seat) else None


def _text(number: int | None) -> str:
    return "" if number is None else str(number)
