"""All addresses; each area keeps its own list."""

from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt
from django.views.i18n import set_language

urlpatterns = [
    # First, because hundreds of phones poll these, and addresses are tried in turn.
    path("", include("referee.views.public.urls")),
    path("api/v1/", include("referee.views.api.urls")),
    # Without a form token, so that a public page with the switch is the same for everybody and can
    # be kept; another site could do no more than change the language.
    path("i18n/setlang/", csrf_exempt(set_language), name="set_language"),
    path("", include("referee.views.entrance.urls")),
    path("", include("referee.views.desk.urls")),
    path("", include("referee.views.table.urls")),
    path("", include("referee.views.adjudicator.urls")),
    path("", include("referee.views.sheets.urls")),
]
