"""Show the program: a cup half-way, people to log in as, and the server."""

import os
from argparse import ArgumentParser

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from brackets.models import Tournament
from referee import demonstration, serving
from referee.demonstration import Helper
from referee.duties import ranges
from referee.entrance import make_links
from referee.labels.people import ROLES
from referee.management.answers import NO_CHECKS, AnsweringCommand
from referee.management.database import bring_up_to_date
from referee.management.ports import port_number, unservable
from referee.permissions import Task, may_open


class Command(AnsweringCommand):
    requires_system_checks = NO_CHECKS
    help = "Makes the database and a demo cup half-way, prints log-ins and addresses, and serves."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--slug", default=demonstration.SLUG, help="short name of the cup")
        parser.add_argument("--host", default=serving.ALL_ADDRESSES, help="default: all addresses")
        parser.add_argument(
            "--port", type=port_number, help="default: PORT, or the first free from 8000 on"
        )
        parser.add_argument("--no-serve", action="store_false", dest="serve")

    def handle(
        self, *, slug: str, host: str, port: int | None, serve: bool, **_options: object
    ) -> None:
        try:
            port = free_port(host, port) if serve else port or settings.PORT
        except (serving.PortTaken, serving.AddressUnknown) as error:
            raise unservable(error) from error
        bring_up_to_date()
        staff = demonstration.staff()
        event = demonstration.cup(slug, name=_("Yijing Cup (demo)"), by=staff)
        self.stdout.write(welcome(event, staff, serving.shown_addresses(host), port))
        self.stdout.flush()
        if serve:
            serving.serve(host, port)


def free_port(host: str, wanted: int | None) -> int:
    """Return the port asked for, by option or PORT; else the first free one from 8000 on."""
    if wanted is not None:
        return serving.require_free(host, wanted)
    if os.environ.get("PORT"):
        return serving.require_free(host, settings.PORT)
    return serving.next_free(host, settings.PORT)


def welcome(
    event: Tournament, staff: tuple[Helper, ...], addresses: tuple[str, ...], port: int
) -> str:
    """Return what a visitor needs to know."""
    slug = event.slug
    places = (
        *(_place(helper, slug) for helper in staff),
        (_("Kiosk"), reverse("kiosk", args=[slug]), _("no log-in")),
        (_("Public pages"), reverse("event", args=[slug]), _("no log-in")),
    )
    links = make_links(event, by=staff[0].user)
    if links:
        path = reverse("table_entrance", args=[links[0].token])
        who = _("Table {n}, as the code on its card opens it").format(n=links[0].table)
        places = (*places, (who, path, _("name and PIN")))
    lines = ["", _("{name} is ready.").format(name=event.name), ""]
    for who, path, how in places:
        lines.append(f"{who}  {how}")
        lines += [f"    http://{address}:{port}{path}" for address in addresses]
        lines.append("")
    lines.append(
        _("127.0.0.1 works on this machine only; phones in the same network use the others.")
    )
    lines.append(_("Ctrl+C stops it."))
    return "\n".join(lines)


def _place(helper: Helper, slug: str) -> tuple[str, str, str]:
    """Return who it is, where he begins and how he gets in."""
    login = _("user name {name}, password {password} (PIN at a table: {pin})").format(
        name=helper.user.username, password=helper.credentials.password, pin=helper.pin
    )
    begins = "desk_event" if may_open(helper.user, Task.RUN_MATCHES) else "table_list"
    who = str(ROLES[helper.role])
    if helper.tables:
        who = _("{role}, tables {tables}").format(role=who, tables=ranges(helper.tables))
    return who, reverse(begins, args=[slug]), login
