"""The columns of a file of paper hands, and the headings under which people write them."""

import re
import unicodedata
from collections.abc import Sequence
from enum import StrEnum


class Column(StrEnum):
    """What a line says about a hand; the values are the headings that the program writes."""

    MATCH = "match"
    HAND = "hand"
    DEALER = "dealer"
    TRICK_POINTS = "trick_points"
    KITTY_POINTS = "kitty_points"
    LAST_TRICK = "last_trick"
    PENALTY = "penalty"
    REDEALS = "redeals"
    SIGNED = "signed"
    REASON = "reason"
    NOTE = "note"


# A file is one of paper hands when it has these.
NEEDED = (Column.MATCH, Column.HAND, Column.TRICK_POINTS)
# Written for whoever fills the file in; nothing is read from them.
FOR_THE_EYE = ("round", "table", "east_west", "north_south", "轮次", "桌号", "桌", "东西", "南北")

_HEADINGS: dict[Column, str] = {
    Column.MATCH: "match(?:no|number)?|场次?|场号|第?几场|场次号|比赛(?:编号)?|matchno",
    Column.HAND: "hand(?:no|number)?|局次?|局号|第?几局|盘|副",
    Column.DEALER: "dealer|庄家?|坐庄|加赛庄家|抢庄",
    Column.TRICK_POINTS: "trickpoints?|tricks|points|墩中?[得抓]?分|抓分|攻方(?:得分|抓分)|得分",
    Column.KITTY_POINTS: "kittypoints?|kitty|底牌?分|抠底分?",
    Column.LAST_TRICK: "lasttrick|末墩|最后一墩|末墩牌型|抠底牌型",
    Column.PENALTY: "penalt(?:y|ies)|罚分|处罚|判罚|罚",
    Column.REDEALS: "redeals?|重发(?:次数)?|重打",
    Column.SIGNED: "signed|签字|已签字?|双方签字",
    Column.REASON: "reason|理由|更正理由|更正原因|原因",
    Column.NOTE: "notes?|备注|附注|说明|remarks?",
}
_PATTERNS = {column: re.compile(pattern) for column, pattern in _HEADINGS.items()}


def plain(text: str) -> str:
    """Return a text as it is compared: half-width, small letters, no spaces."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).lower()


def columns_of(headings: Sequence[str]) -> tuple[dict[int, Column], tuple[str, ...]]:
    """Return which place holds which column, the first of a kind, and the headings not known."""
    found: dict[int, Column] = {}
    unknown = []
    for place, text in enumerate(headings):
        heading = re.sub(r"[(\[【].*?[)\]】]|[_*:.\-]", "", plain(text))
        column = next((each for each, known in _PATTERNS.items() if known.fullmatch(heading)), None)
        if column is not None and column not in found.values():
            found[place] = column
        elif heading and plain(text) not in FOR_THE_EYE:
            unknown.append(text.strip())
    return found, tuple(unknown)
