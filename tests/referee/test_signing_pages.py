"""Results confirmed at the table, on a phone of the pair, by a second entry and by the chief."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Hold, Match, Team, Tournament
from brackets.tables import change_table, choose_filling
from referee.models import Review, SecondEntry, Signature, Signer
from referee.views.desk.journal import lines
from tests.builders import log_in, make_event, make_user, match_numbered
from tests.referee.public_play import words
from tests.referee.signing import FOUR_HANDS, asking, finalised, fresh, signed, state
from tests.referee.table_play import first_match, key, play, played, save

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(organiser: User) -> Tournament:
    return asking(make_event(4, by=organiser), "both")


@pytest.fixture
def match(cup: Tournament) -> Match:
    return first_match(cup)


@pytest.fixture
def chief_client(db: None) -> Client:
    return log_in(make_user("caipanzhang", "chief_referee", name="钱裁判长"))


def page(client: Client, path: str = "") -> Any:
    return client.get(f"/tables/cup/1/{path}")


def post(client: Client, path: str, **form: str) -> Any:
    return client.post(f"/tables/cup/1/{path}", {"key": key(), **form})


def sign(client: Client, side: str) -> Any:
    basis = page(client).context["sign"].basis
    return post(client, "sign/", signer=side, basis=basis)


def test_confirm_panel_repeats_everything_and_two_taps_let_the_result_count(
    match: Match, referee: User, referee_client: Client
) -> None:
    """Case 10: match no., table, both pairs, four hands, the winner sentence, who recorded."""
    play(match, *FOUR_HANDS, by=referee)
    shown = words(page(referee_client).text)
    home, away = match.home, match.away
    assert home is not None
    assert away is not None
    sentence = f"{home.number}号 {home.player_one}/{home.player_two} 4 : 0 胜"
    told = ["1号桌 · 第1场", sentence, "李裁判", "第 4 局"]
    told += [f"{team.number}号 {team.player_one}/{team.player_two} 确认" for team in (home, away)]
    for text in told:
        assert text in shown, text
    assert sign(referee_client, "home").status_code == 302
    assert state(match) == ("signature", "", "")
    assert match_numbered(match.draw.stage.tournament, 4).home is None
    assert sign(referee_client, "away").status_code == 302
    assert state(match) == ("", "big", "home")
    assert [(each.signer, each.signed_by) for each in Signature.objects.all()] == [
        ("home", referee),
        ("away", referee),
    ]


def test_signature_on_something_else_than_was_shown_is_refused(
    match: Match, referee: User, referee_client: Client
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    basis = page(referee_client).context["sign"].basis
    save(match, 4, played(40, reason="看错了"), seen=1)
    response = post(referee_client, "sign/", signer="home", basis=basis)
    assert (response.status_code, Signature.objects.count()) == (409, 0)


def test_last_hand_can_be_changed_until_the_signature_then_by_the_chief_alone(
    match: Match, referee: User, referee_client: Client, chief_client: Client
) -> None:
    """Case 18."""
    play(match, *FOUR_HANDS, by=referee)
    assert "改第 4 局" in words(page(referee_client).text)
    signed(match, Signer.HOME, by=referee)
    signed(match, Signer.AWAY, by=referee)
    shown = words(page(referee_client).text)
    assert "改第 4 局" not in shown
    # The link at a hand: with words of what it does.
    assert "改判 ›" not in shown
    assert "改判 ›" in words(page(chief_client).text)


def test_objection_freezes_the_match_until_it_is_decided(
    match: Match, referee: User, referee_client: Client, chief_client: Client
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    form = {"side": "away", "hand": "2", "claim": "第2局应是85分"}
    assert post(referee_client, "object/", **form).status_code == 302
    assert state(match)[0] == Hold.OBJECTION
    shown = words(page(referee_client).text)
    assert "有异议，本场冻结" in shown
    assert "第2局应是85分" in shown
    assert sign(referee_client, "home").status_code == 403
    assert "第2局应是85分" in words(chief_client.get("/desk/cup/decisions/").text)
    back = post(referee_client, "object/withdraw/", reason="看清了")
    assert back.status_code == 302
    assert state(match)[0] == Hold.SIGNATURE


def test_objection_taken_back_twice_with_a_lost_answer_is_taken_back_once(
    match: Match, referee: User, referee_client: Client
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    objection = {"side": "away", "hand": "2", "claim": "第2局应是85分"}
    post(referee_client, "object/", **objection)
    back = {"reason": "看清了", "key": "back"}
    for _ in range(2):
        assert post(referee_client, "object/withdraw/", **back).status_code == 302
    # Not the next objection, and not with other words.
    post(referee_client, "object/", **objection)
    assert post(referee_client, "object/withdraw/", **back).status_code == 302
    assert post(referee_client, "object/withdraw/", **back | {"reason": "x"}).status_code == 409
    assert state(match)[0] == Hold.OBJECTION
    assert post(referee_client, "object/withdraw/", reason="看清了").status_code == 302
    assert post(referee_client, "object/withdraw/", reason="看清了").status_code == 409


def test_objection_without_words_keeps_what_was_chosen(
    match: Match, referee: User, referee_client: Client
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    response = post(referee_client, "object/", side="away", hand="2", claim="")
    assert response.status_code in {409, 422}
    assert 'name="side" value="away" checked' in response.text
    assert not Review.objects.exists()


def test_chief_finalises_with_a_reason_and_the_public_is_told(
    match: Match, referee: User, referee_client: Client, chief_client: Client
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    assert "无签名确认" not in words(page(referee_client).text)
    basis = page(chief_client).context["sign"].basis
    assert post(chief_client, "finalise/", basis=basis, reason="").status_code in {409, 422}
    assert post(referee_client, "finalise/", basis=basis, reason="x").status_code == 403
    assert "待确认" in words(Client().get("/events/cup/matches/1/").text)
    done = post(chief_client, "finalise/", basis=basis, reason="客队已离场")
    assert done.status_code == 302
    assert state(match) == ("", "big", "home")
    public = words(Client().get("/events/cup/matches/1/").text)
    assert "裁判长确认（无签名）" in public
    assert "客队已离场" not in public
    assert "钱裁判长" not in public


# On the pair's own phone.


def on_own_phone(code: str, **more: str) -> Any:
    client = Client(enforce_csrf_checks=True)
    shown = client.get("/events/cup/matches/1/sign/")
    form = {
        "csrfmiddlewaretoken": client.cookies["csrftoken"].value,
        "basis": shown.context["sign"].basis,
        "key": key(),
        "code": code,
        **more,
    }
    path = "object" if more else "sign"
    return client.post(f"/events/cup/matches/1/{path}/", form)


def code_of(team: Team | None) -> str:
    assert team is not None
    return Team.objects.get(pk=team.pk).code


def test_pair_confirms_on_its_own_phone_without_a_log_in(match: Match, referee: User) -> None:
    play(match, *FOUR_HANDS, by=referee)
    public = Client().get("/events/cup/matches/1/").text
    assert "我是这一对：用签字码确认" in public
    assert "csrfmiddlewaretoken" not in public
    # As it is read off a card: small letters and a dash.
    typed = code_of(match.home).lower()
    assert on_own_phone(typed).status_code == 302
    signature = Signature.objects.get()
    assert (signature.signer, signature.with_code, signature.signed_by) == ("home", True, None)
    signed(match, Signer.AWAY, by=referee)
    assert state(match) == ("", "big", "home")


def test_journal_says_that_a_pair_signed_or_objected_itself(
    match: Match, referee: User, organiser_client: Client
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    assert on_own_phone(code_of(match.home)).status_code == 302
    objection = {"hand": "2", "claim": "第2局应是85分"}
    assert on_own_phone(code_of(match.away), **objection).status_code == 302
    journal = words(organiser_client.get("/desk/cup/journal/").text)
    assert journal.count("选手（签字码）") == 2


def test_what_follows_from_a_pairs_code_is_told_as_the_pairs(referee: User) -> None:
    """Match 3 waits behind match 2: its move to the free table 1 follows like the winner's seat."""
    cup = asking(make_event(8), "both")
    match = first_match(cup)
    choose_filling(cup, fills=True, by=None)
    change_table(match_numbered(cup, 3), 2, tournament=cup, by=None)
    play(match, *FOUR_HANDS, by=referee)
    assert on_own_phone(code_of(match.home)).status_code == 302
    before = cup.journal.count()
    assert on_own_phone(code_of(match.away)).status_code == 302
    told = lines(cup, cup.journal.order_by("seq")[before:])
    assert [(line.entry.action, line.who) for line in told] == [
        ("result_signed", "选手（签字码）"),
        ("match_decided", "选手（签字码）"),
        ("team_advanced", "选手（签字码）"),
        ("table_changed", "选手（签字码）"),
    ]


def test_what_follows_from_a_command_is_not_told_as_a_pairs(
    cup: Tournament, match: Match, referee: User
) -> None:
    play(match, *FOUR_HANDS, by=referee)
    assert on_own_phone(code_of(match.home)).status_code == 302
    before = cup.journal.count()
    finalised(match)
    told = lines(cup, cup.journal.order_by("seq")[before:])
    assert [(line.entry.action, line.who) for line in told] == [
        ("result_finalised", "命令行"),
        ("match_decided", "命令行"),
        ("team_advanced", "命令行"),
        ("team_advanced", "命令行"),
    ]


def test_wrong_codes_are_refused_and_then_throttled(match: Match, referee: User) -> None:
    play(match, *FOUR_HANDS, by=referee)
    playing = [team.pk for team in (match.home, match.away) if team]
    other = Team.objects.exclude(pk__in=playing).first()
    assert on_own_phone(code_of(other)).status_code == 403
    for _time in range(9):
        assert on_own_phone("WRONG1").status_code == 403
    assert on_own_phone(code_of(match.home)).status_code == 429
    assert not Signature.objects.exists()


def test_pair_objects_on_its_own_phone(match: Match, referee: User) -> None:
    play(match, *FOUR_HANDS, by=referee)
    done = on_own_phone(code_of(match.away), claim="第4局少记10分", hand="4")
    assert done.status_code == 302
    review = Review.objects.get()
    assert (review.side, review.hand_number, review.with_code) == ("away", 4, True)
    public = words(Client().get("/events/cup/matches/1/").text)
    assert "审议中" in public
    assert "第4局少记10分" not in public


# The blind second entry.


@pytest.fixture
def blind(organiser: User) -> Match:
    return first_match(asking(make_event(4, by=organiser), "blind"))


def enter(client: Client, *points: int | None) -> Any:
    """Enter hands one after the other as the page asks for them; None leaves one open."""
    response = page(client, "second/")
    assert response.status_code == 200
    for number, trick_points in enumerate(points, 1):
        form = {"at": str(number), "entered": response.context["entered"], "kind": "played"}
        form["key"] = response.context["key"]
        if trick_points is not None:
            form["trick_points"] = str(trick_points)
        if number == len(points):
            form["submit"] = "yes"
        elif trick_points is None:
            form["goto"] = str(number + 1)
        response = client.post("/tables/cup/1/second/", form)
    return response


def test_second_entry_shows_nothing_of_the_first_and_equal_values_confirm(
    blind: Match, referee: User, second_referee: User
) -> None:
    """Case 11: R2 sees an empty grid; equal values are confirmed with both names."""
    play(blind, *FOUR_HANDS, by=referee)
    client = log_in(second_referee)
    shown = page(client, "second/").text
    assert "checked" not in shown.split("</form>")[0].replace("last_trick_level_card", "")
    assert "李裁判" not in shown
    response = enter(client, *FOUR_HANDS)
    assert response.status_code == 302
    said = words(client.get(response.url).text)
    assert "两次录入一致，结果确认：李裁判、赵裁判" in said
    assert state(blind) == ("", "big", "home")


def test_different_second_entry_is_shown_to_the_chief_alone(
    blind: Match, referee: User, second_referee: User, chief_client: Client
) -> None:
    play(blind, *FOUR_HANDS, by=referee)
    client = log_in(second_referee)
    response = enter(client, 35, 80, 40, 80)
    said = words(client.get(response.url).text)
    assert "已提交，裁判长处理" in said
    assert "≠" not in said
    assert state(blind) == ("different", "", "")
    shown = words(chief_client.get("/desk/cup/decisions/").text)
    assert "≠ 35" in shown
    assert "≠ 40" in shown
    basis = page(chief_client).context["sign"].basis
    assert post(chief_client, "finalise/", basis=basis, reason="照记分单").status_code == 302
    assert state(blind) == ("", "big", "home")


def test_second_entry_with_a_hand_left_open_is_refused(
    blind: Match, referee: User, second_referee: User
) -> None:
    """Case 19: 第3局未记; an empty hand is never 0."""
    play(blind, *FOUR_HANDS, by=referee)
    response = enter(log_in(second_referee), 35, 80, None, 80)
    assert response.status_code == 422
    assert response.context["wrong"] == ["第 3 局未记。"]
    assert not SecondEntry.objects.exists()


def test_first_referee_cannot_review_his_own_entry(
    blind: Match, referee: User, referee_client: Client
) -> None:
    play(blind, *FOUR_HANDS, by=referee)
    response = page(referee_client, "second/")
    assert response.status_code == 403
    assert "本场有您记的局，须由他人复核录入" in words(response.text)
    assert fresh(blind).hold == Hold.SECOND_ENTRY
