"""What a recheck can find; the sentences are in `referee.labels.recheck`."""

from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """Kinds of differences."""

    VERSIONS_GAP = "versions_gap"
    VERSION_UNREADABLE = "version_unreadable"
    VERSION_FOREIGN = "version_foreign"
    HAND_VERSIONS = "hand_versions"
    HANDS_GAP = "hands_gap"
    HAND_IMPOSSIBLE = "hand_impossible"
    SUMMARY_DIFFERS = "summary_differs"
    PLACE_DIFFERS = "place_differs"
    VERDICT_DIFFERS = "verdict_differs"
    MATCH_MISSING = "match_missing"
    MATCH_FACTS_MISPLACED = "match_facts_misplaced"
    DRAW_DIFFERS = "draw_differs"
    DRAWS_GAP = "draws_gap"
    NUMBERS_GAP = "numbers_gap"
    STATE_DIFFERS = "state_differs"
    JOURNAL_GAP = "journal_gap"
    JOURNAL_REVISION = "journal_revision"
    JOURNAL_TIME = "journal_time"
    JOURNAL_LACKS = "journal_lacks"
    JOURNAL_CONTRADICTS = "journal_contradicts"


@dataclass(frozen=True, slots=True)
class Finding:
    """One difference; `values` go into its sentence."""

    kind: Kind
    values: dict[str, str | int] = field(default_factory=dict)
