"""Create an empty event in state 报名."""

import json
from argparse import ArgumentParser
from dataclasses import replace

from django.utils.translation import gettext as _

from brackets.errors import BracketsError
from brackets.models import SignOff, Tournament
from brackets.ready_formats import format_keys, ready_format
from brackets.registration import create_tournament
from referee.forms.stages import text_with
from referee.management.answers import AnsweringCommand, refused
from rules.ruleset import Ruleset, load, preset_keys


class Command(AnsweringCommand):
    help = "Creates an empty event that teams can be registered for."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", help="short name in addresses")
        parser.add_argument("--name", required=True)
        parser.add_argument("--ruleset", choices=preset_keys(), default="yijing_cup")
        # The key of a regulation is also the key of the format that it is played in.
        parser.add_argument(
            "--format", choices=format_keys(), help="default: the format of the regulation"
        )
        parser.add_argument("--sign-off", choices=SignOff.values, default=SignOff.NONE)
        parser.add_argument("--tables", type=int, default=8)
        self.add_json(parser)

    def handle(self, *, slug: str, name: str, tables: int, as_json: bool, **options: str) -> None:
        ruleset, chosen = load(options["ruleset"]), options["format"]
        format_key = chosen or own_format(ruleset)
        content = text_with(ruleset, ready_format(format_key))
        try:
            event = create_tournament(
                slug,
                name=name,
                tables=tables,
                ruleset_text=content,
                sign_off=options["sign_off"],
                by=None,
            )
        except BracketsError as error:
            raise refused(error) from error
        if as_json:
            answer = reply(event, ruleset=ruleset.key, format_key=format_key)
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            self.stdout.write(_("{name} was created: {slug}").format(name=event.name, slug=slug))


def own_format(ruleset: Ruleset) -> str:
    """Return the key of the format of a regulation; one draw for all rounds is a plain knockout."""
    plain = ready_format("knockout")
    same = [replace(stage, clause=plain[0].clause) for stage in ruleset.stages] == [*plain]
    return "knockout" if same else ruleset.key


def reply(event: Tournament, *, ruleset: str, format_key: str) -> dict[str, object]:
    """Return the JSON answer."""
    return {
        "slug": event.slug,
        "name": event.name,
        "ruleset": ruleset,
        "format": format_key,
        "tables": event.tables,
        "state": event.state,
    }
