"""The lists that staff sort and leaf through."""

from typing import Any

import django_tables2 as tables
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from brackets.models import Match, Team, TeamState, Verdict
from referee.labels.leaving import TEAM_STATES
from referee.labels.matches import STATES
from referee.labels.people import ROLES
from referee.labels.rounds import RoundNames
from referee.labels.scores import Score, scores, signless
from referee.labels.verdicts import VERDICTS
from referee.permissions import STAFF_ROLES, MatchState, Role, state_of

PER_PAGE = 50
_NUMBER = {"th": {"class": "num"}, "td": {"class": "num"}}
_WIDE = {"th": {"class": "wide-only"}, "td": {"class": "wide-only"}}


class StaffTable(tables.Table):  # type: ignore[misc] # the library has no types
    """What the lists have in common; desk/table.html shows them.

    The library is not among the apps: it loads the driver of PostgreSQL wherever there is one.
    """

    class Meta:
        attrs = {"class": "table table-striped"}


def show(table: tables.Table, request: HttpRequest) -> tables.Table:
    """Sort and cut the list as the address says; nonsense there shows the first page."""
    table.request = request
    # No column has a dot in its name; the library reads one as a path, as it did in former times.
    sort = [name for name in request.GET.getlist("sort") if "." not in name]
    table.order_by = sort or table.order_by
    page = request.GET.get("page", "")
    pages = table.paginate(per_page=PER_PAGE).paginator
    table.page = pages.get_page(page if page.isdecimal() else 1)
    table.pages = list(pages.get_elided_page_range(table.page.number))
    return table


class PeopleTable(StaffTable):
    """Accounts of staff."""

    username = tables.Column(
        verbose_name=_("User name"), linkify=("desk_person", {"person": tables.A("pk")})
    )
    first_name = tables.Column(verbose_name=_("Name"), default="")
    role = tables.Column(verbose_name=_("Role"), orderable=False, empty_values=())
    is_active = tables.Column(verbose_name=_("May sign in"))
    last_login = tables.DateTimeColumn(
        verbose_name=_("Last sign-in"), format="Y-m-d H:i", default="–", attrs=_WIDE
    )

    def render_role(self, record: User) -> str:
        """Return the name of the role."""
        names = {group.name for group in record.groups.all()}
        found = next((role for role in STAFF_ROLES if role in names), Role.KIOSK)
        return str(ROLES[Role.ORGANISER if record.is_superuser else found])

    def render_is_active(self, value: bool) -> SafeString:
        """Say it in words."""
        return _mark(good=value, words=_("Yes") if value else _("No"))


class TeamTable(StaffTable):
    """The pairs of an event."""

    number = tables.Column(verbose_name=_("Number"), attrs=_NUMBER)
    players = tables.Column(
        verbose_name=_("Players"),
        accessor="player_one",
        linkify=("desk_team", {"slug": tables.A("tournament__slug"), "number": tables.A("number")}),
        order_by=("player_one", "player_two"),
    )
    unit = tables.Column(verbose_name=_("Unit"), default="–", attrs=_WIDE)
    phone = tables.Column(verbose_name=_("Phone"), default="–", attrs=_WIDE)
    seed = tables.Column(verbose_name=_("Seed"), default="–", attrs=_NUMBER)
    present = tables.Column(verbose_name=_("Check-in"))
    note = tables.Column(verbose_name=_("Note"), default="–", attrs=_WIDE)

    def render_players(self, record: Team) -> SafeString:
        """Return both players; on a phone the unit stands below them."""
        words = '{} / {}<small class="soft narrow-only">{}</small>'
        return format_html(words, record.player_one, record.player_two, record.unit)

    def render_present(self, value: bool, record: Team) -> SafeString:
        """Say it in words; of who is no ordinary pair, what it is."""
        if record.state != TeamState.ENTERED:
            return _chip("chip-warn", str(TEAM_STATES[record.state]))
        return _mark(good=value, words=_("Present") if value else _("Absent"))


class MatchTable(StaffTable):
    """The matches of an event."""

    number = tables.Column(verbose_name=_("Match"), attrs=_NUMBER)
    round = tables.Column(verbose_name=_("Round"), attrs=_WIDE)
    table = tables.Column(verbose_name=_("Table"), attrs=_NUMBER)
    pairs = tables.Column(verbose_name=_("Pairs and score"), accessor="number", orderable=False)
    state = tables.Column(verbose_name=_("State"), accessor="number", orderable=False)

    def __init__(self, *args: Any, slug: str, names: RoundNames, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.slug = slug
        self.names = names

    def render_number(self, value: int) -> SafeString:
        """Link to the match."""
        url = reverse("desk_match", kwargs={"slug": self.slug, "number": value})
        return format_html('<a class="cell-link" href="{}">{}</a>', url, value)

    def render_round(self, record: Match) -> str:
        """Return the name of the round."""
        return self.names.of_match(record)

    def render_pairs(self, record: Match) -> SafeString:
        """Return both pairs with their score, home first, the winner marked."""
        home, away = scores(record)
        return _side(record, record.home, home) + _side(record, record.away, away)

    def render_state(self, record: Match) -> SafeString:
        """Return how far the match is, or how it ended."""
        state = state_of(record)
        if state == MatchState.FINISHED:
            return _chip("chip-good", VERDICTS[record.verdict])
        live = state in {MatchState.PLAYING, MatchState.EXTRA_HAND}
        return _chip("chip-live" if live else "", STATES[state])


def _side(match: Match, team: Team | None, score: Score) -> SafeString:
    if team is None:
        return format_html('<div class="match-side soft">{}</div>', _("not known yet"))
    words = f"{team.number} {team.player_one} / {team.player_two}"
    won = _("won") if match.winner == team else ""
    # Without a hand there is no score: not begun, or a walkover.
    numbers = signless(score.main) if match.hands_done else ""
    if match.verdict == Verdict.SMALL:
        numbers += f" ({signless(score.second)})"
    line = '<div class="match-side"><span>{} <strong>{}</strong></span><span>{}</span></div>'
    return format_html(line, words, won, numbers)


def _chip(css: str, words: Any) -> SafeString:
    return format_html('<span class="chip {}">{}</span>', css, words)


def _mark(*, good: bool, words: Any) -> SafeString:
    return _chip("chip-good", f"✓ {words}") if good else _chip("", f"– {words}")
