"""What is stored about an event: entries, draws, matches and the journal."""

from brackets.models.draw import Draw, DrawState, Stage, StageKind
from brackets.models.journal import JournalEntry
from brackets.models.match import Match, MatchKind, Seating, SeatsChosen, Verdict
from brackets.models.team import Team
from brackets.models.tournament import RulesetVersion, Tournament, TournamentState

__all__ = [
    "Draw",
    "DrawState",
    "JournalEntry",
    "Match",
    "MatchKind",
    "RulesetVersion",
    "Seating",
    "SeatsChosen",
    "Stage",
    "StageKind",
    "Team",
    "Tournament",
    "TournamentState",
    "Verdict",
]
