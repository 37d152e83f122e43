"""Paper slips keyed in at the desk: the grid of a match, files, and who may."""

import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from brackets.models import JournalEntry, SignOff, Tournament
from referee.basis import seats_basis
from referee.models import Hand, Ruling
from referee.packs.shelf import shelf_of
from referee.seating import SeatPlan, set_seats
from tests.builders import (
    draw_event,
    log_in,
    make_event,
    make_user,
    match_numbered,
    record_points,
)
from tests.referee.public_play import HOME_WINS, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(organiser: User) -> Tournament:
    event = make_event(8, by=organiser)
    draw_event(event, by=organiser)
    return event


@pytest.fixture
def clerk(db: None) -> Client:
    return log_in(make_user("luru", "entry_clerk"))


def filled(page: str) -> dict[str, str]:
    """Return the fields of the grid that say something, by name."""
    inputs = re.findall(r'<input[^>]* name="(h\w+-[^"]+)"[^>]* value="([^"]*)"', page)
    chosen = re.findall(
        r'<select[^>]* name="(h[^"]+)"(?:(?!</select>).)*?<option value="([^"]*)" selected',
        page,
        re.DOTALL,
    )
    return {name: unescape(value) for name, value in (*inputs, *chosen) if value}


def problems(page: str) -> dict[str, list[str]]:
    """Return what stands beside each field."""
    found = re.findall(r'id="(h[^"]+)-problem">(.*?)</div>', page, re.DOTALL)
    told = {name: re.findall(r"<span[^>]*>([^<]+)</span>", html) for name, html in found}
    return {name: [unescape(each) for each in words] for name, words in told.items() if words}


def save(client: Client, event: Tournament, number: int, **fields: str) -> object:
    """Save the slip of a match; `h1_points` is the field h1-points."""
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    basis = seats_basis(match_numbered(event, number))
    return client.post(f"/desk/cup/key-in/{number}/save/", {"basis": basis, **named})


def recorded(event: Tournament, number: int) -> list[tuple[int, int | None, str]]:
    hands = Hand.objects.filter(match=match_numbered(event, number), current=True)
    rows = hands.order_by("number")
    return [(hand.number, hand.trick_points, hand.last_trick_unit) for hand in rows]


def test_number_of_a_slip_opens_it_and_shows_both_names(clerk: Client, cup: Tournament) -> None:
    answer = clerk.get("/desk/cup/key-in/", {"match": "３"}, follow=True)
    match = match_numbered(cup, 3)
    assert answer.redirect_chain == [("/desk/cup/key-in/3/", 302)]
    for team in (match.home, match.away):
        assert team is not None
        assert f"{team.number}号 {team.player_one}/{team.player_two}" in answer.text
    assert "没有第 99 场" in clerk.get("/desk/cup/key-in/", {"match": "99"}).text


def test_slip_is_saved_and_comes_back_as_it_was_typed(
    organiser_client: Client, cup: Tournament
) -> None:
    typed = {
        "h1_points": "75",
        "h1_kitty": "20",
        "h1_last": "tractor3",
        "h1_clause_1": "Y58",
        "h1_side_1": "north_south",
        "h1_count_1": "2",
        "h2_points": "85",
    }
    save(organiser_client, cup, 1, **typed)
    assert recorded(cup, 1) == [(1, 75, "tractor"), (2, 85, "")]
    ruling = Ruling.objects.get()
    # North and South are the away team.
    assert (ruling.clause, ruling.offender, ruling.count) == ("Y58", "away", 2)
    page = organiser_client.get("/desk/cup/key-in/1/").text
    assert filled(page) == {name.replace("_", "-"): value for name, value in typed.items()}
    before = JournalEntry.objects.count()
    save(organiser_client, cup, 1, **typed)
    assert JournalEntry.objects.count() == before


def test_refused_slip_writes_nothing_and_keeps_what_was_typed(
    organiser_client: Client, cup: Tournament
) -> None:
    typed = {"h1_points": "80", "h2_points": "87", "h2_kitty": "90", "h2_last": "pair"}
    answer = save(organiser_client, cup, 1, **typed, h3_side_1="both")
    assert answer.status_code == 422  # type: ignore[attr-defined]
    page: str = answer.text  # type: ignore[attr-defined]
    assert filled(page) == {
        "h1-points": "80",
        "h2-points": "87",
        "h2-kitty": "90",
        "h2-last": "pair",
        "h3-side-1": "both",
    }
    assert problems(page) == {
        "h2-points": ["分数须是 5 的倍数：只有 5、10、K 是分牌。"],
        "h2-kitty": ["底牌最多 80 分。"],
        "h3-points": ["请点抓分方的墩分；0 分也要点。"],
        "h3-clause-1": ["请选违规项目。"],
    }
    assert Hand.objects.count() == 0


def test_check_tells_totals_while_typing_and_writes_nothing(clerk: Client, cup: Tournament) -> None:
    # 80 and 85 by each side: the dealer falls, nobody has a big score (Y42).
    fields = {"h1-points": "80", "h2-points": "85", "h3-points": "45", "h4-points": "40"}
    basis = seats_basis(match_numbered(cup, 1))
    answer = clerk.post("/desk/cup/key-in/1/check/", {"basis": basis, **fields}).json()
    assert answer["fields"] == {}
    assert answer["lines"]["4"].endswith("大分 1:1 小分 125:125")
    assert answer["total"] == "尚未分出胜负"
    assert Hand.objects.count() == 0


def test_other_value_is_shown_beside_and_corrected_with_a_reason(
    organiser_client: Client, cup: Tournament
) -> None:
    record_points(match_numbered(cup, 1), 85)
    answer = save(organiser_client, cup, 1, h1_points="120")
    page: str = answer.text  # type: ignore[attr-defined]
    assert "已记 85，纸面 120" in problems(page)["h1-points"][0]
    assert 'name="h1-reason"' in page
    save(organiser_client, cup, 1, h1_points="120", h1_reason="抄错")
    assert recorded(cup, 1) == [(1, 120, "")]


def test_seats_that_changed_meanwhile_refuse_the_slip(
    organiser_client: Client, organiser: User, cup: Tournament
) -> None:
    match = match_numbered(cup, 1)
    basis = seats_basis(match)
    plan = SeatPlan(home_seats="NS", home_first=1, away_first=1)  # type: ignore[arg-type]
    set_seats(match, plan, by=organiser)
    answer = organiser_client.post("/desk/cup/key-in/1/save/", {"basis": basis, "h1-points": "80"})
    assert "座位或判罚有变" in problems(answer.text)["h1-points"][0]
    assert filled(answer.text) == {"h1-points": "80"}
    assert Hand.objects.count() == 0


def test_signed_slip_counts_at_once_for_the_chief_referee_later_for_the_clerk(
    clerk: Client, organiser_client: Client, cup: Tournament
) -> None:
    Tournament.objects.update(sign_off=SignOff.BOTH)
    points = {"h1_points": "0", "h2_points": "5", "h3_points": "80", "h4_points": "120"}
    save(organiser_client, cup, 1, **points, signed="yes")
    save(clerk, cup, 2, **points, signed="yes")
    assert (match_numbered(cup, 1).hold, match_numbered(cup, 2).hold) == ("", "signature")
    assert "已在纸面签字" not in clerk.get("/desk/cup/key-in/").text
    page = organiser_client.get("/desk/cup/key-in/").text
    found = re.search(r'key-in/2/signed/".*?name="basis" value="(\w+)"', page, re.DOTALL)
    assert found is not None
    organiser_client.post("/desk/cup/key-in/2/signed/", {"basis": found[1]})
    assert match_numbered(cup, 2).hold == ""
    reasons = JournalEntry.objects.filter(action="result_finalised").values_list(
        "reason", flat=True
    )
    assert list(reasons) == ["双方已在纸面签字"] * 2
    for number in (1, 2):
        match = match_numbered(cup, number)
        names = "、".join(
            f"{team.number}号 {team.player_one}/{team.player_two}"
            for team in (match.home, match.away)
            if team
        )
        public = words(Client().get(f"/events/cup/matches/{number}/").text)
        assert f"已在纸面签字：{names}" in public
        assert "无签名" not in public


def test_hands_that_are_entered_blind_are_shown_to_nobody(
    clerk: Client, organiser: User, cup: Tournament
) -> None:
    Tournament.objects.update(sign_off=SignOff.BLIND)
    record_points(match_numbered(cup, 1), *HOME_WINS, by=organiser)
    page = clerk.get("/desk/cup/key-in/1/").text
    assert filled(page) == {}
    assert "二次盲录" in page
    basis = seats_basis(match_numbered(cup, 1))
    told = clerk.post("/desk/cup/key-in/1/check/", {"basis": basis, "h1-points": "5"}).json()
    assert told == {"fields": {}, "lines": {}, "total": ""}


def test_file_is_previewed_and_confirmed(clerk: Client, cup: Tournament) -> None:
    text = "场次,局,墩中抓分\n1,1,85\n1,2,87\n2,1,40\n"
    upload = SimpleUploadedFile("hands.csv", text.encode("gb18030"))
    page = clerk.post("/desk/cup/key-in/file/", {"file": upload}).text
    assert Hand.objects.count() == 0
    assert "分数须是 5 的倍数" in page
    kept = re.search(r'name="lines" value="([^"]+)"', page)
    assert kept is not None
    clerk.post("/desk/cup/key-in/file/confirm/", {"lines": kept[1]})
    assert (recorded(cup, 1), recorded(cup, 2)) == ([(1, 85, "")], [(1, 40, "")])
    assert "预览已过期" in clerk.post("/desk/cup/key-in/file/confirm/", {"lines": "x"}).text


def test_list_of_open_matches_costs_the_same_for_many(organiser: User) -> None:
    client = log_in(organiser)
    counted = []
    for pairs in (2, 30):
        event = make_event(pairs, slug=f"cup-{pairs}", by=organiser)
        draw_event(event, by=organiser)
        client.get(f"/desk/{event.slug}/key-in/")
        with CaptureQueriesContext(connection) as captured:
            assert client.get(f"/desk/{event.slug}/key-in/").status_code == 200
        counted.append(len(captured))
    assert counted[0] == counted[1]


def test_desk_shows_the_newest_pack_and_why_one_was_not_made(
    organiser_client: Client, cup: Tournament, settings: Settings, tmp_path: object
) -> None:
    settings.VAR_DIR = tmp_path
    shelf = shelf_of("cup")
    path = shelf.put(b"PK-pack", mark="0-1", revision=3)
    assert f"/desk/cup/blackout/{path.name}/" in organiser_client.get("/desk/cup/").text
    answer = organiser_client.get(f"/desk/cup/blackout/{path.name}/")
    assert (answer.content, answer["Content-Type"]) == (b"PK-pack", "application/zip")
    assert organiser_client.get("/desk/cup/blackout/..%2Fsecret_key/").status_code == 404
    shelf.fail("磁盘已满", mark="1-2")
    for page in ("/desk/cup/", "/desk/cup/blackout/"):
        assert "磁盘已满" in organiser_client.get(page).text
    shelf.reserve()
    shelf.tell(3, 10)
    assert "10 个文件中已完成 3 个" in organiser_client.get("/desk/cup/blackout/state/").text
