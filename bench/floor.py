"""The least that Django can do, on the same server: the floor beside which we are measured.

FLOOR_DATABASE=/tmp/floor.sqlite3 granian --interface wsgi bench.floor:application
"""

import os
from typing import ClassVar

import django
from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.db import connection, models
from django.http import HttpRequest, HttpResponse
from django.urls import path

from referee.environment import sqlite

settings.configure(
    SECRET_KEY="not a secret: nothing is signed here",  # noqa: S106 - it guards nothing
    ALLOWED_HOSTS=["*"],
    ROOT_URLCONF=__name__,
    DATABASES={"default": sqlite(os.environ["FLOOR_DATABASE"])},
    USE_TZ=True,
)
django.setup()


class Row(models.Model):
    """What a post inserts."""

    text = models.CharField(max_length=100)
    objects: ClassVar[models.Manager["Row"]] = models.Manager()

    class Meta:
        app_label = "bench"

    def __str__(self) -> str:
        return self.text


def trivial(_request: HttpRequest) -> HttpResponse:
    """Answer without doing anything."""
    return HttpResponse("ok")


def insert(request: HttpRequest) -> HttpResponse:
    """Insert one row and commit it to the disk."""
    Row.objects.create(text=request.POST.get("text", ""))
    return HttpResponse(status=302, headers={"Location": "/"})


urlpatterns = [path("", trivial), path("insert/", insert)]

if Row._meta.db_table not in connection.introspection.table_names():
    with connection.schema_editor() as editor:
        editor.create_model(Row)
connection.close()

application = get_wsgi_application()
