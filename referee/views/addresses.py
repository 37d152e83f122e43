"""Where phones find the program, and whether what is printed still leads there."""

from ipaddress import ip_address
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils.translation import gettext as _

from brackets.models import Tournament
from referee.entrance import links_of
from referee.serving import lan_addresses


def present_address(request: HttpRequest) -> str:
    """Return the address under which phones find the program now, as far as that can be told.

    It is the one under which the desk is open, unless that works on this computer only.
    """
    address = f"{request.scheme}://{request.get_host()}"
    there = lan_addresses()
    if not there or not is_loopback(address):
        return address
    port = urlsplit(address).port
    return f"{request.scheme}://{there[0]}" + (f":{port}" if port else "")


def card_address(request: HttpRequest, event: Tournament) -> str:
    """Return the address that goes into the QR codes."""
    return event.address or present_address(request)


def is_away(request: HttpRequest, address: str) -> bool:
    """Tell whether an address is none of this computer's, as far as numbers tell; names may be."""
    host = urlsplit(address).hostname or ""
    try:
        number = ip_address(host)
    except ValueError:
        return False
    here = {*lan_addresses(), urlsplit(f"//{request.get_host()}").hostname}
    return not number.is_loopback and host not in here


def address_warnings(request: HttpRequest, event: Tournament) -> list[str]:
    """Return what is wrong with the address of an event and with the cards that were printed."""
    found = []
    if event.address and is_away(request, event.address):
        found.append(
            _(
                "Phones are sent to %(address)s, which this computer no longer has; it is open as "
                "%(present)s now. Take that address and print the table cards again, or give the "
                "computer its address back."
            )
            % {"address": event.address, "present": present_address(request)}
        )
    wanted = card_address(request, event)
    old = sorted({link.printed_for for link in links_of(event)} - {"", wanted})
    if old and (event.address or any(is_away(request, address) for address in old)):
        found.append(
            _(
                "Table cards were printed for %(old)s, but phones find the program at %(wanted)s: "
                "print the cards again."
            )
            % {"old": _(", ").join(old), "wanted": wanted}
        )
    return found


def is_loopback(address: str) -> bool:
    """Tell whether an address works on this computer only."""
    host = urlsplit(address).hostname or ""
    return host in {"localhost", "::1"} or host.startswith("127.")
