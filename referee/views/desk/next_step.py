"""What an organiser does next: one thing, the one primary button of the cockpit."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from brackets.models import Tournament, TournamentState
from brackets.placement import MINIMUM_TEAMS
from brackets.singles import waiting
from referee.views.desk.counts import Counts
from referee.views.desk.draw_shown import coming


@dataclass(frozen=True, slots=True)
class Step:
    """The next thing: why, the words on the button and where it leads."""

    why: str
    label: str
    url: str


def next_step(event: Tournament, counts: Counts, *, has_draft: bool) -> Step:
    """Return what to do next."""
    if event.state == TournamentState.FINISHED:
        return _to(
            event, "sheet_results", _("The event is closed."), _("Download the results workbook")
        )
    if has_draft:
        return _to(
            event,
            "desk_draw",
            _("A draft of the draw waits. Nobody else can see it yet."),
            _("Look at the draft and publish it"),
        )
    if event.state == TournamentState.REGISTRATION:
        return _before_draw(event, counts)
    if counts.matches and counts.done == counts.matches:
        return _when_all_is_played(event)
    if event.state == TournamentState.DRAWN:
        return _to(
            event,
            "sheet_slips",
            _("The draw is published. Put a score slip on every table."),
            _("Print the score slips"),
        )
    return _to(event, "table_list", _("Matches are being played."), _("Open the tables"))


def next_for_chief(event: Tournament, counts: Counts) -> Step | None:
    """Return what the chief referee does next, as far as nobody else does: parting equals."""
    over = counts.matches and counts.done == counts.matches
    if event.state == TournamentState.FINISHED or not over or not coming(event).ties:
        return None
    return _part_equals(event)


def _part_equals(event: Tournament) -> Step:
    why = _("Who goes on is not decided: pairs are level and no criterion parts them.")
    return _to(event, "desk_ties", why, _("Part the level pairs"))


def _when_all_is_played(event: Tournament) -> Step:
    """Return what follows the last match that was drawn: the next round or stage, or the end."""
    next_one = coming(event)
    if next_one.ties:
        return _part_equals(event)
    if next_one.matches:
        why = _("Results still wait until they count; the event goes on then.")
        return _to(event, "desk_draw", why, _("See which results wait"))
    if next_one.next_one:
        why = _("Every match has its result, and the event goes on.")
        return _to(event, "desk_draw", why, _("Draw the next round or stage"))
    why = _("Every match has its result.")
    return _to(event, "desk_settings", why, _("Check and close the event"))


def _before_draw(event: Tournament, counts: Counts) -> Step:
    alone = len(waiting(event))
    if not counts.teams and not alone:
        why = _("No pair is registered yet.")
        return _to(event, "desk_import", why, _("Import the pairs from Excel"))
    if alone > 1:
        why = _("People who came alone wait for a partner.")
        return _to(event, "desk_singles", why, _("Draw the partners"))
    if counts.teams < MINIMUM_TEAMS:
        why = _("A draw needs two pairs at least.")
        return _to(event, "desk_team_add", why, _("Add a pair"))
    if counts.present < counts.teams:
        why = _("Not every pair is marked present. Check in, then draw.")
        return _to(event, "desk_check_in", why, _("Check in the pairs"))
    why = _("All pairs are present.")
    return _to(event, "desk_draw", why, _("Draw the bracket"))


def _to(event: Tournament, page: str, why: str, label: str) -> Step:
    return Step(why, label, reverse(page, kwargs={"slug": event.slug}))
