"""What each process of the server runs.

Apart from `referee.serving`, whose addresses and ports are asked for before Django is set up.
"""

import gc
import os
import sys
from threading import Timer

from django.core.wsgi import get_wsgi_application
from django.db import connection

from referee.doorway import Doorway
from referee.packs.making import RoundWatch
from referee.serving import break_off_vanished, size
from referee.views.late import load_all

# The first page is out by then.
LOAD_ALL_AFTER_SECONDS = 1

# Of a big event a hundred thousand values are kept and as many made for a page; to look through all
# of them for circles takes up to a second, in which nobody is answered. Hardly any are circles.
_THRESHOLDS = (50_000, 20, 50)


def _settle() -> None:
    """Load what is left, leave that alone for good, and look for circles after a million values."""
    load_all()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_THRESHOLDS)


def application() -> RoundWatch:
    """Return the application for a process of the server.

    A terminal sends Ctrl-C to all processes of its group. A process that gets it, and then once
    more what the server sends to end it, sometimes never ends: so it leaves the group.
    """
    if sys.platform != "win32":
        os.setpgrp()
    found = get_wsgi_application()
    # Held open, so that `restore` sees that the database is in use even while nobody asks.
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM django_migrations")
    # What the first page does not need is loaded before somebody needs it.
    rest = Timer(LOAD_ALL_AFTER_SECONDS, _settle)
    rest.daemon = True
    rest.start()
    return RoundWatch(Doorway(found, size().places, at_first=break_off_vanished))
