"""Several people change one row at a time: only what each of them changed is written."""

from collections.abc import Mapping
from typing import Any

from brackets.errors import ChangedMeanwhile, Problem, ProblemCode


def merged(
    stored: Mapping[str, Any], seen: Mapping[str, Any], wanted: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the values to write, given what the form showed and what is wanted now.

    What was not changed in the form stays as it is stored. Raises ChangedMeanwhile for fields that
    somebody else gave another value since the form was opened.
    """
    changed = {name for name, value in wanted.items() if value != seen.get(name, stored[name])}
    clashes = tuple(
        Problem(
            ProblemCode.CHANGED_MEANWHILE,
            name,
            {"stored": _plain(stored[name]), "typed": _plain(wanted[name])},
        )
        for name in wanted
        if name in changed and stored[name] not in (seen.get(name, stored[name]), wanted[name])
    )
    if clashes:
        raise ChangedMeanwhile(clashes)
    return {name: wanted[name] if name in changed else stored[name] for name in wanted}


def _plain(value: Any) -> str | int:
    if value is None:
        return ""
    return value if isinstance(value, int) else str(value)
