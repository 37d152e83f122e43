"""Why an uploaded list of teams cannot be read at all; `referee.labels` has the words."""

from enum import StrEnum


class FileProblem(StrEnum):
    """Why a file cannot be read at all."""

    TOO_LARGE = "too_large"
    NOT_EXCEL = "not_excel"
    WEB_PAGE = "web_page"
    OLD_EXCEL = "old_excel"
    PASSWORD = "password"  # noqa: S105 - a code
    DAMAGED = "damaged"
    NO_HEADING = "no_heading"
    PLAYER_HEADING_MISSING = "player_heading_missing"
    PAIRS = "pairs"
    NO_ROWS = "no_rows"


class TeamFileError(Exception):
    """The file is not a list of teams that can be read."""

    def __init__(self, code: FileProblem) -> None:
        super().__init__(code)
        self.code = code
