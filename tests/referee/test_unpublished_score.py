"""Under review the table page shows what counts now and what the public still reads (surface)."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.builders import log_in, make_event
from tests.referee.public_play import words
from tests.referee.signing import FOUR_HANDS, reviewed
from tests.referee.table_play import first_match, play, played, save

pytestmark = pytest.mark.django_db


def test_totals_under_review_are_those_of_the_hands_beside_the_public_ones(
    organiser: User,
) -> None:
    match = first_match(make_event(4, by=organiser))
    play(match, *FOUR_HANDS, by=organiser)
    chief = log_in(organiser)
    assert "未公布" not in chief.get("/tables/cup/1/").text
    before = chief.get("/tables/cup/1/").context["live"]
    reviewed(match, by=organiser)
    save(match, 3, played(120, reason="底牌算错"), by=organiser, seen=1)
    page = chief.get("/tables/cup/1/")
    live = page.context["live"]
    assert live.small != before.small
    assert "未公布" in page.text
    public = f"{before.big[0]} : {before.big[1]} ({before.small[0]} : {before.small[1]})"
    assert f"对外仍显示 {public}" in words(page.text)
    assert f'data-total="home_small">{live.small[0]}<' in page.text
    assert "未公布" not in Client().get("/events/cup/matches/1/").text
