"""What is not published shows at no address: whatever it is, nobody outside sees a difference.

Each secret is written in two ways, both from the same moment of the same events. A secret that
shows anywhere makes two answers differ: its words, but also a pairing that could be worked out from
an order, a table or a number. The answers are compared as text, PDFs and workbooks read back.
"""

import itertools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import ndiff
from io import BytesIO
from typing import Any, TypeAlias

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from PIL import Image

from brackets import draw, registration
from brackets.entries import TeamEntry
from brackets.models import Draw, Match, Team, Tournament
from brackets.stages import KNOCKOUT
from referee import entrance, pins
from referee.models import Review, ReviewOutcome
from referee.screens import PictureEntry, add_picture, main_screen
from referee.sheets.kinds import Wish
from referee.sheets.round_kinds import PAIRINGS
from referee.sign_off import enter_again
from rules.shapes import Pairing, Stage, StageKind
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.addresses import TAKES, Door, door_of, every_name
from tests.referee.paper_reading import poppler, text_of
from tests.referee.public_play import AWAY_WINS, HOME_WINS, play
from tests.referee.signing import FOUR_HANDS, asking, decided, reviewed
from tests.referee.table_play import key, played, save

pytestmark = [pytest.mark.django_db, poppler]

GROUPS = Stage(kind=StageKind.GROUPS, pairing=Pairing.ALL, group_size=4, advance=2, clause="x")
REDRAWN = Stage(kind=StageKind.KNOCKOUT, pairing=Pairing.REDRAWN, advance=1, clause="x")
# Round one is out, lots are drawn for what follows; and nothing is out at all.
DRAFTED = ("groups", "rounds", "first")
SLUGS = (*DRAFTED, "blind", "review")


@dataclass(frozen=True)
class Secrets:
    """One way in which everything that is not published may be."""

    lots: str
    phone: str
    note: str
    pin: str
    corrected: int
    again: int


ONE = Secrets("甲种", "13800000001", "欠报名费", "4071", corrected=40, again=45)
OTHER = Secrets("乙种", "13911111112", "素食", "8326", corrected=75, again=75)


@pytest.fixture
def hall(organiser: User, referee: User) -> None:
    """Make five events, each just before something happens that is not for the public."""
    stages = {"groups": (GROUPS, REDRAWN), "rounds": (REDRAWN,)}
    for slug in SLUGS:
        # Only a bracket of more than 32 is shown in parts.
        event = make_event(
            33 if slug == "first" else 8,
            slug=slug,
            stages=stages.get(slug, (KNOCKOUT,)),
            by=organiser,
        )
        entrance.make_links(event, by=organiser)
        add_picture(event, _picture(), PictureEntry("赞助", 12), by=organiser, key=key())
        main_screen(event, by=organiser)
        if slug != "first":
            draw_event(event, by=organiser)
    for slug in ("groups", "rounds"):
        for match in Match.objects.filter(draw__stage__tournament__slug=slug, verdict=""):
            assert match.home
            assert match.away
            play(match, *(HOME_WINS if match.home.number < match.away.number else AWAY_WINS))
    asking(_event("blind"), "blind")
    for slug in ("blind", "review"):
        play(match_numbered(_event(slug), 1), *FOUR_HANDS)


def _event(slug: str) -> Tournament:
    return Tournament.objects.get(slug=slug)


def _picture() -> bytes:
    sent = BytesIO()
    Image.new("RGB", (64, 64), "white").save(sent, "PNG")
    return sent.getvalue()


def write(secrets: Secrets, organiser: User) -> None:
    """Let everything happen that the public must not see."""
    for slug in SLUGS:
        team = Team.objects.get(tournament__slug=slug, number=1)
        entry = TeamEntry(
            player_one=team.player_one,
            player_two=team.player_two,
            unit=team.unit,
            number=1,
            phone=secrets.phone,
            note=secrets.note,
        )
        registration.change_team(team, entry, by=organiser)
    pins.set_pin(User.objects.get(username="caipan"), secrets.pin, by=organiser)
    for slug in DRAFTED:
        draw.make_draw(_event(slug), seed_text=secrets.lots, by=organiser)
    points = (*FOUR_HANDS[:3], secrets.again)
    hands = {number: played(each) for number, each in enumerate(points, 1)}
    enter_again(match_numbered(_event("blind"), 1), hands, by=organiser, key=key())
    match = match_numbered(_event("review"), 1)
    reviewed(match, by=organiser)
    corrected = played(secrets.corrected, reason=secrets.note)
    save(match, 4, corrected, by=organiser, seen=1)


# Every number that an address may have: matches, teams and rounds, those of drafts too.
NUMBERS = (1, 2, 8, 13)
# What an address may ask for besides, by the beginning of its name.
QUERIES = {"event": ("", "?live"), "kiosk": ("", "?live"), "sheet": ("", "?draft")}


def samples(slug: str) -> dict[str, tuple[Any, ...]]:
    """Return what each variable of an address may be; a new one fails until it stands here."""
    event = _event(slug)
    wish = Wish(round=1)
    mark = PAIRINGS.binding(event, wish, PAIRINGS.rows(event, wish)).mark
    return {
        "slug": (slug,),
        "number": NUMBERS,
        "hand": (1,),
        "pk": tuple(event.pictures.values_list("pk", flat=True)),
        "part": (1, 2),
        "stage": (1, 2),
        "round": (1, 2),
        "screen": ("main",),
        "token": (event.table_links.get(table=1).token,),
        "code": (mark.code if mark else "X",),
        "table": (1,),
        "name": ("none.zip",),
        "person": (1,),
    }


def addresses(slug: str) -> Iterator[tuple[str, list[str]]]:
    """Return the name of every address of the program, with the paths that are tried."""
    values = samples(slug)
    for name, takes in TAKES.items():
        order = sorted(takes)
        queries = QUERIES.get(name.partition("_")[0], ("",))
        yield (
            name,
            [
                reverse(name, kwargs=dict(zip(order, chosen, strict=True))) + query
                for chosen in itertools.product(*(values[each] for each in order))
                for query in queries
            ],
        )


# What each address says, by its name and path.
Public: TypeAlias = dict[tuple[str, str], str]


def said(answer: Any) -> str:
    """Return what an answer says as text, without the moment at which it was asked."""
    body = b"".join(answer) if answer.streaming else answer.content
    kind = answer["Content-Type"].partition(";")[0]
    if kind == "application/pdf":
        text = text_of(body)
    elif kind.endswith("spreadsheetml.sheet"):
        sheets = load_workbook(BytesIO(body)).worksheets
        text = "\n".join(str(cell.value) for each in sheets for row in each.rows for cell in row)
    elif kind.startswith("image/") and kind != "image/svg+xml":
        text = body.hex()
    else:
        text = body.decode()
    return MOMENTS.sub("–", text)


# What no two answers have alike: the moment, the mark of a page, which has it too, tokens and keys.
MOMENTS = re.compile(
    r"""\d{4}-\d\d-\d\dT[\d:.]+|"changed_at":\ "[\d.]+"|\b\d\d:\d\d(:\d\d)?\b|data-etag="[^"]*"
    |name="csrfmiddlewaretoken"\ value="[^"]*"|value="[0-9a-f]{32}[a-z]?\"""",
    re.VERBOSE,
)


def what_is_public(client: Client) -> Public:
    """Return what every address says to a reader, by path, where it says anything."""
    found = {}
    for slug in SLUGS:
        for name, paths in addresses(slug):
            for path in paths:
                answer = client.get(path)
                if answer.status_code in {302, 403, 405}:
                    break  # nothing for him, whatever the numbers
                if answer.status_code == 200:
                    found[name, path] = said(answer)
    return found


def told(
    secrets: Secrets, organiser: User, client: Client, and_then: Callable[[], None] | None = None
) -> Public:
    """Write secrets, return what is public then, and take all back."""
    with transaction.atomic():
        write(secrets, organiser)
        if and_then:
            and_then()
        found = what_is_public(client)
        transaction.set_rollback(True)
    return found


def apart(one: Public, other: Public) -> dict[str, list[str]]:
    """Return where two answers differ and in which words, or where there is only one."""
    found = {}
    for name, path in sorted(one.keys() | other.keys()):
        first, second = (each.get((name, path), "").split() for each in (one, other))
        if first != second:
            found[path] = [word for word in ndiff(first, second) if word[0] in "+-"][:6]
    return found


def test_no_secret_shows_at_any_address(hall: None, organiser: User) -> None:
    """Case 23."""
    client = Client()
    one, other = (told(secrets, organiser, client) for secrets in (ONE, OTHER))
    assert apart(one, other) == {}


def publish() -> None:
    """Publish the drafts, and the decision."""
    for draft in Draw.objects.filter(state="draft"):
        draw.publish_draw(draft, by=None)
    decided(Review.objects.get(), ReviewOutcome.UPHELD)


def test_what_is_published_shows(hall: None, organiser: User) -> None:
    """The two ways differ, and the comparison sees it."""
    client = Client()
    one, other = (told(secrets, organiser, client, publish) for secrets in (ONE, OTHER))
    shows = apart(one, other).keys()
    for slug in DRAFTED:
        assert {
            f"/kiosk/{slug}/",
            f"/events/{slug}/",
            f"/events/{slug}/draw/",
            f"/api/v1/events/{slug}/matches/",
            f"/sheets/{slug}/pairings.pdf",
        } <= shows
    assert {"/events/review/matches/1/", "/api/v1/events/review/hands/"} <= shows
    assert "/events/first/bracket/1/" in shows
    # Each public address was there to be read; the switch of the language only leads back.
    public = {name for name in every_name() if door_of(name) in READABLE} - {"set_language"}
    assert public - {name for name, _path in one} == set()


READABLE = {(Door.PUBLIC, "READ"), (Door.PUBLIC, "BOTH")}
