"""A ruling without a penalty goes into the journal with one tap."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from brackets.errors import BracketsError
from referee.forms.table_hand import KEY_LIMIT
from referee.labels.hands import hand_name
from referee.match_facts import read_facts
from referee.refusals import RefereeError
from referee.ruling_notes import note_ruling
from referee.views.access import actor
from referee.views.table.access import hand_in, match_numbered, staff_only
from referee.views.table.answers import done, refused
from referee.views.table.page import Typed, new_key


@require_POST
@staff_only
def note(request: HttpRequest, slug: str, number: int, hand: int) -> HttpResponse:
    """Write a ruling on a hand into the journal."""
    match = match_numbered(request, slug, number)
    recorded = read_facts(match)
    hand_in(recorded.most_hands, hand)
    text = request.POST.get("text", "").strip()
    key = request.POST.get("key", "")[:KEY_LIMIT] or new_key()
    try:
        note_ruling(match, hand, text, by=actor(request), key=key)
    except (RefereeError, BracketsError) as error:
        return refused(request, match, error, number=None, typed=Typed())
    name = hand_name(hand, recorded.most_hands)
    return done(request, match, _("Ruling noted for %(hand)s") % {"hand": name})
