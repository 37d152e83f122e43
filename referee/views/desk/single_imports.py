"""Import of a list of people who come alone: upload, preview, confirmation."""

from dataclasses import replace

from django.contrib import messages
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import Tournament, TournamentState
from brackets.singles import import_singles, plan_singles_import
from brackets.singles_plan import FIELD, SinglesPlan
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
        read = read_team_file(file, alone=True)
    except TeamFileError as refused:
        return _upload_page(request, event, file_refusal(refused, alone=True))
    rows = with_glyph_warnings(read.rows)
    kept = KeptRows(
        file_name=file.name or "",
        sheet=read.sheet,
        unread=read.unread,
        headings=dict(read.headings),
        rows=rows,
        outcome="",
    )
    return _preview_page(request, event, kept, plan_singles_import(event, rows))


@require_POST
@organiser_only
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Write the good rows that were shown, unless the outcome would be another one by now."""
    event = event_named(slug)
    try:
        kept = unpack(request.POST.get("rows", ""), slug=_sealed_for(event))
    except BadSignature:
        return _upload_page(request, event, str(TOO_OLD))
    plan = plan_singles_import(event, kept.rows)
    if outcome_of(plan) != kept.outcome:
        words = _(
            "The list was changed since the preview, so nothing was written. This is what the file "
            "would do now."
        )
        return _preview_page(request, event, kept, plan, words)
    try:
        written = import_singles(event, kept.rows, by=actor(request))
    except BracketsError as refused:
        return _upload_page(request, event, refusal(refused))
    _report(request, written)
    return redirect("desk_singles", slug=event.slug)


def _sealed_for(event: Tournament) -> str:
    """Return what the kept rows are for: those of pairs must not be taken for people."""
    return f"{event.slug}/singles"


def _report(request: HttpRequest, plan: SinglesPlan) -> None:
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
    context = {
        "event": event,
        "section": "teams",
        "open": event.state == TournamentState.REGISTRATION,
        "problem": problem,
    }
    return render(request, "desk/singles_import.html", context, status=422 if problem else 200)


def _preview_page(
    request: HttpRequest, event: Tournament, kept: KeptRows, plan: SinglesPlan, notice: str = ""
) -> HttpResponse:
    shown = replace(kept, outcome=outcome_of(plan))
    context = {
        "event": event,
        "section": "teams",
        "alone": True,
        "kept": kept,
        "unread": unread_sheets(kept.unread) if kept.unread else "",
        "columns": [(field_name(FIELD[name]), text) for name, text in kept.headings.items()],
        "preview": preview(plan, kept.rows),
        "plan": plan,
        "to_write": len(plan.new) + len(plan.updated),
        "rows": pack(shown, slug=_sealed_for(event)),
        "confirm": reverse("desk_singles_confirm", args=[event.slug]),
        "again": reverse("desk_singles_import", args=[event.slug]),
        "notice": notice,
    }
    return render(request, "desk/import_preview.html", context, status=409 if notice else 200)
