"""Cases 7 and 18: third place before the final, and the last hand before and after sign-off."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import SignOff, Tournament
from brackets.queries import published_draw
from brackets.standings import ranking
from referee.models import Signer
from referee.sign_off import sign
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.table_play import hand_form, key, play, post_hand, save

pytestmark = pytest.mark.django_db


# Case 7
def test_third_place_first_then_the_final_ranks_everybody(referee: User) -> None:
    event = make_event(8, seeded=8)
    draw_event(event)
    for number in range(1, 8):
        play(match_numbered(event, number), 0, 200, 115, 120)
    third, final = match_numbered(event, 7), match_numbered(event, 8)
    assert (third.kind, third.verdict) == ("third_place", "big")
    play(final, 0, 200, 115, 120, by=referee)
    final.refresh_from_db()
    assert final.winner == final.home
    draw = published_draw(event)
    assert draw
    places = {row.team: row.place for row in ranking(draw)}
    assert [places[team] for team in (final.home, final.away, third.home, third.away) if team] == [
        "1",
        "2",
        "3",
        "4",
    ]
    assert sorted(places.values())[4:] == ["5–8"] * 4


# Case 18
def test_last_hand_is_corrected_until_sign_off_and_overruled_afterwards(
    referee: User, referee_client: Client, organiser_client: Client
) -> None:
    event = make_event(4, seeded=4)
    draw_event(event)
    Tournament.objects.update(sign_off=SignOff.BOTH)
    match = match_numbered(event, 1)
    play(match, 0, 200, 115)
    save(match, 4, 120, by=referee)
    page = referee_client.get("/tables/cup/1/").content.decode()
    assert 'href="/tables/cup/1/hands/4/#entry"' in page
    assert "更正" in page
    wrong = hand_form(115, seen=1, cause="点错了")
    assert post_hand(referee_client, match, 4, wrong).status_code == 302
    for signer in (Signer.HOME, Signer.AWAY):
        sign(match, signer, by=referee, basis=None, key=key())
    match.refresh_from_db()
    assert match.verdict == "big"
    page = referee_client.get("/tables/cup/1/").content.decode()
    assert 'href="/tables/cup/1/hands/4/#entry"' not in page
    again = hand_form(120, seen=2, cause="点错了")
    assert post_hand(referee_client, match, 4, again).status_code == 403
    page = organiser_client.get("/tables/cup/1/").content.decode()
    assert 'href="/tables/cup/1/hands/4/#entry"' in page
    assert "改判" in page
    assert post_hand(organiser_client, match, 4, again).status_code == 302
