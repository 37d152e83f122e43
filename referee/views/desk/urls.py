"""Addresses of the desk pages; each write has an address of its own."""

from django.contrib.auth import views as auth
from django.urls import URLPattern, URLResolver, include, path

from referee.views.desk import (
    advancing,
    board,
    by_referee,
    check_in,
    cockpit,
    decisions,
    draw,
    duties,
    events,
    hall,
    home,
    imports,
    journal,
    ledger,
    matches,
    people,
    ruleset,
    ruleset_edit,
    ruleset_import,
    settings_page,
    swap,
    teams,
    wizard,
)

_ACCOUNTS: list[URLPattern | URLResolver] = [
    path("logout/", auth.LogoutView.as_view(), name="logout"),
    path("password/", home.PasswordView.as_view(), name="password_change"),
    path("people/", people.people, name="desk_people"),
    path("people/create/", people.create_person, name="desk_create_person"),
    path("people/<int:person>/", people.person, name="desk_person"),
    path("people/<int:person>/password/", people.reset_password, name="desk_reset_password"),
    path("people/<int:person>/role/", people.change_role, name="desk_change_role"),
    path("people/<int:person>/switch/", people.switch_account, name="desk_switch_account"),
]

_TEAMS: list[URLPattern | URLResolver] = [
    path("teams/", teams.teams, name="desk_teams"),
    path("teams/add/", teams.new_team, name="desk_team_add"),
    path("teams/create/", teams.add_team, name="desk_team_create"),
    path("teams/<int:number>/", teams.team, name="desk_team"),
    path("teams/<int:number>/save/", teams.save_team, name="desk_team_save"),
    path("teams/<int:number>/delete/", teams.delete_team, name="desk_team_delete"),
    path("import/", imports.upload, name="desk_import"),
    path("import/preview/", imports.show_preview, name="desk_import_preview"),
    path("import/confirm/", imports.confirm, name="desk_import_confirm"),
    path("check-in/", check_in.page, name="desk_check_in"),
    path("check-in/current/", check_in.current, name="desk_check_in_current"),
    path("check-in/mark/", check_in.mark, name="desk_check_in_mark"),
    path("check-in/all/", check_in.mark_all, name="desk_check_in_all"),
]

_RULESET: list[URLPattern | URLResolver] = [
    path("", ruleset.overview, name="desk_ruleset"),
    path("file/", ruleset.file, name="desk_ruleset_file"),
    path("edit/", ruleset_edit.edit, name="desk_ruleset_edit"),
    path("refresh/", ruleset_edit.refresh, name="desk_ruleset_refresh"),
    path("trial/", ruleset_edit.trial, name="desk_ruleset_trial"),
    path("save/", ruleset_edit.save, name="desk_ruleset_save"),
    path("import/", ruleset_import.upload, name="desk_ruleset_import"),
    path("import/preview/", ruleset_import.show_preview, name="desk_ruleset_import_preview"),
    path("import/confirm/", ruleset_import.confirm, name="desk_ruleset_import_confirm"),
]

_BOARD: list[URLPattern | URLResolver] = [
    path("", board.board, name="desk_board"),
    path("matches/<int:number>/call/", hall.call, name="desk_call"),
    path(
        "matches/<int:number>/calls/<int:pk>/withdraw/",
        hall.withdraw_call,
        name="desk_call_withdraw",
    ),
    path("matches/<int:number>/extra-time/", hall.extra_time, name="desk_extra_time"),
    path("rounds/<int:number>/start/", hall.start_clock, name="desk_clock_start"),
    path("rounds/<int:number>/pause/", hall.pause_clock, name="desk_clock_pause"),
    path("rounds/<int:number>/minutes/", hall.set_clock, name="desk_clock_set"),
    path("rounds/<int:number>/reset/", hall.reset_clock, name="desk_clock_reset"),
    path("referees/", by_referee.by_referee, name="desk_by_referee"),
    path("referees/<int:person>/", by_referee.records, name="desk_referee_records"),
]

_EVENT: list[URLPattern | URLResolver] = [
    path("", cockpit.event, name="desk_event"),
    path("settings/", settings_page.settings, name="desk_settings"),
    path("settings/save/", settings_page.save_settings, name="desk_settings_save"),
    path("close/", settings_page.close, name="desk_close"),
    path("reopen/", settings_page.reopen, name="desk_reopen"),
    path("draw/", draw.draw, name="desk_draw"),
    path("draw/make/", draw.make, name="desk_draw_make"),
    path("draw/swap/", swap.swap, name="desk_swap"),
    path("draw/<int:number>/publish/", draw.publish, name="desk_draw_publish"),
    path("draw/<int:number>/discard/", draw.discard, name="desk_draw_discard"),
    path("matches/", matches.matches, name="desk_matches"),
    path("matches/<int:number>/", matches.match, name="desk_match"),
    path("matches/<int:number>/move/", matches.move, name="desk_match_move"),
    path("rounds/<int:number>/hold/", advancing.hold, name="desk_round_hold"),
    path("rounds/release/", advancing.release, name="desk_round_release"),
    path("journal/", journal.journal, name="desk_journal"),
    path("duties/", duties.duties, name="desk_duties"),
    path("duties/save/", duties.save, name="desk_duties_save"),
    path("duties/clear/", duties.clear, name="desk_duties_clear"),
    path("duties/<int:person>/<int:table>/take/", duties.take, name="desk_duties_take"),
    path("board/", include(_BOARD)),
    path("rulings/", ledger.ledger, name="desk_rulings"),
    path("rulings/<int:pk>/confirm/", decisions.confirm, name="desk_ruling_confirm"),
    path("rulings/<int:pk>/reject/", decisions.reject, name="desk_ruling_reject"),
    path("decisions/", decisions.decisions, name="desk_decisions"),
    path("reviews/<int:pk>/decide/", decisions.decide, name="desk_review_decide"),
    path("matches/<int:number>/review/", decisions.review, name="desk_match_review"),
    path("ruleset/", include(_RULESET)),
    *_TEAMS,
]

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("healthz", home.healthz, name="healthz"),
    *_ACCOUNTS,
    path("desk/", events.desk, name="desk"),
    # Not below /desk/<slug>/, where an event might have this short name.
    path("new-event/", events.new_event, name="desk_create"),
    path("new-event/create/", events.create_event, name="desk_create_event"),
    path("new-event/steps/", wizard.wizard, name="desk_wizard"),
    path("new-event/steps/turn/", wizard.turn, name="desk_wizard_turn"),
    path("new-event/steps/create/", wizard.create, name="desk_wizard_create"),
    path("desk/<slug:slug>/", include(_EVENT)),
]
