"""What a form gets that was opened before somebody signed in or out in this browser."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render

from referee.views.access import wants_json
from referee.views.table.access import way_back
from referee.views.table.drafts import is_kept


def refused(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001 - Django passes it
    """Say that nothing was saved; at a table the way leads back to what was entered.

    `reason` is the middleware's, for its log.
    """
    if wants_json(request):
        # The phone knows the token of its new session and sends again by itself.
        return JsonResponse({"kind": "outdated"}, status=403)
    found = request.resolver_match
    name = (found.url_name if found else "") or ""
    context = {
        "kept": is_kept(name),
        "back": way_back(request) if name.startswith("table_") else "",
    }
    return render(request, "403_csrf.html", context, status=403)
