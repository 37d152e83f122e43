"""The part of the page that gives penalties for one hand."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.blames import side_of
from referee.forms.table_rulings import RulingForm
from referee.labels.hands import SIDES, hand_name
from referee.labels.matches import team_name
from referee.labels.penalty_words import effects
from referee.labels.repeats import earlier_words, next_words
from referee.labels.rulings import ADVICE, OFFENCES, OFFENDERS, cost
from referee.match_facts import MatchFacts
from referee.models import HandKind, Offender
from referee.permissions import Task
from referee.repeats import Earlier, earlier_of
from referee.ruling_entries import COUNT_LIMIT, has_effect, is_heavy
from referee.scorekeeping import dealer_of
from rules.offences import Offence, RulingResult
from rules.penalties import CatalogueEntry, catalogue
from rules.seats import Seat, Side


@dataclass(frozen=True, slots=True)
class RepeatView:
    """What a pair was ruled on before under a clause, and what one more means."""

    name: str
    earlier: str
    then: str


@dataclass(frozen=True, slots=True)
class OffenceView:
    """One line of the catalogue as the page shows it."""

    line: CatalogueEntry
    name: str
    cost: str
    advice: str
    repeats: tuple[RepeatView, ...]

    @property
    def dealer_only(self) -> bool:
        """Whether only the dealer side can commit it."""
        return len(self.line.offenders) == 1

    @property
    def simple(self) -> bool:
        """Whether the page itself can say what it costs: points, so many for each error."""
        return bool(self.line.small) and not (self.line.free or self.line.levels)

    @property
    def redeal(self) -> bool:
        """Whether the hand is dealt again."""
        return self.line.result is RulingResult.REDEAL


@dataclass(frozen=True, slots=True)
class OffenderView:
    """One choice of who offended; the side is that of the hand, if its dealer is known."""

    value: str
    name: str
    side: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PenaltyPart:
    """What the form of penalties offers; `under_way` asks whether the hand was finished.

    `may_propose` says that the heavy ones go to the chief referee.
    """

    number: int
    name: str
    form: RulingForm
    fines: tuple[OffenceView, ...]
    heavy: tuple[OffenceView, ...]
    advice: tuple[OffenceView, ...]
    offenders: tuple[OffenderView, ...]
    counts: tuple[int, ...]
    may_punish: bool
    may_propose: bool
    may_end: bool
    under_way: bool
    previews: bool


def penalty_part(
    recorded: MatchFacts, number: int, form: RulingForm, can: dict[str, bool]
) -> PenaltyPart | None:
    """Return the part for a hand, or None for whoever may not give penalties now."""
    if not can[Task.FINE]:
        return None
    ruleset = recorded.ruleset_of_hand(number)
    earlier = earlier_of(recorded)
    lines = [
        OffenceView(
            line,
            str(OFFENCES[line.offence]),
            effects(line, ruleset.shape) if recorded.is_race else cost(line),
            str(ADVICE.get(line.offence, "")) or effects(line, ruleset.shape),
            _repeats(recorded, earlier, line),
        )
        for line in catalogue(ruleset)
    ]
    hand = recorded.hand(number)
    return PenaltyPart(
        number=number,
        name=hand_name(number, recorded.most_hands),
        form=form,
        fines=tuple(view for view in lines if has_effect(view.line) and not is_heavy(view.line)),
        heavy=tuple(view for view in lines if is_heavy(view.line)),
        advice=tuple(view for view in lines if not has_effect(view.line)),
        offenders=_offenders(recorded, number, _caller(form)),
        counts=tuple(range(1, _most_errors(lines) + 1)),
        may_end=any(view.line.ends_hand for view in lines),
        may_punish=can[Task.PUNISH],
        may_propose=can[Task.PROPOSE] and not can[Task.PUNISH],
        under_way=not recorded.is_recorded(number) and number < recorded.extra_number,
        # A fine on a recorded hand may change its result: the server shows that first.
        previews=hand is None or hand.kind == HandKind.WITHDRAWN,
    )


def _repeats(
    recorded: MatchFacts, earlier: Earlier, line: CatalogueEntry
) -> tuple[RepeatView, ...]:
    """Return the sides that offended before under a clause, or whose offences add up with it."""
    found = []
    for side, team in ((Offender.HOME, recorded.match.home), (Offender.AWAY, recorded.match.away)):
        repeats = earlier.of(line, side)
        told = earlier_words(repeats, recorded.most_hands)
        if team is not None and (told or repeats.times):
            found.append(RepeatView(team_name(team), told, next_words(repeats)))
    return tuple(found)


def _caller(form: RulingForm) -> Seat | None:
    """Return who called first in the hand, if the form was told."""
    return Seat(int(form.dealer)) if form.dealer in {str(int(seat)) for seat in Seat} else None


def _most_errors(lines: list[OffenceView]) -> int:
    """Return how many errors can be chosen: a throw may have many cards."""
    throws = any(view.line.offence is Offence.FAILED_THROW for view in lines)
    return COUNT_LIMIT if throws else 5


def _offenders(recorded: MatchFacts, number: int, caller: Seat | None) -> tuple[OffenderView, ...]:
    match = recorded.match
    teams = ((Offender.HOME, match.home), (Offender.AWAY, match.away))
    return (
        *(
            OffenderView(
                value, team_name(team) if team else "", _side(recorded, number, value, caller)
            )
            for value, team in teams
        ),
        OffenderView(Offender.BOTH, str(OFFENDERS[Offender.BOTH]), ""),
    )


def _side(recorded: MatchFacts, number: int, offender: Offender, caller: Seat | None) -> str:
    return side_words(recorded, offender, dealer_of(recorded, number) if caller is None else caller)


def side_words(recorded: MatchFacts, offender: Offender, dealer: Seat | None) -> str:
    """Return which side of a hand a team is, or that nobody knows before somebody deals."""
    if dealer is None:
        return _("side not known yet")
    return str(SIDES[Side(side_of(recorded, offender, dealer).value)])
