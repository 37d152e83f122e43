from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from referee.sheets.standings import standings_pdf
from tests.referee.paper_reading import assert_well_set, pages_of, poppler, text_of
from tests.referee.sheet_samples import LONG_HEADING, entry, longest, standings


@poppler
@pytest.mark.parametrize("language", ["zh-hans", "en"])
@pytest.mark.parametrize("name", [entry, longest], ids=["ordinary", "longest"])
def test_standings_overlap_nothing_and_stay_on_the_page(name: Any, language: str) -> None:
    rows = standings([name(number) for number in range(1, 65)], final=False)
    long = replace(rows.places[0], criterion="大分、小分、加赛" * 6)
    rows = replace(rows, heading=LONG_HEADING, places=(long, *rows.places[1:]))
    with translation.override(language):
        pages = pages_of(standings_pdf(rows))
    assert len(pages) == 3
    assert_well_set(pages)


@poppler
def test_standings_have_place_pair_scores_and_criterion() -> None:
    lines = text_of(standings_pdf(standings([entry(n) for n in range(1, 12)]))).splitlines()
    text = " ".join(lines)
    assert "名次 编号 选手 胜–负 大分 小分" in text
    for number, place in ((1, "1"), (4, "4"), (5, "5–8"), (8, "5–8"), (9, "9–11"), (11, "9–11")):
        who = entry(number)
        names = " ".join(filter(None, (who.unit, " / ".join(who.players))))
        assert f"{place} {number} {names} 3–1 −2 345 大分" in text


@poppler
def test_standings_say_whether_they_may_change() -> None:
    pairs = [entry(n) for n in range(1, 12)]
    assert "未完赛" in text_of(standings_pdf(standings(pairs, final=False)))
    assert "未完赛" not in text_of(standings_pdf(standings(pairs)))
