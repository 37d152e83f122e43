"""How the public JSON is answered: read only, with an ETag, to other sites only if allowed."""

from collections.abc import Callable, Mapping

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.utils import translation
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
        wanted = _language(request)
        if wanted not in dict(settings.LANGUAGES):
            response = _refusal(400, "unknown_language", wanted)
        else:
            with translation.override(wanted):
                response = _told(request, slug, values, arguments)
                response["Content-Language"] = wanted
        return _for_others(request, response)

    return view


def _language(request: HttpRequest) -> str:
    """Return the language that the address asks for, else that of the reader's cookie."""
    return request.GET.get("lang", translation.get_language() or settings.LANGUAGE_CODE).lower()


def _told(
    request: HttpRequest, slug: str, values: live.Values, arguments: Mapping[str, int]
) -> HttpResponseBase:
    try:
        return live.live_json(request, slug, values, **arguments)
    except Http404 as missing:
        return _refusal(404, "not_found", str(missing))


def _refusal(status: int, code: str, message: str) -> HttpResponseBase:
    return JsonResponse({"error": {"code": code, "message": message}}, status=status)


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
