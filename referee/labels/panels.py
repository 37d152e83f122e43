"""Titles of the panels of a screen, and what the journal tells of screens."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.journal import Action
from referee.screen_panels import Panel
from referee.screens import MAIN

PANELS: dict[Panel, Promise] = {
    Panel.REGISTRATION: gettext_lazy("Registered pairs"),
    Panel.CLOCK: gettext_lazy("Round clock"),
    Panel.PLAYING: gettext_lazy("Now playing"),
    Panel.UPCOMING: gettext_lazy("Next matches"),
    Panel.BY_NAME: gettext_lazy("Next round by name"),
    Panel.RESULTS: gettext_lazy("Latest results"),
    Panel.BRACKET: gettext_lazy("Bracket"),
    Panel.STANDINGS: gettext_lazy("Standings"),
    Panel.CHAMPION: gettext_lazy("Podium"),
    Panel.RANKING: gettext_lazy("Final ranking"),
    Panel.RULINGS: gettext_lazy("Rulings"),
    Panel.FIGURES: gettext_lazy("In numbers"),
    Panel.NOTICES: gettext_lazy("Notices"),
    Panel.RULES: gettext_lazy("Rules"),
    Panel.PICTURES: gettext_lazy("Pictures"),
}

Values = Mapping[str, Any]


def screen_name(name: str) -> str:
    """Return what a screen is called; that without a name of its own is the main one."""
    return _("Main screen") if name == MAIN else name


def sentence(action: Action, before: Values | None, after: Values | None) -> str:
    """Return the sentence of an entry about screens, notices or pictures."""
    values = {**(before or {}), **(after or {})}
    if action is Action.SCREEN_SWITCHED and not values["panel"]:
        return _("Screen %(name)s goes on with its turn.") % {"name": screen_name(values["name"])}
    words = {key: _VALUES.get(key, str)(value) for key, value in values.items()}
    return str(_SENTENCES[action]) % words


_VALUES: dict[str, Callable[[Any], str]] = {
    "name": screen_name,
    "panel": lambda code: str(PANELS[Panel(code)]),
}
_SENTENCES: dict[Action, Promise] = {
    Action.SCREEN_ADDED: gettext_lazy("Screen %(name)s was added."),
    Action.SCREEN_REMOVED: gettext_lazy("Screen %(name)s was removed."),
    Action.SCREEN_ARRANGED: gettext_lazy("The turn of screen %(name)s was arranged."),
    Action.SCREEN_SWITCHED: gettext_lazy(
        "Screen %(name)s was switched to %(panel)s for %(minutes)s min."
    ),
    Action.NOTICE_POSTED: gettext_lazy("Notice on the screens: %(text)s"),
    Action.NOTICE_TAKEN_DOWN: gettext_lazy("Notice taken down: %(text)s"),
    Action.PICTURE_ADDED: gettext_lazy("A picture was put on the screens: %(caption)s"),
    Action.PICTURE_REMOVED: gettext_lazy("A picture was taken off the screens: %(caption)s"),
}
ACTIONS = tuple(_SENTENCES)

REFUSED: dict[str, Promise] = {
    "name": gettext_lazy("Give the screen a name of its own, of at most 40 characters."),
    "many": gettext_lazy("There are as many screens as one event can have. Remove one first."),
    "seconds": gettext_lazy("A page stays from 3 to 120 seconds."),
    "twice": gettext_lazy("A panel stands twice in the turn."),
    "minutes": gettext_lazy("A screen can be switched for 1 to 180 minutes."),
    "text": gettext_lazy("Write what the notice says, in at most 200 characters."),
    "many_notices": gettext_lazy("There are as many notices as people read. Take one down first."),
    "caption": gettext_lazy("The words below a picture have at most 80 characters."),
    "many_pictures": gettext_lazy("There are as many pictures as can be kept. Remove one first."),
}
