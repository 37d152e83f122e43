"""Recognise the headings of a list of teams as people write them."""

import re
import unicodedata
from collections.abc import Mapping

# What the template has; units fill it in, whatever language the organiser works in.
HEADINGS = ("编号", "单位", "队员一", "队员二", "电话", "种子", "备注")
SINGLE_HEADINGS = ("姓名", "单位", "电话")
# The sheet of the template that explains the columns, by their names.
NOTES_SHEET = "填写说明"
PLAYER_ONE = "player_one"
PLAYER_TWO = "player_two"
# What makes the row below the headings of the template an example, which is never imported.
EXAMPLE_MARK = "例"
EXAMPLE = {PLAYER_ONE: "张三", PLAYER_TWO: "李四", "phone": "13800138000"}
PLACEHOLDERS = frozenset(
    ["张三", "李四", "王五", "赵六", "某某", "某甲", "某乙", "甲", "乙", "姓名"]
) | {""}

_PERSON = (
    "(?:参赛)?(?:队员|选手|球员|运动员|牌手|成员|队友|人员|姓名|player|name)(?:姓名|名字|name)?"
)
_ORDINALS = {PLAYER_ONE: "(?:一|1|a|甲|壹|i|one)", PLAYER_TWO: "(?:二|2|b|乙|贰|ii|two)"}
_PLAYERS = {
    field: re.compile(
        f"(?:第?{ordinal}(?:号|位|名)?{_PERSON}|{_PERSON}{ordinal}(?:号)?(?:姓名|名字|name)?)"
    )
    for field, ordinal in _ORDINALS.items()
}
# Two columns without ordinals: 姓名 twice, 队长 and 队员, 姓名 and 搭档.
_EITHER_PLAYER = re.compile(f"{_PERSON}|队长(?:姓名)?|搭档(?:姓名)?|partner")
_NUMBER = re.compile(
    "编号|序号?|号码?|队号|组号|参赛(?:编号|号码?)|队伍编?号|报名[序编]?号|no|number|#|team(?:no|number)"
)
# Checked in this order: 种子序号 is a seed, 单位电话 a phone, 单位联系人 nothing of interest.
_PARTS = (
    ("seed", re.compile("种子|seed")),
    ("phone", re.compile("电话|手机|联系方式|phone|mobile|^tel$")),
    ("", re.compile("联系人|领队|负责人|教练|性别|年龄|身份证|签名|签字")),
    ("reserve", re.compile("^(?:是否)?(?:候补|替补|后备|备选)(?:队伍?|对)?$|^(?:reserve|waiting)")),
    ("note", re.compile("备注|附注|说明|remark|note")),
    (
        "unit",
        re.compile(
            "单位|部门|学院|院系|系部|科室|处室|班级|公司|车间|支部|分会|工会|代表队|街道|社区|队名"
            "|^unit|department|organi[sz]ation|company"
        ),
    ),
)


def plain(text: str) -> str:
    """Return a text as headings are compared: half-width, small, no spaces, no brackets."""
    text = re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).lower()
    text = re.sub(r"[(\[【〔].*?[)\]】〕]", "", text)
    return text.strip("*:.、_-")


def columns_of(cells: Mapping[int, str]) -> dict[str, int]:
    """Return which column holds which field, by the texts of a row; the first of a kind counts."""
    found: dict[str, int] = {}
    either = []
    for column, text in sorted(cells.items()):
        heading = plain(text)
        if _EITHER_PLAYER.fullmatch(heading):
            either.append(column)
        elif field := _field(heading):
            found.setdefault(field, column)
    for field in (PLAYER_ONE, PLAYER_TWO):
        if field not in found and either:
            found[field] = either.pop(0)
    return found


def _field(heading: str) -> str:
    if _NUMBER.fullmatch(heading):
        return "number"
    for field, pattern in _PLAYERS.items():
        if pattern.fullmatch(heading):
            return field
    return next((field for field, pattern in _PARTS if pattern.search(heading)), "")
