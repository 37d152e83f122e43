"""Corrections and the extra hand through the page."""

import pytest
from django.test import Client

from brackets.models import Match, Tournament
from referee.forms.table_hand import HandForm
from referee.models import Hand
from rules.reports import UnitKind
from rules.seats import Seat
from tests.builders import match_numbered
from tests.referee.table_play import (
    captured,
    extra,
    first_match,
    hand_form,
    key,
    play,
    played,
    post_hand,
    save,
    score,
    stored,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_form_of_a_stored_hand_is_filled_with_all_of_it(
    match: Match, organiser_client: Client
) -> None:
    entry = played(captured(60, 20, UnitKind.TRACTOR, 3), note="三对")
    save(match, 1, entry)
    play_rest = (85, 45, 40)
    for number, points in enumerate(play_rest, 2):
        save(match, number, points)
    form: HandForm = organiser_client.get("/tables/cup/1/hands/1/").context["entry"].form
    assert form.parse(extra=False).entry == entry
    unchanged = form.typed() | {"key": key(), "confirmed": ""}
    assert post_hand(organiser_client, match, 1, unchanged).status_code == 302
    assert [version for number, version, _points in stored() if number == 1] == [1]


def test_finished_match_is_read_only_for_a_referee(match: Match, referee_client: Client) -> None:
    play(match, 0, 200, 115, 120)
    shown = referee_client.get("/tables/cup/1/hands/4/").content.decode()
    assert 'name="trick_points"' not in shown
    response = post_hand(referee_client, match, 4, hand_form(80, seen=1, reason="看错"))
    assert response.status_code == 403
    assert "只有裁判长可以改判" in response.content.decode()
    assert score(match) == (7, 0, 320, 115)


def test_correction_needs_a_reason_and_one_tap_gives_it(
    match: Match, referee_client: Client
) -> None:
    play(match, 85, 40)
    page = referee_client.get("/tables/cup/1/hands/2/").content.decode()
    for words in ("点错了", "算错了", "双方确认更正"):
        assert f'name="cause" value="{words}"' in page
    form = hand_form(45, seen=1)
    missing = post_hand(referee_client, match, 2, form)
    assert missing.status_code == 409
    assert "原因" in missing.context["typed"].refusal
    assert stored() == [(1, 1, 85), (2, 1, 40)]
    assert post_hand(referee_client, match, 2, form | {"cause": "点错了"}).status_code == 302
    assert (Hand.objects.get(version=2).reason, len(stored())) == ("点错了", 3)


def test_other_reason_is_written_and_kept_when_the_form_comes_back(
    match: Match, referee_client: Client
) -> None:
    play(match, 85)
    odd = hand_form(87, seen=1, cause="", reason="记到第 2 局去了")
    again = post_hand(referee_client, match, 1, odd).content.decode()
    assert 'value="记到第 2 局去了"' in again
    assert 'id="cause-other" checked' in again
    form = hand_form(90, seen=1, cause="", reason="记到第 2 局去了")
    assert post_hand(referee_client, match, 1, form).status_code == 302
    assert Hand.objects.get(version=2).reason == "记到第 2 局去了"


def test_saving_without_a_change_needs_no_reason(match: Match, referee_client: Client) -> None:
    play(match, 85)
    assert post_hand(referee_client, match, 1, hand_form(85, seen=1)).status_code == 302
    assert stored() == [(1, 1, 85)]


def test_correction_that_moves_another_team_on_is_shown_first(
    match: Match, organiser_client: Client
) -> None:
    play(match, 80, 85, 80, 80)
    form = hand_form(75, seen=1, reason="看错行")
    missing = post_hand(organiser_client, match, 2, form | {"reason": ""})
    assert missing.status_code == 409
    asked = post_hand(organiser_client, match, 2, form)
    assert asked.status_code == 200
    effects = asked.context["question"].effects.lines
    assert match.home
    assert match.away
    assert effects[0].startswith("本场结果改变：")
    assert effects[1].startswith("第 4 场：")
    assert str(match.away) in effects[1]
    match.refresh_from_db()
    assert match.winner == match.home
    sure = {**form, "confirmed": asked.context["question"].token}
    assert post_hand(organiser_client, match, 2, sure).status_code == 302
    match.refresh_from_db()
    assert match.winner == match.away


def test_correction_of_points_alone_asks_nothing(match: Match, organiser_client: Client) -> None:
    play(match, 0, 200, 115, 120)
    form = hand_form(110, seen=1, reason="少记")
    assert post_hand(organiser_client, match, 3, form).status_code == 302
    assert score(match) == (7, 0, 320, 110)


# Case 1
def test_later_match_that_has_begun_is_played_again_or_kept_as_the_chief_referee_chooses(
    match: Match, event: Tournament, organiser_client: Client
) -> None:
    play(match, 80, 85, 80, 80)
    later = match_numbered(event, 4)
    save(later, 1, 100)
    form = hand_form(75, seen=1, reason="看错")
    asked = post_hand(organiser_client, match, 2, form)
    assert asked.status_code == 200
    (choice,) = asked.context["question"].effects.to_choose
    assert (choice.number, choice.chosen) == (4, "")
    assert str(match.home) in choice.before
    assert str(match.away) in choice.after
    assert choice.replay == "重赛：已记的 1 局作废留档"
    shown = asked.content.decode()
    assert 'name="choice-4" value="replay" required' in shown
    assert "请为每一场作出选择" not in shown
    sure = form | {"confirmed": asked.context["question"].token}
    again = post_hand(organiser_client, match, 2, sure)
    assert again.status_code == 200
    assert "请为每一场作出选择" in again.content.decode()
    assert len(stored()) == 5
    assert post_hand(organiser_client, match, 2, sure | {"choice-4": "replay"}).status_code == 302
    later.refresh_from_db()
    match.refresh_from_db()
    assert (match.winner, later.begun) == (match.away, False)
    assert match.away in {later.home, later.away}


# Case 1
def test_choice_is_asked_again_when_the_later_match_went_on(
    match: Match, event: Tournament, organiser_client: Client
) -> None:
    play(match, 80, 85, 80, 80)
    later = match_numbered(event, 4)
    save(later, 1, 100)
    form = hand_form(75, seen=1, reason="看错")
    asked = post_hand(organiser_client, match, 2, form)
    save(later, 2, 100)
    sure = form | {"confirmed": asked.context["question"].token, "choice-4": "replay"}
    again = post_hand(organiser_client, match, 2, sure)
    assert again.status_code == 200
    assert "已记的 2 局" in again.context["question"].effects.to_choose[0].replay
    later.refresh_from_db()
    assert later.hands_done == 2


# Case 4
def test_points_alone_ask_nothing_after_the_next_match_has_begun(
    match: Match, event: Tournament, organiser_client: Client
) -> None:
    play(match, 0, 85, 115, 120)
    save(match_numbered(event, 4), 1, 100)
    form = hand_form(95, seen=1, reason="少记")
    assert post_hand(organiser_client, match, 2, form).status_code == 302
    assert Hand.objects.get(match=match, number=2, current=True).trick_points == 95


def test_extra_hand_asks_who_claimed_and_who_won(match: Match, referee_client: Client) -> None:
    play(match, 80, 85, 45, 40)
    page = referee_client.get("/tables/cup/1/").content.decode()
    assert "亮 A 抢庄抢主" in page
    empty = post_hand(referee_client, match, 5, {"key": key(), "seen_version": "0"})
    assert empty.context["typed"].problems == ("result_missing", "dealer_missing")
    form = {
        "dealer": "1",
        "result": "fallen",
        "key": key(),
        "seen_version": "0",
        "confirmed": "fallen",
    }
    assert post_hand(referee_client, match, 5, form).status_code == 302
    match.refresh_from_db()
    # North's pair, away, claimed the deal and fell.
    assert (match.verdict, match.winner) == ("extra_hand", match.home)
    assert Hand.objects.filter(number__lte=4, version=1).count() == 4


def test_extra_hand_by_points_is_shown_first(match: Match, referee_client: Client) -> None:
    play(match, 80, 85, 45, 40)
    form = hand_form(75, dealer="1", result="points") | {"kind": "extra", "confirmed": ""}
    asked = post_hand(referee_client, match, 5, form)
    assert asked.context["question"].after.result == "保庄"
    sure = form | {"confirmed": asked.context["question"].token}
    assert post_hand(referee_client, match, 5, sure).status_code == 302
    match.refresh_from_db()
    assert match.winner == match.away


def test_correction_that_drops_the_extra_hand_says_so(
    match: Match, organiser_client: Client
) -> None:
    play(match, 80, 85, 45, 40)
    save(match, 5, extra(Seat.EAST, held=True))
    form = hand_form(35, seen=1, reason="看错")
    asked = post_hand(organiser_client, match, 4, form)
    assert "不再需要加赛，已录的加赛不计。" in asked.context["question"].effects.lines
    post_hand(organiser_client, match, 4, form | {"confirmed": asked.context["question"].token})
    shown = organiser_client.get("/tables/cup/1/").content.decode()
    assert "不计：四局已分胜负" in shown
