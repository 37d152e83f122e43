"""All addresses; each area keeps its own list."""

from django.urls import include, path

urlpatterns = [
    path("i18n/", include("django.conf.urls.i18n")),
    path("", include("referee.views.desk.urls")),
    path("", include("referee.views.table.urls")),
    path("", include("referee.views.sheets.urls")),
    path("", include("referee.views.public.urls")),
]
