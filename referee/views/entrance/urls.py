"""Addresses of the ways in: tables, codes, PINs, devices and what is printed for them."""

from django.urls import URLPattern, URLResolver, path

from referee.views.entrance import cards, my_pin, signing_in, staff_pins, tables

urlpatterns: list[URLPattern | URLResolver] = [
    path("login/", signing_in.log_in, name="login"),
    path("pin/", signing_in.pin, name="pin"),
    path("pin/mine/", my_pin.my_pin, name="my_pin"),
    path("t/", tables.short_code, name="table_code"),
    path("t/<str:token>/", tables.table, name="table_entrance"),
    path("t/<str:token>/sign-in/", tables.table_sign_in, name="table_sign_in"),
    path("pins/", staff_pins.pins_page, name="pins"),
    path("pins/<int:person>/issue/", staff_pins.issue, name="pin_issue"),
    path("pins/<int:person>/remove/", staff_pins.remove, name="pin_remove"),
    path("pins/<int:person>/unlock/", staff_pins.unlock, name="pin_unlock"),
    path("pins/devices/<int:pk>/sign-out/", staff_pins.sign_out, name="device_sign_out"),
    # Not in the list of the desk: the chief referee prints cards as well.
    path("desk/<slug:slug>/cards/", cards.cards, name="desk_cards"),
    path("desk/<slug:slug>/cards/renew/", cards.renew_all, name="desk_cards_renew"),
    path("desk/<slug:slug>/cards/<int:table>/renew/", cards.renew, name="desk_card_renew"),
    path("desk/<slug:slug>/cards/pair/", cards.renew_pair, name="desk_pair_code_renew"),
    path("desk/<slug:slug>/cards/address/", cards.take_address, name="desk_cards_address"),
    path("sheets/<slug:slug>/table-cards.pdf", cards.table_cards, name="sheet_table_cards"),
    path("sheets/<slug:slug>/pair-codes.pdf", cards.pair_codes, name="sheet_pair_codes"),
]
