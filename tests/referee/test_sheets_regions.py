import pytest

from referee.sheets.regions import page_of, regions


@pytest.mark.parametrize(
    ("rounds", "pages"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2), (6, 5), (7, 9), (8, 17), (9, 34)]
)
def test_regions_hold_every_match_once(rounds: int, pages: int) -> None:
    found = regions(rounds)
    assert [region.page for region in found] == list(range(1, pages + 1))
    placed = [
        (round_, position)
        for region in found
        for round_ in region.rounds
        for position in region.positions(round_)
    ] + [(rounds, 0) for region in found if region.final]
    everything = [(r, p) for r in range(1, rounds + 1) for p in range(1 << (rounds - r))]
    assert sorted(placed) == everything


@pytest.mark.parametrize("rounds", range(1, 10))
def test_regions_have_at_most_sixteen_places(rounds: int) -> None:
    for region in regions(rounds):
        assert 2 * len(region.positions(region.rounds[0])) <= 16
        assert len(region.rounds) <= 4


def test_regions_of_two_pages_have_the_final_on_the_second() -> None:
    found = regions(5)
    assert [region.final for region in found] == [False, True]
    assert page_of(found, 5, 0) == 2
    assert page_of(found, 4, 0) == 1


def test_regions_lead_to_the_overview() -> None:
    found = regions(6)
    # Round 5, match 1 has the winners of the third and the fourth part.
    assert page_of(found, 5, 1) == 1
    assert [page_of(found, 4, position) for position in range(4)] == [2, 3, 4, 5]
