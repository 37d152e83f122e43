"""How pairs take part, as the journal tells it."""

from typing import Any

from brackets.models import TeamState

# What a pair is when it comes, where its entry does not say it.
NEW_TEAM: dict[str, Any] = {
    "present": False,
    "state": TeamState.ENTERED,
    "results_cancelled": False,
    "table": None,
}
# What an event is when it is created, beside its details.
NEW_EVENT: dict[str, Any] = {"closed_tables": [], "fills_tables": False}


def of_row(said: dict[str, Any]) -> dict[str, Any]:
    """Return values by the names of fields: in entries the state of a pair is no “state”.

    That is the event's, where an entry begins it.
    """
    return {"state" if name == "pair_state" else name: value for name, value in said.items()}
