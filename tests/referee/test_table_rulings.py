"""Penalties, forfeits, redeals and seats through the page."""

from typing import Any

import pytest
from django.test import Client

from brackets.models import Match, Tournament
from referee.models import Forfeit, Hand, Offender, Redeal, Ruling
from referee.rulings import RulingEntry, give_ruling
from rules.penalties import Offence
from tests.referee.table_play import fine, first_match, key, play, punish, save, score

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def penalty(**values: str) -> dict[str, str]:
    """Return what the page sends for a penalty; −10 on a hand without points shows its cost."""
    form = {
        "offence": "wrong_card_corrected",
        "offender": "away",
        "count": "1",
        "seen_version": "0",
        "key": key(),
        "confirmed": "10",
    }
    return form | values


def post(client: Client, path: str, form: dict[str, str]) -> Any:
    return client.post(f"/tables/cup/1/{path}", form)


def sure(client: Client, path: str, form: dict[str, str]) -> Any:
    """Send a form, and once more as the question's answer says."""
    asked = post(client, path, form)
    assert asked.status_code == 200
    question = asked.context["question"]
    return post(client, path, form | {"confirmed": question.token})


def test_fine_takes_clause_team_and_one_more_tap(match: Match, referee_client: Client) -> None:
    response = post(referee_client, "hands/1/rulings/", penalty())
    assert response.status_code == 302
    ruling = Ruling.objects.get()
    assert (ruling.clause, ruling.offender, ruling.hand_number) == ("Y58", "away", 1)
    shown = referee_client.get("/tables/cup/1/").content.decode()
    assert "已记判罚：Y58 出错牌，及时更换" in shown
    again = penalty(key=ruling.key)
    assert post(referee_client, "hands/1/rulings/", again).status_code == 302
    assert Ruling.objects.count() == 1


def test_fine_on_a_recorded_hand_shows_what_it_does_first(
    match: Match, referee_client: Client
) -> None:
    save(match, 1, 85)
    asked = post(referee_client, "hands/1/rulings/", penalty(seen_version="1"))
    question = asked.context["question"]
    assert (question.before.result, question.after.result) == ("下庄 0 : 0", "保庄 庄家方 +1")
    assert (question.after.total, question.after.banded) == (85, 75)
    assert Ruling.objects.count() == 0
    assert sure(referee_client, "hands/1/rulings/", penalty(seen_version="1")).status_code == 302
    assert score(match) == (1, 0, 0, 75)


def test_referee_proposes_a_punishment_and_it_counts_for_nothing(
    match: Match, referee_client: Client
) -> None:
    """Case 33: 有意作弊 −3 by a table referee stays 待裁判长."""
    page = referee_client.get("/tables/cup/1/").content.decode()
    assert "以下提请裁判长裁定" in page
    assert "Y57 有意作弊" in page
    form = penalty(offence="deliberate_cheating", finished="no", points_so_far="60", reason="x")
    question = post(referee_client, "hands/1/rulings/", form).context["question"]
    assert question.title == "提请裁判长作此判罚？"
    confirmed = form | {"confirmed": question.token}
    for _time in range(2):
        assert post(referee_client, "hands/1/rulings/", confirmed).status_code == 302
    assert (Ruling.objects.get().state, Hand.objects.count()) == ("proposed", 0)
    assert score(match) == (0, 0, 0, 0)
    shown = referee_client.get("/tables/cup/1/").content.decode()
    assert "待裁判长" in shown


def test_referee_cannot_let_a_hand_stand(match: Match, referee_client: Client) -> None:
    save(match, 1, 85)
    form = penalty(offence="deliberate_cheating", hand_stands="yes", seen_version="1", reason="x")
    assert post(referee_client, "hands/1/rulings/", form).context["question"]
    assert not Ruling.objects.exists()


def test_organiser_breaks_a_hand_off_after_seeing_the_deduction(
    match: Match, organiser_client: Client
) -> None:
    form = penalty(
        offence="deliberate_cheating",
        offender="home",
        finished="no",
        points_so_far="130",
        reason="偷看底牌",
    )
    question = post(organiser_client, "hands/1/rulings/", form).context["question"]
    assert ("扣分", "大分 −3") in question.facts
    assert (question.after.big, question.after.small) == ((-3, 1), (0, 130))
    assert not Ruling.objects.exists()
    confirmed = form | {"confirmed": question.token}
    for _time in range(2):
        assert post(organiser_client, "hands/1/rulings/", confirmed).status_code == 302
    assert (Ruling.objects.count(), Hand.objects.count()) == (1, 1)
    assert score(match) == (-3, 1, 0, 130)
    assert "第 2 局" in organiser_client.get("/tables/cup/1/").content.decode()


def test_broken_off_hand_can_be_completed(match: Match, organiser_client: Client) -> None:
    punish(match, 1, Offender.AWAY, points_so_far=60)
    page = organiser_client.get("/tables/cup/1/hands/1/").content.decode()
    assert 'name="points_so_far" value="60" checked' in page
    form = {"kind": "broken_off", "points_so_far": "65", "seen_version": "1", "key": key()}
    form["cause"] = "算错了"
    assert sure(organiser_client, "hands/1/", form).status_code == 302
    assert [hand.points_so_far for hand in Hand.objects.order_by("version")] == [60, 65]


def test_penalty_without_answers_is_refused_with_all_of_them(
    match: Match, organiser_client: Client
) -> None:
    empty = penalty(offence="", offender="", confirmed="")
    response = post(organiser_client, "hands/1/rulings/", empty)
    assert (response.status_code, response.context["typed"].problems) == (
        422,
        ("offence_missing", "offender_missing"),
    )
    half = penalty(offence="buried_too_many", offender="away", confirmed="")
    response = post(organiser_client, "hands/1/rulings/", half)
    assert response.context["typed"].problems == (
        "finished_missing",
        "offender_cannot",
        "reason_missing",
    )
    typed = response.context["penalty"].form
    assert (typed.offence, typed.offender) == ("buried_too_many", "away")


def test_hand_that_stands_counts_beside_the_deduction(
    match: Match, organiser_client: Client
) -> None:
    save(match, 1, 60)
    form = penalty(
        offence="deliberate_cheating", hand_stands="yes", reason="赛后发现", seen_version="1"
    )
    assert sure(organiser_client, "hands/1/rulings/", form).status_code == 302
    assert score(match) == (1, -3, 0, 60)


def test_penalty_is_taken_back_with_a_reason(match: Match, referee_client: Client) -> None:
    save(match, 1, 85)
    ruling = fine(match, 1, Offender.AWAY)
    path = f"rulings/{ruling.pk}/withdraw/"
    assert post(referee_client, path, {"reason": ""}).status_code == 409
    assert post(referee_client, path, {"reason": "看错人"}).status_code == 302
    assert score(match) == (0, 0, 0, 85)
    assert post(referee_client, path, {"reason": "again"}).status_code == 409
    assert post(referee_client, "rulings/999/withdraw/", {"reason": "x"}).status_code == 404


def test_penalty_taken_back_that_changes_the_winner_is_shown_first(
    match: Match, organiser_client: Client
) -> None:
    play(match, 80, 85, 80, 80)
    # Fined home in hand 2: 75, so North's pair holds and away wins 1:0.
    ruling = fine_finished(match)
    match.refresh_from_db()
    assert match.winner == match.away
    path = f"rulings/{ruling.pk}/withdraw/"
    asked = post(organiser_client, path, {"reason": "误判"})
    assert asked.status_code == 200
    assert asked.context["question"].effects.lines[0].startswith("本场结果改变：")
    assert sure(organiser_client, path, {"reason": "误判"}).status_code == 302
    match.refresh_from_db()
    assert match.winner == match.home


def fine_finished(match: Match) -> Ruling:
    entry = RulingEntry(
        hand_number=2,
        offence=Offence.WRONG_CARD_CORRECTED,
        offender=Offender.HOME,
        reason="赛后",
    )
    return give_ruling(match, entry, by=None, key=key())


@pytest.mark.parametrize("path", ["hands/4/withdraw/", "rulings/{pk}/withdraw/"])
def test_change_it_after_a_question_saves_nothing(
    match: Match, organiser_client: Client, path: str
) -> None:
    play(match, 80, 85, 80, 80)
    path = path.format(pk=fine_finished(match).pk)
    form = {"reason": "误判", "seen_version": "1", "key": key()}
    question = post(organiser_client, path, form).context["question"]
    back = post(organiser_client, path, form | {"confirmed": question.token, "edit": "yes"})
    assert back.status_code == 200
    assert Ruling.objects.filter(withdrawn_at=None).count() == 1
    assert Hand.objects.count() == 4


def test_punishment_before_a_claim_is_shown_and_can_be_taken_back(
    match: Match, organiser_client: Client
) -> None:
    play(match, 80, 85, 45, 40)
    ruling = punish(match, 5, Offender.HOME)
    page = organiser_client.get("/tables/cup/1/").content.decode()
    assert "加赛的判罚" in page
    assert "Y57 有意作弊" in page
    opened = organiser_client.get("/tables/cup/1/hands/5/").content.decode()
    assert f"rulings/{ruling.pk}/withdraw/" in opened
    path = f"rulings/{ruling.pk}/withdraw/"
    assert sure(organiser_client, path, {"reason": "误判"}).status_code == 302
    match.refresh_from_db()
    assert (match.verdict, match.extra_hand) == ("", True)


def test_walkover_is_shown_before_it_is_saved(match: Match, organiser_client: Client) -> None:
    form = {"outcome": "walkover:home", "reason": "未到场", "key": key()}
    question = post(organiser_client, "forfeit/", form).context["question"]
    assert match.away
    assert ("胜者", f"{match.away.number}号 {match.away.player_one}/{match.away.player_two}") in (
        question.facts
    )
    assert not Forfeit.objects.exists()
    assert sure(organiser_client, "forfeit/", form).status_code == 302
    match.refresh_from_db()
    assert (match.verdict, match.winner) == ("walkover", match.away)
    shown = organiser_client.get("/tables/cup/1/").content.decode()
    assert "未到场" in shown
    back = {"reason": "已赶到"}
    assert sure(organiser_client, "forfeit/withdraw/", back).status_code == 302
    match.refresh_from_db()
    assert match.verdict == ""


def test_forfeit_needs_who_and_why_and_the_organiser(
    match: Match, organiser_client: Client, referee_client: Client
) -> None:
    response = post(organiser_client, "forfeit/", {"outcome": "", "reason": "", "key": key()})
    assert response.context["typed"].problems == ("outcome_missing",)
    unreasoned = {"outcome": "both_absent:both", "reason": "", "key": key()}
    response = post(organiser_client, "forfeit/", unreasoned)
    assert response.context["typed"].problems == ("reason_missing",)
    assert response.context["forfeit_form"].outcome == "both_absent:both"
    assert post(referee_client, "forfeit/", unreasoned | {"reason": "x"}).status_code == 403
    assert post(organiser_client, "forfeit/withdraw/", {"reason": "x"}).status_code == 409


def test_redeal_needs_a_reason_and_is_shown(match: Match, referee_client: Client) -> None:
    refused = post(referee_client, "hands/1/redeal/", {"reason": "", "key": key()})
    assert refused.status_code == 409
    form = {"reason": "底牌少一张", "key": key()}
    for _time in range(2):
        assert post(referee_client, "hands/1/redeal/", form).status_code == 302
    assert Redeal.objects.count() == 1
    assert "第 1 局重发：底牌少一张" in referee_client.get("/tables/cup/1/").content.decode()


def test_last_hand_is_taken_back(match: Match, referee_client: Client) -> None:
    play(match, 85, 40)
    form = {"reason": "录错桌", "seen_version": "1", "key": key()}
    assert post(referee_client, "hands/1/withdraw/", form).status_code == 409
    assert post(referee_client, "hands/2/withdraw/", form | {"reason": ""}).status_code == 409
    assert post(referee_client, "hands/2/withdraw/", form).status_code == 302
    assert score(match) == (0, 0, 0, 85)


def test_seats_are_chosen_or_drawn_until_the_first_hand(
    match: Match, referee_client: Client
) -> None:
    half = {"home_seats": "NS", "home_first": "2"}
    assert post(referee_client, "seats/", half).status_code == 422
    assert post(referee_client, "seats/", half | {"away_first": "1"}).status_code == 302
    match.refresh_from_db()
    assert (match.home_seats, match.home_first, match.seats_chosen) == ("NS", 2, "hand")
    assert post(referee_client, "seats/lot/", {"seed_text": ""}).status_code == 409
    assert post(referee_client, "seats/lot/", {"seed_text": "摇奖机 8"}).status_code == 302
    match.refresh_from_db()
    assert match.seats_chosen == "lot"
    save(match, 1, 80)
    page = referee_client.get("/tables/cup/1/").content.decode()
    assert 'action="/tables/cup/1/seats/"' not in page
    assert post(referee_client, "seats/", half | {"away_first": "1"}).status_code == 409


def test_public_changes_nothing(match: Match) -> None:
    save(match, 1, 80)
    ruling = fine(match, 1, Offender.AWAY)
    client = Client()
    for path in (
        "hands/2/",
        "hands/2/rulings/",
        "hands/2/redeal/",
        "hands/1/withdraw/",
        f"rulings/{ruling.pk}/withdraw/",
        "forfeit/",
        "forfeit/withdraw/",
        "seats/",
        "seats/lot/",
    ):
        response = post(client, path, {"reason": "x", "trick_points": "80"})
        assert response.status_code == 302
        assert response.headers["Location"].startswith("/login/?next=/tables/cup/1/")
    assert (Hand.objects.count(), Ruling.objects.count(), Redeal.objects.count()) == (1, 1, 0)
