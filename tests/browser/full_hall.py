"""A hall as full as it gets: 64 pairs with long names, of whom some play, wait and were fined."""

from uuid import uuid4

from django.contrib.auth.models import User
from django.db.models import QuerySet

from brackets import draw, registration
from brackets.entries import TeamEntry
from brackets.import_plan import ImportRow
from brackets.models import Draw, Match, Tournament
from brackets.ready_formats import ready_format
from referee.hall import call_to_table, start_round_clock
from referee.models import CallSide, Offender
from referee.screens import post_notice
from rules.ruleset import preset_text
from tests.brackets.play import win
from tests.builders import match_numbered
from tests.referee.public_play import AWAY_WINS, HOME_WINS, LEVEL, play_number
from tests.referee.table_play import fine

SURNAMES = ("欧阳", "司马", "张", "诸葛", "王", "尉迟", "李", "慕容")
OTHERS = ("上官", "赵", "孙", "夏侯", "周", "吴", "皇甫", "郑")
GIVEN = ("建国", "玉兰", "文静", "志强", "春梅", "海燕", "卫东", "秀英")
UNITS = (
    "离退休人员工作处",
    "图书馆",
    "机电工程学院工会",
    "附属第一医院",
    "社区活动中心",
    "后勤保障部",
    "",
)
NOTICES = (
    "请" * 199 + "！",
    "午餐十二点整在二楼食堂，凭参赛证领取；下午一点半第三轮次准时开赛，请提前十分钟到检录处签到。",
    "The car park closes at 19:00. 停车场十九点关门。",
    "请各队在比赛结束后当场签字确认，离场后不再受理对小分的异议。",
)


def register(slug: str, stages: str, *, by: User | None, teams: int = 64) -> Tournament:
    """Return an event in state 报名 with pairs whose names and units are long, but usual."""
    event = registration.create_tournament(
        slug,
        name="第十二届怡景丽家社区“和谐杯”升级扑克大赛",
        tables=teams // 2,
        ruleset_text=preset_text("yijing_cup"),
        stages=ready_format(stages),
        by=by,
    )
    rows = [
        ImportRow(
            n,
            TeamEntry(
                number=n,
                unit=UNITS[n % len(UNITS)],
                player_one=SURNAMES[n % 8] + GIVEN[n // 8 % 8],
                player_two=OTHERS[(n + n // 8) % 8] + GIVEN[n // 8 % 8],
            ),
        )
        for n in range(1, teams + 1)
    ]
    written = registration.import_teams(event, rows, by=by)
    assert not written.errors, written.errors
    registration.check_in(event.teams.all(), present=True, by=by)
    return event


def full_hall(slug: str, stages: str, *, by: User | None) -> Tournament:
    """Return an event in its first round, or its second where it is drawn round by round."""
    event = register(slug, stages, by=by)
    published = _draw_next(event, by)
    for number in range(1, 13):
        play_number(event, number, *(HOME_WINS if number % 2 else AWAY_WINS))
    if stages == "swiss":
        for number in range(13, 33):
            win(event, number, "home")
        published = _draw_next(event, by)
    first = min(
        number for number in _open(event).values_list("number", flat=True) if number is not None
    )
    for number in range(first, first + 9):
        play_number(event, number, *LEVEL[: number % 5])
    _fines(event, first)
    start_round_clock(published, published.round, minutes=4, by=by)
    waiting = match_numbered(event, first + 12)
    call_to_table(waiting, {CallSide.HOME: 1}, by=by, key=uuid4().hex)
    for n, text in enumerate(NOTICES):
        post_notice(event, text, by=by, key=f"{slug}-{n}")
    event.refresh_from_db()
    return event


def ranked_hall(slug: str, *, by: User | None) -> Tournament:
    """Return an event of 64 pairs that is over."""
    event = register(slug, "knockout", by=by)
    _draw_next(event, by)
    for number in range(1, 65):
        win(event, number, "home")
    event.refresh_from_db()
    return event


def _draw_next(event: Tournament, by: User | None) -> Draw:
    return draw.publish_draw(draw.make_draw(event, seed_text="开幕", by=by), by=by)


def _fines(event: Tournament, first: int) -> None:
    for number in range(first, first + 9):
        if number % 5:
            fine(match_numbered(event, number), 1, Offender.AWAY, times=number % 3 + 1)


def _open(event: Tournament) -> QuerySet[Match]:
    return Match.objects.filter(
        draw__stage__tournament=event, number__isnull=False, verdict=""
    ).order_by("number")
