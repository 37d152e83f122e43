"""Published draws that rest on results which were corrected since, and the word that they stay."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, Q

from brackets import seeding
from brackets.draw import MAX_REASON
from brackets.due import begun_match
from brackets.entrants import entrants
from brackets.entries import tidy
from brackets.errors import DrawMoved, NotOvertaken, ReasonMissing, RoundOpen, TiesOpen
from brackets.journal import Action, Change, append
from brackets.models import Draw, KeptDraw, Match, TeamState, Tournament
from brackets.queries import published_draws
from brackets.registration import lock_open
from brackets.stages import plan_of
from rules.shapes import KNOCKING_OUT

_OPEN = "?"
"""Begins what is stored in place of entry lines while it is not decided who comes."""

# What moves a table without an entry about one of its matches.
_OF_ALL = (Action.TEAM_WITHDRAWN, Action.TEAM_RETURNED, Action.RULESET_CHANGED)


Known = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Overtaken:
    """A draw in which other pairs, or pairs with other results, would be now.

    `coming` are the entry lines of those, or what has to be decided first; `kept` is the word that
    the draw stays although just these would come. `joining` and `leaving` are numbers of pairs:
    both empty where the same pairs come with other results or places, or where it is open.
    `begun` is a match of it that has begun: as long as there is none it can be drawn anew.
    """

    draw: Draw
    coming: str
    kept: KeptDraw | None
    begun: Match | None
    joining: tuple[int, ...] = ()
    leaving: tuple[int, ...] = ()
    open: bool = False

    @property
    def digest(self) -> str:
        """Return what a form says of `coming`."""
        return hashlib.sha256(self.coming.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class _Aside:
    """Pairs that left since, or came late: they are in a draw as they were put there."""

    draw: Draw
    out: frozenset[int]

    def told(self, lines: str) -> dict[int, Known] | str:
        """Return who comes with what is known of them; names and units are of no account."""
        if lines.startswith(_OPEN):
            return lines
        late = {number for number, *_place in self.draw.latecomers}
        entries = seeding.parse_lines(lines)
        gone = self.out | late
        return {each.number: each.known for each in entries if each.number not in gone}


def overtaken_draws(
    tournament: Tournament, *, published: Sequence[Draw] | None = None
) -> tuple[Overtaken, ...]:
    """Return the draws that were overtaken, kept ones too, in order of what is played.

    Of a stage with a table only its latest draw: that knows all results before it. Two queries
    as long as nothing was corrected; who has read the published draws gives them.
    """
    draws = published_draws(tournament) if published is None else published
    looked_at = _corrected_since(tournament, draws) if len(draws) > 1 else []
    if not looked_at:
        return ()
    gone = tournament.teams.exclude(state=TeamState.ENTERED).values_list("number", flat=True)
    out = frozenset(gone)
    found = (_overtaken(_Aside(draw, out)) for draw in looked_at)
    return tuple(each for each in found if each is not None)


def keep_draw(draw: Draw, *, seen: str, reason: str, by: User | None) -> KeptDraw:
    """Keep a draw as it was drawn, whoever would come now.

    `seen` is the digest of who would come, as the page showed it. Raises ReasonMissing,
    NotOvertaken where it rests on what counts, DrawMoved where others would come by now, and
    EventClosed.
    """
    reason = tidy(reason)[:MAX_REASON]
    if not reason:
        raise ReasonMissing
    with transaction.atomic():
        locked = lock_open(draw.stage.tournament)
        found = {each.draw.pk: each for each in overtaken_draws(locked)}
        if draw.pk not in found:
            raise NotOvertaken
        overtaken = found[draw.pk]
        if overtaken.digest != seen:
            raise DrawMoved
        if overtaken.kept is not None:
            return overtaken.kept
        kept = KeptDraw.objects.create(
            draw=overtaken.draw, coming=overtaken.coming, reason=reason, kept_by=by
        )
        change = Change(action=Action.DRAW_KEPT, after=kept_values(kept), reason=reason)
        append(locked, change, by=by)
    return kept


def kept_values(kept: KeptDraw) -> dict[str, str | int]:
    """Return what the journal keeps of the word that a draw stays."""
    stage, coming = kept.draw.stage, seeding.entry_hash(kept.coming)
    return {"stage": stage.number, "round": kept.draw.round, "coming": coming}


def _corrected_since(tournament: Tournament, draws: Sequence[Draw]) -> list[Draw]:
    """Return the draws after which something was written about what they rest on."""
    journal = tournament.journal.order_by()
    published: dict[tuple[int, int], int] = {}
    told = journal.filter(action=Action.DRAW_PUBLISHED).values_list("seq", "after")
    for seq, after in sorted(told):
        assert after is not None, "it says which draw"
        published[after.get("stage", 1), after.get("round", 1)] = seq
    moved = journal.filter(Q(match__draw__in=[each.pk for each in draws]) | Q(action__in=_OF_ALL))
    last = dict(moved.values_list("match__draw").annotate(last=Max("seq")))
    latest = {draw.stage_id: draw.pk for draw in draws}
    found, newest = [], last.get(None, 0)
    for before, draw in pairwise(draws):
        newest = max(newest, last.get(before.pk, 0))
        counts = plan_of(draw.stage).kind in KNOCKING_OUT or latest[draw.stage_id] == draw.pk
        if counts and newest > published.get((draw.stage.number, draw.round), 0):
            found.append(draw)
    return found


def _overtaken(aside: _Aside) -> Overtaken | None:
    draw = aside.draw
    coming = _coming(draw)
    drawn, now = aside.told(draw.entries), aside.told(coming)
    if drawn == now:
        return None
    last = draw.keepings.select_related("kept_by").last()
    kept = last if last is not None and aside.told(last.coming) == now else None
    begun = begun_match(draw)
    if isinstance(now, str) or isinstance(drawn, str):
        return Overtaken(draw, coming, kept, begun, open=True)
    joining, leaving = sorted(now.keys() - drawn.keys()), sorted(drawn.keys() - now.keys())
    return Overtaken(draw, coming, kept, begun, tuple(joining), tuple(leaving))


def _coming(draw: Draw) -> str:
    try:
        return seeding.entry_lines(entrants(draw.stage, draw.round))
    except (RoundOpen, TiesOpen) as undecided:
        return f"{_OPEN}{undecided}"
