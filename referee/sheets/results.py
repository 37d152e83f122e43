"""The results workbook: what was registered, drawn, played, ruled and reached."""

from django.utils import timezone
from django.utils.translation import gettext, pgettext

from brackets.models import Match, MatchKind, Tournament
from brackets.queries import counting_matches
from brackets.standings import final_ranking
from referee.holds import is_concealed
from referee.labels.levels import level_name
from referee.labels.rounds import RoundNames, round_names
from referee.labels.scores import last_levels
from referee.labels.standings import table_title
from referee.labels.verdicts import VERDICTS
from referee.match_facts import MatchFacts, published_facts
from referee.sheets.heading_words import version_of
from referee.sheets.results_draw import draw_table, seat_cells, seat_columns, seat_seeds
from referee.sheets.results_hands import (
    called,
    hand_table,
    local,
    penalty_table,
    redeal_table,
)
from referee.sheets.results_people import (
    check_in_table,
    name_columns,
    names,
    team_table,
)
from referee.sheets.results_rules import rule_table
from referee.sheets.results_tables import stage_table
from referee.sheets.sources import criterion_words, heading_of
from referee.sheets.workbook_tables import Column, Properties, Table, Value

Row = tuple[Value, ...]


def results_xlsx(tournament: Tournament, *, phones: bool) -> bytes:
    """Return the workbook of an event; telephone numbers are for its organiser only."""
    from referee.sheets.workbook import workbook_xlsx  # noqa: PLC0415 - loaded late

    heading = heading_of(tournament)
    at = heading.at or timezone.localtime(tournament.created_at)
    return workbook_xlsx(
        results_tables(tournament, phones=phones),
        Properties(
            title=tournament.name,
            author=tournament.organiser,
            at=at.replace(tzinfo=None),
            version=version_of(heading),
        ),
    )


def results_tables(tournament: Tournament, *, phones: bool) -> tuple[Table, ...]:
    """Return the sheets of the workbook, in a fixed number of queries."""
    teams = list(tournament.teams.order_by("number"))
    matches = list(counting_matches(tournament))
    facts = published_facts(match for match in matches if match.number is not None)
    race = any(each.is_race for each in facts.values())
    rounds = round_names(tournament)
    return (
        team_table(teams, phones=phones),
        check_in_table(tournament, teams),
        draw_table(tournament, rounds),
        _match_table(matches, facts, rounds, race=race),
        hand_table((each for each in facts.values() if not is_concealed(each.match)), race=race),
        redeal_table(facts.values()),
        penalty_table(facts, race=race),
        *filter(None, (stage_table(tournament),)),
        Table(
            pgettext("sheet of a workbook", "Ranking"),
            (
                Column(pgettext("ranking", "Place"), 8),
                *name_columns(),
                Column(gettext("Matches won"), 8),
                Column(gettext("Matches lost"), 8),
                *(
                    (Column(gettext("Last match"), 22),)
                    if race
                    else (Column(gettext("Big score"), 8), Column(gettext("Small score"), 8))
                ),
                Column(gettext("Decided by"), 24),
            ),
            [
                (
                    int(row.place) if row.place.isdecimal() else row.place or None,
                    *names(row.team),
                    row.won,
                    row.lost,
                    *((last_levels(row.last, row.team),) if race else (row.big, row.small)),
                    criterion_words(row.criterion),
                )
                for row in final_ranking(tournament)
            ],
        ),
        rule_table(tournament),
    )


def _match_table(
    matches: list[Match], facts: dict[int, MatchFacts], rounds: RoundNames, *, race: bool
) -> Table:
    sides = (pgettext("offender", "Home"), pgettext("offender", "Away"))
    scores = (gettext("Big score"), gettext("Small score"))
    if race:
        scores = (gettext("Level"), gettext("Games won"))
    columns = [
        Column(gettext("Match"), 6),
        Column(gettext("Round"), 24),
        Column(gettext("Group"), 8),
        Column(gettext("Place in the round"), 6),
        Column(gettext("Table"), 6),
        *(
            Column(f"{side} {column.title}", column.width)
            for side in sides
            for column in name_columns()
        ),
        *(Column(f"{side} {title}", 7) for title in scores for side in sides),
        Column(gettext("Hands played"), 6),
        Column(gettext("Decided by"), 24),
        Column(gettext("Winner no."), 6),
        Column(gettext("Winner"), 24),
        Column(gettext("Finished at"), 20),
        *seat_columns(),
    ]
    seeds = seat_seeds(matches)
    rows = [
        (*_match_row(match, rounds, race=race), *seat_cells(facts.get(match.pk), seeds))
        for match in matches
    ]
    return Table(pgettext("sheet of a workbook", "Matches"), tuple(columns), rows)


def _match_row(match: Match, rounds: RoundNames, *, race: bool) -> Row:
    scored = match.hands_done > 0 and not is_concealed(match)
    scores: Row = (match.home_big, match.away_big, match.home_small, match.away_small)
    if race:
        levels = (level_name(match.home_level), level_name(match.away_level))
        scores = (*levels, match.home_games, match.away_games)
    return (
        match.number,
        rounds.of_match(match),
        table_title(match.group) or None,
        match.position + 1 if match.kind == MatchKind.BRACKET else None,
        match.table,
        *names(match.home),
        *names(match.away),
        *(scores if scored else (None,) * 4),
        match.hands_done,
        str(VERDICTS[match.verdict]) if match.verdict else None,
        match.winner.number if match.winner else None,
        called(match.winner) if match.winner else None,
        local(match.finished_at),
    )
