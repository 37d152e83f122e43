"""Sessions that end: an answer never takes away the session of somebody who signed in meanwhile."""

from django.conf import settings
from django.contrib.sessions.middleware import SessionMiddleware
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers


class LastingSessionMiddleware(SessionMiddleware):
    """Lets the cookie of a session that is over be, except for whoever signs out.

    A phone asks every few seconds. Django's own middleware answers a question of a session that is
    over by deleting the cookie; on a slow network that answer comes after the referee has signed
    in again, and would sign him out.
    """

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Store the session; leave the cookie of one that was over when it was asked for."""
        session = getattr(request, "session", None)
        over = session is not None and session.is_empty() and not session.modified
        if over and settings.SESSION_COOKIE_NAME in request.COOKIES:
            patch_vary_headers(response, ("Cookie",))
            return response
        return super().process_response(request, response)
