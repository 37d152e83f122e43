import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from brackets.closing import close_tournament
from brackets.draw import make_draw, publish_draw
from brackets.errors import DrawReplaced, EventClosed
from brackets.journal import Action
from brackets.models import JournalEntry, Match, Tournament, Verdict
from referee.models import Hand, HandKind
from referee.recording import (
    HandEntry,
    TrumpNote,
    withdraw_hand,
)
from referee.refusals import (
    DuplicateKeyDiffers,
    EntryProblems,
    HandNotOpen,
    MatchFinished,
    MatchNotReady,
    NotAllowed,
    StaleForm,
)
from rules.reports import UnitKind
from rules.seats import Seat
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.table_play import captured, extra, first_match, key, play, played, save, score

pytestmark = pytest.mark.django_db
# 1:1 and 125:125: the example of the regulation.
LEVEL = (80, 85, 45, 40)
# 120 + 30 × 4 = 240: four big points for the attackers (Y46, Y53).
FLIPPED = captured(120, 30, UnitKind.TRACTOR, 2)


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_hand_is_stored_with_its_summary_and_journal_entry(match: Match, referee: User) -> None:
    entry = played(
        captured(60, 20, UnitKind.TRACTOR, 2),
        trump=TrumpNote(suit="H", set_by="overcall", seat=Seat.WEST),
        note="换过牌",
    )
    hand = save(match, 1, entry, by=referee)
    assert (hand.version, hand.current, hand.recorded_by) == (1, True, referee)
    # East deals, so the away pair attacks: 60 + 20 × 4 = 140, one big point (Y43, Y53).
    assert score(match) == (0, 1, 0, 140)
    entries = JournalEntry.objects.filter(match=match, action=Action.HAND_RECORDED)
    (written,) = entries
    assert (written.actor, written.hand, written.before) == (referee, 1, None)
    assert written.after is not None
    assert written.after["trick_points"] == 60
    assert written.after["last_trick_pairs"] == 2
    assert written.after["trump_suit"] == "H"


def test_hands_decide_the_match_by_big_score(match: Match) -> None:
    play(match, 0, 200, 115, 120)
    # Home deals 1 and 3 (+3, 0), attacks in 2 and 4 (+3, +1).
    assert score(match) == (7, 0, 320, 115)
    assert (match.verdict, match.winner) == (Verdict.BIG, match.home)


def test_small_score_decides_when_big_score_is_level(match: Match) -> None:
    play(match, 80, 85, 80, 80)
    assert score(match) == (0, 0, 165, 160)
    assert (match.verdict, match.winner) == (Verdict.SMALL, match.home)


def test_extra_hand_opens_by_itself_and_decides(match: Match) -> None:
    play(match, *LEVEL)
    assert score(match) == (1, 1, 125, 125)
    assert (match.extra_hand, match.verdict) == (True, "")
    save(match, 5, extra(Seat.SOUTH, held=False))
    # The dealer of South's pair, the away team, falls: the home team wins and nothing is added.
    assert score(match) == (1, 1, 125, 125)
    assert (match.verdict, match.winner, match.hands_done) == (Verdict.EXTRA_HAND, match.home, 4)


@pytest.mark.parametrize("number", [2, 3, 5])
def test_hand_before_its_turn_is_refused(match: Match, number: int) -> None:
    entry = extra(Seat.EAST, held=True) if number == 5 else played(80)
    with pytest.raises(HandNotOpen) as refused:
        save(match, number, entry)
    assert (refused.value.number, refused.value.expected) == (number, 1)
    assert not Hand.objects.exists()


def test_hand_after_the_last_is_refused(match: Match) -> None:
    play(match, 0, 200, 115, 120)
    with pytest.raises(MatchFinished):
        save(match, 5, extra(Seat.EAST, held=True))
    assert Hand.objects.count() == 4


def test_every_problem_is_told_at_once(match: Match) -> None:
    entry = played(
        captured(147, 95, UnitKind.TRACTOR, 1),
        trump=TrumpNote(suit="N", set_by="shout"),
        note="长" * 501,
    )
    with pytest.raises(EntryProblems) as refused:
        save(match, 1, entry)
    assert refused.value.problems == (
        "not_multiple_of_5",
        "kitty_too_rich",
        "more_than_deck",
        "tractor_needs_two_pairs",
        "trump_suit_unknown",
        "trump_set_by_unknown",
        "note_too_long",
    )
    assert not Hand.objects.exists()


def test_stale_save_is_refused_with_what_is_stored(match: Match) -> None:
    stored = save(match, 1, 85)
    with pytest.raises(StaleForm) as refused:
        save(match, 1, 120)
    assert refused.value.theirs == stored
    assert [(hand.version, hand.trick_points) for hand in Hand.objects.all()] == [(1, 85)]


def test_other_hands_never_make_a_form_stale(match: Match) -> None:
    save(match, 1, 85)
    save(match, 2, 40)
    assert save(match, 1, played(90, reason="看错"), seen=1).version == 2


def test_replacing_a_stale_value_needs_the_version_seen_on_the_second_look(match: Match) -> None:
    save(match, 1, 85)
    hand = save(match, 1, played(120, reason="两人同录"), seen=1)
    assert (hand.version, hand.reason) == (2, "两人同录")
    assert score(match) == (0, 1, 0, 120)


def test_same_key_and_data_is_stored_once(match: Match, event: Tournament) -> None:
    first = save(match, 1, 85, sent="k")
    event.refresh_from_db()
    revision = event.revision
    assert save(match, 1, 85, sent="k") == first
    event.refresh_from_db()
    assert (Hand.objects.count(), event.revision) == (1, revision)


def test_same_key_is_stored_once_even_when_the_match_is_over(match: Match, referee: User) -> None:
    play(match, 0, 200, 115, by=referee)
    last = save(match, 4, 120, by=referee, sent="last")
    assert save(match, 4, 120, by=referee, sent="last") == last


def test_same_key_with_other_data_is_refused(match: Match) -> None:
    save(match, 1, 85, sent="k")
    for number, entry in ((1, played(90)), (1, played(85, reason="x")), (2, played(85))):
        with pytest.raises(DuplicateKeyDiffers):
            save(match, number, entry, sent="k")
    assert Hand.objects.count() == 1


def test_saving_without_a_change_makes_no_version(match: Match, event: Tournament) -> None:
    entry = played(captured(60, 20, UnitKind.PAIR), note="正常")
    stored = save(match, 1, entry)
    event.refresh_from_db()
    revision = event.revision
    assert save(match, 1, entry, seen=1) == stored
    event.refresh_from_db()
    assert (Hand.objects.count(), event.revision) == (1, revision)


def test_correction_keeps_the_old_version_and_counts_again(match: Match, referee: User) -> None:
    play(match, 85, 40)
    corrected = save(match, 1, played(30, reason="看错行"), seen=1, by=referee)
    assert [(hand.version, hand.current) for hand in Hand.objects.filter(number=1)] == [
        (1, False),
        (2, True),
    ]
    assert score(match) == (2, 1, 40, 30)
    (entry,) = JournalEntry.objects.filter(match=match, action=Action.HAND_CORRECTED)
    assert (entry.before or {})["trick_points"] == 85
    assert ((entry.after or {})["trick_points"], entry.reason) == (30, "看错行")
    assert corrected.version == 2


def test_extra_hand_needs_dealer_and_result(match: Match) -> None:
    play(match, *LEVEL)
    with pytest.raises(EntryProblems) as refused:
        save(match, 5, HandEntry(kind=HandKind.EXTRA))
    assert refused.value.problems == ("result_missing", "dealer_missing")


def test_broken_off_hand_needs_its_penalty(match: Match) -> None:
    with pytest.raises(EntryProblems) as refused:
        save(match, 1, HandEntry(kind=HandKind.BROKEN_OFF, points_so_far=61))
    assert refused.value.problems == ("broken_off_without_ruling", "not_multiple_of_5")


def test_somebody_without_a_role_records_nothing(match: Match, db: None) -> None:
    stranger = User.objects.create_user("guest")
    with pytest.raises(NotAllowed):
        save(match, 1, 80, by=stranger)
    assert not Hand.objects.exists()


def test_match_without_both_teams_is_refused(event: Tournament) -> None:
    draw_event(event)
    waiting = Match.objects.filter(home=None, away=None).first()
    assert waiting is not None
    with pytest.raises(MatchNotReady):
        save(waiting, 1, 80)


def test_closed_event_refuses_everything(db: None) -> None:
    event = make_event(2)
    draw_event(event)
    match = match_numbered(event, 1)
    play(match, 0, 200, 115, 120)
    close_tournament(event, by=None)
    with pytest.raises(EventClosed):
        save(match, 1, played(5, reason="看错"), seen=1)
    with pytest.raises(EventClosed):
        withdraw_hand(match, 4, reason="x", by=None, seen_version=1, key=key())


def test_match_of_a_replaced_draw_is_refused(event: Tournament) -> None:
    old = first_match(event)
    again = make_draw(event, seed_text="重抽", present_only=False, reason="漏报一队", by=None)
    publish_draw(again, by=None)
    with pytest.raises(DrawReplaced):
        save(old, 1, 80)


def test_recording_a_hand_takes_at_most_twenty_statements(match: Match, referee: User) -> None:
    counts = []
    for number, points in enumerate((0, 200, 115, 120), 1):
        with CaptureQueriesContext(connection) as queries:
            save(match, number, points, by=referee)
        counts.append(len(queries))
    assert max(counts[:3]) <= 20
    # The last hand also seats the winner, two statements and a journal entry of two more.
    assert counts[3] <= 24
