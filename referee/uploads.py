"""Refuse a request that brings more than anybody has to send, before any of it is kept.

Django puts an uploaded file onto the disk before a view is asked, whoever sends it: without a limit
a phone in the hall could fill the disk on which the hands are saved.
"""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


class UploadMiddleware:
    """Answer 413 to a body of more than `settings.UPLOAD_MOST_BYTES`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request`; of one that does not tell its length Django reads nothing."""
        told = request.META.get("CONTENT_LENGTH") or "0"
        if told.isdecimal() and int(told) <= settings.UPLOAD_MOST_BYTES:
            return self.get_response(request)
        context = {"megabytes": settings.UPLOAD_MOST_BYTES // 1_000_000}
        return render(request, "413.html", context, status=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
