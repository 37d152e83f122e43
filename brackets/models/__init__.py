"""What is stored about an event: entries, draws, matches and the journal."""

from brackets.models.draw import Draw, DrawState, KeptDraw, Stage, TieDecision
from brackets.models.journal import JournalEntry
from brackets.models.match import EXTRA_KINDS, Hold, Match, MatchKind, Seating, SeatsChosen, Verdict
from brackets.models.single import PartnerDraw, Single
from brackets.models.team import Team, TeamState
from brackets.models.tournament import RulesetVersion, SignOff, Tournament, TournamentState

__all__ = [
    "EXTRA_KINDS",
    "Draw",
    "DrawState",
    "Hold",
    "JournalEntry",
    "KeptDraw",
    "Match",
    "MatchKind",
    "PartnerDraw",
    "RulesetVersion",
    "Seating",
    "SeatsChosen",
    "SignOff",
    "Single",
    "Stage",
    "Team",
    "TeamState",
    "TieDecision",
    "Tournament",
    "TournamentState",
    "Verdict",
]
