"""Knockouts that are drawn anew for each round: byes, third place, places, who left on the way."""

from collections import Counter

import pytest

from brackets.draw import type_draw
from brackets.due import is_over
from brackets.errors import LotsInvalid, NotSwappable
from brackets.hand_lots import LotFlaw
from brackets.models import Draw, Match, MatchKind, Team, TeamState, Tournament, Verdict
from brackets.queries import numbered_matches, published_draws
from brackets.seeding import parse_lines
from brackets.standings import final_ranking
from brackets.swapping import swap_effects
from brackets.verifying import verify
from referee.labels.rounds import round_names
from rules.shapes import ByeRule, Pairing, Stage, StageKind
from tests.brackets.play import nobody_came, win
from tests.brackets.test_stages import play_event
from tests.builders import draw_event, make_event

pytestmark = pytest.mark.django_db


def anew(pairing: Pairing = Pairing.REDRAWN, **more: object) -> Stage:
    return Stage(
        kind=StageKind.KNOCKOUT,
        clause="test",
        pairing=pairing,
        advance=1,
        **more,  # type: ignore[arg-type]
    )


def event_of(teams: int, plan: Stage, *, third_place: bool = True) -> Tournament:
    event = make_event(teams, ruleset="nanshan_cup", stages=(plan,))
    Tournament.objects.filter(pk=event.pk).update(third_place=third_place)
    event.refresh_from_db()
    return event


def better_wins(event: Tournament) -> None:
    """Let the pair with the lower number win all that can be played."""
    for match in numbered_matches(event).filter(verdict=""):
        assert match.home
        assert match.away
        win(event, match.number or 0, "home" if match.home.number < match.away.number else "away")


def kinds(draw: Draw) -> list[tuple[int | None, str, int | None]]:
    return [
        (match.number, match.kind, match.best_place)
        for match in draw.matches.order_by("number", "position")
        if match.number
    ]


def placed(event: Tournament) -> list[tuple[str, int]]:
    return [(row.place, row.team.number) for row in final_ranking(event)]


@pytest.mark.parametrize("pairing", [Pairing.REDRAWN, Pairing.LOT_ORDER])
def test_the_beaten_of_the_last_four_play_for_third_place_before_the_final(
    pairing: Pairing,
) -> None:
    event = event_of(8, anew(pairing))
    for _round in range(3):
        draw_event(event)
        better_wins(event)
    last = published_draws(event)[-1]
    assert kinds(last) == [(7, MatchKind.THIRD_PLACE, 3), (8, MatchKind.BRACKET, None)]
    assert placed(event)[0] == ("1", 1)
    assert [place for place, _team in placed(event)] == ["1", "2", "3", "4", *["5–8"] * 4]
    assert is_over(event)
    assert round_names(event).of_match(last.matches.get(number=7)) == "三四名决赛"
    assert [round_names(event).of_round(n) for n in (1, 2, 3)] == ["1/4决赛", "半决赛", "决赛"]
    # Drawn for themselves: the entries say who plays for what.
    best = {entry.number: sum(entry.numbers("best")) for entry in parse_lines(last.entries)}
    final, third = last.bracket
    assert [best[each] for each in (*final, *third) if each] == [0, 0, 3, 3]
    assert verify(last) == ()


def test_no_match_for_third_place_without_two_beaten_ones() -> None:
    event = event_of(3, anew(Pairing.LOT_ORDER))
    draw_event(event)
    better_wins(event)
    final = draw_event(event)
    assert kinds(final) == [(2, MatchKind.BRACKET, None)]
    better_wins(event)
    assert [place for place, _team in placed(event)] == ["1", "2", "3"]


@pytest.mark.parametrize("pairing", [Pairing.REDRAWN, Pairing.LOT_ORDER])
def test_places_are_played_out_down_to_the_eighth(pairing: Pairing) -> None:
    event = event_of(8, anew(pairing, places_to=8))
    found = []
    for _round in range(3):
        found.append(draw_event(event))
        better_wins(event)
    assert [draw.matches.count() for draw in found] == [4, 4, 4]
    assert sorted(match.best_place or 1 for match in found[1].matches.all()) == [1, 1, 5, 5]
    assert [row for row in kinds(found[2])] == [
        (9, MatchKind.PLACEMENT, 7),
        (10, MatchKind.PLACEMENT, 5),
        (11, MatchKind.THIRD_PLACE, 3),
        (12, MatchKind.BRACKET, None),
    ]
    ranked = placed(event)
    assert [place for place, _team in ranked] == [str(place) for place in range(1, 9)]
    # Whoever won the matches behind stands before whom he beat.
    order = [team for _place, team in ranked]
    for match in Match.objects.filter(round=3):
        assert match.winner
        assert match.home
        assert match.away
        loser = match.away if match.winner == match.home else match.home
        assert order.index(match.winner.number) + 1 == order.index(loser.number)
    names = round_names(event)
    assert names.of_match(found[1].matches.filter(best_place=5)[0]) == "第5–8名半决赛"
    assert names.of_match(found[2].matches.get(best_place=5)) == "第5、6名决赛"


def test_places_with_a_bye_behind() -> None:
    """Seven: three are beaten in the first round, one of them rests in the second."""
    event = event_of(7, anew(Pairing.LOT_ORDER, places_to=8))
    for _round in range(3):
        draw_event(event)
        better_wins(event)
    assert [place for place, _team in placed(event)] == [str(place) for place in range(1, 8)]
    rests = [home for draw in published_draws(event) for home, away in draw.bracket if away is None]
    assert len(rests) == len(set(rests)) == 2


def test_who_is_still_in_has_no_place_and_the_others_keep_theirs() -> None:
    event = event_of(4, anew())
    draw_event(event)
    better_wins(event)
    draw_event(event)
    assert [place for place, _team in placed(event)] == ["", "", "", ""]
    win(event, 3, "home")
    assert [place for place, _team in placed(event)] == ["", "", "3", "4"]


def test_who_may_not_play_on_or_stays_away_leaves_third_place_to_the_other() -> None:
    event = event_of(4, anew())
    first = draw_event(event)
    win(event, 1, "home")
    out = win(event, 2, "home", verdict=Verdict.DISQUALIFICATION).away
    final = draw_event(event)
    assert kinds(final) == [(3, MatchKind.BRACKET, None)]
    better_wins(event)
    beaten = first.matches.get(number=1).away
    assert out
    assert beaten
    assert placed(event)[2:] == [("3", beaten.number), ("4", out.number)]


def test_a_semi_finalist_who_leaves_is_behind_and_the_other_needs_no_match() -> None:
    event = event_of(4, anew())
    draw_event(event)
    better_wins(event)
    beaten = next(team for team in event.teams.order_by("-number") if _lost(team))
    Team.objects.filter(pk=beaten.pk).update(state=TeamState.WITHDRAWN)
    final = draw_event(event)
    assert [match.kind for match in final.matches.filter(number=None)] == [MatchKind.THIRD_PLACE]
    better_wins(event)
    assert placed(event)[3] == ("4", beaten.number)
    assert [place for place, _team in placed(event)] == ["1", "2", "3", "4"]


def _lost(team: Team) -> bool:
    return not team.won_matches.exists()


def test_both_absent_in_a_semi_final_leave_one_finalist_and_nobody_to_draw() -> None:
    event = event_of(4, anew())
    draw_event(event)
    win(event, 1, "home")
    nobody_came(event, 2)
    assert is_over(event)
    assert [place for place, _team in placed(event)] == ["1", "2", "3–4", "3–4"]


def test_lots_by_hand_keep_those_who_play_for_third_place_together() -> None:
    event = event_of(4, anew())
    draw_event(event)
    better_wins(event)
    final = sorted(team.number for team in event.teams.all() if not _lost(team))
    third = sorted(team.number for team in event.teams.all() if _lost(team))
    with pytest.raises(LotsInvalid) as refused:
        type_draw(event, [[final[0], third[0]], [final[1], third[1]]], reason="大会", by=None)
    assert [(flaw.code, flaw.line, flaw.teams) for flaw in refused.value.flaws] == [
        (LotFlaw.OTHER_PLACES, 1, (third[0],)),
        (LotFlaw.OTHER_PLACES, 2, (final[1],)),
    ]
    type_draw(event, [final[::-1], third], reason="大会，众人见证", by=None)


def test_who_plays_for_third_place_cannot_change_places_with_a_finalist() -> None:
    event = event_of(4, anew())
    draw_event(event)
    better_wins(event)
    last = draw_event(event)
    teams = {team.number: team for team in event.teams.all()}
    (home, _away), (third, _other) = last.bracket
    with pytest.raises(NotSwappable):
        swap_effects(last, teams[home], teams[third])


@pytest.mark.parametrize("teams", [5, 9, 11, 13, 23])
def test_byes_by_lot_in_a_knockout_drawn_anew(teams: int) -> None:
    """Who rests is drawn, nobody twice; a bracket of a power of two is reached at once."""
    event = event_of(teams, anew(bye=ByeRule.BY_LOT), third_place=False)
    found = play_event(event, seed=teams)
    rested = Counter(home for draw in found for home, away in draw.bracket if away is None)
    size = 1 << (teams - 1).bit_length()
    assert len(found) == size.bit_length() - 1
    assert sum(rested.values()) == size - teams
    assert max(rested.values()) == 1
    assert numbered_matches(event).count() == teams - 1
    seeded_first = set(range(1, size - teams + 1))
    assert set(rested) != seeded_first
