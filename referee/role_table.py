"""The table of roles, actions and states of a match as the README shows it."""

from collections.abc import Iterator

from referee.permissions import MatchState, Role, Task, states_for

# The README is English with the Chinese names of the roles, so nothing here is translated.
_ROLES = {
    Role.ORGANISER: "组织者 organiser",
    Role.CHIEF_REFEREE: "裁判长 chief referee",
    Role.TABLE_REFEREE: "桌裁 table referee",
    Role.ENTRY_CLERK: "录入员 entry clerk",
    Role.KIOSK: "大屏 kiosk",
}
_ACTIONS = {
    Task.SEE_TABLES: "read the tables",
    Task.CHOOSE_SEATS: "choose seats",
    Task.CORRECT_SEATS: "correct wrong seats",
    Task.RECORD_HAND: "record a hand, deal again",
    Task.CORRECT_HAND: "correct a hand, take it back",
    Task.REOPEN: "correct a result that counts (改判)",
    Task.FINE: "give a light penalty",
    Task.PROPOSE: "propose a heavy penalty (待裁判长)",
    Task.PUNISH: "give a heavy penalty",
    Task.FORFEIT: "walkover, disqualification",
    Task.SIGN: "confirm the result for a pair",
    Task.SECOND_ENTRY: "second blind entry (二次盲录)",
    Task.OBJECT: "record an objection (有异议)",
    Task.FINALISE: "let a result count without signatures",
    Task.REVIEW: "open a review (审议)",
    Task.DECIDE: "decide proposals, objections, reviews",
    Task.KEY_IN: "open the page for paper slips (纸面补录)",
    Task.RUN_MATCHES: "matches, board, calls, clocks, register, journal",
    Task.ASSIGN_TABLES: "assign tables to referees",
    Task.RUN_EVENT: "pairs, draw, settings, ruleset, accounts",
}
# In the order in which a match goes through them.
_STATES = {
    MatchState.WAITING: "waiting",
    MatchState.READY: "ready",
    MatchState.PLAYING: "playing",
    MatchState.EXTRA_HAND: "extra hand",
    MatchState.TO_SIGN: "signing",
    MatchState.FROZEN: "under review",
    MatchState.FINISHED: "finished",
}


def role_table() -> str:
    """Return the table in Markdown: who may do what in which state of a match."""
    return "\n".join(_rows()) + "\n"


def _rows() -> Iterator[str]:
    yield _row(["", *_ROLES.values()])
    yield _row(["---"] * (len(_ROLES) + 1))
    for task, action in _ACTIONS.items():
        yield _row([action, *(_states(role, task) for role in _ROLES)])


def _row(cells: list[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _states(role: Role, task: Task) -> str:
    states = states_for(role, task)
    if states == frozenset(MatchState):
        return "always"
    parts: list[list[str]] = [[]]
    for state, name in _STATES.items():
        if state in states:
            parts[-1].append(name)
        elif parts[-1]:
            parts.append([])
    runs = [part for part in parts if part]
    return ", ".join(_run(part) for part in runs) or "–"


def _run(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{names[0]} … {names[-1]}"
