"""The part of the page that gives penalties for one hand."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from referee.forms.table_rulings import RulingForm
from referee.labels.hands import SIDES, hand_name
from referee.labels.matches import team_name
from referee.labels.rulings import ADVICE, OFFENCES, OFFENDERS, cost
from referee.match_facts import MatchFacts
from referee.models import HandKind, Offender
from referee.permissions import Task
from referee.scorekeeping import side_of
from rules.offences import RulingResult
from rules.penalties import CatalogueEntry, catalogue
from rules.seats import Side


@dataclass(frozen=True, slots=True)
class OffenceView:
    """One line of the catalogue as the page shows it."""

    line: CatalogueEntry
    name: str
    cost: str
    advice: str

    @property
    def dealer_only(self) -> bool:
        """Whether only the dealer side can commit it."""
        return len(self.line.offenders) == 1

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
    """What the form of penalties offers; `under_way` asks whether the hand was finished."""

    number: int
    name: str
    form: RulingForm
    fines: tuple[OffenceView, ...]
    heavy: tuple[OffenceView, ...]
    advice: tuple[OffenceView, ...]
    offenders: tuple[OffenderView, ...]
    counts: tuple[int, ...]
    may_punish: bool
    under_way: bool
    previews: bool


def penalty_part(
    recorded: MatchFacts, number: int, form: RulingForm, can: dict[str, bool]
) -> PenaltyPart | None:
    """Return the part for a hand, or None for whoever may not give penalties now."""
    if not can[Task.FINE]:
        return None
    lines = [
        OffenceView(
            line, str(OFFENCES[line.offence]), cost(line), str(ADVICE.get(line.offence, ""))
        )
        for line in catalogue(recorded.ruleset)
    ]
    hand = recorded.hand(number)
    return PenaltyPart(
        number=number,
        name=hand_name(number, recorded.ruleset.hands),
        form=form,
        fines=tuple(view for view in lines if view.line.small and not view.line.big),
        heavy=tuple(view for view in lines if view.line.big),
        advice=tuple(view for view in lines if not view.line.big and not view.line.small),
        offenders=_offenders(recorded, number),
        counts=tuple(range(1, 6)),
        may_punish=can[Task.PUNISH],
        under_way=not recorded.is_recorded(number) and number < recorded.extra_number,
        # A fine on a recorded hand may change its result: the server shows that first.
        previews=hand is None or hand.kind == HandKind.WITHDRAWN,
    )


def _offenders(recorded: MatchFacts, number: int) -> tuple[OffenderView, ...]:
    match = recorded.match
    teams = ((Offender.HOME, match.home), (Offender.AWAY, match.away))
    return (
        *(
            OffenderView(value, team_name(team) if team else "", _side(recorded, number, value))
            for value, team in teams
        ),
        OffenderView(Offender.BOTH, str(OFFENDERS[Offender.BOTH]), ""),
    )


def _side(recorded: MatchFacts, number: int, offender: Offender) -> str:
    dealer = recorded.dealer(number)
    if dealer is None:
        return _("side not known yet")
    return str(SIDES[Side(side_of(recorded, offender, dealer).value)])
