"""The graph of a draw: which match waits for which, for old draws and for other brackets."""

from importlib import import_module
from time import process_time

import pytest
from django.apps import apps
from django.db import transaction

from brackets import drawn_matches, feeders, placement
from brackets.journal import lock_tournament
from brackets.models import Draw, DrawState, Match, Team, Tournament, Verdict
from brackets.progress import Summary, write_summary
from brackets.verifying import verify
from tests.builders import draw_event, make_event, match_numbered

pytestmark = pytest.mark.django_db

NAMES = ("home_from", "away_from", "home_from_loser", "away_from_loser")


def wires(event: Tournament) -> dict[int | None, tuple[int | None, int | None, bool]]:
    """Return where the teams of each match with a number come from, by number."""
    found = Match.objects.filter(draw__stage__tournament=event, number__isnull=False)
    return {
        match.number: (
            match.home_from.number if match.home_from else None,
            match.away_from.number if match.away_from else None,
            match.home_from_loser,
        )
        for match in found.select_related("home_from", "away_from")
    }


def test_published_draw_says_who_waits_for_whom() -> None:
    event = make_event(6)
    draw_event(event)
    # Two byes: the semi-finals wait for one match each; 5 is for third place, 6 the final.
    assert wires(event) == {
        1: (None, None, False),
        2: (None, None, False),
        3: (None, 1, False),
        4: (2, None, False),
        5: (3, 4, True),
        6: (3, 4, False),
    }
    assert match_numbered(event, 3).home_from.verdict == Verdict.BYE  # type: ignore[union-attr]


@pytest.mark.parametrize("teams", [2, 3, 5, 16])
def test_draws_made_before_are_wired_alike(teams: int) -> None:
    event = make_event(teams)
    draw_event(event)
    new = list(Match.objects.order_by("pk").values_list("pk", *NAMES))
    Match.objects.update(home_from=None, away_from=None, home_from_loser=False)
    Match.objects.update(away_from_loser=False)
    import_module("brackets.migrations.0003_feeders").wire(apps, None)
    assert list(Match.objects.order_by("pk").values_list("pk", *NAMES)) == new


def test_draw_that_waits_for_other_matches_is_found() -> None:
    event = make_event(4)
    draw = draw_event(event)
    assert verify(draw) == ()
    Match.objects.filter(number=4).update(home_from=match_numbered(event, 2))
    assert verify(draw) == ("match:2.0",)


def test_loser_plays_on_where_the_graph_says_so() -> None:
    """Four pairs with a second chance: who loses once meets who lost once."""
    event = make_event(4)
    draw_event(event)
    first, second = match_numbered(event, 1), match_numbered(event, 2)
    last, third = match_numbered(event, 4), match_numbered(event, 3)
    # The winner of the losers' match meets the winner of the winners' match in one more match.
    again = Match(draw=first.draw, round=3, position=0, number=5)
    again.home_from, again.away_from = last, third
    feeders.create([again])
    for match, side in ((first, "home"), (second, "away"), (third, "away")):
        match.refresh_from_db()
        decide(match, side)
    decide(last, "home")
    again.refresh_from_db()
    assert (again.home, again.away) == (first.home, second.home)


def decide(match: Match, side: str) -> None:
    match.refresh_from_db()
    summary = Summary(begun=True, verdict=Verdict.BIG, winner=getattr(match, side))
    with transaction.atomic():
        event = lock_tournament(match.draw.stage.tournament)
        write_summary(match, summary, tournament=event, by=None)


def test_both_come_from_one_match_when_it_is_played_again() -> None:
    event = make_event(2)
    draw_event(event)
    final = match_numbered(event, 1)
    again = Match(draw=final.draw, round=2, position=0, number=2)
    again.home_from = again.away_from = final
    again.away_from_loser = True
    feeders.create([again])
    decide(final, "away")
    again.refresh_from_db()
    assert (again.home, again.away) == (final.away, final.home)


# Ours: a draw of 4,096 teams is written within 1.5 s on the 2-core machine; see the bench.
def test_draw_of_4096_teams_is_written_in_few_seconds() -> None:
    event = make_event(2)
    Team.objects.bulk_create(
        Team(tournament=event, number=n, player_one=f"甲{n}", player_two=f"乙{n}")
        for n in range(3, 4097)
    )
    draw = Draw.objects.create(
        stage=event.stages.get(),
        number=1,
        state=DrawState.PUBLISHED,
        algorithm=1,
        seed_text="开幕",
        entries="",
        entry_hash="",
        bracket=[list(pair) for pair in placement.first_round(range(1, 4097))],
    )
    start = process_time()
    feeders.create(drawn_matches.matches_to_play(draw, event))
    seconds = process_time() - start
    assert draw.matches.count() == 4096
    assert draw.matches.filter(round__gt=1, home_from__isnull=True).count() == 0
    assert seconds <= 10  # nothing quadratic; other programs on the machine must not decide this
