"""Where the rows of the sheets come from: readers of an event, with a fixed number of queries."""

from dataclasses import replace
from datetime import datetime

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from brackets.models import Draw, DrawState, Match, MatchKind, Team, Tournament, Verdict
from brackets.placement import slots
from brackets.queries import Feeder, Place, bracket_of, numbered_matches
from brackets.seeding import parse_lines
from brackets.standings import ranking
from referee.holds import is_concealed
from referee.labels.draws import swaps_in_words
from referee.labels.scores import is_race, last_levels, scores
from referee.labels.verdicts import VERDICTS
from referee.match_facts import ruleset_of
from referee.sheets.rows import (
    BracketMatch,
    BracketRows,
    DrawRecord,
    Entry,
    Heading,
    Slot,
    StandingRow,
    StandingRows,
)
from rules.ruleset import Ruleset
from rules.shapes import Shape

_PLAYED = {Verdict.BIG, Verdict.SMALL, Verdict.EXTRA_HAND}


def heading_of(tournament: Tournament) -> Heading:
    """Return what stands on every page of an event."""
    at = revised_at(tournament)
    return Heading(
        event=tournament.name,
        organiser=tournament.organiser,
        place=tournament.place,
        day=tournament.date,
        footer=tournament.footer,
        revision=tournament.revision,
        at=timezone.localtime(at) if at else None,
    )


def revised_at(tournament: Tournament) -> datetime | None:
    """Return when the event's revision was made."""
    last = tournament.journal.filter(seq=tournament.revision).first()
    return last.at if last else None


def entry_of(team: Team) -> Entry:
    """Return a pair of players."""
    return Entry(number=team.number, unit=team.unit, players=(team.player_one, team.player_two))


def bracket_rows(tournament: Tournament, draw: Draw) -> BracketRows:
    """Return the bracket of a draw; a draft has no matches yet and is laid out as they will be."""
    rows = _draft_rows if draw.state == DrawState.DRAFT else _published_rows
    rounds, third_place = rows(tournament, draw)
    return BracketRows(
        heading=heading_of(tournament),
        draw=_record(tournament, draw),
        race=newest_ruleset(tournament).shape is Shape.LEVEL_RACE,
        rounds=rounds,
        third_place=third_place,
    )


def newest_ruleset(tournament: Tournament) -> Ruleset:
    """Return the newest version of the event's ruleset."""
    version = tournament.ruleset_versions.order_by("-number").first()
    assert version is not None, "an event is created with its ruleset"
    return ruleset_of(version.content)


Rounds = tuple[tuple[BracketMatch, ...], ...]
Seeds = dict[int, int | None]


def _record(tournament: Tournament, draw: Draw) -> DrawRecord:
    who = draw.drawn_by
    draft = draw.state == DrawState.DRAFT
    return DrawRecord(
        number=draw.number,
        seed_text=draw.seed_text,
        entry_hash=draw.entry_hash,
        algorithm=draw.algorithm,
        entry_list="" if draft else reverse("event_draw", args=[tournament.slug]),
        reason=draw.reason,
        swaps=swaps_in_words(draw),
        drawn_by=(who.get_full_name() or who.username) if who else "",
        drawn_at=timezone.localtime(draw.drawn_at),
        draft=draft,
    )


def _published_rows(_tournament: Tournament, draw: Draw) -> tuple[Rounds, BracketMatch | None]:
    bracket = bracket_of(draw)
    # As they were drawn: what is printed must fit the printed hash.
    seeds = {number: entry.seed for number, entry in _drawn_entries(draw).items()}
    rounds = tuple(
        tuple(_bracket_match(place, seeds) for place in places) for places in bracket.rounds
    )
    third_place = bracket.third_place
    return rounds, _bracket_match(third_place, seeds) if third_place else None


def _bracket_match(place: Place, seeds: Seeds) -> BracketMatch:
    match = place.match
    return BracketMatch(
        round=match.round,
        position=match.position,
        third_place=match.kind == MatchKind.THIRD_PLACE,
        number=match.number,
        table=match.table,
        home=_slot(match, match.home, place.home_from, seeds),
        away=_slot(match, match.away, place.away_from, seeds),
        verdict=match.verdict,
        extra_hand=match.extra_hand,
    )


def _slot(match: Match, team: Team | None, feeder: Feeder | None, seeds: Seeds) -> Slot:
    if team is None:
        nobody = feeder is None or feeder.nobody
        return Slot(bye=nobody, feeder=None if nobody or feeder is None else feeder.number)
    home = team == match.home
    if is_race(match):
        score = scores(match)[0 if home else 1]
        games, level = (score.main, score.second) if score.second else ("", score.main)
        return Slot(
            entry=entry_of(team),
            level=str(level),
            games=str(games),
            won=match.winner_id == team.pk,
        )
    scored = match.verdict in _PLAYED or (match.hands_done > 0 and not is_concealed(match))
    return Slot(
        entry=replace(entry_of(team), seed=seeds.get(team.number)),
        big=(match.home_big if home else match.away_big) if scored else None,
        small=(match.home_small if home else match.away_small) if scored else None,
        won=match.winner_id == team.pk,
    )


def _draft_rows(tournament: Tournament, draw: Draw) -> tuple[Rounds, BracketMatch | None]:
    entries = _drawn_entries(draw)
    planned = slots(draw.bracket, tables=tournament.tables, third_place=tournament.third_place)
    placed: dict[int, dict[int, BracketMatch]] = {}
    third_place = None
    for slot in planned:
        above = placed.get(slot.round - 1, {})
        first = 0 if slot.third_place else 2 * slot.position
        home, away = (
            _draft_slot(number, entries, above.get(first + index))
            for index, number in enumerate((slot.home, slot.away))
        )
        bye = slot.number is None
        match = BracketMatch(
            round=slot.round,
            position=slot.position,
            third_place=slot.third_place,
            number=slot.number,
            table=slot.table,
            home=replace(home, won=bye),
            away=away,
            verdict=Verdict.BYE if bye else "",
        )
        if slot.third_place:
            third_place = match
        else:
            placed.setdefault(slot.round, {})[slot.position] = match
    rounds = tuple(
        tuple(placed[round_][position] for position in sorted(placed[round_]))
        for round_ in sorted(placed)
    )
    return rounds, third_place


def _drawn_entries(draw: Draw) -> dict[int, Entry]:
    """Return the pairs as they were drawn; since then one may have been changed or removed."""
    return {
        entry.number: Entry(
            number=entry.number,
            unit=entry.unit,
            players=(entry.player_one, entry.player_two),
            seed=entry.seed,
        )
        for entry in parse_lines(draw.entries)
    }


def _draft_slot(number: int | None, entries: dict[int, Entry], feeder: BracketMatch | None) -> Slot:
    if number is not None:
        return Slot(entry=entries[number])
    if feeder is None:
        return Slot(bye=True)
    if feeder.number is None:
        return Slot(entry=feeder.home.entry)
    return Slot(feeder=feeder.number)


def standing_rows(tournament: Tournament, draw: Draw) -> StandingRows:
    """Return the ranking of a published draw."""
    rows = ranking(draw)
    return StandingRows(
        race=any(row.last is not None and is_race(row.last) for row in rows),
        heading=heading_of(tournament),
        final=not numbered_matches(tournament).filter(Q(verdict="") | ~Q(hold="")).exists(),
        places=tuple(
            StandingRow(
                place=row.place or "–",
                entry=entry_of(row.team),
                won=row.won,
                lost=row.lost,
                big=row.big,
                small=row.small,
                criterion=criterion_words(row.criterion),
                last=last_levels(row.last, row.team),
            )
            for row in rows
        ),
    )


def criterion_words(verdict: str) -> str:
    """Return what decided a place."""
    words = {
        "": "",
        Verdict.BIG: gettext("Big score"),
        Verdict.SMALL: gettext("Small score"),
        Verdict.EXTRA_HAND: gettext("extra hand"),
    }
    return words[verdict] if verdict in words else str(VERDICTS[verdict])
