"""Addresses of the sheets and files."""

from django.urls import URLPattern, URLResolver, path

from referee.views.sheets import files

urlpatterns: list[URLPattern | URLResolver] = [
    path("sheets/template.xlsx", files.template, name="import_template"),
    path("sheets/<slug:slug>/bracket.pdf", files.bracket, name="sheet_bracket"),
    path("sheets/<slug:slug>/slips.pdf", files.slips, name="sheet_slips"),
    path("sheets/<slug:slug>/standings.pdf", files.standings, name="sheet_standings"),
    path("sheets/<slug:slug>/results.xlsx", files.results, name="sheet_results"),
]
