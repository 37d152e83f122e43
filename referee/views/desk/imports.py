"""Import of a list of pairs."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from brackets.models import Tournament, TournamentState
from brackets.registration import import_teams, plan_import
from referee.views.access import event_named
from referee.views.desk.access import organiser_only
from referee.views.desk.list_import import ListImport


def _frame(event: Tournament) -> dict[str, object]:
    return {
        "drawn": event.state != TournamentState.REGISTRATION,
        "closed": event.state == TournamentState.FINISHED,
    }


_LIST = ListImport(
    alone=False,
    plan=plan_import,
    write=import_teams,
    frame=_frame,
    column=str,
    changed_since=_(
        "The pairs were changed since the preview, so nothing was written. This is what the "
        "file would do now."
    ),
    template="desk/import.html",
    area="desk_import",
    done="desk_teams",
)


@require_safe
@organiser_only
def upload(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the file."""
    return _LIST.upload_page(request, event_named(slug))


@require_POST
@organiser_only
def show_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what importing the file would do."""
    return _LIST.show_preview(request, slug)


@require_POST
@organiser_only
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Write what was shown."""
    return _LIST.confirm(request, slug)
