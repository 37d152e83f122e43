import pytest
from django.contrib.auth.models import AnonymousUser, User

from brackets.models import Match, Team
from referee.permissions import MatchState, Role, Task, allowed, role_of, state_of
from tests.builders import make_user

PLAYED = {MatchState.READY, MatchState.PLAYING, MatchState.EXTRA_HAND}


def states(role: Role, task: Task) -> set[MatchState]:
    return {state for state in MatchState if allowed(role, task, state)}


def test_referee_records_and_fines_while_a_match_is_played() -> None:
    assert states(Role.TABLE_REFEREE, Task.RECORD_HAND) == PLAYED
    assert states(Role.TABLE_REFEREE, Task.CORRECT_HAND) == PLAYED | {MatchState.TO_SIGN}
    assert states(Role.TABLE_REFEREE, Task.FINE) == PLAYED | {MatchState.TO_SIGN}
    assert states(Role.TABLE_REFEREE, Task.CHOOSE_SEATS) == {MatchState.READY}


@pytest.mark.parametrize("task", [Task.PUNISH, Task.FORFEIT, Task.RUN_EVENT])
def test_referee_never_does_what_is_the_organisers(task: Task) -> None:
    assert states(Role.TABLE_REFEREE, task) == set()


@pytest.mark.parametrize("role", [Role.ORGANISER, Role.CHIEF_REFEREE])
@pytest.mark.parametrize("task", [Task.FINE, Task.PUNISH, Task.FORFEIT])
def test_chief_referee_rules_on_every_match_with_two_pairs(role: Role, task: Task) -> None:
    assert states(role, task) == set(MatchState) - {MatchState.WAITING}


def test_result_that_counts_is_opened_again_by_the_chief_referee_only() -> None:
    may = {role for role in Role if states(role, Task.REOPEN)}
    assert may == {Role.ORGANISER, Role.CHIEF_REFEREE}
    assert states(Role.CHIEF_REFEREE, Task.REOPEN) == {MatchState.FINISHED}
    assert MatchState.FINISHED not in states(Role.CHIEF_REFEREE, Task.CORRECT_HAND)


def test_kiosk_does_nothing() -> None:
    assert [task for task in Task if states(Role.KIOSK, task)] == []


@pytest.mark.django_db
def test_role_comes_from_the_group() -> None:
    assert role_of(make_user("a", "organiser")) is Role.ORGANISER
    assert role_of(make_user("b", "table_referee")) is Role.TABLE_REFEREE
    assert role_of(make_user("c", "visitor")) is Role.KIOSK
    assert role_of(User.objects.create_superuser("root")) is Role.ORGANISER
    assert role_of(AnonymousUser()) is Role.KIOSK
    assert role_of(None) is Role.ORGANISER


def test_state_follows_the_summary() -> None:
    home, away = Team(pk=1), Team(pk=2)
    assert state_of(Match(home=home)) is MatchState.WAITING
    assert state_of(Match(home=home, away=away)) is MatchState.READY
    assert state_of(Match(home=home, away=away, begun=True)) is MatchState.PLAYING
    level = Match(home=home, away=away, begun=True, extra_hand=True)
    assert state_of(level) is MatchState.EXTRA_HAND
    over = Match(home=home, away=away, begun=True, extra_hand=True, verdict="extra_hand")
    assert state_of(over) is MatchState.FINISHED
    assert state_of(Match(verdict="both_absent")) is MatchState.FINISHED
