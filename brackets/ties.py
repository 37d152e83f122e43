"""Writers that part equals: lots, an order of the chief referee, extra matches among them."""

from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Max, ProtectedError
from django.utils import timezone

from brackets import round_robin, seeding
from brackets.draw import MAX_REASON, refuse_seed_text
from brackets.drawn_matches import next_number
from brackets.entrants import entry_of
from brackets.entries import tidy
from brackets.errors import DrawLocked, NoTie, ReasonMissing, RoundOpen, StagesDrawn
from brackets.journal import Action, Change, append
from brackets.models import (
    EXTRA_KINDS,
    DrawState,
    Match,
    MatchKind,
    Stage,
    Team,
    TieDecision,
    Tournament,
)
from brackets.points_tables import Table
from brackets.qualifiers import deciding_tables
from brackets.queries import numbered_matches
from brackets.registration import lock_open
from brackets.table_moves import open_tables


def draw_lots(
    stage: Stage, teams: Iterable[Team], *, seed_text: str, by: User | None
) -> TieDecision:
    """Let lots order equals: decision 15 with their entry lines. Raises NoTie, StagesDrawn."""
    seed_text = seeding.plain(seed_text)
    refuse_seed_text(seed_text)
    with transaction.atomic():
        locked, current = _lock(stage)
        tied = list(teams)
        _tied_table(current, tied)
        order = seeding.lots([entry_of(team) for team in tied], seed_text)
        decision = TieDecision.objects.create(
            stage=current, order=list(order), by_lots=True, seed_text=seed_text, decided_by=by
        )
        append(locked, _decided(decision), by=by)
    return decision


def order_by_chief(
    stage: Stage, order: Sequence[Team], *, reason: str, by: User | None
) -> TieDecision:
    """Let the chief referee order equals, best first, with a reason. Raises NoTie, StagesDrawn."""
    reason = tidy(reason)[:MAX_REASON]
    if not reason:
        raise ReasonMissing
    with transaction.atomic():
        locked, current = _lock(stage)
        _tied_table(current, order)
        decision = TieDecision.objects.create(
            stage=current,
            order=[team.number for team in order],
            by_lots=False,
            reason=reason,
            decided_by=by,
        )
        append(locked, _decided(decision), by=by)
    return decision


def withdraw_decision(decision: TieDecision, *, reason: str, by: User | None) -> TieDecision:
    """Take the order of equals back; nothing was drawn from it yet."""
    reason = tidy(reason)[:MAX_REASON]
    if not reason:
        raise ReasonMissing
    with transaction.atomic():
        locked, _ = _lock(decision.stage)
        current = TieDecision.objects.get(pk=decision.pk)
        if current.withdrawn_at is None:
            current.withdrawn_at, current.withdrawn_reason = timezone.now(), reason
            current.save(update_fields=["withdrawn_at", "withdrawn_reason"])
            change = Change(
                action=Action.TIE_DECISION_WITHDRAWN, before=_values(current), reason=reason
            )
            append(locked, change, by=by)
    return current


def make_extra_matches(
    stage: Stage, teams: Iterable[Team], *, one_hand: bool = False, by: User | None
) -> tuple[Match, ...]:
    """Let equals play everybody against everybody once more; they are matches of the stage.

    With `one_hand` each of them is a single extra hand. Raises NoTie, StagesDrawn, and RoundOpen
    while a match of their table has no result.
    """
    with transaction.atomic():
        locked, current = _lock(stage)
        tied = list(teams)
        table = _tied_table(current, tied)
        if table.open_matches:
            raise RoundOpen(table.open_matches)
        kind = MatchKind.ONE_HAND if one_hand else MatchKind.EXTRA
        made = _round_robin(locked, current, table.group, kind, tied)
        Match.objects.bulk_create(made)
        said = {"matches": _told(made), **({"one_hand": True} if one_hand else {})}
        change = Change(action=Action.EXTRA_MATCHES_MADE, after=said)
        append(locked, change, by=by)
    return tuple(made)


def take_back_extra_matches(stage: Stage, *, reason: str, by: User | None) -> None:
    """Take back extra matches of which none has begun; their numbers become free.

    Raises NoTie where there are none, DrawLocked with a match that keeps them from it, and
    StagesDrawn.
    """
    reason = tidy(reason)[:MAX_REASON]
    if not reason:
        raise ReasonMissing
    with transaction.atomic():
        locked, current = _lock(stage)
        extra = untouched_extra_matches(current)
        if not extra:
            raise NoTie
        kept = numbered_matches(locked).exclude(pk__in=[match.pk for match in extra])
        later = kept.filter(number__gte=extra[0].number)
        if not _whole(extra):
            # Those who have begun among the same teams go before.
            later = kept.filter(kind__in=EXTRA_KINDS, draw__stage=current).order_by("-number")
        if first := later.first():
            raise DrawLocked(first)
        change = Change(
            action=Action.EXTRA_MATCHES_TAKEN_BACK, before={"matches": _told(extra)}, reason=reason
        )
        try:
            Match.objects.filter(pk__in=[match.pk for match in extra]).delete()
        except ProtectedError as error:
            # Something is on the record of one of them: a call, or that it was moved.
            raise DrawLocked(extra[0]) from error
        append(locked, change, by=by)


def untouched_extra_matches(stage: Stage) -> list[Match]:
    """Return the extra matches of a stage that have not begun."""
    extra = Match.objects.filter(
        draw__stage=stage, draw__state=DrawState.PUBLISHED, kind__in=EXTRA_KINDS, begun=False
    )
    return list(extra.select_related("home", "away").order_by("number"))


def _whole(extra: Iterable[Match]) -> bool:
    """Tell whether everybody meets everybody in these, so that none of theirs has begun."""
    groups: list[tuple[set[int | None], int]] = []
    for match in extra:
        teams, count = {match.home_id, match.away_id}, 1
        for group in [group for group in groups if group[0] & teams]:
            groups.remove(group)
            teams, count = teams | group[0], count + group[1]
        groups.append((teams, count))
    return all(2 * count == len(teams) * (len(teams) - 1) for teams, count in groups)


def _told(matches: Iterable[Match]) -> dict[str, list[int | None]]:
    return {
        str(match.number): [match.home.number, match.away.number, match.table]
        for match in matches
        if match.home and match.away
    }


def _round_robin(
    tournament: Tournament, stage: Stage, group: int | None, kind: MatchKind, teams: list[Team]
) -> list[Match]:
    draw = stage.draws.filter(state=DrawState.PUBLISHED).order_by("round").last()
    assert draw is not None, "a table comes from a draw"
    last = draw.matches.aggregate(round=Max("round"))["round"]
    number, tables = next_number(tournament), open_tables(tournament)
    made: list[Match] = []
    for round_, meetings in enumerate(round_robin.circle(len(teams)), last + 1):
        taken = draw.matches.filter(round=round_).count()
        for position, (home, away) in enumerate(meetings, taken):
            made.append(
                Match(
                    draw=draw,
                    kind=kind,
                    extra_hand=kind is MatchKind.ONE_HAND,
                    group=group,
                    round=round_,
                    position=position,
                    number=number + len(made),
                    table=tables[position % len(tables)],
                    home=teams[home - 1],
                    away=teams[away - 1],
                )
            )
    return made


def _lock(stage: Stage) -> tuple[Tournament, Stage]:
    """Lock the event; raises StagesDrawn when a later stage was drawn from the standing."""
    locked = lock_open(stage.tournament)
    later = locked.stages.filter(number__gt=stage.number)
    drawn = later.filter(draws__state__in=(DrawState.DRAFT, DrawState.PUBLISHED)).first()
    if drawn is not None:
        raise StagesDrawn(drawn.number)
    return locked, locked.stages.select_related("tournament").get(pk=stage.pk)


def _tied_table(stage: Stage, teams: Sequence[Team]) -> Table:
    """Return the table in which these teams share their places, all of them and nobody else."""
    for table in deciding_tables(stage):
        shared: dict[int, set[Team]] = {}
        for row in table.rows:
            if row.first < row.last:
                shared.setdefault(row.first, set()).add(row.team)
        if set(teams) in shared.values() and len(set(teams)) == len(teams):
            return table
    raise NoTie


def _decided(decision: TieDecision) -> Change:
    return Change(action=Action.TIE_DECIDED, after=_values(decision), reason=decision.reason)


def _values(decision: TieDecision) -> dict[str, object]:
    return {
        "stage": decision.stage.number,
        "order": decision.order,
        "by_lots": decision.by_lots,
        "seed_text": decision.seed_text,
    }
