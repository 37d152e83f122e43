"""The usual words of a certificate, the names of its placeholders, and places in words."""

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, gettext_lazy, pgettext

from referee.certificate_text import NAMES, Placeholder

TITLE: Promise = gettext_lazy("Certificate")
ABOUT: dict[Placeholder, Promise] = {
    Placeholder.PLAYERS: gettext_lazy("both players"),
    Placeholder.UNIT: gettext_lazy("their unit; brackets around it go when there is none"),
    Placeholder.PLACE: gettext_lazy("the place as a number"),
    Placeholder.AWARD: gettext_lazy("champion, runner-up, third; then the place"),
    Placeholder.EVENT: gettext_lazy("the name of the event"),
    Placeholder.DATE: gettext_lazy("the day of the event"),
    Placeholder.VENUE: gettext_lazy("where it is played"),
    Placeholder.ORGANISER: gettext_lazy("the organiser"),
}
_AWARDS: dict[str, Promise] = {
    "1": gettext_lazy("champion"),
    "2": gettext_lazy("runner-up"),
    "3": gettext_lazy("third"),
}


def usual_text() -> str:
    """Return the words of an event whose organiser has kept none, with their placeholders."""
    words = gettext(
        "%(players)s (%(unit)s)\n\n%(award)s in %(event)s.\nWe congratulate them on this success."
    )
    return words % {each.value: placeholder_name(each) for each in Placeholder}


def placeholder_name(placeholder: Placeholder) -> str:
    """Return how a placeholder is written in the active language, braces and all."""
    if (get_language() or "").startswith("en"):
        return f"{{{placeholder.value}}}"
    return f"{{{next(name for name, each in NAMES.items() if each is placeholder)}}}"


def place_words(place: str) -> str:
    """Return a place, or the places that are shared, 5–8."""
    return pgettext("on a certificate", "place %(place)s") % {"place": place}


def award_words(place: str) -> str:
    """Return what the best are called; of the others their place."""
    return str(_AWARDS[place]) if place in _AWARDS else place_words(place)


def joined_players(one: str, two: str) -> str:
    """Return both players in one text."""
    return gettext("%(one)s and %(two)s") % {"one": one, "two": two}
