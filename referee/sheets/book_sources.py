"""What the programme and the results book of an event are made of."""

from django.utils.translation import gettext

from brackets.models import Tournament
from brackets.phases import knockout_draw
from referee.sheets.book import BookRows, Chapter, ChapterKind
from referee.sheets.draw_lists import draw_record_rows, group_rows, pair_rows
from referee.sheets.match_lists import match_rows, schedule_rows
from referee.sheets.rule_sheet import rules_rows
from referee.sheets.ruling_lists import ruling_rows
from referee.sheets.sources import bracket_rows, heading_of, standing_rows
from referee.stage_tables import boards_of


def programme_rows(tournament: Tournament) -> BookRows:
    """Return the programme: regulation, pairs, groups and bracket, draw record, schedule."""
    return BookRows(
        heading=heading_of(tournament),
        title=gettext("Programme"),
        chapters=(
            _text(gettext("Regulation and format"), rules_rows(tournament)),
            _listing(gettext("Pairs"), pair_rows(tournament)),
            *_groups(tournament),
            *_bracket(tournament),
            _listing(gettext("Schedule"), schedule_rows(tournament)),
            _text(gettext("Draw record"), draw_record_rows(tournament)),
        ),
    )


def results_book_rows(tournament: Tournament) -> BookRows:
    """Return the results book: ranking and tables, bracket, matches with hands, rulings, draws."""
    standings = standing_rows(tournament)
    return BookRows(
        heading=heading_of(tournament),
        title=gettext("Results book"),
        subtitle="" if standings.final else gettext("NOT FINAL"),
        chapters=(
            Chapter(
                kind=ChapterKind.STANDINGS,
                title=gettext("Ranking and tables"),
                rows=standings,
            ),
            *_bracket(tournament),
            _listing(gettext("Matches and hands"), match_rows(tournament)),
            _listing(gettext("Appendix: rulings"), ruling_rows(tournament)),
            _text(gettext("Appendix: draw record"), draw_record_rows(tournament)),
        ),
        signers=(
            gettext("Chief referee"),
            gettext("Recorder"),
            gettext("Organiser"),
        ),
    )


def _bracket(tournament: Tournament) -> tuple[Chapter, ...]:
    draw = knockout_draw(tournament)
    if draw is None:
        return ()
    rows = bracket_rows(tournament, draw)
    return (Chapter(kind=ChapterKind.BRACKET, title=gettext("Bracket"), rows=rows),)


def _groups(tournament: Tournament) -> tuple[Chapter, ...]:
    boards = boards_of(tournament)
    if not boards:
        return ()
    return (_listing(gettext("Groups"), group_rows(tournament, boards)),)


def _text(title: str, rows: object) -> Chapter:
    return Chapter(kind=ChapterKind.TEXT, title=title, rows=rows)


def _listing(title: str, rows: object) -> Chapter:
    return Chapter(kind=ChapterKind.LISTING, title=title, rows=rows)
