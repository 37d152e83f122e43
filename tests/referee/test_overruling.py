"""Corrections of a match whose winner has played on: replay or keep, one after the other."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User

from brackets.errors import MatchLocked, ReasonMissing
from brackets.models import Match, Tournament
from referee.basis import facts_basis
from referee.corrections import Consequences, Grade, consequences_of
from referee.entries import hand_row
from referee.match_facts import read_facts
from referee.models import Forfeit, ForfeitKind, Hand, HandKind, Offender
from referee.overruling import Answer, Choice, Choices, carry_out, set_aside
from referee.rechecking.event import recheck
from referee.recording import HandEntry, record_redeal, withdraw_hand
from referee.refusals import BasisChanged, NotAllowed
from referee.rulings import ForfeitEntry, give_forfeit, withdraw_forfeit, withdraw_ruling
from rules.reports import UnitKind
from tests.builders import draw_event, make_event, make_user, match_numbered
from tests.referee.table_play import captured, fine, key, play, played, punish, save, score

pytestmark = pytest.mark.django_db

# Home wins 7:0; with 240 points in hand 1, four big points for the attackers, away wins.
HOME_WINS = (0, 200, 115, 120)
TURNED = played(captured(120, 30, UnitKind.TRACTOR, 2), reason="主客记反")
NONE = Choices()


@pytest.fixture
def eight(organiser: User) -> Tournament:
    """Quarter-finals 1 to 4, all won at home; semi-finals 5 and 6, third place 7, final 8."""
    event = make_event(8, seeded=8, by=organiser)
    draw_event(event)
    for number in (1, 2, 3, 4):
        play(match_numbered(event, number), *HOME_WINS)
    return event


@pytest.fixture
def chief(db: None) -> User:
    return make_user("caipanzhang", "chief_referee", name="陈裁判长")


def turn(match: Match, by: User | None, choices: Choices = NONE) -> Hand:
    """Correct hand 1 so that away wins."""
    return carry_out(match, lambda: save(match, 1, TURNED, seen=1, by=by), choices=choices, by=by)


def answers(**given: Choice) -> Choices:
    found = {int(number.removeprefix("m")): Answer(choice) for number, choice in given.items()}
    return Choices(found, "主客记反")


def teams(event: Tournament, number: int) -> tuple[int | None, int | None]:
    match = match_numbered(event, number)
    return (
        match.home.number if match.home else None,
        match.away.number if match.away else None,
    )


def current(match: Match) -> int:
    return match.hands.filter(current=True).exclude(kind=HandKind.WITHDRAWN).count()


def ends(event: Tournament, *actions: str) -> bool:
    """Tell whether the last entries of the journal are these, oldest first."""
    last = event.journal.order_by("-seq").values_list("action", flat=True)[: len(actions)]
    return list(last)[::-1] == list(actions)


# Case 1
def test_semi_final_is_played_again_by_the_pair_that_should_be_there(
    eight: Tournament, chief: User
) -> None:
    quarter, semi = match_numbered(eight, 1), match_numbered(eight, 5)
    save(semi, 1, 100)
    with pytest.raises(MatchLocked) as refused:
        turn(quarter, chief)
    assert refused.value.match == semi
    before = teams(eight, 5)
    turn(quarter, chief, answers(m5=Choice.REPLAY))
    quarter.refresh_from_db()
    semi.refresh_from_db()
    assert quarter.winner == quarter.away
    assert teams(eight, 5) == (quarter.away and quarter.away.number, before[1])
    assert (semi.begun, current(semi), score(semi)) == (False, 0, (0, 0, 0, 0))
    # What was played is readable: its points, and why it does not count.
    assert [
        (hand.version, hand.kind, hand.trick_points, hand.reason)
        for hand in semi.hands.order_by("version")
    ] == [(1, "played", 100, ""), (2, "withdrawn", None, "主客记反")]
    row = eight.journal.get(action="match_set_aside")
    assert (row.match, row.reason, row.actor) == (semi, "主客记反", chief)
    assert row.before is not None
    assert row.before["home"].startswith(str(before[0]))
    assert ends(
        eight,
        "match_set_aside",
        "hand_withdrawn",
        "hand_corrected",
        "match_decided",
        "team_advanced",
    )
    save(semi, 1, 80, seen=2)
    assert current(semi) == 1
    assert recheck(eight) == ()


# Case 1
def test_semi_final_is_kept_as_it_was_played(eight: Tournament, chief: User) -> None:
    quarter, semi = match_numbered(eight, 1), match_numbered(eight, 5)
    play(semi, *HOME_WINS)
    before = teams(eight, 5), teams(eight, 8), score(semi)
    turn(quarter, chief, answers(m5=Choice.KEEP))
    quarter.refresh_from_db()
    semi.refresh_from_db()
    assert quarter.winner == quarter.away
    assert (teams(eight, 5), teams(eight, 8), score(semi)) == before
    assert semi.kept
    row = eight.journal.get(action="match_kept")
    assert (row.match, row.reason, row.after) == (semi, "主客记反", {"kept": True})
    assert recheck(eight) == ()


def test_everything_up_to_the_final_is_set_aside_the_furthest_first(
    eight: Tournament, chief: User
) -> None:
    for number in (5, 6):
        play(match_numbered(eight, number), *HOME_WINS)
    play(match_numbered(eight, 7), 80)
    play(match_numbered(eight, 8), 80, 85)
    quarter = match_numbered(eight, 1)
    with pytest.raises(MatchLocked) as refused:
        turn(quarter, chief, answers(m5=Choice.REPLAY, m8=Choice.REPLAY))
    assert refused.value.match.number == 7
    assert Hand.objects.filter(kind="withdrawn").count() == 0
    turn(quarter, chief, answers(m5=Choice.REPLAY, m7=Choice.REPLAY, m8=Choice.REPLAY))
    order = [
        entry.match.number
        for entry in eight.journal.filter(action="match_set_aside")
        if entry.match
    ]
    assert order == [8, 7, 5]
    sixth = match_numbered(eight, 6)
    assert sixth.winner is not None
    assert teams(eight, 8) == (None, sixth.winner.number)
    assert teams(eight, 7)[0] is None
    assert recheck(eight) == ()


def test_what_is_kept_stops_the_way_up(eight: Tournament, chief: User) -> None:
    for number in (5, 6):
        play(match_numbered(eight, number), *HOME_WINS)
    play(match_numbered(eight, 8), 80)
    turn(match_numbered(eight, 1), chief, answers(m5=Choice.KEEP, m8=Choice.REPLAY))
    assert current(match_numbered(eight, 8)) == 1
    assert recheck(eight) == ()


def test_kept_match_can_be_played_again_later(eight: Tournament, chief: User) -> None:
    quarter, semi = match_numbered(eight, 1), match_numbered(eight, 5)
    play(semi, 80)
    turn(quarter, chief, answers(m5=Choice.KEEP))
    set_aside(semi, reason="对方申诉成立", by=chief)
    semi.refresh_from_db()
    quarter.refresh_from_db()
    assert (semi.kept, semi.begun, semi.home) == (False, False, quarter.winner)
    assert recheck(eight) == ()


@pytest.fixture
def kept_empty(eight: Tournament, chief: User) -> Match:
    """Return a semi-final that was kept, and whose only hand was taken back since."""
    semi = match_numbered(eight, 5)
    save(semi, 1, 100)
    turn(match_numbered(eight, 1), chief, answers(m5=Choice.KEEP))
    withdraw_hand(semi, 1, reason="重打", by=chief, seen_version=1, key=key())
    semi.refresh_from_db()
    assert (semi.kept, semi.begun) == (True, False)
    return semi


def test_ruling_that_kept_a_match_ends_as_soon_as_its_pairs_are_due_again(
    eight: Tournament, kept_empty: Match, chief: User
) -> None:
    quarter = match_numbered(eight, 1)
    save(quarter, 1, played(0, reason="又核对"), seen=2, by=chief)
    kept_empty.refresh_from_db()
    assert (kept_empty.kept, kept_empty.home) == (False, quarter.home)
    row = eight.journal.filter(action="match_kept").latest("seq")
    assert (row.match, row.before, row.after) == (kept_empty, {"kept": True}, {"kept": False})
    assert recheck(eight) == ()
    # It is played by its own pairs now: another correction asks what becomes of it.
    save(kept_empty, 1, 100, seen=2)
    with pytest.raises(MatchLocked):
        save(quarter, 1, TURNED, seen=3, by=chief)
    assert recheck(eight) == ()


def test_ruling_that_keeps_the_pairs_that_are_due_is_found(
    eight: Tournament, kept_empty: Match, chief: User
) -> None:
    save(match_numbered(eight, 1), 1, played(0, reason="又核对"), seen=2, by=chief)
    Match.objects.filter(pk=kept_empty.pk).update(kept=True)
    found = [finding.values["field"] for finding in recheck(eight)]
    assert found == ["kept", "kept"]  # against the bracket, and against the journal


def test_answers_for_a_match_that_went_on_meanwhile_are_refused(
    eight: Tournament, chief: User
) -> None:
    semi = match_numbered(eight, 5)
    save(semi, 1, 100)
    seen = facts_basis(read_facts(semi))
    save(semi, 2, 80)
    choices = Choices({5: Answer(Choice.REPLAY, seen)}, "主客记反")
    with pytest.raises(BasisChanged):
        turn(match_numbered(eight, 1), chief, choices)
    assert current(semi) == 2
    seen = facts_basis(read_facts(semi))
    turn(match_numbered(eight, 1), chief, Choices({5: Answer(Choice.REPLAY, seen)}, "主客记反"))
    assert current(semi) == 0


def test_choosing_is_for_the_chief_referee_with_a_reason(
    eight: Tournament, referee: User, chief: User
) -> None:
    semi = match_numbered(eight, 5)
    save(semi, 1, 100)
    with pytest.raises(NotAllowed):
        set_aside(semi, reason="x", by=referee)
    with pytest.raises(ReasonMissing):
        set_aside(semi, reason="", by=chief)
    silent = Choices({5: Answer(Choice.KEEP)})
    with pytest.raises(ReasonMissing):
        turn(match_numbered(eight, 1), chief, silent)
    semi.refresh_from_db()
    assert (semi.kept, current(semi)) == (False, 1)


def test_everything_recorded_is_set_aside(eight: Tournament, chief: User) -> None:
    semi = match_numbered(eight, 5)
    record_redeal(semi, 1, reason="牌不足", by=chief, key=key())
    play(semi, *HOME_WINS[:3])
    fine(semi, 2, Offender.HOME)
    punish(semi, 3, Offender.AWAY, hand_stands=True)
    entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=Offender.AWAY, reason="退赛")
    give_forfeit(semi, entry, by=chief, key=key())
    turn(match_numbered(eight, 1), chief, answers(m5=Choice.REPLAY))
    semi.refresh_from_db()
    recorded = read_facts(semi)
    assert (recorded.played, recorded.rulings, recorded.redeals, recorded.forfeit) == (
        (),
        (),
        (),
        None,
    )
    assert (semi.begun, semi.verdict, score(semi)) == (False, "", (0, 0, 0, 0))
    assert recheck(eight) == ()


def ruling_turns_it(match: Match, by: User) -> Callable[[], object]:
    return lambda: [punish(match, number, Offender.HOME) for number in (1, 2, 3)]


def forfeit_turns_it(match: Match, by: User) -> Callable[[], object]:
    entry = ForfeitEntry(kind=ForfeitKind.DISQUALIFICATION, loser=Offender.HOME, reason="冒名")
    return lambda: give_forfeit(match, entry, by=by, key=key())


# Everything that can move a winner takes the same path.
@pytest.mark.parametrize("how", [ruling_turns_it, forfeit_turns_it])
def test_rulings_and_forfeits_take_the_same_path(
    eight: Tournament, chief: User, how: Callable[[Match, User], Callable[[], object]]
) -> None:
    quarter, semi = match_numbered(eight, 1), match_numbered(eight, 5)
    save(semi, 1, 100)
    write = how(quarter, chief)
    with pytest.raises(MatchLocked):
        write()
    carry_out(quarter, write, choices=answers(m5=Choice.REPLAY), by=chief)
    assert teams(eight, 5)[0] == (quarter.away and quarter.away.number)
    assert recheck(eight) == ()


def test_taking_a_ruling_or_a_forfeit_back_takes_the_same_path(
    eight: Tournament, chief: User
) -> None:
    quarter, semi = match_numbered(eight, 1), match_numbered(eight, 5)
    forfeit_turns_it(quarter, chief)()
    save(semi, 1, 100)
    given = Forfeit.objects.get()
    carry_out(
        quarter,
        lambda: withdraw_forfeit(given, reason="身份核实", by=chief),
        choices=answers(m5=Choice.REPLAY),
        by=chief,
    )
    assert teams(eight, 5)[0] == (quarter.home and quarter.home.number)
    ruling = punish(quarter, 1, Offender.AWAY)
    save(semi, 1, 100, seen=2)
    withdraw_ruling(ruling, reason="查无实据", by=chief)
    assert recheck(eight) == ()


def consequence(match: Match, number: int, entry: HandEntry | int) -> Consequences:
    recorded = read_facts(match)
    if isinstance(entry, int):
        entry = played(entry, reason="看错")
    return consequences_of(recorded, recorded.with_hand(hand_row(recorded, number, entry)))


# Case 4
def test_grades_of_corrections(eight: Tournament) -> None:
    quarter = match_numbered(eight, 1)
    assert consequence(quarter, 3, 115).grade is Grade.NONE
    assert consequence(quarter, 3, 95).grade is Grade.TOTALS
    turned = consequence(quarter, 1, TURNED)
    assert (turned.grade, [later.match.number for later in turned.later]) == (Grade.WINNER, [5])
    semi = match_numbered(eight, 5)
    play(semi, *HOME_WINS)
    play(match_numbered(eight, 6), *HOME_WINS)
    save(match_numbered(eight, 8), 1, 80)
    assert consequence(quarter, 3, 95).grade is Grade.TOTALS
    turned = consequence(quarter, 1, TURNED)
    assert turned.grade is Grade.PLAYED
    told = [(each.match.number, each.begun, each.hands) for each in turned.later]
    assert told == [(5, True, 4), (8, True, 1), (7, False, 0)]
    assert turned.later[0].before[0] == str(quarter.home)
    assert turned.later[0].after[0] == str(quarter.away)


def test_first_verdict_is_no_correction(organiser: User) -> None:
    event = make_event(8, seeded=8, by=organiser)
    draw_event(event)
    match = match_numbered(event, 1)
    play(match, *HOME_WINS[:3])
    recorded = read_facts(match)
    after = recorded.with_hand(hand_row(recorded, 4, played(120)))
    assert consequences_of(recorded, after).grade is Grade.TOTALS
