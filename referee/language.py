"""Chinese for everybody who has not chosen another language."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers


def language_of(request: HttpRequest) -> str:
    """Return the language that was chosen on this device, or the default."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    return chosen if chosen in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE


class LanguageMiddleware:
    """Answer in the language of the cookie that the language switch sets.

    Django's own middleware obeys the browser first, so that a borrowed phone or a kiosk's laptop
    with an English system would show English in a Chinese hall.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request` and say in which language."""
        code = request.LANGUAGE_CODE = language_of(request)
        with translation.override(code):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", code)
        patch_vary_headers(response, ("Cookie",))
        return response
