"""The chief referee's list, and what the public sees before and after his decisions."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from brackets.models import Match, Tournament
from referee.ledger import published_decisions, published_ledger
from referee.models import Hand, Offender, Review, Ruling
from referee.ruling_entries import RulingEntry
from referee.rulings import propose_ruling
from rules.penalties import Offence
from tests.builders import draw_event, log_in, make_event, make_user, match_numbered
from tests.referee.public_play import HOME_WINS, words
from tests.referee.signing import state
from tests.referee.table_play import fine, first_match, key, play, played, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(organiser: User) -> Match:
    return first_match(make_event(4, by=organiser))


@pytest.fixture
def chief(db: None) -> User:
    return make_user("caipanzhang", "chief_referee", name="钱裁判长")


@pytest.fixture
def desk(chief: User) -> Client:
    return log_in(chief)


def cheating(match: Match, number: int, *, by: User, **more: Any) -> Ruling:
    entry = RulingEntry(
        hand_number=number,
        offence=Offence.DELIBERATE_CHEATING,
        offender=Offender.HOME,
        reason="偷看底牌",
        **more,
    )
    return propose_ruling(match, entry, by=by, key=key())


def post(client: Client, path: str, **form: str) -> Any:
    return client.post(f"/desk/cup/{path}", {"key": key(), **form})


def look(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200, path
    return words(response.text)


PUBLIC = (
    "/events/cup/",
    "/events/cup/matches/1/",
    "/events/cup/rounds/1/",
    "/events/cup/bracket/",
    "/events/cup/standings/",
    "/events/cup/rulings/",
    "/kiosk/cup/",
)


def test_proposal_waits_on_every_page_of_staff_and_nowhere_public(
    match: Match, referee: User, desk: Client
) -> None:
    """Case 33: 待裁判长 until the chief referee confirms it."""
    save(match, 1, 85)
    cheating(match, 1, by=referee)
    listed = look(desk, "/desk/cup/decisions/")
    for text in ("Y57 有意作弊", "偷看底牌", "李裁判", "第 1 局"):
        assert text in listed, text
    assert "待裁定 1" in look(desk, "/desk/cup/matches/")
    assert "有 1 场待裁判长裁定" in look(desk, "/desk/cup/")
    assert "待裁判长" in look(log_in(referee), "/tables/cup/1/")
    for path in PUBLIC:
        shown = look(Client(), path)
        assert "Y57" not in shown, path
        assert "待裁判长" not in shown, path


def test_match_with_an_open_proposal_seats_nobody_and_cannot_be_finalised(
    match: Match, referee: User, desk: Client
) -> None:
    cheating(match, 1, by=referee)
    play(match, *HOME_WINS, by=referee)
    assert state(match) == ("proposal", "", "")
    following = match_numbered(match.draw.stage.tournament, 4)
    assert following.home is None
    page = desk.get("/tables/cup/1/")
    assert "待确认" in look(Client(), "/events/cup/matches/1/")
    basis = page.context["sign"].basis
    form = {"key": key(), "basis": basis, "reason": "马上要开下一轮次"}
    response = desk.post("/tables/cup/1/finalise/", form)
    assert response.status_code == 409
    assert "判罚待裁判长" in words(response.text)
    assert state(match) == ("proposal", "", "")
    ruling = Ruling.objects.get()
    assert post(desk, f"rulings/{ruling.pk}/reject/", reason="证据不足").status_code == 302
    assert state(match) == ("", "big", "home")


def test_preview_shows_the_hand_and_who_goes_on_before_it_is_confirmed(
    match: Match, referee: User, desk: Client
) -> None:
    play(match, *HOME_WINS[:3], by=referee)
    ruling = cheating(match, 1, by=referee)
    save(match, 4, HOME_WINS[3], by=referee)
    card = desk.get("/desk/cup/decisions/").context["part"].proposals[0]
    # Hand 1 was worth 1 to home as dealer side; void it is −3 and the attackers keep their 40.
    assert (card.hand_before.big, card.hand_after.big) == ((1, 0), (-3, 0))
    assert card.change.before.startswith("3 : 1")
    assert card.change.after.startswith("−1 : 1")
    assert match.away is not None
    assert f"{match.away.player_one}/{match.away.player_two} 1 : −1 胜" in card.change.after
    assert post(desk, f"rulings/{ruling.pk}/confirm/").status_code == 302
    assert state(match) == ("", "big", "away")
    assert "没有待裁定的事" in look(desk, "/desk/cup/decisions/")


def test_proposal_that_breaks_the_hand_off_does_so_when_confirmed(
    match: Match, referee: User, desk: Client
) -> None:
    ruling = cheating(match, 1, by=referee, points_so_far=60)
    assert not Hand.objects.exists()
    assert post(desk, f"rulings/{ruling.pk}/confirm/").status_code == 302
    assert Hand.objects.get().points_so_far == 60


def test_rejection_needs_a_reason_and_stays_in_the_register(
    match: Match, referee: User, desk: Client
) -> None:
    ruling = cheating(match, 1, by=referee)
    response = post(desk, f"rulings/{ruling.pk}/reject/", reason="")
    assert response.status_code in {409, 422}
    assert post(desk, f"rulings/{ruling.pk}/reject/", reason="证据不足").status_code == 302
    shown = look(desk, "/desk/cup/rulings/")
    assert "已驳回" in shown
    assert "证据不足" in shown
    again = post(desk, f"rulings/{ruling.pk}/confirm/")
    assert again.status_code == 409


def test_table_referee_decides_nothing(match: Match, referee: User) -> None:
    ruling = cheating(match, 1, by=referee)
    client = log_in(referee)
    assert client.get("/desk/cup/decisions/").status_code == 403
    assert post(client, f"rulings/{ruling.pk}/confirm/").status_code == 403
    assert post(client, "matches/1/review/", reason="x").status_code == 403
    assert Ruling.objects.get().state == "proposed"


def test_review_freezes_the_public_score_until_the_decision_is_published(
    match: Match, referee: User, desk: Client
) -> None:
    """Case 34: 审议中 and the old score; after 公布 the new one with the text."""
    play(match, *HOME_WINS, by=referee)
    old = look(Client(), "/events/cup/matches/1/")
    assert post(desk, "matches/1/review/", reason="第4局分数有误").status_code == 302
    # The chief referee corrects two hands meanwhile: 40 becomes 170.
    save(match, 4, played(170, reason="核对记分单"), by=desk_user(desk), seen=1)
    save(match, 1, played(170, reason="核对记分单"), by=desk_user(desk), seen=1)
    for path in PUBLIC:
        assert "审议中" in look(Client(), path), path
    frozen = look(Client(), "/events/cup/matches/1/")
    assert "170" not in frozen
    scores = "大分 3 小分 160"
    assert scores in old
    assert scores in frozen
    assert "第4局分数有误" not in frozen
    card = desk.get("/desk/cup/decisions/").context["part"].reviews[0]
    assert card.change.before != card.change.after
    review = Review.objects.get()
    without = post(desk, f"reviews/{review.pk}/decide/", reason="记错")
    assert without.status_code == 422
    assert "记错" in without.text
    text = "核对记分单：第1局、第4局抓分方各 170 分。"
    done = post(desk, f"reviews/{review.pk}/decide/", outcome="upheld", reason=text)
    assert done.status_code == 302
    for path in ("/events/cup/matches/1/", "/events/cup/rulings/"):
        shown = look(Client(), path)
        assert text in shown, path
        assert "审议中" not in shown, path
        assert "钱裁判长" not in shown, path
    assert "170" in look(Client(), "/events/cup/matches/1/")


@pytest.mark.parametrize("action", ["confirm", "reject"])
def test_proposal_is_not_decided_by_what_the_page_does_not_show_any_more(
    match: Match, referee: User, desk: Client, action: str
) -> None:
    play(match, *HOME_WINS[:3], by=referee)
    ruling = cheating(match, 1, by=referee)
    shown = desk.get("/desk/cup/decisions/").context["part"].proposals[0].basis
    save(match, 1, played(200, reason="看错"), by=referee, seen=1)
    form = {"reason": "证据不足", "basis": shown}
    answer = post(desk, f"rulings/{ruling.pk}/{action}/", **form)
    assert answer.status_code == 409
    ruling.refresh_from_db()
    assert ruling.state == "proposed"
    now = answer.context["part"].proposals[0]
    assert now.hand_before.big != (1, 0)
    assert f'name="basis" value="{now.basis}"' in answer.text
    assert post(desk, f"rulings/{ruling.pk}/{action}/", **(form | {"basis": now.basis})).url


def test_decision_rests_on_what_the_page_showed(match: Match, referee: User, desk: Client) -> None:
    play(match, *HOME_WINS, by=referee)
    post(desk, "matches/1/review/", reason="第4局分数有误")
    review = Review.objects.get()
    shown = desk.get("/desk/cup/decisions/").context["part"].reviews[0].basis
    # On another device of the chief referee.
    save(match, 4, played(170, reason="核对记分单"), by=desk_user(desk), seen=1)
    form = {"reason": "原结果无误", "outcome": "dismissed", "basis": shown}
    answer = post(desk, f"reviews/{review.pk}/decide/", **form)
    assert answer.status_code == 409
    assert "原结果无误" in answer.text
    form["basis"] = answer.context["part"].reviews[0].basis
    answer = post(desk, f"reviews/{review.pk}/decide/", **form)
    assert answer.status_code == 409
    assert "裁定改判" in words(answer.text)
    form["outcome"] = "upheld"
    assert post(desk, f"reviews/{review.pk}/decide/", **form).status_code == 302


def desk_user(client: Client) -> User:
    return User.objects.get(pk=client.session["_auth_user_id"])


def test_public_list_of_rulings_leaves_out_what_does_not_count(
    match: Match, referee: User, desk: Client
) -> None:
    save(match, 1, 85)
    ruling = cheating(match, 1, by=referee)
    assert "没有生效的判罚" in look(Client(), "/events/cup/rulings/")
    post(desk, f"rulings/{ruling.pk}/confirm/")
    shown = look(Client(), "/events/cup/rulings/")
    assert "Y57" in shown
    assert "大分 −3" in shown
    assert "李裁判" not in shown


def test_public_list_costs_the_same_for_one_and_thirty_rulings(event: Tournament) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as captured:
            assert published_ledger(event)
            list(published_decisions(event))
        return len(captured)

    draw_event(event)
    play(match_numbered(event, 1), 40)
    fine(match_numbered(event, 1), 1, Offender.HOME)
    first = cost()
    for number in range(29):
        fine(match_numbered(event, number % 3 + 1), 1, Offender.AWAY)
    assert cost() == first
