"""Case 10: every record names person, phone and time, and the report by referee lists it."""

import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from brackets.models import Match, Tournament
from referee.by_referee import Did, work_of
from referee.models import Device, Hand, Offender, Ruling
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.desk_pages import look
from tests.referee.table_play import fine, first_match, played, save

PHONE = "c" * 32


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_report_counts_what_each_person_did(
    match: Match, event: Tournament, referee: User, organiser: User
) -> None:
    for number in (1, 2):
        save(match, number, 80, by=referee)
    save(match_numbered(event, 2), 1, 40, by=referee)
    save(match, 1, played(85, reason="听错"), by=organiser, seen=1)
    ruling = fine(match, 2, Offender.HOME)
    Ruling.objects.filter(pk=ruling.pk).update(given_by=referee)
    counts = {
        work.person.username: (
            work.matches,
            work.count(Did.RECORDED),
            work.count(Did.CORRECTED),
            work.count(Did.RULED),
        )
        for work in work_of(event)
    }
    assert counts == {"caipan": (2, 3, 0, 1), "zhuren": (1, 0, 1, 0)}


def test_hand_recorded_on_a_phone_is_listed_with_person_phone_and_time(
    match: Match, referee: User, referee_client: Client, organiser_client: Client
) -> None:
    referee_client.cookies["device"] = PHONE
    referee_client.get("/tables/cup/1/")
    form = {
        "kind": "played",
        "trick_points": "80",
        "seen_version": "0",
        "key": "case-10",
        "confirmed": "80",
    }
    referee_client.post("/tables/cup/1/hands/1/", form)
    Device.objects.update_or_create(code=PHONE, defaults={"label": "Android Chrome"})
    hand = Hand.objects.get()
    assert (hand.recorded_by, hand.device) == (referee, PHONE)
    summary = look(organiser_client, "desk_by_referee", slug="cup")
    assert "李裁判 1 1 0 0 0 0 0 0 Android Chrome" in summary
    page = look(organiser_client, "desk_referee_records", slug="cup", person=referee.pk)
    at = timezone.localtime(hand.recorded_at)
    assert f"{at:%m-%d %H:%M:%S} 第1场 记录 · 第 1 局 Android Chrome" in re.sub(
        r"第 1 场", "第1场", page
    )


def test_report_without_records_says_so(event: Tournament, organiser_client: Client) -> None:
    draw_event(event)
    assert "还没有记录。" in look(organiser_client, "desk_by_referee", slug="cup")


def test_report_is_for_chief_referee_and_organiser(
    match: Match, referee: User, referee_client: Client, client: Client
) -> None:
    for path in ("/desk/cup/board/referees/", f"/desk/cup/board/referees/{referee.pk}/"):
        assert referee_client.get(path).status_code == 403
        assert client.get(path).status_code == 302


def test_report_costs_the_same_for_one_and_thirty_records(
    organiser: User, organiser_client: Client
) -> None:
    counted = []
    for pairs in (2, 60):
        event = make_event(pairs, slug=f"cup-{pairs}")
        draw_event(event)
        for match in Match.objects.filter(draw__stage__tournament=event, round=1, number__gt=0):
            save(match, 1, 80, by=organiser)
        one = 0
        for path in ("", f"{organiser.pk}/"):
            with CaptureQueriesContext(connection) as captured:
                organiser_client.get(f"/desk/{event.slug}/board/referees/{path}")
            one += len(captured)
        counted.append(one)
    assert counted[0] == counted[1] <= 32
