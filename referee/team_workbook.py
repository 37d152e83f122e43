"""Open an uploaded workbook, and refuse what is none or would take far too much memory."""

import re
import warnings
import zipfile
from io import BytesIO
from typing import IO

import openpyxl
from openpyxl.workbook import Workbook

from referee.team_file_errors import FileProblem, TeamFileError

MAX_BYTES = 5_000_000
# What a small file may unpack to; the text of 512 teams needs less than one million.
MAX_UNPACKED = 30_000_000
MAX_TEXT = 10_000_000
MAX_PARTS = 2000
# An element of XML becomes an object many times its size; a filled cell needs about four.
MAX_ELEMENTS = 400_000

# Old Excel and WPS files, and new ones with a password, are such containers.
_CONTAINER = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED = "EncryptedPackage".encode("utf-16-le")
_FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")


def content_of(file: IO[bytes]) -> bytes:
    """Return what is in a file; raises TeamFileError for one without anything, or far too much."""
    content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise TeamFileError(FileProblem.TOO_LARGE)
    if not content:
        raise TeamFileError(FileProblem.NOT_EXCEL)
    return content


def is_workbook(content: bytes) -> bool:
    """Return whether a file is one of Excel or WPS, of whatever age: anything else may be text."""
    return content.startswith((b"PK", _CONTAINER))


def open_workbook(content: bytes) -> tuple[Workbook, Workbook]:
    """Return the workbook with its formulas, and with their values; raises TeamFileError."""
    has_formulas = _FORMULA.search(_checked_text(content)) is not None
    try:
        with warnings.catch_warnings():
            # openpyxl warns of everything it leaves out, such as drop-down lists.
            warnings.simplefilter("ignore")
            formulas = openpyxl.load_workbook(BytesIO(content))
            if not has_formulas:
                return formulas, formulas
            return formulas, openpyxl.load_workbook(BytesIO(content), data_only=True)
    except Exception as error:  # openpyxl raises whatever it stumbles over in a damaged file
        raise TeamFileError(FileProblem.DAMAGED) from error


def _checked_text(content: bytes) -> bytes:
    """Return the text of a workbook, all parts in a row.

    Refuses what is no .xlsx, and what would unpack to far more than a list of teams.
    """
    if content.startswith(_CONTAINER):
        locked = _ENCRYPTED in content
        raise TeamFileError(FileProblem.PASSWORD if locked else FileProblem.OLD_EXCEL)
    try:
        archive = zipfile.ZipFile(BytesIO(content))
    except (zipfile.BadZipFile, ValueError, NotImplementedError) as error:
        raise TeamFileError(FileProblem.DAMAGED) from error
    parts = archive.infolist()
    if "xl/workbook.xml" not in {part.filename for part in parts}:
        raise TeamFileError(FileProblem.NOT_EXCEL)
    texts = [part for part in parts if not part.filename.startswith("xl/media/")]
    size, unpacked = (sum(part.file_size for part in each) for each in (texts, parts))
    if len(parts) > MAX_PARTS or size > MAX_TEXT or unpacked > MAX_UNPACKED:
        raise TeamFileError(FileProblem.TOO_LARGE)
    try:
        text = b"".join(archive.read(part) for part in texts)
    except Exception as error:  # zipfile raises whatever it stumbles over in a damaged part
        raise TeamFileError(FileProblem.DAMAGED) from error
    if text.count(b"<") > MAX_ELEMENTS:
        raise TeamFileError(FileProblem.TOO_LARGE)
    return text
