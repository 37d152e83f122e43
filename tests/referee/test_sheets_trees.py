"""The lower bracket and the matches for places on paper: trees with lines, words where none is."""

import re
from dataclasses import replace

import pytest
from django.utils import translation

from brackets.draw import make_draw
from brackets.models import Verdict
from brackets.ready_formats import ready_format
from brackets.stages import KNOCKOUT
from referee.sheets.bracket import bracket_pdf
from referee.sheets.bracket_trees import Tree, tree_pages
from referee.sheets.rows import BracketRows
from referee.sheets.sources import bracket_rows
from rules.shapes import Stage
from tests.brackets.play import win
from tests.builders import draw_event, make_event
from tests.referee.paper_reading import assert_well_set, pages_of, poppler, text_of

pytestmark = pytest.mark.django_db

TWICE = ready_format("double_elimination")
TO_EIGHTH = (replace(KNOCKOUT, third_place=True, places_to=8),)
FIRST_ROUND = (replace(KNOCKOUT, advance=4), KNOCKOUT)


def drafted(teams: int, stages: tuple[Stage, ...]) -> BracketRows:
    event = make_event(teams, stages=stages)
    return bracket_rows(event, make_draw(event, seed_text="开幕", by=None))


def told(tree: Tree) -> list[tuple[int | None, int, float]]:
    """Return each match of a tree with its column and its row."""
    return [(each.match.number, each.column, each.row) for each in tree.matches]


def lines(tree: Tree) -> list[tuple[int | None, int | None, bool]]:
    """Return from which match to which a line leads, and whether to the upper side."""
    joints = tree.joints()
    return sorted((one.match.number, other.match.number, upper) for one, other, upper in joints)


def test_lower_bracket_of_eight_stands_in_two_bands() -> None:
    # Matches 1 to 4 and 5, 6 above; 7, 8 below first, 9 to 11 above and below, then the finals.
    (page,) = tree_pages(drafted(8, TWICE).others)
    below, finals = (tree for tree, _lane, _down in page.trees)
    assert below.titles == ("败者组第1轮次", "败者组第2轮次", "败者组第3轮次", "败者组决赛")
    assert told(below) == [(7, 0, 0), (8, 0, 1), (10, 1, 0), (11, 1, 1), (12, 2, 0.5), (13, 3, 0.5)]
    assert lines(below) == [
        (7, 10, False), (8, 11, False), (10, 12, True), (11, 12, False), (12, 13, False),
    ]  # fmt: skip
    assert finals.titles == ("总决赛", "总决赛加赛")
    assert (told(finals), lines(finals)) == ([(14, 0, 0), (15, 1, 0)], [(14, 15, True)])


@pytest.mark.parametrize(("teams", "pages"), [(3, 1), (8, 1), (16, 1), (32, 2), (64, 4)])
def test_each_match_beside_the_main_bracket_stands_on_one_page(teams: int, pages: int) -> None:
    rows = drafted(teams, TWICE)
    found = tree_pages(rows.others)
    assert len(found) == pages
    numbers = [
        each.match.number for page in found for tree, *_place in page.trees for each in tree.matches
    ]
    matches = [match for column in rows.others for match in column.matches]
    assert sorted(numbers) == sorted(match.number for match in matches)  # type: ignore[type-var]
    assert all(page.height <= 8.4 for page in found)


@poppler
@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize(
    ("teams", "stages", "pages"),
    [(8, TWICE, 2), (16, TWICE, 2), (16, TO_EIGHTH, 2), (11, FIRST_ROUND, 1)],
)
def test_sheet_with_trees_is_well_set(
    teams: int, stages: tuple[Stage, ...], pages: int, language: str
) -> None:
    rows = drafted(teams, stages)
    with translation.override(language):
        pdf = bracket_pdf(rows)
    found = pages_of(pdf)
    assert len(found) == pages
    assert_well_set(found)


@poppler
def test_words_say_where_pairs_come_from_and_losers_go() -> None:
    text = text_of(bracket_pdf(drafted(16, TO_EIGHTH)))
    # Losers of the quarter-finals 9 to 12 meet in 15 and 16, those beaten there in 17.
    for number, goes_on in ((9, 15), (12, 16), (13, 19), (15, 17), (16, 17)):
        assert re.search(rf"第{number}场 · \d号桌\n?.*负者→{goes_on}场", text), number
    event = make_event(16, slug="played", stages=TO_EIGHTH)
    draw = draw_event(event)
    for number in range(1, 13):
        win(event, number, "home")
    text = text_of(bracket_pdf(bracket_rows(event, draw)))
    assert re.search(r"第15场 · \d号桌\s第9、10场负者 · 负者→17场", text)


@poppler
@pytest.mark.parametrize("language", ["zh-hans", "en"])
def test_all_that_is_told_of_a_match_fits(language: str) -> None:
    event = make_event(16, stages=TO_EIGHTH)
    draw = draw_event(event)
    for number in range(1, 21):
        win(event, number, "home", verdict=Verdict.SMALL)
    with translation.override(language):
        text = text_of(bracket_pdf(bracket_rows(event, draw)))
    whole = {"zh-hans": "小分决胜 · 第11、12场负者 · 负者→17场",
             "en": "by small score · losers 11, 12 · loser → 17"}  # fmt: skip
    assert whole[language] in text
    assert "…" not in text
