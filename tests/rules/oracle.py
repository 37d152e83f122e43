"""The four texts read literally, by trying everything: an oracle for the rules of play.

Written from the texts and `clauses.md`, with none of `rules` used: cards are codes, and every
split of every play is looked at. Only good for a few cards at a time.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
Hand = tuple[str, ...]
Unit = tuple[int, int, Hand]  # copies of each card, different cards, those cards from the top
Split = tuple[Unit, ...]


@dataclass(frozen=True)
class Table:
    """What is played: the system, the trump suit ("" for no-trump), the level, some options."""

    system: str
    trump: str
    level: str
    neighbours_by_trump_order: bool = True
    across_removed_rank: bool = True
    shorter_tractor: bool = True
    last_equal_wins: bool = False
    beat_every_unit: bool = False
    protect_longer_sets: bool = False
    pair_then_single: bool = False

    @property
    def cup(self) -> bool:
        return self.system == "yijing_cup"

    @property
    def decks(self) -> int:
        return 4 if self.system == "four_deck" else 2


def rank(card: str) -> str:
    return card if card in {"BJ", "LJ"} else card[1:]


def is_constant(table: Table, card: str) -> bool:
    """Y22: jokers, 2, 3, 5. The others: jokers and level cards (N29, G4, G5, F4)."""
    if rank(card) in {"BJ", "LJ"}:
        return True
    return rank(card) in {"2", "3", "5"} if table.cup else rank(card) == table.level


def suit(table: Table, card: str) -> str:
    return "trump" if is_constant(table, card) or card[0] == table.trump else card[0]


@cache
def ladder(table: Table, of: str) -> tuple[Hand, ...]:
    """All cards of a suit of play, from the top down; equals stand together."""
    plain = [r for r in RANKS if not is_constant(table, "S" + r)]
    if of != "trump":
        return tuple((of + r,) for r in plain)
    # Y25: 主5、副5、大王、小王、主3、副3、主2、副2; N29: 大王、小王、主花色级牌、其它花色级牌
    constant = ["5", "BJ", "LJ", "3", "2"] if table.cup else ["BJ", "LJ", table.level]
    steps: list[Hand] = []
    for face in constant:
        if face in {"BJ", "LJ"}:
            steps.append((face,))
            continue
        if table.trump:
            steps.append((table.trump + face,))
        steps.append(tuple(s + face for s in "SHCD" if s != table.trump))
    if table.trump:
        steps += [(table.trump + r,) for r in plain]
    return tuple(steps)


@cache
def step(table: Table, card: str) -> int:
    """How far down its suit a card stands; less is higher."""
    steps = ladder(table, suit(table, card))
    return next(n for n, cards in enumerate(steps) if card in cards)


@cache
def next_below(table: Table, upper: str, lower: str) -> bool:
    """Tell whether two cards are neighbours in a tractor (Y29, N17, ambiguities 9 and 10)."""
    if suit(table, upper) != suit(table, lower) or step(table, lower) != step(table, upper) + 1:
        return False
    if is_constant(table, upper) or is_constant(table, lower):
        return table.neighbours_by_trump_order
    gap = RANKS.index(rank(lower)) - RANKS.index(rank(upper))
    return gap == 1 or table.across_removed_rank


def units(table: Table, cards: Hand) -> Iterator[Unit]:
    """Every unit that can be made of some cards."""
    held = Counter(cards)
    for copies in (1, 2, 3, 4):
        runs: list[Hand] = [(card,) for card in held if held[card] >= copies]
        while runs:
            yield from ((copies, len(run), run) for run in runs)
            if copies == 1:
                break
            runs = [
                (*run, card)
                for run in runs
                for card in held
                if held[card] >= copies and next_below(table, run[-1], card)
            ]


@lru_cache(maxsize=200_000)
def splits(table: Table, cards: Hand) -> tuple[Split, ...]:
    """Every way to split cards (in order) into units."""
    if not cards:
        return ((),)
    found = []
    for unit in units(table, cards):
        copies, _, run = unit
        if cards[0] in run:
            left = list(cards)
            for card in run:
                for _ in range(copies):
                    left.remove(card)
            found += [(unit, *rest) for rest in splits(table, tuple(left))]
    return tuple(found)


def size(unit: Unit) -> int:
    return unit[0] * unit[1]


def by_size(split: Split) -> list[Unit]:
    return sorted(split, key=lambda unit: (size(unit), unit[1]), reverse=True)


def height(table: Table, unit: Unit) -> int:
    return -min(step(table, card) for card in unit[2])


def shape(table: Table, cards: Hand) -> list[tuple[int, int]]:
    """The format of a lead: the largest unit that there is, then the largest of the rest."""
    best = max(
        map(by_size, splits(table, tuple(sorted(cards)))),
        key=lambda split: ([size(u) for u in split], [u[1] for u in split]),
    )
    return [(copies, length) for copies, length, _ in best]


def rungs(
    table: Table, lead: list[tuple[int, int]], split: Split, hand: Counter[str]
) -> list[tuple[int, str]]:
    """How high on the ladder of a lead one split of a play stands, rung by rung.

    Tractor as led, else the longest shorter one with the rest in turn, then quads, triples and
    pairs; of equally many pairs those that are broken out of nothing (Y35, F15, ambiguity 25).
    """
    free = [unit for unit in split if unit[0] > 1]
    if table.protect_longer_sets:  # nothing need be broken out of a larger set
        free = [unit for unit in free if all(hand[card] == unit[0] for card in unit[2])]
    found = []
    asked = [(copies, length, True) for copies, length in lead if length > 1]
    sets = Counter({copies: n for (copies, length), n in Counter(lead).items() if length == 1})
    while asked:
        asked.sort(key=lambda one: (one[0] * one[1], one[1]), reverse=True)
        copies, length, as_led = asked.pop(0)
        shorter = range(length, 1, -1) if table.shorter_tractor else [length]
        lengths = [n for n in shorter if any(u[:2] == (copies, n) for u in free)]
        got = lengths[0] if lengths else 0
        if got:
            free.remove(next(u for u in free if u[:2] == (copies, got)))
        found.append((got, "tractor" if got == length and as_led else "shorter_tractor"))
        if got and length - got > 1:
            asked.append((copies, length - got, False))
        elif copies == 2 or table.pair_then_single:
            sets[copies] += length - got
    from_quads = 0
    for copies, name in ((4, "quad"), (3, "triple"), (2, "pair")):
        mine = [unit for unit in free if unit[:2] == (copies, 1)]
        got = min(len(mine), sets[copies] + (from_quads if copies == 3 else 0))
        found.append((got, name))
        if copies == 4 and table.pair_then_single:  # a quad, else a triple and a single, …
            from_quads = sets[4] - got
        if copies == 3 and table.pair_then_single:  # … else two pairs; a triple, else a pair
            quads_left = max(0, from_quads - got)
            sets[2] += 2 * quads_left + sets[3] - max(0, got - from_quads)
        if copies == 2:
            genuine = sum(hand[unit[2][0]] == 2 for unit in mine)
            found.append((min(genuine, got), name))
    return found


def best_rungs(
    table: Table, lead: list[tuple[int, int]], play: Hand, hand: Counter[str]
) -> list[tuple[int, str]]:
    return max(
        (rungs(table, lead, split, hand) for split in splits(table, play)),
        key=lambda row: [number for number, _ in row],
    )


def verdicts(table: Table, lead: Hand, hand: Hand) -> dict[Hand, str]:
    """Every play of as many cards as were led, with "ok" or what it should have had."""
    led = suit(table, lead[0])
    held = [card for card in hand if suit(table, card) == led]
    plays = sorted({tuple(sorted(play)) for play in combinations(hand, len(lead))})
    rows = {}
    found = {}
    for play in plays:
        following = sum(suit(table, card) == led for card in play)
        if following < min(len(held), len(lead)):
            found[play] = "suit"  # Y32
        elif len(held) <= len(lead):
            found[play] = "ok"  # Y33: the rest is free
        else:
            rows[play] = best_rungs(table, shape(table, lead), play, Counter(held))
    if rows:
        best = max(rows.values(), key=lambda row: [number for number, _ in row])
        for play, row in rows.items():
            short = [
                name for (mine, _), (need, name) in zip(row, best, strict=False) if mine < need
            ]
            found[play] = short[0] if short else "ok"
    return found


def heights(table: Table, lead: list[tuple[int, int]], play: Hand) -> list[list[int]]:
    """For each way to make the lead's shape of a play: how high its units are, largest first."""
    found = []
    for split in splits(table, tuple(sorted(play))):
        if sorted(unit[:2] for unit in split) == sorted(lead):
            ordered = sorted(split, key=lambda u: (size(u), u[1], height(table, u)), reverse=True)
            found.append([height(table, unit) for unit in ordered])
    return found


def winner(table: Table, plays: list[Hand]) -> int:
    """Who wins a trick: a ruff of the shape led, else the highest of the suit (N36, G18 to G22)."""
    lead = shape(table, plays[0])
    led = suit(table, plays[0][0])
    best_place, best_suit = 0, led
    best = max(heights(table, lead, plays[0]))
    for place, play in enumerate(plays[1:], 1):
        suits = {suit(table, card) for card in play}
        ways = heights(table, lead, play) if len(suits) == 1 else []
        mine = suits.pop() if ways else ""
        if mine not in {led, "trump"} or (mine == led != best_suit):
            continue
        ways.sort(reverse=True)
        if mine != best_suit:
            best_place, best_suit, best = place, mine, ways[0]
            continue
        for way in ways if table.beat_every_unit else ways[:1]:
            pairs = list(zip(way, best, strict=True))
            compared = pairs if table.beat_every_unit else pairs[:1]
            if all(a > b or (a == b and table.last_equal_wins) for a, b in compared):
                best_place, best = place, way
                break
    return best_place


def beaten_units(table: Table, lead: Hand, others: list[Hand]) -> list[Unit]:
    """The units of a throw that somebody can beat with a higher one of their kind (G23)."""
    led = suit(table, lead[0])
    split = max(
        map(by_size, splits(table, tuple(sorted(lead)))),
        key=lambda one: (
            [size(u) for u in one],
            [u[1] for u in one],
            [height(table, u) for u in one],
        ),
    )
    found = []
    for unit in split:
        for hand in others:
            mine = tuple(card for card in hand if suit(table, card) == led)
            if any(
                other[:2] == unit[:2] and height(table, other) > height(table, unit)
                for other in units(table, mine)
            ):
                found.append(unit)
                break
    return sorted(found, key=lambda unit: (unit[0], unit[1], step(table, unit[2][0])))
