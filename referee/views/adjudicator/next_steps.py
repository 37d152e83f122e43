"""What a referee can do with an answer: a penalty on the hand, or a note in the journal."""

from dataclasses import dataclass

from django.contrib.auth.models import User

from referee.duties import may_act
from referee.labels.matches import team_name
from referee.labels.penalty_words import effects
from referee.labels.rulings import OFFENCES
from referee.models import Offender
from referee.permissions import Task, allowed, role_of, state_of
from referee.ruling_entries import COUNT_LIMIT, has_effect, is_counted, task_of
from referee.views.adjudicator.answer import AnswerView
from referee.views.adjudicator.setting import Setting
from referee.views.table.page import new_key
from rules.offences import CatalogueEntry, Offence
from rules.penalties import catalogue

REASON_LIMIT = 500


@dataclass(frozen=True, slots=True)
class PenaltyStep:
    """A penalty that the answer may lead to; not `mine`: only the chief referee can give it.

    A `heavy` one has to say more, so that its form is shown first.
    """

    line: CatalogueEntry
    name: str
    cost: str
    count: int
    mine: bool
    heavy: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSteps:
    """Everything that one tap does with an answer; keys make each count once."""

    penalties: tuple[PenaltyStep, ...]
    teams: tuple[tuple[str, str], ...]
    summary: str
    seen_version: int
    key: str


def next_steps(setting: Setting, answer: AnswerView, user: User) -> NextSteps | None:
    """Return what can be done at the match; None in practice, or for who may do nothing."""
    recorded = setting.recorded
    if recorded is None or answer.problems:
        return None
    match, role = recorded.match, role_of(user)
    state = state_of(match)
    if not (allowed(role, Task.FINE, state) and may_act(user, match)):
        return None
    if match.home is None or match.away is None:
        return None
    lines = {line.offence: line for line in catalogue(setting.ruleset) if has_effect(line)}
    hand = recorded.hand(setting.number)
    return NextSteps(
        penalties=tuple(
            PenaltyStep(
                line,
                str(OFFENCES[line.offence]),
                effects(line, setting.ruleset.shape),
                _count(line, answer),
                mine=allowed(role, task_of(line), state),
                heavy=task_of(line) is Task.PUNISH,
            )
            for offence in answer.offences
            if (line := lines.get(offence))
        ),
        teams=(
            (Offender.HOME.value, team_name(match.home)),
            (Offender.AWAY.value, team_name(match.away)),
        ),
        summary=shortened(answer.summary),
        seen_version=hand.version if hand else 0,
        key=new_key(),
    )


def _count(line: CatalogueEntry, answer: AnswerView) -> int:
    """Return how often an offence counts: a failed throw by its cards, where the line says so."""
    if line.offence is not Offence.FAILED_THROW or not is_counted(line):
        return 1
    return min(answer.offence_count, COUNT_LIMIT)


def shortened(text: str) -> str:
    """Return a text that fits into the field for reasons."""
    return text if len(text) <= REASON_LIMIT else f"{text[: REASON_LIMIT - 1]}…"
