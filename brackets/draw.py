"""Writers of draws: draft, publish, discard; and the check that a published draw is what it says.

A draw is never overwritten. Making another one needs a reason and takes the next number, so a
draw that was rolled again shows.
"""

import unicodedata
from collections.abc import Iterable, Sequence

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from brackets import feeders, placement, seeding
from brackets.entries import tidy
from brackets.errors import (
    DrawLocked,
    DrawNotDraft,
    DrawOutdated,
    ReasonMissing,
    SeedTextInvalid,
    TeamCountInvalid,
)
from brackets.journal import Action, Change, append
from brackets.models import (
    Draw,
    DrawState,
    Match,
    MatchKind,
    Stage,
    Team,
    Tournament,
    TournamentState,
    Verdict,
)
from brackets.registration import lock_open

MAX_SEED_TEXT = 200
MAX_REASON = 500
# Control characters, line ends and halves of characters cannot be read off paper.
UNFIT = {"Cc", "Cs", "Zl", "Zp"}


def make_draw(
    tournament: Tournament,
    *,
    seed_text: str,
    present_only: bool = False,
    reason: str = "",
    by: User | None,
) -> Draw:
    """Draw lots for all teams, or for those present, and keep the result as the draft.

    The draft with the same seed text and entries is returned as it is. Any other draw after the
    first needs a reason and replaces the draft. Raises DrawLocked once a match has begun.
    """
    seed_text = seeding.plain(seed_text)
    refuse_seed_text(seed_text)
    with transaction.atomic():
        locked = lock_open(tournament)
        stage = locked.stages.get(number=1)
        refuse_begun(stage)
        taking_part = _entries(locked, present_only=present_only)
        _refuse_count(len(taking_part))
        lines = seeding.entry_lines(taking_part)
        last = stage.draws.last()
        if last and last.state == DrawState.DRAFT and _same_input(last, seed_text, lines):
            return last
        if last and not tidy(reason):
            raise ReasonMissing
        replaced = _replace(stage, DrawState.DRAFT)
        draw = Draw.objects.create(
            stage=stage,
            number=last.number + 1 if last else 1,
            algorithm=seeding.ALGORITHM,
            seed_text=seed_text,
            present_only=present_only,
            entries=lines,
            entry_hash=seeding.entry_hash(lines),
            bracket=_bracket(taking_part, seed_text),
            reason=tidy(reason)[:MAX_REASON] if last else "",
            drawn_by=by,
        )
        change = Change(
            action=Action.DRAW_MADE, before=replaced, after=draw_values(draw), reason=draw.reason
        )
        append(locked, change, by=by)
    return draw


def present_draw(tournament: Tournament, *, seed_text: str, present_only: bool) -> Draw | None:
    """Return the last draw if it counts and came from this seed text and these entries."""
    last = Draw.objects.filter(stage__tournament=tournament).last()
    lines = seeding.entry_lines(_entries(tournament, present_only=present_only))
    if last is None or last.state == DrawState.REPLACED:
        return None
    return last if _same_input(last, seeding.plain(seed_text), lines) else None


def publish_draw(draw: Draw, *, by: User | None) -> Draw:
    """Publish a draft: its matches of all rounds are made and byes go through.

    Raises DrawNotDraft when somebody was faster, DrawOutdated when teams were changed meanwhile,
    DrawLocked when a match of the present draw has begun.
    """
    with transaction.atomic():
        locked = lock_open(draw.stage.tournament)
        draft = _lock_draft(draw)
        refuse_begun(draft.stage)
        if not is_current(draft):
            raise DrawOutdated
        replaced = _replace(draft.stage, DrawState.PUBLISHED)
        draft.state = DrawState.PUBLISHED
        draft.published_at = timezone.now()
        draft.save(update_fields=["state", "published_at"])
        feeders.create(matches_to_play(draft, locked))
        locked.state = TournamentState.DRAWN
        locked.save(update_fields=["state"])
        change = Change(action=Action.DRAW_PUBLISHED, before=replaced, after=draw_values(draft))
        append(locked, change, by=by)
    return draft


def discard_draft(draw: Draw, *, reason: str, by: User | None) -> Draw:
    """Take a draft back; its number stays used."""
    if not tidy(reason):
        raise ReasonMissing
    with transaction.atomic():
        locked = lock_open(draw.stage.tournament)
        draft = _lock_draft(draw)
        draft.state = DrawState.REPLACED
        draft.save(update_fields=["state"])
        change = Change(
            action=Action.DRAW_DISCARDED,
            before=draw_values(draft),
            reason=tidy(reason)[:MAX_REASON],
        )
        append(locked, change, by=by)
    return draft


def is_current(draft: Draw) -> bool:
    """Return whether the teams that a draft took are still the same: all, or all present."""
    taking_part = _entries(draft.stage.tournament, present_only=draft.present_only)
    return draft.entries == seeding.entry_lines(taking_part)


def refuse_begun(stage: Stage) -> None:
    """Raise DrawLocked when a match of the published draw has begun (decision 10)."""
    begun = Match.objects.filter(
        draw__stage=stage, draw__state=DrawState.PUBLISHED, begun=True, number__isnull=False
    ).first()
    if begun:
        raise DrawLocked(begun)


def refuse_seed_text(seed_text: str) -> None:
    """Raise SeedTextInvalid unless the text is one line that can be read off paper."""
    one_line = not any(unicodedata.category(character) in UNFIT for character in seed_text)
    # What is left of invisible characters alone is nothing.
    if not tidy(seed_text) or len(seed_text) > MAX_SEED_TEXT or not one_line:
        raise SeedTextInvalid(MAX_SEED_TEXT)


def matches_to_play(draw: Draw, tournament: Tournament) -> list[Match]:
    """Return the unsaved matches of a draw, each wired to those it waits for, byes gone through."""
    teams = {team.number: team for team in tournament.teams.all()}
    slots = placement.slots(
        draw.bracket, tables=tournament.tables, third_place=tournament.third_place
    )
    matches = {(slot.round, slot.position): _match(draw, slot, teams) for slot in slots}
    for slot in slots:
        match = matches[slot.round, slot.position]
        if slot.home_from:
            match.home_from = matches[slot.home_from.round, slot.home_from.position]
            match.home_from_loser = slot.home_from.loser
            match.home = _gone_through(match.home_from)
        if slot.away_from:
            match.away_from = matches[slot.away_from.round, slot.away_from.position]
            match.away_from_loser = slot.away_from.loser
            match.away = _gone_through(match.away_from)
    return list(matches.values())


def _gone_through(feeder: Match) -> Team | None:
    return feeder.winner if feeder.verdict == Verdict.BYE else None


def verify(draw: Draw) -> tuple[str, ...]:
    """Return what differs between a stored draw and the same draw made again from its input.

    Pairs that changed places after the lots do so again.

    Codes: algorithm, entries, entry_hash, bracket, and match:<round>.<position> for matches that
    are missing, unexpected, have other numbers or drawn teams, or wait for other matches.
    """
    if draw.algorithm != seeding.ALGORITHM:
        return ("algorithm",)
    try:
        entries = seeding.parse_lines(draw.entries)
    except ValueError:
        return ("entries",)
    found = []
    if seeding.entry_lines(entries) != draw.entries or len(entries) < placement.MINIMUM_TEAMS:
        return ("entries",)
    if seeding.entry_hash(draw.entries) != draw.entry_hash:
        found.append("entry_hash")
    drawn = _bracket(entries, draw.seed_text)
    if swapped_bracket(drawn, draw.swaps) != draw.bracket:
        found.append("bracket")
    elif draw.state == DrawState.PUBLISHED:
        found += _match_differences(draw)
    return tuple(found)


def swapped_bracket(
    bracket: list[list[int | None]], swaps: list[list[int]]
) -> list[list[int | None]]:
    """Return a first round after pairs changed places, one swap after the other."""
    for first, second in swaps:
        partner = {first: second, second: first}
        bracket = [
            [None if number is None else partner.get(number, number) for number in pairing]
            for pairing in bracket
        ]
    return bracket


def _match_differences(draw: Draw) -> list[str]:
    third_place = draw.stage.tournament.third_place
    expected = {
        (slot.round, slot.position): (
            slot.number,
            slot.home,
            slot.away,
            slot.home_from,
            slot.away_from,
        )
        for slot in placement.slots(draw.bracket, tables=1, third_place=third_place)
    }
    places = {match.pk: match for match in draw.matches.select_related("home", "away")}
    stored = {
        (match.round, match.position): (
            match.number,
            match.home.number if match.home and not match.home_from_id else None,
            match.away.number if match.away and not match.away_from_id else None,
            _feed(places.get(match.home_from_id or 0), loser=match.home_from_loser),
            _feed(places.get(match.away_from_id or 0), loser=match.away_from_loser),
        )
        for match in places.values()
    }
    return [
        f"match:{round_}.{position}"
        for round_, position in sorted(expected.keys() | stored.keys())
        if expected.get((round_, position)) != stored.get((round_, position))
    ]


def _feed(feeder: Match | None, *, loser: bool) -> placement.Feed | None:
    return placement.Feed(feeder.round, feeder.position, loser) if feeder else None


def _match(draw: Draw, slot: placement.Slot, teams: dict[int, Team]) -> Match:
    home = teams[slot.home] if slot.home else None
    bye = slot.number is None
    return Match(
        draw=draw,
        kind=MatchKind.THIRD_PLACE if slot.third_place else MatchKind.BRACKET,
        round=slot.round,
        position=slot.position,
        number=slot.number,
        table=slot.table,
        home=home,
        away=teams[slot.away] if slot.away else None,
        verdict=Verdict.BYE if bye else "",
        winner=home if bye else None,
    )


def _entries(tournament: Tournament, *, present_only: bool) -> list[seeding.Entry]:
    teams: Iterable[Team] = tournament.teams.order_by("number")
    return [
        seeding.Entry(team.number, team.unit, team.player_one, team.player_two, team.seed)
        for team in teams
        if team.present or not present_only
    ]


def _bracket(entries: Sequence[seeding.Entry], seed_text: str) -> list[list[int | None]]:
    """Return the first round as JSON keeps it."""
    pairings = placement.first_round(seeding.ranked(entries, seed_text))
    return [list(pairing) for pairing in pairings]


def _same_input(draw: Draw, seed_text: str, lines: str) -> bool:
    return (draw.seed_text, draw.entries) == (seed_text, lines)


def _refuse_count(count: int) -> None:
    low, high = placement.MINIMUM_TEAMS, placement.MAXIMUM_TEAMS
    if not low <= count <= high:
        raise TeamCountInvalid(count, low, high)


def _replace(stage: Stage, state: DrawState) -> dict[str, str | int | bool] | None:
    """Mark the draw in this state as replaced and return what the journal says of it."""
    present = stage.draws.filter(state=state).first()
    if present is None:
        return None
    present.state = DrawState.REPLACED
    present.save(update_fields=["state"])
    return draw_values(present)


def _lock_draft(draw: Draw) -> Draw:
    # Read again under the lock of the event: two organisers may press the button at once.
    current = Draw.objects.select_related("stage__tournament").get(pk=draw.pk)
    if current.state != DrawState.DRAFT:
        raise DrawNotDraft(current.state)
    return current


def draw_values(draw: Draw) -> dict[str, str | int | bool]:
    """Return what the journal keeps of a draw."""
    return {
        "number": draw.number,
        "seed_text": draw.seed_text,
        "entry_hash": draw.entry_hash,
        "algorithm": draw.algorithm,
        "teams": draw.entries.count("\n"),
        "present_only": draw.present_only,
    }
