"""How a bracket is cut into pages that can be read across a hall. Pure.

A tile is a few rounds of a few matches that fill a page: eight rows of four columns. What is too
much for that gets another page, never smaller letters.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from referee.boards import Line
from referee.columns import Column

ACROSS, ROWS = 4, 8
# A row of headings takes half the height of a match.
_HEADING = 0.5
# Below the final there is room for the match for third place.
THIRD_ROWS = 4


@dataclass(frozen=True, slots=True)
class Tile:
    """One page: blocks of columns that stand beside or below each other.

    It is part `part` of `of` of the rounds that it shows.
    """

    blocks: tuple[tuple[Column, ...], ...]
    part: int = 1
    of: int = 1

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns of all its blocks."""
        return tuple(column for block in self.blocks for column in block)

    @property
    def matches(self) -> tuple[Line, ...]:
        """What is on it, round by round."""
        return tuple(line for column in self.columns for line in column.lines if line)

    @property
    def is_live(self) -> bool:
        """Whether something on it is being played."""
        return any(line.under_way for line in self.matches)

    @property
    def is_over(self) -> bool:
        """Whether everything on it has a verdict."""
        return all(line.finished for line in self.matches)


def zoomed(columns: Sequence[Column]) -> tuple[Column, ...]:
    """Return the rounds that are not over; of those before as many as fill a page."""
    tree = [column for column in columns if not column.third]
    over = next(
        (place for place, each in enumerate(tree) if not _is_over(each)),
        len(tree),
    )
    return tuple(columns[max(0, min(over, len(tree) - ACROSS)) :])


def tiles(columns: Sequence[Column]) -> tuple[Tile, ...]:
    """Return the pages of a tree, those of the first rounds first; each match is on one of them."""
    tree = [column for column in columns if not column.third]
    found: list[Tile] = []
    for start, stop in _spans(len(tree)):
        found += _cut(tree[start:stop])
    beside = tuple(column for column in columns if column.third)
    if beside:
        *others, last = found[-1].blocks
        found[-1] = replace(found[-1], blocks=(*others, (*last, *beside)))
    return tuple(found)


def round_tiles(columns: Sequence[Column]) -> tuple[Tile, ...]:
    """Return the pages of the latest round of those that are drawn one by one.

    Nothing leads from one to another; the rounds before stand on the same page as far as they fit.
    """
    *before, latest = (column for column in columns if not column.third)
    found = tuple(_cut([latest]))
    if len(found) > 1:
        return found
    third = tuple((replace(column, third=False),) for column in columns if column.third)
    blocks = found[0].blocks + third
    for column in reversed(before):
        if len(column.lines) > ROWS or len(blocks) == ACROSS:
            break
        blocks = ((column,), *blocks)
    return (Tile(blocks),)


def gathered(found: Sequence[Tile]) -> tuple[Tile, ...]:
    """Return the same with several small ones on a page."""
    pages: list[Tile] = []
    for tile in found:
        if pages and _fit(pages[-1].blocks + tile.blocks):
            pages[-1] = Tile(pages[-1].blocks + tile.blocks)
        else:
            pages.append(tile)
    return tuple(pages)


def bands(
    blocks: Sequence[tuple[Column, ...]], across: int
) -> tuple[tuple[tuple[Column, ...], ...], ...]:
    """Return blocks in rows of no more than so many columns; wider ones are cut and go on below."""
    found: list[list[tuple[Column, ...]]] = []
    for piece in (piece for block in blocks for piece in _pieces(block, across)):
        if found and sum(map(_breadth, (*found[-1], piece))) <= across:
            found[-1].append(piece)
        else:
            found.append([piece])
    return tuple(map(tuple, found))


def rows(block: Sequence[Column]) -> int:
    """Return how many matches stand one below the other."""
    longest = max(len(column.lines) for column in block)
    return max(longest, THIRD_ROWS) if any(column.third for column in block) else longest


def _spans(rounds: int) -> Iterator[tuple[int, int]]:
    """Yield the rounds of each tile, no more than fit beside each other and about as many."""
    count = -(-rounds // ACROSS)
    for number in range(count):
        yield number * rounds // count, (number + 1) * rounds // count


def _cut(span: Sequence[Column]) -> Iterator[Tile]:
    """Yield the pages of some rounds; of one or two there is room for several blocks on a page."""
    # A page that has only two rounds has twice the matches.
    beside = ACROSS // len(span)
    longest = max(len(column.lines) for column in span)
    count = -(-longest // ROWS)
    pages = -(-count // beside)
    blocks = [_part_of(span, number, count) for number in range(count)]
    for page in range(pages):
        chosen = blocks[page * count // pages : (page + 1) * count // pages]
        kept = tuple(block for block in chosen if any(any(column.lines) for column in block))
        if kept:
            yield Tile(kept, page + 1, pages)


def _part_of(span: Sequence[Column], number: int, count: int) -> tuple[Column, ...]:
    found = []
    for column in span:
        size = len(column.lines)
        lines = column.lines[number * size // count : (number + 1) * size // count]
        found.append(replace(column, lines=lines))
    return tuple(column for column in found if column.lines)


def _pieces(block: tuple[Column, ...], across: int) -> Iterator[tuple[Column, ...]]:
    tree = tuple(column for column in block if not column.third)
    if len(tree) <= across:
        yield block
        return
    yield tree[:across]
    yield from _pieces(block[across:], across)


def _breadth(block: Sequence[Column]) -> int:
    return max(1, sum(not column.third for column in block))


def _fit(blocks: Sequence[tuple[Column, ...]]) -> bool:
    return sum(max(map(rows, band)) + _HEADING for band in bands(blocks, ACROSS)) <= ROWS + _HEADING


def _is_over(column: Column) -> bool:
    return all(line is None or line.finished for line in column.lines)
