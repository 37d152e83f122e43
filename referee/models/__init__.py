"""What referees enter, how they get to their tables and what happens in the hall."""

from referee.models.bulk import BulkAction, BulkKind
from referee.models.call import CallKind, CallSide, MatchCall
from referee.models.certificate import CertificateLayout
from referee.models.entrance import Device, Duty, Pin, TableLink
from referee.models.hall import ExtraTime, RoundClock, SlipPhoto, SlipPrint, Summons
from referee.models.hand import Hand, HandKind, LastTrickUnit, LevelCard, Redeal, TrumpSetBy
from referee.models.ruling import Forfeit, ForfeitKind, Offender, Ruling, RulingState
from referee.models.screen import Notice, Screen, ScreenPicture
from referee.models.sign_off import (
    Review,
    ReviewKind,
    ReviewOutcome,
    SecondEntry,
    Signature,
    Signer,
)

__all__ = [
    "BulkAction",
    "BulkKind",
    "CallKind",
    "CallSide",
    "CertificateLayout",
    "Device",
    "Duty",
    "ExtraTime",
    "Forfeit",
    "ForfeitKind",
    "Hand",
    "HandKind",
    "LastTrickUnit",
    "LevelCard",
    "MatchCall",
    "Notice",
    "Offender",
    "Pin",
    "Redeal",
    "Review",
    "ReviewKind",
    "ReviewOutcome",
    "RoundClock",
    "Ruling",
    "RulingState",
    "Screen",
    "ScreenPicture",
    "SecondEntry",
    "Signature",
    "Signer",
    "SlipPhoto",
    "SlipPrint",
    "Summons",
    "TableLink",
    "TrumpSetBy",
]
