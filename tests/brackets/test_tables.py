"""Tables of the hall: by round, out of service, filled by themselves."""

import pytest

from brackets.errors import EventInvalid, ReasonMissing, TablesMoved, TablesUsed
from brackets.models import Tournament
from brackets.queries import numbered_matches
from brackets.registration import change_tournament
from brackets.table_moves import last_change, undecided
from brackets.tables import (
    assign_draw,
    assign_tables,
    change_table,
    choose_filling,
    close_table,
    moved_to_free,
    open_table,
    undo_tables,
)
from brackets.taking_part import fix_table
from referee.rechecking.event import recheck
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.table_play import play

pytestmark = pytest.mark.django_db


def tables(event: Tournament, round_: int) -> dict[int, int]:
    found = numbered_matches(event).filter(round=round_)
    return {match.number or 0: match.table or 0 for match in found}


def finish(event: Tournament, *numbers: int) -> None:
    for number in numbers:
        play(match_numbered(event, number), 0, 200, 115, 120)


def test_next_round_keeps_pairs_from_the_table_they_just_had() -> None:
    event = make_event(16, seeded=16)
    draw_event(event)
    finish(event, *range(1, 9))
    had = {
        team: match.table
        for match in numbered_matches(event).filter(round=1)
        for team in (match.home, match.away)
    }
    assign_tables(event, 2, by=None)
    for match in numbered_matches(event).filter(round=2):
        assert match.table not in {had[match.home], had[match.away]}
    assert len(set(tables(event, 2).values())) == 4
    assert assign_tables(event, 2, by=None) == []
    assert recheck(event) == ()


def test_groups_with_more_matches_than_tables_form_queues() -> None:
    event = make_event(14, ruleset="nanshan_cup", stages=(), tables=3)
    draw_event(event)
    fix_table(event.teams.get(number=5), 2, by=None)
    assign_tables(event, 1, by=None)
    found = tables(event, 1)
    assert set(found.values()) == {1, 2, 3}
    own = [
        match.table
        for match in numbered_matches(event).filter(round=1)
        for team in (match.home, match.away)
        if team and team.number == 5
    ]
    assert own in ([], [2])
    assert recheck(event) == ()


def test_table_out_of_service_sends_its_matches_away_and_takes_them_back() -> None:
    event = make_event(16, seeded=16, tables=4)
    draw_event(event)
    play(match_numbered(event, 2), 80)
    before = tables(event, 1)
    assert before[2] == before[6] == 2
    moved = close_table(event, 2, reason="桌腿断了", by=None)
    # every undecided match leaves, the one that is played with its hands
    assert {match.number for match in moved} >= {2, 6}
    assert 2 not in tables(event, 1).values()
    assert match_numbered(event, 2).hands_done == 1
    assert close_table(event, 2, reason="桌腿断了", by=None) == []
    assert recheck(event) == ()
    event.refresh_from_db()
    back = open_table(event, 2, by=None)
    assert 6 in {match.number for match in back}
    # a match that is being played stays where it is
    assert {**before, 2: 0} == {**tables(event, 1), 2: 0}
    assert match_numbered(event, 2).table != 2
    assert recheck(event) == ()


def test_reopening_is_not_undone_under_a_match_that_came_to_the_table() -> None:
    event = make_event(16, seeded=16, tables=4)
    draw_event(event)
    close_table(event, 2, reason="漏雨", by=None)
    open_table(event, 2, by=None)
    came = change_table(match_numbered(event, 1), 2, tournament=event, by=None)
    event.refresh_from_db()
    latest = last_change(event)
    assert latest
    assert latest.moved_on == came
    with pytest.raises(TablesUsed):
        undo_tables(event, latest.entry.seq, by=None)
    change_table(came, 1, tournament=event, by=None)
    undo_tables(event, latest.entry.seq, by=None)
    event.refresh_from_db()
    assert event.closed_tables == [2]
    assert not undecided(event).filter(table=2).exists()
    assert recheck(event) == ()


def test_nothing_goes_back_to_a_table_that_the_hall_has_no_more() -> None:
    event = make_event(8, seeded=8, tables=6)
    draw_event(event)
    change_table(match_numbered(event, 1), 6, tournament=event, by=None)
    close_table(event, 6, reason="漏雨", by=None)
    event.refresh_from_db()
    closing = last_change(event)
    assert closing
    change_tournament(event, tables=5, by=None)
    event.refresh_from_db()
    assert last_change(event) is None
    with pytest.raises(TablesMoved):
        undo_tables(event, closing.entry.seq, by=None)
    assert all((match.table or 0) <= 5 for match in numbered_matches(event))


def test_closing_needs_a_reason_a_table_and_another_one() -> None:
    event = make_event(4, tables=2)
    draw_event(event)
    with pytest.raises(ReasonMissing):
        close_table(event, 1, reason=" ", by=None)
    with pytest.raises(EventInvalid):
        close_table(event, 3, reason="坏了", by=None)
    close_table(event, 1, reason="坏了", by=None)
    with pytest.raises(EventInvalid):
        close_table(event, 2, reason="坏了", by=None)
    assert recheck(event) == ()


def test_free_table_takes_the_next_waiting_match_by_itself_and_gives_it_back() -> None:
    event = make_event(16, seeded=16, tables=3)
    choose_filling(event, fills=True, by=None)
    draw_event(event)
    assert tables(event, 1) == {1: 1, 2: 2, 3: 3, 4: 1, 5: 2, 6: 3, 7: 1, 8: 2}
    finish(event, 3)  # 6 follows there anyway
    assert tables(event, 1)[6] == 3
    finish(event, 6)  # nothing is left at table 3: match 4 waits first
    assert tables(event, 1)[4] == 3
    (entry,) = moved_to_free(event)
    assert entry.match == match_numbered(event, 4)
    assert recheck(event) == ()
    change_table(match_numbered(event, 4), 1, tournament=event, by=None)
    assert moved_to_free(event) == []
    assert recheck(event) == ()


def test_groups_change_tables_from_round_to_round() -> None:
    event = make_event(8, ruleset="nanshan_cup", stages=(), tables=8)
    assign_draw(draw_event(event), by=None)
    had: dict[int | None, int | None] = {}
    for match in numbered_matches(event).order_by("round", "number"):
        assert match.table not in {had.get(match.home_id), had.get(match.away_id)}
        had[match.home_id] = had[match.away_id] = match.table
    assert recheck(event) == ()
