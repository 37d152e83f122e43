"""One request line to one reply: `rules/protocol.md` of the project's owner."""

import json
import math
from collections.abc import Callable, Mapping
from pathlib import Path

from rules.cards import TooManyCopies, UnknownCard
from rules.ruleset import ProblemCode, Ruleset, RulesetError, load, parse, preset_keys
from rules.rulings import bids, cards, hands, levels, matches, offences, races, table
from rules.rulings.fields import Fields, Refusal
from rules.rulings.hands import Reply

KINDS: dict[str, Callable[[Ruleset, Fields], Reply]] = {
    "score_band": hands.score_band,
    "kitty": hands.kitty,
    "entry_check": hands.entry_check,
    "match_total": matches.match_total,
    "match": races.match,
    "overtime": matches.overtime,
    "penalty": offences.penalty,
    "succession": table.succession,
    "level": levels.level,
    "deal": table.deal,
    "trump_order": cards.trump_order,
    "side_order": cards.side_order,
    "trump_count": cards.trump_total,
    "parse": cards.parse,
    "lead": cards.lead,
    "follow": cards.follow,
    "trick_winner": cards.trick_winner,
    "throw_check": cards.throw_check,
    "bid": bids.bid,
    "flip_kitty": bids.flip_kitty,
}

_OPTION_ERRORS = {
    ProblemCode.UNKNOWN: "unknown_option",
    ProblemCode.NOT_FOR_SYSTEM: "option_not_for_system",
    ProblemCode.WRONG_VALUE: "wrong_option_value",
    ProblemCode.MISSING: "wrong_option_value",
    ProblemCode.CONTRADICTION: "contradicting_options",
}


def reply_to(line: bytes) -> dict[str, object]:
    """Return the reply to one line; every fault of the request is an error in the reply."""
    request: object = None
    try:
        request = _decoded(line)
        return {"id": _id(request), "result": _answer(request)}
    except Refusal as refusal:
        error = {"code": refusal.code, "message": refusal.message}
    except UnknownCard as unknown:
        error = {"code": "unknown_card", "message": f"there is no card {str(unknown)[:20]!r}"}
    except TooManyCopies as copies:
        error = {"code": "too_many_copies", "message": str(copies)}
    except RecursionError:
        error = {"code": "malformed_json", "message": "this line is nested too deeply"}
    return {"id": _id(request), "error": error}


def _id(request: object) -> object:
    """Return the id to repeat; a list or an object is none."""
    found = request.get("id") if isinstance(request, Mapping) else None
    return None if isinstance(found, list | dict) else found


def _finite(text: str) -> float:
    """Read a number with a fraction; NaN and what is too large for one are no JSON."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:20]} is no number")
    return number


def _decoded(line: bytes) -> object:
    """Return the JSON value of a line; a mark at the start of a Windows file is no part of it."""
    try:
        return json.loads(line.decode("utf-8-sig"), parse_float=_finite, parse_constant=_finite)
    except ValueError as error:  # bad UTF-8 and endless numbers among them
        raise Refusal("malformed_json", f"this line is not JSON: {error}") from None


def _answer(request: object) -> Reply:
    if not isinstance(request, dict):
        raise Refusal("invalid_request", "a request must be an object")
    if isinstance(request.get("id"), list | dict):
        raise Refusal("invalid_request", "id must be a text or a number")
    kind = request.get("kind")
    if not isinstance(kind, str):
        raise Refusal("invalid_request", "kind must be a text")
    if kind not in KINDS:
        raise Refusal("unknown_kind", f"there is no kind {kind[:40]!r}")
    ruleset = _with_options(_ruleset(request.get("system")), request.get("options"))
    return KINDS[kind](ruleset, Fields(request.get("input"), "input"))


def _ruleset(system: object) -> Ruleset:
    """Return a published regulation, or the one in a file."""
    if not isinstance(system, str):
        raise Refusal("invalid_request", "system must be a text")
    if system in preset_keys():
        return load(system)
    try:
        path = Path(system)
        if not path.is_file():
            raise Refusal("unknown_system", f"there is no system and no file {system[:80]!r}")
        return parse(path.read_text(encoding="utf-8"))
    except RulesetError as error:
        raise Refusal("invalid_ruleset", str(error)) from None
    except (OSError, ValueError) as error:  # a NUL in the name, no permission, no UTF-8
        raise Refusal("unknown_system", f"{system[:80]!r} cannot be read: {error}") from None


def _with_options(ruleset: Ruleset, options: object) -> Ruleset:
    if options is None:
        return ruleset
    if not isinstance(options, dict):
        raise Refusal("invalid_request", "options must be an object")
    try:
        return ruleset.with_options(options)
    except RulesetError as error:
        raise Refusal(_OPTION_ERRORS[error.problems[0].code], str(error)) from None
