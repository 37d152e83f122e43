"""Addresses of the public pages."""

from django.urls import URLPattern, URLResolver, path

from referee.views.public import kiosk

urlpatterns: list[URLPattern | URLResolver] = [
    path("kiosk/<slug:slug>/", kiosk.kiosk, name="kiosk"),
]
