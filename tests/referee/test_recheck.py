import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from brackets.models import Draw, JournalEntry, Match, RulesetVersion, Team, Tournament
from brackets.ready_formats import ready_format
from referee.labels.recheck import SENTENCES, sentence
from referee.models import Forfeit, Hand, HandKind, Redeal, Ruling
from referee.rechecking.event import recheck
from referee.rechecking.findings import Kind
from referee.simulation.event import Plan, simulate

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def played_cup(module_db: None) -> Tournament:
    """Return a cup of 24 pairs played to its end, with redeals, rulings and a walkover."""
    plan = Plan(slug="cup", name="怡景丽家杯", ruleset_key="yijing_cup", teams=24, seed="7")
    event = simulate(plan, by=None)
    assert recheck(event) == ()
    return event


@pytest.fixture
def cup(played_cup: Tournament) -> Tournament:
    return Tournament.objects.get(pk=played_cup.pk)


def a_hand(**wanted: object) -> Hand:
    found = Hand.objects.filter(current=True, **wanted).order_by("pk").first()
    assert found is not None
    return found


def points_of_a_hand() -> None:
    hand = a_hand(kind=HandKind.PLAYED, kitty_captured=False, trick_points__lt=195)
    Hand.objects.filter(pk=hand.pk).update(trick_points=(hand.trick_points or 0) + 5)


def points_that_cannot_be() -> None:
    hand = a_hand(kind=HandKind.PLAYED)
    Hand.objects.filter(pk=hand.pk).update(trick_points=205)


def total_of_a_match() -> None:
    match = Match.objects.filter(begun=True).first()
    Match.objects.filter(pk=match.pk if match else 0).update(home_small=1)


def winner_of_a_match() -> None:
    match = Match.objects.filter(verdict__in=("big", "small")).order_by("number").first()
    assert match is not None
    other = match.away if match.winner == match.home else match.home
    Match.objects.filter(pk=match.pk).update(winner=other)


def team_in_a_later_round() -> None:
    match = Match.objects.filter(round=2).order_by("position").first()
    assert match is not None
    absent = Team.objects.exclude(pk__in=[match.home_id, match.away_id]).first()
    Match.objects.filter(pk=match.pk).update(home=absent, verdict="", winner=None)


def bracket_of_the_draw() -> None:
    draw = Draw.objects.get()
    draw.bracket[0], draw.bracket[1] = draw.bracket[1], draw.bracket[0]
    Draw.objects.update(bracket=draw.bracket)


def seed_text_of_the_draw() -> None:
    Draw.objects.update(seed_text="8")


def entries_of_the_draw() -> None:
    lines = Draw.objects.get().entries
    Draw.objects.update(entries=lines.replace("图书馆", "博物馆"))


def name_of_a_player() -> None:
    Team.objects.filter(number=3).update(player_one="冒名者")


def ruling_taken_away() -> None:
    Ruling.objects.filter(pk=Ruling.objects.order_by("pk").values("pk")[:1]).delete()


def forfeit_taken_away() -> None:
    Forfeit.objects.all().delete()


def redeal_invented() -> None:
    match = Match.objects.filter(begun=True).first()
    assert match is not None
    Redeal.objects.create(match=match, hand_number=1, reason="无", key="invented")


def version_of_a_hand() -> None:
    Hand.objects.filter(pk=a_hand(number=2).pk).update(version=2)


def gap_in_the_hands() -> None:
    Hand.objects.filter(pk=a_hand(number=4).pk).update(number=7)


def ruleset_of_the_event() -> None:
    RulesetVersion.objects.update(content="hands = 5")


def entry_of_the_journal() -> None:
    JournalEntry.objects.filter(seq=40).delete()


def last_entry_of_the_journal() -> None:
    newest = JournalEntry.objects.order_by("-seq").first()
    assert newest is not None
    newest.delete()


def words_of_the_journal() -> None:
    entry = JournalEntry.objects.filter(action="hand_recorded").first()
    assert entry is not None
    changed = {**(entry.after or {}), "trick_points": 200, "note": "改"}
    JournalEntry.objects.filter(pk=entry.pk).update(after=changed)


def state_of_the_event() -> None:
    Tournament.objects.update(state="drawn")


CORRUPTIONS: list[tuple[Callable[[], None], set[Kind]]] = [
    (points_of_a_hand, {Kind.SUMMARY_DIFFERS, Kind.JOURNAL_CONTRADICTS}),
    (points_that_cannot_be, {Kind.HAND_IMPOSSIBLE, Kind.JOURNAL_CONTRADICTS}),
    (total_of_a_match, {Kind.SUMMARY_DIFFERS}),
    (winner_of_a_match, {Kind.VERDICT_DIFFERS}),
    (team_in_a_later_round, {Kind.PLACE_DIFFERS, Kind.VERDICT_DIFFERS}),
    (bracket_of_the_draw, {Kind.DRAW_DIFFERS, Kind.PLACE_DIFFERS}),
    (seed_text_of_the_draw, {Kind.DRAW_DIFFERS}),
    (entries_of_the_draw, {Kind.DRAW_DIFFERS}),
    (name_of_a_player, {Kind.JOURNAL_CONTRADICTS}),
    (ruling_taken_away, {Kind.JOURNAL_LACKS}),
    (forfeit_taken_away, {Kind.VERDICT_DIFFERS, Kind.JOURNAL_LACKS}),
    (redeal_invented, {Kind.JOURNAL_LACKS}),
    (version_of_a_hand, {Kind.HAND_VERSIONS}),
    (gap_in_the_hands, {Kind.HANDS_GAP, Kind.JOURNAL_LACKS}),
    (ruleset_of_the_event, {Kind.VERSION_UNREADABLE}),
    (entry_of_the_journal, {Kind.JOURNAL_GAP}),
    (last_entry_of_the_journal, {Kind.JOURNAL_REVISION}),
    (words_of_the_journal, {Kind.JOURNAL_CONTRADICTS}),
    (state_of_the_event, {Kind.STATE_DIFFERS}),
]


@contextmanager
def taken_back() -> Generator[None]:
    """Undo what happens inside."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def test_recheck_finds_every_corruption(cup: Tournament, subtests: pytest.Subtests) -> None:
    for corrupt, expected in CORRUPTIONS:
        with subtests.test(corrupt.__name__), taken_back():
            corrupt()
            found = recheck(cup)
            assert expected <= {finding.kind for finding in found}
            assert all(sentence(finding) for finding in found)
    assert recheck(cup) == ()


def test_recheck_command_names_the_difference_and_fails(cup: Tournament) -> None:
    Match.objects.filter(number=2).update(home_small=1)
    output = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("recheck", "--json", stdout=output)
    assert ended.value.code == 1
    answer = json.loads(output.getvalue())
    assert (answer["ok"], answer["events"]) == (False, ["cup"])
    difference = answer["differences"][0]
    assert difference["slug"] == "cup"
    assert difference["kind"] == "summary_differs"
    assert difference["values"]["match"] == 2
    assert difference["values"]["stored"] == 1
    assert difference["message"].startswith("第 2 场：home_small 存的是 1，按各局和判罚应为 ")


def test_recheck_command_says_that_all_is_well(cup: Tournament) -> None:
    output = StringIO()
    call_command("recheck", "cup", stdout=output)
    assert output.getvalue() == "已复核 1 项赛事，没有不符。\n"


def test_recheck_of_an_unknown_event_is_bad_usage(db: None) -> None:
    with pytest.raises(CommandError) as refused:
        call_command("recheck", "nowhere", stdout=StringIO())
    assert refused.value.returncode == 2


def test_recheck_asks_as_often_whatever_the_size(db: None) -> None:
    counts = []
    for teams in (12, 24):
        plan = Plan(slug=f"cup{teams}", name="杯", ruleset_key="yijing_cup", teams=teams, seed="1")
        event = simulate(plan, by=None)
        with CaptureQueriesContext(connection) as queries:
            assert recheck(event) == ()
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_recheck_has_a_sentence_for_every_kind() -> None:
    """Guard: a finding without words would end the command with an error."""
    assert set(SENTENCES) == set(Kind)


def test_first_draw_of_a_later_stage_is_found_in_the_journal(db: None) -> None:
    """Eight pairs enter an event whose first stage lets eight through: the second begins."""
    key = "sports_faculty_2013"
    stages = ready_format(key)
    plan = Plan(
        slug="later", name="杯", ruleset_key=key, teams=8, seed="1", rounds=1, stages=stages
    )
    event = simulate(plan, by=None)
    assert [draw.stage.number for draw in Draw.objects.filter(stage__tournament=event)] == [2]
    assert recheck(event) == ()
