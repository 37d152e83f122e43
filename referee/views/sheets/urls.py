"""Addresses of the sheets and files."""

from django.urls import URLPattern, URLResolver, path

from referee.sheets.keys import SheetKey
from referee.views.sheets import certificates, desk_page, files, papers

# What printing them writes is remembered by views of their own.
_OF_THEIR_OWN = {
    SheetKey.SLIPS,
    SheetKey.ROUND,
    SheetKey.TABLE_CARDS,
    SheetKey.PAIR_CODES,
    SheetKey.CERTIFICATES,
}

urlpatterns: list[URLPattern | URLResolver] = [
    path("sheets/template.xlsx", files.template, name="import_template"),
    path("sheets/singles.xlsx", files.singles_template, name="singles_template"),
    path("sheets/<slug:slug>/slips.pdf", files.slips, name="sheet_slips"),
    path("sheets/<slug:slug>/round.pdf", files.round_pack, name="sheet_round"),
    path("sheets/<slug:slug>/results.xlsx", files.results, name="sheet_results"),
    path("desk/<slug:slug>/paper/", desk_page.page, name="desk_paper"),
    path("sheets/<slug:slug>/certificates.pdf", certificates.printed, name="sheet_certificates"),
    path("desk/<slug:slug>/certificates/", certificates.page, name="desk_certificates"),
    path("desk/<slug:slug>/certificates/save/", certificates.save, name="desk_certificates_save"),
    path(
        "desk/<slug:slug>/certificates/preview/",
        certificates.preview,
        name="desk_certificates_preview",
    ),
    path("p/", papers.typed, name="paper_code"),
    path("p/<str:code>/", papers.paper, name="paper"),
    *(
        path(
            f"sheets/<slug:slug>/{key}.pdf",
            files.printed,
            {"key": key},
            name=f"sheet_{key.replace('-', '_')}",
        )
        for key in SheetKey
        if key not in _OF_THEIR_OWN
    ),
]
