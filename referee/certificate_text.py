"""The text of a certificate: its placeholders, what can be wrong with it, and filling it in. Pure.

A placeholder is a name in braces, in Chinese or English, whatever the language of the page:
{队员} or {players}. Full-width braces are as good as others.
"""

import re
import unicodedata
from collections.abc import Mapping
from enum import StrEnum

from brackets.errors import Problem, ProblemCode

LIMITS = {"title": 60, "text": 600, "signer": 120}


class Placeholder(StrEnum):
    """What a text may ask for; `award` is the place in words, champion and so on."""

    PLAYERS = "players"
    UNIT = "unit"
    PLACE = "place"
    AWARD = "award"
    EVENT = "event"
    DATE = "date"
    VENUE = "venue"
    ORGANISER = "organiser"


NAMES: dict[str, Placeholder] = {
    "队员": Placeholder.PLAYERS,
    "姓名": Placeholder.PLAYERS,
    "pair": Placeholder.PLAYERS,
    "单位": Placeholder.UNIT,
    "名次": Placeholder.PLACE,
    "奖项": Placeholder.AWARD,
    "赛事": Placeholder.EVENT,
    "日期": Placeholder.DATE,
    "地点": Placeholder.VENUE,
    "组织者": Placeholder.ORGANISER,
    **{each.value: each for each in Placeholder},
}
_NAMED = re.compile(r"\{([^{}\n]*)\}")
# What an empty value leaves behind.
_EMPTY_BRACKETS = re.compile(r"（\s*）|\(\s*\)|【\s*】")


def tidy_text(text: str) -> str:
    """Return a text of several lines as it is stored: NFC, LF, no invisible characters."""
    lines = unicodedata.normalize("NFC", text).replace("\r\n", "\n").replace("\r", "\n")
    lines = lines.replace("｛", "{").replace("｝", "}").replace("\t", " ")
    kept = "".join(c for c in lines if c == "\n" or unicodedata.category(c) not in {"Cc", "Cs"})
    return "\n".join(line.rstrip() for line in kept.split("\n")).strip("\n")


def text_problems(
    *, title: str, text: str, signer: str, missing: frozenset[Placeholder] = frozenset()
) -> tuple[Problem, ...]:
    """Return everything that is wrong with the words of a certificate, already tidy.

    `missing` are the placeholders for which the event itself has no value.
    """
    words = {"title": title, "text": text, "signer": signer}
    found = [Problem(ProblemCode.MISSING, name) for name in ("title", "text") if not words[name]]
    found += [
        Problem(ProblemCode.TOO_LONG, name, {"limit": limit})
        for name, limit in LIMITS.items()
        if len(words[name]) > limit
    ]
    asked = dict.fromkeys(name.strip() for name in _NAMED.findall(text))
    unknown = [name for name in asked if name not in NAMES]
    found += [
        Problem(ProblemCode.PLACEHOLDER_UNKNOWN, "text", {"text": name or "{}"}) for name in unknown
    ]
    rest = _NAMED.sub("", text)
    if "{" in rest or "}" in rest:
        found.append(Problem(ProblemCode.BRACE_ALONE, "text"))
    lacking = {NAMES[name]: name for name in asked if NAMES.get(name) in missing}
    found += [
        Problem(ProblemCode.PLACEHOLDER_EMPTY, "text", {"text": name}) for name in lacking.values()
    ]
    return tuple(found)


def filled(text: str, values: Mapping[Placeholder, str]) -> str:
    """Return the text with its placeholders filled in; an unknown one stays as it is.

    Brackets around an empty value go with it.
    """

    def value(found: re.Match[str]) -> str:
        name = NAMES.get(found[1].strip())
        return found[0] if name is None else values[name]

    return _EMPTY_BRACKETS.sub("", _NAMED.sub(value, text))
