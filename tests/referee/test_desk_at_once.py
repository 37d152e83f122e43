"""Two organisers who have the same form open: nobody's change is lost silently."""

import re
from typing import Any

from django.test import Client

from brackets.models import Tournament
from tests.builders import log_in, make_user
from tests.referee.desk_pages import send

SAVE = re.compile(r'<form[^>]*/save/".*?</form>', re.DOTALL)


def opened(client: Client, address: str) -> dict[str, str]:
    """Return what the form of a page would send if nothing were typed."""
    form = SAVE.search(client.get(address).text)
    assert form is not None
    sent = {}
    for tag in re.findall(r"<input[^>]*>", form[0]):
        attributes = dict(re.findall(r'([a-z-]+)="([^"]*)"', tag))
        if attributes["type"] != "checkbox":
            sent[attributes["name"]] = attributes.get("value", "")
        elif " checked" in tag:
            sent[attributes["name"]] = "on"
    del sent["csrfmiddlewaretoken"]
    return sent


def stored(event: Tournament, number: int) -> tuple[Any, ...]:
    team = event.teams.get(number=number)
    return team.player_one, team.phone, team.note, team.seed


def test_changes_of_different_fields_of_a_pair_are_both_kept(
    organiser_client: Client, event: Tournament
) -> None:
    other_client = log_in(make_user("fuzhuren", "organiser"))
    one = opened(organiser_client, "/desk/cup/teams/3/")
    two = opened(other_client, "/desk/cup/teams/3/")
    save = {"slug": "cup", "number": 3}
    send(organiser_client, "desk_team_save", {**one, "phone": "13800001111"}, **save)
    send(other_client, "desk_team_save", {**two, "note": "素食", "seed": "2"}, **save)
    assert stored(event, 3) == ("李一3", "13800001111", "素食", 2)


def test_changes_of_the_same_field_are_refused_with_both_values(
    organiser_client: Client, event: Tournament
) -> None:
    one, two = (opened(organiser_client, "/desk/cup/teams/3/") for _ in range(2))
    save = {"slug": "cup", "number": 3}
    send(organiser_client, "desk_team_save", {**one, "phone": "111", "note": "左"}, **save)
    typed = {**two, "phone": "222", "player_one": "李四"}
    answer = organiser_client.post("/desk/cup/teams/3/save/", typed)
    assert answer.status_code == 409
    assert "电话已被他人改为“111”，您填的是“222”。再次保存将以您填的为准。" in answer.text
    assert answer.text.count('class="field-error"') == 1
    assert stored(event, 3) == ("李一3", "111", "左", None)
    # Everything typed is still there, and saving again means it.
    again = re.search(SAVE, answer.text)
    assert again is not None
    assert 'value="222"' in again[0]
    assert 'value="李四"' in again[0]
    kept = {**typed, "initial-phone": "111"}
    assert re.search(r'name="initial-phone" value="111"', again[0])
    send(organiser_client, "desk_team_save", kept, **save)
    assert stored(event, 3) == ("李四", "222", "左", None)


def test_the_same_change_twice_is_no_conflict(organiser_client: Client, event: Tournament) -> None:
    one, two = (opened(organiser_client, "/desk/cup/teams/3/") for _ in range(2))
    for form in (one, two):
        changed = {**form, "phone": "111"}
        send(organiser_client, "desk_team_save", changed, slug="cup", number=3)
    assert stored(event, 3)[1] == "111"
    assert event.journal.filter(action="team_changed").count() == 1


def test_a_form_finds_its_pair_under_another_number(
    organiser_client: Client, event: Tournament
) -> None:
    """Pair 3 became 30 and pair 4 became 3 while the form of pair 3 was open."""
    form = opened(organiser_client, "/desk/cup/teams/3/")
    for number, other in ((3, "30"), (4, "3")):
        changed = {**opened(organiser_client, f"/desk/cup/teams/{number}/"), "number": other}
        send(organiser_client, "desk_team_save", changed, slug="cup", number=number)
    send(organiser_client, "desk_team_save", {**form, "phone": "111"}, slug="cup", number=3)
    assert stored(event, 30) == ("李一3", "111", "", None)
    assert stored(event, 3) == ("周一4", "", "", None)


def test_a_form_that_is_no_longer_seen_right_is_not_read_as_a_change(
    organiser_client: Client, event: Tournament
) -> None:
    """The hidden values are text that anybody can change; nonsense counts as unchanged."""
    form = opened(organiser_client, "/desk/cup/teams/3/")
    form |= {"initial-seed": "x", "phone": "111", "team": "9" * 5000}
    send(organiser_client, "desk_team_save", form, slug="cup", number=3)
    assert stored(event, 3) == ("李一3", "111", "", None)


def test_changes_of_different_details_of_the_event_are_both_kept(
    organiser_client: Client, event: Tournament
) -> None:
    one, two = (opened(organiser_client, "/desk/cup/settings/") for _ in range(2))
    one |= {"place": "二楼", "date": "2026-12-05"}
    del one["third_place"]
    send(organiser_client, "desk_settings_save", one, slug="cup")
    send(organiser_client, "desk_settings_save", {**two, "tables": "6"}, slug="cup")
    event.refresh_from_db()
    assert (event.place, str(event.date), event.tables) == ("二楼", "2026-12-05", 6)
    assert not event.third_place


def test_the_same_detail_changed_twice_is_refused(
    organiser_client: Client, event: Tournament
) -> None:
    one, two = (opened(organiser_client, "/desk/cup/settings/") for _ in range(2))
    send(organiser_client, "desk_settings_save", {**one, "date": "2026-12-05"}, slug="cup")
    typed = {**two, "date": "2026-12-06", "place": "三楼"}
    answer = organiser_client.post("/desk/cup/settings/save/", typed)
    assert answer.status_code == 409
    assert "日期已被他人改为“2026-12-05”，您填的是“2026-12-06”" in answer.text
    event.refresh_from_db()
    assert (str(event.date), event.place) == ("2026-12-05", "")
    assert 'value="三楼"' in answer.text
