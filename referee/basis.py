"""What a form at the table showed, as a short text that comes back with it.

A form that was opened before the pairs, the seats or the penalties changed must not be saved onto
what it never showed: the address names a match by its number, and neither the version of a hand nor
a key moves when another draw, other seats or another ruling come in between.
"""

import hashlib

from brackets.models import Match
from referee.match_facts import MatchFacts
from referee.models import Forfeit
from referee.refusals import BasisChanged
from referee.scorekeeping import race_from


def token_of(*shown: object) -> str:
    """Return a short text that differs when anything shown differs."""
    return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


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
    match = recorded.match
    rulings = sorted(ruling.pk for ruling in recorded.rulings_on(number))
    version = recorded.version_of(number).number
    coming: tuple[object, ...] = ()
    if recorded.is_race:
        before = race_from(recorded.before(number))
        coming = (before.next_dealer, before.level_card)
    return token_of(*_pairs(match), *_seats(match), version, *coming, *rulings)


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
