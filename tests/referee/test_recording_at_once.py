"""Two devices at the same moment, on a database that other connections see."""

from collections.abc import Callable
from threading import Barrier, Thread

import pytest
from django.db import connection

from brackets.models import Match, Tournament
from referee.basis import signing_basis
from referee.match_facts import read_facts
from referee.models import Hand, ReviewKind, Signature, Signer
from referee.rechecking.event import recheck
from referee.refusals import BasisChanged, MatchFinished, NotAllowed, StaleForm
from referee.reviews import open_review
from referee.sign_off import sign
from tests.builders import make_event, make_user
from tests.referee.signing import FOUR_HANDS, asking, fresh, signed, state
from tests.referee.table_play import first_match, play, played, save, score

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def match() -> Match:
    return first_match(make_event(4))


def at_once(*tasks: Callable[[], object]) -> list[object]:
    """Run the tasks in threads that start together; return results and exceptions in order."""
    results: list[object] = [None] * len(tasks)
    barrier = Barrier(len(tasks))

    def run(index: int, task: Callable[[], object]) -> None:
        try:
            barrier.wait()
            results[index] = task()
        except Exception as error:
            results[index] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=pair) for pair in enumerate(tasks)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


def journal_numbers(event: Tournament) -> list[int]:
    return list(event.journal.values_list("seq", flat=True))


def test_two_referees_with_one_hand_leave_one_version_and_one_refusal(match: Match) -> None:
    results = at_once(lambda: save(match, 1, 85), lambda: save(match, 1, 120))
    refused = [result for result in results if isinstance(result, StaleForm)]
    (stored,) = Hand.objects.all()
    assert len(refused) == 1
    assert refused[0].theirs == stored
    assert stored.trick_points in {85, 120}
    event = match.draw.stage.tournament
    event.refresh_from_db()
    assert journal_numbers(event) == list(range(1, event.revision + 1))


def test_one_form_sent_eight_times_counts_once(match: Match) -> None:
    results = at_once(*[lambda: save(match, 1, 85, sent="tap")] * 8)
    assert {result.pk for result in results if isinstance(result, Hand)} == {Hand.objects.get().pk}
    assert len(results) == 8
    assert score(match) == (0, 0, 0, 85)


@pytest.fixture
def waiting(match: Match) -> Match:
    """Return a complete match that both sides have to sign."""
    asking(match.draw.stage.tournament, "both")
    play(match, *FOUR_HANDS)
    return match


def test_two_sides_that_sign_at_the_same_moment_both_count(waiting: Match) -> None:
    referee = make_user("caipan", "table_referee")
    results = at_once(
        lambda: signed(waiting, Signer.HOME, by=referee),
        lambda: signed(waiting, Signer.AWAY, by=referee),
    )
    assert {result.signer for result in results if isinstance(result, Signature)} == {
        "home",
        "away",
    }
    assert state(waiting) == ("", "big", "home")
    assert recheck(waiting.draw.stage.tournament) == ()


def test_one_side_that_signs_on_two_phones_counts_once(waiting: Match) -> None:
    referee = make_user("caipan", "table_referee")
    at_once(*[lambda: signed(waiting, Signer.HOME, by=referee)] * 4)
    assert Signature.objects.count() == 1
    assert state(waiting) == ("signature", "", "")


def test_signature_and_correction_at_the_same_moment_never_confirm_what_was_not_shown(
    waiting: Match,
) -> None:
    referee = make_user("caipan", "table_referee")
    signed(waiting, Signer.HOME, by=referee)
    shown = signing_basis(read_facts(fresh(waiting)))
    results = at_once(
        lambda: sign(waiting, Signer.AWAY, by=referee, basis=shown, key="away"),
        lambda: save(waiting, 4, played(85, reason="看错"), by=referee, seen=1),
    )
    # Whoever comes second is refused: the page showed something else, or the match is finished.
    refused = [each for each in results if isinstance(each, BasisChanged | MatchFinished)]
    assert len(refused) == 1
    if isinstance(refused[0], BasisChanged):
        assert state(waiting) == ("signature", "", "")
    else:
        assert state(waiting) == ("", "big", "home")
    assert recheck(waiting.draw.stage.tournament) == ()


def test_objection_and_last_signature_at_the_same_moment_leave_one_of_them(waiting: Match) -> None:
    referee = make_user("caipan", "table_referee")
    signed(waiting, Signer.HOME, by=referee)
    results = at_once(
        lambda: signed(waiting, Signer.AWAY, by=referee),
        lambda: open_review(
            waiting,
            kind=ReviewKind.OBJECTION,
            side="away",
            hand_number=None,
            claim="第2局少记",
            by=referee,
            key="objection",
        ),
    )
    assert sum(isinstance(each, NotAllowed) for each in results) == 1
    assert state(waiting) in {("", "big", "home"), ("objection", "", "")}
    assert recheck(waiting.draw.stage.tournament) == ()
