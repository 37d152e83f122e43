"""判负 and redeals in the extra hand: what the pages say of them (decision 4)."""

from typing import Any

import pytest
from django.test import Client

from brackets.models import Match, Tournament
from referee.labels.matches import team_name
from referee.models import Offender, Ruling
from referee.recording import record_redeal
from tests.referee.table_play import first_match, key, play, punish

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    """Return match 1 with four hands that leave it level at big 1 and small 125."""
    found = first_match(event)
    play(found, 80, 85, 45, 40)
    return found


def ask(client: Client, offence: str, offender: str) -> tuple[dict[str, str], Any]:
    form = {"offence": offence, "offender": offender, "key": key(), "reason": "当场发现"}
    answer = client.post("/tables/cup/1/hands/5/rulings/", form)
    return form, answer.context["question"]


def test_deciding_offence_shows_who_wins_and_goes_on_and_can_be_taken_back(
    match: Match, organiser_client: Client
) -> None:
    assert match.home
    assert match.away
    form, question = ask(organiser_client, "deliberate_cheating", "home")
    facts = dict(question.facts)
    assert facts["扣分"] == "不扣分：加赛不改变大小分"
    assert facts["本局"] == "违规方负本场"
    effects = question.effects.lines
    assert effects[0] == f"比赛结束：{team_name(match.away)}胜"
    assert effects[1].startswith("第 4 场：")
    assert str(match.away) in effects[1]
    confirmed = form | {"confirmed": question.token}
    organiser_client.post("/tables/cup/1/hands/5/rulings/", confirmed)
    page = organiser_client.get("/tables/cup/1/").content.decode()
    assert f"大小分都相同，加赛中判负（Y57）：{team_name(match.home)}" in page
    assert "Y57 有意作弊" in page
    way = "/tables/cup/1/hands/5/?open=penalty#penalty"
    assert f'href="{way}">撤回这项判罚' in page
    opened = organiser_client.get("/tables/cup/1/hands/5/?open=penalty").content.decode()
    assert 'id="penalty" open' in opened
    assert f"/rulings/{Ruling.objects.get().pk}/withdraw/" in opened


def test_referee_reads_the_offence_but_is_not_offered_to_take_it_back(
    match: Match, referee_client: Client
) -> None:
    assert match.away
    punish(match, 5, Offender.AWAY)
    page = referee_client.get("/tables/cup/1/").content.decode()
    assert f"加赛中判负（Y57）：{team_name(match.away)}" in page
    assert "撤回这项判罚" not in page


def test_offences_of_both_sides_cancel_out_and_the_hand_decides(
    match: Match, organiser_client: Client
) -> None:
    _form, question = ask(organiser_client, "last_trick_wrong_count", "both")
    facts = dict(question.facts)
    assert facts["违规"].startswith("Y61")
    assert facts["本局"] == "双方都违规，互相抵消，按本局胜负决定"
    assert facts["扣分"] == "不扣分：加赛不改变大小分"
    assert not question.effects


def test_redeal_of_the_extra_hand_is_called_so(match: Match, referee_client: Client) -> None:
    record_redeal(match, 5, reason="无人亮 A", by=None, key=key())
    page = referee_client.get("/tables/cup/1/").content.decode()
    assert "加赛重发：无人亮 A" in page
    assert "第 5 局" not in page
