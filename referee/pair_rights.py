"""What a pair may do on a phone of its own, with the code on its card."""

import secrets

from brackets.codes import typed_code
from brackets.models import Match
from referee.models import Signer
from referee.permissions import MatchState, Role, Task, allowed, state_of
from referee.refusals import MatchFinished, MatchFrozen, NotAllowed, WrongPairCode


def refuse_other_pair(match: Match, side: str, code: str) -> None:
    """Refuse a code that is not that of the pair on this side; Signer.HOME or Signer.AWAY."""
    team = {Signer.HOME: match.home, Signer.AWAY: match.away}.get(Signer(side)) if side else None
    typed = typed_code(code).encode()
    if team is None or not team.code or not secrets.compare_digest(typed, team.code.encode()):
        raise WrongPairCode


def require_pair(match: Match, task: Task, side: str, code: str) -> None:
    """Refuse what a pair may not do now: it may sign and object, as its table referee may."""
    refuse_other_pair(match, side, code)
    state = state_of(match)
    if allowed(Role.TABLE_REFEREE, task, state):
        return
    if state == MatchState.FROZEN:
        raise MatchFrozen(task)
    raise MatchFinished(task) if state == MatchState.FINISHED else NotAllowed(task)
