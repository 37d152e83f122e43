"""A file of paper hands: upload, preview, confirmation."""

from typing import Any

from django.contrib import messages
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from brackets.models import Tournament
from referee.keying.columns import Column
from referee.keying.outcome import Did, Entered, How
from referee.keying.reading import MAX_BYTES, SlipFileError, SlipLine, read_slips
from referee.labels.keying import (
    DID,
    file_refusal,
    hand_words,
    line_sentence,
)
from referee.views.access import event_named
from referee.views.desk.kept_content import NO_FILE, TOO_OLD, keep, kept, sent_file
from referee.views.desk.key_in import enter_lines, keying_only, number_page

_WHAT = "key_in"
Kept = dict[str, Any]


@require_POST
@keying_only
def show_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Read the file and show what entering it would do; nothing is written."""
    event = event_named(slug)
    file = sent_file(request)
    if file is None:
        return number_page(request, event, problem=str(NO_FILE))
    try:
        slips = read_slips(file.read(MAX_BYTES + 1))
    except SlipFileError as refused:
        return number_page(request, event, problem=file_refusal(refused))
    lines = [[line.number, dict(line.cells)] for line in slips.lines]
    read = {"name": file.name or "", "lines": lines, "unknown": list(slips.unknown)}
    return _preview(request, event, read)


@require_POST
@keying_only
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Write the good lines that were shown."""
    event = event_named(slug)
    try:
        lines = kept(request.POST.get("lines", ""), what=_WHAT, slug=slug)
    except BadSignature:
        return number_page(request, event, problem=str(TOO_OLD))
    entered = _enter(request, event, lines, How.GOOD)
    words = _("%(new)s hands new, %(corrected)s corrected, %(unchanged)s unchanged.")
    counts = {did.value: entered.count(did) for did in Did}
    messages.success(request, words % counts)
    for result in entered.troubled:
        words = _("Line %(line)s (%(hand)s) was left out: %(why)s")
        why = line_sentence(result.troubles, entered.facts.get(result.match))
        messages.warning(
            request, words % {"line": result.line, "hand": hand_words(result), "why": why}
        )
    return redirect("desk_key_in", event.slug)


def _preview(request: HttpRequest, event: Tournament, read: Kept) -> HttpResponse:
    entered = _enter(request, event, read, How.DRY)
    rows = [
        (
            result,
            hand_words(result),
            DID[result.did],
            line_sentence(result.troubles, entered.facts.get(result.match)),
            line_sentence(result.warnings, entered.facts.get(result.match)),
        )
        for result in entered.lines
        if result.did is not Did.BLANK or result.troubles
    ]
    context = {
        "event": event,
        "section": "key_in",
        "file_name": read["name"],
        "unknown": read["unknown"],
        "counts": [(DID[did], entered.count(did)) for did in Did],
        "penalties": entered.penalties,
        "to_write": entered.count(Did.NEW) + entered.count(Did.CORRECTED),
        "left_out": entered.count(Did.LEFT_OUT),
        "bad": [row for row in rows if row[3]],
        "good": [row for row in rows if not row[3]],
        "warned": any(row[4] for row in rows),
        "lines": keep(read, what=_WHAT, slug=event.slug),
    }
    return render(request, "desk/key_in_preview.html", context)


def _enter(request: HttpRequest, event: Tournament, read: Kept, how: How) -> Entered:
    lines = [
        SlipLine(number, {Column(name): text for name, text in cells.items()})
        for number, cells in read["lines"]
    ]
    return enter_lines(request, event, lines, how)
