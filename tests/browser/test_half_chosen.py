"""What was chosen or typed and not sent yet stays when the page follows what others save."""

import re

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, Page, expect
from pytest_django.live_server_helper import LiveServer

from brackets.models import Tournament
from referee.models import Offender, Redeal, Ruling
from tests.browser.bad_network import BadNetwork
from tests.browser.outbox_play import all_sent, count, record
from tests.browser.test_table import cell, save_button, sign_in, wait_until
from tests.builders import log_in, make_user, match_numbered
from tests.referee.table_play import fine, played, save

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def chief() -> User:
    return make_user("zhang", "chief_referee", name="张裁判长")


def choose_penalty(phone: Page, hand: int) -> Locator:
    """Choose a clause, how often and why, and leave the penalty so; returns its form."""
    form = phone.locator("#penalty > [data-penalty-form]")
    phone.locator(".tb-bar a", has_text="罚分").tap()
    expect(phone.locator("#penalty > summary")).to_have_text(f"罚分（第 {hand} 局）")
    cell(phone, "offence", "wrong_card_corrected")()
    cell(phone, "count", 2)()
    form.locator("[name=reason]").fill("出错两张")
    form.locator("[name=reason]").blur()
    return form


def is_as_chosen(form: Locator) -> None:
    """Expect a penalty as `choose_penalty` left it, open and with what it costs."""
    expect(form.locator('[name="offence"][value="wrong_card_corrected"]')).to_be_checked()
    expect(form.locator('[name="count"][value="2"]')).to_be_checked()
    expect(form.locator("[name=reason]")).to_have_value("出错两张")
    expect(form.locator('[name="offender"][value="away"]')).to_be_visible()
    expect(form.locator('[name="offender"][value="away"]')).to_contain_text("小分 −20")


def wait_for_rulings(phone: Page, *wanted: tuple[int, str, int]) -> None:
    """Wait until there are these penalties, as hand, offender and count, in order of arrival.

    Right after a touch the counter may say still that everything has arrived.
    """
    found = Ruling.objects.order_by("pk").values_list("hand_number", "offender", "count")
    wait_until(phone, lambda: list(found.all()) == list(wanted))


def test_penalty_half_chosen_stays_when_another_gives_one_in_the_same_hand(
    phone: Page, cup: Tournament
) -> None:
    form = choose_penalty(phone, 1)
    button = form.locator('[name="offender"][value="away"]')
    button.scroll_into_view_if_needed()
    before = button.bounding_box()
    fine(match_numbered(cup, 1), 1, Offender.HOME)
    # The page has followed: the other penalty stands there, to be taken back.
    expect(phone.locator("#penalty > .tb-panel")).to_have_count(1)
    is_as_chosen(form)
    # What the page stands on has moved, so it says that nothing is saved yet.
    expect(form.locator("[data-moved]")).to_be_visible()
    after = button.bounding_box()
    assert before
    assert after
    assert abs(before["y"] - after["y"]) < 2  # it stays under the thumb
    button.tap()
    wait_for_rulings(phone, (1, "home", 1), (1, "away", 2))


def test_penalty_half_chosen_stays_for_its_hand_when_another_saves_that_hand(
    phone: Page, cup: Tournament, chief: User
) -> None:
    form = choose_penalty(phone, 1)
    save(match_numbered(cup, 1), 1, 85, by=chief)
    # The page would go on to hand 2: it waits, and says for what.
    said = phone.locator("[data-toasts]")
    expect(said).to_contain_text("张裁判长")
    expect(said).to_contain_text("罚分（第 1 局）")
    expect(phone.locator("#penalty > summary")).to_have_text("罚分（第 1 局）")
    is_as_chosen(form)
    form.locator('[name="offender"][value="away"]').tap()
    # The points are there by now: what the penalty makes of them is shown before it is saved.
    phone.locator("[data-attention]").get_by_role("button", name="确认保存").tap()
    wait_for_rulings(phone, (1, "away", 2))
    expect(phone.locator("#penalty > summary")).to_have_text("罚分（第 2 局）")


def test_penalty_half_chosen_stays_through_a_reload_until_it_is_sent(
    phone: Page, cup: Tournament
) -> None:
    form = choose_penalty(phone, 1)
    for _ in range(2):
        phone.reload()
        is_as_chosen(form)
        expect(form.locator("[data-moved]")).to_be_visible()
    assert not Ruling.objects.exists()
    form.locator('[name="offender"][value="away"]').tap()
    wait_for_rulings(phone, (1, "away", 2))
    expect(phone.locator("#penalty > .tb-panel")).to_have_count(1)
    phone.reload()
    expect(phone.locator("#penalty > .tb-panel")).to_have_count(1)
    expect(form.locator("[name=offence]:checked")).to_have_count(0)
    expect(form.locator("[name=reason]")).to_have_value("")


def test_penalty_half_chosen_is_not_moved_to_the_next_hand_by_a_reload(
    phone: Page, cup: Tournament, chief: User
) -> None:
    form = choose_penalty(phone, 1)
    save(match_numbered(cup, 1), 1, 85, by=chief)
    phone.reload()
    expect(phone.locator("#penalty > summary")).to_have_text("罚分（第 2 局）")
    expect(form.locator("[name=offence]:checked")).to_have_count(0)


def test_penalty_half_chosen_is_kept_for_nobody_else(
    phone: Page, live_server: LiveServer, cup: Tournament, chief: User
) -> None:
    form = choose_penalty(phone, 1)
    sign_in(phone.context, live_server, log_in(chief))
    phone.reload()
    expect(form).to_be_attached()
    expect(form.locator("[name=offence]:checked")).to_have_count(0)


def test_penalty_half_chosen_stays_when_its_link_is_tapped(phone: Page) -> None:
    phone.locator("#penalty > summary").tap()
    cell(phone, "offence", "wrong_card_corrected")()
    asked: list[str] = []
    phone.on("request", lambda request: asked.append(request.url))
    phone.locator(".tb-bar a", has_text="罚分").tap()
    expect(phone).to_have_url(re.compile("#penalty$"))
    phone.wait_for_timeout(1000)  # longer than a page needs that is asked for
    expect(phone.locator('[name="offence"][value="wrong_card_corrected"]')).to_be_checked()
    # It is the same page: only its state is asked for.
    assert [url for url in asked if "/tables/" in url and "/state/" not in url] == []


def test_penalty_half_chosen_is_given_up_when_the_page_is_asked_for(
    phone: Page, cup: Tournament, chief: User
) -> None:
    form = choose_penalty(phone, 1)
    save(match_numbered(cup, 1), 1, 85, by=chief)
    phone.locator("[data-toasts]").get_by_role("button", name="放弃并更新").tap()
    expect(phone.locator("#penalty > summary")).to_have_text("罚分（第 2 局）")
    expect(form.locator("[name=offence]:checked")).to_have_count(0)


def test_penalty_half_chosen_is_not_moved_to_the_next_hand_by_recording_its_own(
    phone: Page, cup: Tournament
) -> None:
    form = choose_penalty(phone, 1)
    phone.context.set_offline(True)
    record(phone, 85)
    expect(phone.locator(".tb-prompt")).to_contain_text("第 2 局")
    expect(phone.locator("#penalty > summary")).to_have_text("罚分（第 1 局）")
    expect(form.locator("[data-behind]")).to_contain_text("还没有发出")
    is_as_chosen(form)
    phone.context.set_offline(False)
    all_sent(phone)
    expect(phone.locator("[data-toasts]")).to_contain_text("罚分（第 1 局）")
    is_as_chosen(form)
    form.get_by_role("button", name="放弃此条").tap()
    expect(phone.locator("#penalty > summary")).to_have_text("罚分（第 2 局）")
    expect(form.locator("[name=offence]:checked")).to_have_count(0)
    expect(form.locator("[data-behind]")).to_be_hidden()


def test_penalty_that_was_sent_leaves_no_choice_for_the_next_hand(
    phone: Page, cup: Tournament
) -> None:
    phone.context.set_offline(True)
    form = choose_penalty(phone, 1)
    form.locator('[name="offender"][value="away"]').tap()
    expect(count(phone)).to_have_text("↑ 待发 1")
    record(phone, 85)
    expect(phone.locator("#penalty > summary")).to_have_text("罚分（第 2 局）")
    expect(form.locator("[name=offence]:checked")).to_have_count(0)
    expect(form.locator("[name=reason]")).to_have_value("")


def test_deal_again_names_the_hand_that_it_is_recorded_for(phone: Page, cup: Tournament) -> None:
    phone.context.set_offline(True)
    record(phone, 85)
    phone.locator("#redeal > summary").tap()
    button = phone.locator("#redeal button")
    expect(button).to_have_text("记录第 2 局重发")
    phone.locator("#redeal-reason").fill("牌被看见")
    button.tap()
    phone.context.set_offline(False)
    found = Redeal.objects.values_list("hand_number", flat=True)
    wait_until(phone, lambda: list(found.all()) == [2])


def test_penalty_for_a_hand_that_waits_stays_when_another_corrects_one_before(
    phone: Page, cup: Tournament, chief: User
) -> None:
    save(match_numbered(cup, 1), 1, 85)
    expect(phone.locator(".tb-prompt")).to_contain_text("第 2 局")
    phone.route("**/hands/2/", lambda route: route.abort())
    record(phone, 40)
    form = choose_penalty(phone, 3)
    save(match_numbered(cup, 1), 1, played(120, reason="看错了"), by=chief, seen=1)
    expect(phone.locator("[data-notices]")).to_contain_text("看错了")
    expect(phone.locator('[data-hands] li[data-hand="1"]')).to_contain_text("120")
    expect(phone.locator("#penalty > summary")).to_have_text("罚分（第 3 局）")
    is_as_chosen(form)
    phone.unroute("**/hands/2/")
    all_sent(phone)
    form.locator('[name="offender"][value="away"]').tap()
    wait_for_rulings(phone, (3, "away", 2))


def test_points_half_typed_stay_when_another_gives_a_penalty(
    phone: Page, cup: Tournament, chief: User
) -> None:
    cell(phone, "trick_points", 60)()
    phone.locator("label[for=capture]").tap()
    phone.locator("label[for=trump-yes]").tap()
    phone.locator("label[for=unit-pair]").tap()
    fine(match_numbered(cup, 1), 1, Offender.AWAY)
    expect(phone.locator("[data-doing] [data-restored]")).to_be_visible()
    for name, value in (("trick_points", "60"), ("last_trick_trump", "yes")):
        expect(phone.locator(f'[data-doing] [name="{name}"]:checked')).to_have_value(value)
    expect(phone.locator("#unit-pair")).to_be_checked()
    cell(phone, "kitty_points", 20)()
    # 60 + 20 × 2 − 10 = 90.
    expect(phone.locator("#preview")).to_contain_text("合计 90")
    save_button(phone).tap()
    all_sent(phone)
    expect(phone.locator('[data-hands] li[data-hand="1"]')).to_contain_text("100")


def test_reason_and_choice_of_a_walkover_stay_when_another_saves_a_hand(
    page: Page, network: BadNetwork, live_server: LiveServer, cup: Tournament, chief: User
) -> None:
    sign_in(page.context, live_server, log_in(chief))
    page.goto(f"{network.url}/tables/cup/1/")
    page.locator("#forfeit > summary").tap()
    page.locator('label:has(input[value="walkover:away"])').tap()
    page.locator("#forfeit-reason").fill("三次呼叫未到")
    page.locator("#forfeit-reason").blur()
    save(match_numbered(cup, 1), 1, 85)
    expect(page.locator(".tb-prompt")).to_contain_text("第 2 局")
    expect(page.locator('[name="outcome"][value="walkover:away"]')).to_be_checked()
    expect(page.locator("#forfeit-reason")).to_have_value("三次呼叫未到")
    expect(page.locator("#forfeit-reason")).to_be_visible()


def test_reason_chosen_for_what_came_back_stays_when_another_saves_a_hand(
    phone: Page, cup: Tournament
) -> None:
    cell(phone, "trick_points", 120)()
    save(match_numbered(cup, 1), 1, 85)
    save_button(phone).tap()
    item = phone.locator("[data-attention] article")
    item.locator("label", has_text="点错了").tap()
    save(match_numbered(cup, 1), 2, 40)
    expect(phone.locator('[data-hands] li[data-hand="2"]')).to_contain_text("40")
    expect(item.locator("label", has_text="点错了").locator("input")).to_be_checked()
    item.get_by_role("button", name="换成我的").tap()
    item.get_by_role("button", name="确认保存").tap()
    all_sent(phone)
