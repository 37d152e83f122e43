"""The writer of paper slips: line by line through the writers of the page, good ones alone.

Whoever only asks what would happen has it all done, and taken back before anybody sees it: the
answer cannot differ from what is written afterwards.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction

from brackets.errors import BracketsError
from brackets.models import Hold, Match, Tournament
from brackets.queries import numbered_matches
from referee.basis import refuse_changed, seats_basis
from referee.facts import MatchFacts
from referee.keying.cells import KeyedHand, Trouble, keyed_hand
from referee.keying.columns import Column
from referee.keying.hands import slip_of
from referee.keying.outcome import (
    Did,
    Entered,
    How,
    LineProblem,
    LineResult,
    LineWarning,
    Words,
)
from referee.keying.reading import SlipLine
from referee.keying.writing import HandWriter, Refused, facts_now
from referee.refusals import EntryProblems, NotAllowed, RefereeError
from referee.scorekeeping import hold_of
from referee.sign_off import finalise


def enter_slips(  # noqa: PLR0913 - who enters what from where, and what becomes of bad lines
    tournament: Tournament,
    lines: Iterable[SlipLine],
    *,
    how: How,
    words: Words,
    by: User | None,
    device: str = "",
    basis: str | None = None,
) -> Entered:
    """Enter the lines of paper slips, match after match in order of number, and tell each line.

    A hand that is recorded with the same values is unchanged; with others it is left out unless
    the line has a reason, which makes it a correction. `basis` is that of `seats_basis` on the
    form of one match. Raises nothing for a line: every refusal of a writer is a trouble of it.
    """
    keyed = [keyed_hand(line) for line in lines]
    twice = _twice(keyed)
    matches = {match.number: match for match in numbered_matches(tournament)}
    results: list[LineResult] = []
    facts: dict[int, MatchFacts] = {}
    signed = 0
    dry = how is How.DRY
    wanted = [matches[hand.match] for hand in keyed if hand.match in matches]
    # The database has one writer at a time: nobody waits for more than a match, unless one match of
    # the file says who plays another.
    at_once = dry and _chained(wanted)
    with _taken_back(at_once):
        for number, hands in _by_match(keyed):
            match = matches.get(number)
            if match is None:
                results += [_unknown(hand) for hand in hands]
                continue
            entering = _Match(match, by=by, device=device, words=words, twice=twice)
            with _taken_back(dry and not at_once):
                results += entering.enter(hands, whole=how is How.WHOLE, basis=basis)
                facts[number] = facts_now(match)
            signed += entering.signed
    results.sort(key=lambda result: result.line)
    return Entered(lines=tuple(results), facts=facts, signed=signed)


@contextmanager
def _taken_back(dry: bool) -> Iterator[None]:
    """Take back what is written inside, where only the outcome is wanted."""
    if not dry:
        yield
        return
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def _chained(matches: Sequence[Match]) -> bool:
    """Tell whether what is entered of one match decides who plays another."""
    keys = {match.pk for match in matches}
    return any(
        None in {match.home_id, match.away_id} or keys & {match.home_from_id, match.away_from_id}
        for match in matches
    )


def _by_match(keyed: Iterable[KeyedHand]) -> Iterator[tuple[int, list[KeyedHand]]]:
    """Yield the lines of each match, hands in order: earlier matches seat the later ones."""
    found: dict[int, list[KeyedHand]] = {}
    for hand in keyed:
        found.setdefault(hand.match, []).append(hand)
    for number in sorted(found):
        # The extra hand comes last.
        yield number, sorted(found[number], key=lambda each: (each.hand is None, each.hand or 0))


def _twice(keyed: Sequence[KeyedHand]) -> dict[int, tuple[int, ...]]:
    """Return for each line of a hand that has several the others."""
    places: dict[tuple[int, int | None], list[int]] = {}
    for hand in keyed:
        if hand.match and hand.hand != 0 and not hand.blank:
            places.setdefault((hand.match, hand.hand), []).append(hand.line)
    return {
        line: tuple(other for other in same if other != line)
        for same in places.values()
        if len(same) > 1
        for line in same
    }


def _unknown(keyed: KeyedHand) -> LineResult:
    troubles = keyed.troubles
    if keyed.match:
        values = {"match": keyed.match}
        troubles = (*troubles, Trouble(LineProblem.MATCH_UNKNOWN, Column.MATCH, values))
    did = Did.LEFT_OUT if troubles else Did.BLANK
    return _result(keyed, did, troubles=troubles)


def _result(
    keyed: KeyedHand,
    did: Did,
    *,
    penalties: int = 0,
    troubles: tuple[Trouble, ...] = (),
    warnings: tuple[Trouble, ...] = (),
) -> LineResult:
    return LineResult(
        line=keyed.line,
        match=keyed.match,
        hand=keyed.hand,
        did=did,
        penalties=penalties,
        troubles=troubles,
        warnings=warnings,
    )


class _Match:
    """The slip of one match being entered."""

    def __init__(
        self,
        match: Match,
        *,
        by: User | None,
        device: str,
        words: Words,
        twice: dict[int, tuple[int, ...]],
    ) -> None:
        self.match, self.by, self.words, self.twice = match, by, words, twice
        self.writer = HandWriter(match, by=by, device=device, words=words)
        self.signed = 0

    def enter(
        self, hands: Sequence[KeyedHand], *, whole: bool, basis: str | None
    ) -> list[LineResult]:
        """Enter the lines of the match."""
        with transaction.atomic():
            results = self._enter_all(hands, basis)
            if whole and any(result.troubles for result in results):
                transaction.set_rollback(True)
                self.signed = 0
        return results

    def _enter_all(self, hands: Sequence[KeyedHand], basis: str | None) -> list[LineResult]:
        results: list[LineResult] = []
        open_hand: int | None = None
        for keyed in hands:
            if keyed.blank and not keyed.troubles:
                results.append(_result(keyed, Did.BLANK))
                continue
            result = self._enter(keyed, open_hand, basis)
            if result.troubles and open_hand is None:
                open_hand = keyed.hand
            results.append(result)
        if results and any(result.did is not Did.BLANK for result in results):
            results[-1] = self._confirmed(results[-1], hands, results)
        return results

    def _enter(self, keyed: KeyedHand, open_hand: int | None, basis: str | None) -> LineResult:
        """Enter one line; a refusal takes back what the line wrote."""
        recorded = facts_now(self.match)
        misplaced = self._misplaced(keyed, recorded)
        if misplaced:
            return _result(keyed, Did.LEFT_OUT, troubles=misplaced)
        slip = slip_of(recorded, keyed, reason=self.words.reason)
        if slip.troubles:
            return _result(keyed, Did.LEFT_OUT, troubles=slip.troubles, warnings=slip.warnings)
        try:
            with transaction.atomic():
                refuse_changed(basis, seats_basis(recorded.match))
                did, penalties = self.writer.write(recorded, slip, keyed, open_hand)
        except Refused as refused:
            trouble = refused.trouble
        except EntryProblems as error:
            found = tuple(Trouble(code, Column.PENALTY) for code in error.problems)
            return _result(keyed, Did.LEFT_OUT, troubles=found, warnings=slip.warnings)
        except (RefereeError, BracketsError) as error:
            trouble = Trouble(LineProblem.REFUSED, error=error)
        else:
            warnings = slip.warnings
            if (
                did is Did.UNCHANGED
                and slip.row is not None
                and not recorded.is_recorded(slip.number)
            ):
                warnings = (*warnings, Trouble(LineWarning.NOT_NEEDED))
            return _result(keyed, did, penalties=penalties, warnings=warnings)
        return _result(keyed, Did.LEFT_OUT, troubles=(trouble,), warnings=slip.warnings)

    def _misplaced(self, keyed: KeyedHand, recorded: MatchFacts) -> tuple[Trouble, ...]:
        """Return what is wrong with a line whose hand is none, or stands in several lines."""
        if keyed.hand == 0:
            return keyed.troubles
        found: Trouble | None = None
        if keyed.line in self.twice:
            values: dict[str, object] = {"lines": self.twice[keyed.line]}
            found = Trouble(LineProblem.TWICE, Column.HAND, values)
        elif keyed.hand is not None and keyed.hand > recorded.extra_number:
            values = {"most": recorded.most_hands}
            found = Trouble(LineProblem.NO_SUCH_HAND, Column.HAND, values)
        return (*keyed.troubles, found) if found else ()

    def _confirmed(
        self, result: LineResult, hands: Sequence[KeyedHand], results: Sequence[LineResult]
    ) -> LineResult:
        """Confirm a result that both sides signed on paper, or say what it waits for."""
        signed = any(hand.signed for hand in hands)
        if any(each.troubles for each in results):
            return result
        recorded = facts_now(self.match)
        hold = hold_of(recorded)
        warning: LineWarning | None = None
        if hold == Hold.SIGNATURE and signed:
            try:
                finalise(
                    recorded,
                    reason=self.words.signed,
                    by=self.by,
                    basis=None,
                    key=uuid4().hex,
                    on_paper=True,
                )
                self.signed += 1
            except NotAllowed:
                warning = LineWarning.CHIEF_CONFIRMS
        elif hold == Hold.SIGNATURE:
            warning = LineWarning.WAITS_FOR_SIGNATURES
        elif hold == Hold.SECOND_ENTRY:
            warning = LineWarning.WAITS_FOR_SECOND_ENTRY
        elif signed and not recorded.match.verdict and not hold:
            warning = LineWarning.SIGNED_TOO_EARLY
        if warning is None:
            return result
        return replace(result, warnings=(*result.warnings, Trouble(warning, Column.SIGNED)))
