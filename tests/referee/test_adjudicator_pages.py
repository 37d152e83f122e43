"""The adjudicator at a match: its setting, who may do what, and what follows an answer."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.entries import TeamEntry
from brackets.models import JournalEntry, Match, Tournament
from brackets.registration import check_in, create_tournament, register_team
from referee.entries import TrumpNote
from referee.models import Ruling
from rules.ruleset import preset_text
from rules.seats import Seat
from tests.builders import draw_event, log_in, make_user, match_numbered
from tests.referee.table_play import first_match, play, played, save

pytestmark = pytest.mark.django_db

PAGE = "/tables/cup/1/adjudicator/"
PAIR = {
    "q": "follow",
    "trump": "S",
    "led": "HA HA",
    "hand": "HK HK H4",
    "play": "HK H4",
    "ask": "1",
}


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def ask(client: Client, **more: str) -> Any:
    return client.get(PAGE, PAIR | more)


def test_setting_comes_from_the_match(match: Match, referee_client: Client) -> None:
    play(match, 40)
    setting = referee_client.get(PAGE).context["setting"]
    assert (setting.ruleset.key, setting.number, setting.level) == ("yijing_cup", 2, "A")
    # Y12, Y14: East deals hand 1, North hand 2.
    assert setting.seat_name(setting.dealer).startswith("北 ")
    assert setting.trump_told is False


def test_level_of_a_race_is_that_of_the_dealers_side(
    organiser: User, referee_client: Client
) -> None:
    event = create_tournament(
        "race", name="南山杯", tables=8, ruleset_text=preset_text("nanshan_cup"), by=organiser
    )
    for number in (1, 2):
        pair = TeamEntry(number=number, player_one=f"甲{number}", player_two=f"乙{number}")
        register_team(event, pair, by=organiser)
    check_in(event.teams.all(), present=True, by=organiser)
    draw_event(event, by=organiser)
    match = match_numbered(event, 1)
    page = "/tables/race/1/adjudicator/"
    # N13: the first deal is called for; both sides start at 2 (N16).
    first = referee_client.get(page, {"q": "bid"})
    assert (first.context["setting"].dealer, first.context["level"]) == (None, "2")
    assert first.context["dealer_open"] is True
    # N23: no point for the attackers lifts the dealer side by three levels.
    save(match, 1, played(0, dealer=Seat.EAST))
    then = referee_client.get(page).context
    assert (then["setting"].dealer, then["level"]) == (Seat.WEST, "5")


def test_trump_of_a_recorded_hand_is_known(match: Match, referee_client: Client) -> None:
    save(match, 1, played(40, trump=TrumpNote(suit="H")))
    assert referee_client.get(PAGE, {"hand_number": "1"}).context["form"].trump == "H"


def test_chosen_trump_is_remembered_for_its_hand(match: Match, referee_client: Client) -> None:
    referee_client.get(PAGE, {"trump": "D"})
    assert referee_client.get(PAGE).context["form"].trump == "D"
    play(match, 40)
    assert referee_client.get(PAGE).context["form"].trump == ""
    assert Client().get("/adjudicator/").context["form"].trump == ""


def test_winner_of_a_trick_is_named_with_the_player(match: Match, referee_client: Client) -> None:
    found = ask(referee_client, q="trick", leader="0", led="HA", second="S4", third="H4")
    answer = found.context["answer"]
    setting = found.context["setting"]
    assert answer.headline == f"{setting.seat_name(Seat.NORTH)} 最大"
    assert answer.headline.startswith("北 ")


def test_answer_offers_the_fine_and_leaves_the_rest_to_the_organiser(
    match: Match, referee_client: Client, organiser_client: Client
) -> None:
    steps = ask(referee_client).context["steps"]
    assert [(step.line.clause, step.mine) for step in steps.penalties] == [
        ("Y58", True),
        ("Y59", False),
    ]
    assert "由裁判长裁定" in ask(referee_client).content.decode()
    steps = ask(organiser_client).context["steps"]
    assert [(step.line.clause, step.mine) for step in steps.penalties] == [
        ("Y58", True),
        ("Y59", True),
    ]


def test_legal_play_offers_no_penalty(match: Match, referee_client: Client) -> None:
    steps = ask(referee_client, play="HK HK").context["steps"]
    assert steps.penalties == ()
    assert "跟牌" in ask(referee_client, play="HK HK").content.decode()


def sent(steps: Any, place: int, offender: str) -> dict[str, str]:
    """Return what the button of a team sends."""
    step = steps.penalties[place]
    form = {
        "offence": step.line.offence,
        "count": str(step.count),
        "reason": steps.summary,
        "seen_version": str(steps.seen_version),
        "key": f"{steps.key}-{place}",
        "offender": offender,
    }
    return form | ({"edit": "yes"} if step.heavy else {})


def test_one_tap_and_a_confirmation_make_the_penalty(match: Match, referee_client: Client) -> None:
    form = sent(ask(referee_client).context["steps"], 0, "away")
    asked = referee_client.post("/tables/cup/1/hands/1/rulings/", form)
    assert asked.status_code == 200
    assert Ruling.objects.count() == 0
    form["confirmed"] = asked.context["question"].token
    assert referee_client.post("/tables/cup/1/hands/1/rulings/", form).status_code == 302
    ruling = Ruling.objects.get()
    assert (ruling.clause, ruling.offender, ruling.count) == ("Y58", "away", 1)
    assert ruling.reason == (
        "首家♥A♥A，手牌♥K♥K♥4，出♥K♥4 不合法：手中有首家花色的对子，必须出对子。 [Y34]"
    )


def test_minus_three_opens_its_form_filled_in(match: Match, organiser_client: Client) -> None:
    form = sent(ask(organiser_client).context["steps"], 1, "home")
    shown = organiser_client.post("/tables/cup/1/hands/1/rulings/", form)
    assert Ruling.objects.count() == 0
    typed = shown.context["typed"].ruling
    assert (typed.offence, typed.offender) == ("wrong_card_not_corrected", "home")
    assert "♥K♥4" in typed.reason


def test_answer_is_noted_with_one_tap(match: Match, referee_client: Client) -> None:
    steps = ask(referee_client, play="HK HK").context["steps"]
    note = {"text": steps.summary, "key": steps.key}
    for _ in range(2):
        response = referee_client.post(f"{PAGE}hands/1/note/", note)
        assert response.status_code == 302
    assert "合法" in JournalEntry.objects.get(action="ruling_noted").reason
    assert steps.summary in referee_client.get(PAGE).content.decode()


def test_note_on_a_hand_to_come_is_refused_in_words(match: Match, referee_client: Client) -> None:
    response = referee_client.post(f"{PAGE}hands/3/note/", {"text": "合法", "key": "k"})
    assert response.status_code == 409
    assert "第 1 局" in response.content.decode()


def test_only_staff_opens_the_page_of_a_match(match: Match) -> None:
    response = Client().get(PAGE, PAIR)
    assert response.status_code == 302
    # What was entered comes back after the log-in.
    assert "login" in response["Location"]
    assert "HK" in response["Location"]
    assert log_in(make_user("guest", "visitor")).get(PAGE).status_code == 403
    assert Client().post(f"{PAGE}hands/1/note/", {"text": "x"}).status_code == 302
    assert JournalEntry.objects.filter(action="ruling_noted").count() == 0


def test_referee_gets_answers_but_no_penalties_after_the_match(
    match: Match, referee_client: Client, organiser_client: Client
) -> None:
    play(match, 40, 120, 75, 40)
    found = ask(referee_client, hand_number="2")
    assert found.context["answer"].good is False
    assert found.context["steps"] is None
    assert ask(organiser_client, hand_number="2").context["steps"].penalties


def test_practice_needs_no_account_and_records_nothing() -> None:
    found = Client().get("/adjudicator/", PAIR)
    assert found.context["answer"].good is False
    assert found.context["steps"] is None


def test_page_speaks_english(match: Match, referee_client: Client) -> None:
    referee_client.cookies["django_language"] = "en"
    shown = ask(referee_client).content.decode()
    assert "Not legal" in shown
    assert "There is a pair of the suit led: it must be played." in shown
    assert "On a pair: a pair of the suit" in shown
    assert "What may be played" in shown


def test_table_leads_to_the_adjudicator_with_one_tap(match: Match, referee_client: Client) -> None:
    play(match, 40)
    assert f'href="{PAGE}?hand_number=2"' in referee_client.get("/tables/cup/1/").content.decode()
