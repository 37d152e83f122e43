"""Who goes through: seated, seated again after a correction, or locked."""

import pytest

from brackets import draw as draws
from brackets.errors import DrawReplaced, EventClosed, MatchLocked
from brackets.models import Match, Seating, SeatsChosen, Tournament, TournamentState, Verdict
from brackets.progress import Summary, consequences
from tests.brackets.play import decide, nobody_came, reopen, win
from tests.builders import draw_event, make_event, match_numbered

pytestmark = pytest.mark.django_db

# Eight seeded teams meet as 1: 1-8, 2: 4-5, 3: 3-6, 4: 2-7; then 5 and 6, third place 7, final 8.


@pytest.fixture
def eight() -> Tournament:
    event = make_event(8, seeded=8)
    draw_event(event)
    return event


def teams(event: Tournament, number: int) -> tuple[int | None, int | None]:
    match = match_numbered(event, number)
    return (
        match.home.number if match.home else None,
        match.away.number if match.away else None,
    )


def outcome(event: Tournament, number: int) -> tuple[str, int | None]:
    match = match_numbered(event, number)
    return match.verdict, match.winner.number if match.winner else None


def play_quarter_finals(event: Tournament) -> None:
    for number in (1, 2, 3, 4):
        win(event, number, "home")


def test_winner_of_the_upper_match_is_home(eight: Tournament) -> None:
    win(eight, 2, "away")
    assert teams(eight, 5) == (None, 5)
    win(eight, 1, "home")
    assert teams(eight, 5) == (1, 5)
    eight.refresh_from_db()
    assert eight.state == TournamentState.RUNNING


def test_semi_finals_fill_final_and_third_place(eight: Tournament) -> None:
    play_quarter_finals(eight)
    assert (teams(eight, 5), teams(eight, 6)) == ((1, 4), (3, 2))
    win(eight, 5, "home")
    win(eight, 6, "away")
    assert teams(eight, 8) == (1, 2)
    assert teams(eight, 7) == (4, 3)


def test_final_is_open_after_third_place_was_played(eight: Tournament) -> None:
    play_quarter_finals(eight)
    win(eight, 5, "home")
    win(eight, 6, "home")
    win(eight, 7, "home")
    win(eight, 8, "home")
    assert outcome(eight, 8) == (Verdict.BIG, 1)


def test_hand_in_play_seats_nobody(eight: Tournament) -> None:
    match = win(eight, 1, "home", verdict="", hands_done=2)
    assert (match.begun, match.hands_done, match.finished_at) == (True, 2, None)
    assert teams(eight, 5) == (None, None)


def test_correction_seats_the_other_team_and_forgets_its_seats(eight: Tournament) -> None:
    win(eight, 1, "home")
    Match.objects.filter(number=5).update(
        home_seats=Seating.NORTH_SOUTH, home_first=2, seats_chosen=SeatsChosen.LOT
    )
    win(eight, 1, "away")
    semi = match_numbered(eight, 5)
    assert teams(eight, 5) == (8, None)
    assert (semi.home_seats, semi.home_first, semi.seats_chosen) == ("EW", 1, "default")


def test_correction_that_keeps_the_winner_is_always_possible(eight: Tournament) -> None:
    win(eight, 1, "home")
    win(eight, 2, "home")
    win(eight, 5, "home", verdict="", hands_done=1)
    first = match_numbered(eight, 1)
    finished_at = first.finished_at
    summary = Summary(home_big=1, begun=True, hands_done=4, verdict="big", winner=first.home)
    assert decide(first, summary) == ()
    stored = match_numbered(eight, 1)
    assert (stored.home_big, stored.finished_at) == (1, finished_at)


def test_begun_later_match_locks_the_winner_and_nothing_is_written(eight: Tournament) -> None:
    win(eight, 1, "home")
    win(eight, 2, "home")
    win(eight, 5, "home", verdict="", hands_done=1)
    eight.refresh_from_db()
    revision = eight.revision
    with pytest.raises(MatchLocked) as refused:
        win(eight, 1, "away")
    assert refused.value.match.number == 5
    with pytest.raises(MatchLocked):
        reopen(eight, 1)
    assert outcome(eight, 1) == (Verdict.BIG, 1)
    assert teams(eight, 5) == (1, 4)
    eight.refresh_from_db()
    assert eight.revision == revision


def test_begun_third_place_locks_the_semi_finals(eight: Tournament) -> None:
    play_quarter_finals(eight)
    win(eight, 5, "home")
    win(eight, 6, "home")
    win(eight, 7, "home", verdict="", hands_done=1)
    with pytest.raises(MatchLocked) as refused:
        win(eight, 5, "away")
    assert refused.value.match.number == 7
    assert teams(eight, 8) == (1, 3)


def test_reopened_match_empties_the_place(eight: Tournament) -> None:
    win(eight, 1, "home")
    match = reopen(eight, 1)
    assert (match.verdict, match.winner, match.begun, match.finished_at) == ("", None, False, None)
    assert teams(eight, 5) == (None, None)
    actions = list(eight.journal.order_by("seq").values_list("action", flat=True))
    assert actions[-4:] == ["match_decided", "team_advanced", "match_reopened", "team_advanced"]


def test_both_absent_give_the_next_opponent_a_bye(eight: Tournament) -> None:
    nobody_came(eight, 1)
    assert outcome(eight, 5) == ("", None)
    win(eight, 2, "away")
    assert outcome(eight, 5) == (Verdict.BYE, 5)
    assert teams(eight, 8) == (5, None)
    assert not match_numbered(eight, 5).begun


def test_both_absent_after_the_opponent_was_known(eight: Tournament) -> None:
    win(eight, 2, "home")
    nobody_came(eight, 1)
    assert outcome(eight, 5) == (Verdict.BYE, 4)


def test_nobody_in_either_match_leaves_nobody_in_the_next(eight: Tournament) -> None:
    nobody_came(eight, 1)
    nobody_came(eight, 2)
    assert outcome(eight, 5) == (Verdict.BOTH_ABSENT, None)
    win(eight, 3, "home")
    win(eight, 4, "home")
    win(eight, 6, "home")
    # Neither a final nor a match for third place has an opponent.
    assert outcome(eight, 8) == (Verdict.BYE, 3)
    assert outcome(eight, 7) == (Verdict.BYE, 2)


def test_withdrawn_absence_takes_the_bye_back(eight: Tournament) -> None:
    win(eight, 2, "home")
    nobody_came(eight, 1)
    reopen(eight, 1)
    assert outcome(eight, 5) == ("", None)
    assert (teams(eight, 5), teams(eight, 8)) == ((None, 4), (None, None))


def test_bye_that_led_to_a_begun_match_is_locked(eight: Tournament) -> None:
    play_quarter_finals(eight)
    reopen(eight, 1)
    nobody_came(eight, 1)
    win(eight, 6, "home")
    win(eight, 8, "home", verdict="", hands_done=1)
    with pytest.raises(MatchLocked) as refused:
        win(eight, 1, "home")
    assert refused.value.match.number == 8


def test_disqualified_semi_finalist_does_not_play_for_third(eight: Tournament) -> None:
    play_quarter_finals(eight)
    win(eight, 5, "home", verdict=Verdict.DISQUALIFICATION)
    win(eight, 6, "home", verdict=Verdict.WALKOVER)
    assert teams(eight, 7) == (None, 2)
    assert outcome(eight, 7) == (Verdict.BYE, 2)
    assert teams(eight, 8) == (1, 3)


def test_facts_taken_back_leave_a_bye_a_bye(eight: Tournament) -> None:
    nobody_came(eight, 1)
    win(eight, 2, "home")
    decide(match_numbered(eight, 5), Summary())
    assert outcome(eight, 5) == (Verdict.BYE, 4)


def test_consequences_tell_and_write_nothing(eight: Tournament) -> None:
    play_quarter_finals(eight)
    win(eight, 5, "home")
    semi = match_numbered(eight, 5)
    effects = consequences(semi, Summary(begun=True, verdict="big", winner=semi.away))
    seen = [
        (effect.match.number, effect.before["home"], effect.after["home"]) for effect in effects
    ]
    assert seen == [(8, str(semi.home), str(semi.away)), (7, str(semi.away), str(semi.home))]
    assert not any(effect.locked for effect in effects)
    assert teams(eight, 8) == (1, None)
    win(eight, 6, "home")
    win(eight, 8, "home", verdict="", hands_done=1)
    final, third = consequences(semi, Summary())
    assert (final.match.number, final.locked, final.after["home"]) == (8, True, None)
    assert (third.match.number, third.locked) == (7, False)


def test_journal_keeps_who_advanced_where(eight: Tournament) -> None:
    win(eight, 1, "away")
    decided, advanced = eight.journal.order_by("-seq")[:2][::-1]
    winner = match_numbered(eight, 1).away
    assert (decided.match, decided.team, decided.after) == (
        match_numbered(eight, 1),
        winner,
        {"verdict": "big", "winner": str(winner)},
    )
    assert (advanced.match, advanced.team) == (match_numbered(eight, 5), winner)
    assert advanced.before == {"home": None, "away": None, "verdict": "", "winner": None}
    assert advanced.after == {"home": str(winner), "away": None, "verdict": "", "winner": None}


def test_closed_event_takes_no_summary(eight: Tournament) -> None:
    Tournament.objects.update(state=TournamentState.FINISHED)
    with pytest.raises(EventClosed):
        win(eight, 1, "home")


def test_match_of_a_replaced_draw_takes_no_summary(eight: Tournament) -> None:
    old = match_numbered(eight, 1)
    again = draws.make_draw(eight, seed_text="重抽", reason="名单有误", by=None)
    draws.publish_draw(again, by=None)
    with pytest.raises(DrawReplaced):
        decide(old, Summary(begun=True, hands_done=1))
