"""Writers of the screens: their turns, what the desk switches them to, notices and pictures."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.text import slugify

from brackets.entries import tidy
from brackets.journal import Action, Change, append, lock_tournament
from brackets.models import Tournament
from referee.models import Notice, Screen, ScreenPicture
from referee.permissions import Task, may_open
from referee.photos import made_anew
from referee.refusals import DuplicateKeyDiffers, NotAllowed, ScreenRefused
from referee.screen_panels import LONGEST, SHORTEST, Panel, Step

MAIN = "main"
"""The key of the screen without a name in its address."""
MOST_SCREENS, MOST_NOTICES, MOST_PICTURES = 20, 6, 12
# Addresses below that of the main screen which are pages of their own.
RESERVED = frozenset({MAIN, "find", "calculator", "pictures"})
LONGEST_SWITCH = 180
"""For how many minutes the desk can switch a screen to one panel."""


def add_screen(tournament: Tournament, name: str, *, by: User | None) -> Screen:
    """Add a screen with a name of its own; its address is made of the name, or of a number.

    Raises ScreenRefused (`name`, `many`) and NotAllowed.
    """
    with transaction.atomic():
        locked = _locked(tournament, by)
        name = tidy(name)
        others = list(locked.screens.values_list("key", "name"))
        if not name or len(name) > 40 or name in {known for _, known in others}:
            raise ScreenRefused("name")
        if len(others) >= MOST_SCREENS:
            raise ScreenRefused("many")
        screen = Screen.objects.create(
            tournament=locked, key=_free_key(name, {key for key, _ in others}), name=name
        )
        change = Change(action=Action.SCREEN_ADDED, after={"key": screen.key, "name": name})
        append(locked, change, by=by)
        return screen


def _free_key(name: str, taken: set[str]) -> str:
    wanted = slugify(name)[:30]
    if wanted and wanted not in taken | RESERVED:
        return wanted
    return next(f"{n}" for n in range(1, len(taken) + 2) if f"{n}" not in taken)


def remove_screen(screen: Screen, *, by: User | None) -> None:
    """Remove a screen; whoever still has its address open gets the main one."""
    with transaction.atomic():
        locked, stored = _stored(screen, by)
        before = {"key": stored.key, "name": stored.name, "turn": stored.turn}
        stored.delete()
        append(locked, Change(action=Action.SCREEN_REMOVED, before=before), by=by)


def main_screen(tournament: Tournament, *, by: User | None) -> Screen:
    """Return the screen without a name, made when it is first arranged or switched."""
    with transaction.atomic():
        locked = _locked(tournament, by)
        return locked.screens.get_or_create(key=MAIN, defaults={"name": MAIN})[0]


def arrange_screen(
    screen: Screen, turn: Sequence[Step], *, by: User | None, strip: bool = True
) -> Screen:
    """Let a screen show these panels in this order; none is the usual turn.

    `strip`: sponsors stand along its foot, if there are any.

    Raises ScreenRefused (`seconds`, `twice`) and NotAllowed.
    """
    if any(not SHORTEST <= step.seconds <= LONGEST for step in turn):
        raise ScreenRefused("seconds")
    if len({(step.panel, step.stage) for step in turn}) < len(turn):
        raise ScreenRefused("twice")
    stored_turn = [step.as_json() for step in turn]
    with transaction.atomic():
        locked, stored = _stored(screen, by)
        if (stored.turn, stored.strip) != (stored_turn, strip):
            change = Change(
                action=Action.SCREEN_ARRANGED,
                before={"name": stored.name, "turn": stored.turn, "strip": stored.strip},
                after={"name": stored.name, "turn": stored_turn, "strip": strip},
            )
            stored.turn, stored.strip = stored_turn, strip
            stored.save(update_fields=["turn", "strip"])
            append(locked, change, by=by)
        return stored


def switch_screen(screen: Screen, panel: Panel | None, minutes: int, *, by: User | None) -> Screen:
    """Let a screen show one panel for so many minutes; with None it goes on with its turn.

    Afterwards it goes on by itself. Raises ScreenRefused (`minutes`) and NotAllowed.
    """
    if panel is not None and not 1 <= minutes <= LONGEST_SWITCH:
        raise ScreenRefused("minutes")
    with transaction.atomic():
        locked, stored = _stored(screen, by)
        stored.shown = panel.value if panel else ""
        stored.shown_until = timezone.now() + timedelta(minutes=minutes) if panel else None
        stored.save(update_fields=["shown", "shown_until"])
        after = {"name": stored.name, "panel": stored.shown, "minutes": minutes if panel else 0}
        append(locked, Change(action=Action.SCREEN_SWITCHED, after=after), by=by)
        return stored


def post_notice(tournament: Tournament, text: str, *, by: User | None, key: str) -> Notice:
    """Announce something on screens and public pages. Raises ScreenRefused and NotAllowed."""
    with transaction.atomic():
        locked = _locked(tournament, by)
        text = tidy(text)
        stored = Notice.objects.filter(key=key).first()
        if stored is not None:
            if (stored.tournament_id, stored.text) != (locked.pk, text):
                raise DuplicateKeyDiffers
            return stored
        if not text or len(text) > 200:
            raise ScreenRefused("text")
        if notices_of(locked).count() >= MOST_NOTICES:
            raise ScreenRefused("many_notices")
        notice = Notice.objects.create(tournament=locked, text=text, posted_by=by, key=key)
        append(locked, Change(action=Action.NOTICE_POSTED, after={"text": text}), by=by)
        return notice


def take_notice_down(notice: Notice, *, by: User | None) -> None:
    """Take a notice down; one that is down already stays so."""
    with transaction.atomic():
        locked = _locked(notice.tournament, by)
        stored = Notice.objects.get(pk=notice.pk)
        if stored.taken_down_at is None:
            stored.taken_down_at = timezone.now()
            stored.save(update_fields=["taken_down_at"])
            change = Change(action=Action.NOTICE_TAKEN_DOWN, before={"text": stored.text})
            append(locked, change, by=by)


@dataclass(frozen=True, slots=True)
class PictureEntry:
    """How a picture is shown: words above it, for how many seconds, and whether in the strip."""

    caption: str
    seconds: int
    sponsor: bool = False


def add_picture(
    tournament: Tournament, sent: bytes, entry: PictureEntry, *, by: User | None, key: str
) -> ScreenPicture:
    """Show a picture between the panels, made anew without what a camera notes in it.

    Raises PhotoRefused, ScreenRefused (`seconds`, `caption`, `many_pictures`) and NotAllowed.
    """
    if not SHORTEST <= entry.seconds <= LONGEST:
        raise ScreenRefused("seconds")
    caption = tidy(entry.caption)
    if len(caption) > 80:
        raise ScreenRefused("caption")
    image = made_anew(sent)  # before the lock: it takes a while
    with transaction.atomic():
        locked = _locked(tournament, by)
        stored = ScreenPicture.objects.filter(key=key).first()
        if stored is not None:
            return stored
        if ScreenPicture.objects.filter(tournament=locked).count() >= MOST_PICTURES:
            raise ScreenRefused("many_pictures")
        picture = ScreenPicture.objects.create(
            tournament=locked,
            image=image,
            caption=caption,
            seconds=entry.seconds,
            sponsor=entry.sponsor,
            key=key,
        )
        after = {"caption": caption, "sha256": hashlib.sha256(image).hexdigest()}
        append(locked, Change(action=Action.PICTURE_ADDED, after=after), by=by)
        return picture


def remove_picture(picture: ScreenPicture, *, by: User | None) -> None:
    """Remove a picture for good; the journal keeps its digest."""
    with transaction.atomic():
        locked = _locked(picture.tournament, by)
        stored = ScreenPicture.objects.filter(pk=picture.pk).first()
        if stored is None:
            return
        digest = hashlib.sha256(bytes(stored.image)).hexdigest()
        before = {"caption": stored.caption, "sha256": digest}
        stored.delete()
        append(locked, Change(action=Action.PICTURE_REMOVED, before=before), by=by)


def notices_of(tournament: Tournament) -> QuerySet[Notice]:
    """Return what is announced just now, the latest first."""
    return Notice.objects.filter(tournament=tournament, taken_down_at=None).order_by("-pk")


def _locked(tournament: Tournament, by: User | None) -> Tournament:
    """Lock the event, a closed one too: its champion is still on the screens."""
    locked = lock_tournament(tournament)
    if not may_open(by, Task.RUN_MATCHES):
        raise NotAllowed(Task.RUN_MATCHES)
    return locked


def _stored(screen: Screen, by: User | None) -> tuple[Tournament, Screen]:
    locked = _locked(screen.tournament, by)
    return locked, Screen.objects.get(pk=screen.pk)
