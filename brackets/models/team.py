"""A pair: exactly two players and their unit."""

from django.core.validators import MinValueValidator
from django.db import models

from brackets.models.tournament import Tournament


class TeamState(models.TextChoices):
    """Who takes part; a reserve fills the place of a team that does not come."""

    ENTERED = "entered"
    RESERVE = "reserve"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class Team(models.Model):
    """An entry of an event; `number` is unique in it and given in order of registration."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="teams")
    number = models.PositiveIntegerField(validators=[MinValueValidator(1)])
    unit = models.CharField(max_length=80, blank=True)
    player_one = models.CharField(max_length=40)
    player_two = models.CharField(max_length=40)
    phone = models.CharField(max_length=40, blank=True)
    seed = models.PositiveSmallIntegerField(
        null=True, blank=True, validators=[MinValueValidator(1)]
    )
    note = models.CharField(max_length=200, blank=True)
    present = models.BooleanField(default=False)
    state = models.CharField(max_length=20, choices=TeamState, default=TeamState.ENTERED)
    results_cancelled = models.BooleanField(
        default=False, help_text="None of its results counts in a table."
    )
    table = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The only table of a pair that cannot move."
    )
    code = models.CharField(
        max_length=8, blank=True, help_text="The pair signs with it; nobody else knows it."
    )

    class Meta:
        ordering = ("tournament_id", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="team_number_once"),
            models.UniqueConstraint(
                fields=("tournament", "seed"),
                condition=models.Q(seed__isnull=False),
                name="team_seed_once",
            ),
            models.UniqueConstraint(
                fields=("tournament", "code"),
                condition=~models.Q(code=""),
                name="team_code_once",
            ),
            models.CheckConstraint(
                condition=~models.Q(player_one="")
                & ~models.Q(player_two="")
                & ~models.Q(player_one=models.F("player_two")),
                name="team_two_players",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="team_number_positive"),
            models.CheckConstraint(
                condition=models.Q(results_cancelled=False)
                | models.Q(state__in=("withdrawn", "disqualified")),
                name="team_cancelled_is_out",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.unit} {self.player_one}/{self.player_two}"
