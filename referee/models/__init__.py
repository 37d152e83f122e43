"""What referees enter: hands in versions, redeals, rulings, forfeits and calls."""

from referee.models.call import CallKind, CallSide, MatchCall
from referee.models.hand import Hand, HandKind, LastTrickUnit, LevelCard, Redeal, TrumpSetBy
from referee.models.ruling import Forfeit, ForfeitKind, Offender, Ruling

__all__ = [
    "CallKind",
    "CallSide",
    "Forfeit",
    "ForfeitKind",
    "Hand",
    "HandKind",
    "LastTrickUnit",
    "LevelCard",
    "MatchCall",
    "Offender",
    "Redeal",
    "Ruling",
    "TrumpSetBy",
]
