"""Every regulation from the steps to a new event to its final ranking, with legal results.

What people do at the desk goes through its pages; hands are recorded by the simulation's writers.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import count

import pytest
from django.test import Client
from django.urls import reverse

from brackets.due import due
from brackets.errors import DrawLocked, TiesOpen
from brackets.models import Draw, DrawState, Match, MatchKind, Tournament, TournamentState
from brackets.qualifiers import qualifiers
from brackets.queries import numbered_matches, published_draws
from brackets.standings import final_ranking
from brackets.verifying import verify
from referee.rechecking.event import recheck
from referee.simulation.chance import Dice
from referee.simulation.play import Course, play
from referee.simulation.table import Table
from rules.ruleset import load
from tests.brackets.test_stages import result
from tests.referee.desk_pages import send
from tests.referee.wizard_pages import Visitor

pytestmark = pytest.mark.django_db


@dataclass
class Journey:
    """An event on its way, and the organiser's browser."""

    client: Client
    event: Tournament
    dice: Dice

    def draw(self) -> None:
        """Draw what is due at the desk and publish it, parting equals by lots where they matter."""
        for _attempt in range(9):
            try:
                now = due(self.event)
            except TiesOpen as open_:
                self.part(open_)
                continue
            if now.round == 1:
                making = {"seed_text": "开幕 3 1 4", "who": "all"}
                send(self.client, "desk_draw_make", making, slug="spring")
                send(self.client, "desk_draw_publish", slug="spring", number=1)
            else:
                send(self.client, "desk_draw_next", {"seed_text": "开幕 3 1 4"}, slug="spring")
            return
        raise AssertionError("equals cannot be parted")

    def part(self, open_: TiesOpen) -> None:
        """Draw lots among equals at the desk; nothing is drawn while they are level."""
        stage = published_draws(self.event)[-1].stage
        send(self.client, "desk_draw_next", {"seed_text": "x"}, slug="spring")
        for numbers in open_.ties:
            lots = {
                "stage": str(stage.number),
                "teams": "-".join(map(str, numbers)),
                "seed_text": "同分抽签",
            }
            send(self.client, "desk_ties_lots", lots, slug="spring")

    def play(self) -> None:
        """Play what is open, and what becomes possible by it."""
        keys = (f"journey-{number}" for number in count(self.event.revision * 1000))
        while True:
            found = numbered_matches(self.event).filter(
                verdict="", home__isnull=False, away__isnull=False
            )
            if not found:
                return
            for match in found:
                # To be quick in most matches one side stays away.
                stays_away = match.number != 1 and self.dice.chance(85)
                course = Course.WALKOVER if stays_away else Course.ORDINARY
                play(Table(match, self.dice, keys, None), course)

    def run(self) -> None:
        """Draw and play until nothing is left, then close the event at the desk."""
        while True:
            try:
                self.draw()
            except DrawLocked:
                break
            self.play()
            self.event.refresh_from_db()
        send(self.client, "desk_close", slug="spring")
        self.event.refresh_from_db()


def begun(client: Client, key: str, teams: int) -> Journey:
    """Make the event by its steps, enter the pairs and check them in, all at the desk."""
    visitor = Visitor(client)
    visitor.go("regulation", name="春季赛", slug="spring", tables="4", sign_off="none")
    visitor.go("format", ruleset=key)
    visitor.go("picture", pairs=str(teams))
    return entered(visitor, key, teams)


def entered(visitor: Visitor, key: str, teams: int) -> Journey:
    """Make the event of the last step, enter the pairs and check them in."""
    client = visitor.client
    visitor.create()
    for number in range(1, teams + 1):
        pair = {
            "unit": f"单位{number % 4}",
            "player_one": f"甲{number}",
            "player_two": f"乙{number}",
        }
        answer = client.post(reverse("desk_team_create", args=["spring"]), pair)
        assert answer.status_code == 302, answer.text  # the list after it need not be shown
    send(client, "desk_check_in_all", slug="spring")
    return Journey(client, Tournament.objects.get(), Dice(f"journey {key}"))


@pytest.mark.parametrize(
    ("key", "teams", "matches"),
    [
        ("yijing_cup", 5, 5),  # S1: 4 and the match for third place
        ("nanshan_cup", 7, 6 + 3 + 4),  # S2: groups of 4 and 3, semi-finals, third place, final
        ("sports_faculty_2013", 10, 2 + 4 + 2 + 2),  # R5
        ("union_three_rounds", 7, 6),  # R6
        ("hospital_jokers", 5, 4),  # R7: two thirds, no match for it
        ("faculty_pass_ten", 8, 8),  # R8
        ("eight_groups", 17, 7 + 3 + 16),  # R9: seven groups of two and one of three
        ("club_past_joker", 8, 4 + 6),  # R10: four groups of two, their winners all meet
        ("office_double", 4, 4),  # R11
        ("eight_rounds_by_points", 9, 8 * 4),  # R12
        ("village_best_of_three", 3, 2),  # R13: the beaten semi-finalist is third
    ],
)
def test_regulation_is_played_from_the_steps_to_its_final_ranking(
    organiser_client: Client, key: str, teams: int, matches: int
) -> None:
    journey = begun(organiser_client, key, teams)
    assert [stage.kind for stage in load(key).stages] == [
        stage.plan["kind"] for stage in journey.event.stages.order_by("number")
    ]
    journey.run()
    assert journey.event.state == TournamentState.FINISHED
    assert recheck(journey.event) == ()
    drawn = published_draws(journey.event)
    assert [verify(draw) for draw in drawn] == [()] * len(drawn)
    found = [match for match in numbered_matches(journey.event) if match.kind != MatchKind.EXTRA]
    assert [match.number for match in found] == list(range(1, matches + 1))
    rows = final_ranking(journey.event)
    assert sorted(row.team.number for row in rows) == list(range(1, teams + 1))
    assert rows[0].place == "1"
    assert all(row.place for row in rows)
    _nobody_rests_twice(drawn)


def _nobody_rests_twice(drawn: list[Draw]) -> None:
    """R6 and Swiss rounds: a pair has one bye at most, in the whole event."""
    rests = Counter(
        pairing[0]
        for draw in drawn
        if draw.stage.plan.get("bye") in {"highest_lot_once", "lowest_score_once"}
        for pairing in draw.bracket
        if None in pairing
    )
    assert all(times == 1 for times in rests.values())


def test_groups_with_all_three_level_do_not_go_on_before_they_are_parted(
    organiser_client: Client,
) -> None:
    """R9: A beats B, B beats C, C beats A, D loses all: A, B and C play each other again."""
    journey = begun(organiser_client, "eight_groups", 32)
    journey.draw()
    group = list(Match.objects.filter(group=1).order_by("number"))
    a, b, c, d = Draw.objects.get(state=DrawState.PUBLISHED).bracket[0]
    beats = {(a, b), (b, c), (c, a), (a, d), (b, d), (c, d)}
    for match in numbered_matches(journey.event):
        assert match.home
        assert match.away
        home, away = match.home.number, match.away.number
        wins = (home, away) in beats if match in group else home < away
        result(match, "home" if wins else "away")
    stage = published_draws(journey.event)[0].stage
    (tie,) = qualifiers(stage).ties
    assert {team.number for team in tie.teams} == {a, b, c}
    assert tie.needs == "extra_matches"
    with pytest.raises(TiesOpen):
        due(journey.event)
    told = {"stage": "1", "teams": "-".join(str(team.number) for team in tie.teams)}
    send(organiser_client, "desk_ties_extra", told, slug="spring")
    extra = Match.objects.filter(kind=MatchKind.EXTRA)
    met = {frozenset({match.home_id, match.away_id}) for match in extra}
    assert len(met) == extra.count() == 3
