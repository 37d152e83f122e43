"""The screens of the hall: what each shows, switched from the desk; notices and pictures."""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.models import Tournament
from referee.forms.screens import TurnLine, turn_from, turn_lines
from referee.forms.table_hand import whole
from referee.labels.panels import PANELS, screen_name
from referee.labels.table_refusals import table_refusal
from referee.models import Notice, Screen, ScreenPicture
from referee.photos import MOST_BYTES
from referee.refusals import PhotoRefused, RefereeError
from referee.revisions import REVISIONS
from referee.screen_panels import Panel
from referee.screens import (
    MAIN,
    PictureEntry,
    add_picture,
    add_screen,
    arrange_screen,
    main_screen,
    notices_of,
    post_notice,
    remove_picture,
    remove_screen,
    switch_screen,
    take_notice_down,
)
from referee.views.access import actor, event_named
from referee.views.desk.access import chief_referee_only
from referee.views.public.screen_turn import Scene, pages_switched_to

MINUTES = (2, 5, 10, 30, 60)


@require_safe
@chief_referee_only
def page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the screens, what they show, the notices and the pictures."""
    return _page(request, event_named(slug))


@require_safe
@chief_referee_only
def turn(request: HttpRequest, slug: str, screen: str) -> HttpResponse:
    """Show the turn of a screen to arrange it."""
    event = event_named(slug)
    stored = _screen(event, screen)
    return _turn_page(request, event, screen, turn_lines(stored.turn if stored else []))


@require_POST
@chief_referee_only
def arrange(request: HttpRequest, slug: str, screen: str) -> HttpResponse:
    """Arrange the turn of a screen; with `usual` as nobody has arranged it."""
    event = event_named(slug)
    steps, lines = ((), []) if "usual" in request.POST else turn_from(event, request.POST)
    if steps is None:
        return _turn_page(request, event, screen, lines, status=422)
    try:
        strip = "strip" in request.POST
        arrange_screen(_made(event, screen, request), steps, by=actor(request), strip=strip)
    except RefereeError as refused:
        wrong = table_refusal(refused)
        return _turn_page(request, event, screen, lines, wrong=wrong, status=422)
    messages.success(request, _("Saved."))
    return redirect("desk_screens", slug=slug)


@require_POST
@chief_referee_only
def switch(request: HttpRequest, slug: str, screen: str) -> HttpResponse:
    """Switch a screen to one panel for a while, or back to its turn."""
    event = event_named(slug)
    wanted = request.POST.get("panel", "")
    panel = Panel(wanted) if wanted in list(Panel) else None
    minutes = whole(request.POST.get("minutes", "")) or 0

    def write() -> str:
        switch_screen(_made(event, screen, request), panel, minutes, by=actor(request))
        if panel is None or _has_pages(event, panel):
            return _("The screen follows within seconds.")
        return _(
            "“%(panel)s” has nothing to show yet: until it has, the screen goes on as before."
        ) % {"panel": PANELS[panel]}

    return _answer(request, event, write)


def _has_pages(event: Tournament, panel: Panel) -> bool:
    reading = REVISIONS.read(event.slug, max_age=0)
    return reading is not None and bool(pages_switched_to(Scene(event, reading.revision), panel))


@require_POST
@chief_referee_only
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Add a screen with a name of its own."""
    event = event_named(slug)

    def write() -> str:
        made = add_screen(event, request.POST.get("name", ""), by=actor(request))
        return _("Open the address of %(name)s on its screen.") % {"name": made.name}

    return _answer(request, event, write)


@require_POST
@chief_referee_only
def remove(request: HttpRequest, slug: str, screen: str) -> HttpResponse:
    """Remove a screen."""
    event = event_named(slug)
    stored = get_object_or_404(Screen, tournament=event, key=screen)

    def write() -> str:
        remove_screen(stored, by=actor(request))
        return _("Screen %(name)s was removed.") % {"name": screen_name(stored.name)}

    return _answer(request, event, write)


@require_POST
@chief_referee_only
def announce(request: HttpRequest, slug: str) -> HttpResponse:
    """Post a notice."""
    event = event_named(slug)
    text = request.POST.get("text", "")

    def write() -> str:
        post_notice(event, text, by=actor(request), key=_key(request))
        return _("The notice is on the screens.")

    return _answer(request, event, write)


@require_POST
@chief_referee_only
def take_down(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a notice down."""
    event = event_named(slug)
    notice = get_object_or_404(Notice, pk=pk, tournament=event)

    def write() -> str:
        take_notice_down(notice, by=actor(request))
        return _("The notice is taken down.")

    return _answer(request, event, write)


@require_POST
@chief_referee_only
def picture_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Put a picture on the screens."""
    event = event_named(slug)

    def write() -> str:
        entry = PictureEntry(
            request.POST.get("caption", ""),
            whole(request.POST.get("seconds", "")) or 0,
            sponsor="sponsor" in request.POST,
        )
        add_picture(event, _sent(request), entry, by=actor(request), key=_key(request))
        return _("The picture is on the screens.")

    return _answer(request, event, write)


@require_POST
@chief_referee_only
def picture_remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Take a picture off the screens."""
    event = event_named(slug)
    kept = ScreenPicture.objects.filter(pk=pk, tournament=event).first()

    def write() -> str:
        if kept is not None:
            remove_picture(kept, by=actor(request))
        return _("The picture is removed.")

    return _answer(request, event, write)


def _sent(request: HttpRequest) -> bytes:
    sent = request.FILES.get("picture")
    if sent is None:
        raise PhotoRefused("no_photo")
    if (sent.size or 0) > MOST_BYTES:
        raise PhotoRefused("too_big")
    return bytes(sent.read())


def _key(request: HttpRequest) -> str:
    return request.POST.get("key", "")[:64] or uuid4().hex


def _screen(event: Tournament, key: str) -> Screen | None:
    """Return a screen; None for the main one as long as nobody has touched it."""
    if key == MAIN:
        return event.screens.filter(key=MAIN).first()
    return get_object_or_404(Screen, tournament=event, key=key)


def _made(event: Tournament, key: str, request: HttpRequest) -> Screen:
    return _screen(event, key) or main_screen(event, by=actor(request))


def _answer(request: HttpRequest, event: Tournament, write: Callable[[], str]) -> HttpResponse:
    try:
        messages.success(request, write())
    except RefereeError as refused:
        return _page(request, event, wrong=table_refusal(refused), status=422)
    return redirect("desk_screens", slug=event.slug)


def _page(
    request: HttpRequest, event: Tournament, *, wrong: str = "", status: int = 200
) -> HttpResponse:
    stored = {screen.key: screen for screen in event.screens.order_by("pk")}
    main = stored.pop(MAIN, None) or Screen(tournament=event, key=MAIN, name=MAIN)
    now = timezone.now()
    context: dict[str, Any] = {
        "event": event,
        "section": "screens",
        "screens": [
            {
                "screen": screen,
                "name": screen_name(screen.name),
                "main": screen.key == MAIN,
                "switched": PANELS[Panel(screen.shown)]
                if screen.shown_until and screen.shown_until > now
                else "",
                "panels": [PANELS[Panel(step["panel"])] for step in screen.turn],
            }
            for screen in (main, *stored.values())
        ],
        "panels": [(panel.value, title) for panel, title in PANELS.items()],
        "minutes": MINUTES,
        "notices": list(notices_of(event)),
        "pictures": list(ScreenPicture.objects.filter(tournament=event).defer("image")),
        "key": uuid4().hex,
        "typed": request.POST if wrong else {},
        "wrong": wrong,
    }
    return render(request, "desk/screens.html", context, status=status)


def _turn_page(
    request: HttpRequest,
    event: Tournament,
    key: str,
    lines: list[TurnLine],
    *,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    stored = _screen(event, key)
    context = {
        "event": event,
        "section": "screens",
        "key": key,
        "name": screen_name(stored.name if stored else MAIN),
        "lines": lines,
        "strip": "strip" in request.POST
        if request.method == "POST"
        else stored is None or stored.strip,
        "stages": event.stages.count(),
        "wrong": wrong,
    }
    return render(request, "desk/screen_turn.html", context, status=status)
