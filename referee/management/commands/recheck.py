"""Recompute everything derived and name what differs."""

import json
from argparse import ArgumentParser

from django.utils.translation import gettext as _

from brackets.models import Tournament
from referee.labels.recheck import sentence
from referee.management.answers import AnsweringCommand
from referee.management.events import event_named
from referee.rechecking.event import recheck
from referee.rechecking.findings import Finding


class Command(AnsweringCommand):
    help = "Recomputes everything derived of one event, or of all; exit status 1 if any differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="?", help="one event; all of them without it")
        self.add_json(parser)

    def handle(self, *, slug: str | None, as_json: bool, **_options: object) -> None:
        events = list(Tournament.objects.order_by("pk")) if slug is None else [event_named(slug)]
        found = [(event.slug, finding) for event in events for finding in recheck(event)]
        if as_json:
            checked = [event.slug for event in events]
            self.stdout.write(json.dumps(reply(checked, found), ensure_ascii=False))
        else:
            for event_slug, finding in found:
                self.stdout.write(f"{event_slug}: {sentence(finding)}")
            self.stdout.write(summary(len(events), len(found)))
        if found:
            raise SystemExit(1)


def reply(checked: list[str], found: list[tuple[str, Finding]]) -> dict[str, object]:
    """Return the JSON answer."""
    return {
        "ok": not found,
        "events": checked,
        "differences": [
            {
                "slug": slug,
                "kind": finding.kind,
                "message": sentence(finding),
                "values": finding.values,
            }
            for slug, finding in found
        ],
    }


def summary(events: int, differences: int) -> str:
    """Return the last line."""
    if differences:
        return _("{differences} differences in {events} events.").format(
            differences=differences, events=events
        )
    return _("{events} events rechecked, no difference.").format(events=events)
