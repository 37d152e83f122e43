"""Pictures of matches and of the event: what they say, by numbers worked out on paper."""

from itertools import pairwise

import pytest
from django.contrib.auth.models import User
from django.test import Client

from brackets.models import Tournament
from referee import charts
from referee.models import Offender
from referee.rulings import give_ruling
from tests.builders import draw_event, make_event, match_numbered
from tests.referee.public_play import HOME_WINS, LEVEL, play_number, read
from tests.referee.race_play import deals, race
from tests.referee.signing import asking, reviewed
from tests.referee.table_play import fine, key
from tests.referee.test_proposals import cheating


def heights(course: charts.Course) -> list[int]:
    return [y for _, y in course.marks]


def test_steps_rise_with_the_score_and_equals_stay_apart() -> None:
    found = charts.steps([(0, 0), (1, 0), (2, 0), (2, 1)], str)
    assert [label.word for label in found.lines] == ["0", "1", "2"]
    assert [label.word for label in found.hands] == ["1", "2", "3"]
    high = {label.word: label.y for label in found.lines}
    assert heights(found.home) == [high["1"] - 2, high["2"] - 2, high["2"] - 2]
    assert heights(found.away) == [high["0"] + 2, high["0"] + 2, high["1"] + 2]
    places = [x for x, _ in found.home.marks]
    assert places == sorted(set(places))
    assert (places[-1], found.right) == (charts.WIDTH - 16, charts.WIDTH - 16)


def test_long_race_keeps_few_lines_and_words() -> None:
    found = charts.steps([(level, 0) for level in range(40)], str)
    assert (len(found.lines), len(found.hands)) == (5, 10)


def test_columns_grow_with_their_count() -> None:
    found = charts.columns([("0", 0), ("5–35", 2), ("40–75", 4)]).columns
    assert (found[0].height, found[1].height * 2, found[2].height) == (
        0,
        found[2].height,
        found[2].height,
    )
    assert all(each.y + each.height == charts.HEIGHT - 24 for each in found)
    assert charts.columns([]).columns == ()


def test_upright_columns_are_higher_with_words_as_far_below() -> None:
    counted = [("0", 1), ("5–35", 2)]
    (wide, _), (tall, tallest) = (
        charts.columns(counted, height).columns for height in (charts.HEIGHT, charts.UPRIGHT)
    )
    found = charts.columns(counted, charts.UPRIGHT)
    assert (found.height, found.foot) == (charts.UPRIGHT, charts.UPRIGHT - 24)
    # 24 below for words, 14 above the highest count and 14 for it.
    assert (tallest.y, tallest.height) == (28, charts.UPRIGHT - 52)
    assert tall.height * 2 == tallest.height
    assert charts.UPRIGHT - tall.words == charts.HEIGHT - wide.words


def test_words_below_columns_do_not_touch() -> None:
    bands = [f"{low}–{low + 35}" for low in range(120, 520, 40)]
    found = charts.columns([(band, 1) for band in bands])
    assert max(each.words for each in found.columns) < found.height
    for line in {each.words for each in found.columns}:
        middles = [each.middle for each in found.columns if each.words == line]
        # Seven characters of at most six each.
        assert all(right - left >= 42 for left, right in pairwise(middles))
    # Few bands need one line.
    assert charts.columns([("0", 1), ("5–35", 1)]).height == charts.HEIGHT


def test_share_of_a_round() -> None:
    assert charts.share(2, 1, 4) == charts.Share(160, 80)
    assert charts.share(0, 0, 0) == charts.Share(0, 0)


@pytest.fixture
def drawn(organiser: User) -> Tournament:
    event = make_event(4, seeded=4, by=organiser)
    draw_event(event, by=organiser)
    return event


def test_match_page_draws_the_course(drawn: Tournament, client: Client) -> None:
    assert "逐局大分" not in read(client, "/events/cup/matches/1/")
    play_number(drawn, 1, *HOME_WINS)
    # Big 1+1+1+0 : 0+0+0+1, added up hand by hand.
    page = read(client, "/events/cup/matches/1/")
    assert "逐局大分 · 1 4 。 1：1、2、3、3。 4：0、0、0、1" in page


@pytest.mark.django_db
def test_race_page_draws_levels(client: Client) -> None:
    match = race("sports_faculty_2013")
    deals(match, 0)
    slug = match.draw.stage.tournament.slug
    page = read(client, f"/events/{slug}/matches/1/")
    assert "逐局级数" in page
    assert f"{match.home.number}：2。 {match.away.number}：5" in page  # type: ignore[union-attr]


def test_figures_count_hands_by_band(drawn: Tournament, client: Client) -> None:
    assert "记下第一局后" in read(client, "/events/cup/figures/")
    play_number(drawn, 1, *HOME_WINS)
    play_number(drawn, 2, 0, 40)
    # 40, 120, 75, 40 and 0, 40: on average 52.5 points.
    page = read(client, "/events/cup/figures/")
    assert "已打局数 6" in page
    assert "抓分方平均得分 52" in page
    assert "单局最高 120" in page
    assert "大光 1" in page
    bands = ("0 分：1 局", "5–35 分：0 局", "40–75 分：4 局", "80–115 分：0 局", "120–155 分：1 局")
    assert [words for words in bands if words not in page] == []


def test_figures_take_points_that_count_and_tell_of_broken_off_hands(
    drawn: Tournament, client: Client
) -> None:
    """85 less 10 is 75 (Y58), in 40-75; a hand broken off (Y57) is in no column."""
    match = match_numbered(drawn, 1)
    play_number(drawn, 1, 40, 85)
    fine(match, 2, Offender.HOME)
    give_ruling(match, cheating(3, points_so_far=60), by=None, key=key())
    page = read(client, "/events/cup/figures/")
    assert "已打局数 2 + 1 局中断或作废" in page
    assert "单局最高 75" in page
    assert [words for words in ("40–75 分：2 局", "80–115 分") if words in page] == [
        "40–75 分：2 局"
    ]


def test_figures_of_void_hands_alone_say_that_none_counts(
    drawn: Tournament, client: Client
) -> None:
    give_ruling(match_numbered(drawn, 1), cheating(1, points_so_far=60), by=None, key=key())
    page = read(client, "/events/cup/figures/")
    assert "还没有计分的局：已有 1 局中断或作废。" in page
    assert "记下第一局后" not in page
    assert 'data-panel="figures"' not in client.get("/kiosk/cup/").content.decode()


def test_figures_leave_out_what_is_not_public(
    drawn: Tournament, client: Client, organiser: User
) -> None:
    play_number(drawn, 1, *HOME_WINS)
    play_number(drawn, 2, 0)
    reviewed(match_numbered(drawn, 1), by=organiser)
    assert "已打局数 1" in read(client, "/events/cup/figures/")


def test_blind_entry_is_no_part_of_the_figures(drawn: Tournament, client: Client) -> None:
    asking(drawn, "blind")
    play_number(drawn, 1, *HOME_WINS)
    assert "记下第一局后" in read(client, "/events/cup/figures/")


def test_overview_tells_how_far_the_round_is(drawn: Tournament, client: Client) -> None:
    play_number(drawn, 1, *HOME_WINS)
    play_number(drawn, 2, *LEVEL[:1])
    page = client.get("/events/cup/").content.decode()
    assert 'aria-label="半决赛 · 已赛完 1/2 场 · 进行中 1 场"' in page
    assert f'class="share-done" width="{charts.WIDTH // 2}"' in page
