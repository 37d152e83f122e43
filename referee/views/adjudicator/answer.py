"""An answer as the page shows it, whatever was asked."""

from dataclasses import dataclass
from typing import TypeVar

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from referee.forms.adjudicator import AdjudicatorForm, AskProblem, Entered
from referee.labels.adjudicator_cards import PROBLEMS, card_signs
from referee.labels.adjudicator_clauses import CLAUSES
from referee.labels.adjudicator_questions import PROBLEMS as ASK_PROBLEMS
from referee.labels.options import OPTIONS
from referee.views.adjudicator.board import Face, slot_name
from referee.views.adjudicator.setting import Setting
from rules.adjudicator import Answer
from rules.card_problems import CardProblem
from rules.offences import Offence

Ruling = TypeVar("Ruling")


@dataclass(frozen=True, slots=True)
class Line:
    """One play or hand of the question, and what became of it."""

    label: str
    faces: tuple[Face, ...]
    words: str = ""
    best: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """One way to play: cards that must be played, and so many at will out of others."""

    must: tuple[Face, ...]
    free: int = 0
    among: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """Legal plays of one kind."""

    title: Promise
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause with its text."""

    number: str
    text: Promise | str


@dataclass(frozen=True, slots=True)
class Resting:
    """An option on which the answer rests; `silent`: the regulation itself does not say."""

    text: Promise | str
    silent: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerView:
    """What the referee is told; `good` is None where the answer is neither yes nor no.

    With `problems` there is no answer, and `options` are those that make it impossible.
    `offences` are those that the answer may be, most likely first; `summary` goes on the record.
    """

    headline: str = ""
    good: bool | None = None
    reason: str = ""
    facts: tuple[str, ...] = ()
    lines: tuple[Line, ...] = ()
    groups: tuple[Group, ...] = ()
    complete: bool = True
    clauses: tuple[Clause, ...] = ()
    options: tuple[Resting, ...] = ()
    problems: tuple[str, ...] = ()
    offences: tuple[Offence, ...] = ()
    offence_count: int = 1
    cards: str = ""

    @property
    def summary(self) -> str:
        """The whole answer in a line."""
        numbers = " ".join(each.number for each in self.clauses)
        words = {"place": self.headline, "words": self.reason}
        told = _("%(place)s: %(words)s") % words if self.reason else self.headline
        parts = (self.cards, told)
        return " ".join(part for part in (*parts, f"[{numbers}]" if numbers else "") if part)


def clauses_of(answer: Answer[Ruling]) -> tuple[Clause, ...]:
    """Return the clauses of an answer with their texts."""
    return tuple(Clause(number, CLAUSES.get(number, "")) for number in answer.clauses)


def options_of(setting: Setting, answer: Answer[Ruling]) -> tuple[Resting, ...]:
    """Return the options on which an answer rests, each as the sentence of its value."""
    silent = setting.ruleset.silent
    return tuple(
        Resting(OPTIONS[option.name][option.value], option.name in silent)
        for option in answer.options
    )


def refused(
    setting: Setting, form: AdjudicatorForm, answer: Answer[Ruling], order: tuple[str, ...]
) -> AnswerView:
    """Return what makes the input impossible; `order` are the places that problems count."""
    return AnswerView(
        problems=tuple(_problem(setting, form, each, order) for each in answer.problems),
        options=options_of(setting, answer),
    )


def _problem(
    setting: Setting, form: AdjudicatorForm, problem: CardProblem, order: tuple[str, ...]
) -> str:
    words = str(PROBLEMS[problem.code])
    if problem.cards:
        words = _("%(words)s (%(cards)s)") % {"words": words, "cards": card_signs(problem.cards)}
    if problem.place is None or problem.place >= len(order):
        return words
    label = slot_name(setting, form, order[problem.place])
    return _("%(place)s: %(words)s") % {"place": label, "words": words}


def not_askable(
    setting: Setting, form: AdjudicatorForm, entered: dict[str, Entered], *, trump: bool
) -> AnswerView | None:
    """Return what is missing or unreadable before the rules can be asked."""
    found = [
        _("%(place)s: %(words)s")
        % {
            "place": slot_name(setting, form, name),
            "words": _("%(words)s (%(cards)s)")
            % {"words": ASK_PROBLEMS[AskProblem.UNREAD_CARDS], "cards": " ".join(each.unread)},
        }
        for name, each in entered.items()
        if each.unread
    ]
    if trump and not setting.trump_told:
        found.append(str(ASK_PROBLEMS[AskProblem.TRUMP_MISSING]))
    if setting.needs_level:
        found.append(str(ASK_PROBLEMS[AskProblem.LEVEL_MISSING]))
    return AnswerView(problems=tuple(found)) if found else None
