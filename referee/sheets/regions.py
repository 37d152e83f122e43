"""How a bracket is spread over pages: regions of some rounds, sixteen places or more. Pure."""

from dataclasses import dataclass

# Sixteen places on A4, thirty-two on A3.
ROUNDS_ON_A4, ROUNDS_ON_A3 = 4, 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Region:
    """One page: the matches of `rounds` that lead into section number `section` of the last.

    `final` says that the final, which is one round further on, has its place on this page too.
    """

    page: int
    rounds: range
    section: int
    final: bool = False

    def positions(self, round_: int) -> range:
        """Return the positions, from top to bottom, of the page's matches of a round."""
        count = 1 << (self.rounds[-1] - round_)
        return range(self.section * count, (self.section + 1) * count)


def regions(rounds: int, on_a_page: int = ROUNDS_ON_A4) -> tuple[Region, ...]:
    """Return the pages of a bracket of `rounds` rounds, the overview before its parts.

    A page has `on_a_page` rounds at most.

    Two sections that only the final joins need no overview: the final stands on the second page.
    """
    bands: list[range] = []
    first = 1
    while first <= rounds:
        last = min(first + on_a_page - 1, rounds)
        bands.append(range(first, last + 1))
        first = last + 1
        if first == rounds:
            break
    pages: list[Region] = []
    for band in reversed(bands):
        sections = 1 << (rounds - band[-1])
        pages += [
            Region(
                page=len(pages) + 1 + section,
                rounds=band,
                section=section,
                final=band[-1] == rounds - 1 and section == sections - 1,
            )
            for section in range(sections)
        ]
    return tuple(pages)


def page_of(pages: tuple[Region, ...], round_: int, position: int) -> int:
    """Return the page on which a match of the bracket stands."""
    for region in pages:
        if round_ in region.rounds and position in region.positions(round_):
            return region.page
    return next(region.page for region in pages if region.final)
