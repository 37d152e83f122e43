"""Texts as phones send them: with invisible characters, which PostgreSQL refuses to store."""

import pytest
from django.test import Client

from brackets.journal import Action
from brackets.models import JournalEntry, Match, Tournament
from referee.models import Forfeit, ForfeitKind, Hand, Offender, Redeal, Ruling
from referee.rulings import ForfeitEntry, give_forfeit
from tests.referee.table_play import fine, first_match, hand_form, key, post_hand, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_note_reason_and_key_of_a_hand_are_tidied(match: Match, referee_client: Client) -> None:
    form = hand_form(85, note=" 三\x00对\u200b\r\n抠底 ") | {"key": "k\x001", "trump_suit": "S\x00"}
    assert post_hand(referee_client, match, 1, form).status_code == 302
    form = hand_form(80, seen=1, reason="看\x00错\x1b行")
    assert post_hand(referee_client, match, 1, form).status_code == 302
    first, second = Hand.objects.order_by("version")
    assert (first.note, first.key, first.trump_suit) == ("三对 抠底", "k1", "S")
    assert second.reason == "看错行"


def test_reasons_beside_the_grid_are_tidied(
    match: Match, referee_client: Client, organiser_client: Client
) -> None:
    address = "/tables/cup/1"
    redeal = {"reason": "底牌\x00少一张", "key": "\x00r"}
    assert referee_client.post(f"{address}/hands/1/redeal/", redeal).status_code == 302
    penalty = {
        "offence": "wrong_card_corrected",
        "offender": "away",
        "reason": "出\x00错",
        "key": "p\x00",
        "confirmed": "10",
    }
    assert referee_client.post(f"{address}/hands/1/rulings/", penalty).status_code == 302
    ruling = Ruling.objects.get()
    back = f"{address}/rulings/{ruling.pk}/withdraw/"
    assert referee_client.post(back, {"reason": "误\x00判"}).status_code == 302
    forfeit = {"outcome": "walkover:home", "reason": "未\x00到场", "key": "f\x00"}
    asked = organiser_client.post(f"{address}/forfeit/", forfeit)
    sure = forfeit | {"confirmed": asked.context["question"].token}
    assert organiser_client.post(f"{address}/forfeit/", sure).status_code == 302
    ruling.refresh_from_db()
    assert (Redeal.objects.get().reason, Redeal.objects.get().key) == ("底牌少一张", "r")
    assert (ruling.reason, ruling.withdrawal_reason, ruling.key) == ("出错", "误判", "p")
    assert (Forfeit.objects.get().reason, Forfeit.objects.get().key) == ("未到场", "f")


def test_seed_of_a_seat_lot_is_tidied(match: Match, referee_client: Client) -> None:
    lot = {"seed_text": "摇奖机\x00\u3000 8\n"}
    assert referee_client.post("/tables/cup/1/seats/lot/", lot).status_code == 302
    (entry,) = JournalEntry.objects.filter(action=Action.SEATS_DRAWN)
    assert (entry.after or {})["seed_text"] == "摇奖机 8"


def test_invisible_characters_alone_are_no_reason(match: Match, referee_client: Client) -> None:
    redeal = {"reason": " \x00\u200b", "key": "r"}
    assert referee_client.post("/tables/cup/1/hands/1/redeal/", redeal).status_code == 409
    assert not Redeal.objects.exists()


def test_draft_in_the_address_is_tidied(match: Match, referee_client: Client) -> None:
    shown = referee_client.get("/tables/cup/1/?draft=table_hand&note=a%00b")
    assert shown.context["entry"].form.note == "ab"


@pytest.mark.parametrize("path", ["hands/2/redeal/", "hands/1/withdraw/", "rulings/{pk}/withdraw/"])
def test_reason_and_key_that_are_too_long_are_refused_or_cut(
    match: Match, referee_client: Client, path: str
) -> None:
    save(match, 1, 85)
    address = f"/tables/cup/1/{path.format(pk=fine(match, 1, Offender.AWAY).pk)}"
    form = {"reason": "长" * 501, "key": "k" * 65, "seen_version": "1"}
    refused = referee_client.post(address, form)
    assert refused.status_code == 422
    assert "原因超过 500 字" in refused.content.decode()
    for _time in range(2):
        assert referee_client.post(address, form | {"reason": "长" * 500}).status_code == 302


def test_reason_for_taking_a_forfeit_back_is_not_too_long(
    match: Match, organiser_client: Client
) -> None:
    entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.HOME, reason="未到场")
    give_forfeit(match, entry, by=None, key=key())
    form = {"reason": "长" * 501, "key": "k" * 65}
    assert organiser_client.post("/tables/cup/1/forfeit/withdraw/", form).status_code == 422
