"""What the process of `referee.page_maker` runs: it makes pages until its input ends."""

import logging
import os
import signal
import sys
from importlib import import_module

import django
from django.db import close_old_connections
from django.http import Http404
from django.utils.translation import override

# Those who save are served first when there are fewer cores than work.
_NICE = 10


def main() -> None:
    """Answer each line of the input with a page."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends, and with it the input
    django.setup()
    from referee import live  # noqa: PLC0415 - not before Django is set up
    from referee.page_maker import Job, send  # noqa: PLC0415

    if hasattr(os, "nice"):
        os.nice(_NICE)
    # Nothing else may be written there.
    out, sys.stdout = sys.stdout.buffer, sys.stderr
    for line in sys.stdin.buffer:
        job = Job.of_line(line)
        close_old_connections()  # a database may have been started anew
        try:
            import_module(job.module)
            with override(job.language):
                made = live.made(live.PAGES[job.part], job.revision, job.arguments)
        except Http404:
            made = None
        except Exception:
            logging.getLogger(__name__).exception("page %s", job.part)
            made = None
        try:
            send(made, out)
        except OSError:  # the server is gone, and what it did not take cannot be flushed
            os._exit(0)


if __name__ == "__main__":
    main()
