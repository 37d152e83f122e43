"""Addresses of the public pages."""

from django.urls import URLPattern, URLResolver, path

from referee.views.public import (
    calculator,
    draw,
    event,
    figures,
    find,
    kiosk,
    match,
    rules,
    rulings,
    signing,
    standings,
)

_MATCH = "events/<slug:slug>/matches/<int:number>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("kiosk/<slug:slug>/", kiosk.kiosk, name="kiosk"),
    path("kiosk/<slug:slug>/pictures/<int:pk>/", kiosk.picture, name="kiosk_picture"),
    path("kiosk/<slug:slug>/find/", find.find, name="kiosk_find"),
    path("kiosk/<slug:slug>/find/<int:number>/", find.found, name="kiosk_found"),
    path("kiosk/<slug:slug>/find/<int:number>/code.svg", find.code, name="kiosk_code"),
    path("kiosk/<slug:slug>/calculator/", calculator.screen_calculator, name="kiosk_calculator"),
    path("kiosk/<slug:slug>/<slug:screen>/", kiosk.kiosk, name="kiosk_screen"),
    path("events/<slug:slug>/", event.overview, name="event"),
    path("events/<slug:slug>/bracket/", event.bracket, name="event_bracket"),
    path("events/<slug:slug>/bracket/<int:part>/", event.bracket, name="event_bracket_part"),
    path("events/<slug:slug>/draw/", draw.draw_page, name="event_draw"),
    path("events/<slug:slug>/draw/entries.txt", draw.entry_list, name="event_draw_entries"),
    path(
        "events/<slug:slug>/draw/<int:stage>/<int:number>/entries.txt",
        draw.entry_list,
        name="event_draw_entries_of",
    ),
    path("events/<slug:slug>/standings/", standings.standings, name="event_standings"),
    path("events/<slug:slug>/rounds/<int:number>/", event.matches_of_round, name="event_round"),
    path("events/<slug:slug>/teams/<int:number>/", event.team_card, name="event_team"),
    path(_MATCH, match.match_page, name="event_match"),
    path("events/<slug:slug>/matches/<int:number>/sign/", signing.page, name="event_match_sign"),
    path(
        "events/<slug:slug>/matches/<int:number>/object/",
        signing.object_to,
        name="event_match_object",
    ),
    path("events/<slug:slug>/rulings/", rulings.rulings, name="event_rulings"),
    path("events/<slug:slug>/figures/", figures.figures, name="event_figures"),
    path("events/<slug:slug>/rules/", rules.rules_page, name="event_rules"),
    path("events/<slug:slug>/rules/calculator/", calculator.calculator, name="event_calculator"),
]
