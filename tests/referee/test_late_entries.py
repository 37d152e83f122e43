"""Pairs that come after the lots: into an empty place of a group, into byes of every bracket."""

import pytest
from django.urls import reverse

from brackets.drawing import Algorithm
from brackets.drawn_matches import bracket_of
from brackets.errors import DrawnSince, NotSwappable
from brackets.late_entries import enter_late, outcome, withdraw_late
from brackets.late_places import GroupPlace, open_byes, open_groups
from brackets.models import Draw, Match, MatchKind, Team, TeamState, Tournament
from brackets.points_tables import standing
from brackets.queries import numbered_matches, published_draws
from brackets.ready_formats import ready_format
from brackets.stages import KNOCKOUT
from brackets.standings import final_ranking
from brackets.ties import make_extra_matches
from referee.models import ForfeitKind, Offender
from referee.withdrawals import return_team, withdraw_team
from rules.shapes import Grouping, Pairing, Stage, StageKind
from tests.builders import draw_event, log_in, make_user, match_numbered
from tests.referee.test_reserves import clean, with_reserve
from tests.referee.test_withdrawals import picture, walkover

pytestmark = pytest.mark.django_db

LOT_ORDER = Stage(
    kind=StageKind.KNOCKOUT, pairing=Pairing.LOT_ORDER, advance=1, clause="test", third_place=False
)


def groups_of(size: int, legs: int = 1) -> Stage:
    return Stage(
        kind=StageKind.GROUPS,
        pairing=Pairing.ALL,
        groups=2,
        grouping=Grouping.LOTS,
        advance=1,
        legs=legs,
        clause=f"groups of {size}",
    )


def drawn(teams: int, *stages: Stage, slug: str = "cup") -> tuple[Tournament, Team, Draw]:
    """An event of so many pairs that are drawn and one reserve more."""
    event, reserve = with_reserve(teams + 1, teams + 1, stages=stages, slug=slug)
    return event, reserve, draw_event(event)


def play_all(event: Tournament) -> None:
    """Let the away side of all that can be played stay away, until nothing is left."""
    while found := list(
        numbered_matches(event).filter(verdict="", home__isnull=False, away__isnull=False)
    ):
        for match in found:
            walkover(match, ForfeitKind.WALKOVER, Offender.AWAY)


def rounds_of(event: Tournament, group: int) -> dict[int, list[tuple[int, int]]]:
    found: dict[int, list[tuple[int, int]]] = {}
    for match in Match.objects.filter(group=group).order_by("round", "position"):
        assert match.home
        assert match.away
        found.setdefault(match.round, []).append((match.home.number, match.away.number))
    return found


def meets_all(event: Tournament, group: int, teams: list[int | None], legs: int = 1) -> bool:
    """Everybody meets everybody so often, nobody twice in a round."""
    rounds = rounds_of(event, group)
    met = sorted(tuple(sorted(pair)) for pairs in rounds.values() for pair in pairs)
    ordered = sorted(number for number in teams if number)
    pairs = [(one, other) for one in ordered for other in ordered if one < other]
    assert met == sorted(pairs * legs)
    for meetings in rounds.values():
        seated = [number for pair in meetings for number in pair]
        assert len(seated) == len(set(seated))
    return True


@pytest.mark.parametrize(("drawn_teams", "legs"), [(7, 1), (9, 1), (5, 2), (7, 2)])
def test_late_pair_takes_the_empty_place_of_a_group(drawn_teams: int, legs: int) -> None:
    """Groups of 4 and 3, then of 5 and 4: as if the group had been drawn with it."""
    event, reserve, draw = drawn(drawn_teams, groups_of(4, legs))
    before = picture(event)
    sizes = [len(group) for group in draw.bracket]
    small = sizes.index(min(sizes)) + 1
    assert open_groups(draw)[small] == GroupPlace(1, min(sizes), rest=True)
    last = max(match.number or 0 for match in numbered_matches(event))
    enter_late(event, reserve, small, reason="堵车", by=None)
    (draw,) = published_draws(event)
    group = bracket_of(draw)[small - 1]
    assert group[-1] == reserve.number
    assert meets_all(event, small, group, legs)
    # As many rounds as the other group has.
    rounds = (max(sizes) - 1 + max(sizes) % 2) * legs
    assert len(rounds_of(event, small)) == rounds
    made = numbered_matches(event).filter(number__gt=last)
    assert made.count() == min(sizes) * legs
    assert all(match.table for match in made)
    assert reserve in {row.team for row in standing(draw.stage)[small - 1].rows}
    assert not any(place.rest for place in open_groups(draw).values())
    assert clean(event)
    withdraw_late(reserve, by=None)
    assert picture(event) == before
    assert clean(event)


@pytest.mark.parametrize("drawn_teams", [7, 9])
def test_late_pair_plays_from_the_next_round_on_when_one_has_begun(drawn_teams: int) -> None:
    event, reserve, draw = drawn(drawn_teams, groups_of(4))
    sizes = [len(group) for group in draw.bracket]
    small = sizes.index(min(sizes)) + 1
    first = list(numbered_matches(event).filter(round=1))
    walkover(first[0], ForfeitKind.WALKOVER, Offender.AWAY)
    before = {number: rounds_of(event, number) for number in (1, 2)}
    assert open_groups(draw)[small] == GroupPlace(2, min(sizes), rest=True)
    enter_late(event, reserve, small, reason="第一轮次已开始", by=None)
    (draw,) = published_draws(event)
    assert meets_all(event, small, bracket_of(draw)[small - 1])
    after = {number: rounds_of(event, number) for number in (1, 2)}
    for number, rounds in before.items():
        for round_, meetings in rounds.items():
            assert after[number][round_][: len(meetings)] == meetings
    assert reserve.number not in {each for pair in after[small][1] for each in pair}
    assert clean(event)
    play_all(event)
    assert all(table.complete for table in standing(draw.stage))
    assert clean(event)
    with pytest.raises(NotSwappable):
        withdraw_late(reserve, by=None)


def test_group_has_no_place_when_the_last_round_has_begun() -> None:
    other, late, drawn_again = drawn(7, groups_of(4), slug="other")
    walkover(numbered_matches(other).filter(round=3)[0], ForfeitKind.WALKOVER, Offender.AWAY)
    assert open_groups(drawn_again) == {}
    with pytest.raises(NotSwappable):
        enter_late(other, late, 2, reason="堵车", by=None)
    assert clean(other)


def test_group_has_no_place_while_equals_of_another_play_once_more() -> None:
    event, reserve, draw = drawn(7, groups_of(4))
    large = 1 + [len(group) for group in draw.bracket].index(4)
    for match in numbered_matches(event):
        if match.group == large:
            walkover(match, ForfeitKind.BOTH_ABSENT, Offender.BOTH)
        else:
            walkover(match, ForfeitKind.WALKOVER, Offender.AWAY)
    level = [row.team for row in standing(draw.stage)[large - 1].rows]
    make_extra_matches(draw.stage, level, by=None)
    assert open_groups(draw) == {}
    with pytest.raises(NotSwappable):
        enter_late(event, reserve, 3 - large, reason="堵车", by=None)


def test_pair_that_left_takes_no_place_from_a_late_one_elsewhere() -> None:
    """What it loses by that is not played; in its own group its place is the one to have."""
    event, reserve, draw = drawn(7, groups_of(4))
    large, small = sorted(draw.bracket, key=len, reverse=True)
    number = draw.bracket.index(small) + 1
    gone = event.teams.get(number=small[0])
    leave(gone)
    assert list(open_groups(draw)) == [3 - number]
    return_team(gone, by=None)
    leave(event.teams.get(number=large[0]))
    assert open_groups(draw) == {number: GroupPlace(1, 3, rest=True)}
    enter_late(event, reserve, number, reason="堵车", by=None)
    assert meets_all(event, number, bracket_of(published_draws(event)[0])[number - 1])
    assert clean(event)
    withdraw_late(reserve, by=None)
    assert clean(event)


def test_nobody_comes_late_against_a_pair_that_left() -> None:
    _event, _reserve, draw = drawn(7, KNOCKOUT)
    (bye,) = open_byes(draw)
    assert bye.home
    leave(bye.home)
    assert open_byes(draw) == []
    return_team(bye.home, by=None)
    assert open_byes(draw) == [bye]


def leave(team: Team) -> None:
    withdraw_team(team, state=TeamState.WITHDRAWN, cancelled=False, reason="生病", by=None)


def test_two_late_pairs_of_which_the_first_cannot_be_taken_back_alone() -> None:
    event, first = with_reserve(9, 9, stages=(replace_groups(3),), slug="three")
    second = event.teams.get(number=8)
    Team.objects.filter(pk=second.pk).update(state=TeamState.RESERVE)
    draw = draw_event(event)
    assert [len(group) for group in draw.bracket] == [3, 2, 2]
    enter_late(event, first, 2, reason="堵车", by=None)
    enter_late(event, second, 3, reason="堵车", by=None)
    with pytest.raises(DrawnSince):
        withdraw_late(first, by=None)
    for number in (1, 2, 3):
        assert meets_all(event, number, bracket_of(published_draws(event)[0])[number - 1])
    withdraw_late(second, by=None)
    withdraw_late(first, by=None)


def replace_groups(count: int) -> Stage:
    return Stage(
        kind=StageKind.GROUPS, pairing=Pairing.ALL, groups=count, advance=1, clause="three"
    )


def test_late_pair_against_the_last_lot_and_the_lot_behind_it_is_its_own() -> None:
    """R6: seven pairs; the last one would rest, now it meets the late one."""
    event, reserve, draw = drawn(7, LOT_ORDER)
    assert draw.algorithm == Algorithm.LOT_ORDER
    (bye,) = open_byes(draw)
    enter_late(event, reserve, bye, reason="堵车", by=None)
    lots = [number for row in bracket_of(draw) for number in row if number]
    late = match_numbered(event, 4)
    assert late.home
    assert (late.home.number, late.away) == (lots[-1], reserve)
    for match in numbered_matches(event):
        away = match.home == late.home
        walkover(match, ForfeitKind.WALKOVER, Offender.HOME if away else Offender.AWAY)
    second = draw_event(event)
    # 1–3 and 5–8: the late one has lot 8, nobody has rested.
    assert second.bracket == [[lots[0], lots[2]], [lots[4], reserve.number]]
    assert "byes=" not in second.entries
    assert clean(event)
    with pytest.raises(DrawnSince):
        withdraw_late(reserve, by=None)


@pytest.mark.parametrize("teams", [3, 5, 6, 7, 11])
def test_late_pair_in_a_double_elimination_has_two_lives(teams: int) -> None:
    event, reserve, draw = drawn(teams, *ready_format("double_elimination"))
    before = picture(event)
    matches = numbered_matches(event).count()
    bye = open_byes(draw)[0]
    told = outcome(draw, reserve, bye)
    enter_late(event, reserve, bye, reason="堵车", by=None)
    assert numbered_matches(event).count() == matches + 2
    # What the preview told: one match is new, the bye has become one.
    assert [slot.kind for slot in told.made] == [MatchKind.LOWER]
    assert [(slot.home, slot.away) for slot in told.changed] == [
        (bye.home.number if bye.home else 0, reserve.number)
    ]
    assert clean(event)
    withdraw_late(reserve, by=None)
    assert picture(event) == before
    assert clean(event)
    enter_late(event, reserve, open_byes(published_draws(event)[0])[0], reason="堵车", by=None)
    play_all(event)
    assert clean(event)
    rows = final_ranking(event)
    assert {row.team.number for row in rows} == set(range(1, teams + 2))
    assert [row.place for row in rows][:4] == ["1", "2", "3", "4"]
    lost = {row.team.number: row.lost for row in rows}
    assert all(times == 2 for number, times in lost.items() if number != rows[0].team.number)


def test_who_waits_below_moves_back_into_the_match_with_the_late_pair() -> None:
    """Seven: the loser of match 1 went through without a match; now one is made for him."""
    event, reserve, draw = drawn(7, *ready_format("double_elimination"))
    bye = open_byes(draw)[0]
    beside = draw.matches.get(round=1, position=bye.position ^ 1)
    walkover(beside, ForfeitKind.WALKOVER, Offender.AWAY)
    beside.refresh_from_db()
    waiting = draw.matches.filter(kind=MatchKind.LOWER, home=beside.away)
    waiting |= draw.matches.filter(kind=MatchKind.LOWER, away=beside.away)
    before = waiting.get()
    enter_late(event, reserve, bye, reason="堵车", by=None)
    after = waiting.get()
    assert after.round == before.round - 1 or after.pk != before.pk
    assert after.number == numbered_matches(event).count()
    assert clean(event)
    withdraw_late(reserve, by=None)
    assert waiting.get() == before
    assert clean(event)


def test_nothing_below_that_has_begun_is_changed() -> None:
    event, reserve, draw = drawn(7, *ready_format("double_elimination"))
    bye = open_byes(draw)[0]
    play_round = numbered_matches(event).filter(round=1)
    for match in play_round:
        walkover(match, ForfeitKind.WALKOVER, Offender.AWAY)
    beside = draw.matches.get(round=1, position=bye.position ^ 1)
    beside.refresh_from_db()
    second = draw.matches.filter(round=2, kind=MatchKind.BRACKET)
    for match in second.exclude(home=bye.home).exclude(away=bye.home):
        walkover(match, ForfeitKind.WALKOVER, Offender.AWAY)
    below = draw.matches.filter(kind=MatchKind.LOWER, home__isnull=False, away__isnull=False)
    reached = [match for match in below if beside.away in {match.home, match.away}]
    for match in reached:
        walkover(match, ForfeitKind.WALKOVER, Offender.AWAY)
    before = picture(event)
    if reached:
        with pytest.raises(NotSwappable):
            enter_late(event, reserve, bye, reason="堵车", by=None)
        assert picture(event) == before
    assert clean(event)


def test_third_place_is_played_when_the_late_pair_makes_four() -> None:
    event, reserve, draw = drawn(3, *ready_format("knockout"))
    assert numbered_matches(event).count() == 2
    enter_late(event, reserve, open_byes(draw)[0], reason="堵车", by=None)
    assert {match.kind for match in numbered_matches(event).filter(round=2)} == {
        MatchKind.BRACKET,
        MatchKind.THIRD_PLACE,
    }
    play_all(event)
    assert [row.place for row in final_ranking(event)] == ["1", "2", "3", "4"]
    assert clean(event)


def test_desk_shows_what_a_late_entry_does_before_it_is_done() -> None:
    event, reserve, draw = drawn(7, groups_of(4))
    client = log_in(make_user("chief", "organiser"))
    sizes = [len(group) for group in draw.bracket]
    small = sizes.index(min(sizes)) + 1
    letter = "AB"[small - 1]
    page = client.get(reverse("desk_part", args=[event.slug, reserve.number])).content.decode()
    assert f"{letter} 组" in page
    # To take part without a place is to have no matches; the places come first.
    assert "除非重新抽签，该队没有场次" in page
    assert 0 < page.find("补报") < page.find("该队退出比赛")
    address = reverse("desk_part_late", args=[event.slug, reserve.number])
    typed = {"place": f"group-{small}", "reason": "堵车"}
    asked = client.post(address, typed)
    shown = asked.content.decode()
    last = numbered_matches(event).count()
    for number in (last + 1, last + 2, last + 3):
        assert f"新场次 {number}（" in shown
    assert event.teams.get(number=reserve.number).state == TeamState.RESERVE
    token = asked.context["token"]
    assert client.post(address, {**typed, "confirmed": token}).status_code == 302
    assert numbered_matches(event).count() == last + 3
    undo = reverse("desk_part_late_undo", args=[event.slug, reserve.number])
    assert client.post(undo).status_code == 302
    assert numbered_matches(event).count() == last
