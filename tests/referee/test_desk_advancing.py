"""The button that takes back who went through to a round (case 2)."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Match, Tournament
from referee.rechecking.event import recheck
from tests.builders import draw_event, log_in, make_event, make_user, match_numbered
from tests.referee.table_play import play, played, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def eight(organiser: User) -> Tournament:
    event = make_event(8, seeded=8, by=organiser)
    draw_event(event)
    for number in (1, 2, 3, 4):
        play(match_numbered(event, number), 0, 200, 115, 120)
    return event


# Case 2
def test_round_is_taken_back_corrected_and_released(
    eight: Tournament, organiser: User, organiser_client: Client
) -> None:
    page = organiser_client.get("/desk/cup/matches/").content.decode()
    assert "→ 半决赛" in page
    assert 'action="/desk/cup/rounds/2/hold/"' in page
    organiser_client.post("/desk/cup/rounds/2/hold/")
    semi = match_numbered(eight, 5)
    assert (semi.home, semi.away) == (None, None)
    assert match_numbered(eight, 1).verdict == "big"
    quarter = match_numbered(eight, 1)
    # 3 × 4 = 12 for the attackers in hand 1 is more than the 7 of home.
    save(quarter, 4, played(0, reason="记错"), seen=1, by=organiser)
    page = organiser_client.get("/desk/cup/matches/").content.decode()
    assert 'action="/desk/cup/rounds/release/"' in page
    organiser_client.post("/desk/cup/rounds/release/")
    quarter.refresh_from_db()
    assert match_numbered(eight, 5).home == quarter.winner
    assert [entry.action for entry in eight.journal.filter(action__startswith="round_")] == [
        "round_held",
        "round_released",
    ]
    assert recheck(eight) == ()


# Case 2
def test_button_is_disabled_with_its_reason_once_somebody_plays(
    eight: Tournament, organiser_client: Client
) -> None:
    save(match_numbered(eight, 5), 1, 80)
    page = organiser_client.get("/desk/cup/matches/").content.decode()
    assert "/desk/cup/rounds/2/hold/" not in page
    assert 'disabled aria-describedby="begun-2"' in page
    assert "第 5 场已经开始" in page
    revision = Tournament.objects.get().revision
    answer = organiser_client.post("/desk/cup/rounds/2/hold/", follow=True).content.decode()
    assert "不能再撤回晋级" in answer
    assert Tournament.objects.get().revision == revision


def test_rounds_are_the_chief_referees(eight: Tournament, referee_client: Client) -> None:
    chief = log_in(make_user("caipanzhang", "chief_referee"))
    assert referee_client.post("/desk/cup/rounds/2/hold/").status_code == 403
    assert chief.post("/desk/cup/rounds/9/hold/").status_code == 404
    assert chief.post("/desk/cup/rounds/2/hold/").status_code == 302
    assert not Match.objects.filter(round__gt=1, home__isnull=False).exists()
    assert chief.post("/desk/cup/rounds/release/").status_code == 302
    assert (
        "没有被撤回的轮次" in chief.post("/desk/cup/rounds/release/", follow=True).content.decode()
    )
