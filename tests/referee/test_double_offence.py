"""Both sides 判负 in one hand where the rules have it dealt again (option double_offence)."""

from io import BytesIO

import pytest
from django.test import Client
from openpyxl import load_workbook

from brackets.models import Match, Tournament
from referee.match_facts import read_facts
from referee.models import Hand, HandKind, Offender, Redeal, Ruling
from referee.rechecking.event import recheck
from referee.recording import open_number, record_redeal
from referee.refusals import HandNotOpen, ReplayTooLate
from referee.rulings import withdraw_ruling
from referee.sheets.results import results_xlsx
from tests.journeys.visitor import Visitor
from tests.referee.paper_reading import poppler, text_of
from tests.referee.table_play import match_under, play, punish, save, score

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    """Return match 1 of an event in which a hand that both sides spoil is dealt again."""
    return match_under(event, {'= "both_deducted"': '= "replay_same_dealer"'})


def spoil(match: Match, number: int) -> Ruling:
    """Find both sides guilty, one after the other, in a hand that was played to the end."""
    punish(match, number, Offender.HOME)
    return punish(match, number, Offender.AWAY)


def deal_again(match: Match, number: int, *, sent: str = "again") -> Redeal:
    return record_redeal(match, number, reason="双方犯规", by=None, key=sent)


def next_hand(match: Match) -> int | None:
    return open_number(read_facts(match))


def test_hand_both_sides_spoil_is_dealt_again_by_the_same_dealer(
    match: Match, event: Tournament
) -> None:
    play(match, 85, 120)
    spoil(match, 2)
    # Hand 1 alone counts: 85 is 0 : 0, and the 85 are the away team's.
    assert (score(match), match.hands_done, next_hand(match)) == ((0, 0, 0, 85), 1, 2)
    assert recheck(event) == ()
    with pytest.raises(HandNotOpen) as refused:
        save(match, 3, 40)
    assert refused.value.expected == 2
    assert deal_again(match, 2) == deal_again(match, 2)
    assert [hand.kind for hand in Hand.objects.filter(number=2)] == [
        HandKind.PLAYED,
        HandKind.WITHDRAWN,
    ]
    assert (score(match), next_hand(match)) == ((0, 0, 0, 85), 2)
    # North still deals: 160 are +2 for the home team, and nobody pays the 判负 of before.
    save(match, 2, 160, seen=2)
    assert (score(match), next_hand(match)) == ((2, 0, 160, 85), 3)
    assert recheck(event) == ()


def test_hand_broken_off_by_both_sides_is_dealt_again(match: Match, event: Tournament) -> None:
    punish(match, 1, Offender.BOTH, points_so_far=60)
    assert (score(match), next_hand(match)) == ((0, 0, 0, 0), 1)
    deal_again(match, 1)
    save(match, 1, 85, seen=2)
    assert (score(match), next_hand(match)) == ((0, 0, 0, 85), 2)
    assert recheck(event) == ()


def test_last_hand_spoilt_by_both_opens_the_match_again(match: Match) -> None:
    play(match, 0, 200, 115, 120)
    match.refresh_from_db()
    assert match.verdict
    spoil(match, 4)
    match.refresh_from_db()
    assert (match.verdict, match.hands_done, next_hand(match)) == ("", 3, 4)


def test_one_ruling_taken_back_lets_the_hand_count_again(match: Match) -> None:
    play(match, 120)
    withdraw_ruling(spoil(match, 1), reason="误判", by=None)
    # The dealer side is guilty: −3, and the innocent attackers keep +1 and their 120.
    assert (score(match), next_hand(match)) == ((-3, 1, 0, 120), 2)


def test_hand_under_later_ones_is_not_dealt_again_but_can_stand(match: Match) -> None:
    play(match, 120, 85)
    punish(match, 1, Offender.HOME)
    with pytest.raises(ReplayTooLate):
        punish(match, 1, Offender.AWAY)
    assert Ruling.objects.count() == 1
    standing = punish(match, 1, Offender.AWAY, hand_stands=True)
    # −3 each; the 120 stand as +1 for the away team, and hand 2 is 0 : 0.
    assert score(match) == (-3, -2, 85, 120)
    punish(match, 1, Offender.AWAY)
    with pytest.raises(ReplayTooLate):
        withdraw_ruling(standing, reason="误判", by=None)


def test_page_leads_from_the_second_ruling_to_the_replay(
    match: Match, organiser_client: Client
) -> None:
    play(match, 85, 120)
    punish(match, 2, Offender.HOME)
    organiser = Visitor(organiser_client)
    form = organiser.get("/tables/cup/1/hands/2/").form("/hands/2/rulings/")
    asked = organiser.submit(
        form, offence="deliberate_cheating", offender="away", reason="也偷看底牌"
    )
    assert "双方犯规，由同一庄家重发" in asked.text
    page = organiser.submit(asked.form("/hands/2/rulings/"))
    assert "第 2 局双方犯规，由同一庄家重发" in page.text
    assert not page.has_form("/hands/2/")
    opened = organiser.submit(page.form("/hands/2/redeal/"), reason="双方犯规")
    assert opened.form("/hands/2/").values["seen_version"] == "2"
    assert "第 2 局 · 北" in opened.text


def test_workbook_leaves_out_a_hand_that_is_to_be_dealt_again(
    match: Match, event: Tournament
) -> None:
    play(match, 85, 120)
    spoil(match, 2)
    sheet = load_workbook(BytesIO(results_xlsx(event, phones=False)))["每局"]
    heading, *rows = [row for row in sheet.values if row[0] is not None]
    told = [dict(zip(heading, row, strict=True)) for row in rows]
    assert [(row["局"], row["墩中抓分"]) for row in told] == [(1, 85)]


@poppler
def test_slips_are_printed_while_a_hand_is_to_be_dealt_again(
    match: Match, organiser_client: Client
) -> None:
    play(match, 85, 120)
    spoil(match, 2)
    answer = organiser_client.get("/sheets/cup/slips.pdf")
    assert match.home is not None
    assert match.home.player_one in text_of(b"".join(answer))
