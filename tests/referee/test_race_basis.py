"""Forms of a race that were opened before the hands under them, or the calls, changed."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.journal import Action
from brackets.models import JournalEntry
from referee.calling import withdraw_call
from referee.models import Hand, MatchCall
from referee.refusals import AlreadyWithdrawn, DuplicateKeyDiffers
from rules.reports import HandReport
from rules.seats import Seat
from tests.journeys.visitor import Visitor
from tests.referee.race_play import deal, deals, race, time_is_up
from tests.referee.table_play import played, save

pytestmark = pytest.mark.django_db


def test_hand_opened_before_its_dealer_changed_is_refused(referee_client: Client) -> None:
    match = race("sports_faculty_2013")
    deals(match, 35)
    form = Visitor(referee_client).get("/tables/cup/1/").form("/hands/2/")
    # North does not hold with 100 points: West deals, not South, and the others attack.
    save(match, 1, played(HandReport(100), dealer=Seat.NORTH, reason="记错"), seen=1)
    page = Visitor(referee_client).submit(form, trick_points="40")
    assert page.status == 409
    assert not Hand.objects.filter(number=2).exists()


def test_hand_opened_before_a_correction_that_moves_nothing_is_saved(
    referee_client: Client,
) -> None:
    match = race("sports_faculty_2013")
    deals(match, 35)
    form = Visitor(referee_client).get("/tables/cup/1/").form("/hands/2/")
    save(match, 1, played(HandReport(30), dealer=Seat.NORTH, reason="记错"), seen=1)
    Visitor(referee_client).submit(form, trick_points="40", confirmed="40")
    assert Hand.objects.get(number=2).trick_points == 40


def test_time_called_on_a_form_from_before_a_hand_is_refused(referee_client: Client) -> None:
    match = race("sports_faculty_2013")
    deals(match, 35)
    form = Visitor(referee_client).get("/tables/cup/1/").form("/time/")
    deal(match, 2, 40)
    assert Visitor(referee_client).submit(form, button="under_way").status == 409
    assert not MatchCall.objects.exists()


def test_call_taken_back_twice_with_one_form_says_success(organiser: User) -> None:
    match = race("sports_faculty_2013")
    deals(match, 35)
    time_is_up(match, 1)
    call = MatchCall.objects.get()
    taken = withdraw_call(call, reason="看错了钟", by=organiser, key="one")
    assert withdraw_call(call, reason="看错了钟", by=organiser, key="one") == taken
    with pytest.raises(DuplicateKeyDiffers):
        withdraw_call(call, reason="别的", by=organiser, key="one")
    with pytest.raises(AlreadyWithdrawn):
        withdraw_call(call, reason="看错了钟", by=organiser)
    assert JournalEntry.objects.filter(action=Action.CALL_WITHDRAWN).count() == 1
