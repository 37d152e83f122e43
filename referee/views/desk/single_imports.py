"""Import of a list of people who come alone."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from brackets.models import Tournament, TournamentState
from brackets.singles import import_singles, plan_singles_import
from brackets.singles_plan import FIELD
from referee.views.access import event_named
from referee.views.desk.access import organiser_only
from referee.views.desk.list_import import ListImport


def _frame(event: Tournament) -> dict[str, object]:
    return {"closed": event.state != TournamentState.REGISTRATION}


_LIST = ListImport(
    alone=True,
    plan=plan_singles_import,
    write=import_singles,
    frame=_frame,
    column=FIELD.__getitem__,
    changed_since=_(
        "The list was changed since the preview, so nothing was written. This is what the file "
        "would do now."
    ),
    template="desk/singles_import.html",
    area="desk_singles_import",
    done="desk_singles",
    sealed="/singles",
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
