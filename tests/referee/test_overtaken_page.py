"""A result is corrected after the next stage was drawn from it: draw anew, or keep as drawn."""

from dataclasses import dataclass

import pytest
from django.test import Client
from django.urls import reverse

from brackets import draw as draws
from brackets.journal import Action
from brackets.models import Draw, KeptDraw, Match, Team, Tournament
from brackets.overtaken import overtaken_draws
from brackets.points_tables import standing
from brackets.queries import numbered_matches, published_draws
from referee.models import Forfeit, ForfeitKind, Offender
from referee.rechecking.event import recheck
from referee.rulings import ForfeitEntry, give_forfeit, withdraw_forfeit
from tests.builders import draw_event, log_in, make_event, make_user, match_numbered, record_points
from tests.referee.table_play import key
from tests.referee.test_ties_page import FINAL, GROUP

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Cup:
    """Four pairs in a group by strength, the best two of them in the final."""

    event: Tournament
    pairs: tuple[Team, ...]
    final: Draw

    def meets(self, one: Team, other: Team) -> Match:
        """Return the match of two pairs in the group."""
        of_group = numbered_matches(self.event).filter(draw__stage__number=1)
        return next(each for each in of_group if {each.home, each.away} == {one, other})


def stays_away(match: Match, loser: Team | None) -> None:
    """Give a match to the other pair, whoever had it before."""
    for given in Forfeit.objects.filter(match=match, withdrawn_at=None):
        withdraw_forfeit(given, reason="录错", by=None)
    side = Offender.HOME if match.home == loser else Offender.AWAY
    entry = ForfeitEntry(kind=ForfeitKind.WALKOVER, loser=side, reason="未到场")
    give_forfeit(match, entry, by=None, key=key())


@pytest.fixture
def cup() -> Cup:
    event = make_event(4, stages=[GROUP, FINAL])
    pairs = tuple(row.team for row in standing(draw_event(event).stage)[0].rows)
    for match in numbered_matches(event):
        assert match.home
        assert match.away
        stays_away(match, max(match.home, match.away, key=pairs.index))
    return Cup(event, pairs, draw_event(event))


@pytest.fixture
def chief() -> Client:
    return log_in(make_user("chief", "chief_referee", name="陈裁判长"))


def page(client: Client, name: str) -> str:
    """Return a page of the desk."""
    return client.get(reverse(name, args=["cup"])).content.decode()


def keep(client: Client, draw: Draw, seen: str, reason: str) -> int:
    """Press the button that keeps a draw; return the status of the answer."""
    typed = {"seen": seen, "reason": reason}
    return client.post(reverse("desk_overtaken_keep", args=["cup", draw.pk]), typed).status_code


def test_draw_that_has_begun_is_kept_until_others_would_go_on(cup: Cup, chief: Client) -> None:
    a, b, c, _d = cup.pairs
    assert overtaken_draws(cup.event) == ()
    record_points(match_numbered(cup.event, 7), 40)
    stays_away(cup.meets(b, c), b)
    (found,) = overtaken_draws(cup.event)
    assert (found.draw, found.joining, found.leaving) == (cup.final, (c.number,), (b.number,))
    assert "第 7 场开赛之后，所依据的成绩被更正" in page(chief, "desk_event")
    shown = page(chief, "desk_overtaken")
    assert "现在应进入：" in shown
    assert "现在不应在内：" in shown
    assert "<h3>重新抽签</h3>" not in shown  # it has begun
    assert keep(chief, cup.final, found.digest, " ") == 409
    assert keep(chief, cup.final, "0" * 64, "已开赛") == 409
    assert keep(chief, cup.final, found.digest, "决赛已开赛，双方同意") == 302
    told = page(chief, "desk_event")
    assert "维持原签：陈裁判长，理由：决赛已开赛，双方同意" in told
    assert "被更正" not in told
    public = Client().get("/events/cup/draw/").content.decode()
    assert "所依据的成绩后来被更正，维持原签：决赛已开赛，双方同意" in public
    assert "陈裁判长" not in public
    assert cup.event.journal.filter(action=Action.DRAW_KEPT, reason="决赛已开赛，双方同意").exists()
    assert recheck(cup.event) == ()
    # As it was drawn: nothing to say any more.
    stays_away(cup.meets(b, c), c)
    assert overtaken_draws(cup.event) == ()
    assert keep(chief, cup.final, found.digest, "再按一次") == 409
    # A beats nobody but C, B beats A: three pairs are level, others may go on.
    stays_away(cup.meets(b, c), b)
    assert overtaken_draws(cup.event)[0].kept
    stays_away(cup.meets(a, b), a)
    (found,) = overtaken_draws(cup.event)
    assert (found.kept, found.open) == (None, True)
    assert "被更正" in page(chief, "desk_event")
    assert recheck(cup.event) == ()


def test_draw_on_which_nothing_was_played_is_drawn_anew(cup: Cup, chief: Client) -> None:
    _a, b, c, _d = cup.pairs
    stays_away(cup.meets(b, c), b)
    assert "<h3>重新抽签</h3>" in page(chief, "desk_overtaken")
    made = draws.make_draw(cup.event, seed_text="再来", reason="更正后重抽", by=None)
    draws.publish_draw(made, by=None)
    assert overtaken_draws(cup.event) == ()
    assert c.number in published_draws(cup.event)[1].bracket[0]
    assert "各次抽签都与有效成绩相符" in page(chief, "desk_overtaken")


def test_recheck_finds_a_word_that_nobody_gave(cup: Cup, chief: Client) -> None:
    _a, b, c, _d = cup.pairs
    stays_away(cup.meets(b, c), b)
    (found,) = overtaken_draws(cup.event)
    assert keep(chief, cup.final, found.digest, "名单已公布") == 302
    assert recheck(cup.event) == ()
    KeptDraw.objects.update(reason="改过的理由")
    assert [each.values for each in recheck(cup.event)] == [
        {"what": Action.DRAW_KEPT, "field": "reason"}
    ]
