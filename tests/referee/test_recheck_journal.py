"""Every fact that is changed behind the writers' back shows beside its entry in the journal."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import F

from brackets import closing, draw
from brackets.models import Draw, JournalEntry, Match, Seating, Team, Tournament
from brackets.registration import change_tournament, remove_team
from brackets.tables import change_table
from referee.labels.recheck import sentence
from referee.models import Forfeit, ForfeitKind, Hand, Offender, Redeal, Ruling
from referee.rechecking.event import recheck
from referee.recording import record_redeal, withdraw_hand
from referee.rulings import ForfeitEntry, give_forfeit, withdraw_forfeit, withdraw_ruling
from referee.seating import SeatPlan, draw_seats, set_seats
from tests.builders import draw_event, make_event, make_user, match_numbered
from tests.referee.table_play import fine, key, play, played, save
from tests.referee.test_recheck import taken_back


@pytest.fixture(scope="module")
def told_cup(module_db: None) -> Tournament:
    """Return a cup in which everything happened that a journal tells of."""
    organiser = make_user("zhuren", "organiser")
    event = make_event(12, by=organiser)
    remove_team(event.teams.get(number=12), by=organiser)
    change_tournament(event, place="二楼", by=organiser)
    draw.make_draw(event, seed_text="一", by=organiser)
    draw.publish_draw(draw.make_draw(event, seed_text="二", reason="漏", by=organiser), by=None)
    again = draw.make_draw(event, seed_text="三", reason="念错", by=organiser)
    draw.discard_draft(again, reason="不必", by=organiser)
    fourth = draw.make_draw(event, seed_text="四", reason="改", by=organiser)
    draw.publish_draw(fourth, by=organiser)
    at_tables(event, by=organiser)
    assert recheck(event) == ()
    return event


@pytest.fixture
def cup(told_cup: Tournament, db: None) -> Tournament:
    return Tournament.objects.get(pk=told_cup.pk)


def at_tables(event: Tournament, *, by: User) -> None:
    one, two, three = (match_numbered(event, number) for number in (1, 2, 3))
    change_table(one, 7, tournament=event, by=by)
    draw_seats(one, seed_text="座", by=by)
    plan = SeatPlan(home_seats=Seating.NORTH_SOUTH, home_first=2, away_first=1)
    set_seats(three, plan, by=by)
    fine(three, 1, Offender.AWAY)
    withdraw_ruling(fine(three, 1, Offender.HOME), reason="看错", by=by)
    play(three, 80, 80, 80, 120)
    save(three, 4, played(40, reason="抄错"), by=by, seen=1)
    withdraw_hand(three, 4, reason="没打", by=by, seen_version=2, key=key())
    save(three, 4, 200, by=by, seen=3)
    walkover = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.HOME, reason="迟到")
    withdraw_forfeit(give_forfeit(two, walkover, by=by, key=key()), reason="到了", by=by)
    give_forfeit(two, walkover, by=by, key=key())
    fine(one, 1, Offender.HOME)
    record_redeal(one, 1, reason="亮牌", by=by, key=key())


ROWS: list[tuple[type, dict[str, Any], dict[str, Any]]] = [
    (Match, {"number": 3}, {"home_first": 1}),
    (Match, {"number": 1}, {"away_first": F("home_first") * 0 + 1, "seats_chosen": "hand"}),
    (Match, {"number": 5}, {"home_seats": "NS"}),
    (Match, {"number": 1}, {"table": 2}),
    (Match, {"number": 3}, {"finished_at": F("finished_at") + timedelta(days=1)}),
    (Match, {"number": 3}, {"finished_at": F("finished_at") - timedelta(days=1)}),
    (Ruling, {"offender": "away"}, {"clause": "Y59"}),
    (Ruling, {"offender": "away"}, {"reason": "别的"}),
    (Ruling, {"offender": "away"}, {"hand_stands": True}),
    (Ruling, {"offender": "away"}, {"hand_number": 2}),
    (Ruling, {"offender": "away"}, {"redeals_before": 1}),
    (Ruling, {"withdrawal_reason": "看错"}, {"withdrawal_reason": "没看错"}),
    (Forfeit, {"withdrawn_at": None}, {"reason": "没来"}),
    (Forfeit, {"withdrawal_reason": "到了"}, {"withdrawal_reason": "没到"}),
    (Redeal, {}, {"hand_number": 3}),
    (Redeal, {}, {"reason": "洗牌"}),
    (Hand, {"reason": "抄错"}, {"reason": "没抄错"}),
    (Hand, {"reason": "抄错"}, {"recorded_by": None}),
    (Hand, {"number": 2}, {"note": "换人"}),
    (Draw, {"number": 4}, {"reason": "随便"}),
    (Draw, {"number": 1}, {"present_only": True}),
    (Draw, {"number": 1}, {"state": "draft"}),
    (Team, {"number": 3}, {"present": False}),
    (Tournament, {}, {"place": "三楼"}),
]

ENTRIES: list[tuple[str, dict[str, Any]]] = [
    ("draw_made", {"after": {"seed_text": "另"}}),
    ("draw_made", {"reason": "别的"}),
    ("draw_published", {"before": {"number": 1}}),
    ("draw_discarded", {"action": "draw_published"}),
    ("match_decided", {"action": "team_advanced"}),
    ("match_decided", {"after": {"verdict": "small", "winner": None}}),
    ("match_reopened", {"action": "match_decided"}),
    ("team_advanced", {"after": {}}),
    ("team_advanced", {"after": None}),
    ("team_advanced", {"match": None}),
    ("team_removed", {"action": "nonsense"}),
    ("team_checked_in", {"after": {"present": False}}),
    ("seats_changed", {"after": {}}),
    ("seats_changed", {"action": "seats_drawn"}),
    ("seats_drawn", {"before": {"home_first": 2, "home_seats": "NS"}}),
    ("table_changed", {"after": {"table": 8}}),
    ("hand_recorded", {"after": {}}),
    ("hand_recorded", {"action": "hand_corrected"}),
    ("hand_corrected", {"before": {}}),
    ("hand_withdrawn", {"reason": ""}),
    ("hand_redealt", {"hand": 2}),
    ("ruling_given", {"after": {}}),
    ("ruling_given", {"after": "text"}),
    ("ruling_withdrawn", {"before": {}}),
    ("ruling_withdrawn", {"actor": None, "actor_name": ""}),
    ("forfeit_given", {"after": {"kind": "walkover", "loser": "away"}}),
    ("forfeit_withdrawn", {"reason": ""}),
    ("team_removed", {"before": {"number": 12, "unit": "别处"}}),
    ("event_changed", {"before": {"place": "三楼"}}),
    ("event_changed", {"actor_name": "别人"}),
]


@pytest.mark.parametrize("case", ROWS, ids=lambda case: f"{case[0].__name__}-{'-'.join(case[2])}")
def test_rows_changed_behind_the_writers_are_found(
    cup: Tournament, case: tuple[type[Any], dict[str, Any], dict[str, Any]]
) -> None:
    model, which, change = case
    if model is Match:
        which = {**which, "draw__state": "published"}
    pks = list(model.objects.filter(**which).values_list("pk", flat=True))
    assert pks
    assert model.objects.filter(pk__in=pks).update(**change)
    found = recheck(cup)
    assert found
    assert all(sentence(finding) for finding in found)


def test_entries_changed_afterwards_are_found(cup: Tournament, subtests: pytest.Subtests) -> None:

    there = {None, *cup.teams.values_list("pk", flat=True)}
    for action, change in ENTRIES:
        with subtests.test(f"{action} {change}"), taken_back():
            # The last one, but of pairs that are still there.
            entries = cup.journal.filter(action=action).order_by("-seq")
            entry = next((each for each in entries if each.team_id in there), None)
            assert entry is not None
            JournalEntry.objects.filter(pk=entry.pk).update(**change)
            found = recheck(cup)
            assert found
            assert all(sentence(finding) for finding in found)
    assert recheck(cup) == ()


def test_forfeit_changed_together_with_the_verdict_is_found(cup: Tournament) -> None:
    Forfeit.objects.filter(withdrawn_at=None).update(kind="disqualification")
    Match.objects.filter(number=2, draw__state="published").update(verdict="disqualification")
    assert {finding.values.get("field") for finding in recheck(cup)} == {"kind", "verdict"}


def test_time_that_falls_is_found_and_equal_times_are_not(cup: Tournament) -> None:
    tenth = cup.journal.get(seq=10)
    cup.journal.filter(seq=11).update(at=tenth.at)
    assert recheck(cup) == ()
    cup.journal.filter(seq=11).update(at=tenth.at - timedelta(seconds=1))
    (finding,) = recheck(cup)
    assert sentence(finding) == "日志第 11 条：时间早于前一条：时钟曾被拨回，或条目被改动。"


def test_state_that_no_entry_tells_is_found(db: None) -> None:
    organiser = make_user("boss", "organiser")
    event = make_event(2, slug="other", by=organiser)
    draw_event(event)
    play(match_numbered(event, 1), 0, 80, 80, 80)
    closing.close_tournament(event, by=organiser)
    closing.reopen_tournament(event, reason="看看", by=organiser)
    assert recheck(event) == ()
    Tournament.objects.update(state="finished")
    assert [finding.values for finding in recheck(event)] == [{"field": "state"}]
    Tournament.objects.update(state="running")
    begun = event.journal.get(action="hand_recorded", hand=1)
    told = {name: value for name, value in (begun.after or {}).items() if name != "state"}
    event.journal.filter(pk=begun.pk).update(after=told)
    assert [finding.values for finding in recheck(event)] == [
        {"entry": begun.seq, "field": "state"}
    ]
