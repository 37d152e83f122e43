"""Addresses of the table pages."""

from django.urls import URLPattern, URLResolver, path

from referee.views.table import (
    calling,
    forfeits,
    hands,
    lists,
    overruling,
    photos,
    round_clock,
    rulings,
    seating,
    second,
    signing,
    state,
)

_MATCH = "tables/<slug:slug>/<int:number>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/<slug:slug>/", lists.matches, name="table_list"),
    path(_MATCH, hands.match, name="table_match"),
    path(f"{_MATCH}state/", state.state, name="table_state"),
    path(f"{_MATCH}hands/<int:hand>/", hands.hand, name="table_hand"),
    path(f"{_MATCH}hands/<int:hand>/withdraw/", hands.withdraw, name="table_withdraw"),
    path(f"{_MATCH}hands/<int:hand>/redeal/", hands.redeal, name="table_redeal"),
    path(f"{_MATCH}hands/<int:hand>/rulings/", rulings.give, name="table_ruling"),
    path(f"{_MATCH}rulings/<int:pk>/withdraw/", rulings.take_back, name="table_ruling_withdraw"),
    path(f"{_MATCH}sign/", signing.confirm, name="table_sign"),
    path(f"{_MATCH}second/", second.second, name="table_second"),
    path(f"{_MATCH}finalise/", signing.finalise_result, name="table_finalise"),
    path(f"{_MATCH}object/", signing.object_to, name="table_object"),
    path(f"{_MATCH}object/withdraw/", signing.take_objection_back, name="table_object_withdraw"),
    path(f"{_MATCH}forfeit/", forfeits.give, name="table_forfeit"),
    path(f"{_MATCH}forfeit/withdraw/", forfeits.take_back, name="table_forfeit_withdraw"),
    path(f"{_MATCH}clock/start/", calling.start, name="table_clock_start"),
    path(f"{_MATCH}clock/reset/", calling.reset, name="table_clock_reset"),
    path(f"{_MATCH}time/", calling.time, name="table_time"),
    path(f"{_MATCH}lots/", calling.lots, name="table_lots"),
    path(f"{_MATCH}calls/<int:pk>/withdraw/", calling.take_back, name="table_call_withdraw"),
    path(f"{_MATCH}round-clock/", round_clock.clock, name="table_round_clock"),
    path(f"{_MATCH}photos/", photos.add, name="table_photos"),
    path(f"{_MATCH}photos/<int:pk>/", photos.photo, name="table_photo"),
    path(f"{_MATCH}photos/<int:pk>/remove/", photos.remove, name="table_photo_remove"),
    path(f"{_MATCH}seats/", seating.choose, name="table_seats"),
    path(f"{_MATCH}seats/lot/", seating.lot, name="table_lot"),
    path(f"{_MATCH}seats/correct/", overruling.seats, name="table_seats_correct"),
    path(f"{_MATCH}again/", overruling.again, name="table_again"),
]
