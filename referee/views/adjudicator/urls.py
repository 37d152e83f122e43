"""Addresses of the adjudicator."""

from django.urls import URLPattern, URLResolver, path

from referee.views.adjudicator import notes, pages

_MATCH = "tables/<slug:slug>/<int:number>/adjudicator/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("adjudicator/", pages.without_match, name="adjudicator"),
    path(_MATCH, pages.at_match, name="adjudicator_match"),
    path(f"{_MATCH}hands/<int:hand>/note/", notes.note, name="adjudicator_note"),
]
