"""Photos of slips wait on the phone like hands, and arrive once."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from brackets.models import Tournament
from referee.models import SlipPhoto
from tests.browser.accessibility import serious_issues
from tests.browser.bad_network import BadNetwork
from tests.browser.outbox_play import all_sent, count, points, record
from tests.browser.test_table import wait_until
from tests.browser.test_unsent_changes import posts
from tests.builders import match_numbered
from tests.referee.table_play import save

pytestmark = pytest.mark.django_db(transaction=True)


def slip(width: int = 2000, height: int = 1500) -> Any:
    """Return a photo as a file field takes it."""
    written = BytesIO()
    Image.effect_noise((width, height), 40).save(written, "JPEG")
    return {"name": "slip.jpg", "mimeType": "image/jpeg", "buffer": written.getvalue()}


def take(page: Page) -> None:
    """Take a photo of the first hand and hand it in."""
    if not page.locator("#photos[open]").count():
        page.locator("#photos > summary").tap()
    page.locator("#photo-camera").set_input_files(slip())
    page.locator("[data-photo-form] button").tap()


def waiting(page: Page) -> Any:
    return page.locator("[data-photo-waiting] li")


def test_photo_waits_for_the_network_through_a_closed_page_and_arrives_once(
    phone: Page, network: BadNetwork, cup: Tournament
) -> None:
    phone.context.set_offline(True)
    take(phone)
    expect(waiting(phone)).to_have_text(["第 1 局 ↑ 待发"])
    expect(count(phone)).to_have_text("↑ 待发 1")
    record(phone, 80)
    expect(count(phone)).to_have_text("↑ 待发 2")
    assert serious_issues(phone) == []
    phone.close()
    again = phone.context.new_page()
    again.context.set_offline(False)
    again.goto(f"{network.url}/tables/cup/1/")
    all_sent(again)
    again.locator("#photos > summary").tap()
    expect(again.locator(".tb-photos img")).to_have_count(1)
    photo = SlipPhoto.objects.get()
    assert (photo.match.number, photo.hand_number) == (1, 1)
    assert max(Image.open(BytesIO(bytes(photo.image))).size) == 1600
    assert points(cup, 1) == [(1, 1, 80)]
    wait_until(again, lambda: again.evaluate(KEPT_PICTURES) == 0)


KEPT_PICTURES = """() => new Promise((done) => {
  indexedDB.open("outbox").onsuccess = ({ target: { result: db } }) => {
    db.transaction("photos").objectStore("photos").count().onsuccess = (event) => {
      db.close();
      done(event.target.result);
    };
  };
})"""


def test_photo_of_a_camera_is_made_small_beside_the_page(phone: Page) -> None:
    """The page goes on: only its own drawing could hold it up, and that is done in a worker."""
    with phone.expect_worker() as worker:
        take(phone)
    assert worker.value.url.endswith("/photo_size.js")
    expect(phone.locator(".tb-photos img")).to_have_count(1)
    assert max(Image.open(BytesIO(bytes(SlipPhoto.objects.get().image))).size) == 1600


def test_photo_whose_answer_is_lost_counts_once(phone: Page, network: BadNetwork) -> None:
    answers = iter([False])
    network.before_reply = lambda line: not line.startswith("POST") or next(answers, True)
    take(phone)
    wait_until(phone, lambda: posts(network.lost) != [])
    all_sent(phone)
    assert len(posts(network.lost + network.passed)) == 2
    assert SlipPhoto.objects.count() == 1
    expect(phone.locator(".tb-photos img")).to_have_count(1)


def test_photo_never_holds_up_a_hand(phone: Page, network: BadNetwork, cup: Tournament) -> None:
    phone.context.set_offline(True)
    take(phone)
    expect(waiting(phone)).to_have_count(1)
    record(phone, 80)
    record(phone, 85)
    phone.context.set_offline(False)
    all_sent(phone)
    sent = posts(network.passed + network.lost)
    assert [line.split("/")[4] for line in sent] == ["hands", "hands", "photos"]


def test_photo_that_waits_is_taken_back(phone: Page, cup: Tournament) -> None:
    phone.context.set_offline(True)
    take(phone)
    line = phone.locator("#waiting li")
    line.get_by_role("button", name="撤回").tap()
    line.get_by_role("button", name="真的撤回").tap()
    all_sent(phone)
    expect(waiting(phone)).to_have_count(0)
    wait_until(phone, lambda: phone.evaluate(KEPT_PICTURES) == 0)


def test_phone_without_room_says_so_and_sends_from_the_page(phone: Page) -> None:
    phone.add_init_script(
        "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    phone.reload()
    phone.context.set_offline(True)
    take(phone)
    expect(phone.locator("[data-photo-words]")).to_contain_text("送达之前请不要关闭本页")
    phone.context.set_offline(False)
    all_sent(phone)
    assert SlipPhoto.objects.count() == 1


def test_photo_that_the_phone_lost_is_said_to_be_lost(phone: Page) -> None:
    phone.add_init_script(
        "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); }"
    )
    phone.reload()
    phone.route("**/photos/", lambda route: route.abort())
    take(phone)
    expect(waiting(phone)).to_have_count(1)
    phone.reload()
    item = phone.locator("[data-attention] article")
    expect(item).to_contain_text("请重新拍")
    item.get_by_role("button", name="放弃此条").tap()
    item.get_by_role("button", name="真的放弃").tap()
    all_sent(phone)
    assert not SlipPhoto.objects.exists()


def test_chosen_photo_stays_while_the_page_follows_others(phone: Page, cup: Tournament) -> None:
    phone.locator("#photos > summary").tap()
    phone.locator("#photo-camera").set_input_files(slip())
    save(match_numbered(cup, 1), 1, 85)
    expect(phone.locator(".tb-prompt")).to_contain_text("第 2 局")
    phone.locator("[data-photo-form] button").tap()
    all_sent(phone)
    expect(phone.locator(".tb-photos img")).to_have_count(1)
