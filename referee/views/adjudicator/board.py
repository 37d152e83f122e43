"""The places for cards and the picker, as the page shows them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from referee.forms.adjudicator import TRICK_SLOTS, AdjudicatorForm, QuestionKind
from referee.labels.adjudicator_cards import JOKERS_SHORT, card_name
from referee.labels.adjudicator_questions import SLOTS as SLOT_NAMES
from referee.labels.hands import SUIT_SIGNS, SUITS
from referee.labels.seats import SEATS
from referee.views.adjudicator.setting import Setting
from rules.cards import DECK, Card, Joker, Suit
from rules.seats import Seat
from rules.trump import Order, side_cards

# Cards in a line of a phone, and how many there may be before a suit takes two lines.
_WIDE, _WIDEST = 8, 10


@dataclass(frozen=True, slots=True)
class Face:
    """A card as it is drawn; `name` is read aloud, `suit` is J for a joker."""

    code: str
    suit: str
    sign: str
    rank: str
    name: str


@dataclass(frozen=True, slots=True)
class FaceRow:
    """One row of the picker; each group holds cards of equal strength."""

    name: str
    trump: bool
    groups: tuple[tuple[Face, ...], ...]

    @property
    def one_line(self) -> bool:
        """Whether the row is a suit that just fits into one line of a phone."""
        return not self.trump and _WIDE < len(self.groups) <= _WIDEST


@dataclass(frozen=True, slots=True)
class SlotView:
    """One place for cards: `text` is what was typed, `by` the seat of a call."""

    name: str
    label: str
    text: str
    active: bool = False
    calls: bool = False
    by: str = ""
    by_field: str = ""


def face(card: Card) -> Face:
    """Return a card as it is drawn."""
    if card.suit is None:
        return Face(str(card), "J", "", str(JOKERS_SHORT[card.face]), card_name(card))
    return Face(str(card), card.suit, SUIT_SIGNS[card.suit], card.face, card_name(card))


def faces(cards: Iterable[Card]) -> tuple[Face, ...]:
    """Return cards as they are drawn."""
    return tuple(map(face, cards))


def slots(setting: Setting, form: AdjudicatorForm) -> tuple[SlotView, ...]:
    """Return the places of the question; the first empty one is active unless one was chosen."""
    entered = form.entered
    empty = [name for name, each in entered.items() if not each.cards]
    active = form.slot if form.slot in entered else (*empty, *entered)[0]
    return tuple(_slot(setting, form, name, active=name == active) for name in entered)


def _slot(setting: Setting, form: AdjudicatorForm, name: str, *, active: bool) -> SlotView:
    calls = form.question is QuestionKind.BID
    caller = form.caller(name) if calls else None
    return SlotView(
        name=name,
        label=slot_name(setting, form, name),
        text=getattr(form, name),
        active=active,
        calls=calls,
        by="" if caller is None else str(int(caller)),
        by_field=name.replace("call", "by"),
    )


def slot_name(setting: Setting, form: AdjudicatorForm, name: str) -> str:
    """Return what a place is called; plays of a trick by their seats, where they are known."""
    trick = form.question in {QuestionKind.TRICK, QuestionKind.KITTY}
    if trick and form.led_by is not None:
        place = TRICK_SLOTS.index(name)
        seat = setting.seat_name(seat_at(form.led_by, place))
        return _("%(seat)s leads") % {"seat": seat} if place == 0 else seat
    return str(SLOT_NAMES[name])


def seat_at(leader: Seat, place: int) -> Seat:
    """Return who plays so many places after the leader."""
    return Seat((leader + place) % len(Seat))


def seat_choices() -> tuple[tuple[str, Promise], ...]:
    """Return the seats as values and names."""
    return tuple((str(int(seat)), SEATS[seat]) for seat in Seat)


def picker(setting: Setting, question: QuestionKind) -> tuple[FaceRow, ...]:
    """Return the rows of the picker: trumps from the top down, then the side suits.

    For calls, and as long as the trump is not told, suits are as they are printed.
    """
    calls = question in {QuestionKind.BID, QuestionKind.FLIP}
    if calls or not setting.trump_told or setting.needs_level:
        return tuple(_printed(setting, level_first=question is QuestionKind.BID))
    return tuple(_ordered(setting.case.order))


def _ordered(order: Order) -> Iterator[FaceRow]:
    yield FaceRow(_("Trumps"), True, tuple(map(faces, order.tiers)))
    for suit in Suit:
        cards = side_cards(order, suit)
        if cards:
            yield _row(suit, cards)


def _printed(setting: Setting, *, level_first: bool) -> Iterator[FaceRow]:
    calling = [card for card in DECK if card.face in {setting.level, *Joker}]
    first = calling if level_first else [card for card in DECK if card.suit is None]
    name = _("Level cards and jokers") if level_first else _("Jokers")
    yield FaceRow(name, True, tuple((face(card),) for card in first))
    for suit in Suit:
        yield _row(suit, [card for card in DECK if card.suit is suit and card not in first])


def _row(suit: Suit, cards: Iterable[Card]) -> FaceRow:
    return FaceRow(str(SUITS[suit]), False, tuple((face(card),) for card in cards))
