"""Draw lots for an event from a seed text."""

import json
from argparse import ArgumentParser

from django.utils.translation import gettext as _

from brackets.draw import make_draw, present_draw, publish_draw
from brackets.errors import BracketsError
from brackets.models import Draw, DrawState, Tournament
from brackets.queries import absent
from referee.management.answers import AnsweringCommand, refused
from referee.management.events import event_named


class Command(AnsweringCommand):
    help = "Makes a draft of the draw; the same seed and entries give the same draw again."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--seed", required=True, metavar="TEXT", help="announced in public")
        parser.add_argument("--present-only", action="store_true", help="leave the absent out")
        parser.add_argument("--reason", default="", help="needed for a draw after the first")
        parser.add_argument("--publish", action="store_true", help="make the matches at once")
        self.add_json(parser)

    def handle(
        self, *, slug: str, seed: str, present_only: bool, publish: bool, **options: object
    ) -> None:
        event = event_named(slug)
        try:
            drawn = present_draw(event, seed_text=seed, present_only=present_only) or make_draw(
                event,
                seed_text=seed,
                present_only=present_only,
                reason=str(options["reason"]),
                by=None,
            )
            if publish and drawn.state == DrawState.DRAFT:
                drawn = publish_draw(drawn, by=None)
        except BracketsError as error:
            raise refused(error) from error
        missing = [] if present_only else list(absent(event))
        if missing:
            numbers = ", ".join(str(team.number) for team in missing)
            self.stderr.write(_("Not checked in but drawn: {numbers}").format(numbers=numbers))
        if options["as_json"]:
            self.stdout.write(json.dumps(reply(event, drawn), ensure_ascii=False))
        else:
            self.stdout.write(summary(event, drawn))


def reply(event: Tournament, draw: Draw) -> dict[str, object]:
    """Return the JSON answer."""
    return {
        "slug": event.slug,
        "seed": draw.seed_text,
        "entry_hash": draw.entry_hash,
        "algorithm": draw.algorithm,
        "number": draw.number,
        "bracket": draw.bracket,
    }


def summary(event: Tournament, draw: Draw) -> str:
    """Return the draw in lines: how it came about, then the first round."""
    teams = {team.number: str(team) for team in event.teams.all()}
    published = draw.state == DrawState.PUBLISHED
    lines = [
        _("Draw {number}, published").format(number=draw.number)
        if published
        else _("Draw {number}, draft").format(number=draw.number),
        _("Seed text: {seed}").format(seed=draw.seed_text),
        _("Entry list SHA-256: {hash}").format(hash=draw.entry_hash),
        _("Algorithm: {algorithm}").format(algorithm=draw.algorithm),
    ]
    for home, away in draw.bracket:
        lines.append(f"{teams[home]} – {teams[away] if away else _('bye')}")
    return "\n".join(lines)
