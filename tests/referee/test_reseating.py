"""Wrong seats found after hands were recorded: the hands move, or are played again."""

import pytest
from django.contrib.auth.models import User

from brackets.errors import MatchLocked, ReasonMissing
from brackets.models import Match, Seating, SignOff, Tournament
from referee.basis import signing_basis
from referee.corrections import Grade, consequences_of
from referee.match_facts import read_facts
from referee.models import HandKind, Offender, Signer
from referee.overruling import Answer, Choice, Choices, carry_out
from referee.rechecking.event import recheck
from referee.refusals import BasisChanged, MatchFinished, NotAllowed
from referee.reseating import Mode, correct_seats, reseated
from referee.seating import SeatPlan
from referee.sign_off import sign
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.table_play import fine, first_match, key, play, save, score

pytestmark = pytest.mark.django_db

OTHER = SeatPlan(home_seats=Seating.NORTH_SOUTH, home_first=1, away_first=1)
TWISTED = SeatPlan(home_seats=Seating.EAST_WEST, home_first=2, away_first=1)


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def correct(match: Match, plan: SeatPlan = OTHER, mode: Mode = Mode.REMAP, **more: object) -> Match:
    values = {"reason": "坐反了", "by": None, "basis": None} | more
    return correct_seats(match, plan, mode, **values)  # type: ignore[arg-type]


def test_hands_count_for_whoever_sat_there(match: Match, event: Tournament) -> None:
    # East deals hand 1 to home's pair; 85 and 40 for the attackers.
    play(match, 85, 40)
    big_home, big_away, small_home, small_away = score(match)
    correct(match)
    assert score(match) == (big_away, big_home, small_away, small_home)
    assert [hand.version for hand in match.hands.all()] == [1, 1]
    entry = event.journal.order_by("-seq")[0]
    assert (entry.action, entry.reason) == ("seats_corrected", "坐反了")
    assert entry.after == {
        "home_seats": "NS",
        "home_first": 1,
        "away_first": 1,
        "mode": "remap",
    }
    assert recheck(event) == ()


def test_ruling_stays_with_the_pair_it_was_given_to(match: Match, event: Tournament) -> None:
    play(match, 85)
    fine(match, 1, Offender.AWAY)
    correct(match)
    # −10 for away, which was to attack and now deals: 0 − 10 against 85 for home.
    assert score(match) == (0, 0, 85, -10)
    assert recheck(event) == ()


def test_hands_played_again_leave_rulings_and_the_history(match: Match, event: Tournament) -> None:
    play(match, 85, 40)
    fine(match, 1, Offender.AWAY)
    correct(match, mode=Mode.REPLAY)
    recorded = read_facts(match)
    assert (recorded.played, len(recorded.rulings)) == ((), 1)
    assert match.hands.filter(kind=HandKind.WITHDRAWN, reason="坐反了").count() == 2
    match.refresh_from_db()
    assert (match.home_seats, match.begun) == ("NS", True)
    save(match, 1, 85, seen=2)
    assert recheck(event) == ()


def test_players_of_a_pair_who_changed_places_change_no_score(
    match: Match, event: Tournament
) -> None:
    play(match, 85, 40)
    before = score(match)
    correct(match, TWISTED)
    assert score(match) == before
    match.refresh_from_db()
    assert match.home_first == 2
    assert recheck(event) == ()


def test_same_seats_again_write_nothing(match: Match, event: Tournament) -> None:
    play(match, 85)
    correct(match)
    event.refresh_from_db()
    revision = event.revision
    correct(match)
    event.refresh_from_db()
    assert event.revision == revision


def test_correcting_seats_needs_a_reason_the_right_and_the_facts_that_were_shown(
    match: Match, referee: User
) -> None:
    with pytest.raises(NotAllowed):
        correct(match)  # until the first hand they are chosen
    save(match, 1, 85)
    shown = signing_basis(read_facts(match))
    save(match, 2, 40)
    with pytest.raises(BasisChanged):
        correct(match, basis=shown)
    with pytest.raises(ReasonMissing):
        correct(match, reason="")
    play_rest = (115, 120)
    for number, points in enumerate(play_rest, 3):
        save(match, number, points)
    match.refresh_from_db()
    assert match.verdict
    with pytest.raises(MatchFinished):
        correct(match, by=referee)


def test_preview_tells_totals_before_and_after(match: Match) -> None:
    play(match, 85, 40)
    recorded = read_facts(match)
    found = consequences_of(recorded, reseated(recorded, OTHER, Mode.REMAP))
    assert found.grade is Grade.TOTALS
    assert (found.old.home_small, found.new.home_small) == (
        found.new.away_small,
        found.old.away_small,
    )
    empty = consequences_of(recorded, reseated(recorded, OTHER, Mode.REPLAY))
    assert (empty.new.home_small, empty.new.away_small) == (0, 0)
    match.refresh_from_db()
    assert match.home_seats == "EW"


def test_seats_of_a_finished_match_move_the_winner_and_what_follows(organiser: User) -> None:
    event = make_event(8, seeded=8, by=organiser)
    draw_event(event)
    for number in (1, 2):
        play(match_numbered(event, number), 0, 200, 115, 120)
    quarter, semi = match_numbered(event, 1), match_numbered(event, 5)
    save(semi, 1, 100)
    with pytest.raises(MatchLocked):
        correct(quarter, by=organiser)
    choices = Choices({5: Answer(Choice.REPLAY)}, "坐反了")
    carry_out(quarter, lambda: correct(quarter, by=organiser), choices=choices, by=organiser)
    quarter.refresh_from_db()
    semi.refresh_from_db()
    assert quarter.winner == quarter.away == semi.home
    assert recheck(event) == ()


def test_signatures_are_void_after_the_seats_were_corrected(
    match: Match, event: Tournament, referee: User
) -> None:
    Tournament.objects.update(sign_off=SignOff.BOTH)
    play(match, 0, 200, 115, 120)
    sign(match, Signer.HOME, by=referee, basis=None, key=key())
    correct(match, by=referee)
    sign(match, Signer.AWAY, by=referee, basis=None, key=key())
    match.refresh_from_db()
    assert (match.verdict, match.hold) == ("", "signature")
    sign(match, Signer.HOME, by=referee, basis=None, key=key())
    match.refresh_from_db()
    assert match.winner == match.away
