import pytest
from django.contrib.auth.models import User

from brackets.errors import ReasonMissing
from brackets.journal import Action
from brackets.models import JournalEntry, Match, Tournament, Verdict
from referee.models import Hand, HandKind, Offender, Ruling
from referee.rechecking.event import recheck
from referee.recording import HandEntry, record_redeal
from referee.refusals import (
    AlreadyWithdrawn,
    DuplicateKeyDiffers,
    EntryProblems,
    HandBrokenOff,
    HandNotOpen,
    MatchFinished,
    NotAllowed,
    StaleForm,
)
from referee.rulings import (
    RulingEntry,
    give_ruling,
    withdraw_ruling,
)
from rules.penalties import Offence
from rules.reports import HandReport
from rules.seats import Seat
from tests.referee.table_play import (
    extra,
    fine,
    first_match,
    key,
    played,
    punish,
    save,
    score,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(event: Tournament) -> Match:
    return first_match(event)


def give(match: Match, entry: RulingEntry, by: User | None = None) -> Ruling:
    return give_ruling(match, entry, by=by, key=key())


def test_fine_of_the_attackers_comes_off_before_the_band(match: Match) -> None:
    # Away attacks in hand 1; the penalty may come before the points (decision 7).
    fine(match, 1, Offender.AWAY)
    assert score(match) == (0, 0, 0, 0)
    save(match, 1, 85)
    # 85 − 10 = 75: the dealer side holds for one big point (Y58, Y41).
    assert score(match) == (1, 0, 0, 75)


def test_fine_of_the_dealer_side_goes_to_its_ledger(match: Match) -> None:
    save(match, 1, 85)
    fine(match, 1, Offender.HOME, times=2)
    assert score(match) == (0, 0, -20, 85)


def test_every_fine_counts(match: Match) -> None:
    save(match, 1, 100)
    fine(match, 1, Offender.AWAY)
    fine(match, 1, Offender.AWAY)
    assert score(match) == (0, 0, 0, 80)


def test_ruling_is_on_the_record(match: Match, referee: User) -> None:
    entry = RulingEntry(
        hand_number=1,
        offence=Offence.WRONG_CARD_CORRECTED,
        offender=Offender.AWAY,
        count=2,
        reason="两次",
    )
    ruling = give(match, entry, by=referee)
    assert (ruling.clause, ruling.given_by, ruling.hand_number) == ("Y58", referee, 1)
    (written,) = JournalEntry.objects.filter(action=Action.RULING_GIVEN)
    assert (written.actor, written.team, written.hand, written.reason) == (
        referee,
        match.away,
        1,
        "两次",
    )
    assert written.after == {
        "clause": "Y58",
        "offence": "wrong_card_corrected",
        "offender": "away",
        "count": 2,
        "hand_stands": False,
        "state": "running",
    }


def test_ruling_that_breaks_off_the_first_hand_begins_the_event_once(
    match: Match, event: Tournament
) -> None:
    punish(match, 1, Offender.HOME, points_so_far=60)
    after = JournalEntry.objects.order_by("seq").values_list("after", flat=True)
    assert [values["state"] for values in after if values and "state" in values] == ["running"]
    assert recheck(event) == ()


def test_broken_off_hand_is_recorded_with_its_penalty(match: Match) -> None:
    # The dealer cheats when the innocent attackers have 130: their band stands (decision 1).
    punish(match, 1, Offender.HOME, points_so_far=130)
    hand = Hand.objects.get()
    assert (hand.number, hand.kind, hand.points_so_far) == (1, HandKind.BROKEN_OFF, 130)
    assert score(match) == (-3, 1, 0, 130)
    # It counts as dealt: North deals next, so 120 points are the home team's.
    save(match, 2, 120)
    assert score(match) == (-2, 1, 120, 130)


def test_guilty_attackers_of_a_broken_off_hand_keep_nothing(match: Match) -> None:
    punish(match, 1, Offender.AWAY, points_so_far=60)
    assert score(match) == (0, -3, 0, 0)


def test_both_guilty_lose_three_each(match: Match) -> None:
    punish(match, 1, Offender.BOTH, points_so_far=200)
    assert score(match) == (-3, -3, 0, 0)


def test_finished_hand_found_guilty_is_void_unless_it_stands(match: Match) -> None:
    save(match, 1, 60)
    ruling = punish(match, 1, Offender.AWAY)
    assert score(match) == (0, -3, 0, 0)
    withdraw_ruling(ruling, reason="改判", by=None)
    punish(match, 1, Offender.AWAY, hand_stands=True)
    assert score(match) == (1, -3, 0, 60)


def test_same_key_gives_a_ruling_once(match: Match) -> None:
    entry = RulingEntry(
        hand_number=1,
        offence=Offence.BURIED_TOO_FEW,
        offender=Offender.HOME,
        reason="埋底七张",
        points_so_far=40,
    )
    first = give_ruling(match, entry, by=None, key="k")
    assert give_ruling(match, entry, by=None, key="k") == first
    assert (Ruling.objects.count(), Hand.objects.count()) == (1, 1)
    other = RulingEntry(
        hand_number=1, offence=Offence.BURIED_TOO_FEW, offender=Offender.HOME, reason="埋底七张"
    )
    with pytest.raises(DuplicateKeyDiffers):
        give_ruling(match, other, by=None, key="k")


@pytest.mark.parametrize(
    ("values", "problems"),
    [
        (
            {"offence": Offence.BURIED_TOO_MANY, "offender": Offender.AWAY},
            ("offender_cannot", "reason_missing"),
        ),
        ({"offence": Offence.DREW_ONE_TOO_MANY, "offender": Offender.AWAY}, ("no_penalty",)),
        (
            {"offence": Offence.WRONG_CARD_CORRECTED, "offender": Offender.AWAY, "count": 21},
            ("count_out_of_range",),
        ),
        (
            {
                "offence": Offence.WRONG_CARD_CORRECTED,
                "offender": Offender.AWAY,
                "points_so_far": 40,
                "reason": "长" * 501,
            },
            ("broken_off_needs_open_hand", "reason_too_long", "broken_off_without_ruling"),
        ),
        (
            {
                "offence": Offence.DELIBERATE_CHEATING,
                "offender": Offender.AWAY,
                "count": 2,
                "hand_stands": True,
                "points_so_far": 203,
                "reason": "x",
            },
            ("not_counted", "stands_needs_finished_hand", "not_multiple_of_5", "more_than_deck"),
        ),
    ],
)
def test_impossible_ruling_is_refused_with_every_reason(
    match: Match, values: dict[str, object], problems: tuple[str, ...]
) -> None:
    entry = RulingEntry(hand_number=1, **values)  # type: ignore[arg-type] # values by name
    with pytest.raises(EntryProblems) as refused:
        give(match, entry)
    assert refused.value.problems == problems
    assert not Ruling.objects.exists()


def test_hand_that_is_recorded_is_not_broken_off_by_a_stale_form(match: Match) -> None:
    save(match, 1, 60)
    with pytest.raises(StaleForm):
        punish(match, 1, Offender.AWAY, points_so_far=40)


def test_ruling_on_a_later_hand_is_refused(match: Match) -> None:
    with pytest.raises(HandNotOpen):
        fine(match, 2, Offender.AWAY)


def test_referee_fines_and_the_organiser_punishes(
    match: Match, referee: User, organiser: User
) -> None:
    save(match, 1, 60, by=referee)
    small = RulingEntry(hand_number=1, offence=Offence.WRONG_CARD_CORRECTED, offender=Offender.AWAY)
    heavy = RulingEntry(
        hand_number=1, offence=Offence.DELIBERATE_CHEATING, offender=Offender.AWAY, reason="偷看"
    )
    give(match, small, by=referee)
    with pytest.raises(NotAllowed):
        give(match, heavy, by=referee)
    ruling = give(match, heavy, by=organiser)
    with pytest.raises(NotAllowed):
        withdraw_ruling(ruling, reason="x", by=referee)


def test_finished_match_is_ruled_on_by_the_organiser_with_a_reason(
    match: Match, referee: User, organiser: User
) -> None:
    for number, points in enumerate((80, 85, 80, 80), 1):
        save(match, number, points)
    entry = RulingEntry(hand_number=2, offence=Offence.WRONG_CARD_CORRECTED, offender=Offender.HOME)
    with pytest.raises(MatchFinished):
        give(match, entry, by=referee)
    with pytest.raises(EntryProblems) as refused:
        give(match, entry, by=organiser)
    assert refused.value.problems == ("reason_missing",)
    reasoned = RulingEntry(
        hand_number=2,
        offence=Offence.WRONG_CARD_CORRECTED,
        offender=Offender.HOME,
        reason="赛后查明",
    )
    give(match, reasoned, by=organiser)
    # Home's 85 become 75: North's pair holds, one big point, and wins.
    assert score(match) == (0, 1, 155, 160)
    assert match.winner == match.away


def test_withdrawn_ruling_counts_no_more(match: Match, referee: User) -> None:
    save(match, 1, 85)
    ruling = fine(match, 1, Offender.AWAY)
    assert score(match) == (1, 0, 0, 75)
    with pytest.raises(ReasonMissing):
        withdraw_ruling(ruling, reason="", by=referee)
    withdrawn = withdraw_ruling(ruling, reason="看错人", by=referee)
    assert (score(match), withdrawn.withdrawn_by) == ((0, 0, 0, 85), referee)
    (written,) = JournalEntry.objects.filter(action=Action.RULING_WITHDRAWN)
    assert ((written.before or {})["clause"], written.reason) == ("Y58", "看错人")
    with pytest.raises(AlreadyWithdrawn):
        withdraw_ruling(ruling, reason="again", by=referee)


def test_ruling_that_broke_a_hand_off_stays_until_the_hand_is_whole(match: Match) -> None:
    ruling = punish(match, 1, Offender.AWAY, points_so_far=60)
    with pytest.raises(HandBrokenOff):
        withdraw_ruling(ruling, reason="没有作弊", by=None)
    save(match, 1, played(85, reason="接着打完"), seen=1)
    withdraw_ruling(ruling, reason="没有作弊", by=None)
    assert score(match) == (0, 0, 0, 85)


def test_rulings_before_a_redeal_stay(match: Match) -> None:
    fine(match, 1, Offender.AWAY)
    record_redeal(match, 1, reason="底牌少一张", by=None, key=key())
    save(match, 1, 85)
    assert score(match) == (1, 0, 0, 75)


def test_punishment_before_a_redeal_leaves_the_new_deal_alone(match: Match) -> None:
    punish(match, 1, Offender.AWAY)
    record_redeal(match, 1, reason="底牌少一张", by=None, key=key())
    save(match, 1, 120)
    assert score(match) == (0, -2, 0, 120)


@pytest.fixture
def level(match: Match) -> Match:
    for number, points in enumerate((80, 85, 45, 40), 1):
        save(match, number, points)
    match.refresh_from_db()
    return match


def test_fine_in_the_extra_hand_needs_its_points(level: Match) -> None:
    fine(level, 5, Offender.AWAY)
    with pytest.raises(EntryProblems) as refused:
        save(level, 5, extra(Seat.EAST, held=False))
    assert refused.value.problems == ("points_needed_for_fine",)
    report = HandEntry(kind=HandKind.EXTRA, dealer=Seat.EAST, report=HandReport(85))
    save(level, 5, report)
    # 85 − 10 = 75: East's pair, home, holds; nothing is added to the totals (decision 4).
    assert (score(level), level.winner) == ((1, 1, 125, 125), level.home)


def test_fine_after_an_extra_hand_without_points_asks_for_them(
    level: Match, organiser: User
) -> None:
    save(level, 5, extra(Seat.EAST, held=False))
    entry = RulingEntry(
        hand_number=5,
        offence=Offence.WRONG_CARD_CORRECTED,
        offender=Offender.AWAY,
        reason="赛后",
    )
    with pytest.raises(EntryProblems) as refused:
        give(level, entry, by=organiser)
    assert refused.value.problems == ("points_needed_for_fine",)


def test_punishment_in_the_extra_hand_loses_the_match_before_a_claim(level: Match) -> None:
    ruling = punish(level, 5, Offender.HOME)
    assert (score(level), level.winner) == ((1, 1, 125, 125), level.away)
    assert level.verdict == Verdict.EXTRA_HAND
    withdraw_ruling(ruling, reason="误判", by=None)
    level.refresh_from_db()
    assert (level.verdict, level.extra_hand) == ("", True)
