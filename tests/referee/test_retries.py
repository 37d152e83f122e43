"""Forms sent again because the answer to the first was lost: they say success, once done."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.journal import Action
from brackets.models import JournalEntry, Match, Tournament
from referee.models import ForfeitKind, Offender
from referee.refusals import AlreadyWithdrawn, DuplicateKeyDiffers
from referee.rulings import ForfeitEntry, give_forfeit, withdraw_forfeit, withdraw_ruling
from tests.journeys.visitor import Page, Visitor
from tests.referee.table_play import fine, first_match, key, play, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def written(action: Action) -> int:
    return JournalEntry.objects.filter(action=action).count()


def submit_twice(client: Client, address: str, action: str, **answers: str) -> tuple[Page, Page]:
    form = Visitor(client).get(address).form(action)
    first, second = (Visitor(client).submit(form, **answers) for _time in range(2))
    return first, second


def test_penalty_taken_back_twice_with_one_form_says_success(
    match: Match, referee_client: Client
) -> None:
    save(match, 1, 85)
    ruling = fine(match, 1, Offender.AWAY)
    action = f"/rulings/{ruling.pk}/withdraw/"
    for page in submit_twice(referee_client, "/tables/cup/1/hands/1/", action, reason="误判"):
        assert (page.status, "判罚已撤回" in page.text) == (200, True)
    assert written(Action.RULING_WITHDRAWN) == 1


def test_forfeit_taken_back_twice_with_one_form_says_success(
    match: Match, organiser_client: Client
) -> None:
    entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.HOME, reason="未到场")
    give_forfeit(match, entry, by=None, key=key())
    action = "/forfeit/withdraw/"
    asked = submit_twice(organiser_client, "/tables/cup/1/", action, reason="已赶到")[0]
    for _time in range(2):
        page = Visitor(organiser_client).submit(asked.form(action))
        assert (page.status, "已撤回，本场继续" in page.text) == (200, True)
    assert written(Action.FORFEIT_WITHDRAWN) == 1


def test_form_of_a_forfeit_takes_back_no_later_one(match: Match, organiser_client: Client) -> None:
    entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.HOME, reason="未到场")
    first = give_forfeit(match, entry, by=None, key=key())
    form = Visitor(organiser_client).get("/tables/cup/1/").form("/forfeit/withdraw/")
    asked = Visitor(organiser_client).submit(form, reason="已赶到")
    withdraw_forfeit(first, reason="已赶到", by=None)
    later = give_forfeit(match, entry, by=None, key=key())
    for sent in (form, asked.form("/forfeit/withdraw/")):
        assert Visitor(organiser_client).submit(sent, reason="已赶到").status == 409
    later.refresh_from_db()
    assert later.withdrawn_at is None


def test_key_of_a_withdrawal_says_whose_it_is(match: Match, referee: User) -> None:
    play(match, 85)
    ruling = fine(match, 1, Offender.AWAY)
    taken = withdraw_ruling(ruling, reason="误判", by=referee, key="one")
    assert withdraw_ruling(ruling, reason="误判", by=referee, key="one") == taken
    with pytest.raises(DuplicateKeyDiffers):
        withdraw_ruling(ruling, reason="别的", by=referee, key="one")
    for other in ("two", ""):
        with pytest.raises(AlreadyWithdrawn):
            withdraw_ruling(ruling, reason="误判", by=referee, key=other)
