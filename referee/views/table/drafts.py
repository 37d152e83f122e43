"""What was typed before the log-in ended, from the address to which the log-in led back."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest

from referee.forms.table_hand import HandForm
from referee.forms.table_rulings import ForfeitForm, RulingForm, SeatForm
from referee.views.table.page import Typed


def draft_of(request: HttpRequest) -> Typed:
    """Return the forms of the page with a draft in them; nothing of it is stored yet."""
    sent = request.GET.dict()
    read = _READERS.get(sent.pop("draft", ""))
    # Without a script a link to a closed part of the page says which one to open.
    return read(sent) if read else Typed(part=sent.get("open", ""))


def is_kept(name: str) -> bool:
    """Tell whether what was sent to the address of this name comes back as a draft."""
    return name in _READERS


# By the name of the address that the form was sent to.
_READERS: dict[str, Callable[[Mapping[str, str]], Typed]] = {
    "table_hand": lambda sent: Typed(hand=HandForm.read(sent), part="hand", draft=True),
    "table_ruling": lambda sent: Typed(ruling=RulingForm.read(sent), part="penalty", draft=True),
    "table_forfeit": lambda sent: Typed(forfeit=ForfeitForm.read(sent), part="forfeit", draft=True),
    "table_seats": lambda sent: Typed(seats=SeatForm.read(sent), part="seats", draft=True),
    "table_redeal": lambda sent: Typed(reason=sent.get("reason", ""), part="redeal", draft=True),
    "table_withdraw": lambda sent: Typed(
        reason=sent.get("reason", ""), part="withdraw", draft=True
    ),
}
