"""Seats in playing order, the two pairs and the two sides of a hand."""

from enum import IntEnum, StrEnum


class Pair(IntEnum):
    """The two partnerships; partners face each other (Y1)."""

    EAST_WEST = 0
    NORTH_SOUTH = 1

    @property
    def other(self) -> "Pair":
        """The opponents."""
        return Pair(1 - self)


class Seat(IntEnum):
    """The four seats in playing order, counter-clockwise (Y8), East first (Y12)."""

    EAST = 0
    NORTH = 1
    WEST = 2
    SOUTH = 3

    @property
    def next(self) -> "Seat":
        """下家: who plays after this seat."""
        return Seat((self + 1) % 4)

    @property
    def partner(self) -> "Seat":
        """对家: who sits opposite."""
        return Seat((self + 2) % 4)

    @property
    def previous(self) -> "Seat":
        """上家: who plays before this seat."""
        return Seat((self + 3) % 4)

    @property
    def pair(self) -> Pair:
        """The pair that sits here."""
        return Pair(self % 2)


class Side(StrEnum):
    """The two sides of one hand: 坐庄方 and 攻庄方 (Y3)."""

    DEALER_SIDE = "dealer_side"
    ATTACKERS = "attackers"

    @property
    def other(self) -> "Side":
        """The side that plays against this one."""
        return Side.ATTACKERS if self is Side.DEALER_SIDE else Side.DEALER_SIDE
