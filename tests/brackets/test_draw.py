"""Drafts, publication, redraws and the check of a published draw."""

import pytest
from django.contrib.auth.models import User

from brackets import draw as draws
from brackets.entries import TeamEntry
from brackets.errors import (
    DrawLocked,
    DrawNotDraft,
    DrawOutdated,
    EventClosed,
    MatchCountInvalid,
    ReasonMissing,
    SeedTextInvalid,
    TeamCountInvalid,
)
from brackets.models import Draw, DrawState, Match, Team, Tournament, TournamentState, Verdict
from brackets.queries import draft_draw, published_draw
from brackets.ready_formats import ready_format
from brackets.registration import change_team, check_in, register_team
from brackets.tables import assign_draw
from brackets.verifying import verify
from tests.brackets.play import win
from tests.builders import draw_event, make_event

pytestmark = pytest.mark.django_db


def with_pairs(event: Tournament, teams: int) -> Tournament:
    """Add pairs up to this number at once, which their writer would take minutes for."""
    first = event.teams.count() + 1
    Team.objects.bulk_create(
        Team(tournament=event, number=number, player_one=f"甲{number}", player_two=f"乙{number}")
        for number in range(first, teams + 1)
    )
    return event


def test_draft_makes_no_match_and_keeps_what_it_came_from(
    event: Tournament, organiser: User
) -> None:
    draft = draws.make_draw(event, seed_text=" 开幕 ", by=organiser)
    assert (draft.number, draft.state, draft.seed_text) == (1, DrawState.DRAFT, "开幕")
    assert draft.entries.count("\n") == 11
    assert verify(draft) == ()
    assert published_draw(event) is None
    assert not Match.objects.exists()
    event.refresh_from_db()
    assert event.state == TournamentState.REGISTRATION


def test_same_seed_and_entries_are_the_same_draft(event: Tournament) -> None:
    draft = draws.make_draw(event, seed_text="开幕", by=None)
    event.refresh_from_db()
    revision = event.revision
    assert draws.make_draw(event, seed_text="开幕", reason="又抽一次", by=None) == draft
    event.refresh_from_db()
    assert event.revision == revision


def test_publication_makes_all_matches_with_byes_seated(event: Tournament) -> None:
    published = draw_event(event)
    assert event.state == TournamentState.DRAWN
    assert published.published_at is not None
    matches = list(published.matches.select_related("home", "away", "winner"))
    byes = [match for match in matches if match.verdict == Verdict.BYE]
    assert len(byes) == 5
    assert all((bye.number, bye.begun, bye.winner) == (None, False, bye.home) for bye in byes)
    second = {match.position: match for match in matches if match.round == 2}
    for bye in byes:
        following = second[bye.position // 2]
        assert bye.home in ({following.home} if bye.position % 2 == 0 else {following.away})
    seated = sum(bool(match.home) + bool(match.away) for match in second.values())
    assert seated == 5


@pytest.mark.parametrize("teams", [2, 3])
def test_small_events_play_no_third_place(teams: int) -> None:
    published = draw_event(make_event(teams))
    assert [match.number for match in published.matches.all() if match.number] == (
        [1] if teams == 2 else [1, 2]
    )
    assert not published.matches.filter(kind="third_place").exists()


def test_present_only_leaves_the_absent_out(event: Tournament) -> None:
    check_in(event.teams.filter(number__in=(3, 7)), present=False, by=None)
    draft = draws.make_draw(event, seed_text="开幕", present_only=True, by=None)
    drawn = {number for pairing in draft.bracket for number in pairing if number}
    assert drawn == set(range(1, 12)) - {3, 7}


@pytest.mark.parametrize("seed", ["", "  ", "\u200b", "\u2060 \ufeff", "开\n幕", "x" * 201])
def test_seed_text_must_fit_on_a_line(event: Tournament, seed: str) -> None:
    with pytest.raises(SeedTextInvalid):
        draws.make_draw(event, seed_text=seed, by=None)


def test_too_few_teams_are_refused() -> None:
    with pytest.raises(TeamCountInvalid) as refused:
        draws.make_draw(make_event(1), seed_text="开幕", by=None)
    assert (refused.value.count, refused.value.minimum, refused.value.maximum) == (1, 2, 4096)


def test_another_draft_needs_a_reason_and_takes_the_next_number(event: Tournament) -> None:
    first = draws.make_draw(event, seed_text="开幕", by=None)
    with pytest.raises(ReasonMissing):
        draws.make_draw(event, seed_text="开幕二", by=None)
    second = draws.make_draw(event, seed_text="开幕二", reason="一队退出", by=None)
    first.refresh_from_db()
    assert (second.number, second.reason) == (2, "一队退出")
    assert first.state == DrawState.REPLACED
    assert draft_draw(event) == second


def test_discarded_draft_keeps_its_number(event: Tournament) -> None:
    draft = draws.make_draw(event, seed_text="开幕", by=None)
    draws.discard_draft(draft, reason="漏了一队", by=None)
    assert draft_draw(event) is None
    assert published_draw(event) is None
    with pytest.raises(ReasonMissing):
        draws.make_draw(event, seed_text="开幕", by=None)
    assert draws.make_draw(event, seed_text="开幕", reason="漏了一队", by=None).number == 2


def test_publication_twice_is_refused(event: Tournament) -> None:
    draft = draws.make_draw(event, seed_text="开幕", by=None)
    as_another_organiser_sees_it = Draw.objects.get(pk=draft.pk)
    draws.publish_draw(draft, by=None)
    with pytest.raises(DrawNotDraft) as refused:
        draws.publish_draw(as_another_organiser_sees_it, by=None)
    assert refused.value.state == DrawState.PUBLISHED
    assert Match.objects.filter(number=1).count() == 1


def test_draft_of_other_teams_is_not_published(event: Tournament) -> None:
    draft = draws.make_draw(event, seed_text="开幕", by=None)
    register_team(event, TeamEntry(player_one="马超群", player_two="方圆"), by=None)
    assert not draws.is_current(draft)
    with pytest.raises(DrawOutdated):
        draws.publish_draw(draft, by=None)


def test_redraw_before_the_first_hand_replaces_the_matches(event: Tournament) -> None:
    first = draw_event(event)
    again = draws.make_draw(event, seed_text="重抽", reason="名单有误", by=None)
    assert published_draw(event) == first
    draws.publish_draw(again, by=None)
    first.refresh_from_db()
    assert (first.state, published_draw(event)) == (DrawState.REPLACED, again)


def test_redraw_is_refused_once_a_match_has_begun(event: Tournament) -> None:
    draw_event(event)
    draft = draws.make_draw(event, seed_text="重抽", reason="名单有误", by=None)
    win(event, 2, "home", verdict="", hands_done=1)
    with pytest.raises(DrawLocked) as refused:
        draws.publish_draw(draft, by=None)
    assert refused.value.match.number == 2
    with pytest.raises(DrawLocked):
        draws.make_draw(event, seed_text="三", reason="再抽", by=None)


def test_closed_event_is_not_drawn(event: Tournament) -> None:
    Tournament.objects.update(state=TournamentState.FINISHED)
    with pytest.raises(EventClosed):
        draws.make_draw(event, seed_text="开幕", by=None)


def test_verify_holds_after_a_name_was_corrected(event: Tournament) -> None:
    published = draw_event(event)
    team = event.teams.get(number=1)
    change_team(team, TeamEntry(player_one="王方", player_two=team.player_two), by=None)
    assert verify(published) == ()


def test_verify_names_what_was_tampered_with(event: Tournament) -> None:
    published = draw_event(event)
    match = published.matches.get(number=1)
    home, away = match.home, match.away
    Match.objects.filter(pk=match.pk).update(home=away, away=home)
    assert verify(published) == (f"match:1.{match.position}",)
    Match.objects.filter(pk=match.pk).update(home=home, away=away)
    published.seed_text = "别的"
    assert verify(published) == ("bracket",)
    published.refresh_from_db()
    published.entries = published.entries.replace("1\t", "1\t ", 1)
    assert verify(published) == ("entries",)
    published.refresh_from_db()
    published.entry_hash = "0" * 64
    assert verify(published) == ("entry_hash",)


def test_a_format_of_too_many_matches_is_refused() -> None:
    """The 300 would play 44,850 matches against each other."""
    event = with_pairs(make_event(2, stages=ready_format("round_robin")), 300)
    with pytest.raises(MatchCountInvalid) as refused:
        draws.make_draw(event, seed_text="开幕", by=None)
    assert (refused.value.count, refused.value.maximum) == (44_850, 32_767)


def test_a_swiss_stage_of_1024_is_drawn_and_assigned() -> None:
    """More than fitted before; what a later round takes is measured by bench."""
    event = with_pairs(make_event(2, tables=512, stages=ready_format("swiss")), 1024)
    published = draw_event(event)
    assign_draw(published, by=None)
    seated = published.matches.values_list("home__number", "away__number")
    assert sorted(number for pairing in seated for number in pairing) == list(range(1, 1025))
    assert set(published.matches.values_list("table", flat=True)) == set(range(1, 513))
    assert verify(published) == ()


def test_draw_of_512_is_published() -> None:
    published = draw_event(with_pairs(make_event(2, present=False), 512))
    assert published.matches.count() == 512
    assert verify(published) == ()
