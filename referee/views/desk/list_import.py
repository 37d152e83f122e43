"""A list from a file in three steps: upload, preview, confirmation.

Lists of pairs and of people who come alone take the same way; what differs is in a ListImport.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.contrib import messages
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from brackets.errors import BracketsError
from brackets.import_plan import ImportPlan, ImportRow
from brackets.models import Tournament
from brackets.singles_plan import SinglesPlan
from referee.labels.refusals import refusal
from referee.labels.registration import field_name, file_refusal, row_sentence, unread_sheets
from referee.sheets.unprintable import with_glyph_warnings
from referee.team_file import read_team_file
from referee.team_file_errors import TeamFileError
from referee.views.access import actor, event_named
from referee.views.desk.kept_content import NO_FILE, TOO_OLD, sent_file
from referee.views.desk.kept_rows import KeptRows, outcome_of, pack, unpack
from referee.views.desk.preview import preview

Plan = ImportPlan | SinglesPlan


@dataclass(frozen=True, slots=True)
class ListImport:
    """What a list is of: how it is planned and written, and the pages on its way.

    `area` begins the names of its addresses, `done` is where it ends; `sealed` keeps the rows of
    one kind of list from being taken for those of the other.
    """

    alone: bool
    plan: Callable[[Tournament, Sequence[ImportRow]], Plan]
    write: Callable[..., Plan]
    frame: Callable[[Tournament], dict[str, object]]
    column: Callable[[str], str]
    changed_since: Promise
    template: str
    area: str
    done: str
    sealed: str = ""

    def upload_page(
        self, request: HttpRequest, event: Tournament, problem: str = ""
    ) -> HttpResponse:
        """Ask for the file, after a refusal with the reason."""
        context = {**self._context(event), "problem": problem}
        return render(request, self.template, context, status=422 if problem else 200)

    def show_preview(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Read the file and show what importing it would do; nothing is written."""
        event = event_named(slug)
        file = sent_file(request)
        if file is None:
            return self.upload_page(request, event, str(NO_FILE))
        try:
            read = read_team_file(file, alone=self.alone)
        except TeamFileError as refused:
            return self.upload_page(request, event, file_refusal(refused, alone=self.alone))
        rows = with_glyph_warnings(read.rows)
        kept = KeptRows(
            file_name=file.name or "",
            sheet=read.sheet,
            unread=read.unread,
            headings=dict(read.headings),
            rows=rows,
            outcome="",
        )
        return self._preview_page(request, event, kept, self.plan(event, rows))

    def confirm(self, request: HttpRequest, slug: str) -> HttpResponse:
        """Write the good rows that were shown, unless the outcome would be another one by now."""
        event = event_named(slug)
        try:
            kept = unpack(request.POST.get("rows", ""), slug=self._seal(event))
        except BadSignature:
            return self.upload_page(request, event, str(TOO_OLD))
        plan = self.plan(event, kept.rows)
        if outcome_of(plan) != kept.outcome:
            return self._preview_page(request, event, kept, plan, str(self.changed_since))
        try:
            written = self.write(event, kept.rows, by=actor(request))
        except BracketsError as refused:
            return self.upload_page(request, event, refusal(refused))
        _report(request, written)
        return redirect(self.done, slug=event.slug)

    def _preview_page(
        self, request: HttpRequest, event: Tournament, kept: KeptRows, plan: Plan, notice: str = ""
    ) -> HttpResponse:
        shown = replace(kept, outcome=outcome_of(plan))
        context = {
            **self._context(event),
            "kept": kept,
            "unread": unread_sheets(kept.unread) if kept.unread else "",
            "columns": [
                (field_name(self.column(name)), heading) for name, heading in kept.headings.items()
            ],
            "preview": preview(plan, kept.rows),
            "plan": plan,
            "to_write": len(plan.new) + len(plan.updated),
            "rows": pack(shown, slug=self._seal(event)),
            "confirm": reverse(f"{self.area}_confirm", args=[event.slug]),
            "again": reverse(self.area, args=[event.slug]),
            "notice": notice,
        }
        return render(request, "desk/import_preview.html", context, status=409 if notice else 200)

    def _context(self, event: Tournament) -> dict[str, Any]:
        own = {"event": event, "section": "teams", "alone": self.alone}
        return {**own, "preview_at": f"{self.area}_preview", **self.frame(event)}

    def _seal(self, event: Tournament) -> str:
        return event.slug + self.sealed


def _report(request: HttpRequest, plan: Plan) -> None:
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
