"""What a rule sheet is made of, as plain values in the language of whoever reads it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from referee.labels.options import OPTIONS
from rules.applicability import applies
from rules.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, the clauses it comes from, and whether it holds because the text is silent."""

    text: str
    clause: str = ""
    default: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of text under a head; `numbers` are the columns that hold numbers."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the sheet; `ordered` sentences are steps, one after the other."""

    code: str
    title: str
    sentences: tuple[Sentence, ...] = ()
    table: Table | None = None
    ordered: bool = False

    @property
    def empty(self) -> bool:
        """Whether there is nothing to tell."""
        return not self.sentences and self.table is None


def chosen(ruleset: Ruleset, field: str) -> str:
    """Return the code of a choice as the sentences know it."""
    value = getattr(ruleset, field)
    return str(value).lower() if isinstance(value, bool) else str(value)


def choice(ruleset: Ruleset, field: str, *, clause: str = "") -> Sentence:
    """Return what the ruleset says about a choice."""
    words = OPTIONS[field][chosen(ruleset, field)]
    return Sentence(str(words), clause, default=field in ruleset.silent)


def stated(ruleset: Ruleset, fields: Iterable[str]) -> Iterator[Sentence]:
    """Yield the choices that make sense here and that the regulation states itself."""
    for field in fields:
        if field not in ruleset.silent and applies(field, vars(ruleset)):
            yield choice(ruleset, field)


def is_default(ruleset: Ruleset, *fields: str) -> bool:
    """Tell whether a sentence on these fields rests on defaults alone."""
    return all(field in ruleset.silent for field in fields)
