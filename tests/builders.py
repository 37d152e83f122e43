"""Make events and people for tests, through the real writers."""

from collections.abc import Sequence
from itertools import count

from django.contrib.auth.models import Group, User
from django.test import Client

from brackets import draw, registration
from brackets.entries import TeamEntry
from brackets.import_plan import ImportRow
from brackets.models import Draw, Match, Tournament
from brackets.stages import KNOCKOUT
from referee.entries import HandEntry
from referee.models import HandKind
from referee.recording import record_hand
from rules.reports import HandReport
from rules.ruleset import preset_text
from rules.seats import Seat
from rules.shapes import Stage

PASSWORD = "sheng-ji-2026"

KEYS = count()

# Pair n plays as these two; the units repeat after eight.
SURNAMES = "赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏陶姜"
UNITS = ("图书馆", "机电学院", "外语系", "后勤处", "工会", "财务处", "医务所", "保卫处")


def make_user(username: str, role: str, *, name: str = "") -> User:
    """Make a member of staff; `role` is the name of a role of referee.permissions."""
    user = User.objects.create_user(username, password=PASSWORD, first_name=name)
    user.groups.add(Group.objects.get_or_create(name=role)[0])
    return user


def log_in(user: User) -> Client:
    """Return a client that is logged in as `user`."""
    client = Client()
    client.force_login(user)
    return client


def make_event(  # noqa: PLR0913 - a builder, each choice with its usual value
    teams: int = 11,
    *,
    slug: str = "cup",
    tables: int = 8,
    seeded: int = 0,
    present: bool = True,
    ruleset: str = "yijing_cup",
    stages: Sequence[Stage] = (KNOCKOUT,),
    by: User | None = None,
) -> Tournament:
    """Return an event in state 报名 with `teams` pairs, the first `seeded` of them seeded.

    It is one knockout; with `stages` () the format is that of the ruleset.
    """
    event = registration.create_tournament(
        slug,
        name="怡景丽家杯",
        tables=tables,
        ruleset_text=preset_text(ruleset),
        stages=stages,
        by=by,
    )
    rows = [
        ImportRow(
            number,
            TeamEntry(
                number=number,
                unit=UNITS[number % len(UNITS)],
                player_one=f"{SURNAMES[number % len(SURNAMES)]}一{number}",
                player_two=f"{SURNAMES[number % len(SURNAMES)]}二{number}",
                seed=number if number <= seeded else None,
            ),
        )
        for number in range(1, teams + 1)
    ]
    written = registration.import_teams(event, rows, by=by)
    assert not written.errors, written.errors
    if present:
        registration.check_in(event.teams.all(), present=True, by=by)
    event.refresh_from_db()
    return event


def draw_event(event: Tournament, *, seed: str = "开幕", by: User | None = None) -> Draw:
    """Draw all pairs of `event` and publish the draw."""
    made = draw.make_draw(event, seed_text=seed, present_only=False, reason="", by=by)
    published = draw.publish_draw(made, by=by)
    event.refresh_from_db()
    return published


def match_numbered(event: Tournament, number: int) -> Match:
    """Return a match of the published draw by its number."""
    return Match.objects.get(draw__stage__tournament=event, draw__state="published", number=number)


def record_points(match: Match, *points: int, by: User | None = None) -> Match:
    """Record the next hands of a match by the attackers' points in tricks, without capture.

    The fifth number is the extra hand, dealt by East.
    """
    done = match.hands.filter(current=True).exclude(kind=HandKind.WITHDRAWN).count()
    for number, tricks in enumerate(points, done + 1):
        extra = number == 5
        entry = HandEntry(
            kind=HandKind.EXTRA if extra else HandKind.PLAYED,
            report=HandReport(trick_points=tricks),
            dealer=Seat.EAST if extra else None,
        )
        record_hand(match, number, entry, by=by, seen_version=0, key=f"test-{next(KEYS)}")
    match.refresh_from_db()
    return match


def signs_in(client: Client, username: str, password: str) -> bool:
    """Sign in by the page, as a person does, and tell whether that was right."""
    client.post("/login/", {"username": username, "password": password})
    return "_auth_user_id" in client.session
