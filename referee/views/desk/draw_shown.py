"""What the page of the draw shows: the lots of a draw, what is due, every draw that was made."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from brackets import queries
from brackets.drawing import Algorithm
from brackets.drawn_matches import slots_of
from brackets.due import Due, begun_match, due
from brackets.errors import DrawLocked, RoundOpen, TiesOpen
from brackets.models import Draw, DrawState, Match, Tournament
from brackets.placement import Slot
from brackets.seeding import parse_lines
from brackets.stages import plan_of
from brackets.verifying import verify
from referee.labels.draws import RELAXED, difference, together
from referee.labels.ruleset_words import value_name
from referee.labels.standings import table_title
from rules.shapes import StageKind


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match of the first round; a bye has no number and nobody away.

    `relaxed` says what the rules would rather have kept apart.
    """

    slot: Slot
    home: str
    away: str
    relaxed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Group:
    """A group by its name, in the order of its lots."""

    name: str
    teams: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Coming:
    """What is to be drawn, or why nothing is.

    `due` is what can be drawn; otherwise `over` by this match, or it waits for `matches` or `ties`.
    """

    due: Due | None = None
    locked_by: Match | None = None
    matches: tuple[Match, ...] = ()
    ties: tuple[tuple[int, ...], ...] = ()

    @property
    def next_one(self) -> bool:
        """Whether it follows something that was played, and was not drawn before."""
        now = self.due
        return now is not None and now.round > 1 and now.again is None

    @property
    def goes_on(self) -> bool:
        """Whether something comes after what is published: drawn next, or waiting for something."""
        return self.next_one or bool(self.matches or self.ties)


def coming(event: Tournament) -> Coming:
    """Return what comes next in an event."""
    try:
        return Coming(due(event))
    except DrawLocked as locked:
        return Coming(locked_by=locked.match)
    except RoundOpen as waiting:
        return Coming(matches=waiting.matches)
    except TiesOpen as open_:
        return Coming(ties=open_.ties)


def stage_words(draw: Draw) -> str:
    """Return for which stage and round of the event a draw is, "" where there is one draw only."""
    return place_words(Due(draw.stage, draw.round))


def place_words(now: Due) -> str:
    """Return stage, kind and first round of what is drawn."""
    kind = value_name(StageKind, plan_of(now.stage).kind)
    values = {"stage": now.stage.number, "kind": kind, "round": now.round}
    return _("stage %(stage)s, %(kind)s, from round %(round)s") % values


def names_of(draw: Draw) -> dict[int, str]:
    """Return the teams of a draw in the words of its entries."""
    return {
        entry.number: f"{entry.number} {entry.player_one} / {entry.player_two} {entry.unit}".strip()
        for entry in parse_lines(draw.entries)
    }


def first_round(draw: Draw, event: Tournament) -> list[Pairing]:
    """Return the first round of a draw from top to bottom, in the words of its entries."""
    names = names_of(draw)
    made = slots_of(draw, tables=event.tables, first_number=first_number(draw, event))
    marks: dict[int, tuple[str, ...]] = {}
    for each in together(draw):
        marks[each.line] = (*marks.get(each.line, ()), str(RELAXED[each.kind]))
    return [
        Pairing(
            slot,
            names[slot.home] if slot.home else "",
            names[slot.away] if slot.away else "",
            marks.get(slot.position, ()),
        )
        for slot in made
        if slot.round == draw.round
    ]


def first_number(draw: Draw, event: Tournament) -> int:
    """Return the number that the first match of a draw has, or would have."""
    before = queries.numbered_matches(event).filter(round__lt=draw.round).last()
    return (before.number or 0) + 1 if before else 1


def groups_of(draw: Draw) -> list[Group]:
    """Return the groups of a draw; none where it is no draw of groups."""
    if plan_of(draw.stage).kind is not StageKind.GROUPS:
        return []
    names = names_of(draw)
    return [
        Group(table_title(index), tuple(names[number] for number in group if number))
        for index, group in enumerate(draw.bracket, 1)
    ]


def replaces_begun(draft: Draw, draws: Iterable[Draw]) -> bool:
    """Tell whether play has begun by the one of these draws that a draft was to replace."""
    place = (draft.stage_id, draft.round)
    return any(
        begun_match(draw) is not None
        for draw in draws
        if draw.state == DrawState.PUBLISHED and (draw.stage_id, draw.round) == place
    )


def history(draws: Sequence[Draw]) -> list[tuple[str, list[Draw]]]:
    """Return all draws by what they were made for."""
    return [
        (stage_words(made[0]), made)
        for made in (
            list(group)
            for _place, group in groupby(draws, key=lambda draw: (draw.stage_id, draw.round))
        )
    ]


def differences(event: Tournament) -> Mapping[str, list[str]]:
    """Return what differs when all published draws are made again, by draw."""
    found = {}
    for draw in queries.published_draws(event):
        codes = verify(draw)
        if codes:
            found[stage_words(draw)] = [difference(code) for code in codes]
    return found


def verified(draws: Iterable[Draw]) -> list[str]:
    """Return what it means that nothing differs, for lots drawn here and for those typed in."""
    public = [draw for draw in draws if draw.state == DrawState.PUBLISHED]
    by_hand = sum(draw.algorithm == Algorithm.BY_HAND for draw in public)
    found = []
    if by_hand < len(public):
        found.append(
            _(
                "Drawn again from seed text and entry list just now: the same bracket, place by "
                "place."
            )
        )
    if by_hand:
        found.append(
            _(
                "Lots drawn by hand cannot be drawn again: they are as they were typed in and keep "
                "what the stage asks for."
            )
        )
    return found
