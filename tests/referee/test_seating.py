import hashlib

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.errors import SeedTextInvalid
from brackets.journal import Action
from brackets.models import JournalEntry, Match, Seating, SeatsChosen, Tournament
from referee.match_facts import read_facts
from referee.refusals import NotAllowed, SeatsFixed
from referee.seating import SeatPlan, draw_seats, seat_lot, set_seats
from rules.seats import Pair, Seat
from tests.builders import make_user
from tests.journeys.visitor import Visitor
from tests.referee.table_play import first_match, save, score

pytestmark = pytest.mark.django_db
DEFAULT = SeatPlan(home_seats=Seating.EAST_WEST, home_first=1, away_first=1)
SWAPPED = SeatPlan(home_seats=Seating.NORTH_SOUTH, home_first=2, away_first=1)


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def players(match: Match) -> list[str]:
    match.refresh_from_db()
    facts = read_facts(match)
    return [facts.player(seat) for seat in Seat]


def test_home_sits_east_and_west_by_default(match: Match) -> None:
    home, away = match.home, match.away
    assert home
    assert away
    assert players(match) == [
        home.player_one,
        away.player_one,
        home.player_two,
        away.player_two,
    ]
    assert read_facts(match).team(Pair.EAST_WEST) == home


def test_seats_are_chosen_and_on_the_record(match: Match, referee: User) -> None:
    set_seats(match, SWAPPED, by=referee)
    home, away = match.home, match.away
    assert home
    assert away
    assert players(match) == [
        away.player_one,
        home.player_two,
        away.player_two,
        home.player_one,
    ]
    assert match.seats_chosen == SeatsChosen.HAND
    (entry,) = JournalEntry.objects.filter(action=Action.SEATS_CHANGED)
    assert entry.before == {"home_seats": "EW", "home_first": 1, "away_first": 1}
    assert entry.after == {"home_seats": "NS", "home_first": 2, "away_first": 1}


def test_seats_decide_who_attacks(match: Match) -> None:
    set_seats(match, SWAPPED, by=None)
    save(match, 1, 120)
    # East deals, the home team sits North and South and attacks.
    assert score(match) == (1, 0, 120, 0)


def test_same_seats_write_nothing(match: Match, event: Tournament) -> None:
    set_seats(match, SWAPPED, by=None)
    event.refresh_from_db()
    revision = event.revision
    set_seats(match, SWAPPED, by=None)
    event.refresh_from_db()
    assert event.revision == revision


def test_lot_can_be_repeated_from_its_seed(match: Match, referee: User) -> None:
    draw_seats(match, seed_text=" 摇奖机 8 ", by=referee)
    match.refresh_from_db()
    last = hashlib.sha256("摇奖机 8\n1".encode()).digest()[-1]
    expected = ("NS" if last % 2 else "EW", 1 + last // 2 % 2, 1 + last // 4 % 2)
    assert (match.home_seats, match.home_first, match.away_first) == expected
    assert match.seats_chosen == SeatsChosen.LOT
    (entry,) = JournalEntry.objects.filter(action=Action.SEATS_DRAWN)
    assert (entry.after or {})["seed_text"] == "摇奖机 8"


@pytest.mark.parametrize("seed", ["", "   ", "\u200b", "长" * 201, "a\nb"])
def test_lot_needs_a_seed_of_one_line(match: Match, seed: str) -> None:
    with pytest.raises(SeedTextInvalid):
        draw_seats(match, seed_text=seed, by=None)


def test_seats_stay_once_a_hand_is_recorded(match: Match, referee: User) -> None:
    save(match, 1, 80)
    with pytest.raises(SeatsFixed):
        set_seats(match, SWAPPED, by=referee)
    with pytest.raises(SeatsFixed):
        draw_seats(match, seed_text="x", by=referee)


def test_seats_are_for_staff(match: Match) -> None:
    with pytest.raises(NotAllowed):
        set_seats(match, SWAPPED, by=make_user("guest", "visitor"))


def lots() -> list[str]:
    entries = JournalEntry.objects.filter(action=Action.SEATS_DRAWN).order_by("seq")
    return [(entry.after or {})["seed_text"] for entry in entries]


def test_lot_sent_twice_is_drawn_once(match: Match, referee_client: Client) -> None:
    form = Visitor(referee_client).get("/tables/cup/1/").form("/seats/lot/")
    for _time in range(2):
        assert Visitor(referee_client).submit(form, seed_text="摇奖机 8").status == 200
    assert lots() == ["摇奖机 8"]


def test_lot_is_drawn_again_from_another_seed_or_after_a_choice(match: Match) -> None:
    seeds = [str(seed) for seed in range(20) if seat_lot(str(seed), 1) == seat_lot("0", 1)]
    for seed in (seeds[0], seeds[1], seeds[1]):
        draw_seats(match, seed_text=seed, by=None)
    # The seats are the same, but another seed was read out.
    assert lots() == seeds[:2]
    set_seats(match, SWAPPED if seat_lot("0", 1) != SWAPPED else DEFAULT, by=None)
    draw_seats(match, seed_text=seeds[1], by=None)
    assert lots() == [*seeds[:2], seeds[1]]
