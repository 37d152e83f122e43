"""Make the published draw again from what is stored and compare."""

import json
from argparse import ArgumentParser

from django.utils.translation import gettext as _

from brackets.queries import published_draw
from brackets.verifying import verify
from referee.labels.draws import difference
from referee.management.answers import AnsweringCommand, Refusal
from referee.management.events import event_named


class Command(AnsweringCommand):
    help = "Recomputes the published draw from its seed and entries; exit status 1 if it differs."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        self.add_json(parser)

    def handle(self, *, slug: str, as_json: bool, **_options: object) -> None:
        draw = published_draw(event_named(slug))
        if draw is None:
            message = _("No draw of “{slug}” is published.").format(slug=slug)
            raise Refusal(message, code="not_drawn")
        found = verify(draw)
        if as_json:
            answer = {
                "slug": slug,
                "ok": not found,
                "number": draw.number,
                "seed": draw.seed_text,
                "entry_hash": draw.entry_hash,
                "algorithm": draw.algorithm,
                "differences": list(found),
            }
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        elif found:
            self.stdout.write("\n".join(difference(code) for code in found))
        else:
            self.stdout.write(
                _("Draw {number} comes out again from its seed and entries.").format(
                    number=draw.number
                )
            )
        if found:
            raise SystemExit(1)
