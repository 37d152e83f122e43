"""The sentence for a port that is in use, for the commands that serve."""

from django.utils.translation import gettext as _


def port_taken(port: int) -> str:
    """Say what to do."""
    return _(
        "Port {port} is in use, perhaps by this program in another window. Stop that one or "
        "choose another port: PORT=8080"
    ).format(port=port)
