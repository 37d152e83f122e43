"""The sheets of the results workbook about lots: the draws, and who sits where in a match."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext, pgettext

from brackets.drawing import Algorithm
from brackets.journal import Action
from brackets.models import Draw, DrawState, JournalEntry, Match, SeatsChosen, Tournament
from brackets.queries import draws_of
from brackets.stages import plan_of
from referee.labels.draws import relaxed_words, swaps_in_words
from referee.labels.matches import SEATS_CHOSEN
from referee.labels.rounds import RoundNames
from referee.labels.seats import SEATS
from referee.labels.standings import stage_title
from referee.match_facts import MatchFacts
from referee.sheets.results_hands import local, person, yes_no
from referee.sheets.workbook_tables import Column, Table, Value
from rules.seats import Seat

Row = tuple[Value, ...]


def draw_table(tournament: Tournament, rounds: RoundNames) -> Table:
    """Return every draw that was ever public, with what it is repeated from."""
    columns = (
        Column(gettext("Stage"), 14),
        Column(gettext("From the round"), 16, wraps=True),
        Column(gettext("Draw no."), 8),
        Column(gettext("In force"), 8),
        Column(gettext("How it was drawn"), 20),
        Column(gettext("Seed text"), 24, wraps=True),
        Column(gettext("Entry list SHA-256"), 36, wraps=True),
        Column(gettext("Algorithm"), 8),
        Column(gettext("Pairs"), 8),
        Column(gettext("Absent left out"), 10),
        Column(gettext("Reason"), 24, wraps=True),
        Column(gettext("Changed places after the lots"), 16, wraps=True),
        Column(gettext("Could not be kept apart"), 30, wraps=True),
        Column(gettext("Drawn by"), 12),
        Column(gettext("Drawn at"), 20),
        Column(gettext("Published at"), 20),
    )
    public = draws_of(tournament).filter(published_at__isnull=False).select_related("stage")
    rows = [_draw_row(draw, rounds) for draw in public]
    return Table(pgettext("sheet of a workbook", "Draw"), columns, rows)


def _draw_row(draw: Draw, rounds: RoundNames) -> Row:
    by_hand = draw.algorithm == Algorithm.BY_HAND
    return (
        stage_title(draw.stage.number, plan_of(draw.stage).kind),
        rounds.of_round(draw.round),
        draw.number,
        yes_no(draw.state == DrawState.PUBLISHED),
        gettext("by hand") if by_hand else gettext("from the seed text"),
        draw.seed_text or None,
        draw.entry_hash,
        None if by_hand else draw.algorithm,
        draw.entries.count("\n"),
        yes_no(draw.present_only),
        draw.reason or None,
        swaps_in_words(draw) or None,
        " ".join(relaxed_words(draw)) or None,
        person(draw.drawn_by) or None,
        local(draw.drawn_at),
        local(draw.published_at),
    )


def seat_columns() -> tuple[Column, ...]:
    """Return the columns of the seats of a match."""
    return (
        *(Column(str(SEATS[seat]), 12) for seat in Seat),
        Column(gettext("Seats"), 20),
        Column(gettext("Seed text of the seats"), 16),
    )


def seat_cells(facts: MatchFacts | None, seeds: Mapping[int, str]) -> Row:
    """Return who sits where and why; nothing while a pair is missing, or for a bye."""
    if facts is None or facts.match.home is None or facts.match.away is None:
        return (None,) * len(seat_columns())
    chosen = facts.match.seats_chosen
    seed = seeds.get(facts.match.pk) if chosen == SeatsChosen.LOT else None
    return (*(facts.player(seat) for seat in Seat), str(SEATS_CHOSEN[chosen]), seed)


def seat_seeds(matches: Iterable[Match]) -> dict[int, str]:
    """Return the seed text of the last seat lot of each match, which the journal keeps."""
    lots = JournalEntry.objects.filter(action=Action.SEATS_DRAWN, match__in=matches)
    drawn = lots.order_by("seq").values_list("match_id", "after")
    return {pk: str(after["seed_text"]) for pk, after in drawn if pk and after}
