"""Serve the program to a hall, static files included."""

from argparse import ArgumentParser

from django.conf import settings
from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from referee import people, serving
from referee.management.answers import NO_CHECKS, AnsweringCommand
from referee.management.database import bring_up_to_date
from referee.management.ports import port_number, unservable
from referee.permissions import Role

FIRST_ORGANISER = "zuzhi"


class Command(AnsweringCommand):
    requires_system_checks = NO_CHECKS
    help = "Serves the program; on the first start it makes the database and an organiser."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default=serving.ALL_ADDRESSES, help="default: all addresses")
        parser.add_argument(
            "--port", type=port_number, default=settings.PORT, help="default: PORT or 8000"
        )

    def handle(self, *, host: str, port: int, **_options: object) -> None:
        try:
            serving.require_free(host, port)
        except (serving.PortTaken, serving.AddressUnknown) as error:
            raise unservable(error) from error
        bring_up_to_date()
        self.stdout.write(_("Shengji Referee is reached at:"))
        for address in serving.shown_addresses(host):
            self.stdout.write(f"  http://{address}:{port}/")
        self.make_first_organiser()
        self.stdout.write(_("Ctrl+C stops it."))
        self.stdout.flush()
        serving.serve(host, port)

    def make_first_organiser(self) -> None:
        """Make an organiser where nobody could log in; he makes the others."""
        if User.objects.exists():
            return
        first = people.create_person(
            FIRST_ORGANISER, name=_("Organiser"), role=Role.ORGANISER, by=None
        )
        self.stdout.write(
            _(
                "Organiser: user name {name}, password {password} (note it, it is not shown again)"
            ).format(name=first.user.username, password=first.password)
        )
