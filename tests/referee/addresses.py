"""Who may open which address: written by hand, so that the code can be compared with it.

A new address fails `test_every_address` until it stands here.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpResponseBase
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from brackets.models import Draw, Tournament
from referee import entrance, sign_off
from referee.basis import signing_basis
from referee.duties import assign_tables
from referee.match_facts import read_facts
from referee.models import ReviewKind
from referee.permissions import MatchState, state_of
from referee.reviews import open_review
from referee.sheets.event_kinds import STANDINGS
from referee.sheets.kinds import Wish
from tests.builders import draw_event, log_in, make_event, make_user, match_numbered, record_points
from tests.referee.public_play import HOME_WINS, LEVEL

ROLES = ("kiosk", "entry_clerk", "table_referee", "chief_referee", "organiser")


class Door(StrEnum):
    """Who is let in. TABLE: staff, but a table referee at the tables assigned to him only."""

    PUBLIC = "public"
    SIGNED_IN = "signed in"
    STAFF = "staff"
    KEYING = "keying"
    TABLE = "table"
    CHIEF = "chief"
    ORGANISER = "organiser"


LET_IN: dict[Door, set[str]] = {
    Door.PUBLIC: {*ROLES, "anonymous"},
    Door.SIGNED_IN: set(ROLES),
    Door.STAFF: {"entry_clerk", "table_referee", "chief_referee", "organiser"},
    Door.KEYING: {"entry_clerk", "chief_referee", "organiser"},
    Door.TABLE: {"entry_clerk", "table_referee", "chief_referee", "organiser"},
    Door.CHIEF: {"chief_referee", "organiser"},
    Door.ORGANISER: {"organiser"},
}

# Door and method of every address by its name; READ takes GET, WRITE takes POST, BOTH takes both.
ADDRESSES: dict[tuple[Door, str], str] = {
    (Door.PUBLIC, "READ"): """
        home healthz kiosk kiosk_screen kiosk_picture kiosk_find kiosk_found kiosk_code
        kiosk_calculator event
        event_bracket event_bracket_part event_draw event_draw_entries event_draw_entries_of
        event_standings event_round event_team event_match event_rulings event_figures
        event_rules event_calculator adjudicator
        api_events api_event api_teams api_rounds api_rules api_matches api_match api_hands
        api_standings api_bracket
        table_entrance sheet_bracket sheet_standings sheet_rules paper paper_code
        sheet_groups sheet_pairings sheet_pairings_by_name sheet_programme sheet_rulings
    """,
    (Door.PUBLIC, "WRITE"): "event_match_object logout pin table_sign_in",
    (Door.PUBLIC, "BOTH"): "event_match_sign login set_language table_code",
    (Door.SIGNED_IN, "BOTH"): "password_change",
    (Door.STAFF, "READ"): "table_list import_template singles_template sheet_slips sheet_results "
    "sheet_check_in sheet_call_list sheet_round sheet_results_book",
    (Door.STAFF, "BOTH"): "my_pin",
    (Door.KEYING, "READ"): "desk_key_in desk_key_in_match",
    (Door.KEYING, "WRITE"): """
        desk_key_in_check desk_key_in_save desk_key_in_signed desk_key_in_file desk_key_in_confirm
    """,
    (Door.TABLE, "READ"): "table_match table_state table_photo table_round_clock adjudicator_match",
    (Door.TABLE, "BOTH"): "table_hand table_second",
    (Door.TABLE, "WRITE"): """
        table_withdraw table_redeal table_ruling table_ruling_withdraw table_sign table_finalise
        table_object table_object_withdraw table_forfeit table_forfeit_withdraw table_clock_start
        table_clock_reset table_time table_lots table_call_withdraw table_photos table_photo_remove
        table_seats table_lot table_seats_correct table_again adjudicator_note
    """,
    (Door.CHIEF, "READ"): """
        desk desk_event desk_matches desk_match desk_journal desk_duties desk_board desk_by_referee
        desk_referee_records desk_rulings desk_decisions desk_ruleset desk_ruleset_file pins
        desk_cards sheet_table_cards sheet_pair_codes desk_ties desk_hall_tables desk_screens
        desk_screen_turn desk_paper desk_blackout desk_blackout_state desk_pack
        desk_overtaken
    """,
    (Door.CHIEF, "WRITE"): """
        desk_ruling_confirm desk_ruling_reject desk_review_decide desk_match_review
        desk_ties_lots desk_ties_order desk_ties_extra desk_ties_extra_back desk_ties_withdraw
        desk_match_move desk_duties_save desk_duties_take desk_duties_clear desk_call
        desk_call_withdraw desk_extra_time desk_clock_start desk_clock_pause desk_clock_set
        desk_clock_reset pin_issue pin_remove pin_unlock device_sign_out desk_cards_renew
        desk_card_renew desk_pair_code_renew desk_round_hold desk_round_release desk_hall_assign
        desk_screen_add desk_notice desk_notice_down desk_picture desk_picture_remove
        desk_screen_arrange desk_screen_switch desk_screen_remove
        desk_hall_close desk_hall_reopen desk_hall_filling desk_blackout_make desk_overtaken_keep
        desk_hall_undo desk_hall_next
    """,
    (Door.ORGANISER, "READ"): """
        desk_people desk_person desk_create desk_settings desk_draw desk_teams desk_team_add
        desk_team desk_import desk_check_in desk_check_in_current desk_ruleset_edit
        desk_ruleset_import desk_part desk_bulk desk_singles desk_singles_import
        desk_wizard desk_draw_by_hand desk_ceremony_seed desk_ceremony desk_format desk_rounds
        desk_certificates sheet_certificates
    """,
    (Door.ORGANISER, "BOTH"): "desk_swap",
    (Door.ORGANISER, "WRITE"): """
        desk_certificates_save desk_certificates_preview
        desk_create_person desk_reset_password desk_change_role desk_switch_account
        desk_create_event desk_settings_save desk_close desk_reopen desk_draw_make
        desk_draw_publish desk_draw_discard desk_team_create desk_team_save desk_team_delete
        desk_import_preview desk_import_confirm desk_check_in_mark desk_check_in_all
        desk_ruleset_refresh desk_ruleset_trial desk_ruleset_save desk_ruleset_import_preview
        desk_ruleset_import_confirm desk_cards_address desk_part_leave desk_part_return
        desk_part_reserve desk_part_table desk_part_seat desk_part_late desk_part_late_undo
        desk_bulk_do desk_bulk_undo desk_single_add desk_single_remove desk_partners_draw
        desk_partners_part desk_wizard_turn desk_wizard_create desk_draw_next
        desk_draw_by_hand_keep desk_ceremony_draw desk_format_show desk_format_save
        desk_rounds_set desk_rounds_undo desk_singles_import_preview desk_singles_import_confirm
    """,
}


def door_of(name: str) -> tuple[Door, str]:
    """Return the door and the method of an address."""
    return next(key for key, names in ADDRESSES.items() if name in names.split())


def every_name() -> list[str]:
    """Return every name of the list, as often as it stands there."""
    return [name for names in ADDRESSES.values() for name in names.split()]


# The states of matches 1 to 6, at tables 1 to 6; match 9 waits for its pairs at table 1.
STATES = {
    1: MatchState.READY,
    2: MatchState.PLAYING,
    3: MatchState.EXTRA_HAND,
    4: MatchState.TO_SIGN,
    5: MatchState.FROZEN,
    6: MatchState.FINISHED,
    9: MatchState.WAITING,
}
# The heading of the page that closes a door.
CLOSED = "无权打开此页"
HIS_TABLES = (1, 2, 3, 4, 5, 6)


def _patterns(
    found: list[URLPattern | URLResolver], outside: frozenset[str] = frozenset()
) -> Iterator[tuple[str, frozenset[str]]]:
    """Return the name of every address, "" for none, with what it takes."""
    for each in found:
        takes = outside | set(each.pattern.converters)
        if isinstance(each, URLResolver):
            yield from _patterns(each.url_patterns, takes)
        else:
            yield each.name or "", takes


# Every address that there is; several may have one name, which the list would not tell.
EVERY = list(_patterns(get_resolver().url_patterns))
TAKES = dict(EVERY)


def make_hall(organiser: User) -> Tournament:
    """Return an event of 16 pairs with a match in every state, table referee r1 at tables 1-6."""
    event = make_event(16, tables=8, by=organiser)
    draw_event(event, by=organiser)
    Tournament.objects.update(sign_off="both")
    event.refresh_from_db()
    record_points(match_numbered(event, 2), 40)
    record_points(match_numbered(event, 3), *LEVEL)
    for number in (4, 5, 6):
        record_points(match_numbered(event, number), *HOME_WINS)
    open_review(
        match_numbered(event, 5),
        kind=ReviewKind.OBJECTION,
        side="home",
        hand_number=1,
        claim="x",
        by=organiser,
        key="objection",
    )
    done = match_numbered(event, 6)
    basis = signing_basis(read_facts(done))
    sign_off.finalise(done, reason="x", by=organiser, basis=basis, key="finalised")
    for number, state in STATES.items():
        assert state_of(match_numbered(event, number)) is state, number
    assign_tables(event, {make_user("r1", "table_referee"): HIS_TABLES}, by=organiser)
    entrance.make_links(event, by=organiser)
    event.refresh_from_db()
    return event


def client_of(role: str) -> Client:
    """Return a client of whoever has this role; the organiser and r1 are there."""
    if role == "anonymous":
        return Client()
    name = {"organiser": "zhuren", "table_referee": "r1"}.get(role, role)
    return log_in(User.objects.filter(username=name).first() or make_user(name, role))


def path_of(name: str, event: Tournament, *, number: int = 1) -> str:
    """Return an address of the event; `number` is that of the match or team."""
    values: dict[str, Any] = {
        "slug": event.slug,
        "number": number,
        "screen": "main",
        "hand": 1,
        "pk": Draw.objects.get(stage__tournament=event).pk if name == "desk_ceremony" else 1,
        "part": 1,
        "name": "none.zip",
        "stage": 1,
        "table": 1,
        "person": User.objects.get(username="r1").pk,
        "token": event.table_links.get(table=1).token,
        "code": paper_of(event),
    }
    return reverse(name, kwargs={key: values[key] for key in TAKES[name]})


def paper_of(event: Tournament) -> str:
    """Return the code of a paper for everybody: the standings as they are."""
    wish = Wish()
    mark = STANDINGS.binding(event, wish, STANDINGS.rows(event, wish)).mark
    assert mark is not None
    return mark.code


def ask(client: Client, method: str, path: str) -> HttpResponseBase:
    """Ask for an address and take back what that wrote."""
    with transaction.atomic():
        answer: HttpResponseBase = getattr(client, method)(path)
        transaction.set_rollback(True)
    return answer


def outcome(answer: HttpResponseBase) -> str:
    """Return what became of a request: wrong method, log-in, refused or in.

    A writer that refuses, such as a wrong PIN or a match in another state, has let its reader in.
    """
    if answer.status_code == 405:
        return "wrong method"
    if answer.status_code == 302 and answer["Location"].startswith(f"{reverse('login')}?next="):
        return "log-in"
    closed = answer.status_code == 403 and CLOSED in bytes(getattr(answer, "content", b"")).decode()
    return "refused" if closed else "in"


def differences(found: dict[Any, Any], wanted: dict[Any, Any]) -> dict[Any, Any]:
    """Return what was found and what was wanted where the two differ."""
    return {key: (found[key], wanted[key]) for key in found if found[key] != wanted[key]}
