"""The desk page of equals: R9's expected line, and the three ways out."""

import pytest
from django.test import Client
from django.urls import reverse

from brackets.due import due
from brackets.errors import TiesOpen
from brackets.models import Match, MatchKind, Team, TieDecision, Tournament
from brackets.points_tables import standing
from brackets.queries import numbered_matches
from brackets.tables import close_table
from brackets.ties import make_extra_matches, take_back_extra_matches
from referee.rechecking.event import recheck
from rules.shapes import Grouping, Pairing, Stage, StageKind
from tests.brackets.test_stages import result
from tests.builders import draw_event, log_in, make_event, make_user

pytestmark = pytest.mark.django_db

GROUP = Stage(
    kind=StageKind.GROUPS,
    pairing=Pairing.ALL,
    groups=1,
    grouping=Grouping.LOTS,
    advance=2,
    clause="小组赛",
)
FINAL = Stage(kind=StageKind.KNOCKOUT, pairing=Pairing.SEEDED, advance=1, clause="决赛")


def level_group(last: bool = True) -> tuple[Tournament, list[Team]]:
    """R9: A beats B, B beats C, C beats A, D loses all; without the `last` match it is open."""
    event = make_event(4, ruleset="eight_groups", stages=[GROUP, FINAL])
    stage = draw_event(event).stage
    a, b, c, d = [row.team for row in standing(stage)[0].rows]
    matches = {frozenset((each.home, each.away)): each for each in numbered_matches(event)}
    for winner, loser in ((a, b), (b, c), (a, d), (b, d), (c, d), (c, a))[: 6 if last else 5]:
        match = matches[frozenset((winner, loser))]
        result(match, "home" if match.home == winner else "away")
    return event, [a, b, c, d]


def chief() -> Client:
    """Return the browser of the chief referee."""
    return log_in(make_user("chief", "chief_referee"))


def send(client: Client, name: str, event: Tournament, *args: int, **typed: str) -> int:
    """Post a form of the page and return the status of the answer."""
    return client.post(reverse(name, args=[event.slug, *args]), typed).status_code


def key(teams: list[Team]) -> str:
    """Return what the forms say of these teams."""
    return "-".join(str(team.number) for team in sorted(teams, key=lambda team: team.number))


def test_three_level_pairs_stop_the_next_stage_and_are_asked_for_extra_matches() -> None:
    event, (a, b, c, _d) = level_group()
    client = chief()
    page = client.get(reverse("desk_ties", args=[event.slug])).content.decode()
    assert "并列：须加赛" in page
    assert "影响晋级" in page
    with pytest.raises(TiesOpen):
        due(event)
    public = Client().get(reverse("event_standings", args=[event.slug])).content.decode()
    assert "并列：须加赛" in public
    assert "1–3" in public
    assert send(client, "desk_ties_extra", event, teams=key([a, b, c])) == 302
    extra = Match.objects.filter(kind=MatchKind.EXTRA)
    assert {frozenset((each.home, each.away)) for each in extra} == {
        frozenset(two) for two in ((a, b), (a, c), (b, c))
    }
    # two of them alone are no tie
    assert send(client, "desk_ties_extra", event, teams=key([a, b])) == 409


def test_extra_matches_are_taken_back_until_one_has_begun() -> None:
    event, (a, b, c, _d) = level_group()
    client = chief()
    send(client, "desk_ties_extra", event, teams=key([a, b, c]))
    assert send(client, "desk_ties_extra_back", event, reason="") == 409
    assert send(client, "desk_ties_extra_back", event, reason="改为抽签") == 302
    assert not Match.objects.filter(kind=MatchKind.EXTRA).exists()
    assert [each for each in recheck(event) if "extra" in str(each)] == []
    send(client, "desk_ties_extra", event, teams=key([a, b, c]))
    first, *_ = numbered_matches(event).filter(kind=MatchKind.EXTRA)
    assert first.number == 7
    result(first, "home")
    assert send(client, "desk_ties_extra_back", event, reason="改为抽签") == 409
    assert Match.objects.filter(kind=MatchKind.EXTRA).count() == 3


def test_record_holds_when_extra_matches_changed_tables_before_they_were_taken_back() -> None:
    event, (a, b, c, _d) = level_group()
    before = recheck(event)
    stage = event.stages.order_by("number")[0]
    made = make_extra_matches(stage, (a, b, c), by=None)
    close_table(event, made[0].table or 0, reason="漏雨", by=None)
    assert recheck(event) == before
    take_back_extra_matches(stage, reason="改抽签", by=None)
    assert recheck(event) == before


def test_lots_are_recorded_with_their_seed_shown_and_taken_back() -> None:
    event, (a, b, c, _d) = level_group()
    client = chief()
    tied = key([a, b, c])
    assert send(client, "desk_ties_lots", event, teams=tied, seed_text="当场开奖 0731") == 302
    decision = TieDecision.objects.get()
    assert sorted(decision.order) == sorted(team.number for team in (a, b, c))
    assert due(event).stage.number == 2
    public = Client().get(reverse("event_standings", args=[event.slug])).content.decode()
    assert "当场开奖 0731" in public
    assert "抽签" in public
    assert send(client, "desk_ties_withdraw", event, decision.pk, reason="") == 409
    assert send(client, "desk_ties_withdraw", event, decision.pk, reason="签条错了") == 302
    with pytest.raises(TiesOpen):
        due(event)


def test_chief_referee_orders_with_a_reason_until_the_next_stage_is_drawn() -> None:
    event, (a, b, c, _d) = level_group()
    client = chief()
    places = {f"place-{team.number}": str(place) for place, team in enumerate((c, a, b), 1)}
    wrong = places | {f"place-{a.number}": "1"}
    tied = key([a, b, c])
    assert send(client, "desk_ties_order", event, teams=tied, reason="小分", **wrong) == 422
    assert send(client, "desk_ties_order", event, teams=tied, reason="", **places) == 409
    assert send(client, "desk_ties_order", event, teams=tied, reason="以小分", **places) == 302
    rows = standing(event.stages.get(number=1))[0].rows
    assert [row.team for row in rows[:3]] == [c, a, b]
    public = Client().get(reverse("event_standings", args=[event.slug])).content.decode()
    assert "以小分" in public
    draw_event(event)
    decision = TieDecision.objects.get()
    assert send(client, "desk_ties_withdraw", event, decision.pk, reason="后悔") == 409


def test_nobody_is_parted_before_all_matches_are_over() -> None:
    event, teams = level_group(last=False)
    client = chief()
    page = client.get(reverse("desk_ties", args=[event.slug])).content.decode()
    assert "还有 1 场没有结果" in page
    assert send(client, "desk_ties_lots", event, teams=key(teams[:3]), seed_text="早了") == 409


def test_number_that_no_pair_can_have_is_nobody() -> None:
    event, teams = level_group()
    typed = {"teams": f"{key(teams[:3])}-{'9' * 30}", "seed_text": "签"}
    assert send(chief(), "desk_ties_lots", event, **typed) == 302
    decision = TieDecision.objects.get()
    assert sorted(decision.order) == sorted(team.number for team in teams[:3])


def test_page_is_empty_where_there_is_no_table() -> None:
    event = make_event(4)
    client = chief()
    assert client.get(reverse("desk_ties", args=[event.slug])).status_code == 200
    assert send(client, "desk_ties_lots", event, teams="1-2", seed_text="无") == 404
