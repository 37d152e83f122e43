"""A referee whose entry somebody else changed is told, and it stays until he taps it away."""

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect

from brackets.models import Tournament
from referee.models import Offender
from referee.rulings import RulingEntry, propose_ruling, reject_ruling
from rules.penalties import Offence
from tests.browser.accessibility import serious_issues
from tests.browser.outbox_play import all_sent, record
from tests.builders import make_user, match_numbered
from tests.referee.table_play import key, played, save

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def chief() -> User:
    return make_user("zhang", "chief_referee", name="张裁判长")


def test_correction_by_another_is_told_until_it_is_tapped_away(
    phone: Page, cup: Tournament, chief: User
) -> None:
    record(phone, 85)
    all_sent(phone)
    notice = phone.locator("[data-notices]")
    expect(notice).to_be_hidden()
    save(match_numbered(cup, 1), 1, played(120, reason="看错了"), by=chief, seen=1)
    expect(notice).to_contain_text("张裁判长")
    expect(notice).to_contain_text("85")
    expect(notice).to_contain_text("120")
    expect(notice).to_contain_text("原因：看错了")
    assert serious_issues(phone) == []
    phone.reload()
    expect(notice).to_contain_text("张裁判长")
    notice.get_by_role("button", name="知道了").tap()
    expect(notice).to_be_hidden()
    phone.reload()
    expect(phone.locator("[data-count]")).to_be_visible()
    phone.wait_for_timeout(600)  # longer than the page waits before it asks
    expect(notice).to_be_hidden()
    # What he does himself, and a hand that somebody else adds, overrule nobody.
    record(phone, 40)
    all_sent(phone)
    save(match_numbered(cup, 1), 3, 50, by=chief)
    expect(phone.locator(".tb-prompt").first).to_contain_text("第 4 局")
    expect(notice).to_be_hidden()


def test_rejected_proposal_is_told_and_stays_readable_with_its_reason(
    phone: Page, cup: Tournament, chief: User, referee: User
) -> None:
    match = match_numbered(cup, 1)
    entry = RulingEntry(
        hand_number=1,
        offence=Offence.DELIBERATE_CHEATING,
        offender=Offender.HOME,
        reason="偷看底牌",
    )
    ruling = propose_ruling(match, entry, by=referee, key=key())
    expect(phone.locator(".tb-waiting")).to_contain_text("偷看底牌")
    reject_ruling(ruling, reason="没有证据", by=chief, key=key())
    notice = phone.locator("[data-notices]")
    expect(notice).to_contain_text("没有证据")
    notice.get_by_role("button", name="知道了").tap()
    phone.reload()
    expect(phone.locator(".tb-rest")).to_contain_text("没有证据")
    expect(phone.locator(".tb-rest")).to_contain_text("张裁判长")
