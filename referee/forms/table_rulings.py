"""The forms beside the grid: penalties, forfeits, seats, and those that ask for a reason only."""

from dataclasses import dataclass

from brackets.models import Seating
from referee.entries import EntryProblem, FormProblem
from referee.forms.table_hand import KEY_LIMIT, NumberReader, TextForm, seat_of, whole
from referee.models import ForfeitKind, Offender
from referee.ruling_entries import ForfeitEntry, RulingEntry, RulingProblem, is_counted
from referee.seating import SeatPlan
from rules.penalties import CatalogueEntry, Offence, entry_of
from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class RulingForm(TextForm):
    """A penalty: which offence, whose, how often, and whether the hand was finished."""

    offence: str = ""
    offender: str = ""
    count: str = ""
    finished: str = ""
    points_so_far: str = ""
    hand_stands: str = ""
    reason: str = ""
    dealer: str = ""
    seen_version: str = ""
    basis: str = ""
    key: str = ""
    confirmed: str = ""

    def line(self, ruleset: Ruleset) -> CatalogueEntry | None:
        """Return the chosen line of the catalogue."""
        if self.offence not in set(Offence):
            return None
        try:
            return entry_of(ruleset, Offence(self.offence))
        except LookupError:
            return None

    def parse(self, ruleset: Ruleset, number: int, *, under_way: bool) -> "ParsedRuling":
        """Return the entry, if there is one, and what is missing in it.

        `under_way` says that the hand is not recorded yet, so that an offence which ends it needs
        an answer whether it was finished (decision 1).
        """
        reader = NumberReader()
        line = self.line(ruleset)
        if not self.key or len(self.key) > KEY_LIMIT:
            reader.problems.append(FormProblem.KEY_MISSING)
        if line is None:
            reader.problems.append(RulingProblem.OFFENCE_MISSING)
        if self.offender not in Offender.values:
            reader.problems.append(RulingProblem.OFFENDER_MISSING)
        count = reader.read(self.count) if line and is_counted(line) and self.count else 1
        so_far = self._points_so_far(reader, line) if under_way else None
        problems = tuple(dict.fromkeys(reader.problems))
        if line is None or self.offender not in Offender.values:
            return ParsedRuling(None, problems)
        entry = RulingEntry(
            hand_number=number,
            offence=line.offence,
            offender=Offender(self.offender),
            count=count,
            hand_stands=bool(self.hand_stands and line.big),
            reason=self.reason,
            points_so_far=so_far,
            seen_version=whole(self.seen_version) or 0,
            dealer=seat_of(self.dealer),
            basis=self.basis or None,
        )
        return ParsedRuling(entry, problems)

    def _points_so_far(self, reader: NumberReader, line: CatalogueEntry | None) -> int | None:
        if line is None or not line.ends_hand:
            return None
        if self.finished == "no":
            return reader.read(self.points_so_far, EntryProblem.POINTS_SO_FAR_MISSING)
        if self.finished != "yes":
            reader.problems.append(RulingProblem.FINISHED_MISSING)
        return None


@dataclass(frozen=True, slots=True)
class ParsedRuling:
    """An entry, and the codes of what stands against it."""

    entry: RulingEntry | None
    problems: tuple[str, ...]

    @property
    def wanted(self) -> RulingEntry:
        """The entry of a form without problems."""
        assert self.entry is not None, "there are no problems"
        return self.entry


@dataclass(frozen=True, slots=True)
class ForfeitForm(TextForm):
    """Who does not play on, as one choice: kind and loser, joined by a colon."""

    outcome: str = ""
    reason: str = ""
    basis: str = ""
    key: str = ""
    confirmed: str = ""

    def parse(self) -> tuple[ForfeitEntry | None, tuple[str, ...]]:
        """Return the entry, if there is one, and what is missing in it."""
        kind, _colon, loser = self.outcome.partition(":")
        if kind not in ForfeitKind.values or loser not in Offender.values:
            return None, (RulingProblem.OUTCOME_MISSING,)
        if not self.key or len(self.key) > KEY_LIMIT:
            return None, (FormProblem.KEY_MISSING,)
        entry = ForfeitEntry(
            kind=ForfeitKind(kind),
            loser=Offender(loser),
            reason=self.reason,
            basis=self.basis or None,
        )
        return entry, ()


@dataclass(frozen=True, slots=True)
class ReasonForm(TextForm):
    """For taking something back and for a redeal."""

    reason: str = ""
    seen_version: str = ""
    basis: str = ""
    key: str = ""
    confirmed: str = ""

    @property
    def sent_key(self) -> str:
        """The key as it can be stored."""
        return self.key[:KEY_LIMIT]


@dataclass(frozen=True, slots=True)
class SeatForm(TextForm):
    """Who sits where, or the seed of a lot."""

    home_seats: str = ""
    home_first: str = ""
    away_first: str = ""
    seed_text: str = ""
    basis: str = ""

    def plan(self) -> SeatPlan | None:
        """Return the seats that were chosen; None when one answer is missing."""
        players = {"1": 1, "2": 2}
        home, away = players.get(self.home_first), players.get(self.away_first)
        if self.home_seats not in Seating.values or home is None or away is None:
            return None
        return SeatPlan(home_seats=Seating(self.home_seats), home_first=home, away_first=away)


@dataclass(frozen=True, slots=True)
class SeatCorrectionForm(SeatForm):
    """How the pairs really sat, and what becomes of the hands recorded so far."""

    mode: str = ""
    reason: str = ""
    confirmed: str = ""
