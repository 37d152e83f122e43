"""Case 32: −3 in a group counts in the table, in who goes on and in what order, and in files."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from brackets.models import Match, RulesetVersion, Tournament
from brackets.points_tables import standing
from brackets.qualifiers import qualifiers
from brackets.queries import numbered_matches
from referee.ledger import ledger_of, totals_of
from referee.models import Offender
from referee.sheets.results import results_xlsx
from rules.ruleset import load
from rules.ruleset_text import to_text
from rules.shapes import Grouping, Pairing, Stage, StageKind, StandingCriterion
from tests.builders import draw_event, make_event, record_points
from tests.referee.table_play import punish

pytestmark = pytest.mark.django_db

CHAIN = {"tie_breaks": ["points", "net_big", "net_small", "lots"]}
STAGES = [
    Stage(
        kind=StageKind.GROUPS, pairing=Pairing.ALL, groups=1, grouping=Grouping.LOTS, advance=2,
        clause="小组赛",
    ),
    Stage(kind=StageKind.KNOCKOUT, pairing=Pairing.SEEDED, advance=1, clause="决赛"),
]  # fmt: skip


def group() -> tuple[Tournament, dict[frozenset[int], Match]]:
    """Return the cup in one group of three, and its matches by the numbers of the pairs."""
    event = make_event(3, stages=STAGES)
    RulesetVersion.objects.filter(tournament=event).update(
        content=to_text(load("yijing_cup").with_options(CHAIN))
    )
    draw_event(event)
    found = {}
    for match in numbered_matches(event):
        assert match.home
        assert match.away
        found[frozenset((match.home.number, match.away.number))] = match
    return event, found


def win(match: Match, number: int, *, big: int) -> None:
    """Let a pair win 1:0, or 3:0, by its own first deal; all other hands are 0:0."""
    assert match.home
    home = match.home.number == number
    # East (home) deals first, then North (away): 80 is nobody's, 40 is one and 0 three of the deal.
    good = {1: 40, 3: 0}[big]
    points = [good, 80, 80, 80] if home else [80, good, 80, 80]
    record_points(match, *points)
    assert match.winner is not None
    assert match.winner.number == number


def test_penalty_in_the_group_changes_table_order_and_files() -> None:
    event, matches = group()
    one_two, one_three, two_three = (matches[frozenset(pair)] for pair in ((1, 2), (1, 3), (2, 3)))
    # 1 beats 3 by 3:0 and is fined in it, 2 beats 3 by 1:0, and 1 beats 2 by 1:0
    win(one_two, 1, big=1)
    win(two_three, 2, big=1)
    win(one_three, 1, big=3)
    table = standing(event.stages.get(number=1))[0]
    net = {row.team.number: row.values[StandingCriterion.NET_BIG] for row in table.rows}
    assert net == {1: (4,), 2: (0,), 3: (-4,)}
    offender = Offender.HOME if one_three.home and one_three.home.number == 1 else Offender.AWAY
    punish(one_three, 4, offender, hand_stands=True)
    one_three.refresh_from_db()
    table = standing(event.stages.get(number=1))[0]
    net = {row.team.number: row.values[StandingCriterion.NET_BIG] for row in table.rows}
    # three points less for pair 1: the match against 3 is level on big points now
    assert net == {1: (1,), 2: (0,), 3: (-1,)}
    # the register and the table tell the same
    (total,) = totals_of(ledger_of(event))
    assert (total.team.number, total.big) == (1, net[1][0] - 4)
    through = [each.team.number for each in qualifiers(event.stages.get(number=1)).teams]
    order = [row.team.number for row in table.rows]
    assert through == order[:2]
    book = load_workbook(BytesIO(results_xlsx(event, phones=False)))
    sheet = book["积分表"]
    head = [cell.value for cell in sheet[1]]
    at = head.index("净大分")
    told = {row[3]: row[at] for row in sheet.iter_rows(min_row=2, values_only=True)}
    assert told == {1: 1, 2: 0, 3: -1}
