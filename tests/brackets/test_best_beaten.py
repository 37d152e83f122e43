"""Best losers: who is beaten in a knockout and goes on all the same."""

import pytest
from django.urls import reverse

from brackets import ties
from brackets.due import due
from brackets.errors import NoTie, RoundOpen, TiesOpen
from brackets.forecast import outlooks
from brackets.models import Match, MatchKind, Team, TeamState, Tournament, Verdict
from brackets.overtaken import overtaken_draws
from brackets.progress import Summary
from brackets.qualifiers import qualifiers
from brackets.queries import numbered_matches
from brackets.standings import final_ranking
from referee.labels.rounds import round_names
from referee.stage_tables import boards_of
from rules.shapes import Pairing, Stage, StageKind
from tests.brackets.play import decide, nobody_came, win
from tests.brackets.test_stages import result
from tests.builders import draw_event, log_in, make_event, make_user

pytestmark = pytest.mark.django_db

FINAL_OF_EIGHT = Stage(
    kind=StageKind.KNOCKOUT, clause="test", pairing=Pairing.REDRAWN, advance=1, third_place=True
)


def first_of(advance: int, best_next: int, pairing: Pairing = Pairing.LOT_ORDER) -> Stage:
    return Stage(
        kind=StageKind.KNOCKOUT,
        clause="test",
        pairing=pairing,
        advance=advance,
        best_next=best_next,
    )


def event_of(teams: int, first: Stage) -> Tournament:
    """A race of levels: among equals on points the net levels decide, then lots (R10)."""
    event = make_event(teams, ruleset="club_past_joker", stages=(first, FINAL_OF_EIGHT))
    draw_event(event)
    return event


def home_wins(event: Tournament, *levels: tuple[str, str]) -> list[Match]:
    """Let the home pair win each open match, by these levels."""
    found = list(numbered_matches(event).filter(verdict=""))
    for match, reached in zip(found, levels, strict=True):
        result(match, "home", reached)
    return found


LEVELS = (("10", "9"), ("10", "2"), ("10", "8"), ("10", "5"), ("10", "7"))


def test_five_winners_and_the_three_who_lost_by_the_least_go_on() -> None:
    event = event_of(10, first_of(5, 3))
    found = home_wins(event, *LEVELS)
    stage = event.stages.get(number=1)
    away = [match.away for match in found]
    assert [each.team for each in qualifiers(stage).decided()] == [
        *(match.home for match in found),
        away[0],  # one level behind
        away[2],  # two
        away[4],  # three
    ]
    (board,) = boards_of(event)
    assert board.title == "第 1 阶段：负者中成绩最好的 3 队也晋级"
    (table,) = board.tables
    assert [line.team for line in table.lines] == [away[each] for each in (0, 2, 4, 3, 1)]
    assert [line.mark for line in table.lines] == ["through"] * 3 + [""] * 2
    # As long as nothing is drawn from it nobody has a place.
    assert {row.place for row in final_ranking(event)} == {""}
    second = draw_event(event)
    assert second.entries.count("\n") == 8
    # Who was out at once shares the last places.
    assert [row.place for row in final_ranking(event)][-2:] == ["9–10", "9–10"]


def test_best_beaten_of_a_bracket_that_is_drawn_once() -> None:
    event = event_of(8, first_of(4, 2, Pairing.BRACKET))
    found = home_wins(event, *LEVELS[:4])
    going = [each.team for each in qualifiers(event.stages.get(number=1)).decided()]
    assert going == [*(match.home for match in found), found[0].away, found[2].away]


def test_nobody_is_known_before_the_round_is_over() -> None:
    event = event_of(6, first_of(3, 1))
    first, *_others = numbered_matches(event)
    result(first, "home")
    with pytest.raises(RoundOpen):
        due(event)
    assert boards_of(event) == ()
    with pytest.raises(NoTie):
        ties.draw_lots(
            event.stages.get(number=1),
            [team for team in (first.away,) if team],
            seed_text="签",
            by=None,
        )


def test_equals_at_the_line_are_parted_by_lots_before_anything_is_drawn() -> None:
    event = event_of(6, first_of(3, 1))
    found = home_wins(event, ("10", "8"), ("10", "8"), ("10", "3"))
    level = {match.away.number for match in found[:2] if match.away}
    with pytest.raises(TiesOpen) as open_:
        due(event)
    assert [set(numbers) for numbers in open_.value.ties] == [level]
    tied = list(event.teams.filter(number__in=level))
    decision = ties.draw_lots(event.stages.get(number=1), tied, seed_text="签", by=None)
    assert [each.team.number for each in qualifiers(event.stages.get(number=1)).decided()][3:] == [
        decision.order[0]
    ]
    assert due(event).stage.number == 2


def test_equals_at_the_line_play_an_extra_match() -> None:
    event = event_of(6, first_of(3, 1))
    found = home_wins(event, ("10", "8"), ("10", "8"), ("10", "3"))
    stage = event.stages.get(number=1)
    tied = [match.away for match in found[:2] if match.away]
    (extra,) = ties.make_extra_matches(stage, tied, by=None)
    assert extra.kind == MatchKind.EXTRA
    names = round_names(event)
    assert (names.of_round(1), names.of_round(2)) == ("第1轮次", "加赛")
    with pytest.raises(RoundOpen):
        due(event)
    result(extra, "away")
    assert [each.team for each in qualifiers(stage).decided()][3:] == [extra.away]


def test_who_may_not_play_on_or_has_left_makes_room_for_the_next() -> None:
    event = event_of(10, first_of(5, 3))
    found = home_wins(event, *LEVELS)
    away = [match.away for match in found if match.away]
    decide(
        found[0],
        Summary(begun=True, verdict=Verdict.DISQUALIFICATION, winner=found[0].home),
    )
    Team.objects.filter(pk=away[2].pk).update(state=TeamState.WITHDRAWN)
    stage = event.stages.get(number=1)
    assert [each.team for each in qualifiers(stage).decided()][5:] == [away[4], away[3], away[1]]
    draw_event(event)
    # Who leaves later was drawn: nobody comes in his place, and the draw is not overtaken.
    Team.objects.filter(pk=away[4].pk).update(state=TeamState.WITHDRAWN)
    assert [each.team for each in qualifiers(stage).decided()][5:] == [away[4], away[3], away[1]]
    assert overtaken_draws(event) == ()


def test_more_places_than_beaten_of_the_last_round_go_to_the_round_before() -> None:
    event = event_of(8, first_of(2, 3))
    first = home_wins(event, *LEVELS[:4])
    draw_event(event)
    second = list(numbered_matches(event).filter(verdict=""))
    for match in second:
        win(event, match.number or 0, "home")
    going = [each.team for each in qualifiers(event.stages.get(number=1)).decided()]
    assert going[:2] == [match.home for match in second]
    assert set(going[2:4]) == {match.away for match in second}
    assert going[4] == first[0].away


def test_where_both_stayed_away_neither_goes_on() -> None:
    event = event_of(4, first_of(2, 1))
    nobody_came(event, 1)
    match = numbered_matches(event).get(number=2)
    result(match, "home")
    assert [each.team for each in qualifiers(event.stages.get(number=1)).decided()] == [
        match.home,
        match.away,
    ]


@pytest.mark.parametrize(
    ("teams", "first", "rounds", "go_on"),
    [
        (10, first_of(5, 3), (5,), 8),
        (10, first_of(5, 3, Pairing.REDRAWN), (2, 4), 7),  # to the last eight, then four
        (12, first_of(8, 2, Pairing.BRACKET), (4,), 10),
        (9, first_of(3, 0), (4, 2), 3),
    ],
)
def test_the_picture_counts_those_who_go_on(
    teams: int, first: Stage, rounds: tuple[int, ...], go_on: int
) -> None:
    stage, following = outlooks((first, FINAL_OF_EIGHT), teams)
    assert (stage.rounds, stage.go_on, following.teams) == (rounds, go_on, go_on)


def test_the_picture_counts_matches_for_places_of_a_knockout_drawn_anew() -> None:
    plan = Stage(
        kind=StageKind.KNOCKOUT, clause="test", pairing=Pairing.REDRAWN, advance=1, places_to=8
    )
    assert outlooks((plan,), 11)[0].rounds == (3, 4, 4, 4)
    assert outlooks((FINAL_OF_EIGHT,), 11)[0].rounds == (3, 4, 2, 2)


def test_equals_at_the_line_are_shown_and_parted_at_the_desk() -> None:
    event = event_of(6, first_of(3, 1))
    found = home_wins(event, ("10", "8"), ("10", "8"), ("10", "3"))
    client = log_in(make_user("chief", "chief_referee"))
    address = reverse("desk_ties", args=[event.slug])
    page = client.get(address).content.decode()
    level = sorted(match.away.number for match in found[:2] if match.away)
    key = "-".join(map(str, level))
    assert f'value="{key}"' in page
    lots = reverse("desk_ties_lots", args=[event.slug])
    assert client.post(lots, {"teams": key, "stage": "1", "seed_text": "签"}).status_code == 302
    assert "没有" in client.get(address).content.decode()
    assert due(event).stage.number == 2
    (board,) = boards_of(event)
    assert len(board.decisions) == 1
