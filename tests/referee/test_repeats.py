"""A second offence prompts what the regulation has for it, with the earlier rulings beside it."""

import pytest
from django.db.models import Q
from django.test import Client

from brackets.models import Match, Tournament
from referee.models import Offender, Ruling
from referee.ruling_entries import RulingEntry
from referee.rulings import give_ruling, withdraw_ruling
from rules.penalties import Offence
from rules.seats import Seat
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import HOME_WINS, words
from tests.referee.table_play import fine, first_match, key, play, played, save
from tests.referee.test_table_rulings import penalty, post

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def test_second_fine_of_a_pair_is_asked_about_with_the_first(
    match: Match, referee_client: Client
) -> None:
    """Case 33: the cup has no step-up, and the page says so."""
    assert post(referee_client, "hands/1/rulings/", penalty()).status_code == 302
    asked = post(referee_client, "hands/1/rulings/", penalty())
    facts = dict(asked.context["question"].facts)
    assert "第 1 局" in facts["此前判罚"]
    assert "李裁判" in facts["此前判罚"]
    assert "本场第 2 次，规程对再犯没有加重规定" in facts["这一次"]
    assert Ruling.objects.count() == 1
    # The other pair's first one is not asked about.
    other = post(referee_client, "hands/1/rulings/", penalty(offender="home"))
    assert other.status_code == 302


def test_page_tells_earlier_rulings_of_match_and_event_at_the_clause(
    event: Tournament, referee_client: Client
) -> None:
    draw_event(event)
    match = match_numbered(event, 1)
    ruling = fine(match, 1, Offender.HOME)
    play(match, *HOME_WINS)
    play(match_numbered(event, 2), *HOME_WINS)
    coming = Q(home=match.home) | Q(away=match.home)
    following = Match.objects.exclude(home=None).exclude(away=None).get(coming, round=2)

    def told() -> bool:
        shown = words(referee_client.get(f"/tables/cup/{following.number}/").text)
        return "此前 第 1 场 第 1 局" in shown

    assert told()
    withdraw_ruling(ruling, reason="看错了", by=None)
    assert not told()


def revoke(match: Match, offence: Offence = Offence.REVOKE, times: int = 1) -> None:
    entry = RulingEntry(
        hand_number=1,
        offence=offence,
        offender=Offender.HOME,
        count=times,
        reason="有花色不跟",
    )
    give_ruling(match, entry, by=None, key=key())


def test_configured_escalation_counts_offences_that_add_up(
    organiser_client: Client,
) -> None:
    """R11-3: revokes and cards taken back count together; the third loses the match."""
    event = make_event(2, ruleset="office_double")
    draw_event(event)
    match = match_numbered(event, 1)
    save(match, 1, played(40, dealer=Seat.EAST))
    revoke(match)
    shown = words(organiser_client.get("/tables/cup/1/hands/1/").text)
    assert "再犯： 本场第 2 次，再有 1 次判负本场" in shown
    revoke(match, Offence.TAKE_BACK_CARD)
    form = penalty(offence="revoke", offender="home", seen_version="1", reason="有花色不跟")
    asked = post(organiser_client, "hands/1/rulings/", form)
    facts = dict(asked.context["question"].facts)
    assert "本场第 3 次，满 3 次判负本场" in facts["这一次"]
