"""Places of a knockout, while it runs and at its end (decision 11)."""

import pytest

from brackets.closing import close_tournament
from brackets.errors import StillOpen
from brackets.models import Tournament, Verdict
from brackets.queries import published_draw
from brackets.registration import change_tournament
from brackets.standings import ranking
from tests.brackets.play import nobody_came, win
from tests.builders import draw_event, make_event

pytestmark = pytest.mark.django_db


def places(event: Tournament) -> list[tuple[str, int]]:
    draw = published_draw(event)
    assert draw is not None
    return [(row.place, row.team.number) for row in ranking(draw)]


def seeded_event(teams: int) -> Tournament:
    event = make_event(teams, seeded=teams)
    draw_event(event)
    return event


def play(event: Tournament, *numbers: int) -> None:
    for number in numbers:
        win(event, number, "home")


def test_ranking_of_eight_with_third_place_played_first() -> None:
    event = seeded_event(8)
    play(event, 1, 2, 3, 4, 5, 6, 7, 8)
    assert places(event) == [
        ("1", 1),
        ("2", 3),
        ("3", 4),
        ("4", 2),
        ("5–8", 5),
        ("5–8", 6),
        ("5–8", 7),
        ("5–8", 8),
    ]


def test_ranking_of_eleven_shares_places_by_round() -> None:
    event = seeded_event(11)
    play(event, *range(1, 12))
    shared = [place for place, _ in places(event)]
    assert shared == ["1", "2", "3", "4", *["5–8"] * 4, *["9–11"] * 3]
    # Round 1 of eleven seeds: 9-8, 6-11, 7-10 with the better at home.
    assert places(event)[-3:] == [("9–11", 9), ("9–11", 10), ("9–11", 11)]


def test_those_still_in_have_no_place_and_those_out_have_theirs_at_once() -> None:
    event = seeded_event(11)
    play(event, 1)
    assert places(event) == [
        *(("", number) for number in range(1, 9)),
        ("", 10),
        ("", 11),
        ("9–11", 9),
    ]


def test_beaten_semi_finalist_waits_for_third_place() -> None:
    event = seeded_event(4)
    play(event, 1)
    assert places(event) == [("", 1), ("", 2), ("", 3), ("", 4)]
    play(event, 2, 3)
    # 1-4 and 2-3; then 4 and 3 for third place, which 4 wins.
    assert places(event) == [("", 1), ("", 2), ("3", 4), ("4", 3)]


def test_beaten_semi_finalist_of_three_is_third() -> None:
    event = seeded_event(3)
    play(event, 1, 2)
    assert places(event) == [("1", 1), ("2", 2), ("3", 3)]


def test_two_teams_play_one_match() -> None:
    event = seeded_event(2)
    play(event, 1)
    assert places(event) == [("1", 1), ("2", 2)]


def test_without_a_match_for_third_place_both_share_it() -> None:
    event = make_event(4, seeded=4)
    change_tournament(event, third_place=False, by=None)
    draw_event(event)
    play(event, 1, 2, 3)
    assert places(event) == [("1", 1), ("2", 2), ("3–4", 3), ("3–4", 4)]


def test_both_absent_are_ranked_with_their_round() -> None:
    event = seeded_event(8)
    nobody_came(event, 1)
    play(event, 2, 3, 4, 6)
    draw = published_draw(event)
    assert draw is not None
    rows = {row.team.number: row for row in ranking(draw)}
    # Match 5 is a bye for 4, who plays the final; nobody was beaten there, so 2 is third.
    assert {number: row.place for number, row in rows.items()} == {
        1: "4–8",
        8: "4–8",
        5: "4–8",
        6: "4–8",
        7: "4–8",
        2: "3",
        3: "",
        4: "",
    }
    assert (rows[1].criterion, rows[8].criterion) == ("both_absent", "both_absent")
    assert (rows[1].won, rows[1].lost, rows[4].won, rows[4].lost) == (0, 1, 1, 0)


def test_a_third_place_that_nobody_will_play_for_takes_no_place() -> None:
    event = seeded_event(7)
    # 1 has a bye; nobody comes to 4-5 and 2-7, so neither semi-final has two pairs and nobody is
    # beaten there: below the two of the final are the five of round 1.
    nobody_came(event, 1)
    nobody_came(event, 3)
    assert [place for place, _ in places(event)] == ["", "", "", *["3–7"] * 4]


def test_both_who_missed_the_final_share_its_places() -> None:
    event = seeded_event(4)
    play(event, 1, 2, 3)
    nobody_came(event, 4)
    assert places(event) == [("1–2", 1), ("1–2", 2), ("3", 4), ("4", 3)]


def test_disqualified_semi_finalist_is_fourth() -> None:
    event = seeded_event(4)
    win(event, 1, "home", verdict=Verdict.DISQUALIFICATION)
    play(event, 2, 4)
    assert places(event) == [("1", 1), ("2", 2), ("3", 3), ("4", 4)]


def test_rows_add_up_matches_and_scores() -> None:
    event = seeded_event(4)
    play(event, 1, 2, 3, 4)
    draw = published_draw(event)
    assert draw is not None
    champion, runner_up, *_ = ranking(draw)
    # `win` gives the winner 2 big; home has 150 small, away 120.
    assert (champion.won, champion.lost, champion.big, champion.small) == (2, 0, 4, 300)
    assert (runner_up.won, runner_up.lost, runner_up.big, runner_up.small) == (1, 1, 2, 270)
    assert champion.criterion == "big"


def test_closing_names_what_is_open() -> None:
    event = seeded_event(4)
    play(event, 1, 2)
    with pytest.raises(StillOpen) as refused:
        close_tournament(event, by=None)
    assert [match.number for match in refused.value.matches] == [3, 4]
    assert (refused.value.draft, refused.value.published) == (False, True)
