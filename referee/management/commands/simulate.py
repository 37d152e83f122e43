"""Create an event and play it by chance through the real writers."""

import json
from argparse import ArgumentParser
from time import perf_counter
from typing import Any

from django.utils.translation import gettext as _

from brackets.draw import refuse_seed_text
from brackets.errors import BracketsError
from brackets.models import Tournament
from brackets.placement import MAXIMUM_TEAMS, MINIMUM_TEAMS
from brackets.ready_formats import format_keys, ready_format
from referee.management.answers import BAD_USAGE, AnsweringCommand, Refusal, refused
from referee.simulation.event import Plan, simulate
from referee.simulation.outcome import outcome
from rules.ruleset import preset_keys


class Command(AnsweringCommand):
    help = "Creates an event and plays it with hands by chance; equal arguments, equal event."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--ruleset", choices=preset_keys(), default="yijing_cup")
        # The key of a regulation is also the key of the format that it is played in.
        parser.add_argument("--format", choices=format_keys(), default="knockout")
        parser.add_argument("--teams", type=int, required=True)
        parser.add_argument("--seed", required=True, help="any text; the draw uses it as well")
        parser.add_argument("--slug", help="default: sim-RULESET-FORMAT-TEAMS-SEED")
        parser.add_argument("--rounds", type=int, help="stop after as many; 0: before the draw")
        self.add_json(parser)

    def handle(
        self, *, teams: int, seed: str, rounds: int | None, as_json: bool, **options: str
    ) -> None:
        if not MINIMUM_TEAMS <= teams <= MAXIMUM_TEAMS:
            limits = {"low": MINIMUM_TEAMS, "high": MAXIMUM_TEAMS}
            message = _("--teams must be from {low} to {high}.").format(**limits)
            raise Refusal(message, code="out_of_range", status=BAD_USAGE)
        if rounds is not None and rounds < 0:
            message = _("--rounds must not be below 0.")
            raise Refusal(message, code="out_of_range", status=BAD_USAGE)
        stages = ready_format(options["format"])
        plan = Plan(
            third_place=stages[-1].third_place,
            stages=stages,
            slug=options["slug"]
            or default_slug(options["ruleset"], options["format"], teams, seed),
            name=_("Simulation {teams} {seed}").format(teams=teams, seed=seed),
            ruleset_key=options["ruleset"],
            teams=teams,
            seed=seed,
            rounds=rounds,
        )
        started = perf_counter()
        try:
            refuse_seed_text(seed)
            event = simulate(plan, by=None)
        except BracketsError as error:
            raise refused(error) from error
        seconds = round(perf_counter() - started, 2)
        result = {**outcome(event), "seconds": seconds}
        self.stdout.write(
            json.dumps(result, ensure_ascii=False) if as_json else summary(event, result)
        )


def default_slug(ruleset: str, format_key: str, teams: int, seed: str) -> str:
    """Return the slug of decision 19."""
    return f"sim-{ruleset}-{format_key}-{teams}-{seed}".replace("_", "-")


def summary(event: Tournament, result: dict[str, Any]) -> str:
    """Return the outcome in lines."""
    line = _(
        "{slug}: {teams} pairs, {matches} matches, {hands} hands, {rulings} rulings, "
        "revision {revision}, {seconds} s"
    ).format(**result)
    if result["champion"] is None:
        return line
    champion = event.teams.get(number=result["champion"])
    return line + "\n" + _("Champion: {team}").format(team=champion)
