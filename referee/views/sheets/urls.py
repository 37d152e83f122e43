"""Addresses of the sheets and files."""

from django.urls import URLPattern, URLResolver, path

from referee.sheets.registry import SHEETS
from referee.views.sheets import desk_page, files, papers

# What printing them writes is remembered by views of their own.
_OF_THEIR_OWN = {"slips", "table-cards", "pair-codes"}

urlpatterns: list[URLPattern | URLResolver] = [
    path("sheets/template.xlsx", files.template, name="import_template"),
    path("sheets/<slug:slug>/slips.pdf", files.slips, name="sheet_slips"),
    path("sheets/<slug:slug>/round.pdf", files.round_pack, name="sheet_round"),
    path("sheets/<slug:slug>/results.xlsx", files.results, name="sheet_results"),
    path("desk/<slug:slug>/paper/", desk_page.page, name="desk_paper"),
    path("p/", papers.typed, name="paper_code"),
    path("p/<str:code>/", papers.paper, name="paper"),
    *(
        path(
            f"sheets/<slug:slug>/{kind.key}.pdf",
            files.printed,
            {"key": kind.key},
            name=f"sheet_{kind.key.replace('-', '_')}",
        )
        for kind in SHEETS
        if kind.key not in _OF_THEIR_OWN
    ),
]
