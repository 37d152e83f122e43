import pytest
from django.contrib.auth.models import User

from brackets.closing import close_tournament
from brackets.errors import (
    EventClosed,
    EventInvalid,
    ReasonMissing,
    RulesetOutdated,
    RulesetPlayed,
)
from brackets.journal import Action
from brackets.models import Tournament
from brackets.registration import change_tournament
from brackets.rulesets import newest_version, set_ruleset
from referee.models import Hand
from referee.rechecking.event import recheck
from rules.ruleset import load, parse, preset_text
from rules.ruleset_text import to_text
from tests.builders import draw_event, make_event, match_numbered, record_points
from tests.referee.public_play import HOME_WINS

CUP = load("yijing_cup")
FLAT = to_text(CUP.with_options({"kitty_tractor": "flat_double"}))
SHORT = preset_text("yijing_cup").replace('key = "yijing_cup"', 'key = "two_hands"')
SHORT = SHORT.replace("hands = 4", "hands = 2")


@pytest.fixture
def played(organiser: User) -> Tournament:
    """Return an event with one recorded hand."""
    event = make_event(4, by=organiser)
    draw_event(event)
    record_points(match_numbered(event, 1), 40)
    return event


def third_place(event: Tournament) -> bool:
    """Return whether it is to be played, as stored."""
    event.refresh_from_db()
    return event.third_place


def test_third_place_follows_the_ruleset_until_the_draw(organiser: User) -> None:
    event = make_event(4, by=organiser)
    assert third_place(event)
    # R7: first, second, and two thirds.
    set_ruleset(event, preset_text("hospital_jokers"), reason="", by=organiser)
    assert not third_place(event)
    entry = event.journal.order_by("seq").last()
    assert entry is not None
    assert (entry.action, entry.before, entry.after) == (
        Action.EVENT_CHANGED,
        {"third_place": True},
        {"third_place": False},
    )
    # What the organiser settled himself stays, as long as the text says the same.
    change_tournament(event, third_place=True, by=organiser)
    jokers = preset_text("hospital_jokers").replace("late_minutes = 15", "late_minutes = 10")
    set_ruleset(event, jokers.replace('"hospital_jokers"', '"ours"'), reason="", by=organiser)
    assert third_place(event)
    draw_event(event)
    set_ruleset(event, FLAT, reason="", by=organiser)
    set_ruleset(event, preset_text("hospital_jokers"), reason="", by=organiser)
    assert third_place(event)
    assert recheck(event) == ()


@pytest.mark.parametrize(
    ("key", "played"),
    [
        ("yijing_cup", True),
        ("hospital_jokers", False),
        ("faculty_pass_ten", True),
        # R13 says nothing, like the guide that it inherits.
        ("village_best_of_three", True),
    ],
)
@pytest.mark.django_db
def test_new_event_plays_third_place_as_its_ruleset_says(key: str, played: bool) -> None:
    assert make_event(0, ruleset=key).third_place is played


def test_ruleset_before_the_first_hand_is_changed_freely(
    event: Tournament, organiser: User
) -> None:
    version = set_ruleset(event, FLAT, reason="", by=organiser)
    assert (version.number, version.content, version.reason) == (2, FLAT, "")
    assert event.ruleset_versions.count() == 2
    entry = event.journal.order_by("seq").last()
    assert entry is not None
    assert (entry.action, entry.actor, entry.before, entry.after) == (
        Action.RULESET_CHANGED,
        organiser,
        {
            "number": 1,
            "silent": list(CUP.silent),
            "kitty_tractor": "number_of_cards",
        },
        {
            "number": 2,
            "silent": [name for name in CUP.silent if name != "kitty_tractor"],
            "kitty_tractor": "flat_double",
        },
    )
    event.refresh_from_db()
    assert event.revision == entry.seq


def test_ruleset_that_says_the_same_is_no_version(event: Tournament) -> None:
    before = event.revision
    without_comments = to_text(CUP)
    assert without_comments != preset_text("yijing_cup")
    assert set_ruleset(event, without_comments, reason="", by=None).number == 1
    event.refresh_from_db()
    assert event.revision == before


def test_other_shape_before_the_first_hand(event: Tournament) -> None:
    draw_event(event)
    assert set_ruleset(event, SHORT, reason="", by=None).number == 2
    assert parse(newest_version(event).content).hands == 2


def test_ruleset_after_the_first_hand_needs_a_reason(played: Tournament) -> None:
    with pytest.raises(ReasonMissing):
        set_ruleset(played, FLAT, reason="  ", by=None)
    assert played.ruleset_versions.count() == 1
    version = set_ruleset(played, FLAT, reason=" 赛前会议  决定 ", by=None)
    assert (version.number, version.reason) == (2, "赛前会议 决定")
    entry = played.journal.order_by("seq").last()
    assert entry is not None
    assert entry.reason == "赛前会议 决定"


def test_hands_keep_their_version_and_the_next_match_takes_the_newest(
    played: Tournament,
) -> None:
    set_ruleset(played, FLAT, reason="裁定", by=None)
    record_points(match_numbered(played, 2), 80)
    versions = {
        hand.match.number: hand.ruleset_version.number
        for hand in Hand.objects.select_related("match", "ruleset_version")
    }
    assert versions == {1: 1, 2: 2}


def test_next_hand_of_a_match_takes_the_newest_version(played: Tournament) -> None:
    set_ruleset(played, FLAT, reason="裁定", by=None)
    record_points(match_numbered(played, 1), 80)
    hands = Hand.objects.order_by("number").values_list("number", "ruleset_version__number")
    assert list(hands) == [(1, 1), (2, 2)]


def test_what_was_played_by_cannot_change(played: Tournament) -> None:
    without = parse(SHORT)
    fewer = to_text(
        without.with_options({
            "penalties": [
                {"clause": "一", "offence": "deliberate_cheating", "big": 3, "ends_hand": True}
            ]
        })
    )  # fmt: skip
    with pytest.raises(RulesetPlayed) as refused:
        set_ruleset(played, fewer, reason="裁定", by=None)
    assert refused.value.fields == ("hands", "penalties")
    assert played.ruleset_versions.count() == 1


def test_key_of_a_published_regulation_is_kept_for_it(event: Tournament) -> None:
    other = preset_text("yijing_cup").replace("step_points = 40", "step_points = 20")
    with pytest.raises(EventInvalid) as refused:
        set_ruleset(event, other, reason="", by=None)
    assert [(found.code, found.field) for found in refused.value.problems] == [
        ("ruleset_key_taken", "key")
    ]
    own = other.replace('key = "yijing_cup"', 'key = "our_cup"')
    assert set_ruleset(event, own, reason="", by=None).number == 2


def test_ruleset_that_cannot_be_read_is_refused(event: Tournament) -> None:
    with pytest.raises(EventInvalid):
        set_ruleset(event, "decks = 2", reason="", by=None)


def test_change_of_an_old_version_is_refused(event: Tournament) -> None:
    set_ruleset(event, FLAT, reason="", by=None, seen=1)
    with pytest.raises(RulesetOutdated) as refused:
        set_ruleset(event, SHORT, reason="", by=None, seen=1)
    assert refused.value.number == 2


def test_ruleset_of_a_closed_event_stays(db: None) -> None:
    event = make_event(2)
    draw_event(event)
    record_points(match_numbered(event, 1), *HOME_WINS)
    close_tournament(event, by=None)
    with pytest.raises(EventClosed):
        set_ruleset(event, FLAT, reason="裁定", by=None)
