"""How the public JSON is answered: read only, with an ETag, to other sites only if allowed."""

from collections.abc import Callable

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_http_methods

from brackets.models import Tournament, TournamentState
from referee import live

View = Callable[..., HttpResponseBase]
_READING = ["GET", "HEAD", "OPTIONS"]


def answer(values: live.Values) -> View:
    """Return the view of one address that tells `values` of an event."""

    @require_http_methods(_READING)
    def view(request: HttpRequest, slug: str, **arguments: int) -> HttpResponseBase:
        """Answer with the JSON of an event, 304 while it has not changed."""
        if request.method == "OPTIONS":
            return _for_others(request, HttpResponse())
        try:
            response = live.live_json(request, slug, values, **arguments)
        except Http404 as missing:
            told = {"error": {"code": "not_found", "message": str(missing)}}
            response = JsonResponse(told, status=404)
        return _for_others(request, response)

    return view


@require_http_methods(_READING)
def event_list(request: HttpRequest) -> HttpResponseBase:
    """Answer with the events whose draw is published, the latest first."""
    published = Tournament.objects.exclude(state=TournamentState.REGISTRATION)
    found = published.values("slug", "name", "date", "state", "revision")
    return _for_others(request, JsonResponse({"version": 1, "events": list(found)}))


def _for_others(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
    """Let pages of the sites in `API_ORIGINS` read the answer; of none by default."""
    allowed = settings.API_ORIGINS
    origin = request.headers.get("Origin", "")
    if allowed:
        patch_vary_headers(response, ("Origin",))
    if origin and (origin in allowed or "*" in allowed):
        response["Access-Control-Allow-Origin"] = "*" if "*" in allowed else origin
        response["Access-Control-Allow-Headers"] = "If-None-Match"
        response["Access-Control-Allow-Methods"] = "GET, HEAD, OPTIONS"
        response["Access-Control-Expose-Headers"] = "ETag"
    return response
