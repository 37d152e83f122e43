"""Make every published draw again from what is stored and compare."""

import json
from argparse import ArgumentParser

from django.utils.translation import gettext as _

from brackets.drawing import Algorithm
from brackets.models import Draw
from brackets.queries import published_draws
from brackets.verifying import verify
from referee.labels.draws import difference, typed_by
from referee.management.answers import AnsweringCommand, Refusal
from referee.management.events import event_named


class Command(AnsweringCommand):
    help = (
        "Recomputes every published draw from its seed and entries; exit status 1 if one differs."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug")
        self.add_json(parser)

    def handle(self, *, slug: str, as_json: bool, **_options: object) -> None:
        draws = published_draws(event_named(slug))
        if not draws:
            message = _("No draw of “{slug}” is published.").format(slug=slug)
            raise Refusal(message, code="not_drawn")
        checked = [(draw, verify(draw)) for draw in draws]
        differs = any(found for _draw, found in checked)
        if as_json:
            answer = {
                "slug": slug,
                "ok": not differs,
                # those of the latest draw stand here as well; a knockout has no other
                **_told(*checked[-1]),
                "differences": [code for _draw, found in checked for code in found],
                "draws": [_told(draw, found) for draw, found in checked],
            }
            self.stdout.write(json.dumps(answer, ensure_ascii=False))
        else:
            for draw, found in checked:
                which = "" if len(checked) == 1 else _which(draw)
                self.stdout.write(which + _line(draw, found))
        if differs:
            raise SystemExit(1)


def _told(draw: Draw, found: tuple[str, ...]) -> dict[str, object]:
    """Return what the JSON answer says of a draw."""
    return {
        "stage": draw.stage.number,
        "round": draw.round,
        "number": draw.number,
        "seed": draw.seed_text,
        "entry_hash": draw.entry_hash,
        "algorithm": draw.algorithm,
        "by_hand": draw.algorithm == Algorithm.BY_HAND,
        "differences": list(found),
    }


def _which(draw: Draw) -> str:
    words = _("Stage {stage}, round {round}: ")
    return words.format(stage=draw.stage.number, round=draw.round)


def _line(draw: Draw, found: tuple[str, ...]) -> str:
    if found:
        return " ".join(difference(code) for code in found)
    if draw.algorithm == Algorithm.BY_HAND:
        words = _(
            "Draw {number} was drawn by hand and typed in by {who} ({reason}). It keeps what its "
            "stage asks for."
        )
        return words.format(number=draw.number, who=typed_by(draw), reason=draw.reason)
    words = _("Draw {number} comes out again from its seed and entries.")
    return words.format(number=draw.number)
