"""A cup half-way, to look at: eleven pairs, five byes, one round over, the next begun.

Both sides sign each result, on the referee's phone or with their code on their own; one of the
second round waits for its second signature.
"""

from dataclasses import dataclass
from datetime import date
from uuid import uuid4

from django.contrib.auth.models import User

from brackets import draw, registration
from brackets.entries import TeamEntry
from brackets.models import Match, SignOff, Tournament
from referee import duties, people, pins, recording, rulings, seating, sign_off
from referee.basis import signing_basis
from referee.entries import HandEntry, TrumpNote
from referee.match_facts import read_facts
from referee.models import HandKind, Offender, Signer
from referee.people import Credentials
from referee.permissions import Role
from referee.rulings import RulingEntry
from rules.penalties import Offence
from rules.reports import HandReport, LastTrick, Unit, UnitKind
from rules.ruleset import preset_text
from rules.seats import Seat, Side

SLUG = "demo"
SEED = "怡景丽家"
TABLES = 4

PAIRS = (
    ("图书馆", "张卫东", "李春梅", 1),
    ("机电学院", "王海涛", "陈志强", None),
    ("外语系", "赵敏华", "孙丽娟", None),
    ("后勤处", "周国平", "吴玉芳", None),
    ("工会", "郑晓东", "冯建新", 2),
    ("财务处", "何永红", "吕志明", None),
    ("校医院", "施文彬", "孔令洁", None),
    ("保卫处", "曹大勇", "严正平", None),
    ("离退休处", "许德厚", "傅淑芬", None),
    ("建筑学院", "沈一鸣", "韩雪松", None),
    ("附属中学", "杨立群", "朱小红", None),
)


CAPTURED_BY_A_PAIR = LastTrick(winner=Side.ATTACKERS, trump=True, unit=Unit(UnitKind.PAIR))
# The hands of matches 1 to 6; the fifth hand of match 3 is its extra hand, 保庄.
HANDS: dict[int, tuple[HandReport, ...]] = {
    1: tuple(map(HandReport, (75, 95, 40, 120))),
    2: (HandReport(85), HandReport(110, 10, CAPTURED_BY_A_PAIR), HandReport(0), HandReport(65)),
    3: tuple(map(HandReport, (80, 80, 45, 45))),
    4: tuple(map(HandReport, (105, 35, 70, 160))),
    5: (HandReport(90), HandReport(50)),
    6: (HandReport(115),),
}
# The match that waits for its second signature; those before it count.
WAITING = 4
TRUMPS = (
    TrumpNote(suit="H", set_by="declare", seat=Seat.NORTH),
    TrumpNote(suit="S", set_by="fix", seat=Seat.SOUTH),
    TrumpNote(suit="D", set_by="overcall", seat=Seat.EAST),
    TrumpNote(suit="C", set_by="kitty", seat=Seat.SOUTH),
)


@dataclass(frozen=True, slots=True)
class Helper:
    """One of those who run the demonstration: log-in, PIN and, of a table referee, the tables."""

    role: Role
    credentials: Credentials
    pin: str
    tables: tuple[int, ...] = ()

    @property
    def user(self) -> User:
        """The account."""
        return self.credentials.user


# User name and name of everybody who runs the demonstration, with the tables of table referees.
_STAFF: tuple[tuple[str, str, Role, tuple[int, ...]], ...] = (
    ("yanshi-zuzhi", "王主任", Role.ORGANISER, ()),
    ("yanshi-caipanzhang", "张裁判长", Role.CHIEF_REFEREE, ()),
    ("yanshi-caipan", "李裁判", Role.TABLE_REFEREE, (1, 2)),
    ("yanshi-caipan2", "赵裁判", Role.TABLE_REFEREE, (3, 4)),
    ("yanshi-luru", "陈录入", Role.ENTRY_CLERK, ()),
)


def staff() -> tuple[Helper, ...]:
    """Return everybody who runs the demonstration, with new passwords and PINs, organiser first."""
    return tuple(_helper(*each) for each in _STAFF)


def _helper(username: str, name: str, role: Role, tables: tuple[int, ...]) -> Helper:
    credentials = _person(username, name, role)
    return Helper(role, credentials, pins.issue_pin(credentials.user, by=None), tables)


def _person(username: str, name: str, role: Role) -> Credentials:
    user = User.objects.filter(username=username).first()
    if user is None:
        return people.create_person(username, name=name, role=role, by=None)
    if not user.is_active:
        people.set_active(user, active=True, by=None)
    return people.reset_password(user, by=None)


def cup(slug: str, *, name: str, by: tuple[Helper, ...]) -> Tournament:
    """Return the event of that name, made now unless it is there."""
    event = Tournament.objects.filter(slug=slug).first()
    return event or _new_cup(slug, name, by)


def _new_cup(slug: str, name: str, by: tuple[Helper, ...]) -> Tournament:
    organiser = by[0].user
    event = registration.create_tournament(
        slug,
        name=name,
        organiser="怡景丽家社区工会",
        place="社区活动中心二楼",
        date=date.today(),  # noqa: DTZ011 - the day on the wall of the hall
        footer="友谊第一，比赛第二",
        tables=TABLES,
        sign_off=SignOff.BOTH,
        ruleset_text=preset_text("yijing_cup"),
        by=organiser,
    )
    teams = [
        registration.register_team(
            event, TeamEntry(unit=unit, player_one=one, player_two=two, seed=seed), by=organiser
        )
        for unit, one, two, seed in PAIRS
    ]
    registration.check_in(teams, present=True, by=organiser)
    draw.publish_draw(draw.make_draw(event, seed_text=SEED, by=organiser), by=organiser)
    at_tables = {helper.user: helper.tables for helper in by if helper.tables}
    duties.assign_tables(event, at_tables, by=organiser)
    _play(event, {table: user for user, tables in at_tables.items() for table in tables})
    event.refresh_from_db()
    return event


def _play(event: Tournament, referees: dict[int, User]) -> None:
    """Play the first round to its end, the second to its middle, each match with its referee."""
    for number, reports in HANDS.items():
        match = _match(event, number)
        referee = referees[match.table or 0]
        if number == 5:
            seating.draw_seats(match, seed_text=SEED, by=referee)
        for hand, (report, trump) in enumerate(zip(reports, TRUMPS, strict=False), 1):
            entry = HandEntry(kind=HandKind.PLAYED, report=report, trump=trump)
            _record(match, hand, entry, referee)
            if (number, hand) == (2, 1):
                _fine(match, referee)
        if number == 3:
            _record(match, 5, HandEntry(kind=HandKind.EXTRA, dealer=Seat.WEST, held=True), referee)
        if number <= WAITING:
            _sign(match, Signer.HOME, referee)
        if number < WAITING:
            _sign(match, Signer.AWAY, None)
    sixth = _match(event, 6)
    referee = referees[sixth.table or 0]
    reason = "拾底前清点，底牌多一张"
    recording.record_redeal(sixth, 2, reason=reason, by=referee, key=uuid4().hex)


def _match(event: Tournament, number: int) -> Match:
    return Match.objects.get(draw__stage__tournament=event, number=number)


def _record(match: Match, number: int, entry: HandEntry, referee: User) -> None:
    recording.record_hand(match, number, entry, by=referee, seen_version=0, key=uuid4().hex)


def _sign(match: Match, signer: Signer, referee: User | None) -> None:
    """Sign on the referee's phone, or without one on the pair's own."""
    match = Match.objects.select_related("home", "away").get(pk=match.pk)
    team = match.home if signer == Signer.HOME else match.away
    assert team is not None, "the match was played"
    basis = signing_basis(read_facts(match))
    sign_off.sign(match, signer, by=referee, basis=basis, key=uuid4().hex, code=team.code)


def _fine(match: Match, referee: User) -> None:
    entry = RulingEntry(
        hand_number=2,
        offence=Offence.WRONG_CARD_CORRECTED,
        offender=Offender.AWAY,
        reason="出错牌，及时更换",
    )
    rulings.give_ruling(match, entry, by=referee, key=uuid4().hex)
