"""Tables as text, as spreadsheets and people write them: in which letters, with which separator."""

import csv
from collections.abc import Callable, Iterator
from io import StringIO
from itertools import islice

DELIMITERS = ",;\t，；"
# A spreadsheet takes what begins so for a formula; a ' before it is no part of the text.
FORMULA = ("=", "+", "-", "@")
_BINARY = frozenset("\0\1\2\3\4\5\6\7\10")

Row = tuple[int, list[str]]


def decoded(content: bytes) -> str:
    """Return a text in UTF-8 with or without a mark, in UTF-16 with one, or in GB 18030.

    The last is what Chinese Excel writes. Raises ValueError for what is no text.
    """
    codings = ["utf-8-sig", "gb18030"]
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        codings = ["utf-16"]
    for coding in codings:
        try:
            text = content.decode(coding)
        except UnicodeError:
            continue
        if _BINARY.isdisjoint(text):
            return text
    raise ValueError("no text in any known coding")


def rows_of(text: str, delimiter: str) -> Iterator[Row]:
    """Yield the rows with the number of the line on which each begins; raises csv.Error."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter)
    begins = 1
    for cells in reader:
        yield begins, cells
        begins = reader.line_num + 1


def delimiter_of(text: str, is_heading: Callable[[list[str]], bool], *, rows: int) -> str:
    """Return what separates the cells: that with which one of the first rows is a heading."""
    for delimiter in sorted(DELIMITERS, key=text.count, reverse=True):
        try:
            if any(is_heading(cells) for _, cells in islice(rows_of(text, delimiter), rows)):
                return delimiter
        except csv.Error:
            continue
    return ","
