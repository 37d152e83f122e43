import pytest
from django.contrib.auth.models import User

from brackets.errors import ReasonMissing
from brackets.models import JournalEntry, Match, Tournament
from referee.labels.journal import tell
from referee.refusals import EntryProblems, HandNotOpen, MatchFinished, NotAllowed
from referee.ruling_notes import note_ruling, notes_on
from tests.builders import make_user
from tests.referee.table_play import first_match, key, play

pytestmark = pytest.mark.django_db

TEXT = "首家♥A♥A，出♥K♥4 不合法 [Y34]"


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_note_is_kept_in_the_journal_and_moves_no_points(match: Match, referee: User) -> None:
    note_ruling(match, 1, TEXT, by=referee, key="once")
    entry = JournalEntry.objects.order_by("seq").last()
    assert entry is not None
    assert (entry.match, entry.hand, entry.reason, entry.actor) == (match, 1, TEXT, referee)
    assert tell(entry, hands=4).sentence == "第 1 场第 1 局的裁决（不罚分）。"
    match.refresh_from_db()
    assert (match.begun, match.home_big, match.away_small) == (False, 0, 0)


def test_note_sent_twice_counts_once(match: Match, referee: User) -> None:
    first = note_ruling(match, 1, TEXT, by=referee, key="once")
    assert note_ruling(match, 1, TEXT, by=referee, key="once") == first
    note_ruling(match, 1, TEXT, by=referee, key="again")
    assert notes_on(match, 1).count() == 2


def test_note_needs_a_text_that_fits(match: Match, referee: User) -> None:
    with pytest.raises(ReasonMissing):
        note_ruling(match, 1, "", by=referee, key=key())
    with pytest.raises(EntryProblems):
        note_ruling(match, 1, "判" * 501, by=referee, key=key())
    assert notes_on(match, 1).count() == 0


def test_note_belongs_to_a_hand_that_was_begun(match: Match, referee: User) -> None:
    with pytest.raises(HandNotOpen):
        note_ruling(match, 3, TEXT, by=referee, key=key())


def test_referee_notes_while_a_match_is_played_and_the_organiser_later(
    match: Match, referee: User, organiser: User
) -> None:
    play(match, 40, 120, 75, 40)
    with pytest.raises(MatchFinished):
        note_ruling(match, 2, TEXT, by=referee, key=key())
    with pytest.raises(NotAllowed):
        note_ruling(match, 2, TEXT, by=make_user("guest", "visitor"), key=key())
    note_ruling(match, 2, TEXT, by=organiser, key=key())
    assert notes_on(match, 2).count() == 1
