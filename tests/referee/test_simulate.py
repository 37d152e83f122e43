import json
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from brackets.closing import open_matters
from brackets.forecast import outlooks
from brackets.models import Match, Team, Tournament, TournamentState, Verdict
from brackets.ready_formats import ready_format
from referee.models import Forfeit, Hand, HandKind, Redeal, Ruling
from referee.rechecking.event import recheck
from rules.ruleset import preset_keys

pytestmark = pytest.mark.django_db


def simulate(*options: str) -> dict[str, Any]:
    """Return the answer of the command."""
    output = StringIO()
    call_command("simulate", *options, "--json", stdout=output)
    answer: dict[str, Any] = json.loads(output.getvalue())
    return answer


def test_simulate_plays_a_whole_cup_that_rechecks() -> None:
    answer = simulate("--teams", "16", "--seed", "7")
    event = Tournament.objects.get()
    assert answer["slug"] == event.slug == "sim-yijing-cup-knockout-16-7"
    # 15 matches to the champion and the one for third place.
    assert (answer["teams"], answer["rounds"], answer["matches"]) == (16, 4, 16)
    assert answer["hands"] == Hand.objects.filter(current=True).count()
    assert answer["rulings"] == Ruling.objects.count()
    assert answer["revision"] == event.revision == event.journal.count()
    final = Match.objects.get(round=4, position=0)
    assert final.winner is not None
    assert answer["champion"] == final.winner.number
    assert [row["place"] for row in answer["ranking"]] == [
        *("1", "2", "3", "4"),
        *["5–8"] * 4,
        *["9–16"] * 8,
    ]
    assert sorted(row["team"] for row in answer["ranking"]) == list(range(1, 17))
    assert recheck(event) == ()


def test_simulate_gives_the_same_for_the_same_arguments() -> None:
    first = simulate("--teams", "9", "--seed", "开幕", "--slug", "one")
    again = simulate("--teams", "9", "--seed", "开幕", "--slug", "two")
    other = simulate("--teams", "9", "--seed", "闭幕", "--slug", "three")
    for answer in (first, again, other):
        del answer["seconds"], answer["slug"]
    assert first == again
    assert first["ranking"] != other["ranking"]


def test_simulate_has_everything_that_happens_at_tables() -> None:
    simulate("--teams", "64", "--seed", "7")
    happened = {
        "capture": Hand.objects.filter(kitty_captured=True).exists(),
        "broken off": Hand.objects.filter(kind=HandKind.BROKEN_OFF).exists(),
        "extra hand": Hand.objects.filter(kind=HandKind.EXTRA).exists(),
        "fine": Ruling.objects.filter(clause="Y58").exists(),
        "redeal": Redeal.objects.exists(),
        "walkover": Forfeit.objects.filter(kind="walkover").exists(),
        "by small": Match.objects.filter(verdict=Verdict.SMALL).exists(),
    }
    assert happened == dict.fromkeys(happened, True)


def test_simulate_rounds_stops_after_as_many() -> None:
    answer = simulate("--teams", "11", "--seed", "7", "--rounds", "2")
    # 16 places, 5 byes: 3 matches in round 1, then 4.
    assert (answer["rounds"], answer["matches"], answer["champion"]) == (2, 7, None)
    assert Tournament.objects.get().state == TournamentState.RUNNING


def test_simulate_no_round_registers_and_stops_before_the_draw() -> None:
    answer = simulate("--teams", "5", "--seed", "7", "--rounds", "0")
    assert (answer["rounds"], answer["matches"], answer["ranking"]) == (0, 0, [])
    assert Tournament.objects.get().state == TournamentState.REGISTRATION
    assert Team.objects.count() == 5


def test_simulate_slug_that_exists_is_refused_and_nothing_written() -> None:
    simulate("--teams", "2", "--seed", "7", "--slug", "cup")
    with pytest.raises(SystemExit) as refused:
        simulate("--teams", "4", "--seed", "8", "--slug", "cup")
    assert refused.value.code == 1
    assert Team.objects.count() == 2


@pytest.mark.parametrize(
    "wrong", [("--teams", "1"), ("--teams", "4097"), ("--teams", "8", "--rounds", "-1")]
)
def test_simulate_impossible_number_is_bad_usage(wrong: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as refused:
        simulate("--seed", "7", *wrong)
    assert refused.value.code == 2
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("wrong", [("--ruleset", "bridge"), ("--format", "ladder")])
def test_simulate_key_that_is_not_there_is_refused_by_name(wrong: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match=wrong[1]):
        simulate("--teams", "8", "--seed", "7", *wrong)
    assert not Tournament.objects.exists()


@pytest.mark.parametrize("preset", [key for key in preset_keys() if key != "yijing_cup"])
def test_simulate_plays_every_race_of_levels_as_a_knockout(preset: str) -> None:
    answer = simulate("--ruleset", preset, "--teams", "2", "--seed", "5")
    final = Match.objects.get(number=1)
    assert answer["champion"] == (final.winner.number if final.winner else None)
    assert final.hands_done
    assert recheck(Tournament.objects.get()) == ()


@pytest.mark.parametrize(
    ("key", "teams"),
    [("groups_knockout", 9), ("round_robin", 5), ("swiss", 7), ("double_elimination", 6)],
)
def test_simulate_plays_every_usual_format_to_the_end(key: str, teams: int) -> None:
    answer = simulate("--format", key, "--teams", str(teams), "--seed", "5")
    foreseen = outlooks(ready_format(key), teams)
    most = sum(stage.matches for stage in foreseen)
    # the second grand final is played only if the one from below wins the first
    assert answer["matches"] in ({most, most - 1} if key == "double_elimination" else {most})
    assert next(row["team"] for row in answer["ranking"]) == answer["champion"]
    assert len(answer["ranking"]) == teams
    event = Tournament.objects.get()
    assert recheck(event) == ()
    assert open_matters(event).nothing
