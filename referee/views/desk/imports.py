"""Import of a list of pairs: upload, preview, confirmation."""

from dataclasses import replace

from django.contrib import messages
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.import_plan import ImportPlan
from brackets.models import Tournament, TournamentState
from brackets.registration import import_teams, plan_import
from referee.labels.refusals import refusal
from referee.labels.registration import field_name, file_refusal, row_sentence, unread_sheets
from referee.sheets.unprintable import with_glyph_warnings
from referee.team_file import read_team_file
from referee.team_file_errors import TeamFileError
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only
from referee.views.desk.kept_content import NO_FILE, TOO_OLD, sent_file
from referee.views.desk.kept_rows import KeptRows, outcome_of, pack, unpack
from referee.views.desk.preview import preview


@require_safe
@organiser_only
def upload(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the file."""
    return _upload_page(request, event_named(slug))


@require_POST
@organiser_only
def show_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Read the file and show what importing it would do; nothing is written."""
    event = event_named(slug)
    file = sent_file(request)
    if file is None:
        return _upload_page(request, event, str(NO_FILE))
    try:
        read = read_team_file(file)
    except TeamFileError as refused:
        return _upload_page(request, event, file_refusal(refused))
    rows = with_glyph_warnings(read.rows)
    kept = KeptRows(
        file_name=file.name or "",
        sheet=read.sheet,
        unread=read.unread,
        headings=dict(read.headings),
        rows=rows,
        outcome="",
    )
    return _preview_page(request, event, kept, plan_import(event, rows))


@require_POST
@organiser_only
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Write the good rows that were shown, unless the outcome would be another one by now."""
    event = event_named(slug)
    try:
        kept = unpack(request.POST.get("rows", ""), slug=slug)
    except BadSignature:
        return _upload_page(request, event, str(TOO_OLD))
    plan = plan_import(event, kept.rows)
    if outcome_of(plan) != kept.outcome:
        words = _(
            "The pairs were changed since the preview, so nothing was written. This is what the "
            "file would do now."
        )
        return _preview_page(request, event, kept, plan, words)
    try:
        written = import_teams(event, kept.rows, by=actor(request))
    except BracketsError as refused:
        return _upload_page(request, event, refusal(refused))
    _report(request, written)
    return redirect("desk_teams", slug=event.slug)


def _report(request: HttpRequest, plan: ImportPlan) -> None:
    words = _("%(new)s new, %(updated)s updated, %(unchanged)s unchanged.")
    values = {
        "new": len(plan.new),
        "updated": len(plan.updated),
        "unchanged": len(plan.unchanged),
    }
    messages.success(request, words % values)
    for found in plan.errors:
        words = _("Row %(row)s was left out: %(why)s")
        messages.warning(request, words % {"row": found.row, "why": row_sentence(found.problems)})


def _upload_page(request: HttpRequest, event: Tournament, problem: str = "") -> HttpResponse:
    context = {**_frame(event), "problem": problem}
    return render(request, "desk/import.html", context, status=422 if problem else 200)


def _preview_page(
    request: HttpRequest, event: Tournament, kept: KeptRows, plan: ImportPlan, notice: str = ""
) -> HttpResponse:
    shown = replace(kept, outcome=outcome_of(plan))
    context = {
        **_frame(event),
        "kept": kept,
        "unread": unread_sheets(kept.unread) if kept.unread else "",
        "columns": [(field_name(name), heading) for name, heading in kept.headings.items()],
        "preview": preview(plan, kept.rows),
        "plan": plan,
        "to_write": len(plan.new) + len(plan.updated),
        "rows": pack(shown, slug=event.slug),
        "confirm": reverse("desk_import_confirm", args=[event.slug]),
        "again": reverse("desk_import", args=[event.slug]),
        "notice": notice,
    }
    return render(request, "desk/import_preview.html", context, status=409 if notice else 200)


def _frame(event: Tournament) -> dict[str, object]:
    return {
        "event": event,
        "section": "teams",
        "drawn": event.state != TournamentState.REGISTRATION,
        "closed": event.state == TournamentState.FINISHED,
    }
