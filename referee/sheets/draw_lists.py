"""Who takes part and how the lots fell, for the books of an event."""

from collections.abc import Iterator

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext, ngettext

from brackets.drawing import Algorithm
from brackets.models import Draw, DrawState, Team, TeamState, Tournament
from brackets.queries import draws_of
from brackets.stages import plan_of
from referee.labels.draws import relaxed_words, swaps_in_words
from referee.labels.rounds import RoundNames, round_names
from referee.labels.standings import stage_title
from referee.labels.ties import kept_in_public
from referee.rulebook.parts import Part, Sentence
from referee.sheets.listing import Column, Listing, ListingRows
from referee.sheets.paper import Align
from referee.sheets.rule_sheet import RuleRows
from referee.sheets.sources import heading_of
from referee.stage_tables import StageBoard


def pair_rows(tournament: Tournament) -> ListingRows:
    """Return the pairs by number, reserves and those who left marked."""
    teams = list(_teams(tournament))
    states = {
        TeamState.RESERVE: gettext("Reserve"),
        TeamState.WITHDRAWN: gettext("Withdrawn"),
        TeamState.DISQUALIFIED: gettext("Disqualified"),
    }
    listing = Listing(
        columns=(
            Column(title=gettext("Number"), share=34, align=Align.CENTRE, bold=True),
            Column(title=gettext("Unit"), share=180),
            Column(title=gettext("Player one"), share=100),
            Column(title=gettext("Player two"), share=100),
            Column(title=gettext("Seed"), share=34, align=Align.CENTRE),
            Column(title=gettext("Remarks"), share=60),
        ),
        rows=tuple(
            (
                str(team.number),
                team.unit,
                team.player_one,
                team.player_two,
                "" if team.seed is None else str(team.seed),
                states.get(TeamState(team.state), ""),
            )
            for team in teams
        ),
        size=10,
    )
    return ListingRows(
        heading=heading_of(tournament),
        title=gettext("Pairs"),
        note=ngettext("%(n)d pair", "%(n)d pairs", len(teams)) % {"n": len(teams)},
        empty=gettext("No pair is registered yet."),
        listings=(listing,),
    )


def _teams(tournament: Tournament) -> QuerySet[Team]:
    return tournament.teams.order_by("number")


def group_rows(tournament: Tournament, boards: tuple[StageBoard, ...]) -> ListingRows:
    """Return who is in which group, by number."""
    listings = []
    for board in boards:
        for table in board.tables:
            teams = sorted((line.team for line in table.lines), key=lambda team: team.number)
            listings.append(
                Listing(
                    title=" ".join(filter(None, (board.title, table.title))),
                    columns=(
                        Column(title=gettext("Number"), share=34, align=Align.CENTRE, bold=True),
                        Column(title=gettext("Unit"), share=200),
                        Column(title=gettext("Players"), share=220),
                    ),
                    rows=tuple(
                        (str(team.number), team.unit, f"{team.player_one} / {team.player_two}")
                        for team in teams
                    ),
                    size=10,
                )
            )
    return ListingRows(
        heading=heading_of(tournament), title=gettext("Groups"), listings=tuple(listings)
    )


def draw_record_rows(tournament: Tournament) -> RuleRows:
    """Return every draw that was ever public, with what anybody needs to repeat it."""
    names = round_names(tournament)
    public = (
        draws_of(tournament)
        .filter(published_at__isnull=False)
        .select_related("stage")
        .prefetch_related("keepings")
    )
    return RuleRows(
        heading=heading_of(tournament),
        title=gettext("Draw record"),
        regulation="",
        parts=tuple(_draw_part(draw, names) for draw in public),
        marks_defaults=False,
    )


def _draw_part(draw: Draw, names: RoundNames) -> Part:
    title = gettext("%(stage)s, from %(round)s: draw no. %(number)d") % {
        "stage": stage_title(draw.stage.number, plan_of(draw.stage).kind),
        "round": names.of_round(draw.round),
        "number": draw.number,
    }
    sentences = tuple(Sentence(text) for text in _draw_sentences(draw))
    return Part(code=f"draw{draw.pk}", title=title, sentences=sentences)


def _draw_sentences(draw: Draw) -> Iterator[str]:
    if draw.state != DrawState.PUBLISHED:
        yield gettext("Replaced by a later draw.")
    by_hand = draw.algorithm == Algorithm.BY_HAND
    if by_hand:
        yield gettext("Lots drawn by hand")
    else:
        yield gettext("Seed text: %(text)s") % {"text": draw.seed_text}
        yield gettext("Algorithm %(number)d") % {"number": draw.algorithm}
    yield gettext("Entry list: %(count)d pairs, SHA-256 %(hash)s") % {
        "count": draw.entries.count("\n"),
        "hash": draw.entry_hash,
    }
    if draw.reason:
        again = gettext("Reason for drawing again: %(reason)s")
        words = gettext("Reason: %(reason)s") if by_hand else again
        yield words % {"reason": draw.reason}
    if swaps := swaps_in_words(draw):
        yield gettext("Changed places after the lots: %(swaps)s") % {"swaps": swaps}
    yield from relaxed_words(draw)
    for kept in draw.keepings.all():
        yield kept_in_public(kept)
    who = draw.drawn_by
    yield gettext("Drawn by %(name)s at %(time)s") % {
        "name": (who.get_full_name() or who.username) if who else gettext("command line"),
        "time": timezone.localtime(draw.drawn_at).strftime("%Y-%m-%d %H:%M"),
    }
