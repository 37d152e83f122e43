"""Ports and addresses of the commands that serve: read them, and say what is wrong with them."""

from argparse import ArgumentTypeError

from django.utils.translation import gettext as _

from referee import serving
from referee.management.answers import BAD_USAGE, NO, Refusal

HIGHEST = 65535


def port_number(text: str) -> int:
    """Return the port that an option names."""
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= HIGHEST):
        raise ArgumentTypeError(
            _("must be from {low} to {high}, not {text}").format(low=1, high=HIGHEST, text=text)
        )
    return int(text)


def unservable(error: serving.PortTaken | serving.AddressUnknown) -> Refusal:
    """Return the end of a command that cannot serve there, with what to do."""
    if isinstance(error, serving.AddressUnknown):
        words = _(
            "This machine has no address {host}. Leave --host out to serve on all of its addresses."
        ).format(host=error.host)
        return Refusal(words, code="address_unknown", status=BAD_USAGE)
    words = _(
        "Port {port} is in use, perhaps by this program in another window. Stop that one or "
        "choose another port: PORT=8080"
    ).format(port=error.port)
    return Refusal(words, code="port_taken", status=NO)
