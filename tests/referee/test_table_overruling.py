"""Wrong seats and matches kept before, put right on the page of the match."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Match, Tournament
from referee.models import HandKind
from referee.overruling import Answer, Choice, Choices, carry_out
from referee.rechecking.event import recheck
from rules.reports import UnitKind
from tests.builders import draw_event, log_in, make_event, make_user, match_numbered
from tests.referee.table_play import captured, first_match, play, played, save, score

pytestmark = pytest.mark.django_db

TURNED = played(captured(120, 30, UnitKind.TRACTOR, 2), reason="主客记反")
WRONG = {
    "home_seats": "NS",
    "home_first": "1",
    "away_first": "1",
    "mode": "remap",
    "reason": "两对坐反了",
}


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def post(client: Client, path: str, form: dict[str, str]) -> Any:
    return client.post(f"/tables/cup/{path}", form)


def test_wrong_seats_are_shown_with_totals_before_they_are_saved(
    match: Match, referee_client: Client, event: Tournament
) -> None:
    play(match, 85, 40)
    page = referee_client.get("/tables/cup/1/").content.decode()
    assert "座位记错了" in page
    big_home, big_away, small_home, small_away = score(match)
    asked = post(referee_client, "1/seats/correct/", WRONG)
    assert asked.status_code == 200
    totals = asked.context["question"].effects.totals
    assert ("小分", f"{small_home} : {small_away}", f"{small_away} : {small_home}") in totals
    shown = asked.content.decode()
    assert f"{match.home.player_one if match.home else ''} → " in shown
    assert "两对坐反了" in shown
    assert score(match) == (big_home, big_away, small_home, small_away)
    sure = WRONG | {"confirmed": asked.context["question"].token}
    assert post(referee_client, "1/seats/correct/", sure).status_code == 302
    assert score(match) == (big_away, big_home, small_away, small_home)
    assert post(referee_client, "1/seats/correct/", sure).status_code == 302
    assert recheck(event) == ()


def test_form_of_wrong_seats_keeps_what_was_chosen(match: Match, referee_client: Client) -> None:
    play(match, 85)
    silent = post(referee_client, "1/seats/correct/", WRONG | {"reason": "", "mode": "replay"})
    assert silent.status_code == 409
    shown = silent.content.decode()
    assert 'name="mode" value="replay" checked' in shown
    assert 'id="wrong-seats" open' in shown
    missing = post(referee_client, "1/seats/correct/", {"home_seats": "NS"})
    assert missing.status_code == 422


def test_hand_recorded_meanwhile_asks_about_wrong_seats_again(
    match: Match, referee_client: Client
) -> None:
    play(match, 85)
    asked = post(referee_client, "1/seats/correct/", WRONG | {"mode": "replay"})
    save(match, 2, 40)
    sure = WRONG | {"mode": "replay", "confirmed": asked.context["question"].token}
    assert post(referee_client, "1/seats/correct/", sure).status_code == 200
    assert not match.hands.filter(kind=HandKind.WITHDRAWN).exists()


def test_seats_are_chosen_not_corrected_before_the_first_hand(
    match: Match, referee_client: Client
) -> None:
    assert "座位记错了" not in referee_client.get("/tables/cup/1/").content.decode()
    assert post(referee_client, "1/seats/correct/", WRONG).status_code == 403


def test_finished_match_has_its_seats_corrected_by_the_chief_referee_alone(
    match: Match, referee_client: Client
) -> None:
    play(match, 0, 200, 115, 120)
    assert "座位记错了" not in referee_client.get("/tables/cup/1/").content.decode()
    assert post(referee_client, "1/seats/correct/", WRONG).status_code == 403
    chief = log_in(make_user("caipanzhang", "chief_referee"))
    assert "座位记错了" in chief.get("/tables/cup/1/").content.decode()
    asked = post(chief, "1/seats/correct/", WRONG)
    assert asked.context["question"].effects.lines[0].startswith("本场结果改变：")


@pytest.fixture
def kept(organiser: User) -> Match:
    """Return a semi-final that stays although its quarter-final was corrected."""
    event = make_event(8, seeded=8, by=organiser)
    draw_event(event)
    for number in (1, 2):
        play(match_numbered(event, number), 0, 200, 115, 120)
    quarter, semi = match_numbered(event, 1), match_numbered(event, 5)
    save(semi, 1, 100)
    choices = Choices({5: Answer(Choice.KEEP)}, "主客记反")
    carry_out(quarter, lambda: save(quarter, 1, TURNED, seen=1), choices=choices, by=None)
    semi.refresh_from_db()
    return semi


# Case 1
def test_kept_match_says_so_to_everybody(
    kept: Match, referee_client: Client, client: Client
) -> None:
    assert "按裁判长裁定保留" in client.get("/events/cup/matches/5/").content.decode()
    shown = referee_client.get("/tables/cup/5/").content.decode()
    assert "按裁判长裁定保留" in shown
    assert "/tables/cup/5/again/" not in shown
    assert post(referee_client, "5/again/", {"reason": "x"}).status_code == 403


def test_match_that_nobody_kept_is_not_set_aside(
    kept: Match, organiser_client: Client, referee_client: Client
) -> None:
    Match.objects.filter(pk=kept.pk).update(kept=False)
    for form in ({"reason": "x"}, {"reason": "x", "edit": "yes"}):
        assert post(referee_client, "5/again/", form).status_code == 403
        answer = post(organiser_client, "5/again/", form)
        assert answer.status_code == 409
        assert "已有人作出决定" in answer.text
    assert kept.hands.filter(current=True).get().trick_points == 100


# Case 1
def test_kept_match_is_played_again_and_its_hands_stay_readable(
    kept: Match, organiser_client: Client
) -> None:
    old = str(kept.home)
    form = {"reason": "对方申诉成立"}
    assert "/tables/cup/5/again/" in organiser_client.get("/tables/cup/5/").content.decode()
    asked = post(organiser_client, "5/again/", form)
    assert asked.status_code == 200
    sure = form | {"confirmed": asked.context["question"].token}
    assert post(organiser_client, "5/again/", sure).status_code == 302
    shown = organiser_client.get("/tables/cup/5/").content.decode()
    assert "作废留档" in shown
    assert old in shown
    assert "100" in shown
    assert "按裁判长裁定保留" not in shown
    assert recheck(kept.draw.stage.tournament) == ()
