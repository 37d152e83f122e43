"""Cases 7, 9 and 26 of the complaints that other programs got: what ours does instead."""

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pypdf import PdfReader

from brackets.models import Tournament
from referee.models import Hand
from tests.builders import draw_event, make_event, match_numbered, record_points
from tests.journeys.hall import SLUG, Referee, standings, totals
from tests.journeys.visitor import Visitor

pytestmark = pytest.mark.django_db

SEATS = ("东", "北", "西", "南")
# Attackers' points that let home or away win: 0 in a hand gives three to whoever deals.
HOME_WINS, AWAY_WINS = (0, 80, 0, 80), (80, 0, 80, 0)


@pytest.fixture
def cup(organiser: User) -> Tournament:
    """Return a cup of eleven pairs, drawn by seeds 1 to 11, on six tables."""
    event = make_event(11, slug=SLUG, tables=6, seeded=11, by=organiser)
    draw_event(event, by=organiser)
    return event


@pytest.fixture
def table(referee_client: Client) -> Referee:
    return Referee(Visitor(referee_client))


def test_final_is_open_after_third_place_and_the_ranking_has_both(
    cup: Tournament, table: Referee
) -> None:
    """Case 7: the match for third place locked the final, and the ranking ignored it."""
    # The better seed wins up to the semi-finals: 1 v 4 and 3 v 2 remain.
    for number in (1, 2, 3, 4, 6):
        record_points(match_numbered(cup, number), *HOME_WINS)
    for number in (5, 7):
        record_points(match_numbered(cup, number), *AWAY_WINS)
    record_points(match_numbered(cup, 8), *HOME_WINS)
    record_points(match_numbered(cup, 9), *AWAY_WINS)
    # Third place, 4 v 3, first; 3 wins. Then the final, 1 v 2; 1 wins.
    table.play(10, *AWAY_WINS)
    table.play(11, *HOME_WINS)
    assert [(place, pair) for place, pair, *_ in standings(Visitor())] == [
        ("1", 1),
        ("2", 2),
        ("3", 3),
        ("4", 4),
        *[("5–8", pair) for pair in (5, 6, 7, 8)],
        *[("9–11", pair) for pair in (9, 10, 11)],
    ]


def test_table_page_shows_who_sits_where_who_deals_and_the_running_totals(
    cup: Tournament, table: Referee
) -> None:
    """Case 9: a referee could not tell which colour he entered, and saw no running total."""
    match = match_numbered(cup, 1)
    assert match.home is not None
    assert match.away is not None
    players = (
        match.home.player_one,
        match.away.player_one,
        match.home.player_two,
        match.away.player_two,
    )
    names = {True: match.home, False: match.away}
    # 35 → home +2, 35 for away · 130 → home +1, 130 for home · 120 → away +1, 120 for away.
    expected = [("0", "0", "0", "0"), ("2", "0", "0", "35"), ("3", "130", "0", "35")]
    expected.append(("3", "130", "1", "155"))
    for hand, points in enumerate((35, 130, 120, 80), 1):
        page = table.table(1)
        for seat, player in zip(SEATS, players, strict=True):
            assert f"{seat} {player}" in page.text
        dealer = (hand - 1) % 4
        assert (
            f"{SEATS[dealer]} {players[dealer]} {names[dealer % 2 == 0].number}号 庄" in page.text
        )
        attackers = names[dealer % 2 == 1]
        prompt = (
            f"第 {hand} 局 · {SEATS[dealer]} {players[dealer]} 坐庄 抓分方 {attackers.number}号"
        )
        assert prompt in page.text
        assert attackers.player_one in page.text.split(prompt)[1][:20]
        assert f"{attackers.number}号 抓分" in page.text
        assert totals(Visitor(), 1) == expected[hand - 1]
        table.record(1, hand, points)


def test_extra_hand_opens_by_itself_and_asks_for_claimant_and_result(
    cup: Tournament, table: Referee
) -> None:
    """Case 26: a tie needs a new sheet by itself, the tied score kept, the replay on the screen."""
    table.play(1, 80, 85, 45, 40)
    before = list(Hand.objects.order_by("number").values())
    page = table.table(1)
    form = page.form("/hands/5/")
    assert "加赛" in page.text
    assert "抢庄" in page.text
    assert form.choices["dealer"] == ["0", "1", "2", "3"]
    assert {"held", "fallen"} <= set(form.choices["result"])
    assert "加赛中" in Visitor().get(f"/kiosk/{SLUG}/").text
    assert "加赛" in slip(table)
    # A fine of ten for the attackers needs their points. 85 − 10 is below 80: 保庄.
    table.punish(1, 5, offence="wrong_card_corrected", offender="away")
    table.record(1, 5, 85, dealer="0", result="points")
    match = match_numbered(cup, 1)
    assert (match.verdict, match.winner) == ("extra_hand", match.home)
    assert totals(Visitor(), 1) == ("1", "125", "1", "125")
    assert list(Hand.objects.filter(number__lte=4).order_by("number").values()) == before


def slip(table: Referee) -> str:
    """Return the text of the score slip of match 1, as the organiser prints it."""
    organiser = Client()
    organiser.force_login(User.objects.get(username="zhuren"))
    answer = organiser.get(f"/sheets/{SLUG}/slips.pdf", {"match": "1"})
    return "".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)
