"""What a form at the table showed, as a short text that comes back with it.

A form that was opened before the pairs, the seats or the penalties changed must not be saved onto
what it never showed: the address names a match by its number, and neither the version of a hand nor
a key moves when another draw, other seats or another ruling come in between.
"""

from collections.abc import Collection

from brackets.models import Match
from referee.holds import signing_basis, token_of
from referee.match_facts import MatchFacts
from referee.models import Forfeit
from referee.refusals import BasisChanged
from referee.scorekeeping import race_from

__all__ = [
    "calls_basis",
    "facts_basis",
    "forfeit_basis",
    "hand_basis",
    "pairs_basis",
    "refuse_changed",
    "seats_basis",
    "signing_basis",
    "token_of",
]


def pairs_basis(match: Match) -> str:
    """Return the basis of a form that shows the two teams of a match."""
    return token_of(*_pairs(match))


def seats_basis(match: Match) -> str:
    """Return the basis of a form that shows who sits where."""
    return token_of(*_pairs(match), *_seats(match))


def hand_basis(recorded: MatchFacts, number: int) -> str:
    """Return the basis of a form that shows a hand: rules, seats and the rulings in force on it.

    In a race the hands before it say who deals and what the level card is.
    """
    return _hand_token(recorded, number, stands_on_others=recorded.is_race)


def later_basis(recorded: MatchFacts, number: int) -> str:
    """Return the basis of a form for a hand whose predecessors are not all recorded yet.

    It shows nothing that they would say. A phone adds the keys of what it sent before the form,
    each after a "+": what those stored does not count as a change.
    """
    return _hand_token(recorded, number, stands_on_others=False)


def refuse_moved_hand(basis: str | None, recorded: MatchFacts, number: int) -> None:
    """Refuse a form of a hand that showed something else; None is a command, see `later_basis`."""
    if basis is not None and is_moved_hand(basis, recorded, number):
        raise BasisChanged


def is_moved_hand(basis: str, recorded: MatchFacts, number: int) -> bool:
    """Tell whether a form of a hand showed something else than what is there now."""
    shown, *sent = basis.split("+")
    before = recorded.hand(number - 1)
    follows = before is not None and before.key in sent
    return shown != _hand_token(
        recorded, number, stands_on_others=recorded.is_race and not follows, sent=sent
    )


def _hand_token(
    recorded: MatchFacts, number: int, *, stands_on_others: bool, sent: Collection[str] = ()
) -> str:
    match = recorded.match
    rulings = (ruling for ruling in recorded.rulings_on(number) if ruling.key not in sent)
    coming: tuple[object, ...] = ()
    if stands_on_others:
        before = race_from(recorded.before(number))
        coming = (before.next_dealer, before.level_card)
    return token_of(
        *_pairs(match),
        *_seats(match),
        recorded.version_of(number).number,
        *coming,
        *sorted(ruling.pk for ruling in rulings),
    )


def facts_basis(recorded: MatchFacts) -> str:
    """Return what a decision about a match rests on: its pairs and everything recorded there."""
    return token_of(
        signing_basis(recorded),
        recorded.forfeit and recorded.forfeit.pk,
        [proposal.pk for proposal in recorded.proposals],
    )


def calls_basis(recorded: MatchFacts) -> str:
    """Return the basis of a form that calls time or decides by lots after the hands so far."""
    return token_of(*_pairs(recorded.match), len(recorded.played))


def forfeit_basis(forfeit: Forfeit) -> str:
    """Return the basis of a form that takes a forfeit back."""
    return token_of(forfeit.match_id, forfeit.pk)


def refuse_changed(basis: str | None, present: str) -> None:
    """Refuse a form that showed something else; None is a command, which has shown nothing."""
    if basis is not None and basis != present:
        raise BasisChanged


def _pairs(match: Match) -> tuple[int | None, ...]:
    return match.pk, match.home_id, match.away_id


def _seats(match: Match) -> tuple[str | int, ...]:
    return str(match.home_seats), match.home_first, match.away_first
