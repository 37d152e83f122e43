"""Where the rows of the sheets come from: readers of an event, with a fixed number of queries."""

from dataclasses import replace
from datetime import datetime

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext

from brackets.drawing import Algorithm
from brackets.drawn_matches import next_number, slots_of
from brackets.layout import ROUND_BY_ROUND
from brackets.models import Draw, DrawState, Match, MatchKind, Team, Tournament, Verdict
from brackets.phases import Phase, phases, with_draft
from brackets.placement import Feed
from brackets.placement import Slot as Planned
from brackets.queries import Feeder, Place, numbered_matches, places_of
from brackets.seeding import parse_lines
from referee.holds import is_concealed
from referee.labels.draws import relaxed_words, swaps_in_words
from referee.labels.rounds import RoundNames
from referee.labels.scores import is_race, last_levels, scores
from referee.labels.standings import PLAYING
from referee.labels.verdicts import VERDICTS
from referee.match_facts import ruleset_of
from referee.sheets.rows import (
    BracketColumn,
    BracketMatch,
    BracketRows,
    DrawRecord,
    Entry,
    Heading,
    Slot,
    StandingRow,
    StandingRows,
    TableRow,
    TableRows,
)
from referee.stage_tables import StageBoard, StageTable, boards_of, ranking_beside
from rules.ruleset import Ruleset
from rules.shapes import Shape, StageKind

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
    """Return the bracket of a knockout; a draft is laid out as its matches will be."""
    if draw.state == DrawState.DRAFT:
        planned = slots_of(draw, tables=tournament.tables, first_number=next_number(tournament))
        last = max(slot.round for slot in planned)
        found = with_draft(phases(tournament), draw, last)
        made = _draft_matches(draw, planned)
    else:
        found = tuple(each for each in phases(tournament) if each.stage <= draw.stage.number)
        made = _published_matches(tournament, draw, found[-1])
    names = RoundNames(found)
    main, third, others = _laid_out(found[-1], made, names)
    return BracketRows(
        heading=heading_of(tournament),
        draw=_record(tournament, draw),
        race=newest_ruleset(tournament).shape is Shape.LEVEL_RACE,
        rounds=tuple(tuple(matches) for _, matches in main),
        titles=tuple(title for title, _ in main),
        third_place=third,
        third_title=names.of_match(third) if third else "",
        others=tuple(BracketColumn(title, tuple(matches)) for title, matches in others),
        champion=found[-1].plan.kind is StageKind.KNOCKOUT,
    )


Titled = list[tuple[str, list[BracketMatch]]]


def _laid_out(
    phase: Phase, made: list[BracketMatch], names: RoundNames
) -> tuple[Titled, BracketMatch | None, Titled]:
    """Return the rounds of the main tree, the match for third place, and all other matches."""
    is_tree = phase.plan.pairing not in ROUND_BY_ROUND and phase.plan.advance == 1
    main: dict[int, list[BracketMatch]] = {}
    others: dict[str, list[BracketMatch]] = {}
    third = None
    for match in sorted(made, key=lambda each: (each.round, each.position)):
        if is_tree and match.kind == MatchKind.BRACKET:
            main.setdefault(match.round, []).append(match)
        elif is_tree and match.kind == MatchKind.THIRD_PLACE:
            third = match
        else:
            others.setdefault(names.of_match(match), []).append(match)
    titled = [
        (names.of_match(matches[0]), [replace(match, round=number) for match in matches])
        for number, (_, matches) in enumerate(sorted(main.items()), 1)
    ]
    return titled, third, list(others.items())


def newest_ruleset(tournament: Tournament) -> Ruleset:
    """Return the newest version of the event's ruleset."""
    version = tournament.ruleset_versions.order_by("-number").first()
    assert version is not None, "an event is created with its ruleset"
    return ruleset_of(version.content)


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
        relaxed=" ".join(relaxed_words(draw)),
        by_hand=draw.algorithm == Algorithm.BY_HAND,
        drawn_by=(who.get_full_name() or who.username) if who else "",
        drawn_at=timezone.localtime(draw.drawn_at),
        draft=draft,
    )


def _published_matches(tournament: Tournament, draw: Draw, phase: Phase) -> list[BracketMatch]:
    # As they were drawn: what is printed must fit the printed hash.
    seeds = {number: entry.seed for number, entry in _drawn_entries(draw).items()}
    places = places_of(tournament)
    by_pk = {place.match.pk: place.match for place in places}
    return [
        _with_sources(_bracket_match(place, seeds), place.match, by_pk)
        for place in places
        if phase.first <= place.match.round <= phase.last
    ]


def _bracket_match(place: Place, seeds: Seeds) -> BracketMatch:
    match = place.match
    return BracketMatch(
        round=match.round,
        position=match.position,
        kind=match.kind,
        best_place=match.best_place,
        number=match.number,
        table=match.table,
        home=_slot(match, match.home, place.home_from, seeds),
        away=_slot(match, match.away, place.away_from, seeds),
        verdict=match.verdict,
    )


def _with_sources(made: BracketMatch, match: Match, by_pk: dict[int, Match]) -> BracketMatch:
    """Return the match with where each side comes from, also where the pair is there."""
    home, away = by_pk.get(match.home_from_id or 0), by_pk.get(match.away_from_id or 0)
    return replace(
        made,
        home=_with_source(made.home, home, loser=match.home_from_loser),
        away=_with_source(made.away, away, loser=match.away_from_loser),
    )


def _with_source(slot: Slot, feeder: Match | None, *, loser: bool) -> Slot:
    if feeder is None or slot.bye:
        return slot
    at = (feeder.round, feeder.position)
    return replace(slot, feeder=feeder.number, source=at, loser=loser)


def _slot(match: Match, team: Team | None, feeder: Feeder | None, seeds: Seeds) -> Slot:
    if team is None:
        nobody = feeder is None or feeder.nobody
        if nobody or feeder is None:
            return Slot(bye=True)
        return Slot(feeder=feeder.number, loser=feeder.loser)
    if not match.verdict:
        return Slot(entry=replace(entry_of(team), seed=seeds.get(team.number)))
    home = team == match.home
    if is_race(match):
        score = scores(match)[0 if home else 1]
        games, level = (score.main, score.second) if score.second else ("", score.main)
        return Slot(
            entry=replace(entry_of(team), seed=seeds.get(team.number)),
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


def _draft_matches(draw: Draw, planned: tuple[Planned, ...]) -> list[BracketMatch]:
    entries = _drawn_entries(draw)
    made: dict[tuple[int, int], BracketMatch] = {}
    for slot in planned:
        bye = slot.number is None
        home = _draft_slot(slot.home, entries, slot.home_from, made)
        made[slot.round, slot.position] = BracketMatch(
            round=slot.round,
            position=slot.position,
            kind=slot.kind,
            best_place=slot.best_place,
            number=slot.number,
            table=slot.table,
            home=replace(home, won=bye),
            away=_draft_slot(slot.away, entries, slot.away_from, made),
            verdict=Verdict.BYE if bye else "",
        )
    return list(made.values())


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


def _draft_slot(
    number: int | None,
    entries: dict[int, Entry],
    feed: Feed | None,
    made: dict[tuple[int, int], BracketMatch],
) -> Slot:
    if number is not None:
        return Slot(entry=entries[number])
    if feed is None:
        return Slot(bye=True)
    feeder = made[feed.round, feed.position]
    entry = feeder.home.entry if feeder.number is None else None
    at = (feed.round, feed.position)
    return Slot(entry=entry, feeder=feeder.number, source=at, loser=feed.loser)


def standing_rows(tournament: Tournament) -> StandingRows:
    """Return the ranking of an event and the tables of its stages."""
    boards = boards_of(tournament)
    rows = ranking_beside(tournament, boards)
    unsettled = numbered_matches(tournament).filter(Q(verdict="") | ~Q(hold="")).exists()
    return StandingRows(
        race=newest_ruleset(tournament).shape is Shape.LEVEL_RACE,
        heading=heading_of(tournament),
        final=not unsettled and not any(board.open for board in boards),
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
        tables=tuple(
            _table_rows(board, table) for board in reversed(boards) for table in board.tables
        ),
    )


def _table_rows(board: StageBoard, table: StageTable) -> TableRows:
    cross = table.cross or ((),) * len(table.lines)
    return TableRows(
        title=" ".join(filter(None, (board.title, table.title))),
        notes=(f"{gettext('Order of criteria')}{gettext(': ')}{board.chain}", *table.decisions),
        columns=table.columns,
        lines=tuple(
            TableRow(
                place=line.place,
                entry=entry_of(line.team),
                points=str(line.points),
                record=line.record,
                parted_by=line.needs or line.parted_by,
                values=line.values,
                mark=line.mark_words,
                # What is being played says so on the screen; paper would be stale at once.
                cross=tuple("" if each == PLAYING else each for each in met),
            )
            for line, met in zip(table.lines, cross, strict=True)
        ),
        final=not board.open,
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
