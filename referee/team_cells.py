"""Turn what stands in a cell of a team list into a value, or into a problem with it."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import date, datetime, time
from decimal import Decimal

from brackets.entries import tidy
from brackets.errors import Problem, ProblemCode

_NOTHING = re.compile(r"[-—–/\\?.。]+|暂?无|待定|空|n/?a|none|tbd")
_COUNTED = re.compile(
    r"(?:第|no\.?|#|种子|seed)?\s*0*(\d{1,9})(?:\.0+)?\s*(?:号种子|种子|号队|号|队|对|组)?"
)
_YES = re.compile(
    r"是的?|对|有|√|✓|✔|☑|v|y(?:es)?|true|1|第?[一二三四五六七八九十\d]*(?:候补|替补|后备|备选|reserve)"
    r"(?:队伍?|对)?(?:第?[一二三四五六七八九十\d]+)?"
)
_NO = re.compile(r"否|不是?|非|正式(?:队伍?)?|参赛|×|✗|✘|x|n|no|false|0")
_ROUNDED = re.compile(r"\d(?:\.\d+)?e\+?\d{1,2}", re.IGNORECASE)
_ZEROS = re.compile(r"\d{4,}0{6}")


@dataclass(frozen=True, slots=True)
class Trouble:
    """A cell without a usable value: an error of the spreadsheet, or a formula never computed."""

    code: ProblemCode
    text: str


Cell = str | int | float | date | time | Trouble | None


@dataclass(slots=True)
class CellReader:
    """Reads the cells of one row and gathers what is wrong with them."""

    problems: list[Problem]
    warnings: list[Problem]

    def text(self, field: str, cell: Cell) -> str:
        """Return any text, a number or date as it is shown."""
        if isinstance(cell, Trouble):
            self.problems.append(Problem(cell.code, field, {"text": cell.text}))
            return ""
        shown = as_text(cell)
        return "" if is_nothing(shown) else shown

    def name(self, field: str, cell: Cell) -> str:
        """Return a player's name; a number or a date is none."""
        text = self.text(field, cell)
        if text and not (isinstance(cell, str) and any(map(_names, text))):
            self.problems.append(Problem(ProblemCode.NOT_A_NAME, field, {"text": text}))
            return ""
        return text

    def phone(self, field: str, cell: Cell) -> str:
        """Return a phone number; Excel keeps it as a number, text may show it rounded."""
        text = unicodedata.normalize("NFKC", self.text(field, cell))
        if isinstance(cell, int | float) and _ZEROS.fullmatch(text):
            # A number that went through 1.38E+10 on its way here.
            self.warnings.append(Problem(ProblemCode.PHONE_ROUNDED, field, {"text": text}))
        elif _ROUNDED.fullmatch(text):
            self.warnings.append(Problem(ProblemCode.PHONE_ROUNDED, field, {"text": text}))
            return str(int(Decimal(text)))
        return text

    def flag(self, field: str, cell: Cell) -> bool | None:
        """Return yes or no, however it is written: 是, √, 候补, 候补2, 1; 否, 正式, 0."""
        text = unicodedata.normalize("NFKC", self.text(field, cell)).strip().lower()
        if not text:
            return None
        if _YES.fullmatch(text):
            return True
        if not _NO.fullmatch(text):
            self.problems.append(Problem(ProblemCode.NOT_YES_OR_NO, field, {"text": text}))
        return False

    def count(self, field: str, cell: Cell) -> int | None:
        """Return a whole number, however it is written: 3, ３, 03, ③, 3.0, 3号, 第3队."""
        text = unicodedata.normalize("NFKC", self.text(field, cell)).strip().lower()
        if not text:
            return None
        found = _COUNTED.fullmatch(text)
        if found is None or isinstance(cell, date | time | bool):
            self.problems.append(Problem(ProblemCode.NOT_A_NUMBER, field, {"text": text}))
            return None
        return int(found[1])


def _names(character: str) -> bool:
    """Return whether a character can make a name: a letter, or a picture such as 🀄."""
    return character.isalpha() or unicodedata.category(character) == "So"


def as_text(cell: Cell) -> str:
    """Return what a cell says, tidy; nothing for an empty one or one in trouble."""
    if cell is None or isinstance(cell, Trouble):
        return ""
    if isinstance(cell, datetime) and cell.time() == time():
        return cell.date().isoformat()
    if isinstance(cell, date | time):
        return cell.isoformat()
    if isinstance(cell, float) and cell.is_integer():
        return str(int(cell))
    return tidy(str(cell))


def is_nothing(text: str) -> bool:
    """Return whether a text only marks a cell as empty: -, 无, 待定."""
    return _NOTHING.fullmatch(unicodedata.normalize("NFKC", text).lower()) is not None
