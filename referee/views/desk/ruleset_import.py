"""Reading a ruleset from a file: upload, every mistake with its place, confirmation."""

from django.contrib import messages
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from brackets.errors import BracketsError
from brackets.models import Tournament
from brackets.rulesets import fields_of, newest_version, set_ruleset
from referee.labels.refusals import refusal
from referee.labels.ruleset_changes import differences
from referee.labels.ruleset_problems import problem_words
from referee.match_facts import ruleset_of
from referee.rulebook.sheet import rule_sheet, ruleset_name
from referee.views.access import actor, event_named
from referee.views.desk.access import organiser_only
from referee.views.desk.kept_content import NO_FILE, TOO_OLD, keep, kept, sent_file
from referee.views.desk.ruleset import frame
from rules.ruleset import RulesetError, parse

# Ten times the longest; reading a line of nothing but dotted names takes its length squared.
MOST_BYTES = 60_000
_WHAT = "ruleset"


@require_safe
@organiser_only
def upload(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask for the file."""
    return _upload_page(request, event_named(slug))


@require_POST
@organiser_only
def show_preview(request: HttpRequest, slug: str) -> HttpResponse:
    """Read the file and show what it says and would change; nothing is written."""
    event = event_named(slug)
    file = sent_file(request)
    if file is None:
        return _upload_page(request, event, problem=str(NO_FILE))
    if file.size is None or file.size > MOST_BYTES:
        return _upload_page(request, event, problem=_("The file is too large for a ruleset."))
    try:
        text = file.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        words = _("The file is no text in UTF-8. Save it as UTF-8 and try again.")
        return _upload_page(request, event, problem=words)
    try:
        parse(text)
    except RulesetError as error:
        mistakes = [(problem.path, problem_words(problem)) for problem in error.problems]
        return _upload_page(request, event, mistakes=mistakes)
    return _preview_page(request, event, text)


@require_POST
@organiser_only
def confirm(request: HttpRequest, slug: str) -> HttpResponse:
    """Write the file that was shown."""
    event = event_named(slug)
    try:
        text, seen = kept(request.POST.get("content", ""), what=_WHAT, slug=slug)
    except BadSignature:
        return _upload_page(request, event, problem=str(TOO_OLD))
    reason = request.POST.get("reason", "")
    try:
        version = set_ruleset(event, text, reason=reason, by=actor(request), seen=seen)
    except BracketsError as refused:
        return _preview_page(request, event, text, problem=refusal(refused))
    words = _("The ruleset is saved as version %(number)s.")
    messages.success(request, words % {"number": version.number})
    return redirect("desk_ruleset", slug=event.slug)


def _upload_page(
    request: HttpRequest,
    event: Tournament,
    *,
    problem: str = "",
    mistakes: list[tuple[str, str]] | None = None,
) -> HttpResponse:
    context = {**frame(event), "problem": problem, "mistakes": mistakes or []}
    status = 422 if problem or mistakes else 200
    return render(request, "desk/ruleset_import.html", context, status=status)


def _preview_page(
    request: HttpRequest, event: Tournament, text: str, *, problem: str = ""
) -> HttpResponse:
    version = newest_version(event)
    present, coming = ruleset_of(version.content), parse(text)
    context = {
        **frame(event),
        "version": version,
        "name": ruleset_name(coming),
        "key": coming.key,
        "same": text == version.content or present == coming,
        "changes": tuple(differences(fields_of(present), fields_of(coming))),
        "parts": rule_sheet(coming),
        "content": keep((text, version.number), what=_WHAT, slug=event.slug),
        "reason": request.POST.get("reason", ""),
        "problem": problem,
    }
    return render(
        request, "desk/ruleset_import_preview.html", context, status=409 if problem else 200
    )
