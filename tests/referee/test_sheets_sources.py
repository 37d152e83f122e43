import re

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from brackets.draw import make_draw, publish_draw
from brackets.models import Match, Tournament
from brackets.queries import published_draw
from referee.models import HandKind
from referee.recording import HandEntry, TrumpNote, record_hand
from referee.sheets.bracket import bracket_pdf
from referee.sheets.rows import Entry
from referee.sheets.rows_slips import SlipHand, SlipPenalty
from referee.sheets.slip_sources import playable_matches, slip_rows
from referee.sheets.slips import slips_pdf
from referee.sheets.sources import bracket_rows, entry_of, standing_rows
from referee.sheets.standings import standings_pdf
from rules.scoring import HandReport
from rules.seats import Pair, Seat
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.paper_reading import poppler, text_of
from tests.referee.sheet_events import eventful, key, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def cup(organiser: User) -> Tournament:
    return eventful(organiser)


def test_slip_rows_fold_what_was_recorded(cup: Tournament) -> None:
    match = match_numbered(cup, 1)
    (slip,) = slip_rows(cup, [match]).slips
    assert match.home is not None
    assert match.away is not None
    # The home team sits East and West; S1, expected: 1:1 and 125:125, then the extra hand.
    assert slip.east_west == entry_of(match.home)
    assert slip.seats == (
        match.home.player_one,
        match.away.player_one,
        match.home.player_two,
        match.away.player_two,
    )
    assert [(hand.dealer, hand.total, hand.big, hand.small) for hand in slip.hands] == [
        (Seat.EAST, 80, (0, 0), (0, 80)),
        (Seat.NORTH, 85, (0, 0), (85, 0)),
        (Seat.WEST, 45, (1, 0), (0, 45)),
        (Seat.SOUTH, 40, (0, 1), (40, 0)),
    ]
    assert slip.extra == SlipHand(number=5, dealer=Seat.NORTH, held=True)
    assert (slip.big, slip.small) == ((1, 1), (125, 125))
    assert (slip.verdict, slip.winner) == ("extra_hand", entry_of(match.away))


def test_slip_rows_have_penalties_and_redeals(cup: Tournament) -> None:
    (slip,) = slip_rows(cup, [match_numbered(cup, 2)]).slips
    away = (Pair.NORTH_SOUTH,)
    assert slip.penalties == (
        SlipPenalty(hand=1, clause="Y58", pairs=away, small=20, note="出错牌，及时更换 错出方块"),
        SlipPenalty(hand=2, clause="Y60", pairs=away, big=3, note="庄家埋底多牌 埋底九张"),
    )
    assert slip.redeals == ((1, "发牌翻开一张"),)
    # Y53 as ruled: the tractor of three makes 75 + 20 x 6 = 195; less 20 it is still 160 to 195.
    first, second, third, fourth = slip.hands
    assert (first.multiplier, first.total, first.big, first.small) == (6, 195, (0, 2), (0, 175))
    # Y60 ends hand 2: the innocent attackers keep the 30 they had.
    assert (second.broken_off, second.big, second.small) == (True, (0, -3), (30, 0))
    assert not third.played
    assert fourth.dealer is Seat.SOUTH
    assert slip.verdict == ""


@poppler
def test_slip_rows_have_the_note_on_trump_of_regular_and_extra_hand(organiser: User) -> None:
    event = make_event(4, by=organiser)
    draw_event(event)
    match = match_numbered(event, 1)
    play(match, 80, 85, 45, by=organiser)
    noted = HandEntry(
        kind=HandKind.PLAYED,
        report=HandReport(trick_points=40),
        trump=TrumpNote(suit="D", set_by="fix", seat=Seat.WEST),
    )
    record_hand(match, 4, noted, by=organiser, seen_version=0, key=key())
    extra = HandEntry(
        kind=HandKind.EXTRA,
        dealer=Seat.NORTH,
        held=True,
        trump=TrumpNote(suit="S", seat=Seat.NORTH),
    )
    record_hand(match, 5, extra, by=organiser, seen_version=0, key=key())
    (slip,) = slip_rows(event, [match]).slips
    assert slip.extra is not None
    assert [(hand.suit, hand.set_by, hand.setter) for hand in (*slip.hands[2:], slip.extra)] == [
        ("", "", None),
        ("D", "fix", Seat.WEST),
        ("S", "", Seat.NORTH),
    ]


def test_slips_of_an_event_are_those_of_its_matches(cup: Tournament) -> None:
    matches = list(playable_matches(cup))
    assert [match.number for match in matches] == [1, 2, 3, 4, 5, 7]
    text = text_of(slips_pdf(slip_rows(cup, matches)))
    for match in matches:
        assert match.home is not None
        assert match.away is not None
        assert f"第{match.number}场" in text
        assert f"{match.table}号桌" in text
        for team in (match.home, match.away):
            assert f"{team.player_one} / {team.player_two}" in text


@poppler
def test_bracket_of_an_event_has_its_results(cup: Tournament) -> None:
    draw = published_draw(cup)
    assert draw is not None
    rows = bracket_rows(cup, draw)
    text = text_of(bracket_pdf(rows))
    assert f"种子文字：{draw.seed_text}" in text
    assert draw.entry_hash in text
    assert text.count("轮空") == 5
    # Two matches and no bye are decided.
    assert text.count("✓") == 2
    assert "加赛" in text
    assert "弃权" in text
    last = cup.journal.order_by("seq").last()
    assert last is not None
    assert f"第{last.seq}版 " in text
    winner = match_numbered(cup, 1).winner
    assert winner is not None
    # He stands in round 1, and in the match that he went on to.
    assert text.count(f"{winner.player_one} / {winner.player_two}") == 2


def test_draft_is_laid_out_as_it_will_be_published(organiser: User) -> None:
    event = make_event(11, by=organiser)
    draft = make_draw(event, seed_text="开幕", by=organiser)
    before = bracket_rows(event, draft)
    assert before.draw.draft
    published = publish_draw(draft, by=organiser)
    after = bracket_rows(event, published)
    assert not after.draw.draft
    assert before.rounds == after.rounds
    assert before.third_place == after.third_place


@poppler
def test_standings_of_an_event_wait_for_those_still_in(cup: Tournament) -> None:
    draw = published_draw(cup)
    assert draw is not None
    rows = standing_rows(cup)
    assert not rows.final
    assert [row.place for row in rows.places] == ["–"] * 9 + ["9–11"] * 2
    assert {row.criterion for row in rows.places} == {"", "加赛", "弃权"}
    text = text_of(standings_pdf(rows)).replace("\n", " ")
    assert re.search(r"9–11 \d+ ", text)


@pytest.mark.parametrize("what", ["slips", "bracket", "standings"])
def test_rows_need_as_many_queries_for_one_match_as_for_thirty(what: str, organiser: User) -> None:
    counts = []
    for teams in (2, 32):
        event = make_event(teams, slug=f"cup{teams}", by=organiser)
        draw = draw_event(event, by=organiser)
        with CaptureQueriesContext(connection) as queries:
            if what == "slips":
                slip_rows(event, playable_matches(event))
            elif what == "bracket":
                bracket_rows(event, draw)
            else:
                standing_rows(event)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 12


def test_entry_has_number_unit_and_players(cup: Tournament) -> None:
    team = cup.teams.get(number=1)
    assert entry_of(team) == Entry(
        number=1, unit=team.unit, players=(team.player_one, team.player_two)
    )


def test_slips_leave_out_matches_whose_pairs_are_not_known(cup: Tournament) -> None:
    open_matches = Match.objects.filter(home__isnull=True) | Match.objects.filter(away__isnull=True)
    known = set(playable_matches(cup))
    assert not known & set(open_matches)
