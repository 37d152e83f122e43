"""What referees enter: hands in versions, redeals, rulings and forfeits."""

from referee.models.hand import Hand, HandKind, LastTrickUnit, Redeal, TrumpSetBy
from referee.models.ruling import Forfeit, ForfeitKind, Offender, Ruling

__all__ = [
    "Forfeit",
    "ForfeitKind",
    "Hand",
    "HandKind",
    "LastTrickUnit",
    "Offender",
    "Redeal",
    "Ruling",
    "TrumpSetBy",
]
